import { join } from 'node:path';
import type * as pii from '../../../src/features/trust/pii/pii.ts';
import type { Miss } from './measure.ts';
import { measureAddresses } from './addresses/measure.ts';
import type { PostLanguage } from './posts/formats.data.ts';
import { type PostHalf, postHalves, postLanguages, postTexts } from './posts/posts.ts';
import { parts, qualityOf, tableOf } from './quality.ts';
import { measurePeople } from './people/measure.ts';
import { peopleTexts } from './people/people.data.ts';
import { measureStrangers, strangersParts, strangersTableOf, strangersTexts } from './strangers.ts';
import type { Part } from './thresholds.data.ts';

/**
 * `npm run quality:pii [-- --misses TYPE]`: how well personal data is found in a corpus made here, by type, language and
 * form. Of the held-out halves and the texts of strangers it shows totals alone. Fails when something is below
 * `thresholds.data.ts`, which has no bounds for strangers yet. `-- --strangers "looked at"` or `"held out"` measures that
 * half of the texts of strangers and nothing else, so that the other half is not measured with every change of a rule.
 */
const ROUNDS = 40;
const POST_TEXTS = 300;
const isLookedAt = (part: Part): boolean => part.endsWith('seen');
const { detectPii } = (await import(
  join(import.meta.dirname, '../../../dist/features/trust/pii/pii.js')
)) as typeof pii;

const argumentOf = (name: string): string | undefined => {
  const place = process.argv.indexOf(name);
  return place === -1 ? undefined : process.argv[place + 1];
};
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function showStrangers(part: (typeof strangersParts)[number]): void {
  const half = strangersParts.indexOf(part);
  const strangers = measureStrangers(
    detectPii,
    strangersTexts().filter((_, place) => place % 2 === half),
  );
  const unnamed = { ...strangers, counts: strangers.counts.filter(({ type }) => type !== 'PERSON') };
  console.log(`\nstrangers, ${part}: by type\n${strangersTableOf(strangers, 'type')}\n`);
  console.log(`strangers, ${part}: by language, without names of persons\n${strangersTableOf(unnamed, 'language')}\n`);
}

function showPosts(half: PostHalf, language: PostLanguage): void {
  const { gold, hidden, findings, right } = measureAddresses(postTexts(language, half, POST_TEXTS), detectPii);
  console.log(
    `addresses as posts publish them, ${half}, ${language}: ${gold}, hidden to four fifths ${percent(hidden / gold)}, precision ${percent(right / findings)}`,
  );
}

function showAll(): void {
  const wanted = argumentOf('--misses');
  const misses: Miss[] = [];
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
  for (const half of postHalves) for (const language of postLanguages) showPosts(half, language);
  for (const part of strangersParts) showStrangers(part);
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

const asked = argumentOf('--strangers');
const half = strangersParts.find((part) => part === asked);
if (half !== undefined) showStrangers(half);
else if (asked === undefined) showAll();
else throw new Error(`--strangers is ${JSON.stringify(asked)}; it has to be one of: ${strangersParts.join(', ')}`);
