// How Chinese is set on the page: what the tests of every Chinese text look for.

/** Sentences of more than 40 characters in a text file; a Latin word or a number counts as one. */
export function longSentences(source: string): string[] {
  return source.split('\n').flatMap((line) => {
    const text = line
      .replace(/^\s*(?:[-#\d.]+\s+)?(?:[\w.-]+:\s)?/, '')
      .replace(/\]\(gloss: [^)]*\)|\]\([^)]*\)|\[/g, '')
      .replace(/\{\w+(\|[^}]*)?\}|\\live\{\w+\}\{[^}]*\}|\$\$[^$]*\$\$|\$[^$]*\$/g, '0');
    // Latin words and numbers count as one character each, as in a typesetter's eye.
    const size = (sentence: string) =>
      Array.from(sentence.replace(/[\p{Script=Latin}\d.,·'’_/+−-]+/gu, 'x').replace(/\s/g, '')).length;
    return text.split(/[。？！；]/).filter((sentence) => size(sentence) > 40);
  });
}

/** Half-width punctuation after Han. Spaces beside Latin letters are the build's (text/spacing.ts). */
export function badlySet(source: string): string[] {
  return source.match(/\p{Script=Han}[,;:?!(](?!gloss)/gu) ?? [];
}
