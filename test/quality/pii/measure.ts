import type { PiiEntity, PiiType } from '../../../src/contracts/pii.ts';
import type { Gold, Sample } from './corpus.ts';

export type Detect = (text: string) => readonly PiiEntity[];

/** What was found of the gold, and what was found beside it. */
export interface Count {
  gold: number;
  /** Gold of which at least half is in findings of its type. */
  found: number;
  /** Gold that a finding has exactly. */
  exact: number;
  findings: number;
  /** Findings of which at least half is in gold of their type. */
  right: number;
}

/** A gold value that was not found, or a finding that is none. */
export interface Miss {
  isFalseAlarm: boolean;
  type: PiiType;
  form: string;
  value: string;
  text: string;
}

export type Counts = Map<string, Count>;

interface Span {
  type: PiiType;
  start: number;
  end: number;
}

const overlap = (one: Span, other: Span): number =>
  one.type === other.type ? Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start)) : 0;
const isHalfIn = (span: Span, others: readonly Span[]): boolean =>
  others.reduce((sum, other) => sum + overlap(span, other), 0) * 2 >= span.end - span.start;

function countOf(counts: Counts, key: string): Count {
  const known = counts.get(key);
  if (known !== undefined) return known;
  const count = { gold: 0, found: 0, exact: 0, findings: 0, right: 0 };
  counts.set(key, count);
  return count;
}

/** Counts by type, by type and language (`PHONE de`), and by type and form (`PHONE: E.164`; recall only). */
export function measure(
  samples: readonly Sample[],
  detect: Detect,
  onMiss: (miss: Miss) => void = () => undefined,
): Counts {
  const counts: Counts = new Map();
  for (const { text, gold, locale } of samples) {
    const findings = detect(text);
    const miss = (span: Span, form: string, isFalseAlarm: boolean): void => {
      onMiss({ isFalseAlarm, type: span.type, form, value: text.slice(span.start, span.end), text });
    };
    const keysOf = ({ type }: Span): string[] => [type, `${type} ${locale.language}`];
    for (const one of gold) {
      const isFound = isHalfIn(one, findings);
      const isExact = findings.some(
        ({ type, start, end }) => type === one.type && start === one.start && end === one.end,
      );
      for (const key of [...keysOf(one), formKey(one)]) {
        const count = countOf(counts, key);
        count.gold += 1;
        count.found += Number(isFound);
        count.exact += Number(isExact);
      }
      if (!isFound) miss(one, one.form, false);
    }
    for (const finding of findings) {
      const isRight = isHalfIn(finding, gold);
      for (const key of keysOf(finding)) {
        const count = countOf(counts, key);
        count.findings += 1;
        count.right += Number(isRight);
      }
      if (!isRight) miss(finding, locale.language, true);
    }
  }
  return counts;
}

const formKey = ({ type, form }: Gold): string => `${type}: ${form}`;

export const precision = ({ right, findings }: Count): number => (findings === 0 ? 1 : right / findings);
export const recall = ({ found, gold }: Count): number => (gold === 0 ? 1 : found / gold);
export const exactRecall = ({ exact, gold }: Count): number => (gold === 0 ? 1 : exact / gold);
export const f1 = (count: Count): number => {
  const [one, other] = [precision(count), recall(count)];
  return one + other === 0 ? 0 : (2 * one * other) / (one + other);
};

/** The sum of what `select` takes. */
export function sum(counts: Counts, select: (key: string) => boolean): Count {
  const total = { gold: 0, found: 0, exact: 0, findings: 0, right: 0 };
  for (const [key, count] of counts) {
    if (!select(key)) continue;
    for (const name of ['gold', 'found', 'exact', 'findings', 'right'] as const) total[name] += count[name];
  }
  return total;
}
