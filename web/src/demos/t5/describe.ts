// The one sentence under the picture, for every state the controls allow.
import { asPower } from '../../charts/digits';
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { BucketsResult, MatrixResult, ScaleResult, T5Result } from './compute';
import { aloneOf, distancesOf, isAlike, lastOf, usedOf } from './findings';

const count = (value: number): SentenceValue => ({ value, digits: 0 });

function describeBuckets(result: BucketsResult): Sentence {
  const { distance, other, bucketOfDistance, bucketOfOther } = result;
  const last = lastOf(result);
  const values = {
    a: count(distance),
    b: count(other),
    one: String(bucketOfDistance ?? '–'),
    two: String(bucketOfOther ?? '–'),
    alone: count(aloneOf(result)),
    last: String(last.bucket),
    from: count(Math.abs(last.from)),
  } as const;
  if (bucketOfDistance === undefined || bucketOfOther === undefined) return { key: 'masked', values };
  if (distance === other) return { key: 'buckets.same', values };
  return { key: isAlike(result) ? 'buckets.alike' : 'buckets.apart', values };
}

function describeMatrix(result: MatrixResult): Sentence {
  const values = {
    words: String(result.words),
    used: count(usedOf(result)),
    distances: count(distancesOf(result)),
    buckets: String(result.buckets),
  } as const;
  return { key: usedOf(result) === distancesOf(result) ? 'matrix.each' : 'matrix.shared', values };
}

function describeScale({ starts, headDim, difference }: ScaleResult): Sentence {
  const [divided, bare, t5] = [item(starts, 0), item(starts, 1), item(starts, 2)];
  const two = (value: number): SentenceValue => ({ value, digits: 2 });
  return {
    key: 'scale',
    values: {
      headDim: String(headDim),
      divided: two(divided.spread),
      bare: two(bare.spread),
      t5: two(t5.spread),
      entropy: two(divided.entropy),
      low: two(bare.entropy),
      difference: asPower(difference),
    },
  };
}

export function describe(result: T5Result): Sentence {
  switch (result.part) {
    case 'buckets':
      return describeBuckets(result);
    case 'matrix':
      return describeMatrix(result);
    case 'scale':
      return describeScale(result);
  }
}
