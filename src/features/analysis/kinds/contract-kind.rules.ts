import type { TextSpan } from '../../../contracts/extraction.js';
import type { CheckCondition } from '../review/condition.rules.js';
import { findPhrase, type Phrase, phrasesOf } from '../review/phrase.rules.js';
import { distinct, type DocumentReading, sentenceAround } from '../review/reading.rules.js';
import type { FindingSeverity } from '../review/score.rules.js';
import { indexWords, type WordIndex } from '../review/words.rules.js';
import type { ContractKindId } from './contract-kind-names.data.js';
import {
  amendingOpenings,
  amendingTitles,
  amendingWords,
  type ContractKindRow,
  contractKinds,
  otherPrograms,
  otherTitles,
} from './contract-kinds.data.js';

/** Characters in which a contract says what it is. */
const HEAD = 4_000;
/** Characters in which its title is. */
const TITLES = 900;
const MAX_TITLE = 140;
/** Sentences with defining words without which no title and no party makes a kind. */
const LEAST = 2;
const MAX_PASSAGES = 2;

/** A line that is a title, and where in it a kind is named. */
interface Title {
  line: TextSpan;
  at: number;
}

interface KnownKind {
  row: ContractKindRow;
  titles: readonly Phrase[];
  defining: readonly (readonly Phrase[])[];
  roles: readonly Phrase[];
}

const read = (written: readonly string[]): readonly Phrase[] => written.flatMap(phrasesOf);
const known: readonly KnownKind[] = contractKinds.map((row) => ({
  row,
  titles: read(row.titles),
  defining: row.defining.map(phrasesOf),
  roles: read(row.roles),
}));
const others = read(otherTitles);
const programs = read(otherPrograms);
const amending = { titles: read(amendingTitles), words: read(amendingWords), openings: read(amendingOpenings) };

/** The kind of a contract, and the passages that show it. */
export interface RecognizedContract {
  kind: ContractKindId;
  /** Its title, or the sentences of its first clauses; none for a general contract without a title that is known. */
  spans: TextSpan[];
  /** Where it says that it changes another contract; undefined where it does not. */
  amends: TextSpan | undefined;
}

/** A check, as far as the kind of a contract matters to it. */
interface KindCheck {
  severity: FindingSeverity;
  when: CheckCondition;
  kinds?: readonly ContractKindId[];
  severityByKind?: Readonly<Partial<Record<ContractKindId, FindingSeverity>>>;
}

/** Whether a condition holds because something is not there. */
export function restsOnAbsence(when: CheckCondition): boolean {
  if ('not' in when || 'unclear' in when) return true;
  if ('all' in when) return when.all.some(restsOnAbsence);
  return 'any' in when && when.any.some(restsOnAbsence);
}

/**
 * The checks that a contract of this kind is asked, with their severity for it. An amendment is asked for nothing that the
 * contract that it changes may have; in a set it may change one of any kind.
 */
export function checksOfKind<T extends KindCheck>(
  checks: readonly T[],
  { kind, amends }: { kind: ContractKindId; amends: object | null },
  isInSet = false,
): T[] {
  return checks
    .filter(({ kinds, when }) => {
      if (amends !== null && restsOnAbsence(when)) return false;
      return (amends !== null && isInSet) || kinds === undefined || kinds.includes(kind);
    })
    .map((check) => {
      const severity = check.severityByKind?.[kind];
      return severity === undefined ? check : { ...check, severity };
    });
}

/** The kind of a contract by its title, else by the words and parties of its first clauses. Looks at the head alone. */
export function recognizeContract(reading: DocumentReading): RecognizedContract {
  const text = reading.document.text.slice(0, HEAD);
  const head = indexWords(text);
  const lines = titleLines(text.slice(0, TITLES));
  const titled = (phrases: readonly Phrase[]): Title | undefined =>
    hits(phrases, head)
      .flatMap((hit) => {
        const line = lines.find(({ start, end }) => start <= hit.start && hit.end <= end);
        return line === undefined ? [] : [{ line, at: hit.start }];
      })
      .at(0);
  const amends = amendmentIn(reading, head, titled(amending.titles)?.line);
  // Of a title that names two kinds, such as a development and licence agreement, the first counts.
  const [title] = [
    ...known.map(({ row, titles }) => ({ kind: row.id, title: titled(titles) })),
    { kind: 'general' as const, title: titled(others) },
  ]
    .flatMap(({ kind, title: found }) => (found === undefined ? [] : [{ kind, ...found }]))
    .toSorted((a, b) => a.at - b.at);
  if (title !== undefined) return { kind: title.kind, spans: [title.line], amends };
  const isProgram = hits(programs, head).length > 0;
  const [likely, next] = known
    .filter(({ row }) => row.id !== 'terms' || !isProgram)
    .map((one) => ({
      kind: one.row.id,
      spans: distinct(definedBy(one, head).map((hit) => sentenceAround(reading, hit))),
    }))
    .filter(({ spans }) => spans.length >= LEAST)
    .toSorted((a, b) => b.spans.length - a.spans.length);
  if (likely === undefined || likely.spans.length === next?.spans.length) return { kind: 'general', spans: [], amends };
  return { kind: likely.kind, spans: likely.spans.slice(0, MAX_PASSAGES), amends };
}

const hits = (phrases: readonly Phrase[], index: WordIndex): TextSpan[] =>
  phrases.flatMap((one) => findPhrase(one, index)).toSorted((a, b) => a.start - b.start);

/** A title in capitals that the text goes on behind: `MUTUAL NDA. Ferro Labs and …` */
const RUN_IN_TITLE = /^\p{Lu}[\p{Lu}\s&,'’()/-]{2,80}(?=\.\s+\p{Lu}\p{Ll})/u;

/** Lines that may be a title: short, without a number before or a full stop behind. */
function titleLines(text: string): TextSpan[] {
  const lines: TextSpan[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const isTitle = trimmed.length > 2 && trimmed.length <= MAX_TITLE && !/^(?:\d|§|\(|Art)|[.;:,]$/u.test(trimmed);
    const at = start + line.indexOf(trimmed);
    const runIn = lines.length === 0 ? RUN_IN_TITLE.exec(trimmed)?.[0].length : undefined;
    if (isTitle || runIn !== undefined) lines.push({ start: at, end: at + (runIn ?? trimmed.length) });
    start += line.length + 1;
  }
  return lines;
}

/** The first place of each defining word, if its parties are named too. */
function definedBy({ defining, roles }: KnownKind, head: WordIndex): TextSpan[] {
  if (hits(roles, head).length === 0) return [];
  return defining.flatMap((phrases) => hits(phrases, head).slice(0, 1)).toSorted((a, b) => a.start - b.start);
}

function amendmentIn(reading: DocumentReading, head: WordIndex, title: TextSpan | undefined): TextSpan | undefined {
  const [opening] = hits(title === undefined ? amending.openings : amending.words, head).filter(
    ({ start }) => start >= (title?.start ?? 0),
  );
  return opening === undefined ? undefined : sentenceAround(reading, opening);
}
