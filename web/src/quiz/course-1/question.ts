// Chapter 000's first question: what there is more of in several heads.
import type { Question } from '../define';

export default {
  id: 'course-1',
  kind: 'choose',
  order: 32,
  shown: { demo: 'heads', state: '' },
} satisfies Question;
