// The parts of every module inside this very file, for pages that cannot load a second one.
import jsGlue, { instantiate as instantiateJs } from '#tiers/attention-lab.js.js';
import relaxedGlue from '#tiers/attention-lab.relaxed.js';
import relaxedWasm from '#wasm/attention-lab.relaxed';
import simdGlue from '#tiers/attention-lab.simd.js';
import simdWasm from '#wasm/attention-lab.simd';
import trainerJsGlue, { instantiate as instantiateTrainerJs } from '#tiers/trainer.js.js';
import trainerGlue from '#tiers/trainer.simd.js';
import trainerWasm from '#wasm/trainer.simd';
import type { Parts } from './load.js';
import type { Glue, Part } from './module.js';
import type { Tier } from './types.js';

interface Inlined {
  readonly glue: Readonly<Partial<Record<Tier, unknown>>>;
  readonly wasm: Readonly<Partial<Record<Tier, string>>>;
  readonly instantiateJs: (imports: WebAssembly.Imports) => unknown;
}

const modules: Readonly<Record<Part, Inlined>> = {
  core: {
    glue: { relaxed: relaxedGlue, simd: simdGlue, js: jsGlue },
    wasm: { relaxed: relaxedWasm, simd: simdWasm },
    instantiateJs,
  },
  trainer: {
    glue: { simd: trainerGlue, js: trainerJsGlue },
    wasm: { simd: trainerWasm },
    instantiateJs: instantiateTrainerJs,
  },
};

export async function inlinedParts(part: Part, tier: Tier): Promise<Parts> {
  const { glue: glues, wasm, instantiateJs } = modules[part];
  const glue = glues[tier] as Glue;
  if (tier === 'js') return { glue, instantiate: (imports) => ({ exports: instantiateJs(imports) }) };
  const bytes = Uint8Array.from(atob(wasm[tier] ?? ''), (character) => character.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  return { glue, instantiate: (imports) => WebAssembly.instantiate(module, imports) };
}
