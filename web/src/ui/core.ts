// The one core of the page, made when the first demo comes into view, and which tier of it runs.
import { createClient, type AsyncCore, type Client, type Tier, type WasmLack } from '#core';

/** Where it is JavaScript, why. */
export type TierState = Exclude<Tier, 'js'> | `js.${WasmLack}` | 'waiting';

const watchers = new Set<(tier: TierState) => void>();
let client: Client | undefined;
let wanted: string | undefined;
let tier: TierState = 'waiting';
let lanes = 0;

/** Runs one computation at a time for somebody. */
export type Run = <R>(compute: (core: AsyncCore) => Promise<R>) => Promise<R | 'superseded'>;

/** A lane of one's own: two elements with the same demo must not overtake each other. */
export function openLane(): Run {
  const lane = `lane ${++lanes}`;
  return (compute) => theClient().run(lane, compute);
}

/** Asks for one tier by name, before any demo computes: to compare tiers, or to be sure of the digits of one. */
export function wantTier(tier: string): void {
  wanted = tier;
}

/** Tells which tier runs, now and when it changes; returns what ends that. */
export function watchTier(watcher: (tier: TierState) => void): () => void {
  watchers.add(watcher);
  watcher(tier);
  return () => watchers.delete(watcher);
}

function theClient(): Client {
  if (client) return client;
  // Refused by the core if there is no such tier: each demo says so in its place.
  const started = createClient(wanted === undefined ? {} : { tier: wanted as Tier });
  client = started;
  client.ready.then(
    (running) => {
      tier = running === 'js' ? `js.${started.lackOfWasm()}` : running;
      for (const watcher of watchers) watcher(tier);
    },
    // The demos that asked are told, each in its place.
    () => undefined,
  );
  return client;
}
