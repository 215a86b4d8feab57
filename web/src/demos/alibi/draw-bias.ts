// The picture of the part "bias": two bias matrices side by side, and the weights that one query gives under each.
import { scaleBand } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { weightBars } from '../../charts/bars';
import { matrix } from '../../charts/matrix';
import { breakLines } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { Biased, BiasResult } from './compute';
import { WORDS, type controls } from './controls';
import { mostOf, rowOf, sees } from './findings';

type AlibiView = View<typeof controls>;

interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function panel(view: AlibiView, result: BiasResult, biased: Biased, { x, y, width, height }: Panel): SVGTemplateResult {
  const { query, slope } = result;
  const words = Array.from({ length: WORDS }, (_, i) => i + 1);
  const decimals = slope > 0.3 ? 1 : slope > 0.2 ? 2 : slope > 0.01 ? 3 : 4;
  const valueAt = (row: number, column: number): number => item(biased.bias, row * WORDS + column) || 0;
  const most = mostOf(biased, query);
  const row = rowOf(biased, query);
  const narrow = view.width < 560;
  const heading = breakLines(view.label(`form.${biased.form}.${narrow ? 'short' : 'long'}`), width, 13);
  const bars = narrow ? 58 : 96;
  const top = y + (narrow ? 28 : 52);
  const bottom = y + height - 24;
  const band = scaleBand(words, [x + 34, x + width]).padding(0.25);
  const center = (word: number): number => (band(word) ?? 0) + band.bandwidth() / 2;
  return svg`<text font-size="13" font-weight="600" fill="var(--ink)">${heading.map(
    (line, i) => svg`<tspan x=${x} y=${y + 12 + i * 17}>${line}</tspan>`,
  )}</text>
    ${matrix({
      x,
      y: top - 8,
      width,
      height: bottom - bars - 48 - top,
      rows: { labels: words.map(String), name: view.label('query'), color: 'var(--query)' },
      columns: { labels: words.map(String), name: view.label('key'), color: 'var(--key)' },
      widest: `−${(5 * slope).toFixed(decimals)}`,
      maxCell: 60,
      oblong: true,
      value: valueAt,
      masked: (i, j) => !sees(biased, i + 1, j + 1),
      scale: { kind: 'signed', limit: 5 * slope },
      format: (value) => view.number(value, decimals),
      cellName: (i, j) =>
        view.label(sees(biased, i + 1, j + 1) ? 'cell' : 'cell.masked', {
          i: String(i + 1),
          j: String(j + 1),
          bias: { value: valueAt(i, j), digits: decimals + 1 },
        }),
      label: view.label(`form.${biased.form}.long`),
      picked: { row: query - 1, column: most - 1 },
      pick: ({ row: next }) => view.set({ query: next + 1 }),
    })}
    <g transform=${`translate(${x} 0)`}>${weightBars({
      left: 34,
      right: width,
      top: bottom - bars,
      bottom,
      x: {
        scale: (word) => center(word) - x,
        ticks: words,
        name: '',
        format: String,
      },
      yName: '',
      format: (weight) => view.number(weight, weight === 0 || weight === 1 ? 0 : weight === 0.5 ? 1 : 2),
      title: view.label('weights', { query: String(query) }),
      bars: Array.from(row, (weight, j) => ({ x: j + 1, weight, chosen: j + 1 === most })),
      barWidth: band.bandwidth(),
      allNumbers: !narrow || width > 240,
    })}</g>`;
}

export function drawBias(view: AlibiView, result: BiasResult): SVGTemplateResult {
  if (view.width < 560) {
    const height = view.height / 2;
    return svg`${panel(view, result, result.published, { x: 0, y: 0, width: view.width, height: height - 8 })}
      ${panel(view, result, result.other, { x: 0, y: height + 4, width: view.width, height: height - 8 })}`;
  }
  const width = (view.width - 48) / 2;
  return svg`${panel(view, result, result.published, { x: 0, y: 0, width, height: view.height })}
    ${panel(view, result, result.other, { x: width + 48, y: 0, width, height: view.height })}`;
}
