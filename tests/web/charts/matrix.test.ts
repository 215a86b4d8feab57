// The heat map: what its cells, labels and crosshair say of its data, and how it stays readable at any size.
import { describe, expect, it } from 'vitest';
import { inkOn, weightColor } from '../../../web/src/charts/color';
import { cellAt, cellStep, crosshairMark } from '../../../web/src/charts/crosshair';
import { matrix, runs, type MatrixOptions } from '../../../web/src/charts/matrix';
import { matrixLayout } from '../../../web/src/charts/matrix-layout';
import { markup, numbersOf } from './markup';

const labels = (count: number, text = (i: number) => String(i)): string[] =>
  Array.from({ length: count }, (_, i) => text(i));
const base: MatrixOptions = {
  x: 0,
  y: 0,
  width: 320,
  height: 320,
  rows: { labels: ['猫', '吃', '鱼'], name: 'query' },
  columns: { labels: ['猫', '吃', '鱼'], name: 'key' },
  widest: '0.000',
  value: (row, column) => (row === column ? 1 : 0.25),
  scale: { kind: 'weight' },
  format: (value) => value.toFixed(3),
  cellName: (row, column) => `row ${row}, column ${column}`,
  label: 'weights',
};
const square = (count: number, more: Partial<MatrixOptions> = {}): MatrixOptions => ({
  ...base,
  rows: { labels: labels(count) },
  columns: { labels: labels(count) },
  ...more,
});

describe('a small matrix', () => {
  it('shows every number, its labels and the names of its axes', () => {
    const text = markup(matrix(base));
    expect(text.match(/>1\.000</g)).toHaveLength(3);
    expect(text.match(/>0\.250</g)).toHaveLength(6);
    expect(text.match(/>猫</g)).toHaveLength(2);
    expect(text).toContain('>query<');
    expect(text).toContain('>key<');
  });
  it('colours weights from 0 to 1 and signed values about zero', () => {
    expect(markup(matrix(base))).toContain(weightColor(0.25));
    const signed = markup(matrix({ ...base, value: (row) => row - 1, scale: { kind: 'signed', limit: 2 } }));
    expect(signed).toContain('var(--negative) 50.0%');
    expect(signed).toContain('var(--positive) 50.0%');
  });
  it('hatches what is masked and writes no number there', () => {
    const text = markup(matrix({ ...base, masked: (row, column) => column > row }));
    expect(text.match(/>0\.250</g)).toHaveLength(3);
    expect(text).toContain('url(#masked)');
    expect(markup(matrix(base))).not.toContain('url(#masked)');
  });
  it('drops the numbers where the widest does not fit, whatever the values are', () => {
    expect(matrixLayout({ ...base, widest: '−1000.0000' }).mode).toBe('cells');
    expect(matrixLayout(base).mode).toBe('numbers');
  });
});

describe('cells', () => {
  it('are whole pixels and at least six of them, or the matrix is an image', () => {
    for (let count = 2; count <= 120; count++) {
      const { cellWidth, mode } = matrixLayout(square(count));
      if (mode === 'image') continue;
      expect(cellWidth).toBeGreaterThanOrEqual(6);
      expect(cellWidth % 1).toBe(0);
    }
    expect(matrixLayout(square(64)).mode).toBe('image');
  });
  it('and labels stay in the area at every count', () => {
    for (const width of [150, 320, 700]) {
      for (let count = 1; count <= 130; count += 3) {
        const box = square(count, { width, height: 300, readOut: true });
        const { right, bottom } = matrixLayout(box);
        expect(right).toBeLessThanOrEqual(width + 1e-9);
        expect(bottom).toBeLessThanOrEqual(300 - 20);
      }
    }
  });
  it('may be wider than high', () => {
    const { cellWidth, cellHeight } = matrixLayout({
      ...base,
      rows: { labels: labels(4) },
      columns: { labels: labels(2) },
      maxCell: 100,
      oblong: true,
    });
    expect(cellWidth).toBe(100);
    expect(cellHeight).toBe(75);
  });
});

