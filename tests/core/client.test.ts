// What the page relies on: the latest wins, a crash is repaired, and without a worker the same calls run here.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient as builtClient, createCoreWorker, LabError } from '#core';
import { createClient } from '../../web/src/core/client';
import { Lane } from '../../web/src/core/lane';
import type { Packaging } from '../../web/src/core/link';
import type { Order } from '../../web/src/core/order';
import { startId, type Reply, type Request } from '../../web/src/core/serve';
import type { Tier } from '../../web/src/core/types';

describe('the built client', () => {
  it('answers, and again after its worker was killed', async () => {
    const client = builtClient({ tier: 'simd' });
    expect(await client.ready).toBe('simd');
    const ask = () => client.run('demo', (core) => core.entropy({ weights: [[0.5, 0.5]] }));
    expect(await ask()).toMatchObject({ shape: [1] });
    client.restart();
    expect(await ask()).toMatchObject({ shape: [1] });
    client.close();
  });

  it('passes refusals on', async () => {
    const worker = await createCoreWorker({ tier: 'simd' });
    await expect(worker.softmax({ x: [[NaN]] })).rejects.toThrow(LabError);
    await expect(worker.softmax({ x: () => 1 } as never)).rejects.toMatchObject({ code: 'wrong-type', parameter: 'x' });
    worker.terminate();
    await expect(worker.softmax({ x: [[1]] })).rejects.toMatchObject({ code: 'disposed' });
  });

  it('refuses a tier that does not exist', async () => {
    await expect(createCoreWorker({ tier: 'fast' as never })).rejects.toMatchObject({
      code: 'out-of-range',
      parameter: 'tier',
    });
  });
});

describe('a core that stops', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A core that answers every request with its name, except as `behave` says; counts how often one was started. */
  function fake(
    behave: (request: Request, port: MessagePort, starts: number) => void,
    tier: Tier = 'simd',
  ): {
    packaging: Packaging;
    starts: () => number;
  } {
    let starts = 0;
    const starter = () => ({
      post(message: unknown) {
        const { port } = message as Order;
        const start = (starts += 1);
        port.addEventListener('message', ({ data }: MessageEvent<Request>) => {
          behave(data, port, start);
        });
        port.start();
        port.postMessage({ id: startId, result: tier } satisfies Reply);
      },
      onDeath: () => undefined,
      terminate: () => undefined,
    });
    return {
      packaging: { source: () => Promise.reject(new Error('not here')), starters: [starter] },
      starts: () => starts,
    };
  }
  const answer = ({ id, name }: Request, port: MessagePort) => {
    port.postMessage({ id, result: name } satisfies Reply);
  };
  const encodings = (client: ReturnType<typeof createClient>) => client.run('demo', (core) => core.encodings());

  it('is replaced, and its request repeated once', async () => {
    const { packaging, starts } = fake((request, port, start) => {
      if (start === 1) port.postMessage({ crashed: 'unreachable' } satisfies Reply);
      else answer(request, port);
    });
    const client = createClient(packaging);
    expect(await encodings(client)).toBe('encodings');
    expect(starts()).toBe(2);
    client.close();
  });

  it('twice at the same request is an error', async () => {
    const { packaging, starts } = fake((_, port) => {
      port.postMessage({ crashed: 'unreachable' } satisfies Reply);
    });
    const client = createClient(packaging);
    await expect(encodings(client)).rejects.toMatchObject({ code: 'crashed', parameter: 'encodings' });
    expect(starts()).toBe(3);
    client.close();
  });

  it('does not take along what only waited behind the request at fault', async () => {
    const { packaging } = fake((request, port) => {
      if (request.name === 'softmax') port.postMessage({ crashed: 'unreachable' } satisfies Reply);
      else answer(request, port);
    });
    const client = createClient(packaging);
    await client.ready;
    const guilty = client.run('a', (core) => core.softmax({ x: [] }));
    const innocent = client.run('b', (core) => core.encodings());
    await expect(guilty).rejects.toMatchObject({ code: 'crashed' });
    expect(await innocent).toBe('encodings');
    client.close();
  });

  it.each([
    ['simd', 5000],
    // Without a compiler an answer takes longer than that.
    ['js', 60_000],
  ] as const)('counts as hung when it has not answered for long enough: %s, %i ms', async (tier, patience) => {
    const { packaging, starts } = fake((request, port, start) => {
      if (start > 1) answer(request, port);
    }, tier);
    const client = createClient(packaging);
    await client.ready;
    const result = encodings(client);
    await vi.advanceTimersByTimeAsync(patience - 100);
    expect(starts()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect(await result).toBe('encodings');
    expect(starts()).toBe(2);
    client.close();
  });

  it('has a stand-in on the page where no worker can be made', async () => {
    const source = () => Promise.reject(new Error('no file'));
    const client = createClient({ source, starters: [() => Promise.reject(new Error('policy'))] }, { tier: 'js' });
    await expect(client.ready).rejects.toMatchObject({
      code: 'tier-unavailable',
      message: expect.stringContaining('no file') as string,
    });
    client.close();
  });
});

describe('of the jobs of one demo', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('the newest replaces the one that waits', async () => {
    const lane = new Lane();
    const log: string[] = [];
    const job = (name: string) => async () => {
      log.push(name);
      await settled();
      return true;
    };
    for (const name of ['first', 'second', 'third']) lane.add(job(name), () => log.push(`${name} dropped`));
    await settled();
    await settled();
    expect(log).toEqual(['first', 'second dropped', 'third']);
  });

  it('one that runs stops between its steps, but not forever', async () => {
    vi.useFakeTimers();
    const lane = new Lane();
    const seen: boolean[] = [];
    const job = async (overtaken: () => boolean) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const stopped = overtaken();
      seen.push(stopped);
      return !stopped;
    };
    const drop = () => undefined;
    lane.add(job, drop);
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(49);
      lane.add(job, drop);
      await vi.advanceTimersByTimeAsync(1);
    }
    // The first shows something; then four in a row give way, until the picture has stood still for too long.
    expect(seen).toEqual([false, true, true, true, false, true, true, true, false, true]);
    vi.useRealTimers();
  });
});
