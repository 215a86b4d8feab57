// Proves the project: npm test, or some parts of it: npm test -- cpp lint
import { join } from 'node:path';
import { runParts } from './run-parts.mjs';
import { explainFailure } from './setup/explain-failure.mjs';
import { setUp } from './setup/set-up.mjs';

await explainFailure(async () => {
  setUp('test');
  await runParts(join(import.meta.dirname, 'test'), process.argv.slice(2));
});
