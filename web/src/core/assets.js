// Where the files beside this one are. Copied, never bundled: every bundler finds these addresses and moves the files along.
export const files = {
  core: {
    glue: {
      relaxed: new URL('./relaxed.js', import.meta.url).href,
      simd: new URL('./simd.js', import.meta.url).href,
      js: new URL('./js.js', import.meta.url).href,
    },
    wasm: {
      relaxed: new URL('./relaxed.wasm', import.meta.url).href,
      simd: new URL('./simd.wasm', import.meta.url).href,
    },
  },
  trainer: {
    glue: {
      simd: new URL('./trainer.simd.js', import.meta.url).href,
      js: new URL('./trainer.js.js', import.meta.url).href,
    },
    wasm: { simd: new URL('./trainer.simd.wasm', import.meta.url).href },
  },
};

export const worker = new URL('./worker.js', import.meta.url).href;
