import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvRecords, sniffDelimiter } from '../../../src/features/analysis/extraction/csv.rules.js';
import {
  blocksOf as blocksOfSegments,
  typeSizesOf,
  type PageBlock,
} from '../../../src/features/analysis/pdf/pdf-layout.rules.js';
import { segmentsOf } from '../../../src/features/analysis/pdf/pdf-lines.rules.js';
import type { PdfPiece } from '../../../src/features/analysis/pdf/pdf-pieces.rules.js';
import { readMarkdownParts } from '../../../src/features/analysis/extraction/markdown.rules.js';
import { recognize } from '../../../src/features/analysis/extraction/recognition.rules.js';
import { charsetInHtml, decodeText } from '../../../src/features/analysis/documents/text-decoding.rules.js';

describe('what a document is', () => {
  const text = Buffer.from('plain words');
  const html = Buffer.from('<!-- c -->\n<!DOCTYPE html><p>');
  const cases: [string, Uint8Array, string | undefined, string | undefined, object][] = [
    ['the bytes before the names', Buffer.from('x%PDF-1.7'), 'text/plain', 'a.txt', { format: 'pdf' }],
    ['an archive', Buffer.from('PK\x03\x04'), 'application/pdf', undefined, { container: 'zip' }],
    ['an old Office document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), undefined, 'a.docx', { container: 'ole' }],
    ['the type before the suffix', text, 'text/csv; charset=utf-8', 'a.md', { format: 'csv' }],
    ['the suffix where the type says little', text, 'application/octet-stream', 'A.MD', { format: 'markdown' }],
    ['the suffix where the type says text', text, 'text/x-notes', 'a.csv', { format: 'csv' }],
    ['CSV as Excel names it', text, 'application/vnd.ms-excel', 'a.csv', { format: 'csv' }],
    ['HTML that nobody named', html, undefined, undefined, { format: 'html' }],
    ['HTML with a mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), html]), '', 'a', { format: 'html' }],
    ['text', text, undefined, undefined, { format: 'text' }],
    ['JSON is text', text, 'application/ld+json', undefined, { format: 'text' }],
    ['UTF-16 is text', Buffer.from('\uFEFFab', 'utf16le'), undefined, undefined, { format: 'text' }],
    ['RTF', Buffer.from('{\\rtf1'), 'text/plain', undefined, { problem: 'unsupported' }],
    ['bytes of 0', Buffer.from('a\0b'), 'text/plain', 'a.txt', { problem: 'unsupported' }],
    ['another type', text, 'audio/midi', 'a.txt', { problem: 'unsupported' }],
    ['no DOCX', text, undefined, 'a.docx', { problem: 'broken' }],
    ['no PDF', text, 'application/pdf', undefined, { problem: 'broken' }],
  ];
  it.each(cases)('%s', (_, bytes, type, name, expected) => {
    expect(recognize(bytes, type, name)).toMatchObject(expected);
  });
});

describe('CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', '\n', '\r', ' '), maxLength: 6 });
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

  it('reads back what was written', () => {
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n', '\r'), (given, by, end) => {
        const text = given.map((row) => row.map(quoted).join(by) + end).join('');
        expect([...csvRecords(text, by)].map(({ cells }) => cells)).toEqual(given);
      }),
    );
  });

  it('takes quotes where they stand', () => {
    const cells = [...csvRecords('5" pipe,"a"b\n"open', ',')];
    expect(cells).toEqual([
      { cells: ['5" pipe', 'ab'], isOpen: false },
      { cells: ['open'], isOpen: true },
    ]);
  });

  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n"1,5";2,0\n', ';'],
    ['a\tb, c\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['one column\nof words', ','],
    ['', ','],
  ])('finds the delimiter of %j', (text, expected) => {
    expect(sniffDelimiter(text)).toBe(expected);
  });
});

describe('Markdown', () => {
  const parts = (text: string): [unknown, unknown] => {
    const { headings, tables } = readMarkdownParts(text);
    for (const { start, end } of tables) expect(text.slice(start, end)).toMatch(/^[^\n].*[^\n]$/s);
    return [
      headings.map(({ level, start, end }) => [level, text.slice(start, end)]),
      tables.map(({ title, columns, rows }) => [title, columns, rows]),
    ];
  };

  it.each([
    [
      '# One #\n###### Six\n####### seven',
      [
        [1, 'One'],
        [6, 'Six'],
      ],
      [],
    ],
    [
      '#\n\nTop\n===\n Low\n--\n',
      [
        [1, 'Top'],
        [2, 'Low'],
      ],
      [],
    ],
    ['~~~\n# no\n```\n~~~\n# yes', [[1, 'yes']], []],
    ['a|b\n-|-\n1\n', [], [[null, ['a', 'b'], [['1', '']]]]],
    ['## H\n| a |\n| - |', [[2, 'H']], [['H', ['a'], []]]],
    ['a | b\n---\nx', [[2, 'a | b']], []],
    [`${'w'.repeat(300)}\n\n|a|\n|-|`, [], [[null, ['a'], []]]],
    ['a | b\nno rule', [], []],
  ])('%j', (text, headings, tables) => {
    expect(parts(text)).toEqual([headings, tables]);
  });
});

