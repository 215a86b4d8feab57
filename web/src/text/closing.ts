// Punctuation that never begins a line: it stays with the box of the live value before it, behind which lines may break.

/** What of the kind a text begins with. */
export function closingOf(text: string): string {
  return /^[，。；：！？、）」』”’…,.;:!?)%°]*/.exec(text)?.[0] ?? '';
}
