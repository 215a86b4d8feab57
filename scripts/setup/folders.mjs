// Where the project and the things that set-up fetches are: nothing of it lies in the system's own folders.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const toolchain = join(project, '.toolchain');
