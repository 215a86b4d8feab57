// What can be set in the demo "attention".
import type { Schema, Settings } from '../define';

/** How far the query can be drawn; keys and values stay nearer. */
export const REACH = { qx: 6, qy: 3, key: 3, value: 1.5 } as const;

/** The words of the plane; each has a key and a value. */
export const PLANE_WORDS = ['猫', '吃', '鱼'] as const;

export const STAGES = ['x', 'qkv', 'dot', 'scaled', 'masked', 'weights', 'context', 'output'] as const;
export type Stage = (typeof STAGES)[number];

const key = (x: number, y: number) =>
  ({ kind: 'vector', length: 2, default: [x, y], min: -3, max: 3, more: true, parts: ['plane'] }) as const;
const value = (x: number, y: number) =>
  ({ kind: 'vector', length: 2, default: [x, y], min: -1.5, max: 1.5, more: true, parts: ['plane'] }) as const;

export const controls = {
  part: { kind: 'choice', options: ['plane', 'sentence', 'stages'], default: 'plane' },
  qx: { kind: 'number', min: -6, max: 6, step: 0.1, default: 1.5, parts: ['plane'] },
  qy: { kind: 'number', min: -3, max: 3, step: 0.1, default: 0, parts: ['plane'] },
  temperature: { kind: 'number', min: 0.1, max: 10, default: 1, scale: 'log', parts: ['plane'] },
  scaled: { kind: 'toggle', default: true, parts: ['plane'] },
  k1: key(2, 0),
  k2: key(0, 2),
  k3: key(-1, -1),
  v1: value(0, 1),
  v2: value(-0.87, -0.5),
  v3: value(0.87, -0.5),
  words: {
    kind: 'tokens',
    default: ['猫', '吃', '鱼', '狗', '吃', '肉'],
    min: 2,
    max: 12,
    parts: ['sentence', 'stages'],
  },
  map: { kind: 'choice', options: ['weights', 'scores'], default: 'weights', parts: ['sentence'] },
  dModel: { kind: 'choice', options: ['16', '32', '64'], default: '16', parts: ['stages'] },
  heads: { kind: 'choice', options: ['1', '2', '4', '8'], default: '2', parts: ['stages'] },
  causal: { kind: 'toggle', default: false, parts: ['sentence', 'stages'] },
  encoding: {
    kind: 'choice',
    options: ['none', 'sinusoidal', 'rotary'],
    default: 'none',
    parts: ['sentence', 'stages'],
  },
  stage: { kind: 'choice', options: STAGES, default: 'weights', more: true, parts: ['stages'] },
  head: { kind: 'integer', min: 1, max: 8, default: 1, more: true, parts: ['stages'] },
  query: { kind: 'integer', min: 1, max: 12, default: 2, more: true, parts: ['sentence', 'stages'] },
  key: { kind: 'integer', min: 1, max: 12, default: 1, more: true, parts: ['sentence', 'stages'] },
  seed: { kind: 'integer', min: 0, max: 9999, default: 0, more: true, parts: ['sentence', 'stages'] },
} as const satisfies Schema;

export type AttentionSettings = Settings<typeof controls>;
