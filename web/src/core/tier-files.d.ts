// What web/build-core.mjs puts under `#tiers/`: emcc's files.
declare module '#tiers/relaxed.js' {
  const glue: import('./module.js').Glue;
  export default glue;
}

declare module '#tiers/simd.js' {
  const glue: import('./module.js').Glue;
  export default glue;
}

declare module '#tiers/js.js' {
  const glue: import('./module.js').Glue;
  export default glue;
  export function instantiate(imports: WebAssembly.Imports): unknown;
}

declare module '#tiers/*.base64' {
  const base64: string;
  export default base64;
}
