// A thread for the core: a worker from a file, a worker from a blob, or Node's; the first that comes to life.
import type { Worker as NodeWorker } from 'node:worker_threads';
import { nodeModule } from './node.js';
import { navigatorHere, type Hello } from './order.js';
import { scriptUrl } from './trusted.js';

/** A worker that runs `awaitPort` of worker.ts. */
export interface Thread {
  post(message: unknown, transfer: MessagePort[]): void;
  /** Called when the thread dies of itself, as far as the platform tells. */
  onDeath(died: () => void): void;
  terminate(): void;
}

/** One way to start a thread; throws or rejects where a policy or the platform refuses. */
export type Starter = () => Thread | Promise<Thread>;

export function fromFile(url: string): Starter {
  return () => {
    const threads = nodeModule('node:worker_threads');
    return threads ? nodeThread(new threads.Worker(new URL(url))) : webThread(scriptUrl(url), { type: 'module' });
  };
}

/** A page may not start another site's script as a worker, but its own blob may import it. */
export function fromImport(url: string): Starter {
  return () => blobThread(`import ${JSON.stringify(url)}`, { type: 'module' });
}

export function fromSource(source: string): Starter {
  return () => blobThread(source);
}

/** The first of the ways that works, or undefined: then the core has to run here. */
export async function startThread(starters: readonly Starter[]): Promise<Thread | undefined> {
  for (const start of starters) {
    try {
      return await start();
    } catch {
      // The next way may be allowed.
    }
  }
  return undefined;
}

/** A worker whose script has not said hello by then will not. */
const patienceMs = 3000;

async function blobThread(source: string, options?: WorkerOptions): Promise<Thread> {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return await webThread(scriptUrl(url), options);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function webThread(url: string, options?: WorkerOptions): Promise<Thread> {
  const worker = new Worker(url, options);
  const ended = new AbortController();
  const terminate = (): void => {
    ended.abort();
    worker.terminate();
  };
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      terminate();
      reject(new Error('no worker'));
    };
    const timer = setTimeout(fail, patienceMs);
    // A policy or a missing file is told by an event, not by the constructor.
    worker.addEventListener('error', fail, { once: true });
    const greet = ({ data: { lock } }: MessageEvent<Hello>): void => {
      clearTimeout(timer);
      worker.removeEventListener('error', fail);
      resolve({
        post: (message, transfer) => {
          worker.postMessage(message, transfer);
        },
        onDeath: (died) => {
          worker.addEventListener('error', died);
          const { locks } = navigatorHere();
          if (lock) locks?.request(lock, { signal: ended.signal }, died).catch(() => undefined);
        },
        terminate,
      });
    };
    worker.addEventListener('message', greet, { once: true });
  });
}

function nodeThread(worker: NodeWorker): Promise<Thread> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve({
        post: (message, transfer) => {
          worker.postMessage(message, transfer as never);
        },
        onDeath: (died) => {
          worker.on('error', died).on('exit', died);
        },
        terminate: () => {
          void worker.terminate();
        },
      });
    });
  });
}
