// What can be set in the demo "length-lab".
import { encodings } from '../../lab/models';
import type { Schema, Settings } from '../define';
import { OTHERS } from './entropy/others';
import { METHODS } from './methods';
import { trainControls } from './train/controls';

/** Colours for curves: at most so many. */
export const COLOURED = 3;

/** `layer.head`. */
const HEADS = ['1.1', '1.2', '1.3', '1.4', '2.1', '2.2', '2.3', '2.4'] as const;

/** Of the rotary model. */
const PAIRS = 8;

const TIMES = { '2': '2×', '4': '4×', '8': '8×' };

/** Numbers are their own names. */
const named = (options: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map((option) => [option, option]));

export const controls = {
  part: { kind: 'choice', options: ['survive', 'extend', 'entropy', 'pair', 'tune', 'train'], default: 'survive' },
  models: {
    kind: 'set',
    options: encodings,
    default: ['sinusoidal', 'relative_bias', 'rotary'],
    min: 1,
    max: COLOURED,
    parts: ['survive', 'train'],
  },
  position: { kind: 'integer', min: 2, max: 512, default: 256, scale: 'log', parts: ['survive'] },
  method: { kind: 'choice', options: METHODS, default: 'yarn', parts: ['extend'] },
  factor: {
    kind: 'choice',
    options: ['2', '4', '8'],
    default: '4',
    names: TIMES,
    parts: ['extend', 'entropy', 'pair'],
  },
  against: { kind: 'choice', options: OTHERS, default: 'log_n', parts: ['entropy'] },
  pair: { kind: 'integer', min: 0, max: PAIRS - 1, default: 4, parts: ['pair'] },
  head: { kind: 'choice', options: HEADS, default: '1.2', names: named(HEADS), parts: ['extend'] },
  tuneSteps: { kind: 'integer', min: 10, max: 100, default: 20, parts: ['tune'] },
  band: { kind: 'toggle', default: true, parts: ['survive', 'extend'] },
  exponent: { kind: 'choice', options: ['exact', 'none'], default: 'exact', parts: ['extend'], more: true },
  slow: {
    kind: 'choice',
    options: ['0.5', '1'],
    default: '0.5',
    names: named(['0.5', '1']),
    parts: ['extend'],
    more: true,
  },
  fast: {
    kind: 'choice',
    options: ['2', '4', '32'],
    default: '2',
    names: named(['2', '4', '32']),
    parts: ['extend'],
    more: true,
  },
  temperature: { kind: 'toggle', default: true, parts: ['extend'], more: true },
  source: { kind: 'choice', options: ['shipped', 'own'], default: 'shipped', parts: ['survive'], more: true },
  ...trainControls,
} as const satisfies Schema;

export type LabSettings = Settings<typeof controls>;
