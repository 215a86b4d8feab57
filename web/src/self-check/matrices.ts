// Weights that let chosen queries and keys through a whole layer unchanged.
import type { AsyncCore, EncodingChoice, MultiHeadResult, Tensor } from '#core';

export function identity(n: number): Tensor {
  return eye(n, n, 0);
}

/** Ones where the row is the column plus `below`. */
function eye(rows: number, columns: number, below: number): Tensor {
  const data = new Float32Array(rows * columns);
  for (let column = 0; column < columns; column++) data[(column + below) * columns + column] = 1;
  return { data, shape: [rows, columns] };
}

/** A layer whose queries and keys before the encoding are q and k [T, H·D]; each token is its query beside its key. */
export function layerOf(
  core: AsyncCore,
  sizes: { readonly tokens: number; readonly heads: number; readonly headDim: number },
  q: readonly number[],
  k: readonly number[],
  encoding: EncodingChoice,
): Promise<MultiHeadResult> {
  const { tokens, heads, headDim } = sizes;
  const width = heads * headDim;
  const x = new Float32Array(tokens * 2 * width);
  for (let t = 0; t < tokens; t++) {
    x.set(q.slice(t * width, (t + 1) * width), 2 * t * width);
    x.set(k.slice(t * width, (t + 1) * width), (2 * t + 1) * width);
  }
  const none = { data: new Float32Array(2 * width * width), shape: [2 * width, width] };
  return core.multiHeadAttention({
    x: { data: x, shape: [tokens, 2 * width] },
    weights: {
      q: eye(2 * width, width, 0),
      k: eye(2 * width, width, width),
      v: none,
      o: { ...none, shape: [width, 2 * width] },
    },
    heads,
    headDim,
    scale: 1,
    encoding,
  });
}
