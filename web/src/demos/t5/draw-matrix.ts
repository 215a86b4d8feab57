// The picture of the part "matrix": the bucket of every query and key of a short text.
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { matrix } from '../../charts/matrix';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { MatrixResult } from './compute';
import type { controls } from './controls';
import { distancesOf, sees, usedOf } from './findings';

type T5View = View<typeof controls>;

export function drawMatrix(view: T5View, result: MatrixResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { words, table, buckets } = result;
  const every = words > 32 ? 8 : words > 16 ? 4 : 1;
  const labels = Array.from({ length: words }, (_, i) => (i % every === 0 ? String(i + 1) : ''));
  const at = (i: number, j: number): number => item(table, i * words + j);
  const values = {
    words: String(words),
    used: { value: usedOf(result), digits: 0 },
    distances: { value: distancesOf(result), digits: 0 },
    buckets: String(buckets),
  } as const;
  const top = narrow ? 46 : 24;
  const side = narrow ? view.width : view.width - 230;
  const text = breakLines(view.label('matrix.how'), narrow ? view.width : view.width - side - 24, SMALL);
  return svg`${title(view.label(usedOf(result) === distancesOf(result) ? 'title.each' : 'title.shared', values), view.width, narrow ? 32 : 14)}
    ${matrix({
      x: 0,
      y: top,
      width: side,
      height: (narrow ? view.height - 20 - text.length * 16 : view.height) - top,
      rows: { labels, name: view.label('query'), color: 'var(--query)' },
      columns: { labels, name: view.label('key'), color: 'var(--key)' },
      widest: '31',
      oblong: true,
      readOut: true,
      value: (i, j) => at(i, j) / (buckets - 1),
      masked: (i, j) => !sees(result, i, j),
      scale: { kind: 'weight' },
      format: (value) => String(Math.round(value * (buckets - 1))),
      cellName: (i, j) =>
        view.label(sees(result, i, j) ? 'cell' : 'cell.masked', {
          query: String(i + 1),
          key: String(j + 1),
          delta: { value: j - i, digits: 0 },
          bucket: String(at(i, j)),
        }),
      label: view.label('picture.matrix'),
    })}
    <text font-size=${SMALL} fill="var(--ink-soft)">${text.map(
      (line, i) =>
        svg`<tspan x=${narrow ? 0 : side + 24} y=${narrow ? view.height - 4 - (text.length - 1 - i) * 16 : top + 48 + i * 18}>${line}</tspan>`,
    )}</text>`;
}
