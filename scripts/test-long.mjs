// What takes longer than npm test should, and needs more of the machine: npm run test:long, or some parts of it: npm run test:long -- fuzz --seconds=10
import { join } from 'node:path';
import { runParts } from './run-parts.mjs';
import { explainFailure } from './setup/explain-failure.mjs';
import { setUp } from './setup/set-up.mjs';

await explainFailure(async () => {
  setUp('long');
  await runParts(
    join(import.meta.dirname, 'test-long'),
    process.argv.slice(2).filter((word) => !word.startsWith('--seconds=')),
  );
});
