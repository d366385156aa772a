import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { extractDocument } from '../../../src/features/analysis/extraction/extraction.js';
import type { ExtractedDocument } from '../../../src/contracts/extraction.js';
import { paperAsPdf, pdfOf, type Mark } from '../../support/documents/paper.js';

const read = (bytes: Buffer): Promise<ExtractedDocument> => extractDocument({ bytes: new Uint8Array(bytes) });
const readPages = (...pages: Mark[][]): Promise<ExtractedDocument> => read(pdfOf(pages));
/** Lines below one another, as far apart as lines are. */
const lines = (texts: readonly string[], more: Partial<Mark> = {}): Mark[] =>
  texts.map((text, index) => ({ text, x: 72, size: 11, ...more, y: (more.y ?? 700) - 13 * index }));
const pagesOf = ({ pages, text }: ExtractedDocument): string[] => pages.map(({ start, end }) => text.slice(start, end));

const SENTENCES = [
  'The seller delivers the goods to the place that the buyer names, and bears their risk until then; the buyer',
  'examines them without delay, and tells the seller of what is missing from them within a fortnight, or else it',
  'is taken to have approved of them as they were delivered.',
];

describe('paragraphs of a PDF', () => {
  it('are one line each, whatever the width of the page was', async () => {
    const { text } = await readPages([...lines(SENTENCES), ...lines(['The price is paid in May.'], { y: 650 })]);
    expect(text).toBe(`${SENTENCES.join(' ')}\n\nThe price is paid in May.`);
  });

  it('go on over the ends of pages, whose places stay true', async () => {
    const document = await readPages(lines(SENTENCES.slice(0, 1)), lines(SENTENCES.slice(1)));
    expect(document.text).toBe(SENTENCES.join(' '));
    expect(pagesOf(document)).toEqual([SENTENCES[0], SENTENCES.slice(1).join(' ')]);
  });

  it.each([
    ['end with a sentence', ['It ends here.'], ['And another begins']],
    ['do not go on with a section', [SENTENCES[0]!], ['2. Price. The price is paid.']],
    ['do not go on in other type', [SENTENCES[0]!], ['PRICE']],
  ])('%s', async (name, before, after) => {
    const size = name.includes('type') ? 16 : 11;
    const { text } = await readPages(lines(before), lines(after, { size }));
    expect(text).toBe(`${before.join(' ')}\n\n${after.join(' ')}`);
  });

  it('are told by their indents, or by short last lines, where nothing else parts them', async () => {
    const short = [...SENTENCES, 'The price', 'is paid in May.'];
    expect((await readPages(lines(short))).text).toBe(`${SENTENCES.join(' ')}\n\nThe price\nis paid in May.`);
  });

  it('keep short lines and items apart', async () => {
    const address = ['Halverson Ltd', '12 Long Lane', 'London'];
    const items = [`${SENTENCES[0]!};`, `(a) one;`, '(b) two.'];
    const { text } = await readPages([...lines(address), ...lines(items, { y: 600 })]);
    expect(text).toBe(`${address.join('\n')}\n\n${items.join('\n')}`);
  });

  it('have double spacing', async () => {
    const marks = SENTENCES.map((text, index) => ({ text, x: 72, y: 700 - 26 * index, size: 11 }));
    expect((await readPages(marks)).text).toBe(SENTENCES.join(' '));
  });
});

describe('columns of a PDF', () => {
  const paragraphs = Array.from({ length: 24 }, (_, index) => `Paragraph ${index}. ${SENTENCES.join(' ')}`);
  const paper = {
    paragraphs,
    header: 'Execution copy',
    footnotes: new Map([[5, 'The place is that of the port.']]),
    table: { after: -1, rows: [] },
    box: { after: -1, text: '' },
  };

  it.each([1, 2, 3])(
    '%i of them are read one after the other, and header and notes interrupt nothing',
    async (columns) => {
      const { text } = await read(paperAsPdf(paper, columns));
      const [head, tail] = [text.split('\n\n'), text.split('\n\n').at(-1)];
      expect(head.filter((paragraph) => paragraph.startsWith('Paragraph'))).toEqual(paragraphs);
      expect(head.filter((paragraph) => !paragraph.startsWith('Paragraph'))).toEqual([
        'The place is that of the port.',
        'Execution copy',
      ]);
      expect(tail).toBe('Execution copy');
    },
  );
});

