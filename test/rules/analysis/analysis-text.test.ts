import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { entitiesIn } from '../../../src/features/analysis/values/entities.rules.js';
import { figuresIn } from '../../../src/features/analysis/values/figures.rules.js';
import { languageOf } from '../../../src/features/analysis/review/language.rules.js';
import { findPhrase, phrase, phrasesOf, readPhrase } from '../../../src/features/analysis/review/phrase.rules.js';
import {
  bounded,
  distinct,
  MAX_QUOTE,
  readDocument,
  sentenceAround,
} from '../../../src/features/analysis/review/reading.rules.js';
import { paragraphsOf, sectionsOf, sentencesOf } from '../../../src/features/analysis/review/sections.rules.js';
import { indexWords, wordAt } from '../../../src/features/analysis/review/words.rules.js';
import { documentOf } from '../../support/documents/documents.js';
import { processorTime } from '../../support/processor-time.js';

const found = (written: string, text: string): string[] =>
  findPhrase(phrase(written), indexWords(text)).map(({ start, end }) => text.slice(start, end));

describe('a phrase', () => {
  const cases: [string, string, string[]][] = [
    ['governing law', 'The Governing Law is', ['Governing Law']],
    ['govern*', 'governed, governs; govt', ['governed', 'governs']],
    ['(may|can) not assign', 'It may not assign or can not assign.', ['may not assign', 'can not assign']],
    ['may ~2 assign', 'may assign; may not freely assign; may a b c assign', ['may assign', 'may not freely assign']],
    ['# days', 'thirty days, 30 days, 4.5 days', ['30 days', '4.5 days']],
    ['non-compete', 'a non-compete and a non compete', ['non-compete', 'non compete']],
    ["party's rights", 'the party’s rights', ['party’s rights']],
    ['one two', 'one\n\ntwo one\ntwo', ['one\ntwo']],
    ['a ~1 b', 'a x b a b', ['a x b', 'a b']],
    ['absent word', 'absent', []],
    ['absent', 'nothing', []],
  ];
  test.each(cases)('%s in “%s”', (written, text, expected) => {
    expect(found(written, text)).toEqual(expected);
  });

  const bad = [
    '',
    '~2 a',
    'a ~2',
    'a ~2 ~3 b',
    'a ~0 b',
    '(a|b',
    '(a|)',
    'a**',
    '[a]',
    'a+',
    '\\b',
    'a '.repeat(13),
    `(${Array(201).fill('a').join('|')})`,
  ];
  test.each(bad)('“%s” is refused', (written) => {
    expect(readPhrase(written)).toEqual({ problem: expect.any(String) });
    expect(() => phrase(written)).toThrow(written.slice(0, 20).trim());
  });
  test.each(['a ~26 b', 'a ~20 b ~20 c', 'x'.repeat(201), `(${Array(21).fill('a').join('|')})`])(
    '“%s” is longer than a client may write',
    (written) => {
      expect(readPhrase(written)).toEqual({ problem: expect.any(String) });
      expect(phrase(written)).toEqual({ steps: expect.any(Array) });
    },
  );
  test('alternatives of ours may be several words, or numbers', () => {
    const text = 'It ends at will. It ends for any good reason. It ends in 3 days. It ends badly.';
    const hits = phrasesOf('ends ~1 (will|any ~2 reason|#)').flatMap((one) => findPhrase(one, indexWords(text)));
    expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual([
      'ends at will',
      'ends for any good reason',
      'ends in 3',
    ]);
  });

  test('takes time in proportion to the text, whatever the text', () => {
    const worst = phrase('a ~15 a ~15 b');
    const steps = (words: number): number => {
      const text = 'a '.repeat(words);
      const spent = processorTime();
      findPhrase(worst, indexWords(`${text} b`));
      return spent();
    };
    steps(1_000);
    // Cubic or worse would not end; the bound is of sense, not of speed.
    expect(steps(50_000)).toBeLessThan(10_000);
  });

  test('is where its words are', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 5 }), (given, gap) => {
        const expected = given.flatMap((word, at) => {
          const next = given.slice(at + 1, at + 2 + gap).indexOf('b');
          return word === 'a' && next !== -1 ? [given.slice(at, at + next + 2).join(' ')] : [];
        });
        expect(found(`a ~${gap} b`, given.join(' '))).toEqual(expected);
      }),
    );
  });

  test('words are found by their place', () => {
    const { words } = indexWords('one two three');
    expect([0, 1, 4, 5, 99].map((at) => wordAt(words, at))).toEqual([0, 1, 1, 2, 3]);
  });
});

