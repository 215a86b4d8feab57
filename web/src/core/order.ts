// A thread's first words: hello out, then one order in, which brings the port to serve on.
import { createCore } from './create.js';
import type { Source } from './load.js';
import { nodeModule } from './node.js';
import { serve } from './serve.js';
import type { Tier } from './types.js';

export interface Order {
  readonly tier: Tier | 'auto';
  readonly port: MessagePort;
  /** What the thread needs to find the parts of the core: nothing if it holds them itself. */
  readonly files: unknown;
}

/** Runs in the thread. */
export function awaitOrder(sourceOf: (files: unknown) => Source): void {
  // Node's threads talk through an object, browsers' through the global scope; both take listeners alike.
  const parent = nodeModule('node:worker_threads')?.parentPort ?? globalThis;
  const scope = parent as unknown as Pick<MessagePort, 'addEventListener' | 'postMessage'>;
  scope.addEventListener(
    'message',
    ({ data: { tier, port, files } }: MessageEvent<Order>) => {
      void serve(port, () => createCore(sourceOf(files), { tier }));
    },
    { once: true },
  );
  scope.postMessage('hello');
}
