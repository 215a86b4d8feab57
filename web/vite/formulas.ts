// `virtual:formulas`: of KaTeX's style sheet and fonts, what the formulas of all texts and of the core's methods use.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { definitions } from './methods.ts';
import { readText } from './text.ts';

const name = 'virtual:formulas';
const texts = join(import.meta.dirname, '../src');
const katex = createRequire(import.meta.url).resolve('katex/dist/katex.css');

interface Face {
  readonly family: string;
  readonly weight: string;
  readonly style: string;
  readonly file: string;
}

export function formulasPlugin(): Plugin {
  return {
    name: 'attention-lab:formulas',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return;
      const { css, faces } = pick(readFileSync(katex, 'utf8'), await usedClasses());
      const imports = faces.map(
        (face, i) => `import url${i} from ${JSON.stringify(join(dirname(katex), face.file) + '?url')};`,
      );
      const list = faces.map(
        ({ family, weight, style }, i) => `{...${JSON.stringify({ family, weight, style })},url:url${i}}`,
      );
      return `${imports.join('')}export const css=${JSON.stringify(css)};export const faces=[${list.join()}];`;
    },
  };
}

async function usedClasses(): Promise<Set<string>> {
  const written = readdirSync(texts, { recursive: true, encoding: 'utf8' }).map((file) => readText(join(texts, file)));
  const html = JSON.stringify([written, await definitions()]);
  return new Set([...html.matchAll(/class=\\"([^"\\]+)\\"/g)].flatMap(([, names = '']) => names.split(' ')));
}

/** The rules whose classes all occur, and the faces those rules ask for. */
function pick(sheet: string, used: ReadonlySet<string>): { css: string; faces: Face[] } {
  const rules = [...sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({
      selector: selector.trim(),
      body: body.replace(/\s+/g, ' ').trim(),
    }),
  );
  const kept = rules.flatMap(({ selector, body }) => {
    if (selector.startsWith('@')) return [];
    const selectors = selector
      .split(',')
      .filter((one) => [...one.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => used.has(name)));
    return selectors.length > 0 ? [{ selector: selectors.join(',').replace(/\s+/g, ' ').trim(), body }] : [];
  });
  const wanted = new Set(kept.flatMap(({ body }) => faceOf(body) ?? []));
  const faces = rules
    .filter(({ selector }) => selector === '@font-face')
    .map(({ body }) => ({ key: faceOf(body), file: /url\((fonts\/[^)]+\.woff2)\)/.exec(body)?.[1] }))
    .flatMap(({ key, file }) => (key && file && wanted.has(key) ? [{ ...split(key), file }] : []));
  return { css: kept.map(({ selector, body }) => `${selector}{${body}}`).join(''), faces };
}

/** `KaTeX_Math normal italic` of a rule's body. */
function faceOf(body: string): string | undefined {
  const family = /font(?:-family)?:[^;]*?(KaTeX_\w+)/.exec(body)?.[1];
  if (!family) return undefined;
  return `${family} ${/font-weight: (bold|[6-9]00)/.test(body) ? 'bold' : 'normal'} ${body.includes('font-style: italic') ? 'italic' : 'normal'}`;
}

function split(key: string): { family: string; weight: string; style: string } {
  const [family = '', weight = '', style = ''] = key.split(' ');
  return { family, weight, style };
}
