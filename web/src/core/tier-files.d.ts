// What web/build-core.mjs puts under `#tiers/` and `#wasm/`: emcc's files.
declare module '#tiers/*.js' {
  /** A `Glue` of module.ts, which this declaration cannot import. */
  const glue: unknown;
  export default glue;
  /** The code of the tier js; the others have it in their .wasm. */
  export function instantiate(imports: WebAssembly.Imports): unknown;
}

/** A tier's .wasm. */
declare module '#wasm/*' {
  const base64: string;
  export default base64;
}
