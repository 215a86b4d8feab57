// Linear biases: the matrix in several forms and the weights it leads to, the slopes of all heads, and how far back they look.
import type { AsyncCore } from '../../core/types';
import { item } from '../item';
import { HEADS, WORDS, type AlibiSettings } from './controls';

/** `causal` is ALiBi as published; the others are held against it. */
export type Form = 'causal' | AlibiSettings['form'];

export interface Biased {
  readonly form: Form;
  /** Is a causal mask laid over it? */
  readonly causal: boolean;
  /** [WORDS, WORDS], before the mask. */
  readonly bias: Float32Array;
  /** [WORDS, WORDS] */
  readonly weights: Float32Array;
}

export interface BiasResult {
  readonly part: 'bias';
  readonly query: number;
  readonly head: number;
  readonly slope: number;
  readonly fit: number;
  readonly published: Biased;
  readonly other: Biased;
  /** Largest difference between the weights of the two. */
  readonly difference: number;
}

export interface SlopesResult {
  readonly part: 'slopes';
  readonly slopes: Float64Array;
  /** The largest power of two that is not more than the number of heads: so many slopes form one series. */
  readonly whole: number;
}

export interface WindowResult {
  readonly part: 'window';
  readonly slopes: Float64Array;
  readonly trained: number;
  readonly length: number;
  /** Numbers of keys at which shares are read, rising. */
  readonly widths: readonly number[];
  /** By head: the share of its weight on so many of the last keys, all keys fitting alike. */
  readonly shares: readonly (readonly number[])[];
}

export type AlibiResult = BiasResult | SlopesResult | WindowResult;

/** Rows of keys for each query; masked keys have whatever stands there. */
function biasOf(form: Form, symmetric: Float32Array, slope: number): Float32Array {
  return symmetric.map((value, cell) => {
    const [i, j] = [Math.floor(cell / WORDS), cell % WORDS];
    switch (form) {
      case 'causal':
      case 'symmetric':
        return value;
      case 'printed':
      case 'masked':
        // Chapter 000: 0 for j <= i, otherwise −α (i − j), which is above 0.
        return j > i ? -value : 0;
      case 'shifted':
        // Word 1 is at position 0.
        return slope * j;
    }
  });
}

const isCausal = (form: Form): boolean => form === 'causal' || form === 'masked' || form === 'shifted';

/** Every word fits every other alike (score 0), but for word 1, whose score is `fit`. */
async function biased(
  core: AsyncCore,
  form: Form,
  symmetric: Float32Array,
  slope: number,
  fit: number,
): Promise<Biased> {
  const bias = biasOf(form, symmetric, slope);
  const causal = isCausal(form);
  const q = { data: new Float32Array(WORDS).fill(1), shape: [1, WORDS, 1] };
  const k = { data: Float32Array.from({ length: WORDS }, (_, j) => (j === 0 ? fit : 0)), shape: [1, WORDS, 1] };
  const shape = [1, WORDS, WORDS];
  const { weights } = await core.attention({ q, k, v: k, causal, scale: 1, bias: { data: bias, shape } });
  return { form, causal, bias, weights: weights.data };
}

async function biasPart(core: AsyncCore, settings: AlibiSettings): Promise<BiasResult> {
  const { query, head, fit, form } = settings;
  const [slopes, { data }] = await Promise.all([
    core.alibiSlopes({ heads: HEADS }),
    core.alibiBias({ heads: HEADS, queries: WORDS, keys: WORDS, causal: false }),
  ]);
  const slope = item(slopes, head - 1);
  const symmetric = data.slice((head - 1) * WORDS * WORDS, head * WORDS * WORDS);
  const [published, other] = await Promise.all([
    biased(core, 'causal', symmetric, slope, fit),
    biased(core, form, symmetric, slope, fit),
  ]);
  const difference = Math.max(
    ...Array.from(other.weights, (weight, i) => Math.abs(weight - item(published.weights, i))),
  );
  return { part: 'bias', query, head, slope, fit, published, other, difference };
}

/** Four to an octave up to the length, and the trained length. */
function widthsUpTo(length: number, trained: number): number[] {
  const powers = Array.from({ length: Math.floor(4 * Math.log2(length)) + 1 }, (_, i) => Math.round(2 ** (i / 4)));
  return [...new Set([...powers, length, Math.min(trained, length)])].sort((a, b) => a - b);
}

async function windowPart(core: AsyncCore, settings: AlibiSettings): Promise<WindowResult> {
  const { heads, length, trained } = settings;
  const [slopes, bias] = await Promise.all([
    core.alibiSlopes({ heads }),
    core.alibiBias({ heads, queries: 1, keys: length }),
  ]);
  // Where all words fit alike, the scores are the bias.
  const weights = await core.softmax({ x: bias });
  const widths = widthsUpTo(length, trained);
  const shares = Array.from(slopes, (_, head) => {
    const row = weights.data.subarray(head * length, (head + 1) * length);
    let [sum, counted] = [0, 0];
    const sums = widths.map((width) => {
      for (; counted < width; counted++) sum += item(row, length - 1 - counted);
      return sum;
    });
    // All of them are all the weight there is: float32 left it a little off 1.
    return sums.map((part) => part / sum);
  });
  return { part: 'window', slopes, trained, length, widths, shares };
}

export async function compute(core: AsyncCore, settings: AlibiSettings): Promise<AlibiResult> {
  switch (settings.part) {
    case 'bias':
      return biasPart(core, settings);
    case 'slopes': {
      const slopes = await core.alibiSlopes({ heads: settings.heads });
      return { part: 'slopes', slopes, whole: 2 ** Math.floor(Math.log2(settings.heads)) };
    }
    case 'window':
      return windowPart(core, settings);
  }
}
