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

const COLUMNS = 4;

export function drawPairs(view: RelativeView, result: PairsResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const pairing = queryPairing(result.pairing);
  const cell = { width: view.width / COLUMNS, height: narrow ? 220 : 198 };
  const top = narrow ? 132 : 82;
  const radius = Math.min(cell.width / 2 - 6, 68);
  const pairs = Array.from({ length: PAIRS }, (_, i) => pairOf(i, pairing));
  const point = (x: Float32Array, i: number): Point => ({
    x: item(x, item(pairs, i)[0]),
    y: item(x, item(pairs, i)[1]),
  });
  const length = (x: Float32Array, i: number): number => Math.hypot(point(x, i).x, point(x, i).y);
  const indices = pairs.map((_, i) => i);
  // Turning keeps lengths, so the scale stays while positions move; it changes only where an arrow would leave its circle.
  const longest = Math.max(...indices.map((i) => Math.max(length(result.q, i), length(result.k, i))));
  const limit = longest <= 2.4 ? 2.5 : longest <= 4 ? 4.2 : 6;
  const most = Math.max(0.001, ...indices.map((i) => length(result.q, i) * length(result.k, i)));

  const changed = (x: Float32Array, i: number, to: Point): number[] => {
    const values = Array.from(x, shortestFloat32);
    values[item(pairs, i)[0]] = to.x;
    values[item(pairs, i)[1]] = to.y;
    return values;
  };
  const name = (side: 'query' | 'key', i: number, to: Point): string =>
    `${view.label(side)}, ${view.label('pair', { i: String(i) })}: (${view.number(to.x, 2)}, ${view.number(to.y, 2)})`;

  const one = (i: number): SVGTemplateResult => {
    const cx = (i % COLUMNS) * cell.width + cell.width / 2;
    const cy = top + Math.floor(i / COLUMNS) * cell.height + radius;
    const below = cy + radius;
    const term = item(result.terms, i);
    const bar = ((cell.width / 2 - 8) * term) / most;
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
    <text x=${cx} y=${below + 16} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.label(narrow ? 'pair.dims.short' : 'pair.dims', { a: String(item(pairs, i)[0]), b: String(item(pairs, i)[1]), theta: { value: item(result.frequencies, i), digits: 4 } })}</text>
    <text x=${cx} y=${below + 34} text-anchor="middle" font-size="14" font-weight="600" fill="var(--ink)">${view.number(term, narrow ? 3 : 4)}</text>
    <line x1=${cx} x2=${cx} y1=${below + 39} y2=${below + 47} stroke="var(--line)"></line>
    <rect x=${Math.min(cx, cx + bar)} y=${below + 40} width=${Math.abs(bar)} height="6" fill=${term < 0 ? 'var(--negative)' : 'var(--positive)'}></rect>`;
  };

  return svg`
 ${title(view.label('pairs.title'), view.width, narrow ? 32 : 14)}
    <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(view.label('pairs.how'), view.width, SMALL).map(
      (line, i) => svg`<tspan x="0" y=${(narrow ? 50 : 34) + i * 16}>${line}</tspan>`,
    )}</text>
    <text x=${narrow ? 0 : view.width} y=${narrow ? 88 : 62} text-anchor=${narrow ? 'start' : 'end'} font-size="24" font-weight="600" fill="var(--ink)">Σ = ${view.number(result.score, 4)}</text>
    <text x="0" y=${narrow ? 112 : 62} font-size="13" fill="var(--ink-soft)"><tspan fill="var(--query)">${view.label('query')} m = ${view.number(result.position, 0)}</tspan>
      <tspan dx="12" fill="var(--key)">${view.label('key')} n = ${view.number(result.position + result.distance, 0)}</tspan></text>
    ${indices.map(one)}`;
}
