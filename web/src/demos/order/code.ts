// The present state as a program: chapter 000's experiment 3 with the settings of the page.
import { NUMPY_RANDN, pythonList } from '../torch-draws';
import type { OrderSettings } from './controls';
import { EXPERIMENT_TOKENS, kindsOf, seedOf } from './words';

const FREQUENCIES = {
  torch: '10000.0 ** (-torch.arange(8, dtype=torch.float64) / 8)',
  np: '10000.0 ** (-np.arange(8) / 8)',
};

/** `attention`, the same in both libraries but for a few words. */
function layers(settings: OrderSettings, np: 'torch' | 'np'): string {
  const torch = np === 'torch';
  const angle = torch
    ? 'angle = torch.arange(len(x)).double()[:, None] * frequencies'
    : 'angle = np.arange(len(x))[:, None] * frequencies';
  const cast = (of: string): string => (torch ? `${of}.float()` : `${of}.astype(np.float32)`);
  const stack = (a: string, b: string): string =>
    torch ? `torch.stack([${a}, ${b}], -1).flatten(1)` : `np.stack([${a}, ${b}], -1).reshape(len(x), -1)`;
  const cat = torch
    ? 'torch.cat([a * cos - b * sin, b * cos + a * sin], -1)'
    : 'np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)';
  const helper =
    settings.encoding === 'rotary'
      ? `frequencies = ${FREQUENCIES[np]}


def rotate(x):
    ${angle}
    cos, sin = ${cast(`${np}.cos(angle)`)}, ${cast(`${np}.sin(angle)`)}
    a, b = x[:, :8], x[:, 8:]
    return ${cat}


`
      : settings.encoding === 'sinusoidal'
        ? `frequencies = ${FREQUENCIES[np]}


def positions(x):
    ${angle}
    return ${cast(stack(`${np}.sin(angle)`, `${np}.cos(angle)`))}


`
        : '';
  const mask = torch
    ? '    s = s.masked_fill(~torch.ones(len(x), len(x), dtype=torch.bool).tril(), -torch.inf)\n'
    : '    s = np.where(np.tri(len(x), dtype=bool), s, -np.inf)\n';
  const softmax = torch
    ? '    w = s.softmax(-1)\n'
    : '    w = np.exp(s - s.max(-1, keepdims=True))\n    w = w / w.sum(-1, keepdims=True)\n';
  return `${helper}def attention(x):
    q, k, v = x @ Wq, x @ Wk, x @ Wv
${settings.encoding === 'rotary' ? '    q, k = rotate(q), rotate(k)\n' : ''}    s = q @ k.T / 16**0.5
${settings.causal ? mask : ''}${softmax}    return w @ v, w


def run(x):
${settings.encoding === 'sinusoidal' ? '    x = x + positions(x)\n' : ''}    x, w = attention(x)
${settings.layers === '2' ? '    x, _ = attention(x)  # the second layer has the same matrices\n' : ''}    return x, w
`;
}

function program(settings: OrderSettings, np: 'torch' | 'np'): string {
  const torch = np === 'torch';
  const tokens = settings.part === 'words' ? settings.words : EXPERIMENT_TOKENS;
  const order = settings.part === 'words' ? settings.order : settings.shuffle;
  const seed = seedOf(settings);
  const kinds = kindsOf(tokens);
  const rows = tokens.map((token) => kinds.indexOf(token));
  const scale = settings.divide === '1' ? '' : ` / ${settings.divide}`;
  const draw = (...shape: number[]): string =>
    torch ? `torch.randn(${shape.join(', ')})` : `randn(generator, ${shape.join(', ')})`;
  const head = torch
    ? `import torch\n\ntorch.manual_seed(${seed})`
    : `import numpy as np\n\n\n${NUMPY_RANDN}\n\ngenerator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})`;
  return `${head}
words = ${JSON.stringify(tokens)}
X = ${draw(kinds.length, 16)}${kinds.length === tokens.length ? '' : `[${pythonList(rows)}]`}
Wq, Wk, Wv = [${draw(16, 16)}${scale} for _ in range(3)]
order = ${pythonList(order)}


${layers(settings, np)}

out1, weights = run(X)
out2, _ = run(X[order])
aligned = ${torch ? 'torch' : 'np'}.empty_like(out2)
aligned[order] = out2
difference = ${torch ? '(out1 - aligned).abs().max(-1).values' : 'np.abs(out1 - aligned).max(-1)'}
largest = ${torch ? 'weights.max(-1).values' : 'weights.max(-1)'}
for word, d, w in zip(words, difference, largest):
    print(f"{word}: differs by {d:.4f}, largest weight {w:.4f}")
print(f"largest difference {difference.max():.0e}")
print("first row", *(f"{y:.4f}" for y in out1[0][:4]))
`;
}

export function code(settings: OrderSettings): { pytorch: string; numpy: string } {
  return { pytorch: program(settings, 'torch'), numpy: program(settings, 'np') };
}
