// The picture of the part "sentence": the map of one head, and the chosen cell taken apart into its numbers.
import type { Box } from '../../charts/box';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { matrix, type MatrixOptions } from '../../charts/matrix';
import { signedKey } from '../../charts/strip';
import { breakLines, fit, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { SentenceResult } from './compute';
import type { controls } from './controls';
import { repeatOf } from './findings';
import { largest, pairName } from './picture';

type AttentionView = View<typeof controls>;

function titleOf(view: AttentionView, result: SentenceResult): string {
  const repeat = repeatOf(result);
  if (repeat === undefined) return view.label('sentence.title.plain');
  const kind = repeat.columns ? (repeat.rows ? 'same' : 'columns') : 'differ';
  const letters = Array.from(repeat.token);
  const word = letters.length > 12 ? `${letters.slice(0, 11).join('')}…` : repeat.token;
  return view.label(`sentence.title.${kind}`, { word });
}

function map(view: AttentionView, result: SentenceResult, box: Box) {
  const { tokens, causal, query, key } = result;
  const shown = result.map === 'weights' ? result.weights : result.scores;
  const limit = largest(result.scores);
  const options: MatrixOptions = {
    ...box,
    rows: { labels: tokens, name: view.label('axis.query'), color: 'var(--query)' },
    columns: { labels: tokens, name: view.label('axis.key'), color: 'var(--key)' },
    value: (row, column) => item(shown, row * tokens.length + column),
    masked: (row, column) => causal && column > row,
    scale: result.map === 'weights' ? { kind: 'weight' } : { kind: 'signed', limit },
    widest: result.map === 'weights' ? '0.00' : '−0.00',
    format: (value) => view.number(value, 2),
    readOut: true,
    label: view.label(`map.${result.map}`),
    cellName: (row, column) =>
      pairName(
        view,
        { a: item(tokens, row), b: item(tokens, column) },
        causal && column > row ? undefined : item(shown, row * tokens.length + column),
      ),
    picked: { row: query, column: key },
    pick: ({ row, column }) => view.set({ query: row + 1, key: column + 1 }),
    maxCell: 60,
  };
  return matrix(options);
}

/** Query, key and their products, number by number. */
function operands(view: AttentionView, result: SentenceResult, box: Box): SVGTemplateResult {
  const { headDim, query, key, q, k } = result;
  const row = (of: Float32Array, word: number): Float32Array => of.subarray(word * headDim, (word + 1) * headDim);
  const [a, b] = [row(q, query), row(k, key)];
  const lines = [a, b, a.map((value, i) => value * item(b, i))];
  const limit = Math.max(largest(q), largest(k));
  const names = ['q', 'k', 'q × k'];
  const digits = box.width < 340 ? 1 : 2;
  const value = (line: number, i: number): number => item(item(lines, line), i);
  return matrix({
    ...box,
    oblong: true,
    maxCell: 56,
    rows: { labels: names },
    columns: { labels: Array.from(a, (_, i) => String(i + 1)) },
    value,
    scale: { kind: 'signed', limit },
    widest: digits === 1 ? '−0.0' : '−0.00',
    format: (number) => view.number(number, digits),
    label: view.label('operands'),
    cellName: (line, i) =>
      `${item(names, line)}, ${view.label('dimension', { i: String(i + 1) })}: ${view.number(value(line, i), 4)}`,
  });
}

interface Step {
  readonly text: string;
  readonly number: string;
  readonly color: string;
}

function steps(view: AttentionView, result: SentenceResult): Step[] {
  const { tokens, causal, query, key, headDim } = result;
  const cell = query * tokens.length + key;
  const score = item(result.scores, cell);
  const masked = causal && key > query;
  const total = Math.exp(item(result.logSumExp, query));
  const three = (value: number): string => view.number(value, 3);
  return [
    {
      text: view.label('step.sum', { dims: String(headDim) }),
      number: three(item(result.products, cell)),
      color: 'var(--ink)',
    },
    { text: view.label('step.scale', { dims: String(headDim) }), number: three(score), color: 'var(--ink)' },
    masked
      ? { text: view.label('step.masked'), number: '−∞', color: 'var(--ink-soft)' }
      : {
          text: view.label('step.exp', { score: three(score) }),
          number: three(Math.exp(score)),
          color: 'var(--ink)',
        },
    {
      text: view.label('step.weight', { total: three(total) }),
      number: three(item(result.weights, cell)),
      color: 'var(--output)',
    },
  ];
}

export function drawSentence(view: AttentionView, result: SentenceResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < 560;
  const { tokens, query, key } = result;
  const split = narrow ? 0 : Math.round(width * 0.5);
  const list = { pitch: narrow ? 22 : 38, operands: 19 + 3 * (narrow ? 26 : 34) };
  const unfolded = { x: narrow ? 0 : split + 20, width: narrow ? width : width - split - 20 };
  const below = narrow ? height - 4 * list.pitch - list.operands - 30 : 46;
  const box = narrow
    ? { x: 0, y: 46, width, height: below - 62 }
    : { x: 0, y: 34, width: split, height: height - 34 - 26 };
  const first = below + 12 + list.operands + (narrow ? 14 : 22);
  const limit = largest(result.scores);
  const asked = view.label('cell.query', { word: item(tokens, query), place: String(query + 1) });
  const found = view.label('cell.key', { word: item(tokens, key), place: String(key + 1) });
  const { size, squeezed } = fit(`${asked} → ${found}`, unfolded.width, 14, 11);
  const end = unfolded.x + unfolded.width;
  return svg`${title(titleOf(view, result), width, narrow ? 32 : 14)}
    ${map(view, result, box)}
    ${result.map === 'scores' ? signedKey(split - 150, height - 14, 90, view.number(-limit, 1), view.number(limit, 1)) : svg``}
    <text x=${unfolded.x} y=${below} font-size=${size} font-weight="600" textLength=${squeezed ? unfolded.width : nothing}
      lengthAdjust=${squeezed ? 'spacingAndGlyphs' : nothing}><tspan fill="var(--query)">${asked}</tspan><tspan
      fill="var(--ink-soft)"> → </tspan><tspan fill="var(--key)">${found}</tspan></text>
    ${operands(view, result, { x: unfolded.x, y: below + 12, width: unfolded.width, height: list.operands })}
    ${steps(view, result).map(
      (
        step,
        i,
      ) => svg`<text x=${unfolded.x} y=${first + (i + 0.7) * list.pitch} font-size="13" fill="var(--ink-soft)">${step.text}</text>
        <text x=${end} y=${first + (i + 0.7) * list.pitch} text-anchor="end" font-size=${narrow ? 14 : 16} font-weight="600" fill=${step.color}>${step.number}</text>`,
    )}
    ${narrow ? svg`` : svg`<text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(view.label('sentence.how'), unfolded.width, SMALL).map((line, i) => svg`<tspan x=${unfolded.x} y=${first + 4 * list.pitch + 28 + i * 17}>${line}</tspan>`)}</text>`}`;
}
