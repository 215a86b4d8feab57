// The matrices of each step of a layer: what it is made from, and its result last.
import type { View } from '../define';
import { item } from '../item';
import type { StagesResult } from './compute';
import type { controls, Stage } from './controls';
import { largest } from './picture';

/** One matrix of a step. */
export interface Panel {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly value: (row: number, column: number) => number;
  /** Weights have a scale from 0 to 1; what is not compared with the result, one of its own; the rest share one. */
  readonly scale?: 'weight' | 'own';
  /** Of the width, where the panels are not equally wide. */
  readonly share?: number;
  /** Cells are pairs of words, one of which is chosen. */
  readonly pairs?: boolean;
  readonly masked?: boolean;
  readonly rowWords?: boolean;
  readonly columnWords?: boolean;
  /** Of the row names: a row of it is a word's query, key or value. */
  readonly color?: string;
  /** Rows and columns drawn with a frame: what the chosen cell is made from. */
  readonly framed?: {
    readonly row?: number;
    readonly column?: number;
    readonly columnsFrom?: number;
    readonly columnsTo?: number;
  };
  /** Columns between which heads end. */
  readonly bounds?: number;
  /** The sign between this matrix and the next. */
  readonly sign?: string;
}

const table =
  (data: ArrayLike<number>, columns: number, from = 0) =>
  (row: number, column: number) =>
    item(data, from + row * columns + column);

/** One digit, lowered. */
const subscript = (digit: number): string => String.fromCodePoint(0x2080 + digit);

/** The matrices of a step, the result last. */
export function panelsOf(view: View<typeof controls>, result: StagesResult, stage: Stage): Panel[] {
  const { tokens, channels: C, heads, headDim: D, head, query, key } = result;
  const T = tokens.length;
  const words = { rows: T, rowWords: true };
  const wide = { ...words, columns: C };
  const bounds = heads > 1 ? D : undefined;
  const mine = bounds === undefined ? {} : { framed: { columnsFrom: head * D, columnsTo: (head + 1) * D } };
  /** [H, T, D] with the heads side by side again. */
  const joined = (data: Float32Array) => (row: number, column: number) =>
    item(data, (Math.floor(column / D) * T + row) * D + (column % D));
  const one = { ...words, columns: D };
  const ofHead = (data: Float32Array) => table(data, D, head * T * D);
  const pairs = { rows: T, columns: T, rowWords: true, columnWords: true, pairs: true };
  const map = (data: Float32Array) => table(data, T, head * T * T);
  const sub = (letter: string): string => (heads > 1 ? letter + subscript(head + 1) : letter);
  const panels: Readonly<Record<Stage, () => Panel[]>> = {
    x: () => [
      ...(result.added === undefined
        ? []
        : [
            { name: view.label('name.words'), ...wide, value: table(result.embedding, C), sign: '+' },
            { name: view.label('name.positions'), ...wide, value: table(result.added, C), sign: '=' },
          ]),
      { name: 'X', ...wide, value: table(result.x, C) },
    ],
    qkv: () =>
      (['q', 'k', 'v'] as const).map((which) => ({
        name: which.toUpperCase(),
        ...wide,
        value: joined(result[which]),
        color: { q: 'var(--query)', k: 'var(--key)', v: 'var(--value)' }[which],
        ...(bounds === undefined ? {} : { bounds }),
        ...mine,
      })),
    dot: () => [
      {
        name: sub('Q'),
        ...one,
        value: ofHead(result.q),
        color: 'var(--query)',
        framed: { row: query },
        sign: '·',
        scale: 'own',
      },
      {
        name: `${sub('K')}ᵀ`,
        rows: D,
        columns: T,
        columnWords: true,
        value: (row, column) => ofHead(result.k)(column, row),
        color: 'var(--key)',
        framed: { column: key },
        sign: '=',
        scale: 'own',
      },
      { name: `${sub('Q')} ${sub('K')}ᵀ`, ...pairs, value: map(result.products), share: 1.4 },
    ],
    scaled: () => [
      { name: `${sub('Q')} ${sub('K')}ᵀ`, ...pairs, value: map(result.products), sign: `÷ √${D} =` },
      { name: sub('S'), ...pairs, value: map(result.scores) },
    ],
    masked: () => [
      { name: sub('S'), ...pairs, value: map(result.scores), sign: '→' },
      { name: view.label('name.masked'), ...pairs, value: map(result.scores), masked: true },
    ],
    weights: () => [
      { name: sub('S'), ...pairs, value: map(result.scores), masked: true, sign: 'softmax →', framed: { row: query } },
      { name: sub('A'), ...pairs, value: map(result.weights), masked: true, scale: 'weight', framed: { row: query } },
    ],
    context: () => [
      {
        name: sub('A'),
        ...pairs,
        value: map(result.weights),
        masked: true,
        scale: 'weight',
        share: 1.4,
        framed: { row: query },
        sign: '·',
      },
      { name: sub('V'), ...one, value: ofHead(result.v), color: 'var(--value)', sign: '=' },
      {
        name: `${sub('O')} = ${sub('A')} ${sub('V')}`,
        ...one,
        value: ofHead(result.context),
        color: 'var(--output)',
        framed: { row: query },
      },
    ],
    output: () => [
      {
        name: heads === 1 ? 'O' : `O₁ … O${subscript(heads)}`,
        ...wide,
        value: joined(result.context),
        ...(bounds === undefined ? {} : { bounds }),
        framed: { row: query },
        sign: '·',
      },
      { name: 'W_O', rows: C, columns: C, value: table(result.mix, C), sign: '=', scale: 'own' },
      { name: 'Y', ...wide, value: table(result.output, C), color: 'var(--output)', framed: { row: query } },
    ],
  };
  return panels[stage]();
}

export const isHidden = (result: StagesResult, panel: Panel, row: number, column: number): boolean =>
  panel.masked === true && result.causal && column > row;

/** Panels with signed numbers that share a scale: what a result is made from, where it has one of its own, and the rest. */
export interface Scale {
  readonly panels: readonly Panel[];
  readonly limit: number;
}

export function scalesOf(panels: readonly Panel[]): Scale[] {
  const groups = [
    panels.filter((panel) => panel.scale === 'own'),
    panels.filter((panel) => panel.scale === undefined),
  ].filter((group) => group.length > 0);
  return groups.map((group) => ({
    panels: group,
    limit: largest(
      group.flatMap(({ rows, columns, value }) =>
        Array.from({ length: rows * columns }, (_, i) => value(Math.floor(i / columns), i % columns)),
      ),
    ),
  }));
}

/** The end of the scale that a panel has; of weights it is 1. */
export const limitOf = (scales: readonly Scale[], panel: Panel): number =>
  scales.find((scale) => scale.panels.includes(panel))?.limit ?? 1;
