// The parts of every tier inside this very file, for pages that cannot load a second one.
import jsGlue, { instantiate as instantiateJs } from '#tiers/js.js';
import relaxedGlue from '#tiers/relaxed.js';
import relaxedWasm from '#wasm/relaxed';
import simdGlue from '#tiers/simd.js';
import simdWasm from '#wasm/simd';
import type { Parts } from './load.js';
import type { Glue } from './module.js';
import type { Tier } from './types.js';

const glues = { relaxed: relaxedGlue, simd: simdGlue, js: jsGlue } as Readonly<Record<Tier, Glue>>;
const wasm = { relaxed: relaxedWasm, simd: simdWasm };

export async function inlinedParts(tier: Tier): Promise<Parts> {
  const glue = glues[tier];
  if (tier === 'js') return { glue, instantiate: (imports) => ({ exports: instantiateJs(imports) }) };
  const bytes = Uint8Array.from(atob(wasm[tier]), (character) => character.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  return { glue, instantiate: (imports) => WebAssembly.instantiate(module, imports) };
}