describe('what comes again on the pages of a PDF', () => {
  const header = (text: string, y = 760): Mark => ({ text, x: 72, y, size: 9 });

  it('is said once, at the end; numbers of pages are not', async () => {
    const pages = [1, 2, 3].map((page) => [
      header(page % 2 === 0 ? 'Acme Ltd' : 'Supply agreement'),
      ...lines([`It is page ${page} that says so.`]),
      header(`Draft of 1 May, page ${page}`, 50),
      header(`- ${page} -`, 30),
    ]);
    const document = await readPages(...pages, [header('Acme Ltd'), ...lines(['The end.'])]);
    expect(document.text).toBe(
      'It is page 1 that says so.\n\nIt is page 2 that says so.\n\nIt is page 3 that says so.\n\nThe end.\n\nSupply agreement\n\nDraft of 1 May, page 1\n\nAcme Ltd',
    );
    expect(pagesOf(document)[1]).toBe('It is page 2 that says so.');
  });

  it('is text where it is none of a header’s kind: in larger type, or a line of a paragraph', async () => {
    const page = (number: number): Mark[] => [
      { text: `Part ${number}`, x: 72, y: 760, size: 18 },
      ...lines(['The same line on every page', 'with another below it.'], { y: 735 }),
    ];
    const { text } = await readPages(page(1), page(2));
    expect(text.match(/Part \d/g)).toEqual(['Part 1', 'Part 2']);
    expect(text.match(/The same line on every page/g)).toHaveLength(2);
  });
});

describe('tables of a PDF', () => {
  const row = (y: number, ...cells: string[]): Mark[] =>
    cells.map((text, index) => ({ text, x: 72 + 150 * index, y, size: 11 }));

  it('go on over pages, their head once, each row on its page', async () => {
    const document = await readPages(
      [...lines(['Fees']), ...row(670, 'Level', 'Fee'), ...row(655, 'Gold', '1'), ...row(640, 'Silver', '2')],
      [...row(720, 'Level', 'Fee'), ...row(705, 'Bronze', '3'), ...row(690, 'Tin', '4')],
      row(720, 'Lead', '5'),
    );
    expect(document.tables).toEqual([
      expect.objectContaining({
        page: 1,
        title: 'Fees',
        columns: ['Level', 'Fee'],
        rows: [
          ['Gold', '1'],
          ['Silver', '2'],
          ['Bronze', '3'],
          ['Tin', '4'],
          ['Lead', '5'],
        ],
      }),
    ]);
    expect(pagesOf(document)).toEqual(['Fees\n\nLevel\tFee\nGold\t1\nSilver\t2', 'Bronze\t3\nTin\t4', 'Lead\t5']);
  });

  it('have cells of several lines, at the top or in the middle of their rows', async () => {
    const rows = [0, 1, 2].flatMap((n) => [
      { text: `Level ${n}`, x: 72, y: 700 - 40 * n, size: 11 },
      { text: `up to ${n} hours`, x: 200, y: 707 - 40 * n, size: 11 },
      { text: 'of the working day', x: 200, y: 693 - 40 * n, size: 11 },
    ]);
    expect((await readPages(rows)).tables[0]).toMatchObject({
      columns: ['Level 0', 'up to 0 hours of the working day'],
      rows: [
        ['Level 1', 'up to 1 hours of the working day'],
        ['Level 2', 'up to 2 hours of the working day'],
      ],
    });
  });

  it('are as wide as the page below columns of prose', async () => {
    const column = (x: number): Mark[] =>
      lines(
        Array.from({ length: 8 }, (_, index) => `The line ${index} of a column at ${x} goes on`),
        { x },
      );
    const wide = [580, 565, 550, 535, 520].flatMap((y) => row(y, `Row ${y}`, 'Cell', '10'));
    const { text, tables } = await readPages([...column(72), ...column(310), ...wide]);
    expect(tables).toHaveLength(1);
    expect(tables[0]).toMatchObject({ columns: ['Row 580', 'Cell', '10'] });
    expect(text.indexOf('The line 7 of a column at 72')).toBeLessThan(text.indexOf('The line 0 of a column at 310'));
  });

  it('of other columns are others', async () => {
    const { tables } = await readPages(
      [...row(670, 'Level', 'Fee'), ...row(655, 'Gold', '1')],
      [...row(720, 'A', 'B', 'C'), ...row(705, '1', '2', '3')],
    );
    expect(tables).toHaveLength(2);
  });

  it('end where a line no longer keeps their columns apart', async () => {
    const rows = [1, 2, 3, 4].flatMap((n) => row(700 - 15 * n, `Room ${n}`, `Floor ${n}`));
    const { tables } = await readPages([
      ...rows,
      { text: 'By: a line that is longer than a cell', x: 72, y: 620, size: 11 },
      { text: 'By:', x: 320, y: 620, size: 11 },
    ]);
    expect(tables[0]?.rows).toHaveLength(3);
  });
});

