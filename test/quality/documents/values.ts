import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Values in unusual spellings: caps of liability, laws, ends and quotas as they are drafted. A file has the blocks
 *
 *     @opening
 *     @other
 *     @cap greater USD 1000000, 1.5 x fees of P12M
 *     @law New York
 *     @end 2029-03-01
 *     @plan conflict
 *
 * each followed by its text. `none` is a value that the text does not give. A plan is a whole document about pay; each of the
 * others is put between clauses of other kinds, twice, under different openings.
 */
export interface DocumentWithValue {
  name: string;
  kind: 'cap' | 'law' | 'end' | 'plan';
  text: string;
  /** Null for none. */
  value: string | null;
}

export const KINDS_OF_VALUES = ['cap', 'law', 'end', 'plan'] as const;
const FOLDER = join(import.meta.dirname, 'values');
const EACH = 2;
const TITLES = { en: 'AGREEMENT', de: 'VERTRAG', fr: 'CONTRAT' };

/** The documents of a set (`seen`, `held-out`) in a language. */
export function documentsWithValues(set: string, language: keyof typeof TITLES): DocumentWithValue[] {
  const blocks = readFileSync(join(FOLDER, set, `${language}.txt`), 'utf8')
    .split(/^@/m)
    .slice(1)
    .map((block) => {
      const [first = '', ...lines] = block.split('\n');
      const [kind = '', ...said] = first.split(' ');
      return { kind, value: said.join(' '), text: lines.join('\n').trim() };
    });
  const of = (kind: string) => blocks.filter((block) => block.kind === kind);
  const [openings, others] = [of('opening'), of('other')];
  const at = (list: typeof blocks, index: number): string => list[index % list.length]?.text ?? '';
  return KINDS_OF_VALUES.flatMap((kind) =>
    of(kind).flatMap(({ value: said, text }, index): DocumentWithValue[] => {
      const value = said === 'none' ? null : said;
      if (kind === 'plan') return [{ name: `${language} plan ${index + 1}`, kind, text, value }];
      return Array.from({ length: EACH }, (_, turn) => {
        const clauses = [at(others, index + turn), text, at(others, index + turn + 1)];
        const numbered = clauses.map((clause, place) => `${place + 1}. ${clause}`);
        return {
          name: `${language} ${kind} ${index + 1}.${turn + 1}`,
          kind,
          text: [TITLES[language], at(openings, index + turn), ...numbered].join('\n\n'),
          value,
        };
      });
    }),
  );
}

interface Said {
  ruleId: string;
  value: string | null;
  detail: string;
}

const CAP = /The cap is (?<cap>.+?)(?:, (?:for each claim|for all claims together|in a year))*\.$/;
const EITHER = /^the (?<which>greater|lesser) of (?<parts>.+)$/;

/** The cap that a finding says: `USD 5000`, `greater EUR 5000, fees of P12M`. */
function capSaid({ detail }: Said): string | null {
  const cap = CAP.exec(detail)?.groups?.cap;
  const { which, parts = '' } = EITHER.exec(cap ?? '')?.groups ?? {};
  return which === undefined ? (cap ?? null) : `${which} ${parts.replace(' and ', ', ')}`;
}

/** A year and twelve months are the same. */
const sameForm = (value: string | null): string | null =>
  value?.replaceAll(/P(\d+)Y/g, (_, years: string) => `P${12 * Number(years)}M`) ?? null;

/** What the findings say of a document's value. */
export function valueSaid(
  kind: DocumentWithValue['kind'],
  findings: readonly Said[],
  endsSaid: (findings: readonly Said[]) => string[],
): string | null {
  if (kind === 'end') return endsSaid(findings).join(' and ') || null;
  if (kind === 'plan') return findings.some(({ ruleId }) => ruleId === 'quota.conflict') ? 'conflict' : null;
  const found = findings.find(
    ({ ruleId }) => ruleId === (kind === 'cap' ? 'liability-cap.present' : 'governing-law.present'),
  );
  if (found === undefined) return null;
  return kind === 'cap' ? capSaid(found) : found.value;
}

export interface ReachedOfValues {
  /** The share of documents of which the right value is said, or rightly none. */
  right: number;
  /** The share of documents of which a wrong value is said. */
  wrong: number;
  faults: string[];
}

/** Holds the values that are said against what the documents say. */
export function measureValues(
  documents: readonly DocumentWithValue[],
  said: (document: DocumentWithValue) => string | null,
): ReachedOfValues {
  const faults: string[] = [];
  let [right, wrong] = [0, 0];
  for (const document of documents) {
    const [expected, read] = [document.value, said(document)].map((value) => sameForm(value));
    if (read === expected) {
      right += 1;
      continue;
    }
    if (read !== null) wrong += 1;
    faults.push(`${document.name}: ${String(expected)} is read as ${String(read)}`);
  }
  return { right: right / documents.length, wrong: wrong / documents.length, faults };
}
