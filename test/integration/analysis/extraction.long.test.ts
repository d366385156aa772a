import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractionBounds } from '../../../src/features/analysis/documents/extraction-bounds.data.js';
import {
  ThreadedExtractor,
  type ExtractionOptions,
} from '../../../src/features/analysis/extraction/threaded-extractor.service.js';
import type { DocumentFile, ExtractedDocument } from '../../../src/contracts/extraction.js';
import { docx, pdf, relationships, zip } from '../../support/documents/documents.js';
import { silentLogger } from '../../support/logger.js';

const DOCUMENTS = join(import.meta.dirname, '../../fixtures/documents');
const fixture = (name: string): Buffer => readFileSync(join(DOCUMENTS, name));
const extractor = new ThreadedExtractor({ logger: silentLogger, threads: 2 });
const never = new AbortController().signal;

const extract = (file: DocumentFile): Promise<ExtractedDocument> => extractor.extract(file, never);
const ofText = (text: string, filename: string): Promise<ExtractedDocument> =>
  extract({ bytes: Buffer.from(text), filename });

/** The problem that a document is refused with. */
async function problem(bytes: Uint8Array, filename?: string, contentType?: string): Promise<unknown> {
  const outcome = await extract({ bytes, filename, contentType }).catch((error: unknown) => error);
  return (outcome as { problem?: unknown }).problem;
}

/** Every cell of every table stands at its place, in order; so does every heading. */
function expectTruePlaces(document: ExtractedDocument): void {
  for (const { columns, rows, start, end } of document.tables) {
    const cells = [columns, ...rows].flat().filter((cell) => cell !== '');
    const stretch = document.text.slice(start, end);
    let at = 0;
    for (const cell of cells) {
      const found = stretch.indexOf(cell, at);
      expect([cell, found >= 0]).toEqual([cell, true]);
      at = found + cell.length;
    }
    expect(at).toBe(stretch.trimEnd().length);
  }
  for (const { start, end } of document.headings) expect(document.text.slice(start, end)).toMatch(/^\S(.*\S)?$/);
}

function xlsx(rows: string, styles = ''): Buffer {
  const workbook = '<workbook><workbookPr/><sheets><sheet name="One" sheetId="1" r:id="r0"/></sheets></workbook>';
  return zip([
    { name: '_rels/.rels', content: relationships({ 'xl/workbook.xml': 'officeDocument' }) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships({ 'sheet.xml': 'worksheet', 'styles.xml': 'styles' }),
    },
    { name: 'xl/workbook.xml', content: Buffer.from(workbook.replace('<workbook>', '<workbook xmlns:r="r">')) },
    { name: 'xl/styles.xml', content: Buffer.from(`<styleSheet>${styles}</styleSheet>`) },
    {
      name: 'xl/sheet.xml',
      content: Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    },
  ]);
}

afterAll(() => extractor.close());

