// Several things at once, as many as the machine has cores.
import { availableParallelism } from 'node:os';

/** So often a thing is begun again whose thread did not answer in time: on a busy machine that says nothing of the thread. */
const tries = 5;

export async function inPool(items, work) {
  const waiting = items.map((item, index) => ({ item, index }));
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next.index] = await patiently(work, next.item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

async function patiently(work, item) {
  for (let left = tries; ; left--) {
    try {
      return await work(item);
    } catch (error) {
      if (error.code !== 'crashed' || left === 1) throw error;
    }
  }
}
