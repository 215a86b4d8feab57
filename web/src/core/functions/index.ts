// Every function of the core under its public name: a new one is a file beside this one, a line here and in types.ts.
export { alibiBias } from './alibiBias.js';
export { alibiSlopes } from './alibiSlopes.js';
export { applyRotary } from './applyRotary.js';
export { attention } from './attention.js';
export { draws } from './draws.js';
export { encodings } from './encodings.js';
export { entropy } from './entropy.js';
export { headStatistics } from './headStatistics.js';
export { multiHeadAttention } from './multiHeadAttention.js';
export { parameterCount } from './parameterCount.js';
export { positionTerms } from './positionTerms.js';
export { relativeBuckets } from './relativeBuckets.js';
export { rotaryFrequencies } from './rotaryFrequencies.js';
export { scalings } from './scalings.js';
export { sinusoidal } from './sinusoidal.js';
export { softmax } from './softmax.js';
export { softmaxGradient } from './softmaxGradient.js';
