// Which encodings change a score by the distance alone, whatever the words.
import type { Question } from '../define';

export default {
  id: 'compare',
  kind: 'several',
  order: 150,
  shown: { demo: 'compare', state: 'encoding=alibi' },
} satisfies Question;
