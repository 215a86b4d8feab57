// What can be said of a result: in titles, sentences, steps and formulas alike.
import type { Sentence, SentenceValue } from '../define';
import { item } from '../item';
import type { CacheResult, Stage, StageId, StepsResult, Term, TermId, TermsResult, Way } from './compute';

/** Beyond what double precision leaves of equal numbers. */
export const changes = ({ moved }: Pick<Stage, 'moved'>): boolean => moved > 1e-9;

export function stageOf(way: Way, id: StageId): Stage {
  const found = way.steps.flat().find((stage) => stage.id === id);
  if (found === undefined) throw new Error(`the ${way.id} way has no ${id}`);
  return found;
}

export function termOf({ terms }: TermsResult, id: TermId): Term {
  const found = terms.find((term) => term.id === id);
  if (found === undefined) throw new Error(`no term ${id}`);
  return found;
}

/** Kibibytes, mebibytes or gibibytes, whichever gives a number from 1 on. */
export function sizeOf(bytes: number): { readonly number: SentenceValue; readonly unit: string } {
  const step = Math.min(3, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return { number: { value: bytes / 1024 ** step, digits: 'general' }, unit: item(['KiB', 'MiB', 'GiB'], step - 1) };
}

const count = (value: number): SentenceValue => ({ value, digits: 0 });
const three = (value: number): SentenceValue => ({ value, digits: 3 });

export function stepsValues({ start, ways: [plus, turn] }: StepsResult): Sentence['values'] {
  return {
    start: count(start),
    v: three(stageOf(plus, 'v').moved),
    score: three(stageOf(plus, 'scores').moved),
    output: three(stageOf(plus, 'output').moved),
    turned: three(Math.max(stageOf(turn, 'qTurned').moved, stageOf(turn, 'kTurned').moved)),
    rotaryMoved: three(stageOf(turn, 'scores').moved),
  };
}

export function termsValues(result: TermsResult): Sentence['values'] {
  const value = (id: TermId): SentenceValue => three(termOf(result, id).value);
  const content = termOf(result, 'contentContent').value;
  const sum = termOf(result, 'additive').value;
  return {
    start: count(result.start),
    query: item(result.tokens, result.query),
    key: item(result.tokens, result.key),
    m: count(result.start + result.query),
    n: count(result.start + result.key),
    cc: three(content),
    cp: value('contentPosition'),
    pc: value('positionContent'),
    pp: value('positionPosition'),
    sum: three(sum),
    rest: three(sum - content),
    rotary: value('rotary'),
    ppMoved: three(termOf(result, 'positionPosition').moved),
    sumMoved: three(termOf(result, 'additive').moved),
  };
}

export function cacheValues({ headDim, length, bytes, size, kvCache, learned }: CacheResult): Sentence['values'] {
  const [table, cache, rows] = [sizeOf(size), sizeOf(kvCache), sizeOf(learned)];
  return {
    length: count(length),
    headDim: count(headDim),
    pairs: count(headDim / 2),
    bytes: count(bytes),
    total: count(size),
    size: table.number,
    unit: table.unit,
    kv: cache.number,
    kvUnit: cache.unit,
    learned: rows.number,
    learnedUnit: rows.unit,
    times: { value: kvCache / size, digits: 'general' },
  };
}
