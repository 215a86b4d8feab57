// A state of a demo as a reference in BibTeX.

export interface Reference {
  readonly id: string;
  readonly title: string;
  readonly site: string;
  readonly link: string;
  readonly accessed: Date;
}

export function bibtex({ id, title, site, link, accessed }: Reference): string {
  const date = accessed.toISOString().slice(0, 10);
  return `@misc{attention-lab-${id},
  author = {{${escape(site)}}},
  title = {{${escape(title)}}},
  year = {${date.slice(0, 4)}},
  url = {${link}},
  urldate = {${date}}
}
`;
}

/** What TeX takes for a command. Braces would have to come in pairs, so they are named. */
function escape(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '\\': '\\textbackslash{}',
    '^': '\\textasciicircum{}',
    '~': '\\textasciitilde{}',
  };
  return text.replace(/[\\^~&%$#_{}]/g, (c) => named[c] ?? `\\${c}`);
}
