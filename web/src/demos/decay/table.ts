// "The numbers": every distance of the picture, and the live values of the formulas.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import type { DecayResult } from './compute';
import { column, curveOf, indexOf, summary } from './findings';

export function table(result: DecayResult): Table {
  const { deltas, guess, drawn, mean, bound, cloud } = result;
  const followed = cloud && curveOf(result, cloud, cloud.followed).map((score) => score * cloud.lengths);
  return {
    columns: [
      'column.delta',
      'column.guess',
      'column.mean',
      'column.bound',
      'column.low',
      'column.high',
      'column.rms',
      'column.score',
    ],
    rows: deltas.map((delta, i) => {
      const all = cloud && summary(result, cloud, delta);
      return [
        delta,
        drawn ? item(guess, i) : '',
        mean === undefined ? '' : item(mean, i),
        bound === undefined ? '' : item(bound, i),
        all?.low ?? '',
        all?.high ?? '',
        all?.rms ?? '',
        followed === undefined ? '' : item(followed, i),
      ];
    }),
  };
}

/** Dashes for what has not been laid over the drawing yet. */
export function live(result: DecayResult): Sentence['values'] {
  const { distance, mean, bound, cloud } = result;
  const here = indexOf(result, distance);
  return {
    delta: { value: distance, digits: 0 },
    mean: mean === undefined ? '–' : { value: item(mean, here), digits: 4 },
    bound: bound === undefined ? '–' : { value: item(bound, here), digits: 3 },
    score:
      cloud === undefined
        ? '–'
        : { value: item(column(result, cloud, distance), cloud.followed) * cloud.lengths, digits: 2 },
    score0:
      cloud === undefined ? '–' : { value: item(column(result, cloud, 0), cloud.followed) * cloud.lengths, digits: 2 },
    larger: cloud === undefined ? '–' : { value: summary(result, cloud, distance).larger, digits: 0 },
  };
}
