// The far end of a port: makes a core, then answers numbered calls, in a worker or on the main thread alike.
import { LabError, type LabErrorData } from './error.js';
import type { Core, CoreFunctions, Tier } from './types.js';

/** What a caller sends. */
export interface Request {
  readonly id: number;
  readonly name: keyof CoreFunctions;
  readonly options: unknown;
}

/** What comes back: once whether the core started, then one answer for each request. */
export type Reply =
  | { readonly ready: Tier }
  | { readonly refused: LabErrorData }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: LabErrorData }
  /** The module trapped: it must not be used again. */
  | { readonly crashed: string };

export async function serve(port: MessagePort, start: () => Promise<Core>): Promise<void> {
  const post = (reply: Reply, transfer: Transferable[] = []) => {
    port.postMessage(reply, transfer);
  };
  try {
    const core = await start();
    port.addEventListener('message', ({ data }: MessageEvent<Request>) => {
      answer(core, data, post);
    });
    port.start();
    post({ ready: core.tier });
  } catch (error) {
    if (error instanceof LabError) post({ refused: error.toJSON() });
    else post({ crashed: String(error) });
  }
}

function answer(core: Core, { id, name, options }: Request, post: (reply: Reply, transfer?: Transferable[]) => void) {
  try {
    const result = (core[name] as (options: unknown) => unknown)(options);
    post({ id, result }, buffersOf(result));
  } catch (error) {
    if (error instanceof LabError) post({ id, error: error.toJSON() });
    else post({ crashed: String(error) });
  }
}

/** The memory of every typed array in a result: handed over, not copied again. */
function buffersOf(result: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(result)) return [result.buffer as ArrayBuffer];
  return typeof result === 'object' && result !== null ? Object.values(result).flatMap(buffersOf) : [];
}