describe('sections', () => {
  const heads = (text: string, marked = documentOf('').headings) =>
    sectionsOf(text, marked).map(({ heading, level, parent }) => [
      heading === undefined ? null : text.slice(heading.start, heading.end),
      level,
      parent,
    ]);
  const cases: [string, string, unknown[]][] = [
    [
      'numbered',
      '1. TERM\n\n1.1 Start. It begins.\n1.2 It ends.',
      [
        ['TERM', 1, undefined],
        ['Start', 2, 0],
        [null, 2, 0],
      ],
    ],
    ['articles', 'ARTICLE IV\nFEES\n\nNone.', [['FEES', 1, undefined]]],
    ['articles apart', 'ARTICLE IV\n\nFEES\n\nNone.', [['FEES', 1, undefined]]],
    [
      'run-in',
      'Assignment. Nobody may.\n\nNotices. By post.',
      [
        ['Assignment', 2, undefined],
        ['Notices', 2, undefined],
      ],
    ],
    [
      'titles',
      'Intro text here, with more.\n\nOur Term\n\nText.',
      [
        [null, 1, undefined],
        ['Our Term', 1, undefined],
      ],
    ],
    [
      'letters',
      '10. Misc.\n\n(a) Law. French.\n\n(b) none of it',
      [
        ['Misc.', 1, undefined],
        ['Law', 3, 0],
      ].map((one, at) => (at === 0 ? [null, 1, undefined] : one)),
    ],
    ['section signs', '§ 3 Haftung\n\nText dazu, lang.', [['Haftung', 1, undefined]]],
    [
      'contents and page numbers',
      '1. Term ........ 3\n- 4 -\nPage 3 of 9\n\n1. TERM\n\nText of it, long.',
      [['TERM', 1, undefined]],
    ],
    ['capitals', 'RECITALS\n\nWhereas.', [['RECITALS', 1, undefined]]],
    ['nothing', '', []],
    [
      'exhibits',
      'EXHIBIT B\n\nB-1 Availability. Always.',
      [
        [null, 1, undefined],
        ['Availability', 2, 0],
      ],
    ],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    expect(heads(text)).toEqual(expected);
  });

  test('that the format marks come first', () => {
    expect(heads('what it says\n\ntext', [{ start: 0, end: 12, level: 2 }])).toEqual([['what it says', 2, undefined]]);
  });

  test('and paragraphs cover every word but page numbers and headings of their own', () => {
    const line = fc.constantFrom(
      '1. TERM',
      '1.1 Start. It is so.',
      'Some words here.',
      '',
      'ARTICLE I',
      '(a) x',
      '- 3 -',
      'Title Case',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines.join('\n');
        const sections = sectionsOf(text);
        sections.forEach(({ start, end, body, parent, level }, index) => {
          expect(start).toBeLessThanOrEqual(body);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(start).toBeGreaterThanOrEqual(sections[index - 1]?.start ?? 0);
          if (parent !== undefined) expect(sections[parent]!.level).toBeLessThan(level);
        });
        for (const paragraph of paragraphsOf(text, sections)) {
          const said = text.slice(paragraph.start, paragraph.end);
          expect(said).toBe(said.trim());
          expect(said).not.toBe('');
          const sentences = sentencesOf(text, paragraph);
          expect(sentences[0]!.start).toBe(paragraph.start);
          expect(sentences.at(-1)!.end).toBe(paragraph.end);
        }
      }),
    );
  });

  test('sentences end where they do, and not at abbreviations', () => {
    const text = 'Acme Inc. Holds it, as in No. 3. Mr. Smith agrees! Does he? 4.1 Yes.';
    const sentences = sentencesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));
    expect(sentences).toEqual(['Acme Inc. Holds it, as in No. 3.', 'Mr. Smith agrees!', 'Does he?', '4.1 Yes.']);
  });
});

describe('reading', () => {
  test('quotes are bounded, end with a word and never cut a character', () => {
    const words = 'word '.repeat(1_000);
    const { start, end } = bounded(words, { start: 0, end: words.length });
    expect([start, words.slice(end - 4, end)]).toEqual([0, 'word']);
    const dense = '😀'.repeat(2_000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (at) => {
        const cut = bounded(dense.slice(at % 2 === 0 ? at : at + 1), { start: 0, end: 3_000 });
        expect(cut.end).toBeLessThanOrEqual(MAX_QUOTE);
        expect(dense.slice(cut.start, cut.end).isWellFormed()).toBe(true);
      }),
    );
    const odd = `a${dense}`;
    expect(odd.slice(0, bounded(odd, { start: 0, end: odd.length }).end).isWellFormed()).toBe(true);
  });

  test('evidence is the sentence, as far as it is short', () => {
    const text = `One. Two is here. Three.\n\n${'long '.repeat(600)}end of it.`;
    const reading = readDocument(documentOf(text));
    const around = (word: string): string => {
      const at = text.indexOf(word);
      const { start, end } = sentenceAround(reading, { start: at, end: at + word.length });
      return text.slice(start, end);
    };
    expect(around('Two')).toBe('Two is here.');
    expect(around('end of').startsWith('end of')).toBe(true);
    expect(around('One. Two')).toBe('One. Two is here.');
    expect(sentenceAround(reading, { start: 23, end: 27 })).toEqual({ start: 23, end: 27 });
  });

  test('distinct spans lie in no other', () => {
    const spans = [
      { start: 5, end: 9 },
      { start: 0, end: 10 },
      { start: 0, end: 4 },
      { start: 8, end: 12 },
      { start: 0, end: 10 },
    ];
    expect(distinct(spans)).toEqual([
      { start: 0, end: 10 },
      { start: 8, end: 12 },
    ]);
  });

  const languages: [string, string][] = [
    [
      'en',
      'The parties shall keep the information in confidence and shall not disclose it to any other person than those of the staff.',
    ],
    [
      'de',
      'Die Parteien verpflichten sich, die Informationen vertraulich zu behandeln und nicht an Dritte weiterzugeben, die von dem Vertrag und der Sache nichts wissen.',
    ],
    [
      'fr',
      'Les parties sont tenues de garder le secret sur les informations qui leur sont confiées dans le cadre du contrat et pour la durée de celui-ci, et une clause est prévue.',
    ],
    ['und', 'too few words'],
    ['und', 'xyz '.repeat(50)],
    ['und', 'que per una con non para '.repeat(10)],
  ];
  test.each(languages)('%s: %.40s', (language, text) => {
    expect(languageOf(indexWords(text))).toBe(language);
    expect(readDocument(documentOf(text), 'nl').language).toBe('nl');
  });
});

