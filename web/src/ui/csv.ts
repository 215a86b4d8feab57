// A table as CSV (RFC 4180) and as JSON, numbers with all their digits and a plain minus.

export function toCsv(head: readonly string[], rows: readonly (readonly (number | string)[])[]): string {
  return [head, ...rows].map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(value: number | string): string {
  if (typeof value === 'number') return String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** One row a line; what JSON has no number for is a word. */
export function toJson(head: readonly string[], rows: readonly (readonly (number | string)[])[]): string {
  const number = (value: number | string) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  const lines = rows.map((row) => `    ${JSON.stringify(row.map(number))}`);
  return `{\n  "columns": ${JSON.stringify(head)},\n  "rows": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
