import { crc32, deflateRawSync } from 'node:zlib';
import type { ExtractedDocument } from '../../../src/contracts/extraction.js';

/** A file in an archive. */
export interface Entry {
  name: string;
  content: Buffer;
  /** The uncompressed size that the headers state, for misstating it; the true size when absent. */
  declared?: number;
}

/** A ZIP archive, so that it can be broken where a test wants it. */
export function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared } of entries) {
    const packed = deflateRawSync(content);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(content), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(declared ?? content.length, 18);
    fixed.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fixed, place, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The relationships of an Office document, by target. */
export function relationships(targets: Readonly<Record<string, string>>): Buffer {
  const each = Object.entries(targets).map(
    ([target, type], index) => `<Relationship Id="r${index}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`,
  );
  return Buffer.from(`<Relationships>${each.join('')}</Relationships>`);
}

/** A DOCX with the given body. */
export function docx(body: string, more: readonly Entry[] = []): Buffer {
  return zip([
    { name: '_rels/.rels', content: relationships({ 'word/document.xml': 'officeDocument' }) },
    { name: 'word/document.xml', content: Buffer.from(`<w:document><w:body>${body}</w:body></w:document>`) },
    ...more,
  ]);
}

/** A DOCX with other parts beside its body, each named by its type of relationship and perhaps a number. */
export function docxWith(body: string, parts: Readonly<Record<string, string>>): Buffer {
  const targets = Object.keys(parts).map((name) => [`${name}.xml`, name.replace(/\d+$/, '')]);
  return docx(body, [
    { name: 'word/_rels/document.xml.rels', content: relationships(Object.fromEntries(targets)) },
    ...Object.entries(parts).map(([name, xml]) => ({ name: `word/${name}.xml`, content: Buffer.from(xml) })),
  ]);
}

/** A PDF of one page with `content` as its content stream; `filter` is the stream's entry about its packing. */
export function pdf(content: Buffer, filter: string, height = 800): Buffer {
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 ${height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
4 0 obj<</Length ${content.length}${filter}>>stream
`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF')]);
}

/** A document as its author thinks of it. */
export type Part = { heading: string } | { paragraph: string };

const wordsOf = (part: Part): string => ('heading' in part ? part.heading : part.paragraph);

/** Its lines as a typewriter breaks them; `divide`: long words that do not fit are divided by a hyphen. */
export function linesOf(text: string, width: number, divide = false): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    const room = width - line.length - 1;
    if (line === '') lines[lines.length - 1] = word;
    else if (word.length <= room) lines[lines.length - 1] = `${line} ${word}`;
    else if (divide && /^\p{L}{8,}[.,]?$/u.test(word) && room > 5) {
      const at = Math.min(room - 1, word.length - 4);
      lines[lines.length - 1] = `${line} ${word.slice(0, at)}-`;
      lines.push(word.slice(at));
    } else lines.push(word);
  }
  return lines;
}

/** The document as text, with lines of a width. */
export function asText(parts: readonly Part[], width = 80, divide = false): Buffer {
  return Buffer.from(parts.map((part) => linesOf(wordsOf(part), width, divide).join('\n')).join('\n\n'));
}

/** The document as DOCX, its headings by style or by nothing but their capitals. */
export function asDocx(parts: readonly Part[]): Buffer {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return docx(parts.map((part) => `<w:p><w:r><w:t>${escaped(wordsOf(part))}</w:t></w:r></w:p>`).join(''));
}

/** The document as a PDF of one long page, in one size of type. */
export function asPdf(parts: readonly Part[], width = 80, divide = false): Buffer {
  const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);
  const blocks = parts.map((part) => linesOf(wordsOf(part), width, divide));
  const height = 100 + blocks.reduce((sum, lines) => sum + 12 * lines.length + 14, 0);
  let y = height - 50;
  const placed = blocks.flatMap((lines) => {
    y -= 14;
    return lines.map((line) => `1 0 0 1 40 ${(y -= 12)} Tm (${escaped(line)}) Tj`);
  });
  return pdf(Buffer.from(`BT /F 10 Tf ${placed.join(' ')} ET`, 'latin1'), '', height);
}

/** A PDF of several pages, each of some lines. */
export function pdfOfPages(pages: readonly (readonly string[])[]): Buffer {
  const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);
  const first = 4;
  const objects = pages.flatMap((lines, place) => {
    const [page, content] = [first + 2 * place, first + 2 * place + 1];
    const placed = lines.map((line, at) => `1 0 0 1 40 ${760 - 14 * at} Tm (${escaped(line)}) Tj`);
    const stream = `BT /F 10 Tf ${placed.join(' ')} ET`;
    return [
      `${page} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${content} 0 R/Resources<</Font<</F 3 0 R>>>>>>endobj`,
      `${content} 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj`,
    ];
  });
  const kids = pages.map((_, place) => `${first + 2 * place} 0 R`);
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}>>endobj`,
      '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      ...objects,
      'trailer<</Root 1 0 R>>\n%%EOF',
    ].join('\n'),
    'latin1',
  );
}

/** The extracted document of a plain text. */
export const documentOf = (text: string, more: Partial<ExtractedDocument> = {}): ExtractedDocument => ({
  format: 'text',
  text,
  pages: [],
  headings: [],
  tables: [],
  ...more,
});
