// The demo "heads": two words kept apart, the numbers of a tensor in three shapes, and a transpose that was forgotten.
import { describe, expect, it } from 'vitest';
import { createCore } from '#core';
import type { AsyncCore, Tensor } from '../../../web/src/core/types';
import type { HeadsResult } from '../../../web/src/demos/heads/compute';
import type { HeadsSettings } from '../../../web/src/demos/heads/controls';
import demo from '../../../web/src/demos/heads/demo';
import { indices, leaks, namedHeads } from '../../../web/src/demos/heads/describe';
import { transposed, type ForgottenResult } from '../../../web/src/demos/heads/forgotten';
import { POINTS, type KeepResult } from '../../../web/src/demos/heads/keep';
import { inkOnShade, shade } from '../../../web/src/demos/heads/shade';
import { keysOf, mostOf, PATTERNS, type Pattern } from '../../../web/src/demos/heads/patterns';
import type { SplitResult } from '../../../web/src/demos/heads/split';
import { FIRST_SEED, HEADS, LETTERS, type TrainedResult } from '../../../web/src/demos/heads/trained';
import { item } from '../../../web/src/demos/item';
import { encodings, shippedModel, type EncodingId } from '../../../web/src/lab/models';
import { attention, DOCUMENTS } from '../../../web/src/lab/read';
import { codeIsTrue, fourDecimals, type Shown } from './golden';
import { defaults } from './states';

const core = (await createCore({ tier: 'simd' })) as unknown as AsyncCore;

const stateOf = (change: Partial<HeadsSettings>): HeadsSettings =>
  ({ ...defaults(demo.controls), ...change }) as unknown as HeadsSettings;
const run = (change: Partial<HeadsSettings>): Promise<HeadsResult> => demo.compute(core, stateOf(change));
const keep = async (change: Partial<HeadsSettings> = {}) => (await run({ part: 'keep', ...change })) as KeepResult;
const split = async (change: Partial<HeadsSettings> = {}) => (await run({ part: 'split', ...change })) as SplitResult;
const forgotten = async (change: Partial<HeadsSettings> = {}) =>
  (await run({ part: 'forgotten', ...change })) as ForgottenResult;
const trained = async (change: Partial<HeadsSettings> = {}) =>
  (await run({ part: 'trained', ...change })) as TrainedResult;
const said = async (change: Partial<HeadsSettings>): Promise<string> =>
  demo.describe(await run(change), stateOf(change)).key;

describe('two words kept apart', () => {
  it('gives exact weights: a half each with one head, a one each with two', async () => {
    const { sentences } = await keep();
    const [{ one, two }] = sentences;
    expect(Array.from(one)).toEqual([0.5, 0, 0.5, 0]);
    expect(Array.from(two[0])).toEqual([0, 0, 1, 0]);
    expect(Array.from(two[1])).toEqual([1, 0, 0, 0]);
  });
  it('cannot be told by one head who came first, and is by two', async () => {
    const { oneMoves, twoMove, sentences } = await keep();
    expect(oneMoves).toBe(0);
    // Both points change places: √2 times their distance.
    const [dog, , man] = POINTS;
    expect(twoMove).toBeCloseTo(
      Math.SQRT2 * Math.hypot((dog?.[0] ?? 0) - (man?.[0] ?? 0), (dog?.[1] ?? 0) - (man?.[1] ?? 0)),
      5,
    );
    expect(sentences[0].apart[0]).toEqual(sentences[1].apart[1]);
  });
  it('takes away a point between the two words, whatever the share', async () => {
    for (const share of [0, 0.1, 0.5, 0.8, 1]) {
      const { sentences } = await keep({ share });
      const [[x, y], [a, b]] = [sentences[0].mean, [item(POINTS, 2), item(POINTS, 0)]] as const;
      expect(x).toBeCloseTo(share * a[0] + (1 - share) * b[0], 4);
      expect(y).toBeCloseTo(share * a[1] + (1 - share) * b[1], 4);
    }
  });
  it('moves the point of one head by |2w − 1| times the distance of the words', async () => {
    const [dog, , man] = POINTS;
    const distance = Math.hypot((dog?.[0] ?? 0) - (man?.[0] ?? 0), (dog?.[1] ?? 0) - (man?.[1] ?? 0));
    expect((await keep({ share: 0.8 })).oneMoves).toBeCloseTo(0.6 * distance, 4);
  });
  it('has words of which no three stand on a line', () => {
    for (const [i, a] of POINTS.entries())
      for (const [j, b] of POINTS.slice(i + 1).entries())
        for (const c of POINTS.slice(i + j + 2))
          expect(Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))).toBeGreaterThan(0.05);
  });
  it.each<[string, Partial<HeadsSettings>]>([
    ['equal', {}],
    ['mixed', { share: 0.8 }],
    ['lost', { share: 1 }],
    ['lost', { share: 0 }],
    ['alone', { looker: 2 }],
    ['alone', { looker: 1 }],
    ['same', { words: ['狗', '咬', '狗', '了'] }],
  ])('says "%s" under %o', async (kind, change) => {
    expect(await said({ part: 'keep', ...change })).toBe(`keep.${kind}`);
  });
  it('lets the last word look for one beyond the sentence', async () => {
    expect((await keep({ words: ['a', 'b', 'c'], looker: 6 })).looker).toBe(2);
  });
});

