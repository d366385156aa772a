import { deflateRawSync, deflateSync } from 'node:zlib';
import { docx, type Entry, relationships, zip } from './documents.js';

/** A file to attach. */
export interface CarrierFile {
  type: string;
  filename: string;
  bytes: Buffer;
}

/** A file that carries a text in a place: a new place is one row of `hiddenPlaces`. */
export type Carrier = readonly [place: string, file: (value: string) => CarrierFile];

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const of = (type: string, filename: string) => (bytes: string | Buffer) => ({
  type,
  filename,
  bytes: Buffer.from(bytes),
});
const html = of('text/html', 'a.html');
const svg = of('image/svg+xml', 'a.svg');
const word = of(`${OFFICE}.wordprocessingml.document`, 'a.docx');
const sheet = of(`${OFFICE}.spreadsheetml.sheet`, 'a.xlsx');
const slides = of(`${OFFICE}.presentationml.presentation`, 'a.pptx');
const pdf = of('application/pdf', 'a.pdf');
const archive = of('application/zip', 'a.zip');
const part = (name: string, content: string | Buffer): Entry => ({ name, content: Buffer.from(content) });
const paragraph = (runs: string): string => `<w:p>${runs}</w:p>`;
const SHOWN = paragraph('<w:r><w:t>hello</w:t></w:r>');
const halves = (value: string): [string, string] => [value.slice(0, 6), value.slice(6)];
const hex = (value: string): string => Buffer.from(value).toString('hex');
const wide = (value: string): string => `feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}`;
const percent = (value: string): string => value.replace(/[^a-z\d]/gi, (sign) => `%${hex(sign)}`);
const entities = (value: string): string => value.replace(/[^a-z\d]/gi, (sign) => `&#${sign.charCodeAt(0)};`);

/** A workbook of one cell. */
function xlsx(cell: string, more: readonly Entry[] = [], sheetName = 'S'): Buffer {
  return zip([
    part('_rels/.rels', relationships({ 'xl/workbook.xml': 'officeDocument' })),
    part('xl/workbook.xml', `<workbook><sheets><sheet name="${sheetName}" r:id="r0"/></sheets></workbook>`),
    part('xl/_rels/workbook.xml.rels', relationships({ 'worksheets/sheet1.xml': 'worksheet' })),
    part('xl/worksheets/sheet1.xml', `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`),
    ...more,
  ]);
}
const CELL = '<c r="A1" t="inlineStr"><is><t>hello</t></is></c>';

/** A presentation of one slide. */
const pptx = (slide: string): Buffer =>
  zip([
    part('_rels/.rels', relationships({ 'ppt/presentation.xml': 'officeDocument' })),
    part('ppt/presentation.xml', '<p:presentation/>'),
    part('ppt/slides/slide1.xml', `<p:sld>${slide}</p:sld>`),
  ]);

const DRAWN = 'BT /F 12 Tf 72 700 Td (hello) Tj ET';
const stream = (dictionary: string, data: string | Buffer): string => {
  const bytes = Buffer.from(data);
  return `<<${dictionary}/Length ${bytes.length}>>\nstream\n${bytes.toString('latin1')}\nendstream`;
};
const packed = (dictionary: string, data: string): string =>
  stream(`${dictionary}/Filter/FlateDecode`, deflateSync(data));

/** A PDF of one page: members of its catalogue and page, further objects from the sixth on, and what is behind. */
export function pdfWith({
  catalogue = '',
  page = '',
  objects = [] as string[],
  trailer = '',
  behind = '',
  drawn = DRAWN,
}) {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>`,
    stream('', drawn),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  ];
  const body = all.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R${trailer}>>\n%%EOF\n${behind}`, 'latin1');
}
const noted = (note: string): Buffer =>
  pdfWith({ page: '/Annots[6 0 R]', objects: [`<</Type/Annot/Rect[72 700 92 720]${note}>>`] });

/** An entry that has a local header but is missing from the archive's directory. */
function untold(value: string): Buffer {
  const data = deflateRawSync(value);
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04\x14', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(value.length, 22);
  header.writeUInt16LE(1, 26);
  return Buffer.concat([header, Buffer.from('x'), data]);
}

/** An archive's end with a comment. */
function commented(bytes: Buffer, comment: string): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16LE(comment.length);
  return Buffer.concat([bytes.subarray(0, -2), size, Buffer.from(comment)]);
}

