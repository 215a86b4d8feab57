// Numbers as readers write and read them: U+2212 for minus, digits grouped by language, full-width digits understood.

/** How many decimals, or 'general': four significant digits. */
export type Digits = number | 'general';

const formats = new Map<string, Intl.NumberFormat>();

/** Never "NaN": what has no value is a dash. */
export function formatNumber(value: number, digits: Digits, lang: string): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  if (digits === 'general' && size !== 0 && (size < 1e-7 || size >= 1e15)) return scientific(value);
  return format(digits, lang).format(value).replaceAll('-', '−');
}

/** All digits that a float has, for tables. */
export function fullNumber(value: number): string {
  if (Number.isNaN(value)) return '–';
  return String(value).replace('Infinity', '∞').replaceAll('-', '−');
}

const numeral = /^[+-]?(\d+\.?\d*|\d{1,3}(,\d{3})+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Full-width digits, U+2212 and a dash as they are typed for a minus. */
const plain = (typed: string): string => typed.normalize('NFKC').replace(/[−–]/g, '-').trim();

/** Whether a text is written as a number, also one that no double can hold. */
export function isNumeral(typed: string): boolean {
  return numeral.test(plain(typed));
}

/**
 * What was typed as a number; digits may be grouped by commas. Undefined if it is none, or so small that it would be
 * read as 0; too large a number is infinite, and out of any range.
 */
export function parseNumber(typed: string): number | undefined {
  if (!isNumeral(typed)) return undefined;
  const digits = plain(typed).replaceAll(',', '');
  const value = Number(digits);
  const vanished = value === 0 && /[1-9]/.test(digits.replace(/e.*/i, ''));
  return vanished ? undefined : value + 0;
}

/** The fewest digits that give the same float32, for numbers that are one. */
export function shortestFloat32(value: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** A number in an input field: plain digits, so that it can be edited and parsed again. */
export function fieldNumber(value: number): string {
  return String(Object.is(value, -0) ? 0 : value).replace('-', '−');
}

function scientific(value: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential(1).split('e');
  const raised = Array.from(exponent.replace('+', ''))
    .map((c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'['0123456789'.indexOf(c)] ?? '⁻')
    .join('');
  return `${mantissa.replace('-', '−')}×10${raised}`;
}

function format(digits: Digits, lang: string): Intl.NumberFormat {
  const key = `${lang} ${digits}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.NumberFormat(lang, {
      // −0.00001 with four decimals is 0.0000, not −0.0000
      signDisplay: 'negative',
      ...(digits === 'general'
        ? { maximumSignificantDigits: 4 }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    });
    formats.set(key, found);
  }
  return found;
}