describe('documents that programs made', () => {
  it('reads a PDF of 40 pages: each sentence on its page, headings, the table', async () => {
    const document = await extract({ bytes: fixture('agreement.pdf'), contentType: 'application/pdf' });
    expect(document.format).toBe('pdf');
    expect(document.pages.map(({ page }) => page)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    for (const { page, start, end } of document.pages)
      expect(document.text.slice(start, end)).toContain(`The reference of page ${page} is R-${page * 37}.`);
    expect(document.text.match(/The reference of page/g)).toHaveLength(40);
    const headings = document.headings.map(({ level, start, end }) => [level, document.text.slice(start, end)]);
    expect(headings.slice(0, 3)).toEqual([
      [1, 'Master Services Agreement'],
      [2, '1. Article 1'],
      [2, '2. Article 2'],
    ]);
    expect(headings).toHaveLength(41);
    expect(document.tables).toEqual([
      expect.objectContaining({
        page: 7,
        title: 'Fees by service level',
        columns: ['Level', 'Response time', 'Monthly fee'],
        rows: [
          ['Gold', '2 hours', 'EUR 4,200.00'],
          ['Silver', '8 hours', 'EUR 1,900.00'],
          ['Bronze', '3 days', 'EUR 450.00'],
        ],
      }),
    ]);
    expect(document.tables[0]!.confidence).toBeLessThan(1);
    expectTruePlaces(document);
  });

  it('reads two columns one after the other, and what spans them before and after', async () => {
    const { text } = await extract({ bytes: fixture('columns.pdf') });
    const flat = text.replace(/\s+/g, ' ');
    const sentences = (side: string, of: string): string[] =>
      Array.from({ length: 14 }, (_, index) => `${side} sentence ${index + 1} speaks of ${of}.`);
    const order = [
      'A title that spans both of the columns',
      'The governance of models',
      ...sentences('Left', 'inventories and owners of systems'),
      ...sentences('Right', 'measures and of their evidence'),
      'A last line that spans the page again',
    ].map((sentence) => flat.indexOf(sentence));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });

  it('reads a DOCX: headings, numbered lists, tables with merged cells', async () => {
    const document = await extract({ bytes: fixture('plan.docx'), filename: 'plan.docx' });
    expect(document.format).toBe('docx');
    expect(document.pages).toEqual([]);
    expect(document.headings.map(({ level, start, end }) => [level, document.text.slice(start, end)])).toEqual([
      [1, 'Sales Compensation Plan 2026'],
      [2, 'Rates'],
      [2, 'Payment'],
    ]);
    expect(document.text).toContain('1. Base commission\n2. Accelerator\n- Paid monthly');
    expect(document.tables).toEqual([
      expect.objectContaining({
        page: null,
        title: 'Rates by attainment',
        columns: ['Attainment', 'Rate', 'Note'],
        rows: [
          ['up to 100 %', '8 %', 'of net bookings'],
          ['above 100 %', '12 %', 'Änderung vorbehalten'],
          ['Clawback', '', 'within 90 days'],
        ],
        confidence: 1,
      }),
    ]);
    expectTruePlaces(document);
  });

  it('reads an XLSX: each sheet a table, dates and numbers as shown, values of formulas', async () => {
    const document = await extract({ bytes: fixture('figures.xlsx') });
    expect(document.tables.map(({ title, columns, rows }) => ({ title, columns, rows }))).toEqual([
      {
        title: 'Quotas',
        columns: ['Name', 'From', 'Quota', 'Attained'],
        rows: [
          ['Ann', '2026-01-31', '125,000.50', '87.5%'],
          ['Bob', '2026-02-28', '80,000.00', '102.0%'],
          ['Total', '', '205,000.50', ''],
        ],
      },
      { title: 'Notes & terms', columns: ['Term', 'Days'], rows: [['Clawback', '90']] },
    ]);
    expectTruePlaces(document);
  });

  it.each([
    ['encrypted.pdf', 'encrypted'],
    ['plan.doc', 'unsupported'],
  ])('%s is %s', async (name, expected) => {
    expect(await problem(fixture(name), name)).toBe(expected);
  });
});

describe('texts', () => {
  it('reads CSV: quotes, line ends in cells, semicolons, a byte order mark', async () => {
    const document = await ofText('\uFEFFName;Note\r\n"Ann; B.";"said ""no""\r\ntwice"\r\nBob;\r\n', 'a.csv');
    expect(document.tables[0]).toMatchObject({
      columns: ['Name', 'Note'],
      rows: [
        ['Ann; B.', 'said "no" twice'],
        ['Bob', ''],
      ],
    });
    expectTruePlaces(document);
  });

  it('reads HTML: blocks as lines, entities, tables with spans, nothing that is not shown', async () => {
    const html = `<!doctype html><html><head><title>T</title><meta charset="iso-8859-1"><style>p{}</style></head><body>
      <script>alert("x")</script><h2>Terms &amp;   <b>conditions</b></h2><p>One<br>two &euro;</p><ul><li>first<li>second</ul>
      <table><caption>Fees</caption><tr><th rowspan=2>Level<th colspan=2>Fee</tr><tr><td>a<td>b</tr>
      <tr><td>Gold<td>1<td>2</table><table><tr><td><h3>Side</h3><table><tr><td>k<td>v</table></table><p>end`;
    const document = await ofText(html, 'a.html');
    expect(document.text).toBe(
      'Terms & conditions\n\nOne\ntwo €\n\n- first\n\n- second\n\nLevel\tFee\t\n\ta\tb\nGold\t1\t2\n\nSide\n\nk\tv\n\nend',
    );
    expect(document.tables.map(({ title, columns, rows }) => [title, columns, rows])).toEqual([
      [
        'Fees',
        ['Level', 'Fee', ''],
        [
          ['', 'a', 'b'],
          ['Gold', '1', '2'],
        ],
      ],
      ['Side', ['k', 'v'], []],
    ]);
    expectTruePlaces(document);
  });

  it('takes the charset from the type, the mark, the document, and windows-1252 at last', async () => {
    const texts = await Promise.all([
      extract({ bytes: Buffer.from([0xcf, 0xd2]), contentType: 'text/plain; charset=koi8-r' }),
      extract({ bytes: Buffer.from('\uFEFFgrün', 'utf16le'), contentType: 'text/plain' }),
      extract({ bytes: Buffer.from([0x67, 0x72, 0xfc, 0x6e, 0x80]) }),
      extract({ bytes: Buffer.from('<html><meta charset="windows-1251"><body>\xcf', 'latin1') }),
    ]);
    expect(texts.map(({ text }) => text)).toEqual(['ор', 'grün', 'grün€', 'П']);
  });

  it('leaves Markdown as it is written', async () => {
    const text =
      '# Plan #\n\nUnder\n-----\n\n```\n# code\n```\nRates\n\n| A | B |\n|---|:-:|\n| 1 \\| 2 | x |\n\nafter\n';
    const document = await ofText(text, 'a.md');
    expect(document.text).toBe(text);
    expect(document.headings.map(({ level, start, end }) => [level, text.slice(start, end)])).toEqual([
      [1, 'Plan'],
      [2, 'Under'],
    ]);
    const [table] = document.tables;
    expect(table).toMatchObject({ title: 'Rates', columns: ['A', 'B'], rows: [['1 | 2', 'x']] });
    expect(text.slice(table!.start, table!.end)).toBe('| A | B |\n|---|:-:|\n| 1 \\| 2 | x |');
  });

  it('gives text that can be stored: no U+0000, no half characters', async () => {
    const bytes = Buffer.from('\uFEFFa\0b\uD800c', 'utf16le');
    expect((await extract({ bytes, filename: 'a.txt' })).text).toBe('a\uFFFDb\uFFFDc');
  });
});

describe('Office documents part by part', () => {
  it('reads footnotes at the end, leaves out what was deleted, and flattens nested tables', async () => {
    const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const inner = `<w:tbl><w:tr><w:tc>${paragraph('in')}</w:tc></w:tr></w:tbl>`;
    const body =
      `<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>kept</w:t><w:tab/><w:t>on</w:t></w:r></w:p>` +
      `<w:tbl><w:tr><w:tc>${paragraph('a')}${paragraph('b')}</w:tc><w:tc>${inner}</w:tc></w:tr></w:tbl>`;
    const notes = Buffer.from(`<w:footnotes>${paragraph('a note')}</w:footnotes>`);
    const document = await extract({
      bytes: docx(body, [
        { name: 'word/_rels/document.xml.rels', content: relationships({ 'footnotes.xml': 'footnotes' }) },
        { name: 'word/footnotes.xml', content: notes },
      ]),
    });
    expect(document.text).toBe('kept\ton\n\na b\tin\n\na note');
  });

  it('formats numbers by their styles, and leaves out columns that nobody uses', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="10"/></cellXfs>';
    const rows =
      '<row r="1"><c r="B1" t="inlineStr"><is><t>When</t></is></c><c r="XFD1" t="str"><v>far</v></c></row>' +
      '<row r="1048576"><c r="B1048576" s="1"><v>45000</v></c><c r="XFD1048576" s="2"><v>0.5</v></c></row>';
    const { tables } = await extract({ bytes: xlsx(rows, styles) });
    expect([tables[0]?.columns, tables[0]?.rows]).toEqual([['When', 'far'], [['15/03/2023', '50.00%']]]);
  });
});

