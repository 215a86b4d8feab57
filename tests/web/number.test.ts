// Numbers as they are written and read.
import { describe, expect, it } from 'vitest';
import { fieldNumber, formatNumber, fullNumber, parseNumber, shortestFloat32 } from '../../web/src/ui/number';

describe('writing numbers', () => {
  it('uses the minus sign and groups thousands', () => {
    expect(formatNumber(-12345.678, 2, 'en')).toBe('−12,345.68');
  });

  it('keeps four significant digits where no decimals are asked for', () => {
    expect(formatNumber(2.84491, 'general', 'en')).toBe('2.845');
    expect(formatNumber(0.00000031, 'general', 'zh')).toBe('0.00000031');
    expect(formatNumber(-3.2e-12, 'general', 'en')).toBe('−3.2×10⁻¹²');
  });

  it('never writes a negative zero or NaN', () => {
    expect(formatNumber(-0.00001, 4, 'en')).toBe('0.0000');
    expect(formatNumber(-0, 'general', 'zh')).toBe('0');
    expect(formatNumber(NaN, 2, 'en')).toBe('–');
    expect(formatNumber(-Infinity, 2, 'en')).toBe('−∞');
    expect(fieldNumber(-0)).toBe('0');
  });

  it('gives all digits in tables', () => {
    expect(fullNumber(-1 / 3)).toBe('−0.3333333333333333');
    expect(fullNumber(NaN)).toBe('–');
  });
});

describe('reading numbers', () => {
  it.each([
    ['12.5', 12.5],
    ['−3', -3],
    ['－３．５', -3.5],
    ['1,000,000', 1e6],
    ['1e6', 1e6],
    [' .5 ', 0.5],
    ['12,345.5', 12345.5],
    ['1e309', Infinity],
    ['0e-400', 0],
  ])('understands %s', (typed, value) => {
    expect(parseNumber(typed)).toBe(value);
  });

  it.each([
    '',
    'abc',
    'NaN',
    'Infinity',
    '0x10',
    '1.2.3',
    '--1',
    '1 2',
    '1_0',
    '1,2',
    '12,34',
    '1,0000',
    ',5',
    '1e-400',
  ])('refuses %j', (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  });

  it('has no negative zero', () => {
    expect(Object.is(parseNumber('-0'), 0)).toBe(true);
  });
});

describe('a float32', () => {
  it('has the fewest digits that give it back', () => {
    expect(shortestFloat32(Math.fround(0.1))).toBe(0.1);
    expect(shortestFloat32(Math.fround(-1.1258398294448853))).toBe(-1.1258398);
    for (let i = 0; i < 1000; i++) {
      const value = Math.fround(Math.tan(i));
      expect(Math.fround(shortestFloat32(value))).toBe(value);
      expect(String(shortestFloat32(value)).length).toBeLessThan(15);
    }
  });
  it('is left alone where it is none', () => {
    expect(shortestFloat32(0.1)).toBe(0.1);
    expect(shortestFloat32(1 / 3)).toBe(1 / 3);
  });
});
