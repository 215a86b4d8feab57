// One core behind a port, in a thread of its own or here: numbered calls, and word of its death.
import { Died } from './died.js';
import { LabError } from './error.js';
import type { Source } from './load.js';
import type { Part } from './module.js';
import { wrongType } from './options.js';
import type { Order } from './order.js';
import { serve, startId, type Reply, type Request } from './serve.js';
import { startServed } from './served.js';
import { startThread, type Starter } from './thread.js';
import type { Tier } from './types.js';

/** How this build of the core reaches its parts: files beside each other, or one file. */
export interface Packaging {
  readonly source: Source;
  /** Ways to a thread, best first. */
  readonly starters: readonly Starter[];
  /** What a thread needs to find the parts itself. */
  readonly files?: unknown;
}

export interface Link {
  readonly tier: Tier;
  call(name: string, options: unknown): Promise<unknown>;
  /** Ends the core as a crash would. */
  kill(): void;
  /** Ends the core; what has no answer yet, and every later call, is rejected with `reason`. */
  close(reason: Error): void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

const tickMs = 1000;
/** JavaScript takes its time, and without a compiler much of it: a call is given so many times as long. */
const slowness = 12;

/** In Node an open port keeps the program alive, unless it is told not to. */
interface Port extends MessagePort {
  ref?(): void;
  unref?(): void;
}

export interface LinkOptions {
  /** What is behind the port; the core. */
  readonly part?: Part;
  /** A core that has work and gives no answer for so long is taken for hung. */
  readonly patienceMs?: number;
  /** Called when a core that had started dies, before its calls are rejected. */
  readonly onDeath?: () => void;
}

export async function openLink(
  packaging: Packaging,
  tier: Tier | 'auto',
  { part = 'core', patienceMs = Infinity, onDeath }: LinkOptions = {},
): Promise<Link> {
  const thread = await startThread(packaging.starters);
  const channel = new MessageChannel();
  const near: Port = channel.port1;
  const far: Port = channel.port2;
  // In the order of the calls, which is the order of the work.
  const waiting = new Map<number, Waiting>();
  let gone: Error | undefined;
  let started = false;
  let lastId = startId;
  let silentTicks = 0;
  let patience = patienceMs;

  // A program need not end what it has nothing to ask any more.
  let clock: ReturnType<typeof setInterval> | undefined;
  const watch = (): void => {
    if (waiting.size === 0) {
      clearInterval(clock);
      clock = undefined;
      near.unref?.();
      return;
    }
    near.ref?.();
    clock ??= setInterval(() => {
      // Ticks are counted, not time: a frozen tab or a changed clock is no silence.
      silentTicks++;
      if (silentTicks * tickMs >= patience) die('it has not answered for too long');
    }, tickMs);
  };

  const close = (reasonFor: (first: boolean) => Error): void => {
    if (gone) return;
    gone = reasonFor(false);
    near.close();
    thread?.terminate();
    let first = true;
    for (const { reject } of waiting.values()) {
      reject(reasonFor(first));
      first = false;
    }
    waiting.clear();
    watch();
  };
  const die = (reason: string): void => {
    if (started && !gone) onDeath?.();
    close((working) => new Died(`The core stopped: ${reason}.`, working));
  };
  const take = (id: number): Waiting | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    watch();
    return call;
  };

  near.addEventListener('message', ({ data: reply }: MessageEvent<Reply>) => {
    silentTicks = 0;
    if ('crashed' in reply) die(reply.crashed);
    else if ('error' in reply) take(reply.id)?.reject(new LabError(reply.error));
    else take(reply.id)?.resolve(reply.result);
  });
  near.start();
  thread?.onDeath(() => {
    die('its thread has ended');
  });

  const answer = (id: number, send: () => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      silentTicks = waiting.size === 1 ? 0 : silentTicks;
      watch();
      send();
    });

  const running = answer(startId, () => {
    const order: Order = { part, tier, port: far, files: packaging.files };
    if (thread) thread.post(order, [far]);
    else
      void serve(far, () => startServed(part, packaging.source, tier)).then(() => {
        far.unref?.();
      });
  });
  try {
    const tierHere = (await running) as Tier;
    if (tierHere === 'js') patience *= slowness;
    started = true;
    return {
      tier: tierHere,
      call(name, options) {
        if (gone) return Promise.reject(gone);
        const id = ++lastId;
        const request: Request = { id, name, options };
        return answer(id, () => {
          try {
            near.postMessage(request);
          } catch {
            take(id)?.reject(uncloneable(options));
          }
        });
      },
      kill: () => {
        die('it was told to');
      },
      close: (reason) => {
        close(() => reason);
      },
    };
  } catch (error) {
    close(() => error as Error);
    throw error;
  }
}

/** Names the option that cannot be sent to another thread: a function, a symbol, a getter that throws. */
function uncloneable(options: unknown): LabError {
  try {
    for (const [name, value] of Object.entries(options as object)) {
      try {
        structuredClone(value);
      } catch {
        return wrongType(name, value, 'plain data');
      }
    }
  } catch {
    // Then it is the options themselves.
  }
  return wrongType('options', options, 'plain data');
}