describe('documents that cannot be read', () => {
  const encrypted = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]);
  const cases: [string, Buffer, string | undefined, string | undefined, string][] = [
    ['nothing', Buffer.alloc(0), 'a.txt', undefined, 'empty'],
    ['blank text', Buffer.from(' \n\t '), 'a.txt', undefined, 'empty'],
    ['a PDF without text', pdf(Buffer.from('0 0 m'), ''), 'a.pdf', undefined, 'empty'],
    ['a DOCX without text', docx('<w:p/>'), 'a.docx', undefined, 'empty'],
    ['an encrypted Office document', encrypted, 'a.docx', undefined, 'encrypted'],
    ['an image', png, undefined, 'image/png', 'unsupported'],
    ['an image that is named as text', png, 'a.txt', 'text/plain', 'unsupported'],
    ['an archive', zip([{ name: 'a.txt', content: Buffer.from('a') }]), 'a.zip', undefined, 'unsupported'],
    ['a media type that is not read', Buffer.from('abc'), undefined, 'audio/midi', 'unsupported'],
    ['text that is named as a PDF', Buffer.from('abc'), 'a.pdf', undefined, 'broken'],
    ['a PDF that is cut off', fixture('agreement.pdf').subarray(0, 3000), 'a.pdf', undefined, 'broken'],
    ['a DOCX that is cut off', fixture('plan.docx').subarray(0, 3000), 'a.docx', undefined, 'broken'],
    ['a DOCX that is not XML', docx('<w:p>'), 'a.docx', undefined, 'broken'],
    ['a CSV whose quote is not closed', Buffer.from('a,b\n"c,d\n'), 'a.csv', undefined, 'broken'],
    ['a file beyond 20 MiB', Buffer.alloc(extractionBounds.documentBytes + 1, 0x61), 'a.txt', undefined, 'too_large'],
    ['too much text', Buffer.alloc(extractionBounds.textLength + 1, 0x61), 'a.txt', undefined, 'too_large'],
    ['too many cells', Buffer.alloc(extractionBounds.cells + 10, 0x2c), 'a.csv', undefined, 'too_large'],
  ];
  it.each(cases)('%s', async (_, bytes, filename, contentType, expected) => {
    expect(await problem(bytes, filename, contentType)).toBe(expected);
  });
});

