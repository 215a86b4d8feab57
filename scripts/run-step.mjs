// Runs one named step of a build or a test in the project's environment: its output is shown as it comes, and returned.
import { spawn } from 'node:child_process';
import { buildEnvironment } from './setup/environment.mjs';
import { project } from './setup/folders.mjs';

/** @returns {Promise<{status: number, text: string}>} */
export async function runStep({ name, command: [program, ...args] }) {
  const start = Date.now();
  console.log(`\n— ${name}`);
  const child = spawn(program, args, { cwd: project, env: buildEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of ['stdout', 'stderr']) {
    child[stream].setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      process[stream].write(chunk);
    });
  }
  const status = await new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`— ${name}: ${status === 0 ? 'done' : 'FAILED'}, ${seconds} s`);
  return { status, text };
}
