import { describe, expect, test } from '@jest/globals';
import { flowOf, type FlowTable } from '../../../src/features/analysis/pdf/pdf-flow.rules.js';
import type { PageBlock, PdfLine } from '../../../src/features/analysis/pdf/pdf-layout.rules.js';
import {
  directionsOf,
  type PdfPiece,
  withMarks,
  withoutMarks,
} from '../../../src/features/analysis/pdf/pdf-pieces.rules.js';
import { withoutRunningLines } from '../../../src/features/analysis/pdf/pdf-running.rules.js';

const line = (text: string, change: Partial<PdfLine> = {}): PdfLine => ({
  kind: 'line',
  text,
  size: 10,
  isFirst: true,
  isWrapped: false,
  isTop: false,
  isFull: true,
  cells: [],
  ...change,
});
const table = (rows: string[][], lefts = [50, 200]): PageBlock => ({ kind: 'table', rows, lefts, confidence: 0.9 });
const note = (mark: string, text: string): PageBlock => ({ kind: 'note', mark, lines: [text] });
const top = (text: string, change: Partial<PdfLine> = {}): PdfLine => line(text, { isTop: true, ...change });
const mark = (text: string): string => `\uFFF9${text}\uFFFB`;

/** What is in the text, in its order; `+` before a line that goes on with the paragraph. */
const told = (pages: PageBlock[][]): string[][] =>
  flowOf(pages).map((page) =>
    page.map((block) => {
      if (block.kind === 'line') return `${block.isFirst ? '' : '+'}${block.text}`;
      return block.kind === 'note'
        ? `note ${block.mark} ${block.lines.join('|')}`
        : block.rows.map((row) => row.join(',')).join(';');
    }),
  );

describe('a paragraph', () => {
  test.each<[string, PageBlock[], PageBlock[], string]>([
    ['goes on over pages in the middle of a sentence', [line('The Supplier shall')], [top('deliver.')], '+deliver.'],
    ['goes on with a capital where the line above is full', [line('signed by the')], [top('Customer.')], '+Customer.'],
    ['ends with its sentence', [line('It ends here.')], [top('The next one.')], 'The next one.'],
    ['ends before a line of another size', [line('The Supplier shall')], [top('deliver', { size: 14 })], 'deliver'],
    ['ends before a section', [line('The Supplier shall')], [top('Section 4 Term')], 'Section 4 Term'],
    ['ends before a line in the middle of a page', [line('The Supplier shall')], [line('deliver.')], 'deliver.'],
    ['ends at a table', [line('as follows'), table([['a', 'b']])], [top('deliver.')], 'deliver.'],
  ])('%s', (_, first, second, expected) => {
    expect(told([first, second])[1]![0]).toBe(expected);
  });
});

describe('a note', () => {
  test('follows the last paragraph of its page, without the mark in the text', () => {
    const page = [line(`The fee${mark('1')} of 10${mark('2')}.`), note('1', 'Per month.')];
    expect(told([page, [top('Next.')]])).toEqual([['The fee of 102.', 'note 1 Per month.'], ['Next.']]);
  });

  test('comes before the paragraph that goes on over the end of its page', () => {
    const page = [line('Done.'), line('The Supplier shall'), note('1', 'Text.')];
    expect(told([page, [top('deliver.')]])).toEqual([['Done.', 'note 1 Text.', 'The Supplier shall'], ['+deliver.']]);
  });

  test('waits for the next page where no paragraph ends on its own', () => {
    const page = [line('The Supplier shall'), note('1', 'Text.')];
    expect(told([page, [top('deliver.')]])).toEqual([['The Supplier shall'], ['+deliver.', 'note 1 Text.']]);
  });
});

describe('a table', () => {
  test('goes on over pages, without the head that comes again', () => {
    const pages = [
      [
        table([
          ['Item', 'Fee'],
          ['a', '1'],
        ]),
      ],
      [
        table(
          [
            ['Item', 'Fee'],
            ['b', '2'],
          ],
          [53, 203],
        ),
      ],
    ];
    const whole = flowOf(pages)[0]![0] as FlowTable;
    expect(told(pages)).toEqual([['Item,Fee;a,1;b,2'], []]);
    expect([...whole.breaks]).toEqual([[2, 2]]);
  });

  test('goes on with one row', () => {
    const row = top('b 2', {
      cells: [
        { text: ' b', left: 50 },
        { text: '2 ', left: 200 },
      ],
    });
    expect(told([[table([['a', '1']])], [row]])).toEqual([['a,1;b,2'], []]);
  });

  test.each<[string, PageBlock[]]>([
    ['with other columns', [table([['b', '2']], [50, 260])]],
    ['with another number of columns', [table([['b']], [50])]],
    ['below a line of text', [top('Fees:'), table([['b', '2']])]],
    ['below a note', [note('1', 'x'), top('Fees:'), table([['b', '2']])]],
  ])('is another one %s', (_, second) => {
    expect(told([[table([['a', '1']])], second])[0]![0]).toBe('a,1');
  });
});

