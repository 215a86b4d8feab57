// What a teacher may ask of a demo, as pairs like those of a link: `lock=seed&only=stage&predict=on`; pure, loaded only if asked for.
import { escapeHtml } from '../text/escape';
import { isLessonKey, lessonKeys } from './lesson-keys';
import { decode, decodeText, readPairs, writePairs, type Pairs } from './link';
import type { AnyDemo } from './session';
import type { Step } from './tries';

export interface Lesson {
  /** Controls that are not shown; `part` are the tabs. */
  readonly hidden: ReadonlySet<string>;
  /** Controls that are shown and cannot be changed. */
  readonly locked: ReadonlySet<string>;
  /** Stage and sentence, and nothing else. */
  readonly onlyStage: boolean;
  /** Every question of "try this" is answered before anything can be changed or is explained. */
  readonly predict: boolean;
  /** The seed of a student, the same wherever the id is given. */
  readonly seed: number | undefined;
  readonly student: string;
  /** Steps of the teacher's own, in place of the demo's. */
  readonly steps: readonly Step[];
  readonly problems: readonly LessonProblem[];
}

/** What cannot be used, in the words `lesson.<code>`. */
export interface LessonProblem {
  readonly code: 'unknown-control' | 'not-an-option' | 'no-seed' | 'no-question' | 'step' | 'unknown';
  readonly name: string;
  readonly given: string;
  /** What is possible. */
  readonly options: readonly string[];
}

const most = 40;

export function readLesson(text: string, demo: AnyDemo, asks: boolean): Lesson {
  const pairs = readPairs(text);
  const problems: LessonProblem[] = [];
  const wrong = (code: LessonProblem['code'], name: string, given = '', options: readonly string[] = []) => {
    problems.push({ code, name, given: given.slice(0, most), options });
  };
  const controls = Object.keys(demo.controls);
  const names = (key: string): readonly string[] => {
    const given = pairs.get(key)?.split(',').map(decodeText).filter(Boolean) ?? [];
    for (const name of given) if (!controls.includes(name)) wrong('unknown-control', key, name, controls);
    return given.filter((name) => controls.includes(name));
  };
  const oneOf = (key: string, option: string): boolean => {
    const given = pairs.get(key);
    if (given !== undefined && given !== option) wrong('not-an-option', key, decodeText(given), [option]);
    return given === option;
  };
  const shown = names('show');
  const hidden = new Set([
    ...names('hide'),
    ...(shown.length > 0 ? controls.filter((name) => !shown.includes(name)) : []),
  ]);
  const locked = new Set(names('lock'));
  const onlyStage = oneOf('only', 'stage');
  const predict = oneOf('predict', 'on');
  const student = decodeText(pairs.get('student') ?? '')
    .normalize('NFKC')
    .trim();
  const control = Object.hasOwn(demo.controls, 'seed') ? demo.controls.seed : undefined;
  const seed =
    student && control?.kind === 'integer'
      ? control.min + (hash(student) % (control.max - control.min + 1))
      : undefined;
  if (seed !== undefined) locked.add('seed');
  else if (student) wrong('no-seed', 'student', student);
  const steps = [...pairs].flatMap(([key, value]) => {
    if (!/^try[1-9]$/.test(key)) return [];
    const step = readStep(decodeText(value), demo);
    if (!step) wrong('step', key, decodeText(value));
    return step ? [{ key, step }] : [];
  });
  // A question that nobody asks cannot be answered.
  if (predict && (steps.length > 0 || !asks)) wrong('no-question', 'predict');
  for (const key of pairs.keys()) if (!isLessonKey(key)) wrong('unknown', key, key, lessonKeys);
  return {
    hidden,
    locked,
    onlyStage,
    predict: predict && asks && steps.length === 0,
    seed,
    student,
    steps: steps.sort((a, b) => a.key.localeCompare(b.key)).map(({ step }) => step),
    problems,
  };
}

/** `Words of the step;pairing=mixed&position=40`: the settings stand behind the last semicolon. */
function readStep(text: string, demo: AnyDemo): Step | undefined {
  const end = text.lastIndexOf(';');
  const words = text.slice(0, end).trim();
  const pairs: Pairs = readPairs(text.slice(end + 1));
  if (end < 0 || words === '' || decode(demo.controls, pairs).problems.size > 0) return undefined;
  return { text: { html: escapeHtml(words) }, state: writePairs(pairs) };
}

/** Of the UTF-8 bytes, 32 bits (FNV-1a): the same on every machine. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193);
  return h >>> 0;
}
