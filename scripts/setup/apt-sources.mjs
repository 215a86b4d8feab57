// Finds the mirror that the machine gets Debian from, in its own apt sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mirror of the system's main archive: not the security archive, not a vendor's repository. */
export function debianMirror(codename, sources = readSources()) {
  const names = [codename, 'stable', 'oldstable'];
  const candidates = sources.filter(
    ({ suites, components, signedBy }) =>
      suites.some((suite) => names.includes(suite)) &&
      components.includes('main') &&
      (signedBy === undefined || signedBy.includes('debian-archive')),
  );
  // A vendor's repository may use Debian's suite names and no key of its own; a mirror ends in /debian by custom.
  const likely = candidates.find(({ uris }) => /\/debian\/?$/.test(uris[0]));
  return (likely ?? candidates[0])?.uris[0];
}

/** One-line format: deb [option=value ...] uri suite component ... */
export function parseOneLine(text) {
  const lines = text.matchAll(/^\s*deb\s+(?:\[([^\]]*)\]\s*)?(\S+)\s+(\S+)\s*([^#\n]*)/gm);
  return [...lines].map(([, options = '', uri, suite, components]) => ({
    uris: [uri],
    suites: [suite],
    components: words(components),
    signedBy: options.match(/signed-by=(\S+)/i)?.[1],
  }));
}

/** deb822 format: paragraphs of `Field: value`, where lines that start with a blank go on and # starts a comment line. */
export function parseDeb822(text) {
  const withoutComments = text.replace(/^#.*\n?/gm, '');
  return withoutComments
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const fields = paragraph.replace(/\n[ \t]+/g, ' ').matchAll(/^([\w-]+):(.*)$/gm);
      return Object.fromEntries([...fields].map(([, name, value]) => [name.toLowerCase(), value.trim()]));
    })
    .filter(({ types = '', enabled }) => words(types).includes('deb') && enabled !== 'no')
    .map(({ uris = '', suites = '', components = '', 'signed-by': signedBy }) => ({
      uris: words(uris),
      suites: words(suites),
      components: words(components),
      signedBy,
    }));
}

function words(text) {
  return text.split(/\s+/).filter(Boolean);
}

function readSources() {
  const folder = '/etc/apt/sources.list.d';
  const parts = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ['/etc/apt/sources.list', ...parts].filter(existsSync).flatMap((file) => {
    if (file.endsWith('.sources')) return parseDeb822(readFileSync(file, 'utf8'));
    if (file.endsWith('.list')) return parseOneLine(readFileSync(file, 'utf8'));
    return [];
  });
}
