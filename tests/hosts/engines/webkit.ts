// WebKitGTK: its MiniBrowser under Xvfb, through WebKitWebDriver.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { until, type Engine } from './engine';

/** In a folder of the architecture and of the library's version. */
function miniBrowser(): string {
  const found = readdirSync('/usr/lib', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
    .flatMap(({ name }) => readdirSync(`/usr/lib/${name}`).map((folder) => `/usr/lib/${name}/${folder}/MiniBrowser`))
    .filter((file) => file.includes('/webkit2gtk-') && existsSync(file));
  const [newest] = found.sort().reverse();
  if (newest === undefined) throw new Error('WebKitGTK has no MiniBrowser here');
  return newest;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A display of its own, by the number that Xvfb chose. */
async function openDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, server };
}

export async function webkit(): Promise<Engine> {
  const { display, server } = await openDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
  });
  const base = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${base}/status`).then(
        () => true,
        () => undefined,
      ),
    'WebKitWebDriver',
  );
  const request = async (path: string, body: object, method = 'POST'): Promise<unknown> => {
    const response = await fetch(base + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = (await request('/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => {
      await request(`${session}/url`, { url: 'about:blank' });
      await request(`${session}/url`, { url });
    },
    evaluate: (expression) => request(`${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    async close() {
      await request(session, {}, 'DELETE');
      for (const child of [driver, server]) {
        child.kill();
        if (child.exitCode === null) await once(child, 'exit');
      }
    },
  };
}
