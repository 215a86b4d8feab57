// Text to tokens while typing; a link keeps the tokens themselves, because engines cut words differently.

/** `狗 | 咬 | 人` is cut where it says so, any other text where the language has words. */
export function tokenize(text: string, lang: string): string[] {
  const clean = text.toWellFormed();
  if (/[|｜]/.test(clean))
    return clean
      .split(/[|｜]/)
      .map((part) => part.trim())
      .filter(Boolean);
  const words = new Intl.Segmenter(lang, { granularity: 'word' }).segment(clean);
  return Array.from(words, (word) => word.segment.trim()).filter(Boolean);
}

/** Tokens as a line that `tokenize` cuts into the same tokens. */
export function joinTokens(tokens: readonly string[]): string {
  return tokens.join(' | ');
}
