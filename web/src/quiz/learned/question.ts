// What a table of learned positions has for the position after its last.
import type { Question } from '../define';

export default {
  id: 'learned',
  kind: 'choose',
  order: 60,
  shown: { demo: 'learned', state: '' },
} satisfies Question;
