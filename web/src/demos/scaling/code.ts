// The present state as a program: PyTorch and NumPy print the numbers on the page.
import { pythonList } from '../torch-draws';
import { formulaOf } from '../method-formula';
import type { ScalingSettings } from './controls';
import { modelOf } from './models';
import { targetOf } from './scaled';
import { GROUPS } from './compute';
import { PUBLISHED, STEP } from './published';

type Np = 'torch' | 'np';

/** What a method needs before `stretched` can be written. */
function helpers(np: Np, method: string, settings: ScalingSettings): string {
  const clip = np === 'torch' ? '.clamp(0, 1)' : '.clip(0, 1)';
  const byIndex = `def ramp(fast, slow, whole=True):
    """0 for pairs that turn more than fast times in the trained length, 1 below slow, straight over the index between."""
    at = lambda turns: d * math.log(L / (2 * math.pi * turns)) / (2 * math.log(b))
    low, high = (math.floor(at(fast)), math.ceil(at(slow))) if whole else (at(fast), at(slow))
    low, high = max(low, 0), min(high, d - 1)
    return ((i - low) / (high - low if high != low else 0.001))${clip}
`;
  const byTurns = `def kept(fast, slow):
    """1 for pairs that turn more than fast times in the trained length, 0 below slow, straight over the turns between."""
    turns = L * theta / (2 * math.pi)
    return ${
      settings.method === 'llama3' && settings.low === settings.high
        ? np === 'torch'
          ? '(turns >= slow).double()'
          : '(turns >= slow).astype(float)'
        : `((turns - slow) / (fast - slow))${clip}`
    }
`;
  if (method === 'by_parts' || (method === 'yarn' && settings.ramp === 'code')) return `\n\n${byIndex}`;
  if (method === 'llama3' || method === 'yarn') return `\n\n${byTurns}`;
  return '';
}

/** θ' by the method, in one or a few lines. */
function formula(method: string, settings: ScalingSettings): string | undefined {
  const model = modelOf(settings);
  switch (method) {
    case 'default':
      return 'stretched = theta';
    case 'base':
      return `stretched = ${settings.raised}.0 ** (-2 * i / d)`;
    case 'linear':
      return 'stretched = theta / s';
    case 'ntk':
      return settings.exponent === 'exact'
        ? 'stretched = (b * s ** (d / (d - 2))) ** (-2 * i / d)'
        : 'stretched = (b * s) ** (-2 * i / d)';
    case 'dynamic':
      return `growth = ${settings.growth} * max(T / L, 1) - (${settings.growth} - 1)\nstretched = (b * growth ** (d / (d - 2))) ** (-2 * i / d)`;
    case 'by_parts':
      return `to_pi, to_ntk = ramp(1.25, 0.75), ramp(16, 2)
slow = theta / s * to_pi + (b * s ** (d / (d - 2))) ** (-2 * i / d) * (1 - to_pi)
stretched = slow * to_ntk + theta * (1 - to_ntk)`;
    case 'yarn':
      return settings.ramp === 'code'
        ? `r = ramp(32, 1, ${settings.truncate ? 'True' : 'False'})\nstretched = theta / s * r + theta * (1 - r)`
        : 'k = kept(32, 1)\nstretched = theta / s * (1 - k) + theta * k';
    case 'llama3':
      return `k = kept(${settings.high}, ${settings.low})\nstretched = theta / s * (1 - k) + theta * k`;
    case 'longrope':
      return model.lists === undefined
        ? 'stretched = theta  # no list was published for this model'
        : `short = ${pythonList(model.lists.short)}\nlong = ${pythonList(model.lists.long)}\nstretched = theta / FACTORS(long if T > L else short)`;
    default:
      return undefined;
  }
}