describe('an image', () => {
  it('joins equal neighbours and covers every cell once', () => {
    const paths = runs(2, 3, (row, column) => (row === 0 ? 'a' : column === 0 ? undefined : 'b'));
    expect(Array.from(paths)).toEqual([
      ['a', 'M0 0h3v1h-3z'],
      ['b', 'M1 1h2v1h-2z'],
    ]);
  });
  it('has one path for each shade, and none for what is masked', () => {
    const text = markup(matrix(square(64, { masked: (row, column) => column > row, value: (row) => row / 63 })));
    expect(text).toContain('crispEdges');
    const shades = text.match(/color-mix[^"'>]*/g) ?? [];
    expect(new Set(shades).size).toBe(33);
    expect(shades).toHaveLength(33);
  });
});

describe('labels', () => {
  it('of eight Latin words or more slant where they do not fit, and stay in the picture', () => {
    const words = labels(9, (i) => (i === 8 ? 'transformer' : 'token'));
    const box = square(9, { columns: { labels: words } });
    const layout = matrixLayout(box);
    expect(layout.slanted).toBe(true);
    expect(layout.right + 11 * 12 * 0.62 * Math.SQRT1_2 - layout.cellWidth / 2).toBeLessThanOrEqual(320 + 3);
    expect(markup(matrix(box))).toContain('rotate(-45)');
  });
  it('of fewer words, or of short Han ones, are horizontal', () => {
    expect(matrixLayout(square(7, { columns: { labels: labels(7, () => 'transformer') } })).slanted).toBe(false);
    expect(matrixLayout(square(9, { columns: { labels: labels(9, () => '注意') } })).slanted).toBe(false);
  });
  it('keep a line of text apart where rows are lower', () => {
    const ys = numbersOf(markup(matrix(square(40, { readOut: false }))), 'text', 'y').slice(0, 40);
    const rows = ys.filter((y, i) => i === 0 || y > (ys[i - 1] ?? 0));
    for (let i = 1; i < rows.length; i++) expect((rows[i] ?? 0) - (rows[i - 1] ?? 0)).toBeGreaterThanOrEqual(11);
  });
  it('may stand at some rows only', () => {
    const some = labels(64, (i) => (i % 16 === 0 ? String(i) : ''));
    const text = markup(matrix(square(64, { rows: { labels: some }, columns: { labels: some } })));
    expect(text.match(/>48</g)).toHaveLength(2);
    expect(text).not.toContain('>47<');
  });
});

describe('the crosshair', () => {
  const options = { ...square(64), layout: matrixLayout(square(64, { readOut: true })), readOut: true };
  it('finds the cell under a point, the nearest one outside', () => {
    const { left, top, cellWidth, cellHeight } = options.layout;
    expect(cellAt(options, { x: left + 10.5 * cellWidth, y: top + 3.5 * cellHeight })).toEqual({ row: 3, column: 10 });
    expect(cellAt(options, { x: -50, y: 1e6 })).toEqual({ row: 63, column: 0 });
  });
  it('steps with the keys and stops at the edges', () => {
    expect(cellStep(options, { row: 0, column: 0 }, 'ArrowRight')).toEqual({ row: 0, column: 1 });
    expect(cellStep(options, { row: 0, column: 0 }, 'ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(cellStep(options, { row: 5, column: 7 }, 'End')).toEqual({ row: 5, column: 63 });
    expect(cellStep(options, { row: 5, column: 7 }, 'PageDown')).toEqual({ row: 63, column: 7 });
    expect(cellStep(options, { row: 5, column: 7 }, 'x')).toBeUndefined();
  });
  it('names the cell and draws lines through it where cells are small', () => {
    const small = markup(crosshairMark(options, { row: 3, column: 10 }));
    expect(small).toContain('row 3, column 10');
    expect(small).toContain('<path');
    const large = markup(crosshairMark({ ...base, layout: matrixLayout(base) }, { row: 0, column: 0 }));
    expect(large).not.toContain('<path');
    expect(large).not.toContain('row 0');
  });
});

describe('a number on a colour', () => {
  it('is dark on light and light on dark in both themes', () => {
    expect(inkOn('weight', 0)).toBe('light-dark(black, white)');
    expect(inkOn('weight', 0.6)).toBe('black');
    expect(inkOn('weight', 1)).toBe('light-dark(white, black)');
    expect(inkOn('signed', 0.7)).toBe('light-dark(black, white)');
    expect(inkOn('signed', 1)).toBe('light-dark(white, black)');
  });
});
