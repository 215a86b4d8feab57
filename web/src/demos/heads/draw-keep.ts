// The picture of the part "keep": the weights of one head and of two on two sentences, and the points they take away.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import type { Box } from '../../charts/box';
import { placeLabels } from '../../charts/labels';
import { matrix } from '../../charts/matrix';
import type { Point } from '../../charts/pointer';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { controls } from './controls';
import { keptOf } from './describe';
import { POINTS, type KeepResult, type Reading } from './keep';

type HeadsView = View<typeof controls>;

/** One head's weights above those of the two, a column for each word. */
function weights(view: HeadsView, { tokens, one, two }: Reading, box: Box): SVGTemplateResult {
  const rows = [one, ...two];
  const names = ['one', 'two.1', 'two.2'].map((key) => view.label(`row.${key}`));
  return matrix({
    ...box,
    oblong: true,
    maxCell: 120,
    rows: { labels: names },
    columns: { labels: tokens, color: 'var(--key)' },
    value: (row, column) => item(item(rows, row), column),
    scale: { kind: 'weight' },
    widest: '0.00',
    format: (value) => view.number(value, 2),
    label: view.label('weights.of', { sentence: tokens.join(' ') }),
    cellName: (row, column) =>
      `${item(names, row)}, ${item(tokens, column)}: ${view.number(item(item(rows, row), column), 3)}`,
  });
}

/** The words, and what is taken away of each sentence: a disc for the first, a ring for the second. */
function plane(
  result: KeepResult,
  box: Box,
  taken: (reading: Reading) => readonly (readonly [number, number])[],
  named: boolean,
): SVGTemplateResult {
  const unit = Math.min(box.width / 3.2, box.height / 2.7);
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const at = ([x, y]: readonly [number, number]): Point => ({ x: center.x + x * unit, y: center.y - y * unit });
  const words = result.kinds.map((_, i) => at(item(POINTS, i)));
  const [first, second] = [taken(result.sentences[0]).map(at), taken(result.sentences[1]).map(at)];
  const tags = [...first, ...second].map((point, i) => ({
    at: point,
    text: named ? String((i % first.length) + 1) : '',
  }));
  const labels = placeLabels(
    [...words.map((point, i) => ({ at: point, text: item(result.kinds, i) })), ...tags],
    center,
    14,
    { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height },
    10,
  );
  const [from, to] = [0, result.previous].map((place) =>
    item(words, result.kinds.indexOf(item(result.sentences[0].tokens, place))),
  ) as [Point, Point];
  return svg`<rect x=${box.x} y=${box.y} width=${box.width} height=${box.height} fill="none" stroke="var(--hairline)"></rect>
    <path d=${`M${box.x} ${center.y}h${box.width}M${center.x} ${box.y}v${box.height}`} stroke="var(--hairline)"></path>
    ${named ? nothing : svg`<line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke="var(--output)" stroke-opacity="0.5" stroke-dasharray="3 3"></line>`}
    ${words.map((point) => svg`<circle cx=${point.x} cy=${point.y} r="4.5" fill="var(--value)"></circle>`)}
    ${first.map((point) => svg`<circle cx=${point.x} cy=${point.y} r="6.5" fill="var(--output)"></circle>`)}
    ${second.map((point) => svg`<circle cx=${point.x} cy=${point.y} r="10" fill="none" stroke="var(--output)" stroke-width="2"></circle>`)}
    ${labels.map((point, i) => {
      const word = i < words.length;
      const text = word ? item(result.kinds, i) : item(tags, i - words.length).text;
      const of = i - words.length < first.length ? '●' : '○';
      return text === ''
        ? nothing
        : svg`<text x=${point.x} y=${point.y + 5} text-anchor="middle" font-size=${word ? 14 : SMALL} font-weight="600" fill=${word ? 'var(--value)' : 'var(--output)'}
            stroke="var(--page)" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${word ? text : `${of}${text}`}</text>`;
    })}`;
}

const caption = (text: string, x: number, y: number, width: number, weight = 400): SVGTemplateResult =>
  svg`<text font-size=${SMALL} fill="var(--ink-soft)" font-weight=${weight}>${breakLines(text, width, SMALL).map(
    (line, i, all) => svg`<tspan x=${x} y=${y - (all.length - 1 - i) * 15}>${line}</tspan>`,
  )}</text>`;

export function drawKeep(view: HeadsView, result: KeepResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < 560;
  const gap = narrow ? 0 : 28;
  const half = narrow ? width : (width - gap) / 2;
  const [first, second] = result.sentences;
  const kept = keptOf(result);
  const rows = narrow ? 19 + 3 * 20 : 19 + 3 * 34;
  const top = narrow ? 62 : 46;
  const tables: readonly [Box, Box] = [
    { x: 0, y: top, width: half, height: rows },
    narrow ? { x: 0, y: top + rows + 24, width, height: rows } : { x: half + gap, y: top, width: half, height: rows },
  ];
  const below = tables[1].y + rows + (narrow ? 34 : 44);
  const side = narrow ? (height - below - 30 - 4) / 2 : height - below - 4;
  const planes: readonly [Box, Box] = [
    { x: 0.5, y: below, width: half - 1, height: side },
    narrow
      ? { x: 0.5, y: below + side + 30, width: half - 1, height: side }
      : { x: half + gap, y: below, width: half - 1, height: side },
  ];
  const moved = (by: number) => ({ by: { value: by, digits: 3 } as const });
  return svg`${title(view.label(`keep.title.${kept}`), width, narrow ? 32 : 14)}
    ${caption(`● ${view.label('sentence.1')}`, 0, tables[0].y - 6, half, 600)}
    ${caption(`○ ${view.label('sentence.2')}`, tables[1].x, tables[1].y - 6, half, 600)}
    ${weights(view, first, tables[0])}
    ${weights(view, second, tables[1])}
    ${caption(view.label('plane.one', moved(result.oneMoves)), 0, planes[0].y - 8, half)}
    ${caption(view.label('plane.two', moved(result.twoMove)), planes[1].x, planes[1].y - 8, half)}
    ${plane(result, planes[0], ({ mean }) => [mean], false)}
    ${plane(result, planes[1], ({ apart }) => apart, true)}`;
}
