// Chapter 000's fourth question: which pairs meet angles that training never showed.
import type { Question } from '../define';

export default {
  id: 'course-4',
  kind: 'choose',
  order: 132,
  shown: { demo: 'frequencies', state: '' },
} satisfies Question;
