import { allFakers, type Faker } from '@faker-js/faker';
import type { PiiType } from '../../../src/contracts/pii.ts';
import { heldOutSentences } from './held-out.data.ts';
import { type Locale, locales, type Split } from './locales.data.ts';
import { seenSentences } from './seen.data.ts';
import { fillers, makers, needsContext, seed } from './values.ts';

export interface Gold {
  type: PiiType;
  form: string;
  start: number;
  end: number;
}

export interface Sample {
  text: string;
  gold: Gold[];
  locale: Pick<Locale, 'language'>;
}

const SEED = 20_261_123;
/** Templates that say nothing of a telephone get no number that needs it said. */
const MAX_TRIES = 40;

function fakerOf(name: string): Faker {
  const known: Readonly<Partial<Record<string, Faker>>> = allFakers;
  const faker = known[name];
  if (faker === undefined) throw new Error(`faker has no locale ${name}`);
  return faker;
}

const isBare = (template: string): boolean => /\{NAME\},\{EMAIL\},\{PHONE\}/.test(template);

function fill(template: string, faker: Faker, locale: Locale): Sample {
  const gold: Gold[] = [];
  let text = '';
  let at = 0;
  for (const match of template.matchAll(/\{(\w+)\}/g)) {
    text += template.slice(at, match.index);
    at = match.index + match[0].length;
    const name = match[1] as PiiType;
    const maker = makers[name];
    if (maker === undefined) text += fillers[name]?.(faker, locale) ?? '';
    else {
      let value = maker(faker, locale);
      for (let tries = 0; name === 'PHONE' && isBare(template) && needsContext(value) && tries < MAX_TRIES; tries += 1)
        value = maker(faker, locale);
      gold.push({ type: name, form: value.form, start: text.length, end: text.length + value.text.length });
      text += value.text;
    }
  }
  return { text: text + template.slice(at), gold, locale };
}

/** The same texts for the same number of rounds: each template that often for each locale of its language. */
export function samplesOf(split: Split, rounds: number): Sample[] {
  const sentences = split === 'seen' ? seenSentences : heldOutSentences;
  return locales
    .filter((locale) => locale.split === split)
    .flatMap((locale, place) => {
      const faker = fakerOf(locale.faker);
      seed(faker, SEED + place);
      const templates = sentences[locale.language] ?? [];
      return Array.from({ length: rounds }, () => templates.map((template) => fill(template, faker, locale))).flat();
    });
}
