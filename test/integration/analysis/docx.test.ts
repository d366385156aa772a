import { describe, expect, it } from '@jest/globals';
import { extractDocument } from '../../../src/features/analysis/extraction/extraction.js';
import type { ExtractedDocument } from '../../../src/contracts/extraction.js';
import { docx, docxWith } from '../../support/documents/documents.js';

const read = (bytes: Buffer): Promise<ExtractedDocument> => extractDocument({ bytes });
const textOf = async (body: string): Promise<string> => (await read(docx(body))).text;
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]): string =>
  `<w:p>${runs.map((one) => (one.startsWith('<') ? one : run(one))).join('')}</w:p>`;
const cell = (...blocks: string[]): string => `<w:tc>${blocks.join('')}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const field = (code: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const OPEN = `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('one ')}</w:p>`;

describe('tracked changes of a DOCX', () => {
  it.each([
    ['insertions are text', p('a ', `<w:ins>${run('new ')}</w:ins>`, 'b'), 'a new b'],
    ['deletions are not', p('a', '<w:del><w:r><w:delText>old</w:delText></w:r></w:del>'), 'a'],
    [
      'nor is what was inserted and deleted',
      p('a', '<w:ins><w:del><w:r><w:delText>x</w:delText></w:r></w:del></w:ins>'),
      'a',
    ],
    [
      'a move is where it went',
      p(`<w:moveFrom>${run('m')}</w:moveFrom>`, 'a') + p(`<w:moveTo>${run('m')}</w:moveTo>`),
      'a\n\nm',
    ],
    [
      'a deleted end joins two paragraphs',
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('one ')}</w:p>${p('two')}`,
      'one two',
    ],
    [
      'a deleted end joins nothing across the ends of a cell',
      `<w:tbl>${row(cell(OPEN), cell(p('b')))}</w:tbl>${OPEN}`,
      'one\tb\n\none',
    ],
    [
      'a deleted row is gone',
      `<w:tbl>${row(cell(p('a')), cell(p('b')))}<w:tr><w:trPr><w:del/></w:trPr>${cell(p('c'))}${cell(p('d'))}</w:tr></w:tbl>`,
      'a\tb',
    ],
  ])('%s', async (_, body, expected) => {
    expect(await textOf(body)).toBe(expected);
  });

  it('earlier properties do not count', async () => {
    const { headings } = await read(
      docx(
        `<w:p><w:pPr><w:pPrChange><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange></w:pPr>${run('body')}</w:p>`,
      ),
    );
    expect(headings).toEqual([]);
  });
});

describe('text boxes of a DOCX', () => {
  const content = `<w:txbxContent>${p('in the box')}</w:txbxContent>`;
  it.each([
    [
      'of Word',
      `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${content}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${content}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`,
    ],
    ['of VML alone', `<w:pict><v:textbox>${content}</v:textbox></w:pict>`],
  ])('%s are read once, after the paragraph that they stand in', async (_, box) => {
    expect(await textOf(p('The seller ', `<w:r>${box}</w:r>`, 'delivers.') + p('The buyer pays.'))).toBe(
      'The seller delivers.\n\nin the box\n\nThe buyer pays.',
    );
  });

  it('have tables, and stand in cells', async () => {
    const table = `<w:tbl>${row(cell(p('a')), cell(p('b')))}</w:tbl>`;
    const boxed = p('x', `<w:r><w:pict><w:txbxContent>${table}</w:txbxContent></w:pict></w:r>`);
    expect(await textOf(boxed)).toBe('x\n\na\tb');
    expect(await textOf(`<w:tbl>${row(cell(boxed), cell(p('c')))}</w:tbl>`)).toBe('x a b\tc');
  });
});

