// One demo at work: latest wins, what cannot stand is kept beside its control, the last good picture stays.
import { describe, expect, it } from 'vitest';
import type { AsyncCore } from '../../web/src/core/types';
import { defineDemo } from '../../web/src/demos/define';
import { Session, type AnyDemo } from '../../web/src/ui/session';

/** A demo whose answers the test gives by hand. */
function atWork() {
  const asked: { n: number; answer: (value: number) => void; fail: (fault: Error) => void }[] = [];
  const demo = defineDemo({
    id: 'test',
    chapter: 'A',
    order: 1,
    controls: { n: { kind: 'integer', min: 0, max: 100, default: 1 }, on: { kind: 'toggle', default: false } },
    tries: [],
    height: () => 100,
    compute: (_, { n }) => new Promise<number>((answer, fail) => asked.push({ n, answer, fail })),
    draw: () => {
      throw new Error('not drawn here');
    },
    describe: () => ({ key: '', values: {} }),
    table: () => ({ columns: [], rows: [] }),
    live: () => ({}),
    code: () => ({ pytorch: '', numpy: '' }),
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  }) as unknown as AnyDemo;
  const watchers = new Set<() => void>();
  let changes = 0;
  const session = new Session(
    demo,
    'first',
    () => (compute) => compute({} as AsyncCore),
    () => changes++,
  );
  return {
    session,
    asked,
    settled: () => new Promise((resume) => setTimeout(resume)),
    changes: () => changes,
    watchers,
  };
}

describe('a session', () => {
  it('computes again when the demo says that the same settings would come out differently', async () => {
    const { session, asked, settled, watchers } = atWork();
    const stop = session.watch();
    session.restore('');
    await settled();
    asked[0]?.answer(1);
    await settled();
    for (const changed of watchers) changed();
    await settled();
    asked[1]?.answer(2);
    await settled();
    expect(session.shown.result).toBe(2);
    stop();
    expect(watchers.size).toBe(0);
  });

  it('shows the bundled picture until the first answer', async () => {
    const { session, asked, settled } = atWork();
    session.restore('');
    await settled();
    expect([session.shown.result, session.live, session.busy]).toEqual(['first', false, true]);
    asked[0]?.answer(7);
    await settled();
    expect([session.shown.result, session.live, session.busy]).toEqual([7, true, false]);
  });

  it('computes only the newest of what waits', async () => {
    const { session, asked, settled } = atWork();
    for (const n of [2, 3, 4, 5]) session.set({ n });
    await settled();
    asked[0]?.answer(2);
    await settled();
    expect(asked.map(({ n }) => n)).toEqual([2, 5]);
    expect(session.shown.settings.n).toBe(2);
    asked[1]?.answer(5);
    await settled();
    expect([session.shown.settings.n, session.busy]).toEqual([5, false]);
  });

  it('keeps a refused value beside its control and computes nothing', async () => {
    const { session, asked, settled } = atWork();
    session.set({ n: 1000 });
    await settled();
    expect(asked).toHaveLength(0);
    expect(session.settings.n).toBe(1);
    expect(session.drafts.get('n')).toMatchObject({ problem: { given: '1000', code: 'out-of-range' } });
    session.set({ n: 9 });
    expect(session.drafts.size).toBe(0);
  });

  it('keeps the last good picture when a computation fails, and recovers', async () => {
    const { session, asked, settled } = atWork();
    session.set({ n: 2 });
    await settled();
    asked[0]?.fail(new Error('no'));
    await settled();
    expect([session.shown.result, (session.fault as Error).message]).toEqual(['first', 'no']);
    session.compute();
    await settled();
    asked[1]?.answer(4);
    await settled();
    expect([session.shown.result, session.fault]).toEqual([4, undefined]);
  });

  it('undoes what was set, a link too, and not what it opened with', () => {
    const { session } = atWork();
    session.restore('n=5');
    expect(session.history.canUndo).toBe(false);
    session.set({ n: 6 });
    session.set({ on: true });
    session.restore('n=9');
    session.set({ n: 1000 });
    expect(session.drafts.size).toBe(1);
    session.undo();
    expect([session.state, session.drafts.size]).toEqual(['n=6&on=on', 0]);
    session.undo();
    session.undo();
    session.undo();
    expect(session.state).toBe('n=5');
    session.redo();
    session.redo();
    session.redo();
    expect(session.state).toBe('n=9');
  });

  it('is its link, and the link is the session', () => {
    const { session } = atWork();
    expect(session.state).toBe('');
    session.restore('n=12&on=on');
    expect(session.settings).toEqual({ n: 12, on: true });
    expect(session.state).toBe('n=12&on=on');
    session.restore('n=abc&m=1');
    expect(session.settings).toEqual({ n: 1, on: false });
    expect([...session.drafts.keys()]).toEqual(['n', 'm']);
    session.reset();
    expect(session.drafts.size).toBe(0);
  });
});
