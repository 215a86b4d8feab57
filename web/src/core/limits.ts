// How large things may be. One place, so that a message, a test and a check cannot disagree.

export const maxLength = 8192;
export const maxChannels = 8192;
export const maxHeads = 256;
/** H·D */
export const maxHeadWidth = 16384;

/** Largest extent of an axis, by its letter; an axis without an entry is limited by memory alone. */
export const axisLimits: Readonly<Record<string, number>> = {
  T: maxLength,
  S: maxLength,
  C: maxChannels,
  H: maxHeads,
  D: maxHeadWidth,
  'H·D': maxHeadWidth,
};

/** The double reference is written to be read, not to be fast: its matrices are at most this wide and high. */
export const maxReferenceExtent = 512;

export const maxRank = 8;

/** What analytic functions (frequencies, positions) take as an integer. */
export const maxInteger = 2 ** 31 - 1;

/** Largest angle in radians whose cosine and sine keep their digits (core/trigonometry). */
export const maxAngle = 2 ** 31;

/** torch.manual_seed reads the lower 32 bits of whatever integer it is given. */
export const maxSeed = Number.MAX_SAFE_INTEGER;

/** Inputs, outputs and scratch of one call. */
export const maxCallBytes = 512 * 2 ** 20;