describe('bombs', () => {
  const zeros = Buffer.alloc(extractionBounds.inflatedBytes + 1, 0x20);
  const memory = (): number => process.memoryUsage().rss / 1024 / 1024;

  it('an archive that inflates beyond the bound, also where it lies about its sizes', async () => {
    for (const declared of [undefined, 10]) {
      const bytes = zip([
        { name: '_rels/.rels', content: relationships({ 'word/document.xml': 'officeDocument' }) },
        { name: 'word/document.xml', content: zeros, ...(declared === undefined ? {} : { declared }) },
      ]);
      expect(await problem(bytes, 'a.docx')).toBe('too_large');
    }
  });

  it('a PDF whose content inflates without end', async () => {
    const once = deflateSync(Buffer.alloc(1024 * 1024 * 1024, 0x20));
    const before = memory();
    expect(await problem(pdf(once, '/Filter/FlateDecode'), 'a.pdf')).toBe('too_large');
    expect(memory() - before).toBeLessThan(700);
  });

  it('entities, and elements nested without end', async () => {
    const content = Buffer.from(
      `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document><w:t>&b;</w:t></w:document>`,
    );
    const declared = zip([
      { name: '_rels/.rels', content: relationships({ 'word/document.xml': 'officeDocument' }) },
      { name: 'word/document.xml', content },
    ]);
    expect(await problem(declared, 'a.docx')).toBe('broken');
    expect(await problem(docx('<w:p>'.repeat(100_000) + '</w:p>'.repeat(100_000)), 'a.docx')).toBe('broken');
    const deep = await ofText(`<html><body>${'<div>'.repeat(100_000)}deep`, 'a.html');
    expect(deep.text).toBe('deep');
  });

  it('a table that spans without end', async () => {
    const html = `<html><table>${'<tr><td colspan=1000 rowspan=65534>x'.repeat(500)}`;
    expect(await problem(Buffer.from(html), 'a.html')).toBe('too_large');
  });
});

