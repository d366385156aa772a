import { Parser } from 'htmlparser2';
import type { TextCollector } from './carried-texts.js';

/** Elements whose pieces are one text, in any vocabulary: paragraphs and headings of Office and ODF, cells, SVG's text. */
const PARAGRAPHS = new Set(['p', 'h', 'si', 'is', 'text']);
/** Elements of HTML that do not end a line; all others do. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark output q rb rt ruby s samp small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);
/** Within a paragraph, these part words; `noBreakHyphen` is a letter. */
const PARTING = new Set(['br', 'tab', 'cr', 'ptab', 'tc', 'td', 'th', 'tr', 's', 'line-break']);
const HYPHEN = 'nobreakhyphen';
const CHUNK = 64 * 1024;
const ENTITY = /<!ENTITY/i;
const DATA_URL = /data:([^,;"'\s]{0,100})[^,"'\s]{0,100};base64,([\w+/=\-%\s]{8,})/gi;
/** Base64 that stands alone, as in Flat OPC. */
const LONG_BASE64 = /^[\w+/=\s-]{1024,}$/;

/** How a file within a text is looked into. */
export type CarryInner = (bytes: Uint8Array, contentType: string) => void;

/** Looks into the files that a text holds in `data:` addresses. */
export function carryDataUrls(text: string, inner: CarryInner): void {
  if (!text.includes('base64,')) return;
  for (const [, type = '', data = ''] of text.matchAll(DATA_URL))
    inner(Buffer.from(data.replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '='), 'base64'), type);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** Collects every event of a parser. */
class MarkupWalk {
  readonly lines: string[] = [];
  /** Values of attributes behind their names, comments, instructions, names. */
  readonly beside = new Set<string>();
  #line = '';
  #paragraphs = 0;
  /** The open paragraph's text by the element around it: deleted text stands among the rest. */
  readonly #byElement = new Map<string, string>();
  readonly #open: string[] = [];

  constructor(private readonly isHtml: boolean) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    this.#open.push(local);
    this.beside.add(name);
    for (const [key, value] of Object.entries(attributes)) this.beside.add(`${localName(key)}: ${value}`);
    this.#boundary(local);
    if (PARAGRAPHS.has(local)) this.#paragraphs += 1;
    if (local === HYPHEN) this.text('-');
  }

  close(name: string): void {
    const local = localName(name);
    if (this.#open.at(-1) === local) this.#open.pop();
    if (PARAGRAPHS.has(local)) {
      this.#paragraphs = Math.max(0, this.#paragraphs - 1);
      this.#endLine();
    } else this.#boundary(local);
  }

  text(data: string): void {
    this.#line += data;
    if (this.#paragraphs === 0) return;
    const element = this.#open.at(-1) ?? '';
    this.#byElement.set(element, (this.#byElement.get(element) ?? '') + data);
  }

  end(): void {
    this.#endLine();
  }

  #boundary(local: string): void {
    if (this.#paragraphs > 0 && !PARAGRAPHS.has(local)) {
      if (PARTING.has(local)) this.text(' ');
    } else if (!this.isHtml || !INLINE.has(local)) this.#endLine();
  }

  #endLine(): void {
    if (this.#line.trim() !== '') this.lines.push(this.#line.trim());
    if (this.#byElement.size > 1) this.lines.push(...this.#byElement.values());
    this.#line = '';
    this.#byElement.clear();
  }
}

/**
 * Every text of HTML or XML: that of elements, shown or not, with the pieces of a paragraph as one; attributes, comments,
 * instructions and declarations; files in `data:` addresses.
 */
export function carryMarkup(markup: string, isHtml: boolean, out: TextCollector, inner: CarryInner): void {
  const walk = new MarkupWalk(isHtml);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        walk.open(name, attributes);
      },
      ontext: (data) => {
        walk.text(data);
      },
      onclosetag: (name) => {
        walk.close(name);
      },
      oncomment: (data) => {
        walk.beside.add(data);
      },
      onprocessinginstruction: (_, data) => {
        walk.beside.add(data);
      },
    },
    { decodeEntities: true, xmlMode: !isHtml },
  );
  for (let at = 0; at < markup.length; at += CHUNK) parser.write(markup.slice(at, at + CHUNK));
  parser.end();
  walk.end();
  // Entities of a document's own are put in by other readers.
  if (ENTITY.test(markup)) out.unread();
  out.add(walk.lines.join('\n'));
  out.addEach(walk.beside);
  for (const text of walk.lines) if (LONG_BASE64.test(text)) inner(Buffer.from(text, 'base64'), '');
  carryDataUrls(markup, inner);
}
