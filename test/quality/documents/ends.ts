import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as derivedRules from '../../../src/features/analysis/values/derived.rules.ts';

/**
 * When contracts end: openings, terms and other clauses are combined into short contracts. A file has the blocks
 *
 *     @opening agreed=2025-08-31 effective=2025-09-01
 *     @term effective+P3Y
 *     @other
 *
 * each followed by its text. An opening says which dates it gives: `none` where it defines one that is not known, such as
 * the day of signature. A term says the end: a date, a date or a name of the opening with a period, a day less (`-1`), or `none`.
 */
export interface ContractWithEnd {
  name: string;
  text: string;
  /** ISO 8601; null where no date follows from the text. */
  end: string | null;
}

export const LANGUAGES_OF_ENDS = ['en', 'de', 'fr'] as const;
const { endOfPeriod } = (await import(
  join(import.meta.dirname, '../../../dist/features/analysis/values/derived.rules.js')
)) as typeof derivedRules;
const FOLDER = join(import.meta.dirname, 'ends');
/** Contracts of each term, each with another opening. */
const EACH = 3;
const TITLES = { en: 'AGREEMENT', de: 'VERTRAG', fr: 'CONTRAT' };

interface Block {
  said: string;
  text: string;
}

function blocksOf(set: string, language: string): Record<'opening' | 'term' | 'other', Block[]> {
  const blocks = readFileSync(join(FOLDER, set, `${language}.txt`), 'utf8')
    .split(/^@/m)
    .slice(1)
    .map((block) => {
      const [first = '', ...lines] = block.split('\n');
      const [kind = '', ...said] = first.split(' ');
      return { kind, said: said.join(' '), text: lines.join('\n').trim() };
    });
  const of = (kind: string): Block[] => blocks.filter((block) => block.kind === kind);
  return { opening: of('opening'), term: of('term'), other: of('other') };
}

/** The day before a day, ISO 8601. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The end that a term says in a contract with an opening; undefined where they do not go together. */
function endOf(term: string, opening: string): string | null | undefined {
  if (term === 'none') return null;
  const { from = '', period, less } = /^(?<from>.+?)(?:\+(?<period>P\w+?))?(?<less>-1)?$/.exec(term)?.groups ?? {};
  const dates = new Map(
    opening.split(' ').map((one): [string, string] => [one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1)]),
  );
  const isNamed = /^[a-z]/.test(from);
  if (isNamed && !dates.has(from)) return undefined;
  const start = isNamed ? dates.get(from) : from;
  if (start === undefined || start === 'none') return null;
  const end = period === undefined ? start : endOfPeriod(start, period);
  return (less === undefined || end === undefined ? end : dayBefore(end)) ?? null;
}

/** The contracts of a set (`seen`, `held-out`) in a language. */
export function contractsWithEnds(set: string, language: (typeof LANGUAGES_OF_ENDS)[number]): ContractWithEnd[] {
  const { opening: openings, term: terms, other: others } = blocksOf(set, language);
  return terms.flatMap(({ said, text }, index) => {
    const fitting = openings.flatMap((opening) => {
      const end = endOf(said, opening.said);
      return end === undefined ? [] : [{ opening: opening.text, end }];
    });
    return Array.from({ length: Math.min(EACH, fitting.length) }, (_, turn) => {
      const { opening = '', end = null } = fitting[(index + turn) % fitting.length] ?? {};
      const other = (at: number): string => others[(index + turn + at) % others.length]?.text ?? '';
      const clauses = [other(0), text, other(1)].map((clause, at) => `${at + 1}. ${clause}`);
      return {
        name: `${language} ${index + 1}.${turn + 1}`,
        text: [...(opening.startsWith('MASTER') ? [] : [TITLES[language]]), opening, ...clauses].join('\n\n'),
        end,
      };
    });
  });
}

interface Said {
  ruleId: string;
  value: string | null;
  detail: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const RUNS_TO = / it runs to (\d{4}-\d{2}-\d{2})\./;

/** The dates on which findings say that a contract ends: one, unless they contradict each other. */
export function endsSaid(findings: readonly Said[]): string[] {
  const ends = findings
    .filter(({ ruleId }) => ruleId === 'expiration-date.present' || ruleId === 'term.present')
    .flatMap(({ value, detail }) => (value !== null && DATE.test(value) ? value : (RUNS_TO.exec(detail)?.[1] ?? [])));
  return [...new Set(ends)];
}

export interface ReachedOfEnds {
  /** The share of contracts of which the right date is said, or rightly none. */
  right: number;
  /** The share of contracts of which a wrong date is said. */
  wrong: number;
  faults: string[];
}

/** Holds the ends that are said against what the terms say. */
export function measureEnds(
  contracts: readonly ContractWithEnd[],
  review: (text: string) => readonly Said[],
): ReachedOfEnds {
  const faults: string[] = [];
  let [right, wrong] = [0, 0];
  for (const { name, text, end } of contracts) {
    const said = endsSaid(review(text));
    const isRight = end === null ? said.length === 0 : said.length === 1 && said[0] === end;
    if (isRight) right += 1;
    else faults.push(`${name}: ends ${String(end)}, said ${said.join(' and ') || 'nothing'}`);
    if (said.some((one) => one !== end)) wrong += 1;
  }
  return { right: right / contracts.length, wrong: wrong / contracts.length, faults };
}
