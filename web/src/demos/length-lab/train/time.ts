// A span of time as people say it: seconds, minutes or hours, no finer than such a guess is.

export interface Span {
  /** Part of a label's or sentence's key. */
  readonly key: 'seconds' | 'minutes' | 'hours';
  readonly value: number;
}

export function timeOf(seconds: number): Span {
  if (seconds < 90) return { key: 'seconds', value: seconds < 10 ? Math.ceil(seconds) : 5 * Math.round(seconds / 5) };
  if (seconds < 90 * 60) return { key: 'minutes', value: Math.round(seconds / 60) };
  return { key: 'hours', value: Math.round(seconds / 3600) };
}