describe('splitting heads', () => {
  it('gives every number its three index tuples, and reads them in another order', async () => {
    const { cells, chosen } = await split({ cell: 6 });
    expect(indices(chosen)).toEqual({ flat: '[0, 0, 6]', view: '[0, 0, 1, 2]', heads: '[0, 1, 0, 2]' });
    expect(chosen.read).toBe(14);
    expect([...cells].sort((a, b) => a.read - b.read).map((cell) => cell.number)).toEqual([
      0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23,
    ]);
  });
  it('keeps number, word and column together at every size', async () => {
    for (const batch of [1, 2])
      for (const length of [1, 4])
        for (const heads of [1, 3])
          for (const headDim of [1, 4]) {
            const { cells } = await split({ batch, length, heads, headDim });
            const [T, C] = [length, heads * headDim];
            expect(cells.map((cell) => cell.number)).toEqual(Array.from({ length: batch * T * C }, (_, i) => i));
            for (const { number, b, t, c, h, d, read } of cells) {
              expect((b * T + t) * C + c).toBe(number);
              expect(h * headDim + d).toBe(c);
              expect(((b * heads + h) * T + t) * headDim + d).toBe(read);
            }
          }
  });
  it('never has more cells than can be animated', async () => {
    const { cells } = await split({ batch: 2, length: 4, heads: 3, headDim: 4 });
    expect(cells).toHaveLength(96);
  });
  it('comes after the projection: every channel of x reaches every head', async () => {
    const [C, H] = [16, 4];
    const [matrix, x] = await core.draws({
      seed: 1,
      draws: [
        { kind: 'normal', shape: [C, C] },
        { kind: 'normal', shape: [1, C] },
      ],
    });
    const queries = async (of: Tensor): Promise<Float32Array> =>
      (await core.multiHeadAttention({ x: of, weights: { q: matrix, k: matrix, v: matrix, o: matrix }, heads: H }))
        .qBase.data;
    const before = await queries(x);
    for (let channel = 0; channel < C; channel++) {
      const data = x.data.slice();
      data[channel] = item(data, channel) + 1;
      const after = await queries({ data, shape: [1, C] });
      for (let head = 0; head < H; head++) {
        const moved = Array.from({ length: C / H }, (_, d) => head * (C / H) + d).some((i) => after[i] !== before[i]);
        expect(moved).toBe(true);
      }
    }
  });
  it.each<[string, Partial<HeadsSettings>]>([
    ['split.flat', { layout: 'flat' }],
    ['split.view', { layout: 'view' }],
    ['split.heads', {}],
    ['split.heads.still', { heads: 1 }],
    ['split.heads.still', { length: 1 }],
  ])('says "%s" under %o', async (key, change) => {
    expect(await said({ part: 'split', ...change })).toBe(key);
  });
});

