import type { ExtractedPage, TextSpan } from '../../../contracts/extraction.js';
import { type Alignment, type Evidence, pageOf } from './findings.rules.js';
import { bounded } from './reading.rules.js';

/** A quote that the text has. */
export interface Grounded extends TextSpan {
  alignment: Alignment;
}

/** Shorter quotes are found anywhere, and show nothing. */
const SHORTEST = 8;
const FOLDED: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
};

/** A text without differences that copying makes, and for each of its characters the place it came from. */
interface Folded {
  text: string;
  places: number[];
}

function fold(text: string): Folded {
  let folded = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (/\s/.test(character)) {
      if (folded === '' || folded.endsWith(' ')) continue;
      folded += ' ';
    } else {
      if (character === '\u00AD' || character === '\u200B') continue;
      folded += FOLDED[character] ?? character;
    }
    places.push(at);
  }
  return { text: folded, places };
}

/** Finds quotes in a text. The text is folded once, when a quote needs it. */
export class Grounder {
  #folded: Folded | undefined;

  constructor(private readonly text: string) {}

  /**
   * Where the text has the quote within a part of it: letter for letter, else but for white space, quotation marks, dashes and
   * soft hyphens. Undefined where it has not, or the quote is too short to show anything: nobody can quote what is elsewhere.
   */
  find(quote: string, within: TextSpan): Grounded | undefined {
    const wanted = quote.trim();
    if (wanted.length < SHORTEST) return undefined;
    const start = this.text.indexOf(wanted, within.start);
    if (start !== -1 && start + wanted.length <= within.end)
      return { start, end: start + wanted.length, alignment: 'exact' };
    this.#folded ??= fold(this.text);
    const { text, places } = this.#folded;
    const folded = fold(wanted).text.trimEnd();
    const from = places.findIndex((place) => place >= within.start);
    const at = folded.length < SHORTEST || from === -1 ? -1 : text.indexOf(folded, from);
    const [first, last] = [places[at], places[at + folded.length - 1]];
    if (at === -1 || first === undefined || last === undefined || last >= within.end) return undefined;
    return { start: first, end: last + 1, alignment: 'fuzzy' };
  }
}

/** A document whose quotes are looked for, first in the part that a model had before it. */
interface Quoted {
  grounder: Grounder;
  part: TextSpan;
  text: string;
  pages: readonly ExtractedPage[];
}

/** The quotes that the text has, as evidence. */
export function quotedEvidence(quotes: readonly string[], { grounder, part, text, pages }: Quoted): Evidence[] {
  return quotes.flatMap((quote): Evidence[] => {
    const found = grounder.find(quote, part);
    if (found === undefined) return [];
    const span = bounded(text, found);
    const { alignment } = found;
    return [{ ...span, page: pageOf(pages, span), quote: text.slice(span.start, span.end), alignment }];
  });
}
