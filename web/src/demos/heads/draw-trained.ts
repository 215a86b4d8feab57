// The picture of the part "trained": the map of one head of a trained model, the letters that one letter looks at, and all heads in small with their shares.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import type { Box } from '../../charts/box';
import { inkOn, weightColor } from '../../charts/color';
import { matrix, shades } from '../../charts/matrix';
import { READ_OUT } from '../../charts/matrix-layout';
import { breakLines, fit, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { controls } from './controls';
import { mostOf, NAMED, PATTERNS } from './patterns';
import { HEADS, LETTERS, type TrainedResult } from './trained';

type HeadsView = View<typeof controls>;

/** A space that can be seen. */
const letter = (text: string, place: number): string => (text[place] === ' ' ? '␣' : item(text, place));

const weight = ({ weights }: TrainedResult, head: number, query: number, key: number): number =>
  item(weights, (head * LETTERS + query) * LETTERS + key);

const headName = (view: HeadsView, head: number): string =>
  view.label('head.of', { layer: String(Math.floor(head / HEADS) + 1), head: String((head % HEADS) + 1) });

/** Every sixteenth place has its number. */
const places = Array.from({ length: LETTERS }, (_, i) => ((i + 1) % 16 === 0 ? String(i + 1) : ''));

function map(view: HeadsView, result: TrainedResult, cell: number, box: Omit<Box, 'height'>): SVGTemplateResult {
  const { text, chosen, query, key } = result;
  return matrix({
    ...box,
    // Names, labels, cells of whole pixels, and the read-out.
    height: 36 + LETTERS * cell + READ_OUT,
    rows: { labels: places, name: view.label('axis.query'), color: 'var(--query)' },
    columns: { labels: places, name: view.label('axis.key'), color: 'var(--key)' },
    widest: '0.00',
    value: (i, j) => weight(result, chosen, i, j),
    masked: (i, j) => j > i,
    scale: { kind: 'weight' },
    format: (value) => view.number(value, 2),
    readOut: true,
    label: view.label('picture.trained'),
    cellName: (i, j) =>
      view.label(j > i ? 'cell.later' : 'cell.weight', {
        query: String(i + 1),
        key: String(j + 1),
        a: letter(text, i),
        b: letter(text, j),
        value: { value: weight(result, chosen, i, j), digits: 3 },
      }),
    picked: { row: query, column: key },
    pick: ({ row, column }) => view.set({ query: row + 1, key: column + 1 }),
  });
}

/** The document, each letter shaded by what it gets from the letter that looks; press a letter and it looks. */
function strip(view: HeadsView, result: TrainedResult, box: Box, across: number): SVGTemplateResult {
  const { text, chosen, query, key } = result;
  const cell = Math.min(18, Math.floor(box.width / across));
  const row = box.height / (LETTERS / across);
  const at = (place: number) => ({ x: box.x + (place % across) * cell, y: box.y + Math.floor(place / across) * row });
  const frame = (place: number, color: string): SVGTemplateResult => {
    const { x, y } = at(place);
    return svg`<rect x=${x + 0.5} y=${y + 0.5} width=${cell - 1} height=${row - 3} fill="none" stroke=${color} stroke-width="2"></rect>`;
  };
  return svg`${Array.from(text, (_, place) => {
    const { x, y } = at(place);
    const seen = place <= query;
    const share = seen ? weight(result, chosen, query, place) : 0;
    return svg`<g cursor="pointer" @click=${() => view.set({ query: place + 1 })}>
      <rect x=${x} y=${y} width=${cell} height=${row - 2} fill=${seen ? weightColor(share) : 'var(--surface)'}></rect>
      <text x=${x + cell / 2} y=${y + row / 2 + 3} text-anchor="middle" font-size=${cell < 12 ? 10 : 13}
        fill=${seen ? inkOn('weight', share) : 'var(--muted)'}>${letter(text, place)}</text>
    </g>`;
  })}${key <= query ? frame(key, 'var(--key)') : nothing}${frame(query, 'var(--query)')}`;
}

/** A head's map in small, a pixel for a cell, or for the largest of four, so that no stripe gets lost. Press it to see it large. */
function small(view: HeadsView, result: TrainedResult, head: number, pooled: boolean, x: number, y: number) {
  const own = head === result.chosen;
  const step = pooled ? 2 : 1;
  const size = LETTERS / step;
  const name = headName(view, head);
  const lettering = fit(name, size + 6, 11);
  const within = Array.from({ length: step * step }, (_, i) => ({ i: Math.floor(i / step), j: i % step }));
  return svg`<g cursor="pointer" @click=${() => view.set({ layer: Math.floor(head / HEADS) + 1, head: (head % HEADS) + 1 })}>
    <rect x=${x - 4} y=${y - 16} width=${size + 8} height=${size + 20} fill="transparent"></rect>
    <text x=${x} y=${y - 4} font-size=${lettering.size} textLength=${lettering.squeezed ? size + 6 : nothing} lengthAdjust="spacingAndGlyphs" font-weight=${own ? 700 : 400} fill=${own ? 'var(--ink)' : 'var(--ink-soft)'}>${name}</text>
    ${shades({
      rows: size,
      columns: size,
      left: x,
      top: y,
      cellWidth: 1,
      cellHeight: 1,
      value: (i, j) => Math.max(...within.map((at) => weight(result, head, step * i + at.i, step * j + at.j))),
      masked: (i, j) => j > i,
      scale: { kind: 'weight' },
    })}
    <rect x=${x - 0.5} y=${y - 0.5} width=${size + 1} height=${size + 1} fill="none"
      stroke=${own ? 'var(--ink)' : 'var(--hairline)'} stroke-width=${own ? 2 : 1}></rect>
  </g>`;
}

/** A row for each head: its shares by pattern, those that name it in bold; above them what even looking would give. */
function table(view: HeadsView, result: TrainedResult, box: Box): SVGTemplateResult {
  const { shares, chances, chosen } = result;
  const side = view.width < 560 ? 52 : 58;
  const cell = (box.width - side) / PATTERNS.length;
  const top = box.y + 60;
  const row = Math.floor((box.y + box.height - top) / shares.length);
  const x = (i: number): number => box.x + side + i * cell;
  const even = view.label('even');
  const lettering = view.width < 560 ? 10 : 11;
  return svg`${PATTERNS.map((pattern, i) => {
    const lines = breakLines(view.label(`pattern.${pattern}.short`), cell - 2, lettering);
    return svg`<text font-size=${lettering} text-anchor="middle" fill="var(--ink-soft)">${lines.map(
      (line, n) => svg`<tspan x=${x(i) + cell / 2} y=${top - 26 - (lines.length - 1 - n) * 13}>${line}</tspan>`,
    )}</text>
      <text x=${x(i) + cell / 2} y=${top - 7} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.number(item(chances, i), 2)}</text>`;
  })}
  <text x=${box.x + 4} y=${top - 7} font-size=${fit(even, side - 6, SMALL).size} fill="var(--ink-soft)">${even}</text>
  ${shares.map((own, head) => {
    const y = top + head * row;
    return svg`<g cursor="pointer" @click=${() => view.set({ layer: Math.floor(head / HEADS) + 1, head: (head % HEADS) + 1 })}>
      <rect x=${box.x} y=${y} width=${box.width} height=${row} fill=${head === chosen ? 'var(--surface)' : 'transparent'}></rect>
      ${head === chosen ? svg`<rect x=${box.x} y=${y} width="3" height=${row} fill="var(--ink)"></rect>` : nothing}
      <text x=${box.x + 6} y=${y + row / 2 + 4} font-size=${fit(headName(view, head), side - 12, SMALL).size} font-weight=${head === chosen ? 700 : 400} fill="var(--ink)">${headName(view, head)}</text>
      ${own.map(
        (
          share,
          i,
        ) => svg`<rect x=${x(i) + 1} y=${y + 1} width=${cell - 2} height=${row - 2} fill=${weightColor(share)}></rect>
          <text x=${x(i) + cell / 2} y=${y + row / 2 + 4} text-anchor="middle" font-size=${SMALL} font-weight=${share >= NAMED ? 700 : 400}
            fill=${inkOn('weight', share)}>${view.number(share, 2)}</text>`,
      )}
    </g>`;
  })}`;
}

