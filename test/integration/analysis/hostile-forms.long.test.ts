import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractDocument } from '../../../src/features/analysis/extraction/extraction.js';
import type { ExtractedDocument } from '../../../src/contracts/extraction.js';
import { docx, docxWith } from '../../support/documents/documents.js';
import { pdfOf, type Mark } from '../../support/documents/paper.js';

/** Processor time far above what these take, and far below what they took if it grew with the square of their length. */
const MOST_MILLIS = 6_000;

/** What becomes of a document: its text, or its problem; never another error, and never late. */
async function outcomeOf(bytes: Buffer): Promise<ExtractedDocument | string> {
  const begun = process.cpuUsage();
  try {
    return await extractDocument({ bytes: new Uint8Array(bytes) });
  } catch (error) {
    expect((error as Error).name).toBe('ExtractionError');
    return (error as { problem: string }).problem;
  } finally {
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(MOST_MILLIS);
  }
}

const repeated = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join('');

describe('a DOCX of', () => {
  const run = '<w:r><w:t>x</w:t></w:r>';
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${repeated(9, (at) => `<w:lvl w:ilvl="${at}"><w:lvlText w:val="${'%1'.repeat(50)}"/></w:lvl>`)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const bodies: [string, () => Buffer][] = [
    [
      'fields that are never closed',
      () =>
        docx(
          `<w:p>${repeated(40_000, () => '<w:r><w:fldChar w:fldCharType="begin"/></w:r>')}${run}</w:p><w:p>${run}</w:p>`,
        ),
    ],
    [
      'fields that end what never began',
      () => docx(`<w:p>${repeated(40_000, () => '<w:r><w:fldChar w:fldCharType="end"/></w:r>')}${run}</w:p>`),
    ],
    [
      'text boxes within text boxes',
      () =>
        docx(
          `${repeated(60, () => '<w:p><w:r><w:txbxContent>')}<w:p>${run}</w:p>${repeated(60, () => '</w:txbxContent></w:r></w:p>')}`,
        ),
    ],
    [
      'tables within tables',
      () =>
        docx(
          `${repeated(60, () => '<w:tbl><w:tr><w:tc>')}<w:p>${run}</w:p>${repeated(60, () => '</w:tc></w:tr></w:tbl>')}`,
        ),
    ],
    [
      'one note referred to everywhere',
      () =>
        docxWith(
          repeated(20_000, () => `<w:p>${run}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`),
          {
            footnotes: `<w:footnotes><w:footnote w:id="1"><w:p>${run.replace('x', 'y'.repeat(5_000))}</w:p></w:footnote></w:footnotes>`,
          },
        ),
    ],
    [
      'paragraphs whose ends were all deleted',
      () => docx(repeated(20_000, () => `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run}</w:p>`)),
    ],
    [
      'styles that are based on one another',
      () =>
        docxWith(
          repeated(5_000, () => `<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr>${run}</w:p>`),
          {
            styles:
              '<w:styles><w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style></w:styles>',
          },
        ),
    ],
    [
      'numbers of many numbers',
      () =>
        docxWith(
          repeated(
            20_000,
            () => `<w:p><w:pPr><w:numPr><w:ilvl w:val="8"/><w:numId w:val="1"/></w:numPr></w:pPr>${run}</w:p>`,
          ),
          { numbering },
        ),
    ],
  ];
  it.each(bodies)('%s is read in time', async (_, make) => {
    const outcome = await outcomeOf(make());
    expect(typeof outcome === 'string' ? outcome : outcome.text.includes('x')).toBe(true);
  });

  it('elements in any order is read, or refused with a problem', async () => {
    const names =
      'p r t tbl tr tc sdt ins del moveFrom hyperlink txbxContent pPr rPr numPr fldSimple footnoteReference Fallback vanish body'.split(
        ' ',
      );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 8, withCrossShrink: true },
        fc.constantFrom(
          run,
          'words',
          '<w:fldChar w:fldCharType="begin"/>',
          '<w:fldChar w:fldCharType="end"/>',
          '<w:del/>',
        ),
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie('tree'), { maxLength: 4 }))
          .map(([name, inner]) => `<w:${name}>${inner.join('')}</w:${name}>`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 6 }), async (trees) => {
        const outcome = await outcomeOf(docx(trees.join('')));
        expect(['empty', 'broken', 'too_large', undefined]).toContain(
          typeof outcome === 'string' ? outcome : undefined,
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a PDF of', () => {
  const scattered = (count: number, of: (index: number) => Mark): Mark[] =>
    Array.from({ length: count }, (_, index) => of(index));
  const pages: [string, () => Mark[][]][] = [
    [
      'many cells',
      () => [
        scattered(8_000, (at) => ({
          text: 'cell',
          x: 30 + 60 * (at % 8),
          y: 780 - 0.7 * Math.floor(at / 8),
          size: 8,
        })),
      ],
    ],
    [
      'marks of notes alone',
      () => [scattered(8_000, (at) => ({ text: '1', x: at % 600, y: 700 - (at % 650), size: at % 2 === 0 ? 5 : 11 }))],
    ],
    [
      'words in every direction',
      () => [scattered(5_000, (at) => ({ text: 'word', x: at % 500, y: at % 700, size: 8, angle: at % 360 }))],
    ],
    [
      'many columns on many pages',
      () =>
        Array.from({ length: 40 }, (_, page) =>
          scattered(200, (at) => ({
            text: 'a line of some words',
            x: 20 + page + 140 * (at % 4),
            y: 780 - 14 * Math.floor(at / 4),
            size: 8,
          })),
        ),
    ],
    [
      'the same page, over and over',
      () =>
        Array.from({ length: 300 }, () => [
          { text: 'Page 1', x: 72, y: 760, size: 9 },
          { text: 'The same.', x: 72, y: 500, size: 11 },
        ]),
    ],
    [
      'type of hardly any size and of great size',
      () => [scattered(500, (at) => ({ text: 'word', x: at, y: at, size: [0.001, 100_000, 12][at % 3] ?? 12 }))],
    ],
  ];
  it.each(pages)('%s is read in time', async (_, make) => {
    const outcome = await outcomeOf(pdfOf(make()));
    expect(typeof outcome === 'string' ? outcome : outcome.format).toBe('pdf');
  });
});
