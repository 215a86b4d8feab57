// Chapter 000's second question: what can be said for rotating instead of adding.
import type { Question } from '../define';

export default {
  id: 'course-2',
  kind: 'several',
  order: 112,
  shown: { demo: 'relative', state: '' },
} satisfies Question;
