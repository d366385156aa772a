import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { detectPii, detectPiiInSlices } from '../../../../src/features/trust/pii/pii.js';
import { NormalText } from '../../../../src/features/trust/pii/pii-normal.rules.js';
import { anyText } from '../../../support/generated/any-text.js';

const SSN = '536-90-4399';
const found = (text: string) => detectPii(text).map(({ type, start, end }) => [type, text.slice(start, end)]);

describe('personal data in disguise', () => {
  test.each([
    ['full-width digits', '５３６-９０-４３９９'],
    ['Arabic-Indic digits', '٥٣٦-٩٠-٤٣٩٩'],
    ['mathematical digits, beyond the first plane', '𝟓𝟑𝟔-𝟗𝟎-𝟒𝟑𝟗𝟗'],
    ['zero-width spaces', '5\u200b3\u200b6-\u200b90-4\u200b399'],
    ['soft hyphens beside hyphens', '536-\u00ad90-\u00ad4399'],
    ['variation selectors', '5\ufe0f3\ufe0f6-90-\ufe0f4399'],
    ['combining grapheme joiners', '5\u034f36-\u034f90-4399'],
    ['digits in frames', '5\ufe0f\u20e336-90-4\ufe0f\u20e3399'],
    ['en dashes', '536–90–4399'],
    ['minus signs', '536−90−4399'],
    ['em dashes behind digits of another script', '５３６—９０—４３９９'],
    ['a right-to-left mark', '\u200f536-90-4399'],
  ])('%s', (_, disguised) => {
    const text = `Ünser SSN ist ${disguised}, ja.`;
    const [entity] = found(text);
    expect(entity?.[0]).toBe('SSN');
    expect(disguised).toContain(entity?.[1]);
    expect(entity?.[1]?.length).toBeGreaterThanOrEqual(disguised.length - 1);
  });

  test('cards and accounts are found with any dashes', () => {
    expect(found('4111–1111–1111–1111 or DE89‒3704‒0044‒0532‒0130‒00')).toEqual([
      ['CREDIT_CARD', '4111–1111–1111–1111'],
      ['IBAN', 'DE89‒3704‒0044‒0532‒0130‒00'],
    ]);
    expect(found('the key—sk-abcdefghij0123456789abcd—is new')).toEqual([['API_KEY', 'sk-abcdefghij0123456789abcd']]);
    expect(found('2019–2023, pages 10–20, 5–3–1')).toEqual([]);
  });

  test('an e-mail address is found in an address of the web', () => {
    expect(found('see https://example.org/?mail=jane%40corp.com#x')).toEqual([['EMAIL', 'jane%40corp.com']]);
    expect(found('100% of 40 or 5%40 or 50%4')).toEqual([]);
  });

  test.each(['**10.20.30.40**', '*10.20.30.40*', '***10.20.30.40***', '**10.20.30.0/24**', '**2a02:db8::1**'])(
    'the address %s is found without its asterisks',
    (text) => {
      expect(found(`Use ${text} now`)).toEqual([['IP_ADDRESS', text.replaceAll('*', '')]]);
    },
  );

  test('an e-mail address of full-width letters is found', () => {
    expect(found('an ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ!')).toEqual([['EMAIL', 'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ']]);
  });

  test('what follows characters that became several is found where it is', () => {
    expect(found(`㎏ ㍿ ﷺ ﬃ\u200d ${SSN} is my SSN`)).toEqual([['SSN', SSN]]);
  });
});

