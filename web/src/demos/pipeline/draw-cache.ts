// The picture of the part "cache": the first rows of the two tables, and how many bytes they take beside other things.
import { scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import type { Box } from '../../charts/box';
import { matrix } from '../../charts/matrix';
import { title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import { POSITIONS, type CacheResult } from './compute';
import type { controls } from './controls';
import { describe } from './describe';
import { sizeOf } from './findings';

type PipelineView = View<typeof controls>;

function half(view: PipelineView, result: CacheResult, id: 'cos' | 'sin', box: Box): SVGTemplateResult {
  const { pairs, headDim, theta } = result;
  const values = result[id];
  const at = (row: number, position: number): number => item(values, (position * headDim) / 2 + item(pairs, row));
  return matrix({
    ...box,
    rows: { labels: pairs.map(String), name: view.label('pair.short') },
    columns: {
      labels: Array.from({ length: POSITIONS }, (_, i) => (i % 8 === 0 ? String(i) : '')),
      name: `${id} · ${view.label('axis.position')}`,
    },
    widest: '−0.00',
    oblong: true,
    readOut: true,
    value: at,
    scale: { kind: 'signed', limit: 1 },
    format: (value) => view.number(value, 2),
    cellName: (row, position) =>
      view.label('entry', {
        name: id,
        position: String(position),
        pair: String(item(pairs, row)),
        theta: { value: item(theta, item(pairs, row)), digits: 'general' },
        value: { value: at(row, position), digits: 4 },
      }),
    label: view.label(`table.${id}`),
  });
}

/** A dot for each size on one axis that counts tenfold steps: from kilobytes to gigabytes bars would not be seen. */
function sizes(view: PipelineView, result: CacheResult, box: Box): SVGTemplateResult {
  const narrow = view.width < 560;
  const left = narrow ? 8 : 250;
  const rows = [
    { name: 'size.table', value: result.size, color: 'var(--position)' },
    { name: 'size.learned', value: result.learned, color: 'var(--ink-soft)' },
    { name: 'size.kv', value: result.kvCache, color: 'var(--ink-soft)' },
  ];
  const x = scaleLog([256, 2 ** 40], [left, box.x + box.width - 70]).base(2);
  const row = (box.height - 24) / rows.length;
  return svg`${[10, 20, 30].map(
    (
      power,
      i,
    ) => svg`<line x1=${x(2 ** power)} x2=${x(2 ** power)} y1=${box.y} y2=${box.y + box.height - 18} stroke="var(--hairline)"></line>
      <text x=${x(2 ** power)} y=${box.y + box.height - 3} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${item(['1 KiB', '1 MiB', '1 GiB'], i)}</text>`,
  )}
  ${rows.map(({ name, value, color }, i) => {
    const y = box.y + (i + 0.5) * row + (narrow ? 8 : 0);
    const { number, unit } = sizeOf(value);
    const size = typeof number === 'string' ? number : view.number(number.value, number.digits);
    return svg`<text x="0" y=${narrow ? y - 12 : y + 4.5} font-size="13" fill=${color} font-weight=${i === 0 ? 600 : 400}>${view.label(name)}</text>
      <line x1=${left} x2=${x(value)} y1=${y} y2=${y} stroke="var(--line)" stroke-dasharray="1 4"></line>
      <circle cx=${x(value)} cy=${y} r="5" fill=${color}></circle>
      <text x=${x(value) + 10} y=${y + 4.5} font-size="13" font-weight="600" fill=${color} stroke="var(--page)" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${size} ${unit}</text>`;
  })}`;
}

export function drawCache(view: PipelineView, result: CacheResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { width, height } = view;
  const { key, values } = describe(result);
  const top = narrow ? 42 : 26;
  const high = narrow ? 158 : 250;
  const side = narrow ? width : (width - 32) / 2;
  const second = narrow ? { x: 0, y: top + high + 4 } : { x: side + 32, y: top };
  const below = second.y + high + (narrow ? 10 : 20);
  return svg`${title(view.label(`title.${key}`, values), width, narrow ? 32 : 14)}
    ${half(view, result, 'cos', { x: 0, y: top, width: side, height: high })}
    ${half(view, result, 'sin', { ...second, width: side, height: high })}
    ${sizes(view, result, { x: 0, y: below, width, height: height - below - 2 })}`;
}
