// A thin space between Han and what is written in other letters or digits, so that no author has to type it.

const letter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Nd}`;
const han = String.raw`\p{Script=Han}`;

/** Formulas, live values and placeholders: seen from outside they are numbers or letters, and inside nothing changes. */
const atoms = /(\$\$?)(?:\\.|[^\\$])+\1|\\live\{[^{}]+\}\{[^{}]+\}|\{[\w.]+(?:\|[^{}]*)?\}/gsu;
/** Stands for an atom while the text around it is spaced. */
const mark = '\ue000';

const before = new RegExp(String.raw`(?<=${han})[ \u2009]?(?=\[?(?:[${letter}${mark}]|[+−]\p{Nd}))`, 'gu');
const after = new RegExp(String.raw`(?<=[${letter}${mark}])[ \u2009]?(?=\[?${han})`, 'gu');
/** A link or a gloss on a term that ends in letters. */
const term = new RegExp(String.raw`(\[[^[\]]*[${letter}${mark}]\]\((?:[^()]|\([^()]*\))*\))[ \u2009]?(?=${han})`, 'gu');

export function spaced(text: string): string {
  const kept: string[] = [];
  const masked = text.replace(atoms, (atom) => {
    kept.push(atom);
    return mark;
  });
  const thin = masked.replace(before, '\u2009').replace(after, '\u2009').replace(term, '$1\u2009');
  return thin.replaceAll(mark, () => kept.shift() ?? '');
}
