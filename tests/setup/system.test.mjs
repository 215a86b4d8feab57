import assert from 'node:assert/strict';
import test from 'node:test';
import { classify, parseOsRelease } from '../../scripts/setup/system.mjs';

const kindOf = (text) => classify(parseOsRelease(text)).kind;

test('Debian 12 gets its Emscripten from Debian 13, and everything newer from itself', () => {
  assert.equal(kindOf('ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n'), 'debian12');
  assert.equal(kindOf('ID=debian\nVERSION_ID="13"\n'), 'newer');
  assert.equal(kindOf('PRETTY_NAME="Debian GNU/Linux forky/sid"\nID=debian\n'), 'newer');
  assert.equal(kindOf("ID=ubuntu\nVERSION_ID='25.04'\n"), 'newer');
});

test('on any other system set-up installs nothing', () => {
  assert.equal(kindOf('ID=debian\nVERSION_ID="11"\n'), 'other');
  assert.equal(kindOf('ID=ubuntu\nVERSION_ID="24.04"\n'), 'other');
  assert.equal(kindOf('ID=fedora\nVERSION_ID=43\n'), 'other');
  assert.equal(kindOf(''), 'other');
});

test('the codename is read, since the mirror is found by it', () => {
  assert.equal(classify(parseOsRelease('ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm')).codename, 'bookworm');
});
