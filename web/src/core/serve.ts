// The far end of a port: makes a core, then answers numbered calls, in a worker or on the main thread alike.
import { LabError, type LabErrorData } from './error.js';
import type { Core, CoreFunctions } from './types.js';

/** What a caller sends. */
export interface Request {
  readonly id: number;
  readonly name: keyof CoreFunctions;
  readonly options: unknown;
}

/** Asked for by opening the port: the tier that runs, once it does. */
export const startId = 0;

/** What comes back: one answer for each request. */
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: LabErrorData }
  /** The module trapped: it must not be used again. */
  | { readonly crashed: string };

export async function serve(port: MessagePort, start: () => Promise<Core>): Promise<void> {
  try {
    const core = await start();
    port.addEventListener('message', ({ data: { id, name, options } }: MessageEvent<Request>) => {
      try {
        const result = (core[name] as (options: unknown) => unknown)(options);
        port.postMessage({ id, result } satisfies Reply, buffersOf(result));
      } catch (error) {
        port.postMessage(replyFor(id, error));
      }
    });
    port.start();
    port.postMessage({ id: startId, result: core.tier } satisfies Reply);
  } catch (error) {
    port.postMessage(replyFor(startId, error));
  }
}

function replyFor(id: number, error: unknown): Reply {
  return error instanceof LabError ? { id, error: error.toJSON() } : { crashed: String(error) };
}

/** The memory of every typed array in a result: handed over, not copied again. */
function buffersOf(result: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(result)) return [result.buffer as ArrayBuffer];
  return typeof result === 'object' && result !== null ? Object.values(result).flatMap(buffersOf) : [];
}
