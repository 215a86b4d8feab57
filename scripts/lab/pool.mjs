// Several things at once, as many as the machine has cores.
import { availableParallelism } from 'node:os';

export async function inPool(items, work) {
  const waiting = items.map((item, index) => ({ item, index }));
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await work(next.item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