export function drawTrained(view: HeadsView, result: TrainedResult): SVGTemplateResult {
  const { width, height } = view;
  const { shares, chances, chosen, text, query } = result;
  const narrow = width < 560;
  const { pattern, share, named } = mostOf(item(shares, chosen));
  const short = narrow ? '.short' : '';
  const heading = view.label(`trained.title.${named ? 'named' : 'free'}${short}`, {
    pattern: view.label(`pattern.${pattern}`),
    name: view.label(`pattern.${pattern}.short`),
    share: { value: 100 * share, digits: 0 },
    chance: { value: 100 * item(chances, PATTERNS.indexOf(pattern)), digits: 0 },
  });
  const looking = view.label('strip', { place: String(query + 1), letter: letter(text, query) });
  const twoLines = width < 760;
  const top = twoLines ? 42 : 26;
  const cell = width < 640 ? 3 : width < 800 ? 4 : 5;
  const left = LETTERS * cell + (narrow ? 48 : 56);
  const strips = narrow ? top + 36 + LETTERS * cell + READ_OUT + 16 : height - 56;
  const across = width < 700 ? LETTERS / 2 : LETTERS;
  const wide = { x: left + 20, y: top + 176, width: width - left - 20, height: height - 76 - top - 176 };
  const below = { x: 0, y: strips + 46, width, height: height - strips - 48 };
  return svg`${title(heading, width, twoLines ? 32 : 14)}
    ${map(view, result, cell, { x: 0, y: top, width: left })}
    ${shares.map((_, head) => {
      const [layer, own] = [Math.floor(head / HEADS), head % HEADS];
      return narrow
        ? small(view, result, head, true, Math.min(left + 12, width - 76) + layer * 43, top + 30 + own * 54)
        : small(
            view,
            result,
            head,
            false,
            wide.x + own * Math.min(112, Math.floor((wide.width - 64) / 3)),
            top + 16 + layer * 86,
          );
    })}
    <text x="0" y=${strips} font-size=${SMALL} fill="var(--ink-soft)">${looking}</text>
    ${strip(view, result, { x: 0, y: strips + 7, width, height: across === LETTERS ? 26 : 40 }, across)}
    ${table(view, result, narrow ? below : wide)}`;
}
