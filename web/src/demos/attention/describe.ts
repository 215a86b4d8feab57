// The one sentence under the picture, for every part and every step.
import { item } from '../item';
import type { Sentence, SentenceValue } from '../define';
import type { AttentionResult, PlaneResult, SentenceResult, StagesResult } from './compute';
import { byWeight, spreadOf, wordsByWeight } from './findings';

const count = (value: number): SentenceValue => ({ value, digits: 0 });
const three = (value: number): SentenceValue => ({ value, digits: 3 });
const percent = (weight: number): SentenceValue => ({ value: 100 * weight, digits: 1 });

function describePlane(result: PlaneResult): Sentence {
  const [first = '', second = '', third = ''] = wordsByWeight(result);
  const weights = byWeight(result.weights).map((i) => item(result.weights, i));
  return {
    key: `plane.${spreadOf(result)}`,
    values: {
      first,
      second,
      third,
      w1: percent(item(weights, 0)),
      w3: percent(item(weights, 2)),
      x: three(item(result.output, 0)),
      y: three(item(result.output, 1)),
    },
  };
}

/** What both parts about a sentence say of the chosen cell. */
function cellValues(result: SentenceResult | StagesResult, maps: number) {
  const { tokens, query, key } = result;
  const length = tokens.length;
  const row = maps * length * length + query * length;
  const weights = result.weights.subarray(row, row + length);
  const best = item(byWeight(weights), 0);
  return {
    best,
    masked: result.causal && key > query,
    weights,
    values: {
      a: item(tokens, query),
      b: item(tokens, key),
      placeA: count(query + 1),
      placeB: count(key + 1),
      product: three(item(result.products, row + key)),
      score: three(item(result.scores, row + key)),
      weight: percent(item(weights, key)),
      best: item(tokens, best),
      placeBest: count(best + 1),
      bestWeight: percent(item(weights, best)),
      dims: count(result.headDim),
    },
  };
}

function describeSentence(result: SentenceResult): Sentence {
  const { best, masked, values } = cellValues(result, 0);
  return { key: masked ? 'cell.masked' : best === result.key ? 'cell.best' : 'cell.other', values };
}

function describeStages(result: StagesResult): Sentence {
  const { tokens, channels, heads, head, headDim, stage, causal, encoding } = result;
  const { masked, weights, values } = cellValues(result, head);
  const words = tokens.length;
  const kinds: Partial<Record<StagesResult['stage'], string>> = {
    x: encoding === 'sinusoidal' ? 'stage.x.added' : 'stage.x',
    qkv: encoding === 'rotary' ? 'stage.qkv.turned' : 'stage.qkv',
    masked: causal ? 'stage.masked' : 'stage.unmasked',
    weights: masked ? 'stage.weights.masked' : 'stage.weights',
  };
  return {
    key: kinds[stage] ?? `stage.${stage}`,
    values: {
      ...values,
      words: count(words),
      channels: count(channels),
      heads: count(heads),
      head: count(head + 1),
      from: count(head * headDim + 1),
      to: count((head + 1) * headDim),
      root: three(Math.sqrt(headDim)),
      all: count(words * words),
      hidden: count((words * (words - 1)) / 2),
      sum: { value: weights.reduce((sum, weight) => sum + weight, 0), digits: 4 },
    },
  };
}

export function describe(result: AttentionResult): Sentence {
  if (result.part === 'plane') return describePlane(result);
  return result.part === 'sentence' ? describeSentence(result) : describeStages(result);
}
