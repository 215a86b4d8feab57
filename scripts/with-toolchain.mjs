// Runs one command in the project's environment: node scripts/with-toolchain.mjs emcc --version
import { spawnSync } from 'node:child_process';
import { buildEnvironment } from './setup/environment.mjs';

const [command, ...args] = process.argv.slice(2);
const result = spawnSync(command, args, { stdio: 'inherit', env: buildEnvironment() });
if (result.error) console.error(result.error.message);
process.exitCode = result.status ?? 1;