/** Places in files that a reader of documents leaves out, or that nobody sees. */
export const hiddenPlaces: readonly Carrier[] = [
  ['HTML: a comment', (value) => html(`<p>x</p><!-- ${value} -->`)],
  ['HTML: a link', (value) => html(`<p><a href="mailto:${value}">x</a></p>`)],
  ['HTML: an encoded link', (value) => html(`<a href="https://x.example/?q=${percent(value)}">x</a>`)],
  ['HTML: alternative text', (value) => html(`<p>x</p><img alt="${value}">`)],
  ['HTML: a hidden input', (value) => html(`<p>x</p><input type="hidden" value="${value}">`)],
  ['HTML: a script', (value) => html(`<p>x</p><script>var m='${value}'</script>`)],
  ['HTML: a style', (value) => html(`<p>x</p><style>p::after{content:"${value}"}</style>`)],
  ['HTML: a template', (value) => html(`<p>x</p><template>${value}</template>`)],
  ['HTML: the title', (value) => html(`<title>${value}</title><p>x</p>`)],
  ['HTML: a text area', (value) => html(`<p>x</p><textarea>${value}</textarea>`)],
  ['HTML: an attribute of tomorrow', (value) => html(`<p of-tomorrow="${value}">x</p>`)],
  ['HTML: the name of an attribute', (value) => html(`<p ${value}>x</p>`)],
  ['HTML: an instruction', (value) => html(`<p>x</p><?x ${value}?>`)],
  ['HTML: a hidden text in two elements', (value) => html(`<template>${halves(value).join('<b></b>')}</template>`)],
  ['HTML: entities in an attribute', (value) => html(`<p title="${entities(value)}">x</p>`)],
  [
    'HTML: a file in an address',
    (value) => html(`<p>x</p><a href="data:text/plain;base64,${Buffer.from(value).toString('base64')}">x</a>`),
  ],
  ['SVG: a text', (value) => svg(`<svg><text>${value}</text></svg>`)],
  [
    'SVG: a text in two pieces',
    (value) => svg(`<svg><text><tspan>${halves(value).join('</tspan><tspan>')}</tspan></text></svg>`),
  ],
  ['SVG: a description', (value) => svg(`<svg><desc>${value}</desc></svg>`)],
  ['XML: an attribute', (value) => of('application/xml', 'a.xml')(`<a b="${value}"/>`)],
  ['XML: a comment', (value) => of('text/xml', 'a.xml')(`<a><!--${value}--></a>`)],
  ['Markdown: a comment', (value) => of('text/markdown', 'a.md')(`# x\n<!-- ${value} -->`)],
  ['Markdown: an encoded link', (value) => of('text/markdown', 'a.md')(`[x](https://x.example/${percent(value)})`)],
  ['CSV: entities', (value) => of('text/csv', 'a.csv')(`a,b\n1,${entities(value)}`)],
  [
    'DOCX: a value in two runs',
    (value) =>
      word(
        docx(
          paragraph(
            halves(value)
              .map((half) => `<w:r><w:t>${half}</w:t></w:r>`)
              .join(''),
          ),
        ),
      ),
  ],
  ['DOCX: a hidden text', (value) => word(docx(paragraph(`<w:r><w:rPr><w:vanish/></w:rPr><w:t>${value}</w:t></w:r>`)))],
  [
    'DOCX: a deleted text',
    (value) => word(docx(paragraph(`<w:del><w:r><w:delText>${value}</w:delText></w:r></w:del>`))),
  ],
  [
    'DOCX: a deleted text among others',
    (value) =>
      word(
        docx(
          paragraph(
            halves(value)
              .map((half) => `<w:r><w:delText>${half}</w:delText></w:r>`)
              .join('<w:r><w:t>x</w:t></w:r>'),
          ),
        ),
      ),
  ],
  [
    'DOCX: a field’s code',
    (value) => word(docx(paragraph(`<w:r><w:instrText>HYPERLINK "mailto:${value}"</w:instrText></w:r>`))),
  ],
  ['DOCX: alternative text', (value) => word(docx(`${SHOWN}<w:p><wp:docPr id="1" descr="${value}"/></w:p>`))],
  [
    'DOCX: the author of a change',
    (value) => word(docx(paragraph(`<w:ins w:author="${value}"><w:r><w:t>x</w:t></w:r></w:ins>`))),
  ],
  ['DOCX: a comment in XML', (value) => word(docx(`${SHOWN}<!--${value}-->`))],
  [
    'DOCX: a comment',
    (value) =>
      word(
        docx(SHOWN, [
          part(
            'word/comments.xml',
            `<w:comments><w:comment>${paragraph(`<w:r><w:t>${value}</w:t></w:r>`)}</w:comment></w:comments>`,
          ),
        ]),
      ),
  ],
  [
    'DOCX: a link',
    (value) =>
      word(
        docx(SHOWN, [
          part(
            'word/_rels/document.xml.rels',
            `<Relationships><Relationship Target="mailto:${value}" TargetMode="External"/></Relationships>`,
          ),
        ]),
      ),
  ],
  [
    'DOCX: its author',
    (value) =>
      word(
        docx(SHOWN, [
          part('docProps/core.xml', `<cp:coreProperties><dc:creator>${value}</dc:creator></cp:coreProperties>`),
        ]),
      ),
  ],
  ['DOCX: a part of its own', (value) => word(docx(SHOWN, [part('customXml/item1.xml', `<a><b>${value}</b></a>`)]))],
  [
    'DOCX: a part in UTF-16',
    (value) => word(docx(SHOWN, [part('customXml/item1.xml', Buffer.from(`\ufeff<a>${value}</a>`, 'utf16le'))])),
  ],
  ['DOCX: a text file in it', (value) => word(docx(SHOWN, [part('word/notes.txt', value)]))],
  ['DOCX: the name of a part', (value) => word(docx(SHOWN, [part(`word/${value}`, 'x')]))],
  [
    'DOCX: a workbook in it',
    (value) => word(docx(SHOWN, [part('word/embeddings/a.xlsx', xlsx(`<c r="A1"><f>${value}</f><v>1</v></c>`))])),
  ],
  ['DOCX: a text behind it', (value) => word(Buffer.concat([docx(SHOWN), Buffer.from(`\n${value}\n`)]))],
  ['DOCX: a comment of the archive', (value) => word(commented(docx(SHOWN), value))],
  ['DOCX named as text', (value) => of('text/plain', 'a.txt')(docx(paragraph(`<w:r><w:t>${value}</w:t></w:r>`)))],
  ['XLSX: a formula', (value) => sheet(xlsx(`<c r="A1" t="str"><f>HYPERLINK("mailto:${value}")</f><v>x</v></c>`))],
  [
    'XLSX: a comment',
    (value) =>
      sheet(
        xlsx(CELL, [
          part(
            'xl/comments1.xml',
            `<comments><commentList><comment><text><r><t>${halves(value).join('</t></r><r><t>')}</t></r></text></comment></commentList></comments>`,
          ),
        ]),
      ),
  ],
  [
    'XLSX: an unused shared string',
    (value) =>
      sheet(
        xlsx(CELL, [
          part('xl/sharedStrings.xml', `<sst><si><r><t>${halves(value).join('</t></r><r><t>')}</t></r></si></sst>`),
        ]),
      ),
  ],
  [
    'XLSX: a defined name',
    (value) =>
      sheet(
        xlsx(CELL, [
          part('xl/other.xml', `<definedNames><definedName name="x">"${value}"</definedName></definedNames>`),
        ]),
      ),
  ],
  ['XLSX: the name of a sheet', (value) => sheet(xlsx(CELL, [], value))],
  [
    'PPTX: a slide',
    (value) =>
      slides(
        pptx(
          `<a:p>${halves(value)
            .map((half) => `<a:r><a:t>${half}</a:t></a:r>`)
            .join('')}</a:p>`,
        ),
      ),
  ],
  ['PPTX: alternative text', (value) => slides(pptx(`<p:cNvPr id="1" name="x" descr="${value}"/>`))],
  ['ZIP: a text', (value) => archive(zip([part('a/b.txt', value)]))],
  ['ZIP: an archive in it', (value) => archive(zip([part('b.zip', zip([part('c.html', `<!--${value}-->`)]))]))],
  ['PDF: a note', (value) => pdf(noted(`/Subtype/Text/Contents(${value})`))],
  ['PDF: a note in UTF-16', (value) => pdf(noted(`/Subtype/Text/Contents<${wide(value)}>`))],
  [
    'PDF: a note with escapes',
    (value) => pdf(noted(`/Subtype/Text/Contents(${value.replace('@', '\\100').replace('.', '\\\n.')})`)),
  ],
  ['PDF: a link', (value) => pdf(noted(`/Subtype/Link/A<</S/URI/URI(mailto:${value})>>`))],
  [
    'PDF: a field',
    (value) =>
      pdf(
        pdfWith({
          catalogue: '/AcroForm<</Fields[6 0 R]>>',
          page: '/Annots[6 0 R]',
          objects: [`<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/V(${value})/Rect[0 0 9 9]>>`],
        }),
      ),
  ],
  ['PDF: its title', (value) => pdf(pdfWith({ trailer: '/Info 6 0 R', objects: [`<</Title(${value})>>`] }))],
  [
    'PDF: XMP',
    (value) =>
      pdf(
        pdfWith({
          catalogue: '/Metadata 6 0 R',
          objects: [packed('/Type/Metadata/Subtype/XML', `<x:xmpmeta><dc:creator>${value}</dc:creator></x:xmpmeta>`)],
        }),
      ),
  ],
  [
    'PDF: an outline',
    (value) =>
      pdf(
        pdfWith({ catalogue: '/Outlines 6 0 R', objects: ['<</First 7 0 R>>', `<</Title(${value})/Parent 6 0 R>>`] }),
      ),
  ],
  [
    'PDF: a script',
    (value) =>
      pdf(
        pdfWith({
          catalogue: '/OpenAction<</S/JavaScript/JS 6 0 R>>',
          objects: [packed('', `app.alert("${value}");`)],
        }),
      ),
  ],
  [
    'PDF: a file in it',
    (value) => pdf(pdfWith({ objects: [packed('/Type/EmbeddedFile', `<p>x</p><!--${value}-->`)] })),
  ],
  [
    'PDF: an archive in it',
    (value) =>
      pdf(
        pdfWith({
          objects: [
            `<</Type/EmbeddedFile/Filter/ASCIIHexDecode>>\nstream\n${zip([part('a.txt', value)]).toString('hex')}>\nendstream`,
          ],
        }),
      ),
  ],
  [
    'PDF: an object in a stream of objects',
    (value) => pdf(pdfWith({ objects: [packed('/Type/ObjStm/N 1/First 4', `9 0 <</Title(${value})>>`)] })),
  ],
  [
    'PDF: a page that is not in it',
    (value) => pdf(pdfWith({ objects: [packed('', `BT /F 12 Tf [(${halves(value).join(')-20(')})] TJ ET`)] })),
  ],
  [
    'PDF: a text that stands for a drawn one',
    (value) => pdf(pdfWith({ drawn: `${DRAWN} /Span<</ActualText(${value})>>BDC EMC` })),
  ],
  ['PDF: white text', (value) => pdf(pdfWith({ drawn: `BT 1 1 1 rg /F 12 Tf 72 700 Td (${value}) Tj ET` }))],
  ['PDF: a text beside the page', (value) => pdf(pdfWith({ drawn: `BT /F 12 Tf -900 700 Td (${value}) Tj ET` }))],
  ['PDF: invisible text', (value) => pdf(pdfWith({ drawn: `BT 3 Tr /F 12 Tf 72 700 Td (${value}) Tj ET` }))],
  ['PDF: a name', (value) => pdf(noted(`/Subtype/Text/X/${value.replace('@', '#40')}`))],
  ['PDF: a comment', (value) => pdf(pdfWith({ objects: [`<<>> % ${value}`] }))],
  ['PDF: what is behind its end', (value) => pdf(pdfWith({ behind: `\n${value}\n` }))],
  [
    'PDF: the state before',
    (value) => {
      const before = pdfWith({ drawn: `BT /F 12 Tf 72 700 Td (${value}) Tj ET` });
      return pdf(
        Buffer.concat([before, Buffer.from(`4 0 obj\n${stream('', DRAWN)}\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)]),
      );
    },
  ],
];

const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Files with something in which nothing can be read. */
export const unreadFiles: readonly (readonly [place: string, file: () => CarrierFile])[] = [
  ['DOCX: a picture', () => word(docx(SHOWN, [part('word/media/a.png', PICTURE)]))],
  ['DOCX: a macro', () => word(docx(SHOWN, [part('word/vbaProject.bin', Buffer.from('d0cf11e0a1b11ae10000', 'hex'))]))],
  ['DOCX: data of an unknown kind', () => word(docx(SHOWN, [part('word/a.dat', Buffer.from([0, 1, 2, 3, 255, 254]))]))],
  ['DOCX: bytes before it', () => word(Buffer.concat([Buffer.from('hello\n'), docx(SHOWN)]))],
  ['DOCX: an entry that its directory does not name', () => word(Buffer.concat([untold('hello, world'), docx(SHOWN)]))],
  ['DOCX: a packed text behind it', () => word(Buffer.concat([docx(SHOWN), deflateRawSync('hello, world')]))],
  ['HTML: a picture in an address', () => html(`<img src="data:image/png;base64,${PICTURE.toString('base64')}">`)],
  [
    'PDF: a picture',
    () => pdf(pdfWith({ objects: [stream('/Subtype/Image/Width 1/Height 1/Filter/DCTDecode', 'x')] })),
  ],
  ['PDF: a picture among what is drawn', () => pdf(pdfWith({ drawn: `${DRAWN} BI /W 1 /H 1 ID x EI` }))],
  ['PDF: an unknown filter', () => pdf(pdfWith({ objects: [stream('/Filter/LZWDecode', 'xyz')] }))],
  ['PDF: a filter that another object names', () => pdf(pdfWith({ objects: [stream('/Filter 9 0 R', 'xyz')] }))],
  ['PDF: a damaged stream', () => pdf(pdfWith({ objects: [stream('/Filter/FlateDecode', 'xyz')] }))],
  ['PDF: an encrypted one', () => pdf(pdfWith({ trailer: '/Encrypt 9 0 R' }))],
  ['PDF: data behind its end', () => pdf(pdfWith({ behind: '\0\x01\x02' }))],
  [
    'PDF: a filter before what looks like an object',
    () => pdf(pdfWith({ objects: [stream('/Filter/ASCIIHexDecode/X(obj)', '6a616e65>')] })),
  ],
  [
    'PDF: two filters',
    () => pdf(pdfWith({ objects: [stream('/Filter/FlateDecode/Filter/ASCIIHexDecode', '6a616e65>')] })),
  ],
  ['PDF: data that nothing describes', () => pdf(pdfWith({ objects: [stream('', deflateSync('hello'))] }))],
  ['RTF as text', () => of('text/plain', 'a.txt')("{\\rtf1 jane.roe\\'40example.org}")],
  ['mail as text', () => of('text/plain', 'a.txt')('Content-Transfer-Encoding: base64\n\namFuZQ==')],
  [
    'DOCX: a mail in it',
    () => word(docx(SHOWN, [part('word/a.mht', 'Content-Transfer-Encoding: quoted-printable\n\njane=40x')])),
  ],
  ['HTML: of a charset that nothing names', () => html(Buffer.from('<p>caf\xe9</p>', 'latin1'))],
  [
    'ZIP in ZIP in ZIP …',
    () => archive(Array.from({ length: 6 }).reduce<Buffer>((inner) => zip([part('a.zip', inner)]), Buffer.from('x'))),
  ],
  ['ZIP: too large when it is unpacked', () => archive(zip([part('a.txt', Buffer.alloc(120 * 1024 * 1024, 'a'))]))],
  ['XML: entities of its own', () => of('text/xml', 'a.xml')('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
];

/** Files without personal data, all of which can be read. */
export const harmlessFiles: readonly (readonly [place: string, file: () => CarrierFile])[] = [
  [
    'HTML',
    () => html('<html><head><title>x</title><style>p{margin:0}</style></head><body><p id="a1">hello</p></body></html>'),
  ],
  ['SVG', () => svg('<svg viewBox="0 0 100 100"><path d="M10 10h80v80z"/><text x="5">hello</text></svg>')],
  ['DOCX', () => word(docx(`<w:p w:rsidR="00A77427" w14:paraId="5A3C7B21"><w:r><w:t>hello</w:t></w:r></w:p>`))],
  [
    'DOCX: the version of a program',
    () =>
      word(
        docx(SHOWN, [part('docProps/app.xml', '<a><Application>LibreOffice/7.4.7.2$Linux_X86_64</Application></a>')]),
      ),
  ],
  ['XLSX', () => sheet(xlsx(`${CELL}<c r="B1" s="3"><v>44197.5</v></c>`))],
  [
    'PPTX',
    () =>
      slides(
        pptx(
          '<a:off x="1524000" y="1122363"/><a:ext cx="9144000" cy="2387600"/><a:p><a:r><a:t>hello</a:t></a:r></a:p>',
        ),
      ),
  ],
  ['PDF', () => pdf(pdfWith({ objects: [packed('', `q 1 0 0 1 72 720 cm ${DRAWN} Q`)] }))],
];

export const encodings = { percent, entities };
