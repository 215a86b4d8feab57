// Into which of Q, K, V and the scores an added position gets, and a rotation does not.
import type { Question } from '../define';

export default {
  id: 'pipeline',
  kind: 'choose',
  order: 120,
  shown: { demo: 'pipeline', state: '' },
} satisfies Question;
