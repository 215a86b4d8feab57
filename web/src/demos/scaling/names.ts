// What a method is called in a sentence: its own name, the same in every language, with the numbers that set it.
import type { Method } from './controls';

export const NAMES: Readonly<Record<Method, string>> = {
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

/** Methods that stretch by s. */
const WITH_FACTOR: readonly Method[] = ['linear', 'ntk', 'by_parts', 'yarn', 'llama3'];

export function nameOf(method: Method, factor: number, base: number): string {
  const name = NAMES[method];
  if (method === 'base') return `${name} = ${base.toLocaleString('en')}`;
  return WITH_FACTOR.includes(method) ? `${name} (s = ${Number(factor.toFixed(2))})` : name;
}
