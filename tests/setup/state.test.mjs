import assert from 'node:assert/strict';
import test from 'node:test';
import { sumOfSizes } from '../../scripts/setup/apt.mjs';
import { packageStates } from '../../scripts/setup/dpkg.mjs';
import { sameVersions } from '../../scripts/setup/npm.mjs';
import { nodeTooOld } from '../../scripts/setup/require-node.mjs';

test('a package whose installation was cut off is told from one that is there', () => {
  const status = `Package: cmake
Status: install ok installed
Priority: optional

Package: clang-19
Status: install ok unpacked

Package: chromium
Status: deinstall ok config-files

Package: llvm-19
Status: install reinstreq half-installed
`;
  assert.deepEqual(packageStates(['cmake', 'clang-19', 'chromium', 'llvm-19', 'xvfb'], status), {
    cmake: 'installed',
    'clang-19': 'broken',
    chromium: 'absent',
    'llvm-19': 'broken',
    xvfb: 'absent',
  });
});

test('a change that dpkg noted before it was killed counts more than its older record', () => {
  const record = 'Package: cmake\nStatus: install ok installed\n';
  const noted = 'Package: cmake\nStatus: install reinstreq half-installed\n';
  assert.deepEqual(packageStates(['cmake'], `${record}\n${noted}`), { cmake: 'broken' });
});

test("sizes are added up from apt's list of downloads", () => {
  const uris = `Reading package lists...
'http://mirror.example/pool/a.deb' a_1_amd64.deb 1200 SHA256:00
'http://mirror.example/pool/b.deb' b_1_amd64.deb 34 SHA256:11
`;
  assert.equal(sumOfSizes(uris), 1234);
});

test('npm packages are current when each is there in its locked version; those for other systems may be absent', () => {
  const locked = {
    '': { name: 'attention-lab' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-linux': { version: '2.0.0', optional: true },
  };
  assert.equal(sameVersions(locked, { 'node_modules/a': { version: '1.0.0' } }), true);
  assert.equal(sameVersions(locked, { 'node_modules/a': { version: '1.0.1' } }), false);
  assert.equal(sameVersions(locked, { 'node_modules/b-linux': { version: '2.0.0' } }), false);
});

test('an old Node is named together with the one that is needed', () => {
  assert.equal(nodeTooOld('v20.19.0'), undefined);
  assert.match(nodeTooOld('v18.20.4'), />=20\.19.*v18\.20\.4/);
});
