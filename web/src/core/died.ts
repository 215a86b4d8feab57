// A call got no answer because the core behind it trapped, hung or was killed.
import { refusal } from './error.js';

export class Died extends Error {
  constructor(
    message: string,
    /** It was this call that the core was working on; the others only waited behind it. */
    readonly working: boolean,
  ) {
    super(message);
  }
}

/** For catch(): a death becomes the error that callers know. */
export function reportDeath(name: string): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof Died ? refusal('crashed', name, null, reason.message) : reason;
  };
}
