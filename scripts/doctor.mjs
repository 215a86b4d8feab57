// Says which tools are here, in which versions, and what set-up would bring. Changes nothing: npm run doctor
import { describe } from './setup/describe.mjs';
import { cannotInstall, explainMissing } from './setup/elsewhere.mjs';
import { nodeTooOld } from './setup/require-node.mjs';
import { isEmpty, makePlan } from './setup/plan.mjs';
import { toolVersions } from './setup/tool-versions.mjs';

const levels = { build: 'npm start', test: 'npm test', long: 'npm run test:long' };

console.log(`This system is of the kind "${makePlan('build').system.kind}" (see scripts/setup/system.mjs).\n`);
for (const [name, version, place] of toolVersions()) {
  console.log(`  ${name.padEnd(20)} ${version.padEnd(24)} ${place}`);
}

const tooOld = nodeTooOld();
if (tooOld) console.log(`\n${tooOld}`);

for (const [level, command] of Object.entries(levels)) {
  const plan = makePlan(level);
  console.log(`\n${command}: ${isEmpty(plan) ? 'everything is here.' : 'set-up comes first.'}`);
  if (!isEmpty(plan)) console.log(cannotInstall(plan) ? explainMissing(plan) : describe(plan));
}
