// The C++ tests: the same sources native, under the sanitizers, and as WebAssembly in each tier under Node.
import { cmake } from '../build-steps.mjs';
import { doctest } from '../counts.mjs';

export const steps = ['native', 'sanitize', 'wasm'].flatMap((preset) => [
  ...cmake(preset),
  { name: `test ${preset}`, command: ['ctest', '--preset', preset, '--verbose'], count: doctest },
]);
