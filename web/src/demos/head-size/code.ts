// The present state as a program: the same draws, the same products, in PyTorch and NumPy.
import { item } from '../item';
import { modelId, models } from '../models';
import { NUMPY_RANDN } from '../torch-draws';
import { POOL } from './compute';
import type { HeadSizeSettings } from './controls';

const HEAD = {
  torch: (seed: number) => `import torch

torch.manual_seed(${seed})
Q, K = torch.randn(${POOL}), torch.randn(${POOL})`,
  numpy: (seed: number) => `import numpy as np


${NUMPY_RANDN}

generator = np.random.RandomState(${seed})  # as torch.manual_seed(${seed})
Q, K = randn(generator, ${POOL}), randn(generator, ${POOL})`,
};

function products(torch: boolean, headDim: number, keys: number, spread: number): string {
  return `
d, keys = ${headDim}, ${keys}
groups = min(${POOL} // (d * keys), max(1, 256 // keys), max(1, 4096 // keys**2))  # of as many queries as keys
q = ${spread === 1 ? '' : `${spread} * `}Q[: groups * keys * d].reshape(groups, keys, d)
k = K[: groups * keys * d].reshape(groups, keys, d)
s = (q @ k.${torch ? 'transpose(1, 2)' : 'swapaxes(1, 2)'}).reshape(-1, keys)
variance = ${torch ? 's.square().mean()' : '(s**2).mean(dtype=float)'}
print(f"{len(s)} queries of size {d}: variance of q·k {variance:.4f}, of the scaled product {variance / d:.4f}")
`;
}

const SOFTMAX = `

def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)

`;

function program(settings: HeadSizeSettings, torch: boolean): string {
  const { part, headDim, keys, spread, seed } = settings;
  const head = (torch ? HEAD.torch : HEAD.numpy)(seed);
  if (part === 'models') {
    const model = item(
      models,
      models.findIndex((one) => modelId(one) === settings.model),
    );
    return `${head}
${products(torch, model.headDim, 16, 1)}
d_model, heads = ${model.dModel}, ${model.heads}  # ${model.name}
print(f"d_model / heads = {d_model / heads:.4f}, a head has {d}")
`;
  }
  const start = `${head}
${products(torch, headDim, keys, spread)}`;
  if (part === 'products') return start;
  const softmax = (x: string): string => (torch ? `(${x}).softmax(-1)` : `softmax(${x})`);
  const define = torch ? '' : SOFTMAX;
  if (part === 'weights') {
    const entropy = torch
      ? 'torch.special.entr(w).sum(-1).mean()'
      : '-(w * np.log(np.maximum(w, 1e-45))).sum(-1).mean()';
    return `${start}${define}
for name, divisor in ("as they are", 1), ("by the root of d", d**0.5), ("by d", d):
    w = ${softmax('s / divisor')}
    entropy = ${entropy}
    largest = ${torch ? 'w.max(-1).values.mean()' : 'w.max(-1).mean()'}
    print(f"divided {name}: entropy {entropy:.4f}, largest weight {largest:.4f}")
`;
  }
  const jacobian = torch
    ? 'torch.diag_embed(w) - w[:, :, None] * w[:, None, :]'
    : 'w[:, :, None] * (np.eye(keys) - w[:, None, :])';
  const norm = torch ? 'J.flatten(1).norm(dim=-1)' : 'np.sqrt((J**2).sum((-1, -2)))';
  const quantile = torch ? 'size.quantile(torch.tensor([0.25, 0.5, 0.75]))' : 'np.quantile(size, [0.25, 0.5, 0.75])';
  return `${start}${define}
for name, divisor in ("as they are", 1), ("by the root of d", d**0.5):
    w = ${softmax('s / divisor')}
    J = ${jacobian}  # how each weight moves with each score
    size = ${norm}
    low, median, high = ${quantile}
    print(f"divided {name}: gradient {low:.4f} {median:.4f} {high:.4f}, mean {size.mean():.4f}")
`;
}

export function code(settings: HeadSizeSettings): { pytorch: string; numpy: string } {
  return { pytorch: program(settings, true), numpy: program(settings, false) };
}