describe('threads', () => {
  const withOptions = async <T>(
    options: Partial<ExtractionOptions>,
    use: (one: ThreadedExtractor) => Promise<T>,
  ): Promise<T> => {
    const one = new ThreadedExtractor({ logger: silentLogger, threads: 1, ...options });
    try {
      return await use(one);
    } finally {
      await one.close();
    }
  };
  const failure = (work: Promise<unknown>): Promise<Record<string, unknown>> =>
    work.then(
      () => ({}),
      (error: unknown) => error as Record<string, unknown>,
    );
  const slow = (): DocumentFile => ({ bytes: fixture('agreement.pdf') });

  it('ends a document that takes too long', async () => {
    await withOptions({ readMillis: 1 }, async (one) => {
      expect(await failure(one.extract(slow(), never))).toMatchObject({ problem: 'timeout' });
    });
  });

  it('ends a document that takes too much memory, and reads the next', async () => {
    await withOptions({ heapMegabytes: 16 }, async (one) => {
      const rows = `<row>${'<c t="str"><v>0123456789</v></c>'.repeat(20)}</row>`.repeat(12_000);
      expect(await failure(one.extract({ bytes: xlsx(rows) }, never))).toMatchObject({ problem: 'too_large' });
      expect(await one.extract({ bytes: Buffer.from('next') }, never)).toMatchObject({ text: 'next' });
    });
  });

  it('refuses what finds the queue full', async () => {
    await withOptions({ queue: 2 }, async (one) => {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => failure(one.extract(slow(), never))));
      const refused = outcomes.filter(({ code }) => code === 'SERVICE_UNAVAILABLE');
      expect(refused.length).toBeGreaterThanOrEqual(2);
      expect(refused[0]).toMatchObject({ retryAfterSeconds: 5 });
      expect(outcomes.filter((outcome) => outcome.code === undefined).length).toBeGreaterThanOrEqual(2);
    });
  });

  it('gives up what nobody waits for', async () => {
    await withOptions({}, async (one) => {
      const controller = new AbortController();
      const reading = failure(one.extract(slow(), controller.signal));
      controller.abort(new Error('gone'));
      expect(await reading).toMatchObject({ message: 'gone' });
      expect(await failure(one.extract(slow(), controller.signal))).toMatchObject({ message: 'gone' });
    });
  });

  it('gives up what is under way when it is closed', async () => {
    const one = new ThreadedExtractor({ logger: silentLogger, threads: 1 });
    const reading = failure(one.extract(slow(), never));
    await one.close();
    expect(await reading).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await failure(one.extract(slow(), never))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('moves the bytes, and leaves those alone that share their memory with others', async () => {
    const own = new Uint8Array(Buffer.from('own bytes'));
    const shared = Buffer.from('shared bytes');
    expect((await extract({ bytes: own })).text).toBe('own bytes');
    expect((await extract({ bytes: shared })).text).toBe('shared bytes');
    expect([own.length, shared.toString()]).toEqual([0, 'shared bytes']);
  });
});

describe('damaged documents', () => {
  it('are read, or refused with a problem, whatever was cut off or turned over', async () => {
    const names = ['agreement.pdf', 'columns.pdf', 'plan.docx', 'figures.xlsx', 'plan.doc', 'encrypted.pdf'];
    const damage = fc.record({
      name: fc.constantFrom(...names),
      keep: fc.oneof(fc.constant(1), fc.double({ min: 0.5, max: 1, noNaN: true })),
      flips: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 255 })), {
        maxLength: 20,
      }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ name, keep, flips }) => {
        const whole = fixture(name);
        const bytes = Uint8Array.from(whole.subarray(0, Math.ceil(whole.length * keep)));
        for (const [at, mask] of flips) bytes[Math.floor(at * bytes.length)]! ^= mask;
        const outcome = await extract({ bytes, filename: name }).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome.name).toBe('ExtractionError');
        else expectTruePlaces(outcome as ExtractedDocument);
      }),
      { numRuns: 150 },
    );
  });
});
