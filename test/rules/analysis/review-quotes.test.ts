import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Grounder } from '../../../src/features/analysis/review/grounding.rules.js';
import { waitOf } from '../../../src/features/analysis/review/preference.rules.js';
import { promptOf } from '../../../src/features/analysis/model/prompt.rules.js';
import { type Claim, groundClaims, documentParts } from '../../../src/features/analysis/model/questions.rules.js';
import { OffsetMap, redactDocument } from '../../../src/features/analysis/review/redaction.rules.js';
import { documentOf } from '../../support/documents/documents.js';

describe('quotes of a model', () => {
  const text =
    'He said “keep it  secret”\nfor ever — and a day. keep it soft\u00ADly there. Twice said. And Twice said.';
  const whole = { start: 0, end: text.length };
  const cases: [string, string | undefined, string?][] = [
    ['keep it  secret', 'keep it  secret', 'exact'],
    ['"keep it secret" for ever - and', '“keep it  secret”\nfor ever — and', 'fuzzy'],
    ['keep it softly there', 'keep it soft\u00ADly there', 'fuzzy'],
    ['keep it public', undefined],
    ['keep', undefined],
    ['"  "  "  "', undefined],
  ];
  test.each(cases.map(([quote, expected, alignment]) => ({ quote, expected, alignment })))(
    '$quote',
    ({ quote, expected, alignment }) => {
      const found = new Grounder(text).find(quote, whole);
      expect(found === undefined ? undefined : text.slice(found.start, found.end)).toBe(expected);
      expect(found?.alignment).toBe(alignment);
    },
  );

  test('are looked for in the part that the model had, and nowhere else', () => {
    const late = text.lastIndexOf('Twice');
    expect(new Grounder(text).find('Twice said', { start: late, end: text.length })?.start).toBe(late);
    expect(new Grounder(text).find('He said “keep', { start: 20, end: text.length })).toBeUndefined();
    expect(new Grounder(text).find('Twice said', { start: 0, end: 10 })).toBeUndefined();
  });

  test('however copied, they are grounded in the text’s own words', () => {
    const character = fc.constantFrom('a', 'b', ' ', '\n', '“', '"', '’', '—', '\u00AD', '😀');
    fc.assert(
      fc.property(fc.array(character, { minLength: 20, maxLength: 60 }), fc.nat(40), (characters, from) => {
        const given = characters.join('');
        const quote = given
          .slice(from, from + 25)
          .replace(/\s+/g, ' ')
          .replaceAll('“', '"');
        const found = new Grounder(given).find(quote, { start: 0, end: given.length });
        if (found === undefined) return;
        const plain = (one: string): string =>
          one
            .replace(/\s+/g, ' ')
            .replaceAll('“', '"')
            .replaceAll('\u00AD', '')
            .replaceAll('—', '-')
            .replaceAll('’', "'")
            .trim();
        expect(plain(given.slice(found.start, found.end))).toBe(plain(quote));
      }),
    );
  });

  const question = {
    id: 'q',
    category: 'c',
    severity: 'high' as const,
    title: 'T',
    question: '?',
    recommendation: 'R',
  };
  const claim = (more: Partial<Claim> = {}): Claim => ({
    ruleId: 'q',
    detail: 'D',
    quotes: ['keep it  secret'],
    confidence: 0.5,
    ...more,
  });
  const ground = (...parts: Claim[][]) =>
    groundClaims(
      parts.map((claims) => ({ part: whole, claims })),
      { text, pages: [], questions: [question] },
    );

  test('decide how sure a claim is, and which claims are one', () => {
    expect(ground([claim({ ruleId: 'other' })])).toEqual([]);
    expect(ground([claim({ ruleId: 'other' }), claim()])).toHaveLength(1);
    const [fuzzy] = ground([claim({ quotes: ['"keep it secret" for ever'] })])[0]!.evidence;
    expect(fuzzy!.quote).toBe(text.slice(fuzzy!.start, fuzzy!.end));
    expect(ground([claim()])[0]).toMatchObject({ confidence: 0.5, severity: 'high', title: 'T', ungrounded: false });
    expect(ground([claim({ confidence: 1 })])[0]!.confidence).toBe(0.8);
    expect(ground([claim({ quotes: ['keep it  secret', 'no such words'] })])[0]!.confidence).toBe(0.35);
    expect(ground([claim({ quotes: ['no such words'] })])[0]).toMatchObject({
      confidence: 0.2,
      ungrounded: true,
      evidence: [],
    });
    expect(
      ground([claim()], [claim({ confidence: 0.7, detail: 'Other', quotes: ['“keep it  secret”', 'and a day'] })]),
    ).toEqual([
      expect.objectContaining({
        confidence: 0.7,
        detail: 'Other',
        evidence: [expect.anything(), expect.anything(), expect.anything()],
      }),
    ]);
    expect(ground([claim({ confidence: 0.7 })], [claim()])).toHaveLength(1);
    expect(ground([claim()], [claim({ quotes: ['and a day'] })])).toHaveLength(2);
    expect(ground([claim({ quotes: [] })], [claim({ quotes: [], detail: 'd!' })])).toHaveLength(1);
    expect(ground([claim({ quotes: [] })], [claim({ quotes: [], detail: 'else' })])).toHaveLength(2);
    expect(ground([claim({ quotes: ['keep it  secret', 'keep it  secret'] })])[0]!.evidence).toHaveLength(1);
  });
});

