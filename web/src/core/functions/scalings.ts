// scalings: what the core knows of every rotary scaling it holds.
import type { LabModule } from '../module.js';
import { readOptions } from '../options.js';

export function scalings(module: LabModule, given: unknown) {
  readOptions(given, {});
  return module.scalings();
}
