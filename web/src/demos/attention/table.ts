// "The numbers" of each part, and the live values in the formula.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import type { AttentionResult, PlaneResult, SentenceResult, StagesResult } from './compute';
import { PLANE_WORDS } from './controls';
import { byWeight } from './findings';

function planeTable(result: PlaneResult): Table {
  const { keys, values, products, scores, weights, output } = result;
  return {
    columns: [
      'column.word',
      'column.k1',
      'column.k2',
      'column.product',
      'column.score',
      'column.weight',
      'column.v1',
      'column.v2',
    ],
    rows: [
      ...PLANE_WORDS.map((word, i) => [
        word,
        ...item(keys, i),
        item(products, i),
        item(scores, i),
        item(weights, i),
        ...item(values, i),
      ]),
      ['Σ w v', '', '', '', '', weights.reduce((sum, weight) => sum + weight, 0), item(output, 0), item(output, 1)],
    ],
  };
}

/** Every pair of words of the head that is shown. */
function pairTable(result: SentenceResult | StagesResult, head: number): Table {
  const { tokens, causal, products, scores, weights } = result;
  const length = tokens.length;
  return {
    columns: [
      'column.query',
      'column.word',
      'column.key',
      'column.word',
      'column.product',
      'column.score',
      'column.masked',
      'column.weight',
    ],
    rows: tokens.flatMap((a, query) =>
      tokens.map((b, key) => {
        const cell = (head * length + query) * length + key;
        return [
          query + 1,
          a,
          key + 1,
          b,
          item(products, cell),
          item(scores, cell),
          causal && key > query ? '×' : '',
          item(weights, cell),
        ];
      }),
    ),
  };
}

export function table(result: AttentionResult): Table {
  if (result.part === 'plane') return planeTable(result);
  return pairTable(result, result.part === 'stages' ? result.head : 0);
}

/** The formula is filled with the word that gets most in the plane, with the chosen cell in a sentence. */
export function live(result: AttentionResult): Sentence['values'] {
  const plane = result.part === 'plane';
  const head = result.part === 'stages' ? result.head : 0;
  const cell = plane
    ? item(byWeight(result.weights), 0)
    : (head * result.tokens.length + result.query) * result.tokens.length + result.key;
  const three = (value: number) => ({ value, digits: 3 }) as const;
  return {
    product: three(item(result.products, cell)),
    divisor: three(plane ? (result.scaled ? Math.SQRT2 : 1) : Math.sqrt(result.headDim)),
    score: three(item(result.scores, cell)),
    temperature: { value: plane ? result.temperature : 1, digits: 'general' },
    weight: three(item(result.weights, cell)),
  };
}