describe('parts of a document', () => {
  test('cover every paragraph, none larger than the size but for a large paragraph, and overlap', () => {
    const tokens = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 });
    fc.assert(
      fc.property(tokens, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 5 }), (sizes, size, overlap) => {
        const paragraphs = sizes.map((count, at) => ({ start: at * 10, end: at * 10 + 9, tokens: count }));
        const parts = documentParts(paragraphs, { size, overlap });
        for (const { start, end } of paragraphs)
          expect(parts.some((part) => part.start <= start && end <= part.end)).toBe(true);
        parts.forEach((part, at) => {
          const inside = paragraphs.filter(({ start, end }) => part.start <= start && end <= part.end);
          const sum = inside.reduce((total, one) => total + one.tokens, 0);
          expect(inside.length === 1 || sum <= size).toBe(true);
          if (at > 0) expect(part.end).toBeGreaterThan(parts[at - 1]!.end);
        });
      }),
    );
  });

  test('stand between markers that they cannot hold', () => {
    fc.assert(
      fc.property(fc.string(), (part) => {
        const prompt = promptOf([], part, { number: 1, count: 1 });
        const [, , marker = ''] = prompt.split('\n');
        expect(marker).toMatch(/^document-[0-9a-f]{32}$/);
        expect(part).not.toContain(marker);
        expect(promptOf([], part, { number: 1, count: 1 })).toBe(prompt);
      }),
    );
  });
});

describe('offsets after redaction', () => {
  test('are those of the same words', () => {
    const pieces = fc.array(fc.tuple(fc.stringMatching(/^[a-z ]{1,6}$/), fc.boolean()), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(pieces, fc.nat(60), fc.nat(20), (given, from, length) => {
        let [before, after] = ['', ''];
        const replaced = [];
        for (const [piece, isSecret] of given) {
          if (isSecret) replaced.push({ start: before.length, end: before.length + piece.length, replacement: '[X]' });
          before += piece;
          after += isSecret ? '[X]' : piece;
        }
        const start = Math.min(from, before.length);
        const end = Math.min(start + length, before.length);
        const map = new OffsetMap(replaced);
        const span = map.span({ start, end });
        expect(span.start).toBeLessThanOrEqual(Math.max(span.end, span.start));
        const touches = replaced.some((one) => one.start < end && start < one.end);
        if (!touches && start < end) expect(after.slice(span.start, span.end)).toBe(before.slice(start, end));
        for (const one of replaced) {
          const place = map.span(one);
          expect(after.slice(place.start, place.end)).toBe('[X]');
        }
      }),
    );
  });

  test('and cells are those of the redacted text', () => {
    const text = 'Mail\tName\na@b.co\tJane\n';
    const table = {
      page: 1,
      title: 'Of a@b.co',
      columns: ['Mail', 'Name'],
      rows: [
        ['a@b.co', 'Jane'],
        ['', 'elsewhere'],
      ],
      start: 0,
      end: text.length,
      confidence: 1,
    };
    const document = documentOf(text, {
      tables: [table, { ...table, title: null }],
      pages: [{ page: 1, start: 0, end: text.length }],
      headings: [{ start: 0, end: 4, level: 1 }],
    });
    const content = text.replace('a@b.co', '[EMAIL]');
    const replaced = [{ start: 10, end: 16, replacement: '[EMAIL]' }];
    const redacted = redactDocument(document, content, replaced, new Map([['Of a@b.co', 'Of [EMAIL]']]));
    expect(redacted.tables[0]).toMatchObject({
      title: 'Of [EMAIL]',
      rows: [
        ['[EMAIL]', 'Jane'],
        ['', '[REDACTED]'],
      ],
      end: content.length,
    });
    expect(redacted.tables[1]!.title).toBeNull();
    expect(redacted.pages[0]!.end).toBe(content.length);
    expect(redactDocument(document, text, [], new Map())).toBe(document);
    expect(redactDocument(document, text, [], new Map([['x', 'y']])).tables[0]!.title).toBe('Of a@b.co');
  });
});

test.each([
  [null, 30_000],
  ['respond-async', 0],
  ['Respond-Async; foo=1', 0],
  ['respond-async, wait=10', 10_000],
  ['wait=100', 30_000],
  ['wait = "5"', 5_000],
  ['handling=lenient', 30_000],
])('Prefer: %s waits %d ms', (prefer, millis) => {
  expect(waitOf(prefer)).toBe(millis);
});