describe('JSON within a text', () => {
  const values: [string, string][] = [
    ['SSN', SSN],
    ['CREDIT_CARD', '4111111111111111'],
    ['IBAN', 'DE89370400440532013000'],
    ['IP_ADDRESS', '10.20.30.40'],
    ['EMAIL', 'jane@corp.com'],
    ['API_KEY', 'sk-abcdefghij0123456789abcd'],
  ];

  test.each(values)('%s behind any escape, however often it is escaped', (type, value) => {
    for (const before of ['\n', '\r', '\t', '\b', '\f', '"', '/ ', '\\ ', '\u2028'])
      for (let text = `Customer:${before}${value}`, depth = 0; depth < 4; depth += 1) {
        text = JSON.stringify({ text });
        expect(found(text)).toEqual([[type, value]]);
      }
  });

  test('characters that are written by their numbers', () => {
    const escaped = (text: string) =>
      text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    for (const value of [SSN, '𝟓𝟑𝟔-𝟗𝟎-𝟒𝟑𝟗𝟗', '５３６-９０-４３９９', '536\u200b-90-4399'])
      expect(found(`{"t":"${escaped(value)}."}`)).toEqual([['SSN', escaped(value)]]);
  });

  test('no finding begins or ends within an escape', () => {
    expect(found('\\u33cf10.20.30.40')).toEqual([]);
    expect(found('a \\u248810.20.30.40 b')).toEqual([]);
    expect(found('81.20.30.🄀 is it')).toEqual([['IP_ADDRESS', '81.20.30.🄀']]);
    expect(found('81.20.30.\\ud83c\\udd00 is it')).toEqual([['IP_ADDRESS', '81.20.30.\\ud83c\\udd00']]);
  });

  test.each([
    'C:\\new\\table\\reports\\2024\\binary.txt',
    'C:\\\\users\\\\new\\\\file',
    String.raw`match /\b\d{3}-\d{2}-\d{4}\b/ or \u12 or \x41`,
    String.raw`\frac{1}{2} \nu \textbf{10} \ref{4}`,
    '\\'.repeat(100),
  ])('%s has nothing to find', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('does not hide an address in a path', () => {
    expect(found('see C:\\new\\10.20.30.40\\new')).toEqual([['IP_ADDRESS', '10.20.30.40']]);
  });
});

test('half of a pair does not hide other characters', () => {
  expect(found('alone \ud835 and \udfd3')).toEqual([]);
  expect(found('the SSN is 𝟓𝟑𝟔-𝟗𝟎-𝟒𝟑𝟗𝟗')).toEqual([['SSN', '𝟓𝟑𝟔-𝟗𝟎-𝟒𝟑𝟗𝟗']]);
});

test('however a text is cut, its normal form and its offsets are the same', () => {
  const character = fc.oneof(
    anyText({ maxLength: 1 }),
    fc.constantFrom('㎏', '\u200b', '５', 'ﷺ', 'a'),
    fc.constantFrom('–', '%', '4', '0', '%40', '\\', '\\n', '\\u33cf', '\\ud83c', '\\udd00', '\\u', 'd', '8'),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), fc.array(fc.nat(12), { maxLength: 4 }), (parts, cuts) => {
      const text = parts.join('');
      const whole = new NormalText();
      const form = whole.push(text) + whole.end();
      const pieced = new NormalText();
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
      const joined =
        places
          .slice(1)
          .map((end, index) => pieced.push(text.slice(places[index], end)))
          .join('') + pieced.end();
      expect(joined).toBe(form);
      const offsets = Array.from({ length: form.length + 1 }, (_, offset) => offset);
      const originals = offsets.map((offset) => whole.originalOf(offset));
      expect(offsets.map((offset) => pieced.originalOf(offset))).toEqual(originals);
      expect(Math.max(...originals)).toBeLessThanOrEqual(text.length);
      expect(whole.originalOf(form.length)).toBe(text.length);
    }),
  );
});

test('of any number of different characters, digits are known', () => {
  const others = Array.from({ length: 6_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ');
  expect(found(`${others} ５３６-９０-４３９９ ${others} ５３６-９０-４３９９`)).toHaveLength(2);
});

test('personal data is found in slices as at once', async () => {
  const text = `${'Füllung ㎏ '.repeat(600)}５３６-９０-４３９９ is an SSN${' und so weiter ﬃ'.repeat(300)}`;
  expect(await detectPiiInSlices(text)).toEqual(detectPii(text));
  expect(found(text)).toEqual([['SSN', '５３６-９０-４３９９']]);
});
