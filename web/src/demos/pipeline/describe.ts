// The one sentence under the picture, for every state the controls allow.
import type { Sentence } from '../define';
import type { PipelineResult } from './compute';
import { cacheValues, changes, stepsValues, termOf, termsValues } from './findings';

/** The finding: the same key names a title and a sentence. */
export function describe(result: PipelineResult): Sentence {
  switch (result.part) {
    case 'steps':
      return { key: result.start === 0 ? 'steps.still' : 'steps.moved', values: stepsValues(result) };
    case 'terms': {
      const values = termsValues(result);
      if (result.query === result.key) return { key: 'terms.self', values };
      if (result.start === 0) return { key: 'terms.still', values };
      return { key: changes(termOf(result, 'positionPosition')) ? 'terms.moved' : 'terms.distance', values };
    }
    case 'cache':
      return { key: 'cache', values: cacheValues(result) };
  }
}
