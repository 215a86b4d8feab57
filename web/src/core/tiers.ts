// Which of the three builds can run here.
import type { Tier, WasmLack } from './types.js';

/** Best first. */
export const tiers = ['relaxed', 'simd', 'js'] as const satisfies readonly Tier[];

// The smallest modules that hold one instruction of the kind in question, as in the package wasm-feature-detect.
// prettier-ignore
const probes = {
  relaxed: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11),
  simd: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11),
};

/** Pages can lack WebAssembly (switched off, or locked down); its types say it is always there. */
const wasmHere = () => globalThis.WebAssembly as typeof WebAssembly | undefined;

/** Why neither of the WebAssembly tiers runs here. */
export function lackOfWasm(): WasmLack {
  const wasm = wasmHere();
  if (!wasm) return 'absent';
  if (!wasm.validate(probes.simd)) return 'no-simd';
  return canRun('simd') ? 'failed' : 'forbidden';
}

export function canRun(tier: Tier): boolean {
  if (tier === 'js') return true;
  const wasm = wasmHere();
  if (!wasm?.validate(probes[tier])) return false;
  try {
    // A policy without 'wasm-unsafe-eval' lets modules be validated but not made; better known before a download.
    return Boolean(new wasm.Module(probes[tier]));
  } catch {
    return false;
  }
}
