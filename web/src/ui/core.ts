// The one core of the page, made when the first demo comes into view, and which tier of it runs.
import { createCoreWorker } from '#core';
import type { AsyncCore, Tier } from '../core/types';

export type TierState = Tier | 'waiting';

const watchers = new Set<(tier: TierState) => void>();
let made: Promise<AsyncCore> | undefined;
let tier: TierState = 'waiting';

export function core(): Promise<AsyncCore> {
  made ??= createCoreWorker().then((ready) => {
    tier = ready.tier;
    for (const watcher of watchers) watcher(tier);
    return ready;
  });
  return made;
}

/** Tells which tier runs, now and when it changes; returns what ends that. */
export function watchTier(watcher: (tier: TierState) => void): () => void {
  watchers.add(watcher);
  watcher(tier);
  return () => watchers.delete(watcher);
}
