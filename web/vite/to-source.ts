// Plain data and typed arrays as JavaScript source that makes them again.

export function toSource(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (
    value instanceof Float32Array ||
    value instanceof Float64Array ||
    value instanceof Int32Array ||
    value instanceof Uint8Array
  ) {
    return `new ${value.constructor.name}([${Array.from(value, toSource).join()}])`;
  }
  if (Array.isArray(value)) return `[${value.map(toSource).join()}]`;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return `{${Object.entries(value)
      .map(([key, entry]) => `${JSON.stringify(key)}:${toSource(entry)}`)
      .join()}}`;
  }
  throw new Error(`a demo's result may hold plain data and typed arrays only, not a ${typeof value}`);
}
