import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  PlaceholderRestorer,
  pseudonymise,
  restore,
} from '../../../../src/features/trust/pii/pii-placeholders.rules.js';
import { HOLD_BACK } from '../../../../src/features/trust/pii/pii-recognizer.rules.js';
import { detectPii, PiiStreamRedactor, redactPii, redactPiiInSlices } from '../../../../src/features/trust/pii/pii.js';
import type { RedactOptions } from '../../../../src/contracts/pii.js';
import { jsonWebToken, privateKey, prose } from '../../../support/pii.js';

/** `text` in pieces of the sizes in turn. */
function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}
const anySizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const anyOptions: fc.Arbitrary<RedactOptions> = fc.record(
  { replacement: fc.constantFrom('mask'), preserveFormat: fc.boolean() },
  { requiredKeys: [] },
);

test('JSON stays JSON, whatever is redacted in it', () => {
  const address = 'Jane Doe, 123 Main Street\nSpringfield, IL 62704';
  const spelled = String.raw`\u006aane@corp.com`;
  const texts = [
    JSON.stringify({ t: `Customer:\njane@corp.com\t078-05-1123`, a: `Address: ${address}\nUSA` }),
    `{"t":"${spelled} or jane\\u0040corp.com, SSN \\u003078-05-1123"}`,
  ];
  const options: RedactOptions[] = [
    {},
    { replacement: 'mask' },
    { preserveFormat: true },
    { replacement: 'mask', preserveFormat: true },
  ];
  for (const text of texts)
    for (const option of options) {
      const { content } = redactPii(text, option);
      expect(Object.keys(JSON.parse(content) as object)).toEqual(Object.keys(JSON.parse(text) as object));
      expect(content).not.toMatch(/jane|corp\.com"|078|05-|123 Main|62704/);
    }
  expect(redactPii(texts[0]!).content).toBe(
    String.raw`{"t":"Customer:\n[EMAIL]\t[SSN]","a":"Address: Jane Doe, [ADDRESS]"}`,
  );
  expect(redactPii(spelled, { replacement: 'mask' }).content).toBe(String.raw`\u006a***@corp.com`);
});

describe('redaction', () => {
  const table: [string, RedactOptions, string][] = [
    ['SSN 078-05-1123', {}, 'SSN [SSN]'],
    ['SSN 078-05-1123', { replacement: 'mask' }, 'SSN ****1123'],
    ['SSN 078-05-1123', { replacement: 'mask', preserveFormat: true }, 'SSN ***-**-1123'],
    ['SSN 078-05-1123', { preserveFormat: true }, 'SSN ***-**-****'],
    ['SSN 078-05-1123', { replacement: 'X', preserveFormat: true }, 'SSN XXX-XX-XXXX'],
    ['SSN 078-05-1123', { replacement: '(gone)' }, 'SSN (gone)'],
    ['SSN 078-05-1123', { replacement: '' }, 'SSN '],
    ['jane.doe@example.com', { replacement: 'mask' }, 'j***@example.com'],
    ['jane.doe@example.com', { replacement: 'mask', preserveFormat: true }, 'j*******@example.com'],
    ['a@b.io', { replacement: 'mask', preserveFormat: true }, '*@b.io'],
    ['jane.doe@example.com', { preserveFormat: true }, '****.***@*******.***'],
    ['(415) 555-0132', { replacement: 'mask', preserveFormat: true }, '(***) ***-0132'],
    ['4012 8888 8888 1881', { replacement: 'mask' }, '****1881'],
    ['4012 8888 8888 1881', { replacement: 'mask', preserveFormat: true }, '**** **** **** 1881'],
    ['81.0.0.1', { replacement: 'mask' }, '****'],
    ['81.0.0.1', { replacement: 'mask', preserveFormat: true }, '**.*.*.*'],
    ['born 01/02/1990', { replacement: 'mask', preserveFormat: true }, 'born **/**/****'],
    ['12 Oak Street (Bob)', { replacement: 'mask', preserveFormat: true }, '** *** ****** (Bob)'],
    ['jane@example.com, 078-05-1123', { types: ['SSN'] }, 'jane@example.com, [SSN]'],
    ['nothing here', { replacement: 'mask' }, 'nothing here'],
  ];
  test.each(table)('of %j with %j', (text, options, expected) => {
    expect(redactPii(text, options).content).toBe(expected);
  });

  test('tells what was replaced where', () => {
    expect(redactPii('👋 jane@example.com (078-05-1123)')).toEqual({
      content: '👋 [EMAIL] ([SSN])',
      redactions: [
        { type: 'EMAIL', start: 3, end: 19, replacement: '[EMAIL]' },
        { type: 'SSN', start: 21, end: 32, replacement: '[SSN]' },
      ],
    });
  });

  test('finds nothing in its own output', () => {
    fc.assert(
      fc.property(prose, anyOptions, (text, options) => {
        const { content } = redactPii(text, options);
        expect(redactPii(content, options)).toEqual({ content, redactions: [] });
      }),
      { numRuns: 1_000 },
    );
  });

  test('keeps length and separators when asked', () => {
    fc.assert(
      fc.property(prose, fc.constantFrom(undefined, 'mask', 'X', 'gone'), (text, replacement) => {
        const options = { preserveFormat: true, ...(replacement !== undefined && { replacement }) };
        const { content } = redactPii(text, options);
        expect(content).toHaveLength(text.length);
        if (replacement !== 'mask')
          expect(content.replace(/[\p{L}\p{N}*]/gu, '-')).toBe(text.replace(/[\p{L}\p{N}*]/gu, '-'));
      }),
    );
  });

  test('of a long text is the same in slices', async () => {
    const text = 'He wrote to jane@example.com about 4012 8888 8888 1881. '.repeat(2_000);
    expect(await redactPiiInSlices(text)).toEqual(redactPii(text));
  });
});

describe('redaction of a stream', () => {
  test('is that of the whole, however it is cut', () => {
    fc.assert(
      fc.property(prose, anySizes, anyOptions, (text, sizes, options) => {
        const redactor = new PiiStreamRedactor(options);
        const pieces = [...cut(text, sizes).map((piece) => redactor.push(piece)), redactor.end()];
        expect({ content: pieces.join(''), redactions: redactor.redactions }).toEqual(redactPii(text, options));
      }),
      { numRuns: 60 },
    );
  });

  test('knows values in disguise too', () => {
    const text = `Ünser ㎏ SSN ist ５３６-９０-\u200b４３９９ 👩‍👧. ${'Words. '.repeat(200)}IP ﷺ １０.0.0.1, 𝟓𝟑𝟔-𝟗𝟎-𝟒𝟑𝟗𝟗`;
    const whole = redactPii(text);
    expect(whole.redactions.map(({ type }) => type)).toEqual(['SSN', 'IP_ADDRESS', 'SSN']);
    const redactor = new PiiStreamRedactor();
    const pieces = [...cut(text, [1, 3, 40]).map((piece) => redactor.push(piece)), redactor.end()];
    expect({ content: pieces.join(''), redactions: redactor.redactions }).toEqual(whole);
  });

  test('holds back a bounded part of ordinary text', () => {
    const redactor = new PiiStreamRedactor();
    let [sent, passed] = [0, 0];
    for (const piece of cut('It was the best of times, in 1859; it was the worst. '.repeat(200), [7])) {
      sent += piece.length;
      passed += redactor.push(piece).length;
      expect(sent - passed).toBeLessThanOrEqual(1.25 * HOLD_BACK + 7 + 64);
    }
    expect(passed).toBeGreaterThan(sent - 2 * HOLD_BACK);
  });

  test.each([
    ['a private key', privateKey('RSA ')],
    ['a token', jsonWebToken(5_000)],
  ])('never passes on the beginning of %s', (_, secret) => {
    const redactor = new PiiStreamRedactor();
    const passed = cut(`The key is ${secret} and no other. ${'Words. '.repeat(100)}`, [3]).map((piece) =>
      redactor.push(piece),
    );
    expect([...passed, redactor.end()].join('')).toBe(`The key is [API_KEY] and no other. ${'Words. '.repeat(100)}`);
  });
});

describe('placeholders', () => {
  const hide = (...texts: string[]) =>
    pseudonymise(
      texts,
      texts.map((text) => detectPii(text)),
    );

  test('are the same for the same value, in all texts', () => {
    const { texts, table } = hide('Ask jane@example.com or bob@example.com', 'jane@example.com: 078-05-1123');
    expect(texts).toEqual(['Ask <EMAIL_1> or <EMAIL_2>', '<EMAIL_1>: <SSN_1>']);
    expect([...table]).toEqual([
      ['<EMAIL_1>', 'jane@example.com'],
      ['<EMAIL_2>', 'bob@example.com'],
      ['<SSN_1>', '078-05-1123'],
    ]);
  });

  test('are none that the texts have already', () => {
    const { texts, table } = hide('What is <EMAIL_1>? jane@example.com', '<EMAIL_2>');
    expect(texts[0]).toBe('What is <EMAIL_1>? <EMAIL_3>');
    expect(restore('<EMAIL_1> <EMAIL_2> <EMAIL_3>', table)).toBe('<EMAIL_1> <EMAIL_2> jane@example.com');
  });

  test('are restored, and give the texts back', () => {
    fc.assert(
      fc.property(fc.array(prose, { maxLength: 3 }), (texts) => {
        const hidden = hide(...texts);
        expect(hidden.texts.map((text) => restore(text, hidden.table))).toEqual(texts);
        for (const text of hidden.texts) expect(detectPii(text)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('within JSON, values are escaped unless they were found so', () => {
    const values = ['12 Main St\nSpringfield', 'a "b"', 'c:\\d', 'jane@example.com', 'ü'];
    for (const value of values) {
      const text = '{"a":"<ADDRESS_1>, <ADDRESS_2>"}';
      const escaped = JSON.stringify(value).slice(1, -1);
      const table = new Map([['<ADDRESS_1>', value], ['<ADDRESS_2>', escaped]]); // prettier-ignore
      expect(JSON.parse(restore(text, table, 'json'))).toEqual({ a: `${value}, ${value}` });
      const restorer = new PlaceholderRestorer(table, 'json');
      const pieces = cut(text, [3, 5]).map((piece) => restorer.push(piece));
      expect(pieces.join('') + restorer.end()).toBe(restore(text, table, 'json'));
    }
  });

  test('a value that looks like a placeholder is not restored twice', () => {
    const table = new Map([['<EMAIL_1>', '<EMAIL_2>'], ['<EMAIL_2>', 'x']]); // prettier-ignore
    expect(restore('<EMAIL_1>', table)).toBe('<EMAIL_2>');
    const restorer = new PlaceholderRestorer(table);
    expect(restorer.push('<EMAIL_1>') + restorer.end()).toBe('<EMAIL_2>');
  });

  test('are restored in a stream, however it is cut, and next to nothing is held back', () => {
    const table = new Map([['<EMAIL_1>', 'jane@example.com'], ['<EMAIL_10>', 'bob@example.com'], ['<SSN_1>', '078-05-1123']]); // prettier-ignore
    const piece = fc.constantFrom('<EMAIL_1>', '<EMAIL_10>', '<SSN_1>', '<EMAIL_2>', '<', '<EM', '>', '<EMAIL_1', 'a < b', '<b>x</b>', 'é👩‍👧', ' '); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece), anySizes, (pieces, sizes) => {
        const text = pieces.join('');
        const restorer = new PlaceholderRestorer(table);
        let [passed, sent] = ['', ''];
        for (const part of cut(text, sizes)) {
          sent += part;
          passed += restorer.push(part);
          const whole = restore(sent, table);
          expect(whole.startsWith(passed)).toBe(true);
          expect(whole.length - passed.length).toBeLessThan('<EMAIL_10>'.length);
        }
        expect(passed + restorer.end()).toBe(restore(text, table));
      }),
    );
  });

  test('without any, all is passed on at once', () => {
    const restorer = new PlaceholderRestorer(new Map());
    expect([restorer.push('<EMA'), restorer.end()]).toEqual(['<EMA', '']);
  });
});
