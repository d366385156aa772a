import { datesIn } from './dates.rules.js';
import type { TextSpan } from '../../../contracts/extraction.js';
import { figuresIn } from './figures.rules.js';

/** The entity types that are not personal data. */
export const entityTypes = [
  'organization',
  'person',
  'money',
  'date',
  'percentage',
  'duration',
  'email',
  'phone',
  'section_reference',
  'defined_term',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** Something named in a text. */
export interface FoundEntity extends TextSpan {
  type: EntityType;
  text: string;
  confidence: number;
  /** One form for all spellings: ISO 8601 dates and durations, `USD 5000`, lower-case e-mail. Null if unknown. */
  normalized: string | null;
}

const MAX_ENTITIES = 2_000;
const NAME = "[\\p{Lu}][\\p{L}'’-]{1,30}";
const FORM =
  '(?:Inc|INC|Corp|CORP|Ltd|LTD|Co|CO|L\\.L\\.C|L\\.L\\.P|L\\.P|S\\.p\\.A|S\\.A|A/S|B\\.V|N\\.V|N\\.A|S\\.r\\.l)\\b\\.?|(?:Incorporated|INCORPORATED|Corporation|CORPORATION|Limited|LIMITED|Company(?=,?[ ](?:an?[ ]|\\())|COMPANY(?=,?[ ](?:an?[ ]|\\())|LLC|LLP|LP|PLC|plc|GmbH|AG|KG|SE|SA|SAS|SpA|BV|NV|AS|AB|Oy|Oyj|Pty|PTY|PTE)\\b';
const ORGANIZATION = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:[\\p{Lu}\\d][\\p{L}\\p{N}.'’-]{0,30}(?:,?[ \\t]|[ \\t](?:&|and|of)[ \\t])){1,6}?(?:${FORM})(?:,?[ ](?:${FORM}))?)(?![\\p{L}\\p{N}])`,
  'gu',
);
const MARKED_PERSON = new RegExp(
  `(?:\\b(?:By|Name|Attn|Attention|Contact)[ \\t]?:[ \\t]{0,8}(?:/s/[ \\t]?)?|/s/[ \\t]{0,4}|\\b(?:Mr|Mrs|Ms|Dr|Prof)\\.?[ \\t])((?:${NAME}|\\p{Lu}\\.)(?:[ \\t](?:${NAME}|\\p{Lu}\\.|de|von|van|del|la)){1,4}|${NAME})`,
  'gu',
);
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}[a-z]{2,24}\b/gi;
const SECTION =
  /\b(?:Section|Article|Clause|Exhibit|Schedule|Annex|Appendix)s?\s(\d{1,3}(?:\.\d{1,3}){0,3}(?:\([a-z]\))?|[IVXLC]{1,7}\b|[A-Z]\b(?:-\d{1,2})?)/g;
const DEFINED =
  /\((?:[^()"“”\n]{0,60}\s)?["“]([\p{Lu}][^"”“\n]{1,60})["”]\)|(?<=^|\n)["“]([\p{Lu}][^"”“\n]{1,60})["”](?=\s(?:means|has the meaning|shall mean)\b)/gu;

function spanned(
  type: EntityType,
  start: number,
  text: string,
  confidence: number,
  normalized: string | null,
): FoundEntity {
  return { type, start, end: start + text.length, text, confidence, normalized };
}

/** A group of a match, and its place. */
function inner(match: RegExpMatchArray, group: string): number {
  return (match.index ?? 0) + match[0].lastIndexOf(group);
}

const FIGURES = { money: 'money', percent: 'percentage', days: 'duration' } as const;

/**
 * Entities that the text itself marks as such, in order. `phones`: found by the telephone number recognizer;
 * `language`: ISO 639-1 of the document, which decides how figures and dates are read.
 */
export function entitiesIn(text: string, phones: readonly TextSpan[] = [], language?: string): FoundEntity[] {
  const matches = (
    type: EntityType,
    pattern: RegExp,
    confidence: number,
    normalize: (found: string) => string | null,
  ) =>
    [...text.matchAll(pattern)].map((match) => {
      const found = match[1] ?? match[2] ?? match[0];
      return spanned(type, inner(match, found), found, confidence, normalize(found));
    });
  const entities = [
    ...matches('organization', ORGANIZATION, 0.9, (name) => name.replace(/\s+/g, ' ')),
    ...matches('person', MARKED_PERSON, 0.8, (name) => name.replace(/\s+/g, ' ')),
    ...matches('email', EMAIL, 0.99, (address) => address.toLowerCase()),
    ...[...text.matchAll(SECTION)].map((match) =>
      spanned('section_reference', match.index, match[0], 0.95, match[1] ?? null),
    ),
    ...matches('defined_term', DEFINED, 0.95, (term) => term),
    ...datesIn(text, language).map(({ start, end, confidence, normalized }) =>
      spanned('date', start, text.slice(start, end), confidence, normalized),
    ),
    ...figuresIn(text, language).map(({ unit, start, end, confidence, normalized }) =>
      spanned(FIGURES[unit], start, text.slice(start, end), confidence, normalized),
    ),
    ...phones.map(({ start, end }) => {
      const found = text.slice(start, end);
      return spanned('phone', start, found, 0.85, found.replace(/(?!^\+)\D/g, ''));
    }),
  ];
  return entities.toSorted((a, b) => a.start - b.start || b.end - a.end).slice(0, MAX_ENTITIES);
}
