import { allFakers } from '@faker-js/faker';
import type { detectPii } from '../../../../src/features/trust/pii/pii.ts';
import type { PeopleTexts } from './people.data.ts';

const SEED = 48;
const LOCALES = {
  en: ['en_US', 'en_GB'],
  de: ['de', 'de_AT'],
  fr: ['fr', 'fr_CH'],
  es: ['es', 'es_MX'],
  pl: ['pl'],
} as const;

/** How many names are found whole, how many findings are names, and what else was said to be one. */
export interface PeopleMeasured {
  names: number;
  found: number;
  findings: number;
  alarms: string[];
  missed: string[];
}

/** Names found by their context, by language. A finding is right if half of it is a name; a name is found if all of it is covered. */
export function measurePeople(
  detect: typeof detectPii,
  { people, nobody }: PeopleTexts,
  rounds: number,
): Record<string, PeopleMeasured> {
  const measured = Object.entries(LOCALES).map(([language, locales]) => {
    const result: PeopleMeasured = { names: 0, found: 0, findings: 0, alarms: [], missed: [] };
    for (const locale of locales) {
      const { person } = allFakers[locale];
      allFakers[locale].seed(SEED);
      for (let round = 0; round < rounds; round += 1)
        for (const template of [...(people[language] ?? []), ...(nobody[language] ?? [])]) {
          const spans: { start: number; end: number }[] = [];
          let text = '';
          for (const piece of template.split(/(\{[pfl]\})/)) {
            const name =
              piece === '{p}'
                ? `${person.firstName()} ${person.lastName()}`
                : piece === '{f}'
                  ? person.firstName()
                  : piece === '{l}'
                    ? person.lastName()
                    : undefined;
            if (name !== undefined) spans.push({ start: text.length, end: text.length + name.length });
            text += name ?? piece;
          }
          const findings = detect(text, ['PERSON']);
          const overlap = (one: { start: number; end: number }, other: { start: number; end: number }) =>
            Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
          result.names += spans.length;
          result.findings += findings.length;
          for (const span of spans)
            if (findings.some((one) => overlap(one, span) === span.end - span.start)) result.found += 1;
            else result.missed.push(text);
          for (const one of findings)
            if (!spans.some((span) => 2 * overlap(one, span) >= one.end - one.start))
              result.alarms.push(text.slice(one.start, one.end));
        }
    }
    return [language, result] as const;
  });
  return Object.fromEntries(measured);
}
