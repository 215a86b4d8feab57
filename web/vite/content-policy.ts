// Gives the single file a policy of its own: its own blocks by their hashes, workers from blobs, nothing from anywhere.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const file = resolve(import.meta.dirname, '../../dist/attention-lab.html');

export function contentPolicy(): Plugin {
  return {
    name: 'attention-lab:content-policy',
    enforce: 'post',
    // After vite-plugin-singlefile has put everything into the page; its hash must be of the very last bytes.
    writeBundle(_, bundle) {
      const [page, ...rest] = Object.values(bundle);
      if (page?.type !== 'asset' || rest.length > 0) throw new Error('the single file is not one file');
      mkdirSync(resolve(file, '..'), { recursive: true });
      writeFileSync(file, withPolicy(page.source.toString()));
    },
  };
}

function withPolicy(html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>(.*?)</${tag}>`, 'gs'))].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
  const policy = [
    "default-src 'none'",
    `script-src ${hashes('script').join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${hashes('style').join(' ')}`,
    'worker-src blob:',
    'img-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace(
    '<meta charset="utf-8" />',
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}
