import { docxWith } from './documents.ts';
import type { Paper } from './paper.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const paragraph = (content: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const field = (code: string): string => `<w:fldSimple w:instr=" ${code} ">${run('1')}</w:fldSimple>`;

function box(text: string): string {
  const content = `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const drawing = `<w:drawing><wps:txbx>${content}</wps:txbx></w:drawing>`;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback><w:pict><v:textbox>${content}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
}

function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string => row.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

const NUMBERING =
  '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
const NUMBERED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

/**
 * The paper as Word writes it: clauses numbered by a list, a revised word in each paragraph, notes, a text box in the
 * midst of a paragraph.
 */
export function paperAsDocx(paper: Paper): Buffer {
  let clauses = 0;
  let notes = 0;
  const body = paper.paragraphs.map((text, index) => {
    const isNumbered = text.startsWith(`${clauses + 1}. `);
    if (isNumbered) clauses += 1;
    const own = isNumbered ? text.slice(text.indexOf(' ') + 1) : text;
    const middle = own.indexOf(' ', own.length / 2);
    const [before, after] = middle === -1 ? [own, ''] : [own.slice(0, middle), own.slice(middle)];
    const note = paper.footnotes.has(index) ? `<w:r><w:footnoteReference w:id="${(notes += 1)}"/></w:r>` : '';
    const changed = `<w:del><w:r><w:delText>struck out</w:delText></w:r></w:del><w:ins>${run(after)}</w:ins>`;
    const anchored = index === paper.box.after ? box(paper.box.text) : '';
    const whole = paragraph(run(before) + note + anchored + changed, isNumbered ? NUMBERED : '');
    return index === paper.table.after ? whole + table(paper.table.rows) : whole;
  });
  const footnotes = [...paper.footnotes.values()].map(
    (text, index) => `<w:footnote w:id="${index + 1}">${paragraph(run(text))}</w:footnote>`,
  );
  return docxWith(body.join(''), {
    numbering: NUMBERING,
    footnotes: `<w:footnotes>${footnotes.join('')}</w:footnotes>`,
    header1: `<w:hdr>${paragraph(run(paper.header))}</w:hdr>`,
    footer1: `<w:ftr>${paragraph(run('Page ') + field('PAGE') + run(' of ') + field('NUMPAGES'))}</w:ftr>`,
  });
}