function head(np: Np, settings: ScalingSettings): string {
  const model = modelOf(settings);
  const arange = np === 'torch' ? 'torch.arange(d // 2, dtype=torch.float64)' : 'np.arange(d // 2)';
  return `import math

import ${np === 'torch' ? 'torch' : 'numpy as np'}

d, b, L = ${2 * model.pairs}, ${model.base}.0, ${model.trained}
i = ${arange}
theta = b ** (-2 * i / d)
`;
}

function stretchCode(np: Np, settings: ScalingSettings): string {
  const model = modelOf(settings);
  const factors =
    np === 'torch'
      ? 'torch.tensor(long if T > L else short, dtype=torch.float64)'
      : 'np.array(long if T > L else short)';
  const tail =
    settings.part === 'neighbours'
      ? `for delta in (${settings.distance}, -64):
    mean = lambda speeds: float(${np}.cos(delta * speeds).mean())
    print(f"delta {delta}: mean cosine {mean(theta):.4f} as trained, {mean(stretched):.4f} stretched")
`
      : `slow = L * theta < 2 * math.pi
far = T * stretched / (L * theta)
beyond = slow & (far > 1 + 1e-9)
worst = max([1.0, *far[beyond].tolist()])
print(f"{int(slow.sum())} slow pairs, {int(beyond.sum())} beyond, worst {worst:.4f} times as far")
print(f"the fastest pair turns {math.degrees(theta[0]):.4f}, now {math.degrees(stretched[0]):.4f} degrees per token")
print(f"the slowest is divided by {float(theta[-1] / stretched[-1]):.4f}")
`;
  const stretched = formula(settings.method, settings);
  if (stretched === undefined) return formulaOf('scaling', settings.method);
  return `${head(np, settings)}s, T = ${settings.factor}, ${targetOf(model, settings.reach)}
${helpers(np, settings.method, settings)}
${stretched.replace('FACTORS(long if T > L else short)', factors)}
${tail}`;
}

function cacheCode(np: Np, settings: ScalingSettings): string {
  return `${head(np, settings)}

def speeds(length):
    """Dynamic NTK: the base follows the length of the text."""
    growth = ${settings.growth} * max(length / L, 1) - (${settings.growth} - 1)
    return (b * growth ** (d / (d - 2))) ** (-2 * i / d)


prompt, length = ${settings.prompt}, ${settings.prompt + settings.written}
query = length - 1
key = int(${settings.share} * query)
then, now = speeds(max(prompt, key + 1)), speeds(length)
read = (key * then - query * now) / now
print(f"true distance {key - query}")
print(f"read by the fastest pair {float(read[0]):.4f}, by the slowest {float(read[-1]):.4f}")
`;
}

function publishedCode(np: Np, settings: ScalingSettings): string {
  const place = settings.length - 1;
  const chosen = PUBLISHED.filter(
    ({ id, perplexity }) => GROUPS[settings.shown].includes(id) && place < perplexity.length,
  );
  const rows = chosen.map(({ source, perplexity }) => `    "${source}": ${String(perplexity[place])},`);
  return `import ${np === 'torch' ? 'torch' : 'numpy as np'}

# published, not computed: github.com/jquesnelle/yarn, data/proofpile-long-small*.csv
perplexity = {  # of a token, at ${String(settings.length * STEP)} tokens
${rows.join('\n')}
}
losses = ${np === 'torch' ? 'torch.tensor(list(perplexity.values()), dtype=torch.float64).log()' : 'np.log(list(perplexity.values()))'}
for value, loss in zip(perplexity.values(), losses):
    print(f"perplexity {value:.4f}, loss {loss:.4f}")
`;
}

function program(np: Np, settings: ScalingSettings): string {
  if (settings.part === 'cache') return cacheCode(np, settings);
  if (settings.part === 'published') return publishedCode(np, settings);
  return stretchCode(np, settings);
}

export function code(settings: ScalingSettings): { pytorch: string; numpy: string } {
  return { pytorch: program('torch', settings), numpy: program('np', settings) };
}
