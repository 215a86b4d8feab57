// The one sentence under the picture, for every state the controls allow.
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { CompareResult, MapsResult, TableResult } from './compute';
import { chosenEffect, chosenRow, counts, gazeOf, kindOf, ratioOf, reachOf } from './findings';
import { LONG, SHIFT, TRAINED } from './sizes';

const count = (value: number): SentenceValue => ({ value, digits: 0 });

function describeMaps(result: MapsResult): Sentence {
  const { tokens, effects, head, show } = result;
  const effect = chosenEffect(result);
  const size = tokens.length;
  if (show === 'weights') {
    const plain = effects.find(({ id }) => id === 'none');
    const [here, before] = [gazeOf(effect.weights, size), gazeOf((plain ?? effect).weights, size)];
    return {
      key: effect.id === 'none' ? 'weights.none' : 'weights',
      values: {
        head: count(head),
        last: item(tokens, size - 1),
        word: item(tokens, here.key),
        delta: count(here.key - size + 1 || 0),
        weight: { value: here.weight, digits: 3 },
        plainWord: item(tokens, before.key),
        plainDelta: count(before.key - size + 1 || 0),
        plainWeight: { value: before.weight, digits: 3 },
      },
    };
  }
  const { real, own, same } = counts(result);
  return {
    key: `maps.${kindOf(result)}`,
    values: {
      head: count(head),
      most: { value: reachOf(effect), digits: 2 },
      real: count(real),
      own: count(own),
      same: count(same),
    },
  };
}

function describeTable(result: TableResult): Sentence {
  const row = chosenRow(result);
  const ratio = ratioOf(row);
  const kind = row.refusal !== undefined ? 'refused' : ratio === undefined ? 'still' : 'beyond';
  return {
    key: `table.${row.id === 'none' ? 'none' : row.account === undefined ? 'uncounted' : kind}`,
    values: {
      shift: count(SHIFT),
      moved: { value: row.moved, digits: 3 },
      parameters: count(row.parameters),
      operations: count(row.account?.operations ?? 0),
      trained: count(TRAINED),
      long: count(LONG),
      within: { value: row.within, digits: 2 },
      beyond: { value: row.beyond ?? 0, digits: 2 },
      ratio: { value: ratio ?? 0, digits: 1 },
    },
  };
}

export function describe(result: CompareResult): Sentence {
  return result.part === 'maps' ? describeMaps(result) : describeTable(result);
}
