// The picture of the part "trained": how alike the rows are or how much one looks at another, which row each finds, and how it depends on their distance.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import type { Box } from '../../charts/box';
import { linesChart } from '../../charts/lines';
import { matrix, type MatrixOptions } from '../../charts/matrix';
import { matrixLayout, READ_OUT } from '../../charts/matrix-layout';
import { signedKey } from '../../charts/strip';
import { breakLines, estimateWidth, fit, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import { BLOCKS, type controls } from './controls';
import { headline } from './findings';
import { ROWS, type TrainedResult } from './trained';

type LearnedView = View<typeof controls>;

/** Colours are full here and beyond: but for a row with itself, no cosine comes near 1. */
const LIMIT = 0.5;

const numbers = Array.from({ length: ROWS }, (_, row) => row);

/** The matrix of the chosen rows; in each row a dot where it finds its nearest, in colour where that is a neighbour. */
function map(view: LearnedView, result: TrainedResult, cell: number, box: Omit<Box, 'height'>): SVGTemplateResult {
  const { block, blocks, by } = result;
  const { matrix: values, nearest } = blocks[block];
  const first = block === 'untrained' ? ROWS : 0;
  const labels = numbers.map((row) => (row % 16 === 0 ? view.number(first + row, 0) : ''));
  const at = (i: number, j: number): number => item(values, i * ROWS + j);
  const options: MatrixOptions = {
    ...box,
    height: 19 + ROWS * cell + READ_OUT,
    rows: { labels },
    columns: { labels },
    widest: '−0.00',
    value: at,
    masked: (i, j) => by === 'head' && j > i,
    scale: by === 'head' ? { kind: 'weight' } : { kind: 'signed', limit: LIMIT },
    format: (value) => view.number(value, 2),
    readOut: true,
    label: view.label('picture.trained'),
    cellName: (i, j) =>
      view.label(by === 'head' && j > i ? 'cell.later' : `cell.${by}`, {
        row: { value: first + i, digits: 0 },
        other: { value: first + j, digits: 0 },
        value: { value: at(i, j), digits: 3 },
      }),
  };
  const { left, top, cellWidth, cellHeight } = matrixLayout(options);
  return svg`${matrix(options)}<g pointer-events="none" stroke="var(--page)" stroke-width="0.75">${nearest.map(
    (other, row) => {
      const neighbour = by === 'head' ? other === row - 1 : Math.abs(other - row) === 1;
      return svg`<circle cx=${left + (other + 0.5) * cellWidth} cy=${top + (row + 0.5) * cellHeight} r=${neighbour ? 3 : 2}
        fill=${neighbour ? 'var(--position)' : 'var(--ink)'}></circle>`;
    },
  )}</g>`;
}

/** How many rows of each block find a neighbour, with a tick where chance would be. Press one to look at its rows. */
function bars(view: LearnedView, result: TrainedResult, box: Box, aside: boolean): SVGTemplateResult {
  const { block, blocks, rows, chance, by } = result;
  const heading = breakLines(view.label(`bars.${by}`, { n: { value: rows, digits: 0 } }), box.width, SMALL);
  const head = heading.length * 14 + 8;
  const side = aside ? 150 : 0;
  const room = box.width - side - 30;
  const x = (count: number): number => box.x + side + (room * count) / rows;
  const pitch = (box.height - head - 16) / BLOCKS.length;
  const bottom = box.y + head + BLOCKS.length * pitch;
  return svg`<text font-size=${SMALL} font-weight="600" fill="var(--ink)">${heading.map(
    (line, i) => svg`<tspan x=${box.x} y=${box.y + 12 + i * 14}>${line}</tspan>`,
  )}</text>
    ${BLOCKS.map((name, i) => {
      const y = box.y + head + i * pitch;
      const own = name === block;
      const { found } = blocks[name];
      const bar = aside ? y + pitch / 2 - 7 : y + 15;
      const text = view.label(`block.${name}${aside ? '' : '.short'}`);
      return svg`<g cursor="pointer" @click=${() => view.set({ block: name })}>
        <rect x=${box.x} y=${y} width=${box.width} height=${pitch} fill="transparent"></rect>
        <text x=${box.x} y=${aside ? bar + 11 : y + 11} font-size=${fit(text, aside ? side - 8 : box.width, SMALL).size} font-weight=${own ? 700 : 400}
          fill=${own ? 'var(--ink)' : 'var(--ink-soft)'}>${text}</text>
        <rect x=${x(0)} y=${bar} width=${Math.max(1, x(found) - x(0))} height="14" fill=${own ? 'var(--position)' : 'var(--muted)'}></rect>
        <line x1=${x(chance)} x2=${x(chance)} y1=${bar - 2} y2=${bar + 16} stroke="var(--ink)" stroke-width="2"></line>
        <text x=${Math.max(x(found), x(chance)) + 6} y=${bar + 11.5} font-size="13" font-weight=${own ? 700 : 400} fill="var(--ink)">${view.number(found, 0)}</text>
      </g>`;
    })}
    <text x=${x(0)} y=${bottom + 13} font-size=${SMALL} fill="var(--ink-soft)">${view.label('bars.chance', { chance: { value: chance, digits: 1 } })}</text>`;
}

/** In a frame of its own: a chart of lines takes the whole width of what it stands in. */
function apart(view: LearnedView, result: TrainedResult, box: Box): SVGTemplateResult {
  const { block, blocks, by } = result;
  // Of the farthest there are few pairs, and their means jump.
  const x = numbers.slice(by === 'head' ? 0 : 1, ROWS - 8);
  const place = { left: 40, right: box.width - 92, edge: box.width, top: 54, bottom: box.height - 38 };
  return svg`<g transform=${`translate(${box.x} ${box.y})`}>${linesChart({
    ...place,
    x: {
      scale: scaleLinear([0, ROWS - 8], [place.left, place.right]),
      ticks: [0, 16, 32, 48],
      name: view.label(`axis.apart.${by}`),
      format: (value) => view.number(value, 0),
    },
    y: {
      scale: scaleLinear(by === 'head' ? [0, 0.6] : [-0.4, 0.4], [place.bottom, place.top]),
      ticks: by === 'head' ? [0, 0.2, 0.4, 0.6] : [-0.4, 0, 0.4],
      name: view.label(`axis.mean.${by}`),
      format: (value) => view.number(value, 1),
    },
    title: view.label(`title.apart.${by}`),
    lines: BLOCKS.map((name) => ({
      x,
      y: x.map((distance) => item(blocks[name].apart, distance)),
      name: view.label(`block.${name}.short`),
      ...(name === block ? { color: 'var(--position)' } : {}),
    })),
  })}</g>`;
}

/** What the dots and the colours mean. */
function legend(view: LearnedView, { by }: TrainedResult, y: number): SVGTemplateResult {
  const [found, other] = [view.label(`legend.${by}`), view.label('legend.other')];
  const second = 14 + estimateWidth(found, SMALL) + 16;
  return svg`<circle cx="4" cy=${y - 4} r="3" fill="var(--position)"></circle><circle cx=${second} cy=${y - 4} r="2" fill="var(--ink)"></circle>
    <g font-size=${SMALL} fill="var(--ink-soft)"><text x="12" y=${y}>${found}</text><text x=${second + 8} y=${y}>${other}</text></g>
    ${by === 'head' ? nothing : signedKey(38, y + 11, 90, view.number(-LIMIT, 1), view.number(LIMIT, 1))}`;
}

export function drawTrained(view: LearnedView, result: TrainedResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < 560;
  const { key, values } = headline(result);
  const twoLines = width < 760;
  const top = twoLines ? 42 : 26;
  const cell = width < 640 ? 3 : width < 800 ? 4 : 5;
  const left = ROWS * cell + 30;
  const below = top + 19 + ROWS * cell + READ_OUT;
  const x = left + (narrow ? 6 : 34);
  const found = { x, y: top, width: width - x, height: narrow ? 236 : 150 };
  const chart = narrow
    ? { x: 0, y: below + 40, width, height: height - below - 40 }
    : { x, y: top + found.height + 20, width: width - x, height: height - top - found.height - 20 };
  return svg`${title(view.label(key, values), width, twoLines ? 32 : 14)}
    ${map(view, result, cell, { x: 0, y: top, width: left })}
    ${legend(view, result, below + 14)}
    ${bars(view, result, found, !narrow)}
    ${apart(view, result, chart)}`;
}
