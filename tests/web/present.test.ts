// Presenter mode without a page: which slides there are, and how large a picture is shown.
import { describe, expect, it } from 'vitest';
import { enlarged, slidesOf } from '../../web/src/ui/present';

describe('slides', () => {
  it('begin with the lead, and ask before they show', () => {
    const plain = { text: { html: 'a' }, state: 'n=1' };
    const asked = { text: { html: 'b', predict: { questionHtml: '?', options: [] } }, state: 'n=2' };
    expect(slidesOf([plain, asked])).toEqual([
      { step: undefined, asking: false },
      { step: plain, asking: false },
      { step: asked, asking: true },
      { step: asked, asking: false },
    ]);
  });
});

describe('a presented picture', () => {
  const heights: Readonly<Record<string, (width: number) => number>> = {
    'of fixed height': () => 500,
    'lower where it is wide': (width) => (width < 700 ? 640 : 420),
    'higher where it is wide': (width) => width * 0.6,
  };

  it.each(Object.entries(heights))('%s fits its room and touches one of its sides or nearly', (_, heightAt) => {
    for (const room of [
      { width: 1800, height: 760 },
      { width: 1200, height: 420 },
      { width: 390, height: 500 },
    ]) {
      const { width, scale } = enlarged(room, heightAt);
      const fill = Math.max((width * scale) / room.width, (heightAt(width) * scale) / room.height);
      expect(fill).toBeLessThanOrEqual(1 + 1e-9);
      expect(fill).toBeGreaterThan(0.99);
    }
  });

  it('takes the width that leaves no empty sides, where its type is as large', () => {
    expect(enlarged({ width: 1800, height: 760 }, () => 500)).toEqual({ width: 1150, scale: 1.52 });
  });
});
