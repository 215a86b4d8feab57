// What web/build-core.mjs puts under `#tiers/`: emcc's files.
declare module '#tiers/*.js' {
  import type { Glue } from './module.js';
  const glue: Glue;
  export default glue;
  /** The code of the tier js; the others have it in their .wasm. */
  export function instantiate(imports: WebAssembly.Imports): unknown;
}

declare module '#tiers/*.base64' {
  const base64: string;
  export default base64;
}
