import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CustomRecognizer, noPiiRules, type PiiRules } from '../../../../src/contracts/pii.js';
import { detectPii, detectPiiInSlices, PiiStreamRedactor, redactPii } from '../../../../src/features/trust/pii/pii.js';
import { PromptRedactor } from '../../../../src/features/trust/pii/prompt-redactor.service.js';
import {
  recognizerProblems,
  ruleProblems,
  storedRules,
} from '../../../../src/features/tenancy/records/pii-rules.rules.js';
import { processorTime } from '../../../support/processor-time.js';

const rulesOf = (rules: Partial<PiiRules>): PiiRules => ({ ...noPiiRules, ...rules });
const found = (text: string, rules: Partial<PiiRules>): string[] =>
  detectPii(text, undefined, rulesOf(rules)).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

const employee: CustomRecognizer = { name: 'employee', pattern: 'EMP-\\d{6}' };

describe('recognizers of a tenant’s own', () => {
  test('find CUSTOM values beside the built-in ones', () => {
    expect(found('EMP-123456 wrote to jane@example.com', { recognizers: [employee] })).toEqual([
      'CUSTOM EMP-123456',
      'EMAIL jane@example.com',
    ]);
    expect(found('EMP-123456', {})).toEqual([]);
    expect(detectPii('EMP-123456', ['EMAIL'], rulesOf({ recognizers: [employee] }))).toEqual([]);
  });

  test('want one of their words before a value', () => {
    const recognizers = [{ name: 'file', pattern: '\\d{2}-\\d{3}', contextWords: ['File No', 'dossier'] }];
    expect(found('file no 12-345, dossier: 12-346', { recognizers })).toEqual(['CUSTOM 12-345', 'CUSTOM 12-346']);
    expect(found(`12-345 ${'and so on '.repeat(8)}12-346 file no`, { recognizers })).toEqual([]);
  });

  test.each([
    ['luhn', 'member 79927398713', 'member 79927398710'],
    ['mod97', 'member 777', 'member 778'],
  ] as const)('want their checksum: %s', (check, right, wrong) => {
    const recognizers = [{ name: 'member', pattern: '\\d{3,11}', check }];
    expect(found(right, { recognizers })).toEqual([`CUSTOM ${right.slice(7)}`]);
    // A part of the digits may have it.
    expect(found(wrong, { recognizers })).not.toContain(`CUSTOM ${wrong.slice(7)}`);
  });

  test('find the same in a text that comes in pieces', async () => {
    const recognizers = [employee, { name: 'pair', pattern: '\\b[a-c]{2}\\d{2,3}', contextWords: ['pair'] }];
    const rules = rulesOf({ recognizers });
    const unit = fc.constantFrom(
      'EMP-123456',
      'EMP-12',
      'pair ab12',
      'cc123',
      ' and ',
      '; ',
      'x'.repeat(200),
      'jane@example.com',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.integer({ min: 1, max: 600 }), (units, size) => {
        const text = units.join(' ');
        const stream = new PiiStreamRedactor({ rules });
        let redacted = '';
        for (let at = 0; at < text.length; at += size) redacted += stream.push(text.slice(at, at + size));
        expect(redacted + stream.end()).toBe(redactPii(text, { rules }).content);
      }),
    );
    const long = 'EMP-123456 and pair ab12, '.repeat(1_000);
    expect(await detectPiiInSlices(long, undefined, rules)).toEqual(detectPii(long, undefined, rules));
  });

  test('take time in proportion to the text, whatever they are', () => {
    const pattern = '(?:(?:a{0,8}){0,8}b?){0,5}c';
    expect(recognizerProblems({ name: 'hostile', pattern })).toEqual([]);
    const spent = processorTime();
    expect(found('a'.repeat(50_000), { recognizers: [{ name: 'hostile', pattern }] })).toEqual([]);
    expect(spent()).toBeLessThan(10_000);
  });

  const hostile: CustomRecognizer = { name: 'hostile', pattern: 'a{1,190}a{1,190}b', contextWords: ['never said'] };
  const full = `${'a'.repeat(380)}b `;

  test('do not go through a text of matches that are no values', async () => {
    expect(recognizerProblems(hostile)).toEqual([]);
    for (const rules of [{ recognizers: [hostile] }, { recognizers: [{ ...hostile, pattern: 'a{1,1000}a{1,1000}b' }] }])
      for (const text of [full.repeat(3), full.repeat(300)]) {
        const spent = processorTime();
        await expect((async () => detectPiiInSlices(text, undefined, rulesOf(rules)))()).rejects.toThrow('too long');
        expect(spent()).toBeLessThan(5_000);
      }
    expect(found('my SSN is 536-90-4399, aab', { recognizers: [hostile] })).toEqual(['SSN 536-90-4399']);
  });

  test('are not asked in a prompt once they would take too long: it counts as unread', async () => {
    const rules = rulesOf({ recognizers: [hostile, employee] });
    const texts = [`${full.repeat(20)} SSN 536-90-4399, EMP-123456`, `${full.repeat(3)} EMP-123456`, 'EMP-123456'];
    const screen = (prose: string[]) => new PromptRedactor().screen(prose, { owner: 'a', replace: true, rules });
    const found = await screen(texts);
    expect(found.isUnread).toBe(true);
    expect(found.types).toEqual(['SSN', 'CUSTOM']);
    expect(found.texts[2]).toBe('<CUSTOM_1>');
    expect(await screen(['EMP-123456'])).toMatchObject({ isUnread: false, types: ['CUSTOM'] });
  });
});