describe('charsets', () => {
  it.each([
    ['a mark before the type', Buffer.from('fffe6100', 'hex'), 'text/plain; charset=koi8-r', undefined, 'a'],
    ['the other UTF-16', Buffer.from('feff0061', 'hex'), undefined, undefined, 'a'],
    ['the mark of UTF-8', Buffer.from('efbbbfc3bc', 'hex'), undefined, undefined, 'ü'],
    ['the type', Buffer.from('cf', 'hex'), 'text/html; charset="windows-1251"', 'koi8-r', 'П'],
    ['the document', Buffer.from('cf', 'hex'), 'text/html', 'koi8-r', 'о'],
    ['no charset that there is', Buffer.from('c3bc', 'hex'), 'text/plain; charset=x-none', undefined, 'ü'],
    ['a charset that does not fit', Buffer.from('fc', 'hex'), 'text/plain; charset=utf-8', undefined, 'ü'],
    ['line ends', Buffer.from('a\r\nb\rc\n'), undefined, undefined, 'a\nb\nc\n'],
  ])('%s', (_, bytes, type, declared, expected) => {
    expect(decodeText(bytes, type, declared)).toBe(expected);
  });

  it('are found in HTML, where they can be true', () => {
    expect(charsetInHtml(Buffer.from('<meta charset=koi8-r>'))).toBe('koi8-r');
    expect(charsetInHtml(Buffer.from('<meta content="text/html; charset=utf-16">'))).toBe('utf-8');
    expect(charsetInHtml(Buffer.from('<p>'))).toBeUndefined();
  });
});

describe('the places of a page', () => {
  const blocksOf = (pieces: readonly PdfPiece[]): PageBlock[] => blocksOfSegments(segmentsOf(pieces));
  const textsOf = (block: PageBlock): string[] => {
    if (block.kind === 'line') return [block.text];
    return block.kind === 'note' ? block.lines : block.rows.flat();
  };
  const piece = (text: string, x: number, y: number, width = text.length * 5, size = 10): PdfPiece => ({
    text,
    x,
    y,
    width,
    size,
  });

  it('joins what is one line, and separates paragraphs', () => {
    const pieces = [piece('second', 0, 88), piece('Hello', 0, 100), piece('world', 28, 100.5), piece('far', 0, 50)];
    expect(blocksOf(pieces)).toMatchObject([
      { text: 'Hello world', isFirst: true },
      { text: 'second', isFirst: false },
      { text: 'far', isFirst: true },
    ]);
  });

  it('makes a table of cells in columns, a cell of two lines among them', () => {
    const row = (y: number, ...cells: [string, number][]): PdfPiece[] => cells.map(([text, x]) => piece(text, x, y));
    const pieces = [
      ...row(100, ['Level', 0], ['Fee', 100], ['Note', 200]),
      ...row(88, ['Gold', 0], ['1', 100], ['first', 200]),
      ...row(76, ['2', 100], ['line', 200]),
    ];
    expect(blocksOf(pieces)).toEqual([
      {
        kind: 'table',
        rows: [
          ['Level', 'Fee', 'Note'],
          ['Gold', '1 2', 'first line'],
        ],
        lefts: [0, 100, 200],
        confidence: 0.9,
      },
    ]);
  });

  it('loses no text, whatever the places are', () => {
    const place = fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 700 }),
      width: fc.integer({ min: 1, max: 300 }),
      size: fc.constantFrom(8, 10, 24),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const pieces = places.map((one, index) => ({ ...one, text: `w${index};` }));
        const text = blocksOf(pieces).flatMap(textsOf).join('');
        expect(text.match(/w\d+;/g)?.sort() ?? []).toEqual(pieces.map((one) => one.text).sort());
      }),
    );
  });

  it('reads columns of prose one after the other, with what spans them between', () => {
    const column = (name: string, x: number, from: number): PdfPiece[] =>
      Array.from({ length: 6 }, (_, index) => piece(`${name}${index}`, x, from - index * 12, 200));
    const pieces = [
      piece('title', 0, 700, 420),
      ...column('a', 0, 680),
      ...column('b', 220, 680),
      piece('between', 0, 590, 420),
      ...column('c', 0, 570),
      ...column('d', 220, 570),
      piece('end', 0, 480, 420),
    ];
    const names = (name: string): string[] => Array.from({ length: 6 }, (_, index) => `${name}${index}`);
    const texts = blocksOf(pieces).map((block) => (block.kind === 'line' ? block.text : 'table'));
    const wanted = ['title', ...names('a'), ...names('b'), 'between', ...names('c'), ...names('d'), 'end'];
    expect(texts).toEqual(wanted);
  });

  it('takes short lines side by side for a table, not for columns of prose', () => {
    const pieces = Array.from({ length: 8 }, (_, index) => [
      piece(`name ${index}`, 0, 700 - index * 12),
      piece(`value ${index}`, 300, 700 - index * 12),
    ]).flat();
    expect(blocksOf([...pieces, piece('x', 500, 616)])).toMatchObject([{ kind: 'table' }]);
  });

  it('takes larger type for headings', () => {
    const page = blocksOf([piece('Title', 0, 100, 60, 20), piece('body text that is longer', 0, 70)]);
    expect(typeSizesOf([page])).toEqual({ body: 10, headings: [20] });
    expect(typeSizesOf([])).toEqual({ body: 0, headings: [] });
  });
});
