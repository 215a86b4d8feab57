// A static server for tests: a folder or a page per path, the headers of the host that is played.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface Host {
  /** Folders by the path they are mounted at, which ends in a slash; or whole pages by their path. */
  readonly paths: Readonly<Record<string, { readonly folder: string } | { readonly page: string }>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves until closed, on a port of its own; what is not in `paths` is a 404. */
export async function serve({ paths, headers = {} }: Host): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    find(paths, path).then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type, ...headers }).end(body),
      () => response.writeHead(404, headers).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function find(paths: Host['paths'], path: string): Promise<{ type: string; body: string | Buffer }> {
  for (const [mount, content] of Object.entries(paths)) {
    if ('page' in content) {
      if (path === mount) return { type: 'text/html; charset=utf-8', body: content.page };
    } else if (path.startsWith(mount)) {
      const file = path.slice(mount.length) || 'index.html';
      return {
        type: types[extname(file)] ?? 'application/octet-stream',
        body: await readFile(join(content.folder, file)),
      };
    }
  }
  throw new Error(`nothing at ${path}`);
}
