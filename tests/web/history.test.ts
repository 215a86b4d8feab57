// Undo and redo: one step for one drag, fifty steps, and nothing to redo after a new change.
import { describe, expect, it } from 'vitest';
import { History } from '../../web/src/ui/history';

function atTime() {
  let now = 0;
  const history = new History(() => now);
  return { history, later: (ms: number) => (now += ms) };
}

describe('a history', () => {
  it('goes back step by step, and forth again', () => {
    const { history, later } = atTime();
    history.record({ n: 1 }, 'n');
    later(1000);
    history.record({ n: 2 }, 'n');
    expect(history.undo({ n: 3 })).toEqual({ n: 2 });
    expect(history.undo({ n: 2 })).toEqual({ n: 1 });
    expect([history.canUndo, history.undo({ n: 1 })]).toEqual([false, undefined]);
    expect(history.redo({ n: 1 })).toEqual({ n: 2 });
    expect(history.redo({ n: 2 })).toEqual({ n: 3 });
    expect(history.canRedo).toBe(false);
  });

  it('takes one drag for one step, and another control for another', () => {
    const { history, later } = atTime();
    for (let n = 0; n < 100; n++) {
      history.record({ n }, 'n');
      later(100);
    }
    history.record({ n: 100 }, 'm');
    expect(history.undo({ n: 100, m: 1 })).toEqual({ n: 100 });
    expect(history.undo({ n: 100 })).toEqual({ n: 0 });
  });

  it('takes every step of "try this" for one, however soon it follows', () => {
    const { history } = atTime();
    history.record({ n: 1 }, '');
    history.record({ n: 2 }, '');
    expect(history.undo({ n: 3 })).toEqual({ n: 2 });
    expect(history.undo({ n: 2 })).toEqual({ n: 1 });
  });

  it('keeps fifty steps', () => {
    const { history, later } = atTime();
    for (let n = 0; n < 80; n++) {
      history.record({ n }, 'n');
      later(1000);
    }
    let steps = 0;
    let present = { n: 80 };
    for (;;) {
      const values = history.undo(present);
      if (!values) break;
      present = values as typeof present;
      steps++;
    }
    expect([steps, present.n]).toEqual([50, 30]);
  });

  it('has nothing to redo after a new change', () => {
    const { history } = atTime();
    history.record({ n: 1 }, 'n');
    history.undo({ n: 2 });
    history.record({ n: 1 }, 'n');
    expect(history.canRedo).toBe(false);
  });
});
