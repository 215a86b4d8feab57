// Brings the tools and does nothing else: node scripts/set-up.mjs build | test | long
import { explainFailure } from './setup/explain-failure.mjs';
import { setUp } from './setup/set-up.mjs';

const [level = 'build'] = process.argv.slice(2);
explainFailure(() => setUp(level));
