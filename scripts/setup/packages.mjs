// Which Debian packages a level of work needs, and how it shows that they are there.

/** Each level needs what the ones before it need: `npm start`, `npm test`, `npm run test:long`. */
const levels = {
  build: ['cmake', 'ninja-build', 'doctest-dev', 'libxsimd-dev'],
  test: ['clang-19', 'llvm-19', 'libclang-rt-19-dev', 'clang-format-19', 'clang-tidy-19', 'chromium', 'fonts-noto-cjk'],
  long: ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'debootstrap'],
};

/** Debian 12 gets these two from Debian 13, unpacked into the project; its own are too old. */
const fetchable = ['emscripten', 'libxsimd-dev'];
/** Where there is no apt, CMake downloads these itself. */
const headers = ['doctest-dev', 'libxsimd-dev'];
/** Unpacked does not mean installed, so nothing pulls in what emcc runs. */
const emccRuns = ['clang-19', 'lld-19', 'llvm-19', 'python3'];

/** A command on PATH, or a file, that only this package brings. */
export const proofs = {
  cmake: 'cmake',
  'ninja-build': 'ninja',
  'doctest-dev': '/usr/include/doctest/doctest.h',
  'libxsimd-dev': '/usr/include/xsimd/xsimd.hpp',
  emscripten: 'emcc',
  python3: 'python3',
  'clang-19': 'clang++-19',
  'lld-19': 'wasm-ld-19',
  'llvm-19': 'llvm-ar-19',
  'libclang-rt-19-dev': '/usr/lib/llvm-19/lib/clang/19/lib/linux',
  'clang-format-19': 'clang-format-19',
  'clang-tidy-19': 'clang-tidy-19',
  chromium: 'chromium',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  'firefox-esr': 'firefox-esr',
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
  debootstrap: 'debootstrap',
};

/**
 * Splits what a level needs into packages of the system itself and packages fetched from Debian 13.
 * `emccIsReady`: somebody put a good emcc on PATH, so neither it nor what it runs is ours to bring.
 */
export function wanted(kind, level, emccIsReady) {
  const order = Object.keys(levels);
  const upToLevel = order.slice(0, order.indexOf(level) + 1).flatMap((name) => levels[name]);
  const emscripten = emccIsReady ? [] : kind === 'debian12' ? ['emscripten', ...emccRuns] : ['emscripten'];
  const all = [...new Set([...upToLevel, ...emscripten])];
  if (kind === 'other') return { installed: all.filter((name) => !headers.includes(name)), fetched: [] };
  if (kind === 'newer') return { installed: all, fetched: [] };
  return {
    installed: all.filter((name) => !fetchable.includes(name)),
    fetched: all.filter((name) => fetchable.includes(name)),
  };
}
