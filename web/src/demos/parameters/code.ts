// The present state as a program: the same matrices as shapes, counted by PyTorch and by NumPy.
import { models } from '../models';
import type { ParametersSettings } from './controls';

const PYTHON_BOOL = (value: boolean): string => (value ? 'True' : 'False');

/** Name, inputs, outputs and bias of each matrix, as Python writes them. */
function matrices({ kv, bias, qRank }: ParametersSettings): readonly (readonly [string, string, string, string])[] {
  const qkv = PYTHON_BOOL(bias !== 'none');
  if (kv !== 'mla') {
    return [
      ['q', 'd_model', 'heads * head_dim', qkv],
      ['k', 'd_model', 'kv_heads * head_dim', qkv],
      ['v', 'd_model', 'kv_heads * head_dim', qkv],
      ['o', 'heads * head_dim', 'd_model', PYTHON_BOOL(bias === 'all')],
    ];
  }
  const rows: readonly (readonly [string, string, string])[] = [
    ...(qRank > 0
      ? ([
          ['q_down', 'd_model', 'q_rank'],
          ['q_up', 'q_rank', 'heads * (nope + rope)'],
        ] as const)
      : ([['q', 'd_model', 'heads * (nope + rope)']] as const)),
    ['kv_down', 'd_model', 'kv_rank'],
    ['k_rope', 'd_model', 'rope'],
    ['k_up', 'kv_rank', 'heads * nope'],
    ['v_up', 'kv_rank', 'heads * value'],
    ['o', 'heads * value', 'd_model'],
  ];
  return rows.map((row) => [...row, 'False']);
}

function sizes({ dModel, heads, headDim, kv, kvHeads, ...rest }: ParametersSettings): string {
  if (kv === 'mla') {
    const { qRank, kvRank, nopeDim, ropeDim, valueDim } = rest;
    return `d_model, heads = ${dModel}, ${heads}
q_rank, kv_rank, nope, rope, value = ${qRank}, ${kvRank}, ${nopeDim}, ${ropeDim}, ${valueDim}`;
  }
  const shared = kv === 'mha' ? heads : kv === 'mqa' ? 1 : kvHeads;
  return `d_model, heads, kv_heads, head_dim = ${dModel}, ${heads}, ${shared}, ${headDim}`;
}

function cost(settings: ParametersSettings): string {
  const mla = settings.kv === 'mla';
  return `
length, layers = ${settings.length}, ${settings.layers}
matrices = 2 * weights * length
products = 2 * length**2 * heads * (${mla ? 'nope + rope + value' : '2 * head_dim'})  # q·k, and weights times values
cache = 2 * (${mla ? 'kv_rank + rope' : '2 * kv_heads * head_dim'})  # bytes of a token in float16
print(f"{length} tokens: {matrices} operations in the matrices, {products} in the products")
print(f"equal at {matrices / products * length:.4f} tokens")
print(f"cache: {cache} bytes per token and layer, {cache * length * layers} in all")
`;
}

function account(torch: boolean, settings: ParametersSettings): string {
  const rows = matrices(settings);
  const end = `print(f"{weights} weights + {biases} biases = {weights + biases}, weights / (4 d_model**2) = {weights / (4 * d_model**2):.4f}")
`;
  if (torch) {
    return `import torch
from torch import nn

${sizes(settings)}
layer = {  # on the device "meta" a matrix has a shape and takes no memory
${rows.map(([name, inputs, outputs, bias]) => `    "${name}": nn.Linear(${inputs}, ${outputs}, bias=${bias}, device="meta"),`).join('\n')}
}
weights = sum(m.weight.numel() for m in layer.values())
biases = sum(m.bias.numel() for m in layer.values() if m.bias is not None)
${end}`;
  }
  return `import numpy as np

${sizes(settings)}
shapes = {
${rows.map(([name, inputs, outputs, bias]) => `    "${name}": (${inputs}, ${outputs}, ${bias}),`).join('\n')}
}
weights = sum(int(np.prod([rows, columns], dtype=np.int64)) for rows, columns, _ in shapes.values())
biases = sum(columns for _, columns, bias in shapes.values() if bias)
${end}`;
}

function all(torch: boolean): string {
  const rows = models
    .filter(({ mla }) => mla === undefined)
    .map(
      ({ name, dModel, heads, kvHeads, headDim }) => `    ("${name}", ${dModel}, ${heads}, ${kvHeads}, ${headDim}),`,
    );
  return `import ${torch ? 'torch' : 'numpy as np'}

models = [  # name, d_model, heads, heads of keys and values, head size
${rows.join('\n')}
]
sizes = ${torch ? 'torch.tensor' : 'np.array'}([model[1:] for model in models])
d, heads, kv_heads, head_dim = sizes.T
weights = 2 * d * heads * head_dim + 2 * d * kv_heads * head_dim
for (name, *_), w, ratio in zip(models, weights.tolist(), (weights / (4 * d**2)).tolist()):
    print(f"{name}: {w} weights, {ratio:.4f}")
`;
}

export function code(settings: ParametersSettings): { pytorch: string; numpy: string } {
  const program = (torch: boolean): string =>
    settings.part === 'models'
      ? all(torch)
      : account(torch, settings.part === 'cost' ? { ...settings, bias: 'none' } : settings) +
        (settings.part === 'cost' ? cost(settings) : '');
  return { pytorch: program(true), numpy: program(false) };
}
