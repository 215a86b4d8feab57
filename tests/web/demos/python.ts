// Runs the code that a demo hands out, where Python has the library.
import { spawnSync } from 'node:child_process';

// Debian's Python sees Debian's packages; another one first on PATH may not.
const candidates = ['/usr/bin/python3', 'python3'];

function find(library: string): string | undefined {
  return candidates.find((python) => spawnSync(python, ['-c', `import ${library}`], { timeout: 60_000 }).status === 0);
}

export const numpy = find('numpy');
export const torch = find('torch');

/** What each program prints; one process for all, since importing PyTorch takes seconds. */
export function outputs(python: string | undefined, programs: readonly string[]): string[] {
  if (python === undefined) throw new Error('no Python here');
  const driver = `
import contextlib, io, json, sys
out = []
for program in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as text:
        exec(compile(program, "program", "exec"), {})
    out.append(text.getvalue())
json.dump(out, sys.stdout)
`;
  const run = spawnSync(python, ['-W', 'error', '-c', driver], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as string[];
}

/** Every number in a printed text. */
export const numbersIn = (text: string): number[] => (text.match(/-?\d+\.?\d*(e[+-]?\d+)?/g) ?? []).map(Number);
