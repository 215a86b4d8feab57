// A thread's first words: hello out, then one order in, which brings the port to serve on.
import type { Source } from './load.js';
import { nodeModule } from './node.js';
import type { Part } from './module.js';
import { serve } from './serve.js';
import { startServed } from './served.js';
import type { Tier } from './types.js';

export interface Order {
  readonly part: Part;
  readonly tier: Tier | 'auto';
  readonly port: MessagePort;
  /** What the thread needs to find the parts of the core: nothing if it holds them itself. */
  readonly files: unknown;
}

/** Runs in the thread. */
export async function awaitOrder(sourceOf: (files: unknown) => Source): Promise<void> {
  // Node's threads talk through an object, browsers' through the global scope; both take listeners alike.
  const parent = nodeModule('node:worker_threads')?.parentPort ?? globalThis;
  const scope = parent as unknown as Pick<MessagePort, 'addEventListener' | 'postMessage'>;
  scope.addEventListener(
    'message',
    ({ data: { part, tier, port, files } }: MessageEvent<Order>) => {
      void serve(port, () => startServed(part, sourceOf(files), tier));
    },
    { once: true },
  );
  const hello: Hello = { lock: await holdLock() };
  scope.postMessage(hello);
}

export interface Hello {
  /** Name of a lock that this thread holds as long as it lives: who gets it knows that the thread has ended. */
  readonly lock: string | undefined;
}

/** No event tells a page that a worker has ended; a lock does. Undefined where there are none (opaque origins, Node 20). */
function holdLock(): Promise<string | undefined> {
  const { locks } = navigatorHere();
  if (!locks) return Promise.resolve(undefined);
  const name = `attention-lab ${Math.random()}`;
  return new Promise((resolve) => {
    const held = locks.request(name, () => {
      resolve(name);
      return new Promise(() => undefined);
    });
    held.catch(() => {
      resolve(undefined);
    });
  });
}

/** Some places have no navigator, some navigators no locks. */
export function navigatorHere(): { readonly locks?: LockManager } {
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator ?? {};
}
