// What a method is called in a sentence: its own name, the same in every language, with the numbers that set it.

/** In the order in which the text comes to them; `base` is the model trained on with another base. */
const NAMES: Readonly<Record<string, string>> = {
  default: 'RoPE',
  linear: 'PI',
  ntk: 'NTK-aware',
  dynamic: 'Dynamic NTK',
  by_parts: 'NTK-by-parts',
  yarn: 'YaRN',
  longrope: 'LongRoPE',
  llama3: 'Llama 3',
  base: 'base',
};

/** Those that this demo has controls and a program of its own for. */
export const TOLD = Object.keys(NAMES);

/** Methods that do not stretch by the factor of the controls. */
const WITHOUT_FACTOR: readonly string[] = ['default', 'dynamic', 'longrope'];

/** Of a method that changes the angles of a model as it is. */
export function stretchName(method: string, factor: number): string {
  const name = NAMES[method] ?? method;
  return WITHOUT_FACTOR.includes(method) ? name : `${name} (s = ${Number(factor.toFixed(2))})`;
}

export const nameOf = (method: string, factor: number, base: number): string =>
  method === 'base' ? `${method} = ${base.toLocaleString('en')}` : stretchName(method, factor);
