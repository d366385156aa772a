import { describe, expect, test } from '@jest/globals';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';
import { changeTexts, isJsonObject, parseExactJson, plainJson } from '../../../src/shared/json/json.js';

describe('JSON text that is read and written again', () => {
  const KEPT = [
    '9007199254740993',
    '-9007199254740993',
    '18446744073709551615',
    '1152921504606846976',
    '9'.repeat(300),
  ];
  test.each(KEPT)('keeps %s', (digits) => {
    const text = `{"a":[${digits}],"b":1}`;
    expect(JSON.stringify(parseExactJson(text))).toBe(text);
  });

  const DOUBLES = ['0', '-0', '9007199254740991', '1e20', '1.5e300', '0.1', '123456789012345680000'];
  test.each(DOUBLES)('reads %s as a double', (digits) => {
    expect(parseExactJson(`[${digits}]`)).toEqual([Number(digits)]);
  });

  test.each(['1e21', '1.5e300', '-2.25e+40'])('reads %s as the same where a column has written it out', (text) => {
    const digits = BigInt(
      text.replace(
        /^(-?)(\d)(?:\.(\d+))?e\+?(\d+)$/,
        (_, sign: string, first: string, fraction = '', exponent: string) =>
          sign + first + String(fraction).padEnd(Number(exponent), '0'),
      ),
    ).toString();
    expect(canonicalJson(parseExactJson(digits))).toBe(canonicalJson(Number(text)));
  });

  test('leaves what no double holds to be refused', () => {
    expect(parseExactJson(`[1e999, ${'9'.repeat(400)}]`)).toEqual([Infinity, Infinity]);
  });

  test('reads deep nesting without an overflow of the stack', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(Array.isArray(parseExactJson(deep))).toBe(true);
  });
});

describe('a number that is kept as its text', () => {
  const value = parseExactJson('{"b":2512292042121000001,"a":"x"}');

  test('is no object, also where an object looks like it', () => {
    expect(isJsonObject((value as { b: unknown }).b)).toBe(false);
    expect(isJsonObject({ rawJSON: '1' })).toBe(true);
  });

  test('is canonical as its digits, so that other digits are another value', () => {
    expect(canonicalJson(value)).toBe('{"a":"x","b":2512292042121000001}');
  });

  test('survives copies', () => {
    expect(JSON.stringify(changeTexts(value, (text) => `${text}y`))).toBe('{"b":2512292042121000001,"a":"xy"}');
    expect(JSON.stringify(plainJson(value as object))).toBe('{"b":2512292042121000001,"a":"x"}');
  });
});