describe('figures', () => {
  const cases: [string, [string, number, string][]][] = [
    [
      '$5,000.50 and €3 million',
      [
        ['money', 5000.5, 'USD 5000.5'],
        ['money', 3e6, 'EUR 3000000'],
      ],
    ],
    [
      'USD 5,000,000; 40 euros; US$ 2k',
      [
        ['money', 5e6, 'USD 5000000'],
        ['money', 40, 'EUR 40'],
        ['money', 2000, 'USD 2000'],
      ],
    ],
    [
      '12.5 % or 4 per cent',
      [
        ['percent', 12.5, '12.5 %'],
        ['percent', 4, '4 %'],
      ],
    ],
    [
      'thirty (30) days, six months, 2 years, one quarter',
      [
        ['days', 30, 'P30D'],
        ['days', 180, 'P6M'],
        ['days', 730, 'P2Y'],
        ['days', 90, 'P3M'],
      ],
    ],
    [
      '(45) days and 3 business weeks',
      [
        ['days', 45, 'P45D'],
        ['days', 21, 'P3W'],
      ],
    ],
    ['5 things, 7', []],
  ];
  test.each(cases)('%s', (text, expected) => {
    expect(figuresIn(text).map(({ unit, value, normalized }) => [unit, value, normalized])).toEqual(expected);
    for (const { start, end } of figuresIn(text)) expect(text.slice(start, end)).toMatch(/\d|\w/);
  });
});

describe('entities', () => {
  const text = [
    'This Agreement (the "Agreement") of March 4, 2021 is between Halverson Biologics, Inc. and Quintrell Diagnostics GmbH.',
    '"Fee" means $5. See Section 4.2(a) and Exhibit B. On 8th day of May, 2019, or 2020-02-30, or 2020-02-29.',
    'By: /s/ Marta Ellison\nName: Jens von Ober\nMr. Delacroix, call 415-555-0132, write to A.B@Example.com, 5 % in 30 days.',
  ].join('\n\n');
  const phone = { start: text.indexOf('415'), end: text.indexOf('415') + 12 };
  const of = (type: string) =>
    entitiesIn(text, [phone])
      .filter((one) => one.type === type)
      .map(({ text: named, normalized }) => [named, normalized]);
  const cases: [string, unknown[]][] = [
    [
      'organization',
      [
        ['Halverson Biologics, Inc.', 'Halverson Biologics, Inc.'],
        ['Quintrell Diagnostics GmbH', 'Quintrell Diagnostics GmbH'],
      ],
    ],
    [
      'person',
      [
        ['Marta Ellison', 'Marta Ellison'],
        ['Jens von Ober', 'Jens von Ober'],
        ['Delacroix', 'Delacroix'],
      ],
    ],
    [
      'date',
      [
        ['March 4, 2021', '2021-03-04'],
        ['8th day of May, 2019', '2019-05-08'],
        ['2020-02-29', '2020-02-29'],
      ],
    ],
    [
      'section_reference',
      [
        ['Section 4.2(a)', '4.2(a)'],
        ['Exhibit B', 'B'],
      ],
    ],
    [
      'defined_term',
      [
        ['Agreement', 'Agreement'],
        ['Fee', 'Fee'],
      ],
    ],
    ['email', [['A.B@Example.com', 'a.b@example.com']]],
    ['phone', [['415-555-0132', '4155550132']]],
    ['money', [['$5', 'USD 5']]],
    ['percentage', [['5 %', '5 %']]],
    ['duration', [['30 days', 'P30D']]],
  ];
  test.each(cases)('%s', (type, expected) => {
    expect(of(type)).toEqual(expected);
  });

  test('are the text’s own words, whatever the text', () => {
    const piece = fc.constantFrom(
      '"A" means',
      '(the "Term")',
      'By: Al Bo',
      'Acme Inc',
      '$5',
      ' ',
      '\n',
      '5 %',
      'May 4, 2020',
      'é😀',
      'a@b.co',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 }))), (pieces) => {
        const whole = pieces.join('');
        for (const { start, end, text: named } of entitiesIn(whole)) expect(whole.slice(start, end)).toBe(named);
      }),
    );
  });
});