describe('a transpose forgotten', () => {
  it('puts the numbers of other words into a row, and changes nothing in the shape', async () => {
    const { right, wrong, tokens, heads, headDim } = await forgotten();
    expect(right.length).toBe(wrong.length);
    const words = (data: Float32Array, h: number, t: number): Set<number> =>
      new Set(
        Array.from(data.subarray((h * tokens.length + t) * headDim, (h * tokens.length + t + 1) * headDim), (number) =>
          Math.floor(number / (heads * headDim)),
        ),
      );
    for (let h = 0; h < heads; h++)
      for (let t = 0; t < tokens.length; t++) {
        expect(words(right, h, t)).toEqual(new Set([t]));
        // Four words, four heads: head h gets the numbers of word h, whatever the row is called.
        expect(words(wrong, h, t)).toEqual(new Set([h]));
      }
  });
  it('is what the core does when it splits rightly', async () => {
    const [x, m] = await core.draws({
      seed: 2,
      draws: [
        { kind: 'normal', shape: [5, 16] },
        { kind: 'normal', shape: [16, 16] },
      ],
    });
    const weights = { q: m, k: m, v: m, o: m };
    const [one, four] = await Promise.all([
      core.multiHeadAttention({ x, weights, heads: 1 }),
      core.multiHeadAttention({ x, weights, heads: 4 }),
    ]);
    expect(transposed(one.qBase.data, 5, 4)).toEqual(four.qBase.data);
  });
  it('lets earlier words see the last one in spite of the mask, at every size; the right split never does', async () => {
    for (const headCount of ['2', '4', '8'] as const)
      for (const words of [
        ['a', 'b'],
        ['a', 'b', 'c'],
        ['a', 'b', 'c', 'd', 'e', 'f'],
      ]) {
        const { rightMoves, wrongMoves } = await forgotten({ headCount, words });
        expect(leaks(rightMoves)).toBe(0);
        expect(leaks(wrongMoves)).toBeGreaterThan(0);
      }
  });
  it('has a sentence with the mask and one without', async () => {
    expect(await said({ part: 'forgotten' })).toBe('forgotten.causal');
    expect(await said({ part: 'forgotten', causal: false })).toBe('forgotten.open');
  });
});

describe('the shade of a word', () => {
  it('grows with its place and carries readable ink', () => {
    expect(shade(0, 4)).toContain('14%');
    expect(shade(3, 4)).toContain('80%');
    expect(shade(0, 1)).toContain('14%');
    expect(inkOnShade(0, 4)).toBe('light-dark(black, white)');
    expect(inkOnShade(3, 4)).toBe('black');
  });
});

