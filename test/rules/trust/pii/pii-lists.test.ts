import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noPiiRules, type PiiRules, type TermFinder } from '../../../../src/contracts/pii.js';
import { foldedTerm } from '../../../../src/features/trust/pii/lists/folding.rules.js';
import {
  changedWords,
  listProblems,
  wordFault,
  listedWords,
} from '../../../../src/features/trust/pii/lists/pii-list.rules.js';
import { automatonSteps, type TermAutomaton } from '../../../../src/features/trust/pii/lists/term-automaton.rules.js';
import { detectPii, PiiStreamRedactor, redactPii } from '../../../../src/features/trust/pii/pii.js';
import { PromptRedactor } from '../../../../src/features/trust/pii/prompt-redactor.service.js';
import { CostlyText } from '../../../../src/features/trust/pii/pii-recognizer.rules.js';
import { leastProcessorTime } from '../../../support/processor-time.js';

function automatonOf(lists: Readonly<Record<string, readonly string[]>>): TermAutomaton {
  const steps = automatonSteps(
    Object.entries(lists).map(([name, words]) => ({ name, terms: words.flatMap(foldedTerm) })),
  );
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
const rulesOf = (lists: Readonly<Record<string, readonly string[]>>): PiiRules => ({
  ...noPiiRules,
  terms: automatonOf(lists),
});
const found = (text: string, ...words: string[]): string[] =>
  detectPii(text, undefined, rulesOf({ TERM: words })).map(({ start, end }) => text.slice(start, end));

describe('words of a tenant’s lists', () => {
  test.each<[what: string, text: string, words: string[], expected: string[]]>([
    [
      'whole words alone',
      'Falcon, falconry, a falcon’s, gyrfalcon, project_falcon',
      ['falcon'],
      ['Falcon', 'falcon', 'falcon'],
    ],
    [
      'in letters of any size',
      'PROJECT Blue straße ΣΊΣΥΦΟΣ',
      ['project blue', 'STRAßE', 'Σίσυφος'],
      ['PROJECT Blue', 'straße', 'ΣΊΣΥΦΟΣ'],
    ],
    [
      'in other forms of Unicode',
      'Ｆａｌｃｏｎ Mu\u0308ller Fal\u200bcon',
      ['Falcon', 'Müller'],
      ['Ｆａｌｃｏｎ', 'Mu\u0308ller', 'Fal\u200bcon'],
    ],
    ['given decomposed', 'Müller', ['Mu\u0308ller'], ['Müller']],
    [
      'over ends of lines',
      'Blue\n  Harbour and Blue\u00a0Harbour',
      ['Blue Harbour'],
      ['Blue\n  Harbour', 'Blue\u00a0Harbour'],
    ],
    ['with dashes and apostrophes of any kind', 'O’Brien–Smith', ["O'Brien-Smith"], ['O’Brien–Smith']],
    ['the longest of those that begin alike', 'Blue Harbour Two', ['Blue', 'Blue Harbour'], ['Blue Harbour']],
    ['the leftmost of those that overlap', 'red blue green', ['red blue', 'blue green'], ['red blue']],
    ['the one around others', 'red blue green', ['blue', 'red blue green'], ['red blue green']],
    ['what a failed one was the beginning of', 'a a a b', ['a a b'], ['a a b']],
    ['scripts without spaces', '株式会社青空の件', ['青空'], ['青空']],
    ['beside signs and digits', '(Falcon) Falcon2 #Falcon', ['Falcon'], ['Falcon', 'Falcon']],
  ])('are found: %s', (_, text, words, expected) => {
    expect(found(text, ...words)).toEqual(expected);
  });

  test('have placeholders and marks that are named after their lists', async () => {
    const rules = rulesOf({ PROJECT: ['Falcon'], CUSTOMER: ['Acme Ltd', 'Falcon'] });
    const text = 'Falcon of Acme Ltd, jane@example.com; falcon';
    expect(redactPii(text, { rules }).content).toBe('[PROJECT] of [CUSTOMER], [EMAIL]; [PROJECT]');
    const screened = await new PromptRedactor().screen([text], { owner: 'a', replace: true, rules });
    expect(screened.texts).toEqual(['<PROJECT_1> of <CUSTOMER_1>, <EMAIL_1>; <PROJECT_2>']);
    expect(screened.restore(screened.texts[0]!)).toBe(text);
    expect(screened.types).toEqual(['EMAIL', 'CUSTOM']);
  });

  test('are no values where the tenant allows them', () => {
    const rules = { ...rulesOf({ TERM: ['Falcon'] }), allowedValues: ['falcon'] };
    expect(detectPii('Falcon', undefined, rules)).toEqual([]);
    expect(detectPii('Falcon', ['EMAIL'], rulesOf({ TERM: ['Falcon'] }))).toEqual([]);
  });

  test('are the same as those that a search of each finds, and in a text in pieces', () => {
    const word = fc.constantFrom('a', 'aa', 'ab', 'b', 'ba');
    const words = fc.array(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' ')),
      { minLength: 1, maxLength: 8 },
    );
    const texts = fc.array(fc.oneof(word, fc.constantFrom('x', 'jane@example.com', 'y'.repeat(300))), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, texts, fc.integer({ min: 1, max: 700 }), (terms, parts, size) => {
        const text = parts.join(' ');
        const rules = rulesOf({ TERM: terms });
        const all = rules.terms!.all(text, 0);
        // Every word of the text that is a term by itself is within a finding.
        const inside = (at: number): boolean => all.some(({ start, end }) => start <= at && at < end);
        let at = 0;
        for (const part of parts) {
          if (terms.includes(part) && !inside(at)) return false;
          at += part.length + 1;
        }
        for (const { start, end } of all) if (!terms.includes(text.slice(start, end))) return false;
        const stream = new PiiStreamRedactor({ rules });
        let redacted = '';
        for (let from = 0; from < text.length; from += size) redacted += stream.push(text.slice(from, from + size));
        return redacted + stream.end() === redactPii(text, { rules }).content;
      }),
    );
  });

  test.each<[what: string, words: string[], text: string]>([
    ['terms within terms', Array.from({ length: 66 }, (_, count) => `a${' aa'.repeat(count)}`), 'aa '.repeat(60_000)],
    ['words of one letter', Array.from({ length: 99 }, (_, count) => `a${' a'.repeat(count)}`), 'a '.repeat(90_000)],
    ['a term that never ends', [`a${' a'.repeat(98)} b`, 'a a'], 'a '.repeat(90_000)],
    ['white space', ['a b'], `a${' '.repeat(180_000)}b`],
  ])('take time in proportion to the text: %s', (_, words, text) => {
    const finder = automatonOf({ TERM: words });
    expect(leastProcessorTime(() => finder.all(text, 0))).toBeLessThan(3_000);
  });

  test('take 16 bytes for a beginning that no other shares', () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `name ${index.toString(36)}`);
    const beginnings = new Set(words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))));
    expect(automatonOf({ TERM: words }).bytes).toBe(16 * (beginnings.size + 1) + 4 + 4 * 0x10000);
  });

  test('that cannot be read make a text count as unread, with its other values', async () => {
    const terms: TermFinder = {
      all() {
        throw new CostlyText();
      },
    };
    const rules = { ...noPiiRules, terms };
    const screened = await new PromptRedactor().screen(['to jane@example.com'], { owner: 'a', replace: true, rules });
    expect(screened).toMatchObject({ isUnread: true, texts: ['to <EMAIL_1>'] });
  });
});

describe('words that are given', () => {
  test.each<[word: string, fault: string | undefined]>([
    ['Falcon', undefined],
    ['x', 'has fewer than 2 letters or digits'],
    ['-- . --', 'has fewer than 2 letters or digits'],
    ['a\u0000bc', 'has a control character'],
    ['é'.repeat(101), 'is longer than 200 bytes'],
    ['\ufdfa'.repeat(30), 'has more than 200 characters once it is normalised'],
  ])('%j', (word, fault) => {
    expect(wordFault(word)).toBe(fault);
  });

  test('are lines, each once', () => {
    expect(listedWords(' a b \r\n\nc\na b\n')).toEqual(['a b', 'c']);
    expect(changedWords(['a', 'b'], ['b', 'c'], 'ADD')).toEqual(['a', 'b', 'c']);
    expect(changedWords(['a', 'b'], ['b', 'c'], 'REMOVE')).toEqual(['a']);
    expect(changedWords(['a', 'b'], ['b', 'c'], 'REPLACE')).toEqual(['b', 'c']);
  });

  test('are in no list with the name of a type', () => {
    expect(listProblems({ name: 'EMAIL' })).toHaveLength(1);
    expect(listProblems({ name: 'PROJECT' })).toEqual([]);
  });
});
