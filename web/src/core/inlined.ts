// The parts of every tier inside this very file, for pages that cannot load a second one.
import jsGlue, { instantiate as instantiateJs } from '#tiers/js.js';
import relaxedGlue from '#tiers/relaxed.js';
import relaxedWasm from '#tiers/relaxed.base64';
import simdGlue from '#tiers/simd.js';
import simdWasm from '#tiers/simd.base64';
import type { Parts } from './load.js';
import type { Tier } from './types.js';

export async function inlinedParts(tier: Tier): Promise<Parts> {
  if (tier === 'js') return { glue: jsGlue, instantiate: (imports) => ({ exports: instantiateJs(imports) }) };
  const [glue, base64] = tier === 'relaxed' ? [relaxedGlue, relaxedWasm] : [simdGlue, simdWasm];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  return { glue, instantiate: (imports) => WebAssembly.instantiate(module, imports) };
}
