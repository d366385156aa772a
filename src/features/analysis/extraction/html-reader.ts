import { Parser } from 'htmlparser2';
import type { DocumentBuilder } from '../documents/document-builder.js';
import { TableGrid } from '../documents/table-grid.js';

const SKIPPED = new Set([
  'title',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'object',
  'iframe',
  'select',
  'textarea',
]);
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'header hgroup hr html legend li main nav ol option p pre section summary ul'
  ).split(' '),
);
const BULLET = '- ';
const CHUNK = 64 * 1024;

interface OpenTable {
  grid: TableGrid;
  title: string | null;
  /** A table that holds another only places it: its cells are read as blocks. */
  isLayout: boolean;
}

/** Collects a parser's events. */
class HtmlListener {
  readonly #builder: DocumentBuilder;
  #line = '';
  #skipped = 0;
  #preformatted = 0;
  #heading: number | null = null;
  #caption: string | null = null;
  readonly #tables: OpenTable[] = [];

  constructor(builder: DocumentBuilder) {
    this.#builder = builder;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (this.#skipped > 0) return;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) {
      this.#endBlock();
      this.#heading = Number(level);
    } else if (name === 'br') {
      this.#endLine();
    } else if (name === 'table') {
      this.#openTable();
    } else if (name === 'caption') {
      this.#caption = '';
    } else if (name === 'tr') {
      this.#grid?.row();
    } else if (name === 'td' || name === 'th') {
      this.#endLine();
      this.#grid?.cell(Number(attributes.colspan ?? 1), Number(attributes.rowspan ?? 1));
    } else if (BLOCKS.has(name)) {
      this.#endBlock();
      if (name === 'pre') this.#preformatted += 1;
      if (name === 'li') this.#line = BULLET;
    }
  }

  text(data: string): void {
    if (this.#skipped > 0) return;
    if (this.#caption !== null) this.#caption += data;
    else this.#line += data;
  }

  close(name: string): void {
    if (SKIPPED.has(name)) this.#skipped = Math.max(0, this.#skipped - 1);
    if (this.#skipped > 0) return;
    if (/^h[1-6]$/.test(name)) {
      this.#endBlock();
    } else if (name === 'table') {
      this.#closeTable();
    } else if (name === 'caption') {
      const open = this.#tables.at(-1);
      if (open !== undefined) open.title = this.#caption;
      this.#caption = null;
    } else if (name === 'td' || name === 'th') {
      this.#endLine();
    } else if (BLOCKS.has(name)) {
      this.#endBlock();
      if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
    }
  }

  end(): void {
    while (this.#tables.length > 0) this.#closeTable();
    this.#endBlock();
  }

  get #grid(): TableGrid | undefined {
    const open = this.#tables.at(-1);
    return open === undefined || open.isLayout ? undefined : open.grid;
  }

  #openTable(): void {
    this.#endBlock();
    for (const outer of this.#tables) {
      if (outer.isLayout) continue;
      outer.isLayout = true;
      for (const row of outer.grid.rows) for (const cell of row) this.#builder.line(cell);
    }
    this.#tables.push({ grid: new TableGrid(this.#builder), title: null, isLayout: false });
  }

  #closeTable(): void {
    this.#endBlock();
    const open = this.#tables.pop();
    if (open !== undefined && !open.isLayout) this.#builder.table(open.grid.rows, { title: open.title });
  }

  #endBlock(): void {
    this.#endLine();
    if (this.#grid === undefined) this.#builder.paragraph();
  }

  #endLine(): void {
    const text = this.#preformatted > 0 ? this.#line : this.#line.replace(/[ \t\n\f\r]+/g, ' ').trim();
    const heading = this.#heading;
    this.#line = '';
    if (text === BULLET.trim()) this.#line = BULLET;
    if (text.trim() === '' || text === BULLET.trim()) return;
    const grid = this.#grid;
    this.#heading = null;
    if (grid !== undefined) grid.text(text);
    else if (heading !== null) this.#builder.heading(heading, text);
    else this.#builder.line(text);
  }
}

/** Reads an HTML text: blocks as lines, headings, lists, data tables; nothing that is not shown. WHATWG HTML. */
export function readHtml(html: string, builder: DocumentBuilder): void {
  const listener = new HtmlListener(builder);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        listener.open(name, attributes);
      },
      ontext: (data) => {
        listener.text(data);
      },
      onclosetag: (name) => {
        listener.close(name);
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length; at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  parser.end();
  listener.end();
}
