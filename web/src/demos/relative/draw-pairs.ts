// The picture of the part "pairs": eight planes, in each the query and the key turned, and what the pair adds to the score.
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { plane } from '../../charts/plane';
import { breakLines, title } from '../../charts/title';
import type { Point } from '../../charts/pointer';
import type { View } from '../define';
import type { PairsResult } from './compute';
import type { controls } from './controls';
import { pairOf, PAIRS, queryPairing } from './vectors';
import { shortestFloat32 } from '../../ui/number';
import { item } from '../item';

type RelativeView = View<typeof controls>;

interface Layout {
  readonly columns: number;
  readonly top: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly radius: number;
  /** Where the numbers of a pair stand, seen from the centre of its circle: under it, or beside it. */
  readonly text: { readonly x: number; readonly y: number; readonly width: number };
}

function layoutOf(view: RelativeView): Layout {
  if (view.width >= 560) {
    const width = view.width / 4;
    return {
      columns: 4,
      top: 82,
      cell: { width, height: 198 },
      radius: 68,
      text: { x: 0, y: 84, width: width - 12 },
    };
  }
  const width = view.width / 2;
  const radius = Math.min(52, (width - 80) / 2);
  const beside = width - 2 * radius - 14;
  return {
    columns: 2,
    top: 136,
    cell: { width, height: 111 },
    radius,
    text: { x: radius + 8 + beside / 2, y: -14, width: beside },
  };
}

/** How long pair i of the key can become by turning: no longer, unless its two dimensions turn in different pairs. */
function keyReach(result: PairsResult, i: number): number {
  const dims = pairOf(i, queryPairing(result.pairing));
  const norm = (places: readonly number[]): number => Math.hypot(...places.map((dim) => item(result.k, dim)));
  if (result.pairing !== 'mixed') return norm(dims);
  return Math.hypot(...dims.map((dim) => norm([dim - (dim % 2), dim - (dim % 2) + 1])));
}

export function drawPairs(view: RelativeView, result: PairsResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const pairing = queryPairing(result.pairing);
  const { columns, top, cell, radius, text } = layoutOf(view);
  const pairs = Array.from({ length: PAIRS }, (_, i) => pairOf(i, pairing));
  const point = (x: Float32Array, i: number): Point => ({
    x: item(x, item(pairs, i)[0]),
    y: item(x, item(pairs, i)[1]),
  });
  const indices = pairs.map((_, i) => i);
  const reach = indices.map((i) => ({
    q: Math.hypot(point(result.q, i).x, point(result.q, i).y),
    k: keyReach(result, i),
  }));
  // Scales hold wherever the words stand, so that they stay while positions move.
  const longest = Math.max(...reach.map(({ q, k }) => Math.max(q, k)));
  const limit = longest <= 2.4 ? 2.5 : longest <= 4 ? 4.2 : longest <= 5.7 ? 6 : 8.2;
  const most = Math.max(0.001, ...reach.map(({ q, k }) => q * k));

  const changed = (x: Float32Array, i: number, to: Point): number[] => {
    const values = Array.from(x, shortestFloat32);
    values[item(pairs, i)[0]] = to.x;
    values[item(pairs, i)[1]] = to.y;
    return values;
  };
  const name = (side: 'query' | 'key', i: number, to: Point): string =>
    `${view.label(side)}, ${view.label('pair', { i: String(i) })}: (${view.number(to.x, 2)}, ${view.number(to.y, 2)})`;

  const one = (i: number): SVGTemplateResult => {
    const cx = (i % columns) * cell.width + (narrow ? radius + 2 : cell.width / 2);
    const cy = top + Math.floor(i / columns) * cell.height + radius;
    const [x, y] = [cx + text.x, cy + text.y];
    const term = item(result.terms, i);
    const bar = ((text.width / 2) * term) / most;
    const raw = { q: point(result.q, i), k: point(result.k, i) };
    return svg`${plane({
      x: cx,
      y: cy,
      radius,
      limit,
      arrows: [
        {
          to: raw.q,
          color: 'var(--query)',
          drag: { name: name('query', i, raw.q), limit: 4, set: (to) => view.set({ q: changed(result.q, i, to) }) },
        },
        {
          to: raw.k,
          color: 'var(--key)',
          drag: { name: name('key', i, raw.k), limit: 4, set: (to) => view.set({ k: changed(result.k, i, to) }) },
        },
        { to: point(result.turnedQ, i), color: 'var(--query)' },
        { to: point(result.turnedK, i), color: 'var(--key)' },
      ],
    })}
    <text x=${x} y=${y} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.label(narrow ? 'pair.dims.short' : 'pair.dims', { a: String(item(pairs, i)[0]), b: String(item(pairs, i)[1]), theta: { value: item(result.frequencies, i), digits: 4 } })}</text>
    <text x=${x} y=${y + 18} text-anchor="middle" font-size="14" font-weight="600" fill="var(--ink)">${view.number(term, narrow ? 3 : 4)}</text>
    <line x1=${x} x2=${x} y1=${y + 23} y2=${y + 31} stroke="var(--line)"></line>
    <rect class="share" x=${Math.min(x, x + bar)} y=${y + 24} width=${Math.abs(bar)} height="6" fill=${term < 0 ? 'var(--negative)' : 'var(--positive)'}></rect>`;
  };

  return svg`
 ${title(view.label('pairs.title'), view.width, narrow ? 32 : 14)}
    <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(view.label('pairs.how'), view.width, SMALL).map(
      (line, i) => svg`<tspan x="0" y=${(narrow ? 50 : 34) + i * 16}>${line}</tspan>`,
    )}</text>
    <text x=${narrow ? 0 : view.width} y=${narrow ? 102 : 62} text-anchor=${narrow ? 'start' : 'end'} font-size="24" font-weight="600" fill="var(--ink)">Σ = ${view.number(result.score, 4)}</text>
    <text x="0" y=${narrow ? 122 : 62} font-size="13" fill="var(--ink-soft)"><tspan fill="var(--query)">${view.label('query')} m = ${view.number(result.position, 0)}</tspan>
      <tspan dx="12" fill="var(--key)">${view.label('key')} n = ${view.number(result.position + result.distance, 0)}</tspan></text>
    ${indices.map(one)}`;
}
