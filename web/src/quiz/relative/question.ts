// What a rotary score keeps, and what it does not.
import type { Question } from '../define';

export default {
  id: 'relative',
  kind: 'several',
  order: 110,
  shown: { demo: 'relative', state: '' },
} satisfies Question;