describe('a word', () => {
  test('is whole where it was divided between lines, pages and in notes', () => {
    expect(
      told([
        [line('the agree-'), line('ment ends with the cus-')],
        [top('tomer, at once.'), note('1', 'x')],
      ]),
    ).toEqual([
      ['the agreement', 'ends with the customer,'],
      ['+at once.', 'note 1 x'],
    ]);
    expect(told([[line('Done.'), { kind: 'note', mark: '1', lines: ['per agree-', 'ment'] }]])).toEqual([
      ['Done.', 'note 1 per agreement\n'],
    ]);
  });

  test('leaves no line behind that has nothing else', () => {
    expect(told([[line('the agree-'), line('ment')]])).toEqual([['the agreement']]);
  });

  test('is not joined over a table', () => {
    expect(told([[line('the agree-'), table([['a', 'b']]), line('ment')]])).toEqual([['the agree-', 'a,b', 'ment']]);
  });
});

const piece = (text: string, x: number, y: number, change: Partial<PdfPiece> = {}): PdfPiece => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  ...change,
});

describe('the mark of a note', () => {
  const body = piece('The whole fee', 50, 100);

  test('is joined to the text before it', () => {
    expect(withMarks([body, piece('1', 115, 104, { size: 6, width: 3 })])).toEqual([
      { ...body, text: `The whole fee${mark('1')}` },
    ]);
  });

  test('is joined to the text behind it, where there is none before', () => {
    expect(withMarks([body, piece('*', 47, 104, { size: 6, width: 3 })])).toEqual([
      { ...body, text: `${mark('*')}The whole fee` },
    ]);
  });

  test.each<[string, PdfPiece]>([
    ['far away', piece('1', 300, 104, { size: 6 })],
    ['not raised', piece('1', 115, 100, { size: 6 })],
    ['of the text’s size', piece('1', 115, 104)],
    ['of many letters', piece('1234', 115, 104, { size: 6 })],
  ])('is none where it is %s', (_, other) => {
    expect(withMarks([body, other])).toEqual([body, other]);
  });

  test('is left out where its note is known', () => {
    expect(withoutMarks(`a${mark('1')} b${mark('2')}`, new Set(['1']))).toBe('a b2');
  });
});

describe('directions of a page', () => {
  test('begin with that of most of the text, turned so that it is read from left to right', () => {
    const [first, ...others] = directionsOf([
      piece('stamp', 10, 20, { angle: 46 }),
      piece('a long line of text', 5, 100, { angle: 91 }),
    ]);
    expect([first.angle, others.map(({ angle }) => angle)]).toEqual([90, [45]]);
    expect([first.pieces[0]!.x, first.pieces[0]!.y]).toEqual([expect.closeTo(100), expect.closeTo(-5)]);
  });

  test('are one where there is no text', () => {
    expect(directionsOf([])).toEqual([{ angle: 0, pieces: [] }]);
  });
});

describe('running lines', () => {
  const segment = (text: string, y: number, left = 50) => ({ text, left, right: left + text.length * 5, y, size: 10 });
  const page = (number: number, header: string, foot = `Page ${number} of 9`) => ({
    head: 800,
    foot: 0,
    segments: [
      segment(header, 780),
      segment(`Text of page ${number}`, 600),
      segment('More text', 588),
      segment(foot, 20),
    ],
  });

  test('are taken out where they come again, each told once and numbers of pages not at all', () => {
    const { pages, running } = withoutRunningLines([page(1, 'Lease 12'), page(2, 'Lease 13'), page(3, 'Lease 14')]);
    expect(pages.map((segments) => segments.map(({ text }) => text))).toEqual(
      [1, 2, 3].map((number) => [`Text of page ${number}`, 'More text']),
    );
    expect(running).toEqual(['Lease 12']);
  });

  test('stay where they are on one page alone, or sentences with other numbers', () => {
    const { pages, running } = withoutRunningLines([page(1, 'Pay 12 EUR.', 'Alpha'), page(2, 'Pay 13 EUR.', 'Beta')]);
    expect(pages.map((segments) => segments.length)).toEqual([4, 4]);
    expect(running).toEqual([]);
  });

  test('are apart from the text: what is near to it is its first line', () => {
    const near = (word: string) => ({
      head: 800,
      foot: 0,
      segments: ['Same words', 'a', 'b', 'c', 'd', 'e'].map((text, at) =>
        segment(at === 0 ? text : `${word} ${text}`, 780 - 12 * at),
      ),
    });
    expect(withoutRunningLines([near('one'), near('two')]).running).toEqual([]);
  });
});
