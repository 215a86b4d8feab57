// Compares version numbers part by part, as numbers: 3.1.69 is newer than 3.1.9.
export function isAtLeast(version, minimum) {
  const have = numbers(version);
  const want = numbers(minimum);
  for (const [index, part] of want.entries()) {
    const difference = (have[index] ?? 0) - part;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbers(version) {
  const found = version.match(/\d+(\.\d+)*/);
  if (!found) throw new Error(`"${version}" holds no version number`);
  return found[0].split('.').map(Number);
}
