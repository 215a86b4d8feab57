// The picture of the part "sum": a word's vector, a position's and their sum as strips, and which words and positions the sum is like.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { leftAxis, SMALL } from '../../charts/axes';
import { strip } from '../../charts/strip';
import { title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { SumResult } from './compute';
import type { controls } from './controls';
import { positionShare, wordShare } from './findings';

type SinusoidalView = View<typeof controls>;

interface Panel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A bar for each candidate: the right one in colour, a wrong one that is longer in amber. */
function candidates(
  view: SinusoidalView,
  values: readonly number[],
  right: number,
  base: number,
  color: string,
  name: string,
  panel: Panel,
): SVGTemplateResult {
  const largest = values.indexOf(Math.max(...values));
  const y = scaleLinear([Math.min(0, ...values), Math.max(...values)], [panel.bottom, panel.top]).nice(3);
  const slot = (panel.right - panel.left) / values.length;
  const x = (i: number): number => panel.left + i * slot;
  const mark = (i: number, fill: string): SVGTemplateResult => {
    // Two that stand side by side would run into each other: the right one steps aside.
    const other = i === right ? largest : right;
    const anchor = other === i ? 'middle' : i < other ? 'end' : 'start';
    return svg`<text x=${x(i + 0.5)} y=${panel.bottom + 16} text-anchor=${anchor} font-size=${SMALL} font-weight="600" fill=${fill}>${view.number(i + base, 0)}</text>`;
  };
  return svg`<text x=${panel.left} y=${panel.top - 12} font-size=${SMALL} fill="var(--ink-soft)">${name}</text>
    ${leftAxis({ scale: y, ticks: y.ticks(3), name: '', format: (value) => view.number(value) }, panel.left, panel.right, panel.top)}
    ${values.map(
      (value, i) =>
        svg`<rect x=${x(i) + slot * 0.12} y=${Math.min(y(0), y(value))} width=${slot * 0.76} height=${Math.abs(y(value) - y(0))}
          fill=${i === right ? color : i === largest ? 'var(--warning)' : 'var(--muted)'}></rect>`,
    )}
    ${mark(right, color)}${largest === right ? nothing : mark(largest, 'var(--warning)')}`;
}

export function drawSum(view: SinusoidalView, result: SumResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { content, position, sum, words, positions, word, place, width } = result;
  const limit = Math.max(...Array.from(sum, Math.abs), ...Array.from(content, Math.abs), 1);
  const head = narrow ? 0 : 150;
  const top = narrow ? 46 : 28;
  const pitch = narrow ? 42 : 34;
  const strips = [
    { name: view.label('strip.content', { word: String(word) }), values: content, color: 'var(--ink)' },
    { name: view.label('strip.position', { place: String(place) }), values: position, color: 'var(--position)' },
    { name: view.label('strip.sum'), values: sum, color: 'var(--ink)' },
  ];
  const below = top + 3 * pitch + (narrow ? 34 : 44);
  const rest = view.height - below;
  const panels: readonly [Panel, Panel] = narrow
    ? [
        { left: 34, right: view.width - 6, top: below, bottom: below + rest / 2 - 44 },
        { left: 34, right: view.width - 6, top: below + rest / 2 + 14, bottom: view.height - 24 },
      ]
    : [
        { left: 40, right: view.width / 2 - 20, top: below, bottom: view.height - 28 },
        { left: view.width / 2 + 40, right: view.width - 6, top: below, bottom: view.height - 28 },
      ];
  return svg`${title(
    view.label('title.sum', {
      words: { value: wordShare(result), digits: 0 },
      positions: { value: positionShare(result), digits: 0 },
    }),
    view.width,
    narrow ? 32 : 14,
  )}
  ${strips.map(
    (
      { name, values, color },
      i,
    ) => svg`<text x="0" y=${top + i * pitch + (narrow ? 11 : 18)} font-size=${SMALL} fill=${color}>${name}</text>
      ${strip({
        x: head,
        y: top + i * pitch + (narrow ? 15 : 2),
        width: view.width - head,
        height: 24,
        values,
        limit,
        name: (j) => `${j}: ${view.number(item(values, j), 4)}`,
      })}`,
  )}
  ${candidates(view, words, word - 1, 1, 'var(--ink)', view.label('panel.words', { width: String(width) }), panels[0])}
  ${candidates(view, positions, place, 0, 'var(--position)', view.label('panel.positions'), panels[1])}`;
}
