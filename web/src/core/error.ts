// The core's only kind of refusal: data that a page can word in its own language, and an English sentence.
import type { Allowed, JsonValue, LabErrorCode } from './types.js';

/** Everything a LabError carries, as plain data: how it crosses a worker. */
export interface LabErrorData {
  readonly code: LabErrorCode;
  /** The option at fault, with a path for nested ones: `weights.q`, `draws[2].shape`. */
  readonly parameter: string;
  /** What was given, made safe for JSON. */
  readonly value: JsonValue;
  readonly allowed: Allowed;
  readonly message: string;
}

export class LabError extends Error {
  readonly code: LabErrorCode;
  readonly parameter: string;
  readonly value: JsonValue;
  readonly allowed: Allowed;

  static {
    // On the prototype, as with the built-in errors, so that it is not one more own property.
    this.prototype.name = 'LabError';
  }

  constructor(data: LabErrorData) {
    super(data.message);
    this.code = data.code;
    this.parameter = data.parameter;
    this.value = data.value;
    this.allowed = data.allowed;
  }

  toJSON(): LabErrorData {
    const { code, parameter, value, allowed, message } = this;
    return { code, parameter, value, allowed, message };
  }
}

/** A LabError to throw. */
export function refusal(
  code: LabErrorCode,
  parameter: string,
  value: JsonValue,
  message: string,
  allowed: Allowed = {},
): LabError {
  // JSON has no −0.
  return new LabError({ code, parameter, value: value === 0 ? 0 : value, allowed, message });
}

const longestText = 80;

/** A short stand-in for any value that JSON can hold. Runs nobody else's code: of an object it reads nothing. */
export function jsonSafe(value: unknown): JsonValue {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      return value;
    case 'string':
      return value.slice(0, longestText).replace(/\p{Surrogate}/gu, '\uFFFD');
    case 'object':
      return value === null ? null : 'object';
    default:
      return typeof value;
  }
}
