// Builds the project, set-up included: npm run build.
import { build } from './build-steps.mjs';
import { explainFailure } from './setup/explain-failure.mjs';

await explainFailure(build);
