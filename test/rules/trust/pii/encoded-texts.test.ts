import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PromptRedactor } from '../../../../src/features/trust/pii/prompt-redactor.service.js';

const EMAIL = 'jane.roe@example.org';
const screen = (text: string) => new PromptRedactor().screen([text], { owner: 'a', replace: true });

const encodings: Record<string, (sign: string) => string> = {
  octets: (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  'decimal references': (sign) => `&#${sign.charCodeAt(0)};`,
  'hexadecimal references': (sign) => `&#x${sign.charCodeAt(0).toString(16)};`,
  'references without an end': (sign) => (sign === '@' ? '&#64' : sign),
  'named references': (sign) => ({ '@': '&commat;', '.': '&period;' })[sign] ?? sign,
  'escapes of scripts': (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
};

describe.each(Object.entries(encodings))('%s', (_name, encode) => {
  test('are decoded, alone, among others, and far into a text', async () => {
    const written = EMAIL.replace(/[.@]/g, encode);
    for (const text of [
      written,
      `&amp; %20 ${written} 100%`,
      `${'word '.repeat(2_000)}&lt;${'word '.repeat(500)}${written}`,
    ]) {
      const { fixedTypes, texts } = await screen(text);
      expect([fixedTypes, texts]).toEqual([['EMAIL'], [text]]);
    }
  });
});

test('layers of encoding are taken off', async () => {
  const twice = encodeURIComponent(EMAIL.replace(/[.@]/g, encodings.octets!));
  expect((await screen(twice)).fixedTypes).toEqual(['EMAIL']);
  expect((await screen(twice.replaceAll('%', '&#37;'))).fixedTypes).toEqual(['EMAIL']);
});

test('what has a placeholder already needs none', async () => {
  const { fixedTypes, texts } = await screen(`a%2Db &amp; ${EMAIL} and mailto:jane%40example.org?x=%20`);
  expect(fixedTypes).toEqual([]);
  expect(texts[0]).not.toContain('jane');
});

test('any text can be read', async () => {
  const signs = fc.constantFrom(
    '%',
    '&',
    '#',
    ';',
    'x',
    '4',
    '0',
    '2',
    'e',
    '\\',
    'amp',
    ' ',
    '\u{1f600}',
    '%ff',
    '&#xd800;',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(signs, { maxLength: 60 }), async (parts) => {
      const text = parts.join('');
      expect((await screen(text)).texts).toEqual([text]);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('a text with more encodings than are decoded counts as unread', async () => {
  expect((await screen('&lt;a'.repeat(200_001))).isUnread).toBe(true);
  expect((await screen('&lt;a'.repeat(100))).isUnread).toBe(false);
});