describe('what stands in the runs of a DOCX', () => {
  it.each([
    [
      'content controls and links are text',
      p(`<w:sdt><w:sdtContent>${run('a ')}</w:sdtContent></w:sdt><w:hyperlink>${run('b')}</w:hyperlink>`),
      'a b',
    ],
    [
      'hyphens that may not break are hyphens',
      p('<w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>compete</w:t></w:r>'),
      'non-compete',
    ],
    ['soft hyphens are nothing', p('<w:r><w:t>termi</w:t><w:softHyphen/><w:t>na\u00ADtion</w:t></w:r>'), 'termination'],
    [
      'symbols are what they show',
      p(
        '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t> yes </w:t><w:sym w:font="Symbol" w:char="F0B3"/><w:sym w:font="Arial" w:char="00A7"/></w:r>',
      ),
      '☑ yes ≥§',
    ],
    ['fields are their results', p('By ', field(' DATE \\@ "d MMMM" ', run('1 May')), '.'), 'By 1 May.'],
    [
      'a field in a code is not',
      p(field(` IF </w:instrText></w:r>${field('MERGEFIELD x', run('hidden'))}<w:r><w:instrText>`, run('shown'))),
      'shown',
    ],
    [
      'a field that is never closed hides its paragraph at most',
      p('a<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.replace('a', run('a')), 'code') + p('b'),
      'a\n\nb',
    ],
    ['hidden text is not', p('a', '<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>', 'b'), 'ab'],
    ['formulas are text', p('<m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath>'), 'x=2'],
    [
      'readings above words are not',
      p('<w:ruby><w:rt><w:r><w:t>r</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>b</w:t></w:r></w:rubyBase></w:ruby>'),
      'b',
    ],
  ])('%s', async (_, body, expected) => {
    expect(await textOf(body)).toBe(expected);
  });
});

describe('notes, headers and footers of a DOCX', () => {
  const reference = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const notes = (name: string, ...texts: string[]): string =>
    `<w:${name}s>${texts.map((text, id) => `<w:${name} w:id="${id + 1}">${p(text)}</w:${name}>`).join('')}</w:${name}s>`;

  it('footnotes follow the end of the sentence that refers to them, each once', async () => {
    const body =
      p('The fee', reference(1), ' is:') +
      p('(a) ten;') +
      p('(b) twenty.') +
      p('It is due', reference(2), reference(1), ' now.');
    const { text } = await read(docxWith(body, { footnotes: notes('footnote', 'Net of tax.', 'Within a day.') }));
    expect(text).toBe('The fee is:\n\n(a) ten;\n\n(b) twenty.\n\nNet of tax.\n\nIt is due now.\n\nWithin a day.');
  });

  it('footnotes come before the next heading, and after their table', async () => {
    const heading = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${run('Law')}</w:p>`;
    const table = `<w:tbl>${row(cell(p('a', reference(2))), cell(p('b')))}</w:tbl>`;
    const { text } = await read(
      docxWith(p('open', reference(1)) + heading + table + p('End.'), { footnotes: notes('footnote', 'one', 'two') }),
    );
    expect(text).toBe('open\n\none\n\nLaw\n\na\tb\n\nEnd.\n\ntwo');
  });

  it('endnotes, headers and footers come at the end, once, without page numbers', async () => {
    const page = p(
      'Page ',
      field('PAGE', run('3')),
      ' of ',
      `<w:fldSimple w:instr=" NUMPAGES ">${run('9')}</w:fldSimple>`,
    );
    const { text } = await read(
      docxWith(p('Body.', '<w:r><w:endnoteReference w:id="1"/></w:r>'), {
        endnotes: notes('endnote', 'A note.'),
        header1: `<w:hdr>${p('Confidential')}</w:hdr>`,
        header2: `<w:hdr>${p('Confidential')}</w:hdr>`,
        footer1: `<w:ftr>${page}${p('Acme Ltd', '<w:r><w:tab/></w:r>', field('PAGE', run('3')))}</w:ftr>`,
      }),
    );
    expect(text).toBe('Body.\n\nA note.\n\nConfidential\n\nAcme Ltd');
  });

  it('comments are not text', async () => {
    const body = p('<w:commentRangeStart w:id="1"/>', 'Body.', '<w:r><w:commentReference w:id="1"/></w:r>');
    const { text } = await read(
      docxWith(body, { comments: `<w:comments><w:comment w:id="1">${p('Really?')}</w:comment></w:comments>` }),
    );
    expect(text).toBe('Body.');
  });
});

describe('lists of a DOCX', () => {
  const level = (ilvl: number, format: string, text: string, more = ''): string =>
    `<w:lvl w:ilvl="${ilvl}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
  const item = (id: number, ilvl: number, text: string): string =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
  const styled = (style: string, text: string): string =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
  const legal = `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', 'ARTICLE %1.', '<w:pStyle w:val="A"/>')}${level(1, 'decimalZero', '%1.%2', '<w:isLgl/><w:pStyle w:val="S"/>')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>`;
  const lists = `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="2"><w:startOverride w:val="4"/></w:lvlOverride></w:num>`;
  const numbering = `<w:numbering>${legal}${lists}</w:numbering>`;

  it('are numbered by level, in digits where they are legal, and begin anew where they say so', async () => {
    const body =
      item(1, 0, 'Fees') +
      item(1, 1, 'Due') +
      item(1, 2, 'a') +
      item(1, 2, 'b') +
      item(2, 2, 'd') +
      item(1, 0, 'Law') +
      item(1, 1, 'Ohio') +
      p('End.');
    const { text } = await read(docxWith(body, { numbering }));
    expect(text).toBe('ARTICLE I. Fees\n1.1 Due\n(a) a\n(b) b\n(d) d\nARTICLE II. Law\n2.1 Ohio\n\nEnd.');
  });

  it('are those of styles, whose levels the list names', async () => {
    const style = (id: string): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    const styles = `<w:styles>${style('A')}${style('S')}<w:style w:type="paragraph" w:styleId="T"><w:name w:val="toc 1"/></w:style></w:styles>`;
    const body = styled('T', 'Fees\t2') + styled('A', 'Fees') + styled('S', 'Due.') + styled('S', 'Paid.');
    const { text } = await read(docxWith(body, { numbering, styles }));
    expect(text).toBe('ARTICLE I. Fees\n\n1.1 Due.\n\n1.2 Paid.');
  });

  it.each([
    ['ordinal', '1st 2nd 3rd 4th 11th'],
    ['cardinalText', 'One Two Three Four Eleven'],
    ['ordinalText', 'First Second Third Fourth Eleventh'],
    ['upperLetter', 'A B C D K'],
    ['chicago', '1 2 3 4 11'],
  ])('count as %s', async (format, expected) => {
    const one = `<w:abstractNum w:abstractNumId="0">${level(0, format, '%1')}</w:abstractNum>`;
    const body = Array.from({ length: 11 }, () => item(1, 0, 'x')).join('');
    const { text } = await read(docxWith(body, { numbering: `<w:numbering>${one}${lists}</w:numbering>` }));
    const numbers = text.split('\n').map((line) => line.slice(0, -2));
    expect([0, 1, 2, 3, 10].map((at) => numbers[at]).join(' ')).toBe(expected);
  });

  it('that no program wrote are read, too', async () => {
    const odd =
      '<w:numbering><w:abstractNum><w:lvl w:ilvl="x"><w:start w:val="NaN"/><w:lvlText w:val="%1."/></w:lvl><w:numStyleLink w:val="none"/></w:abstractNum><w:num w:numId="1"><w:lvlOverride/><w:startOverride/></w:num></w:numbering>';
    const body =
      item(1, 99, 'a') +
      item(7, -1, 'b') +
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="1e9"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>c</w:t></w:r></w:p>';
    expect((await read(docxWith(body, { numbering: odd }))).text.replaceAll(/\s+/g, ' ')).toMatch(/a b .*c$/);
  });
});

describe('tables of a DOCX', () => {
  it('of one column are what stands in them', async () => {
    const inner = `<w:tbl>${row(cell(p('k')), cell(p('v')))}</w:tbl>`;
    const document = await read(
      docx(`<w:tbl>${row(cell(p('One.'), p('Two.'), inner))}${row(cell(p('Three.')))}</w:tbl>`),
    );
    expect(document.text).toBe('One.\n\nTwo.\n\nk\tv\n\nThree.');
    expect(document.tables.map(({ columns }) => columns)).toEqual([['k', 'v']]);
  });
});
