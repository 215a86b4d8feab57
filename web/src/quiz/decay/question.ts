// What a falling mean says about a single pair of query and key.
import type { Question } from '../define';

export default {
  id: 'decay',
  kind: 'choose',
  order: 140,
  shown: { demo: 'decay', state: '' },
} satisfies Question;
