// The dial: where its hand points, which angles count as never seen, and what dragging it round does.
import { describe, expect, it } from 'vitest';
import { dial, turnedTo, unseen, type DialOptions } from '../../../web/src/charts/dial';
import { markup, numbersOf } from './markup';

const TURN = 2 * Math.PI;
const plain: DialOptions = { x: 50, y: 50, radius: 40, hands: [{ angle: 0, color: 'var(--position)' }] };
const at = (angle: number): DialOptions => ({ ...plain, hands: [{ angle, color: 'var(--position)' }] });

describe('the hand', () => {
  it('starts at three o’clock and turns against the clock, as the rotation matrix does', () => {
    const tip = (angle: number): (number | undefined)[] => {
      const text = markup(dial(at(angle)));
      return [numbersOf(text, 'line', 'x2')[1], numbersOf(text, 'line', 'y2')[0]].map((x) => Math.round(x ?? NaN) + 0);
    };
    expect(tip(0)).toEqual([40, 0]);
    expect(tip(TURN / 4)).toEqual([0, -40]);
    expect(tip(5 * TURN + TURN / 2)).toEqual([-40, 0]);
  });
});

describe('angles never seen', () => {
  it('are those between the end of training and the hand', () => {
    expect(unseen(1.9, 0.5)).toEqual({ from: 0.5, to: 1.9 });
    expect(unseen(0.4, 0.5)).toBeUndefined();
  });
  it('are at most what is left of one turn, and none once training went round', () => {
    expect(unseen(100, 5)).toEqual({ from: 5, to: TURN });
    expect(unseen(100, TURN)).toBeUndefined();
  });
  it('are amber, what was seen is grey, and without training there is neither', () => {
    expect(markup(dial({ ...at(1.9), trained: 0.5 }))).toContain('var(--warning)');
    expect(markup(dial({ ...at(0.4), trained: 0.5 }))).not.toContain('var(--warning)');
    expect(markup(dial({ ...at(0.4), trained: 0.5 })).match(/<path/g)).toHaveLength(1);
    expect(markup(dial(at(0.4)))).not.toContain('<path');
  });
  it('end in the same place however often the hand went round', () => {
    const sectors = (turns: number): string[] =>
      Array.from(
        markup(dial({ ...plain, opening: { from: turns * TURN + 1, to: turns * TURN + 2, color: 'red' } })).matchAll(
          / d=["']?([^"'>]*)/g,
        ),
        (found) => (found[1] ?? '').replace(/-?\d+\.?\d*(e-?\d+)?/g, (number) => Number(number).toFixed(2)),
      );
    expect(sectors(1000)).toEqual(sectors(0));
  });
});

describe('dragging', () => {
  it('goes on counting across the start, either way', () => {
    expect(turnedTo(TURN - 0.1, Math.cos(0.2), Math.sin(0.2))).toBeCloseTo(TURN + 0.2, 12);
    expect(turnedTo(TURN + 0.2, Math.cos(-0.1), Math.sin(-0.1))).toBeCloseTo(TURN - 0.1, 12);
    expect(turnedTo(-0.1, Math.cos(0.3), Math.sin(0.3))).toBeCloseTo(0.3, 12);
  });
  it('is a slider with its name and the value said aloud', () => {
    const text = markup(
      dial({
        ...plain,
        drag: {
          name: 'position',
          value: 3,
          text: 'position 3',
          min: 0,
          max: 9,
          turn: () => undefined,
          set: () => undefined,
        },
      }),
    );
    for (const part of ['role="slider"', 'position 3', 'tabindex="0"']) expect(text).toContain(part);
    expect(text).not.toContain('NaN');
  });
});
