// `virtual:methods`: what the core knows of its encodings and scalings. `virtual:definitions`: their formulas, set.
import type { Plugin } from 'vite';
import { Formulas } from '../src/text/formula.ts';
import { loadCore } from './built-core.ts';

const modules = { 'virtual:methods': methods, 'virtual:definitions': definitions };

export function methodsPlugin(): Plugin {
  return {
    name: 'attention-lab:methods',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    async load(id) {
      const make = Object.entries(modules).find(([name]) => id === `\0${name}`)?.[1];
      if (!make) return;
      const exports = Object.entries(await make());
      return exports.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}

async function methods() {
  const core = await loadCore();
  return { encodings: core.encodings(), scalings: core.scalings() };
}

/** By the key of the method's words: `encoding.rotary`. */
export async function definitions() {
  const { encodings, scalings } = await methods();
  const formulas = new Formulas();
  const all = Object.entries({ encoding: encodings, scaling: scalings }).flatMap(([table, infos]) =>
    infos.map(({ formula, ...facts }) => [`${table}.${facts.id}`, { ...facts, html: formulas.render(formula, true) }]),
  );
  return { definitions: Object.fromEntries(all) as Record<string, { readonly html: string }>, css: formulas.css };
}