describe('notes of a PDF', () => {
  const note = (text: string, y: number): Mark => ({ text, x: 72, y, size: 8 });

  it('follow the paragraphs that end on their page, without their marks', async () => {
    const [first, second, third] = SENTENCES as [string, string, string];
    const document = await readPages(
      [
        ...lines(['It is due now.']),
        { text: '1', x: 141, y: 704, size: 6 },
        ...lines([first], { y: 660 }),
        note('1 Within a day, that', 90),
        note('is.', 80),
      ],
      lines([second, third]),
    );
    expect(document.text).toBe(`It is due now.\n\nWithin a day, that\nis.\n\n${SENTENCES.join(' ')}`);
  });

  it('leave figures alone that refer to nothing', async () => {
    const { text } = await readPages([...lines(['A hall of 20 m']), { text: '2', x: 147, y: 704, size: 6 }]);
    expect(text).toBe('A hall of 20 m2');
  });
});

describe('directions of a PDF', () => {
  it('stamps and watermarks interrupt nothing, and are said once', async () => {
    const stamp: Mark = { text: 'RECEIVED', x: 300, y: 690, size: 20, angle: 45 };
    const { text } = await readPages([...lines(SENTENCES), stamp], [...lines(['The end.']), stamp]);
    expect(text).toBe(`${SENTENCES.join(' ')}\n\nRECEIVED\n\nThe end.`);
  });

  it('pages on their side are read as they are written', async () => {
    const turned = SENTENCES.map((text, index): Mark => ({ text, x: 100 + 13 * index, y: 20, size: 11, angle: 90 }));
    expect((await readPages(turned)).text).toBe(SENTENCES.join(' '));
  });
});

describe('pages without a text layer', () => {
  it('are empty where there are others', async () => {
    const document = await readPages(lines(['Page one.']), [], lines(['Page three.']));
    expect(pagesOf(document)).toEqual(['Page one.', '', 'Page three.']);
  });

  it('are all that a scan has', async () => {
    await expect(readPages([], [])).rejects.toMatchObject({
      problem: 'empty',
      message: expect.stringContaining('no text layer') as unknown,
    });
  });
});

describe('texts that stand for what is drawn', () => {
  /** A page that is drawn by `content`, as a stream as it stands or deflated. */
  function drawnBy(content: string, isDeflated: boolean): Buffer {
    const data = isDeflated
      ? deflateSync(Buffer.from(content, 'latin1'), { level: 1 })
      : Buffer.from(content, 'latin1');
    const filter = isDeflated ? '/Filter /FlateDecode ' : '';
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< ${filter}/Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 1 /LastChar 1 /Widths [500] >>',
    ];
    let file = '%PDF-1.7\n';
    const offsets = objects.map((object, index) => {
      const offset = file.length;
      file += `${index + 1} 0 obj\n${object}\nendobj\n`;
      return `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n`;
    return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1');
  }
  const page = (marked: string): string =>
    `BT /F1 12 Tf 72 700 Td (signi) Tj ${marked} (cant change of the price) Tj ET`;

  it.each([
    ['a literal string', '/Span << /ActualText (fi) >> BDC (\\256) Tj EMC'],
    ['UTF-16 in hexadecimal', '/Span <</ActualText <FEFF00660069>>> BDC (\\256) Tj EMC'],
    [
      'other properties, and marks within',
      '/Span <</Lang (en) /ActualText (fi)/MCID 3>> BDC /P BMC (\\256) Tj EMC (\\256) Tj EMC',
    ],
  ])('are read: %s', async (_, marked) => {
    for (const isDeflated of [false, true])
      expect((await read(drawnBy(page(marked), isDeflated))).text).toBe('significant change of the price');
  });

  it.each([
    ['are left out where nothing is drawn', '/Span <</ActualText (hidden words)>> BDC EMC (fi) Tj'],
    ['do not stand for words that are drawn', '/Span <</ActualText (other words)>> BDC (fi) Tj EMC'],
    ['leave other marks alone', '/Span <</MCID 1>> BDC (fi) Tj EMC'],
    ['end with the page where their end is missing', '(fi) Tj /Span <</MCID 1>> BDC'],
  ])('%s', async (_, marked) => {
    expect((await read(drawnBy(page(marked), true))).text).toBe('significant change of the price');
  });
});
