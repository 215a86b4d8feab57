// The parts of a tier from files of their own, fetched once each; under Node read from the disk.
import type { Parts } from './load.js';
import type { Glue, Part } from './module.js';
import { nodeModule } from './node.js';
import type { Tier } from './types.js';

/** Addresses of the files in this folder, as plain strings: a worker is told them. */
export type Files = Readonly<Record<Part, ModuleFiles>>;

/** A tier that a module has not has no file. */
export interface ModuleFiles {
  /** Each exports the glue; that of the tier js its code too. */
  readonly glue: Readonly<Partial<Record<Tier, string>>>;
  readonly wasm: Readonly<Partial<Record<Exclude<Tier, 'js'>, string>>>;
}

/** A file of some 100 kB that has not come by then is taken for stalled. */
const patienceMs = 2500;

export async function partsFromFiles(files: Files, part: Part, tier: Tier): Promise<Parts> {
  const { glue: glues, wasm } = files[part];
  const glue = import(/* @vite-ignore */ glues[tier] ?? '') as Promise<TierFile>;
  if (tier === 'js') {
    const { default: factory, instantiate } = await glue;
    return { glue: factory, instantiate: (imports) => ({ exports: instantiate?.(imports) }) };
  }
  const [{ default: factory }, module] = await Promise.all([glue, compile(wasm[tier] ?? '')]);
  return { glue: factory, instantiate: (imports) => WebAssembly.instantiate(module, imports) };
}

interface TierFile {
  readonly default: Glue;
  readonly instantiate?: (imports: WebAssembly.Imports) => unknown;
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const disk = url.startsWith('file:') ? nodeModule('node:fs/promises') : undefined;
  if (disk) return WebAssembly.compile(await disk.readFile(new URL(url)));
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  // A server that does not know .wasm sends another type, which streaming refuses: the same response serves both ways.
  return response.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
