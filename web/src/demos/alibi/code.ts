// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { HEADS, WORDS, type AlibiSettings } from './controls';

type Np = 'torch' | 'np';

const SLOPES = `def slopes(heads):
    """2^(-8 h / heads) for a power of two; otherwise those of the next smaller one, then every other of the next larger."""
    series = lambda n: [2 ** (-8 * (h + 1) / n) for h in range(n)]
    whole = 2 ** math.floor(math.log2(heads))
    return series(whole) + series(2 * whole)[0::2][: heads - whole]
`;

const FORMS = {
  causal: '-slope * abs(i - j)',
  symmetric: '-slope * abs(i - j)',
  printed: 'WHERE(j > i, -slope * (i - j), 0.0 * i)',
  masked: 'WHERE(j > i, -slope * (i - j), 0.0 * i)',
  shifted: 'slope * (j + 0 * i)',
} as const;

function biasCode(np: Np, settings: AlibiSettings): string {
  const { form, query, head, fit } = settings;
  const where = np === 'torch' ? 'torch.where' : 'np.where';
  const arange = np === 'torch' ? `torch.arange(${WORDS}, dtype=torch.float64)` : `np.arange(${WORDS}.0)`;
  const softmax =
    np === 'torch'
      ? 'scores.softmax(-1)'
      : '(lambda e: e / e.sum(-1, keepdims=True))(np.exp(scores - scores.max(-1, keepdims=True)))';
  const causal = form === 'masked' || form === 'shifted';
  return `
slope = slopes(${HEADS})[${head - 1}]
i, j = ${arange}[:, None], ${arange}[None]


def weights(bias, causal):
    scores = bias + ${fit} * (j == 0)  # every word fits alike, but for the first
    if causal:
        scores = ${where}(j > i, -math.inf, scores)
    return ${softmax}


published = weights(${FORMS.causal}, True)
${form === 'printed' || form === 'masked' ? '# chapter 000 prints 0 for j <= i and -slope * (i - j) beyond\n' : ''}other = weights(${FORMS[form].replace('WHERE', where)}, ${causal ? 'True' : 'False'})
for key in range(${WORDS}):
    print(f"word ${query} to word {key + 1}: {published[${query - 1}, key]:.4f}, other form {other[${query - 1}, key]:.4f}")
`;
}

function windowCode(np: Np, settings: AlibiSettings): string {
  const arange =
    np === 'torch' ? `torch.arange(${settings.length}, dtype=torch.float64)` : `np.arange(${settings.length}.0)`;
  return `
distance = ${arange}
for head, slope in enumerate(slopes(${settings.heads}), 1):
    weight = ${np}.exp(-slope * distance)
    share = weight[:${settings.trained}].sum() / weight.sum()
    print(f"head {head}: slope {slope:.6f}, {share:.4f} of its weight on the last ${settings.trained} keys")
`;
}

function program(np: Np, settings: AlibiSettings): string {
  const head = `import math\n\nimport ${np === 'torch' ? 'torch' : 'numpy as np'}\n\n\n${SLOPES}\n`;
  if (settings.part === 'bias') return head + biasCode(np, settings);
  if (settings.part === 'window') return head + windowCode(np, settings);
  return `import math\n\n\n${SLOPES}\n
for head, slope in enumerate(slopes(${settings.heads}), 1):
    print(f"head {head}: slope {slope:.6f}, halved after {math.log(2) / slope:.4f} tokens")
`;
}

export function code(settings: AlibiSettings): { pytorch: string; numpy: string } {
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
