// Which pair of a sinusoidal encoding turns fastest: chapter 001's text says it the wrong way round.
import type { Question } from '../define';

export default {
  id: 'sinusoidal',
  kind: 'choose',
  order: 70,
  shown: { demo: 'sinusoidal', state: '' },
} satisfies Question;
