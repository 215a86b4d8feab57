// encodings: what the core knows of every positional encoding it holds.
import type { LabModule } from '../module.js';
import { readOptions } from '../options.js';

export function encodings(module: LabModule, given: unknown) {
  readOptions(given, {});
  return module.encodings();
}
