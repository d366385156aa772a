import type { TextSpan } from '../../../contracts/extraction.js';
import { datesIn } from '../values/dates.rules.js';
import { entitiesIn } from '../values/entities.rules.js';
import { paragraphAt, type DocumentReading } from './reading.rules.js';

/** Facts that the head of a document states. */
export const documentFactNames = ['document-name', 'parties', 'agreement-date'] as const;
export type FactName = (typeof documentFactNames)[number];

/** Where titles and preambles are. */
const HEAD = 6_000;
const MAX_TITLE = 160;
const KIND =
  /\b(?:agreements?|contract|lease|licen[cs]e|memorandum|amendment|addendum|plan|charter|deed|terms|statement of work|letter of intent|policy|order form|undertaking)\b/i;
/** A line in capitals that goes on in the next. */
const UNFINISHED = /^[\p{Lu}\d][\p{Lu}\d\s,&/'’-]{2,80}(?:,|&|\b(?:AND|OF|FOR|TO|THE))$/u;
const PREAMBLE =
  /\b(?:this|the)\b[^.]{0,160}\b(?:agreement|contract|lease|licen[cs]e|memorandum|amendment|addendum|deed|terms)\b|\b(?:by and )?(?:between|among)\b/i;
const BETWEEN = /\b(?:between|among|amongst)\b[:\s]/i;
const QUOTED =
  /\(\s?(?:(?:hereinafter|hereafter|collectively|together|the|each)[^()"“”]{0,60})?["“]([^"”“]{2,60})["”]/gi;
const MADE =
  /\b(?:dated|made|entered|executed|effective|concluded|signed)\b[^.]{0,60}$|\b(?:as of|this|on)\s(?:the\s)?$/i;

/** Dates of a version, which is not the document's own. */
const UPDATED = /\b(?:updated|revised|modified|amended|printed|version of)\b[^.;]{0,25}$/i;
/** Before the day on which a job begins, as in an offer of employment. */
const OF_WORK =
  /\b(?:position|role|job|post|employ(?:ment|ed)|work)\b[^.;]{0,60}\b(?:start|begin|commenc)\w*\s(?:on\s)?(?:the\s)?$/i;

/** The title: a line of its own at the head that names a kind of document. */
function title({ document: { text } }: DocumentReading): TextSpan[] {
  let start = 0;
  let above: number | undefined;
  for (const line of text.slice(0, HEAD).split('\n')) {
    const trimmed = line.trim();
    const at = start + line.indexOf(trimmed);
    if (trimmed.length > 2 && trimmed.length <= MAX_TITLE && KIND.test(trimmed) && !/[.;]$/.test(trimmed)) {
      return [{ start: above ?? at, end: at + trimmed.length }];
    }
    // A title in capitals may begin in the line above.
    if (!UNFINISHED.test(trimmed)) above = undefined;
    else above ??= at;
    start += line.length + 1;
  }
  return [];
}

/** The paragraphs at the head that introduce the parties. */
function preambles(reading: DocumentReading): TextSpan[] {
  const { document, paragraphs } = reading;
  const head = paragraphs.filter(({ start }) => start < HEAD);
  const first = head.findIndex(({ start, end }) => {
    const said = document.text.slice(start, end);
    return PREAMBLE.test(said) && BETWEEN.test(said);
  });
  return first === -1 ? [] : head.slice(first, first + 3);
}

function parties(reading: DocumentReading): TextSpan[] {
  const { text } = reading.document;
  const within = preambles(reading);
  const [opening] = within;
  if (opening === undefined) return [];
  return within.flatMap(({ start, end }) => {
    // A name may be broken at the end of a line.
    const said = text.slice(start, Math.min(end, start + HEAD)).replaceAll(/\s/g, ' ');
    const from = start === opening.start ? said.search(BETWEEN) : 0;
    const named = entitiesIn(said, [], reading.language).filter(
      (one) => one.type === 'organization' && one.start >= from,
    );
    const aliases = [...said.matchAll(QUOTED)]
      .filter(({ index }) => index >= from)
      .map((match) => {
        const alias = match[1] ?? '';
        const at = match.index + match[0].lastIndexOf(alias);
        return { start: at, end: at + alias.length };
      });
    return [...named, ...aliases].map((one) => ({ start: start + one.start, end: start + one.end }));
  });
}

function agreementDate(reading: DocumentReading): TextSpan[] {
  const { document, language } = reading;
  const head = document.text.slice(0, HEAD);
  const dates = datesIn(head, language).toSorted((a, b) => a.start - b.start);
  const made = dates.find(({ start }) => {
    const before = head.slice(Math.max(0, start - 90), start);
    return MADE.test(before) && !UPDATED.test(before) && !OF_WORK.test(before);
  });
  if (made === undefined) return [];
  const paragraph = reading.paragraphs[paragraphAt(reading, made) ?? -1];
  return [{ start: made.start, end: Math.min(made.end, paragraph?.end ?? made.end) }];
}

const finders: Readonly<Record<FactName, (reading: DocumentReading) => TextSpan[]>> = {
  'document-name': title,
  parties,
  'agreement-date': agreementDate,
};

/** Where the head of a document says what it is, who made it, or when; none where it does not. */
export function factSpans(name: FactName, reading: DocumentReading): TextSpan[] {
  return finders[name](reading);
}
