// Brings whatever a level of work still needs, after saying what and how much. With nothing to do it says nothing.
import { installPackages, measure, updateLists } from './apt.mjs';
import { fetchPackages, measureFetch } from './debian13.mjs';
import { linkHeaders } from './include.mjs';
import { cannotInstall, explainMissing } from './elsewhere.mjs';
import { project } from './folders.mjs';
import { takeLock } from './lock.mjs';
import { installNode24 } from './node24.mjs';
import { npmInstall } from './npm.mjs';
import { isEmpty, makePlan } from './plan.mjs';
import { describe } from './describe.mjs';
import { nodeTooOld } from './require-node.mjs';
import { SetupError } from './run.mjs';

/** @param {'build' | 'test' | 'long'} level */
export function setUp(level) {
  const tooOld = nodeTooOld();
  if (tooOld) throw new SetupError(tooOld);
  if (!isEmpty(makePlan(level))) {
    takeLock();
    // Another set-up may have done the work meanwhile.
    carryOut(makePlan(level));
    const left = makePlan(level);
    if (!isEmpty(left)) throw new SetupError(`Set-up has run, and still these are missing:\n${describe(left)}`);
  }
  linkHeaders();
}

function carryOut(plan) {
  if (isEmpty(plan)) return;
  if (cannotInstall(plan)) throw new SetupError(explainMissing(plan));
  console.log('Set-up');
  const sizes = measureAll(plan);
  console.log(describe(plan, sizes));
  if (plan.install.length > 0) installWithFreshLists(plan.install);
  if (plan.fetch.length > 0) fetchPackages(plan.fetch);
  if (plan.npm) npmInstall('installing npm packages', project);
  if (plan.node24) installNode24();
}

/** Lists that are some weeks old name files that the mirror no longer has. */
function installWithFreshLists(packages) {
  try {
    installPackages(packages);
  } catch {
    updateLists();
    installPackages(packages);
  }
}

function measureAll({ system, install, fetch }) {
  let known = measure(install);
  if (!known) {
    updateLists();
    known = measure(install);
  }
  if (!known) throw new SetupError(`The package lists of this system do not have all of: ${install.join(', ')}.`);
  return { install: known, fetch: fetch.length > 0 ? measureFetch(fetch, system.codename) : 0 };
}
