// `attention-lab/core`, as files beside each other: the core for pages and for Node.
import { files, worker } from './assets.js';
import { createClient as client } from './client.js';
import { createCore as core } from './create.js';
import { createCoreWorker as coreWorker } from './create-worker.js';
import { partsFromFiles } from './from-files.js';
import type { Packaging } from './link.js';
import { fromFile, fromImport } from './thread.js';
import type { AsyncCore, Client, Core, CreateOptions } from './types.js';

export { LabError } from './error.js';
export type * from './trainer-types.js';
export type * from './types.js';

const packaging: Packaging = {
  source: (part, tier) => partsFromFiles(files, part, tier),
  starters: [fromFile(worker), fromImport(worker)],
  files,
};

export const createCore = (options?: CreateOptions): Promise<Core> => core(packaging, options);
export const createCoreWorker = (options?: CreateOptions): Promise<AsyncCore> => coreWorker(packaging, options);
export const createClient = (options?: CreateOptions): Client => client(packaging, options);
