// What a loss beyond the trained length shows, and what it does not.
import type { Question } from '../define';

export default {
  id: 'length-lab',
  kind: 'several',
  order: 160,
  shown: { demo: 'length-lab', state: 'models=relative_bias,rotary&position=512' },
} satisfies Question;
