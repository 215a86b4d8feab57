// The far end of a port: makes a core or a trainer, then answers numbered calls, in a worker or on the main thread alike.
import { LabError, type LabErrorData } from './error.js';
import type { Served } from './served.js';

/** What a caller sends. */
export interface Request {
  readonly id: number;
  readonly name: string;
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

export async function serve(port: MessagePort, start: () => Promise<Served>): Promise<void> {
  try {
    const core = await start();
    const functions = core as unknown as Readonly<Record<string, (options: unknown) => unknown>>;
    port.addEventListener('message', ({ data: { id, name, options } }: MessageEvent<Request>) => {
      try {
        const result = functions[name]?.(options);
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
