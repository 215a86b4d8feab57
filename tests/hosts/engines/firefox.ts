// Firefox ESR, through Marionette: the port that geckodriver talks to, numbered commands as JSON with their length before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until, type Engine } from './engine';

/** As a reader has it: what automation turns off (each file an origin of its own) stays on. */
const preferences = {
  'remote.prefs.recommended': false,
  'security.fileuri.strict_origin_policy': true,
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
};

export async function firefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'attention-lab-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const browser = spawn('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
  });
  const portFile = join(profile, 'MarionetteActivePort');
  const port = await until(
    () => Promise.resolve(existsSync(portFile) ? readFileSync(portFile, 'utf8') || undefined : undefined),
    'Firefox',
    120_000,
  );
  const command = await talk(connect(Number(port), '127.0.0.1'));
  await command('WebDriver:NewSession', {});
  return {
    open: async (url) => {
      await command('WebDriver:Navigate', { url: 'about:blank' });
      await command('WebDriver:Navigate', { url });
    },
    evaluate: async (expression) => {
      const answer = await command('WebDriver:ExecuteScript', { script: `return (${expression})`, args: [] });
      return (answer as { value: unknown }).value;
    },
    async close() {
      await command('Marionette:Quit', { flags: ['eForceQuit'] });
      if (browser.exitCode === null) await once(browser, 'exit');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Command = (name: string, parameters: object) => Promise<unknown>;

/** Messages are `12:[0,1,"name",{}]` and back `34:[1,1,error,result]`; the first one greets. */
async function talk(socket: Socket): Promise<Command> {
  const waiting = new Map<number, (answer: { error: unknown; result: unknown }) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(0, colon)).toString());
      const end = colon + 1 + length;
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as unknown;
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, unknown, unknown];
      waiting.get(id)?.({ error, result });
      waiting.delete(id);
    }
  });
  await once(socket, 'connect');
  let last = 0;
  return async (name, parameters) => {
    const id = ++last;
    const answer = new Promise<{ error: unknown; result: unknown }>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { error, result } = await answer;
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return result;
  };
}
