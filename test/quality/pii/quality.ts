import { type Sample, samplesOf } from './corpus.ts';
import {
  type Count,
  type Counts,
  type Detect,
  exactRecall,
  f1,
  measure,
  type Miss,
  precision,
  recall,
  sum,
} from './measure.ts';
import { negativesOf } from './negatives.ts';
import { othersOf } from './others/corpus.ts';
import { FALSE_ALARMS_PER_10000_WORDS, type Part, thresholds } from './thresholds.data.ts';

interface FalseAlarms {
  words: number;
  alarms: Miss[];
  per10000Words: number;
}

export interface Quality {
  counts: Record<Part, Counts>;
  falseAlarms: FalseAlarms;
  /** What is below its threshold, as sentences. */
  failures: string[];
}

const measures = { precision, recall, f1 };

function totalOf(counts: Counts, name: string): Count {
  const [type = '', isBeyond] = name.split(' beyond ');
  return sum(counts, (key) =>
    isBeyond === undefined ? key === name : key.startsWith(`${type} `) && key !== `${type} ${isBeyond}`,
  );
}

function failuresOf(part: Part, counts: Counts): string[] {
  return Object.entries(thresholds[part]).flatMap(([name, bound]) =>
    (Object.entries(bound) as [keyof typeof measures, number][]).flatMap(([kind, least]) => {
      const value = measures[kind](totalOf(counts, name));
      return value < least ? [`${part}: ${kind} of ${name} is ${value.toFixed(3)}, below ${least}`] : [];
    }),
  );
}

function falseAlarmsOf(rounds: number, detect: Detect): FalseAlarms {
  const alarms: Miss[] = [];
  let words = 0;
  for (const { kind, text } of negativesOf(rounds)) {
    words += text.split(/\s+/).length;
    for (const { type, start, end } of detect(text))
      alarms.push({ isFalseAlarm: true, type, form: kind, value: text.slice(start, end), text });
  }
  return { words, alarms, per10000Words: (10_000 * alarms.length) / words };
}

/** The second corpus has more templates for each round. */
const OTHERS_ROUNDS_OF = 5;

const samples: Readonly<Record<Part, (rounds: number) => Sample[]>> = {
  seen: (rounds) => samplesOf('seen', rounds),
  'held-out': (rounds) => samplesOf('held-out', rounds),
  'others, seen': (rounds) => othersOf(0, Math.ceil(rounds / OTHERS_ROUNDS_OF)),
  'others, held out': (rounds) => othersOf(1, Math.ceil(rounds / OTHERS_ROUNDS_OF)),
};
export const parts = Object.keys(samples) as Part[];

/** Measures `detect` on all parts of the corpus and on texts without personal data. */
export function qualityOf(detect: Detect, rounds: number, onMiss?: (part: Part, miss: Miss) => void): Quality {
  const counts = Object.fromEntries(
    parts.map((part) => [part, measure(samples[part](rounds), detect, (miss) => onMiss?.(part, miss))]),
  ) as Record<Part, Counts>;
  const falseAlarms = falseAlarmsOf(rounds, detect);
  const failures = parts.flatMap((part) => failuresOf(part, counts[part]));
  const limit = FALSE_ALARMS_PER_10000_WORDS;
  if (falseAlarms.per10000Words > limit)
    failures.push(`${falseAlarms.per10000Words.toFixed(2)} false alarms in 10,000 words, above ${limit}`);
  return { counts, falseAlarms, failures };
}

/** Findings have no form: of a form there is recall alone. */
const percent = (value: number): string => (100 * value).toFixed(1).padStart(7);

/** A table of those counts whose key `select` takes. */
export function tableOf(counts: Counts, select: (key: string) => boolean): string {
  const rows = [...counts].filter(([key]) => select(key)).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = rows.map(([key, count]) => {
    // Findings have no form: of a form there is recall alone.
    const ofFindings = key.includes(':') ? ['', ''] : [percent(precision(count)), percent(f1(count))];
    const [precise = '', both = ''] = ofFindings.map((cell) => cell.padStart(7));
    const cells = [precise, percent(recall(count)), both, percent(exactRecall(count))];
    return [key.padEnd(40), String(count.gold).padStart(6), ...cells].join(' ');
  });
  return [`${''.padEnd(40)}   gold  precis  recall      F1   exact`, ...lines].join('\n');
}
