import { phrasesOf } from './phrase.rules.js';
import { contains, findAny, lineage, type DocumentReading, sectionAt } from './reading.rules.js';
import type { Section } from './sections.rules.js';

/** Names of sections that talk about clauses without being any. */
const LISTS = phrasesOf('table of contents');
const DEFINITIONS = ['definition*', 'defined terms', 'certain terms'].flatMap(phrasesOf);
const RECITALS = ['recital*', 'background', 'preamble'].flatMap(phrasesOf);

const DEFINES = /\b(?:means?|meanings?|defined|refers? to)\b/i;
const WHEREAS = /^\W{0,3}(?:\(?[A-Z]\)?[.)]?\s)?whereas\b/i;
/** A paragraph of one sentence that says when a page was changed. */
const STAMP = /^\W{0,3}(?:this\s\w+\s(?:was|is)\s)?last\s(?:updated|revised|modified|amended)\b[^.]{0,120}\.?$/i;
/** Words with which recitals end. */
const OPERATIVE = /\b(?:therefore|agree(?:s|d)? as follows|hereby agree|parties agree|it is agreed)\b/i;

/**
 * The paragraphs that talk about clauses without being any: recitals until the parties agree, definitions, tables of
 * contents, when a page was changed. A title without a number owns no sections with headings of their own.
 */
export function asidesOf(reading: DocumentReading): Set<number> {
  const { document, paragraphs } = reading;
  const [lists, definitions, recitals] = [LISTS, DEFINITIONS, RECITALS].map((names) =>
    sectionsUnder(
      findAny(names, reading).map((hit) => ({ hit, section: sectionAt(reading, hit) })),
      reading,
    ),
  ) as [Set<number>, Set<number>, Set<number>];
  const said = paragraphs.map(({ start, end }) => document.text.slice(start, end));
  const operative = said.findIndex((text) => OPERATIVE.test(text));
  return new Set(
    paragraphs.flatMap(({ section }, number) => {
      const text = said[number] ?? '';
      const isRecital = WHEREAS.test(text) || (recitals.has(section) && (operative === -1 || number <= operative));
      return lists.has(section) || isRecital || STAMP.test(text) || (definitions.has(section) && DEFINES.test(text))
        ? [number]
        : [];
    }),
  );
}

function sectionsUnder(
  hits: readonly { hit: { start: number; end: number }; section: number }[],
  reading: DocumentReading,
): Set<number> {
  const { sections } = reading;
  const isNumbered = ({ heading, start }: Section): boolean => heading?.start !== start;
  const titles = new Set(
    hits.flatMap(({ hit, section }) => {
      const heading = sections[section]?.heading;
      return heading !== undefined && contains(heading, hit) ? [section] : [];
    }),
  );
  return new Set(
    sections.flatMap(({ heading }, section) =>
      lineage(reading, section).some((one) => {
        const owner = sections[one];
        return (
          titles.has(one) && owner !== undefined && (one === section || heading === undefined || isNumbered(owner))
        );
      })
        ? [section]
        : [],
    ),
  );
}