describe('the heads of trained models', () => {
  it.each(encodings)(
    'of %s have weights that sum to 1 over the letters up to their own, and none beyond',
    async (encoding) => {
      const { weights, text } = await trained({ encoding, document: 5 });
      const T = text.length;
      expect(T).toBe(LETTERS);
      expect(weights.length).toBe(2 * HEADS * T * T);
      for (let row = 0; row < 2 * HEADS * T; row++) {
        const own = Array.from({ length: T }, (_, key) => item(weights, row * T + key));
        expect(own.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
        expect(own.slice((row % T) + 1).every((weight) => weight === 0)).toBe(true);
      }
    },
  );
  it.each<[Pattern, number, readonly number[]]>([
    ['previous', 6, [5]],
    ['first', 6, [0]],
    ['self', 6, [6]],
    ['same', 6, [1, 2]],
    ['induction', 6, [2, 3]],
    ['space', 6, [4]],
    // A space looks at itself; what followed an equal letter directly before is the letter itself, which is another pattern.
    ['space', 4, [4]],
    ['induction', 2, []],
    ['same', 0, []],
    ['previous', 0, []],
    ['space', 3, []],
  ])('look at %s from place %i: %o', (pattern, query, keys) => {
    expect(keysOf(pattern, 'baac dab', query)).toEqual(keys);
  });
  it('have the shares and chances of a plain loop over the documents', async () => {
    const { shares, chances } = await trained({ encoding: 'alibi' });
    const model = await shippedModel(core, 'alibi');
    const sums = PATTERNS.map(() => ({ share: 0, chance: 0, queries: 0 }));
    const head = 6;
    for (let document = 0; document < DOCUMENTS; document++) {
      const { text, weights } = await attention(model, { length: LETTERS, seed: FIRST_SEED + document });
      for (let i = 1; i < LETTERS; i++) {
        const hits = PATTERNS.map(() => ({ weight: 0, keys: 0 }));
        const space = text.lastIndexOf(' ', i);
        for (let j = 0; j <= i; j++) {
          const is = [
            j === i - 1,
            j === 0,
            j === i,
            j < i && text[j] === text[i],
            0 < j && j < i && text[j - 1] === text[i],
            j === space,
          ];
          for (const [n, hit] of hits.entries()) {
            if (is[n] !== true) continue;
            hit.weight += item(weights.data, (head * LETTERS + i) * LETTERS + j);
            hit.keys++;
          }
        }
        for (const [n, { weight, keys }] of hits.entries()) {
          if (keys === 0) continue;
          const sum = item(sums, n);
          sum.share += weight;
          sum.chance += keys / (i + 1);
          sum.queries++;
        }
      }
    }
    for (const [n, { share, chance, queries }] of sums.entries()) {
      expect(item(item(shares, head), n)).toBeCloseTo(share / queries, 10);
      expect(item(chances, n)).toBeCloseTo(chance / queries, 10);
    }
  });
  it('are named only far above chance: half of the weight is at least three times what looking evenly gives', async () => {
    const { chances } = await trained();
    expect(chances).toHaveLength(PATTERNS.length);
    expect(Math.max(...chances)).toBeLessThan(0.5 / 3);
  });
  it.each<[EncodingId, readonly (Pattern | '')[]]>([
    ['none', ['', '', '', '', '', '', '', '']],
    ['sinusoidal', ['', '', '', '', 'induction', 'induction', 'induction', '']],
    ['learned', ['', '', '', '', 'induction', 'induction', 'induction', '']],
    ['relative_bias', ['previous', '', '', '', 'induction', 'induction', '', 'induction']],
    ['alibi', ['', '', '', '', '', '', '', '']],
    ['rotary', ['', 'previous', 'space', '', 'induction', 'induction', '', 'induction']],
  ])('of %s have the names that the text speaks of', async (encoding, names) => {
    const result = await trained({ encoding });
    const found = result.shares.map((own) => {
      const { named, pattern } = mostOf(own);
      return named ? pattern : '';
    });
    expect(found).toEqual(names);
    expect(namedHeads(result)).toBe(names.filter(Boolean).length);
  });
  it('look back by one letter in a first layer several times more than evenly where the text says so', async () => {
    for (const encoding of ['sinusoidal', 'learned', 'relative_bias', 'rotary'] as const) {
      const { shares, chances } = await trained({ encoding });
      expect(Math.max(...shares.slice(0, HEADS).map((own) => item(own, 0)))).toBeGreaterThan(5 * item(chances, 0));
    }
    const { shares, chances } = await trained({ encoding: 'none' });
    expect(Math.max(...shares.slice(0, HEADS).map((own) => item(own, 0)))).toBeLessThan(1.1 * item(chances, 0));
  });
  it('come nearest to a name with ALiBi in the fourth head of the second layer', async () => {
    const { shares } = await trained({ encoding: 'alibi' });
    const most = shares.map(mostOf);
    expect(most.map(({ share }) => share).indexOf(Math.max(...most.map(({ share }) => share)))).toBe(7);
    expect(item(most, 7).pattern).toBe('induction');
  });
  it('continue what followed the first copy of a letter, in the step that asks for it', async () => {
    const { text, weights, chosen, query, key } = (await run(item(demo.tries, 5))) as TrainedResult;
    expect([text.slice(0, 4), text.slice(52, 56)]).toEqual(['ngjk', 'ngjk']);
    const row = Array.from({ length: query + 1 }, (_, j) => item(weights, (chosen * LETTERS + query) * LETTERS + j));
    expect(row.indexOf(Math.max(...row))).toBe(key);
    expect([text[query], text[key - 1], text[key]]).toEqual(['g', 'g', 'j']);
  });
  it.each<[string, Partial<HeadsSettings>]>([
    ['trained.previous', {}],
    ['trained.space', { head: 3 }],
    ['trained.induction', { layer: 2, head: 1 }],
    ['trained.free', { encoding: 'none' }],
  ])('are described as %s in %o', async (key, change) => {
    expect(await said({ part: 'trained', ...change })).toBe(key);
  });
});

/** The numbers that the program prints, in its order. */
function shown(result: HeadsResult): (Shown | undefined)[] {
  if (result.part === 'keep')
    return result.sentences.flatMap(({ mean, apart }) =>
      [...mean, ...apart[0], ...apart[1]].map((value) => ({ value, within: 0.6e-3 })),
    );
  const exactly = (value: number): Shown => ({ value, within: 0 });
  if (result.part === 'split') {
    const { b, t, c, h, d } = result.chosen;
    const order = [...result.cells].sort((one, other) => one.read - other.read).map((cell) => cell.number);
    return [...order, b, t, c, b, t, h, d, b, h, t, d].map(exactly);
  }
  if (result.part === 'trained') {
    const { shares, chances, chosen, query, weights } = result;
    const row = Array.from({ length: LETTERS }, (_, key) => item(weights, (chosen * LETTERS + query) * LETTERS + key));
    const most = Math.max(...row);
    // Which of several equal ones is found first is a matter of rounding.
    const alone = row.filter((weight) => weight > 0.999 * most).length === 1;
    return [
      ...item(shares, chosen).flatMap((share, i) => [fourDecimals(share), fourDecimals(item(chances, i))]),
      exactly(query + 1),
      alone ? exactly(row.indexOf(most) + 1) : undefined,
      fourDecimals(most),
    ];
  }
  return [...result.apart, ...result.rightMoves, ...result.wrongMoves].map(fourDecimals);
}

codeIsTrue(demo, core, shown);
