// Where the heads split: after the projection, not before.
import type { Question } from '../define';

export default {
  id: 'heads',
  kind: 'choose',
  order: 30,
  shown: { demo: 'heads', state: '' },
} satisfies Question;
