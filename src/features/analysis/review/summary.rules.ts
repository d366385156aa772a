import type { ReviewFinding } from './findings.rules.js';
import type { DocumentReading } from './reading.rules.js';
import { severities } from './score.rules.js';
import { LEADER, sentencesOf } from './sections.rules.js';

const MAX_SUMMARY = 1_200;
const MAX_SENTENCE = 400;
const FEWEST_WORDS = 6;

const WORD = /\p{L}{2,}/gu;
/** A line to be filled in. */
const BLANK = /_{3}/;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The document's description of itself: its first complete sentence of some length. */
export function openingOf({ document: { text }, paragraphs }: DocumentReading): string | undefined {
  for (const paragraph of paragraphs.slice(0, 40)) {
    for (const { start, end } of sentencesOf(text, {
      ...paragraph,
      end: Math.min(paragraph.end, paragraph.start + 4 * MAX_SENTENCE),
    })) {
      const sentence = plain(text.slice(start, end));
      const words = sentence.match(WORD)?.length ?? 0;
      if (words < FEWEST_WORDS || LEADER.test(sentence) || BLANK.test(sentence) || !/[.;:]["”)]?$/.test(sentence))
        continue;
      return sentence.length <= MAX_SENTENCE
        ? sentence
        : `${sentence
            .slice(0, MAX_SENTENCE)
            .replace(/\s\S*$/, '')
            .toWellFormed()} …`;
    }
  }
  return undefined;
}

/** A summary in the document's words and the findings' titles, without a model. */
export function summaryOf(name: string, opening: string | null, findings: readonly ReviewFinding[]): string {
  const counts = severities
    .toReversed()
    .map((severity) => ({ severity, count: findings.filter((one) => one.severity === severity).length }))
    .filter(({ severity, count }) => count > 0 && severity !== 'info')
    .map(({ severity, count }) => `${count} ${severity}`);
  const gravest = findings
    .filter(({ severity }) => severity === 'critical' || severity === 'high')
    .slice(0, 5)
    .map(({ title }) => title);
  const parts = [
    opening ?? undefined,
    counts.length === 0 ? `${name}: no finding above info.` : `${name}: ${counts.join(', ')}.`,
    gravest.length === 0 ? undefined : `Most serious: ${gravest.join('; ')}.`,
  ];
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, MAX_SUMMARY)
    .toWellFormed();
}
