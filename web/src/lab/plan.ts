// What the reader may train: sizes within which six models stay small beside a page, and what they cost.
import { LabError } from '#core';
import type { TrainerOptions } from '../core/trainer-types';
import type { EncodingId } from './models';

export interface Plan {
  /** 'language' or 'repeat' */
  readonly task: string;
  readonly encodings: readonly EncodingId[];
  readonly seed: number;
  readonly steps: number;
  /** L */
  readonly length: number;
  /** C */
  readonly channels: number;
  readonly heads: number;
  readonly layers: number;
}

type Size = 'length' | 'channels' | 'heads' | 'layers';

/** Of the recipe, and how far the page goes from it. */
export const sizes: Readonly<Record<Size, { readonly min: number; readonly max: number; readonly default: number }>> = {
  length: { min: 32, max: 128, default: 64 },
  channels: { min: 16, max: 128, default: 64 },
  heads: { min: 1, max: 8, default: 4 },
  layers: { min: 1, max: 4, default: 2 },
};

/** How many times the trained length is read. */
export const TIMES = 8;

/** Sequences per step, as the recipe has them. */
export const batchOf = (task: string): number => (task === 'repeat' ? 16 : 8);

/** What all trainings may hold at once: activations, and a thread for each. */
const maxBytes = 150e6;
const threadBytes = 13e6;

export function optionsOf(plan: Plan, id: EncodingId): TrainerOptions {
  const { task, seed, steps, length, channels, heads, layers } = plan;
  return { task, encoding: { id }, seed, steps, length, channels, heads, layers };
}

/** What forward leaves for backward in one training, as the core counts it, and its thread. */
function bytesOf({ task, length, channels, heads, layers }: Plan): number {
  const tokens = batchOf(task) * length;
  return threadBytes + 4 * layers * tokens * (16 * channels + 2 * heads * length);
}

/** Refuses trainings that would fill the memory, by the size that is furthest beyond the recipe. */
export function refuseLarge(plan: Plan): void {
  if (plan.encodings.length * bytesOf(plan) <= maxBytes) return;
  const factor = (name: Size): number => plan[name] / sizes[name].default;
  const names = Object.keys(sizes) as Size[];
  const parameter = names.reduce((worst, name) => (factor(name) > factor(worst) ? name : worst));
  const megabytes = Math.ceil((plan.encodings.length * bytesOf(plan)) / 1e6);
  throw new LabError({
    code: 'too-large',
    parameter,
    value: plan[parameter],
    allowed: {},
    message: `${plan.encodings.length} models of this size take about ${megabytes} MB; the page allows ${maxBytes / 1e6}.`,
  });
}

/** Multiplications and additions of one step, forward and backward: the larger part of them. */
export function workOf(
  { task, length, channels, layers }: Omit<Plan, 'encodings' | 'seed' | 'steps'>,
  batch = batchOf(task),
): number {
  return 6 * batch * length * layers * (12 * channels ** 2 + length * channels);
}
