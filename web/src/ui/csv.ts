// A table as CSV (RFC 4180), numbers with all their digits and a plain minus.

export function toCsv(head: readonly string[], rows: readonly (readonly (number | string)[])[]): string {
  return [head, ...rows].map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(value: number | string): string {
  if (typeof value === 'number') return String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
