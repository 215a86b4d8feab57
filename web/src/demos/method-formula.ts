// What a demo hands out in place of a program for a method that nobody has written one for: its formula.
import { encodings, scalings } from 'virtual:methods';

export function formulaOf(table: 'encoding' | 'scaling', id: string): string {
  const { formula = '' } = (table === 'encoding' ? encodings : scalings).find((info) => info.id === id) ?? {};
  return `# There is no program for ${id} here yet. In TeX:\n# ${formula}\n`;
}
