import { Marked, type Token, type Tokens } from 'marked';
import { addressOf, slugOf, targetOf } from './outline.ts';

/** A part of a page that the search finds: from a heading to the next, without markup. */
export interface HelpSection {
  anchor: string;
  title: string;
  /** Level of its heading, 1 to 6. */
  depth: number;
  text: string;
}

/** A link to a page of the help: its file below `docs/`, and the anchor there, empty for none. */
export interface HelpLink {
  file: string;
  anchor: string;
}

/** A document as the help shows it. */
export interface RenderedPage {
  title: string;
  /** The first two paragraphs without markup: for whom the page is, and its subject. */
  summary: string;
  html: string;
  sections: HelpSection[];
  links: HelpLink[];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** The only HTML in documents, which is left out: comments and pictures. */
const MARKUP = /^\s*<(?:!--|\/?(?:picture|source|img)\b)[^]*$/;
/** The name of a block's language, as it becomes a part of a class. */
const LANGUAGE = /^[\w-]+$/;

/** A text for HTML, between tags or in quotes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** The anchor of a heading as GitHub makes it, so that a link works there and here. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .replaceAll(' ', '-');
}

/** The texts of tokens without their markup, with a space between blocks. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return '';
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plain(item.tokens)).join(' ');
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map((cell) => plain(cell.tokens)).join(' ')).join(' ');
      }
      if (token.type === 'space') return ' ';
      if (token.type === 'paragraph') return `${plain((token as Tokens.Paragraph).tokens)} `;
      const { tokens: inside, text = '' } = token as { tokens?: Token[]; text?: string };
      return inside === undefined ? text : plain(inside);
    })
    .join('');
}

const tidied = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The sections of a page, each with an anchor of its own: a second heading of the same words ends in `-1`. */
function sectionsOf(tokens: readonly Token[]): Map<Token, HelpSection> {
  const sections = new Map<Token, HelpSection>();
  let section: HelpSection | undefined;
  const seen = new Map<string, number>();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { tokens: inside, depth } = token as Tokens.Heading;
      const title = tidied(plain(inside));
      const base = anchorOf(title);
      const times = seen.get(base) ?? 0;
      seen.set(base, times + 1);
      section = { anchor: times === 0 ? base : `${base}-${times}`, title, depth, text: '' };
      sections.set(token, section);
    } else if (section !== undefined) section.text = tidied(`${section.text} ${plain([token])}`);
  }
  return sections;
}

/**
 * Makes HTML of a document. Links to files in `files` lead to their pages; links to other files of the repository become
 * their text, because the installation does not have them. Pictures are left out. Throws on any other HTML in the text.
 */
export function renderPage(markdown: string, file: string, files: ReadonlySet<string>): RenderedPage {
  const links: HelpLink[] = [];
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown);
  const sections = sectionsOf(tokens);
  marked.use({
    renderer: {
      heading(token) {
        const { tokens: inside, depth } = token;
        const section = sections.get(token);
        if (section === undefined) throw new Error(`${file}: a heading inside something else: ${token.raw}`);
        const { anchor, title } = section;
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to “${escaped(title)}”">#</a>`;
        return `<h${depth} id="${anchor}">${this.parser.parseInline(inside)}${depth === 1 ? '' : ` ${link}`}</h${depth}>\n`;
      },
      link({ href, tokens: inside }) {
        const text = this.parser.parseInline(inside);
        if (/^https?:/.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${text}</a>`;
        const [path = '', anchor = ''] = href.split('#');
        const target = targetOf(file, path);
        if (!files.has(target))
          return `<span class="elsewhere" title="In the source: ${escaped(target)}">${text}</span>`;
        links.push({ file: target, anchor });
        const address = path === '' ? '' : addressOf(slugOf(target));
        return `<a href="${escaped(address + (anchor === '' ? '' : `#${anchor}`))}">${text}</a>`;
      },
      code({ text, lang = '' }) {
        const language = LANGUAGE.test(lang) ? ` class="language-${lang}"` : '';
        return `<div class="code"><pre tabindex="0"><code${language}>${escaped(text)}\n</code></pre></div>\n`;
      },
      table({ header, rows }) {
        const cellOf = ({ tokens: inside, header: isHead }: Tokens.TableCell): string => {
          const text = this.parser.parseInline(inside);
          // An empty corner cell heads neither a row nor a column.
          return isHead && text !== '' ? `<th scope="col">${text}</th>` : `<td>${text}</td>`;
        };
        const rowOf = (row: Tokens.TableCell[]): string => `<tr>${row.map(cellOf).join('')}</tr>\n`;
        const head = rowOf(header);
        const body = rows.map(rowOf).join('');
        return `<div class="wide" role="group" aria-label="Table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      image: () => '',
      html({ text }) {
        if (!MARKUP.test(text)) throw new Error(`${file}: HTML that the help does not know: ${text}`);
        return '';
      },
    },
  });
  const html = marked.parser(tokens);
  const first = tokens.filter(({ type }) => type === 'paragraph').slice(0, 2);
  return {
    title: sections.values().next().value?.title ?? file,
    summary: tidied(plain(first)),
    html,
    sections: [...sections.values()],
    links,
  };
}
