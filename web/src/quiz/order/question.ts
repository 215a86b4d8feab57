// What a layer without mask and encoding keeps when words change places.
import type { Question } from '../define';

export default {
  id: 'order',
  kind: 'choose',
  order: 10,
  shown: { demo: 'order', state: '' },
} satisfies Question;
