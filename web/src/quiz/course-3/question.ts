// Chapter 000's third question: which of the reasons given for 64 or 128 is established.
import type { Question } from '../define';

export default {
  id: 'course-3',
  kind: 'several',
  order: 42,
  shown: { demo: 'head-size', state: '' },
} satisfies Question;