test('the work ends when nobody waits for it', async () => {
  const gone = new AbortController();
  const text = 'Nothing to be found here. '.repeat(40_000);
  const scan = detectPiiInSlices(text, undefined, noPiiRules, { signal: gone.signal });
  gone.abort();
  await expect(scan).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('thresholds leave out what is less likely, so that something else may take its place', () => {
  const text = 'call 415-555-0132 or +1 415 555 0132';
  const thresholds = [{ type: 'PHONE' as const, score: 0.9 }];
  expect(found(text, {})).toEqual(['PHONE 415-555-0132', 'PHONE +1 415 555 0132']);
  expect(found(text, { thresholds })).toEqual(['PHONE +1 415 555 0132']);
  expect(found('078-05-1123', { thresholds: [{ type: 'SSN', score: 0.8 }] })).toEqual([]);
});

test('allowed values are no personal data: as they are, in letters of any size, and by domain', () => {
  const text = 'help@example.com, Jane@Example.com, jane@example.org, (415) 555-0132';
  const allowedValues = ['@EXAMPLE.com', '(415) 555-0132'];
  expect(found(text, { allowedValues })).toEqual(['EMAIL jane@example.org']);
});

test('what is left of a value that gave way to another counts by the same rules', () => {
  const text = 'phone 901 820 44 221B Baker Street, London NW1 6XE';
  const address = 'ADDRESS 221B Baker Street, London NW1 6XE';
  expect(found(text, {})).toEqual(['PHONE 901 820 44', address]);
  expect(found(text, { allowedValues: ['901 820 44'] })).toEqual([address]);
  const pairs = { name: 'pairs', pattern: '[a-z]{2}\\d{2}(?: [a-z]{2}\\d{2}){0,3}' };
  expect(found('ab12 cd34@example.com', { recognizers: [pairs] })).toEqual(['CUSTOM ab12', 'EMAIL cd34@example.com']);
});

describe('rules are refused', () => {
  test.each([
    ['EMP-\\d+', 'repetitions with a limit'],
    ['a{2,}', 'repetitions with a limit'],
    ['^EMP', 'without ^'],
    ['\\Aa', 'without ^'],
    ['(a', 'missing closing )'],
    ['(?<=a)b', 'RE2’s syntax'],
    ['a{0,3}', 'does not match an empty text'],
    ['a{1,1000}a{1,1000}b', '2001 may match'],
    ['(?:ab|c{200}){1,2}', '400 may match'],
    ['(?i:[a-z]{1,20}\\d?){20}', '420 may match'],
    ['(?P<name>[[:alpha:]\\]]{385})', '385 may match'],
    ['(?i)\\b[]a]{1,300}\\x{41}{80}\\pL{2}\\p{Greek}{3}', '385 may match'],
  ])('with the pattern %s', (pattern, message) => {
    expect(recognizerProblems({ name: 'x', pattern })).toEqual([
      { path: 'pattern', message: expect.stringContaining(message) },
    ]);
  });

  test.each([
    'a{384}',
    '(?:a{192}|b)(?:c|d{192})',
    '\\b{7}a{380}?x{2}',
    '(?:a{1,190}){2}',
    'a\\+b',
    '[\\]$^]x',
    '\\$\\d{1,3}',
  ])('but not with %s', (pattern) => {
    expect(recognizerProblems({ name: 'x', pattern })).toEqual([]);
  });

  test('that have too many states together', () => {
    const recognizers = ['a', 'b', 'c'].map((name) => ({ name, pattern: `[${name}-z]{1,200}` }));
    expect(ruleProblems(rulesOf({ recognizers: recognizers.slice(1) }))).toEqual([]);
    expect(ruleProblems(rulesOf({ recognizers }))).toMatchObject([{ path: 'recognizers' }]);
    expect(
      ruleProblems(rulesOf({ recognizers: [...recognizers.slice(1), { name: 'x', pattern: 'a{1,1000}' }] })),
    ).toEqual([]);
  });

  test('where something appears twice or is empty', () => {
    expect(recognizerProblems({ ...employee, contextWords: ['a', ' '] })).toMatchObject([{ path: 'contextWords[1]' }]);
    expect(
      ruleProblems({
        thresholds: [
          { type: 'SSN', score: 0.5 },
          { type: 'SSN', score: 0.6 },
        ],
        recognizers: [employee, employee],
        allowedValues: ['', 'x'.repeat(201)],
      }).map(({ path }) => path),
    ).toEqual(['thresholds[1].type', 'recognizers[1].name', 'allowedValues[0]', 'allowedValues[1]']);
  });
});

test('one item is a list of one, as in GraphQL', () => {
  const given = { ...employee, contextWords: ' ' } as unknown as CustomRecognizer;
  expect(recognizerProblems(given)).toMatchObject([{ path: 'contextWords[0]' }]);
  const rules = { thresholds: { type: 'SSN', score: 1 }, recognizers: employee, allowedValues: 'x' };
  expect(ruleProblems(rules as unknown as PiiRules)).toEqual([]);
});

test('null is absence in what is stored', () => {
  const given = { ...employee, contextWords: null, check: null } as unknown as CustomRecognizer;
  expect(storedRules(rulesOf({ recognizers: [given] }))).toEqual(rulesOf({ recognizers: [employee] }));
  const full: CustomRecognizer = { ...employee, contextWords: ['x'], check: 'luhn' };
  expect(storedRules(rulesOf({ recognizers: [full], thresholds: [{ type: 'SSN', score: 1 }] }))).toEqual(
    rulesOf({ recognizers: [full], thresholds: [{ type: 'SSN', score: 1 }] }),
  );
});
