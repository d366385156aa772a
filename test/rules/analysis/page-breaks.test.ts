import { describe, expect, test } from '@jest/globals';
import { withoutPageBreaks } from '../../../src/features/analysis/review/page-breaks.rules.js';
import { readDocument } from '../../../src/features/analysis/review/reading.rules.js';

const squeezed = (text: string) => withoutPageBreaks(text).replaceAll(/ {2,}/g, ' ');

describe('a sentence that goes on over the page', () => {
  test.each([
    ['shall not exceed\n\n   -12-\n\nthe fees paid.', 'shall not exceed the fees paid.'],
    ['shall not exceed\n12\n<PAGE>\n\nthe fees.', 'shall not exceed the fees.'],
    ['shall not\n\nSource: PORTAL INC, 10-K, 3/31/2001\n\nexceed it', 'shall not exceed it'],
    ['shall not\n\nPage 3 of 40\n\n*** Confidential Treatment Requested\n\nexceed it', 'shall not exceed it'],
    ['shall not\n\fexceed it', 'shall not exceed it'],
    ['shall not\n\f\nexceed it', 'shall not exceed it'],
    ['shall\n\n1\n\nnot and\n\n2\n\nnever', 'shall not and never'],
  ])('%j', (text, expected) => {
    expect(squeezed(text)).toBe(expected);
    expect(withoutPageBreaks(text)).toHaveLength(text.length);
  });

  test.each([
    'It ends.\n\n12\n\nit begins',
    'as follows:\n\n12\n\nthe first',
    'no more\n\n12\n\nThe next',
    'no more\n\n12\n\n(a) the next',
    'no more\n\n12\n\niv. the next',
    'no more\n\n12\n\na) the next',
    'ARTICLE IV\n\n12\n\nthe next',
    'no page\n\nstands between',
    '12\n\nthe first',
    '\f\nthe first',
    `many${'\n12'.repeat(7)}\nmore`,
  ])('is no other text: %j', (text) => {
    expect(withoutPageBreaks(text)).toBe(text);
  });

  test('is one sentence, whose quote is the document’s own', () => {
    const text = 'The liability of a party shall not exceed\n\n   -12-\n\nthe fees paid. Nothing else counts.';
    const { sentences, paragraphs } = readDocument({ format: 'text', text, pages: [], headings: [], tables: [] }, 'en');
    expect(paragraphs).toHaveLength(1);
    expect(sentences.map(({ start, end }) => text.slice(start, end))[0]).toBe(
      'The liability of a party shall not exceed\n\n   -12-\n\nthe fees paid.',
    );
  });
});
