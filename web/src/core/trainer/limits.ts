// How large things of the length lab may be; memory limits them further.

/** T of a training or a reading. */
export const maxLength = 2048;
export const maxSequences = 1024;
export const maxBatch = 64;
export const maxSteps = 100_000;
