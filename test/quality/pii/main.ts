import { join } from 'node:path';
import type * as pii from '../../../src/features/trust/pii/pii.ts';
import type { Miss } from './measure.ts';
import { parts, qualityOf, tableOf } from './quality.ts';
import { measurePeople } from './people/measure.ts';
import { peopleTexts } from './people/people.data.ts';
import { measureStrangers, strangersTableOf, strangersTexts } from './strangers.ts';
import type { Part } from './thresholds.data.ts';

/**
 * `npm run quality:pii [-- --misses TYPE]`: how well personal data is found in a corpus made here, by type, language and
 * form. Of the held-out halves and the texts of strangers it shows totals alone. Fails when something is below
 * `thresholds.data.ts`, which has no bounds for strangers yet.
 */
const ROUNDS = 40;
const isLookedAt = (part: Part): boolean => part.endsWith('seen');
const { detectPii } = (await import(
  join(import.meta.dirname, '../../../dist/features/trust/pii/pii.js')
)) as typeof pii;

const wanted = process.argv.includes('--misses') ? process.argv.at(-1) : undefined;
const misses: Miss[] = [];
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const { counts, falseAlarms, failures } = qualityOf(detectPii, ROUNDS, (part, miss) => {
  if (isLookedAt(part) && miss.type === wanted) misses.push(miss);
});

for (const part of parts) {
  console.log(`${part}: by type and language\n${tableOf(counts[part], (key) => !key.includes(':'))}\n`);
  if (isLookedAt(part))
    console.log(`${part}: by form (recall)\n${tableOf(counts[part], (key) => key.includes(':'))}\n`);
}
console.log(
  `False alarms: ${falseAlarms.alarms.length} in ${falseAlarms.words} words, ${falseAlarms.per10000Words.toFixed(2)} per 10,000`,
);
for (const { type, form, value } of falseAlarms.alarms.slice(0, 20))
  console.log(`  ${form}: ${type} ${JSON.stringify(value)}`);
for (const { isFalseAlarm, form, value, text } of misses.slice(0, 200))
  console.log(`${isFalseAlarm ? 'false' : 'missed'} (${form}) ${JSON.stringify(value)} in ${JSON.stringify(text)}`);
for (const part of ['seen', 'held-out'] as const)
  for (const [language, { names, found, findings, alarms }] of Object.entries(
    measurePeople(detectPii, peopleTexts[part], ROUNDS),
  ))
    console.log(
      `names of persons, ${part}, ${language}: ${names} names, recall ${percent(found / names)}, precision ${percent(1 - alarms.length / findings)}`,
    );
// Every second text, from the second on, was looked at when rules were changed with them.
for (const [half, part] of ['held-out', 'looked at'].entries()) {
  const strangers = measureStrangers(
    detectPii,
    strangersTexts().filter((_, place) => place % 2 === half),
  );
  const unnamed = { ...strangers, counts: strangers.counts.filter(({ type }) => type !== 'PERSON') };
  console.log(`\nstrangers, ${part}: by type\n${strangersTableOf(strangers, 'type')}\n`);
  console.log(`strangers, ${part}: by language, without names of persons\n${strangersTableOf(unnamed, 'language')}\n`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
