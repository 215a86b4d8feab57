// "The numbers" of each part, and the live values of the text.
import type { Sentence, Table } from '../define';
import { item } from '../item';
import type { HeadsResult } from './compute';
import { leaks, namedHeads } from './describe';
import { mostOf, PATTERNS } from './patterns';
import { HEADS } from './trained';

export function table(result: HeadsResult): Table {
  if (result.part === 'split') {
    return {
      columns: ['column.number', 'column.b', 'column.t', 'column.c', 'column.h', 'column.d', 'column.read'],
      rows: result.cells.map(({ number, b, t, c, h, d, read }) => [number, b, t, c, h, d, read]),
    };
  }
  if (result.part === 'forgotten') {
    return {
      columns: ['column.word', 'column.apart', 'column.rightMoves', 'column.wrongMoves'],
      rows: result.tokens.map((token, i) => [
        token,
        item(result.apart, i),
        item(result.rightMoves, i),
        item(result.wrongMoves, i),
      ]),
    };
  }
  if (result.part === 'trained') {
    return {
      columns: ['column.layer', 'column.headNumber', ...PATTERNS.map((pattern) => `pattern.${pattern}`)],
      rows: [
        ['–', '–', ...result.chances],
        ...result.shares.map((own, head) => [Math.floor(head / HEADS) + 1, (head % HEADS) + 1, ...own]),
      ],
    };
  }
  return {
    columns: ['column.sentence', 'column.head', 'column.before', 'column.first', 'column.x', 'column.y'],
    rows: result.sentences.flatMap(({ tokens, one, two, mean, apart }) => {
      const row = (head: string, weights: Float32Array, [x, y]: readonly [number, number]) => [
        tokens.join(' '),
        head,
        item(weights, result.previous),
        item(weights, 0),
        x,
        y,
      ];
      return [row('1 / 1', one, mean), row('1 / 2', two[0], apart[0]), row('2 / 2', two[1], apart[1])];
    }),
  };
}

/** What the steps and the formula are filled with; a dash where the part shown has no such number. */
export function live(result: HeadsResult): Sentence['values'] {
  const three = (value: number) => ({ value, digits: 3 }) as const;
  const none = '–';
  const percent = (share: number) => ({ value: 100 * share, digits: 0 }) as const;
  const head = result.part === 'trained' ? mostOf(item(result.shares, result.chosen)) : undefined;
  return {
    one: result.part === 'keep' ? three(result.oneMoves) : none,
    two: result.part === 'keep' ? three(result.twoMove) : none,
    share: result.part === 'keep' ? { value: result.share, digits: 2 } : none,
    rest: result.part === 'keep' ? { value: 1 - result.share, digits: 2 } : none,
    apart: result.part === 'forgotten' ? three(Math.max(...result.apart)) : none,
    leaks: result.part === 'forgotten' ? { value: leaks(result.wrongMoves), digits: 0 } : none,
    read: result.part === 'split' ? { value: result.chosen.read, digits: 0 } : none,
    number: result.part === 'split' ? { value: result.chosen.number, digits: 0 } : none,
    gets: head ? percent(head.share) : none,
    even: result.part === 'trained' && head ? percent(item(result.chances, PATTERNS.indexOf(head.pattern))) : none,
    named: result.part === 'trained' ? { value: namedHeads(result), digits: 0 } : none,
    previous: result.part === 'trained' ? percent(Math.max(...result.shares.map(([first = 0]) => first))) : none,
  };
}
