import assert from 'node:assert/strict';
import test from 'node:test';
import { debianMirror, parseDeb822, parseOneLine } from '../../scripts/setup/apt-sources.mjs';

const vendors = parseOneLine(`
deb https://packages.example/linux/debian bookworm stable
deb [arch=amd64 signed-by=/usr/share/keyrings/vendor.gpg] https://vendor.example/debian bookworm main
deb https://tool.example/node_20.x bookworm main
`);

test('the mirror is found in the one-line format', () => {
  const sources = parseOneLine(`
# deb http://old.example/debian bookworm main
deb-src http://source.example/debian bookworm main
deb http://mirror.example/debian-security bookworm-security main
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://mirror.example/debian/ bookworm main contrib # ours
`);
  assert.equal(debianMirror('bookworm', sources), 'http://mirror.example/debian/');
});

test('the mirror is found in the deb822 format, past comments and the security archive', () => {
  const sources = parseDeb822(`Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Types: deb deb-src
# a comment in the middle
URIs: http://mirror.example/debian
Suites: bookworm
 bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`);
  assert.equal(debianMirror('bookworm', sources), 'http://mirror.example/debian');
});

test('a source that is switched off does not count', () => {
  const text = 'Enabled: no\nTypes: deb\nURIs: http://off.example/debian\nSuites: bookworm\nComponents: main\n';
  assert.equal(debianMirror('bookworm', parseDeb822(text)), undefined);
});

test("a vendor's repository with Debian's suite name is not taken for the mirror", () => {
  const own = parseOneLine('deb mirror+file:/etc/apt/mirrors/debian bookworm main');
  assert.equal(
    debianMirror('bookworm', [...vendors, ...parseOneLine('deb http://mirror.example/debian stable main')]),
    'http://mirror.example/debian',
  );
  assert.equal(debianMirror('bookworm', own), 'mirror+file:/etc/apt/mirrors/debian');
});
