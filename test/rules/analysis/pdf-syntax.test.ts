import { describe, expect, test } from '@jest/globals';
import { pdfSyntax, plainNames } from '../../../src/features/analysis/pdf/pdf-syntax.rules.js';

describe('strings of PDF syntax', () => {
  test.each<[string, string, string[]]>([
    ['in parentheses', '(plain) Tj', ['plain']],
    ['with balanced parentheses', '(a (b) c)', ['a (b) c']],
    ['with escapes', String.raw`(a\)\n\t\q\\)`, ['a)\n\tq\\']],
    ['with octal numbers', String.raw`(\101\60\7x)`, ['A0\u0007x']],
    ['over ends of lines', '(a\\\nb\\\r\nc\\\rd)', ['abcd']],
    ['without an end', '(open', ['open']],
    ['in hexadecimal', '<48 65 6C6C 6F>', ['Hello']],
    ['in hexadecimal with an odd digit', '<487>', ['Hp']],
    ['in hexadecimal without an end', '<4869', ['Hi']],
    ['in UTF-16, the higher byte first', '<FEFF00480069>', ['Hi']],
    ['in UTF-16, the lower byte first', '<FFFE48006900>', ['Hi']],
    ['in UTF-16 with half a letter', '<FEFF004800>', ['H\u0000']],
    ['in UTF-8 behind its mark', '<EFBBBFC3A9>', ['é']],
    ['that may be latin-1 or UTF-8', '<C3A9>', ['Ã©', 'é']],
    ['of a dictionary', '<< /Title (x) >>', ['x']],
  ])('%s', (_, text, strings) => {
    expect(pdfSyntax(text).strings).toEqual(strings);
  });

  test('of an array are one text too, where they are several', () => {
    expect(pdfSyntax('[(Se) -20 (cret)] TJ [(alone)] TJ [(a) [(b) (c)]').joined).toEqual(['Secret', 'bc']);
  });
});

test('comments and words are kept, numbers are not', () => {
  const { comments, words } = pdfSyntax('%PDF-1.7\n/A#42 12 -.5 +3. obj % last\r/N<</B true>>');
  expect(comments).toEqual(['PDF-1.7', ' last']);
  expect([...words]).toEqual(['/AB', 'obj', '/N', '/B', 'true']);
});

test('a name is read without its escapes', () => {
  expect(plainNames('/Ad#6Fbe#20x#zz')).toBe('/Adobe x#zz');
});
