import { allFakers, type Faker } from '@faker-js/faker';
import type { PiiType } from '../../../../src/contracts/pii.ts';
import type { Gold, Sample } from '../corpus.ts';
import { type Language, languages } from '../locales.data.ts';
import type { Value } from '../values.ts';
import { labels, layouts, sentences } from './frames.data.ts';
import { address, birth, card, type Half, halfOf, phone } from './values.ts';

const SEED = 1_874;

type Maker = (faker: Faker, language: Language, half: Half) => Value;

const makers: Readonly<Partial<Record<string, readonly [type: PiiType, make: Maker]>>> = {
  ADDRESS: ['ADDRESS', (faker, language, half) => address(faker, language, half, false)],
  ADDRESS1: ['ADDRESS', (faker, language, half) => address(faker, language, half, true)],
  PHONE: ['PHONE', (faker, language, half) => phone(faker, language, half, false)],
  'PHONE+': ['PHONE', (faker, language, half) => phone(faker, language, half, true)],
  BIRTH: ['DATE_OF_BIRTH', birth],
  CARD: ['CREDIT_CARD', (faker, _, half) => card(faker, half)],
  IBAN: ['IBAN', (faker) => ({ form: 'IBAN', text: faker.finance.iban({ formatted: faker.datatype.boolean() }) })],
  EMAIL: ['EMAIL', (faker) => ({ form: 'EMAIL', text: faker.internet.exampleEmail() })],
};

function filler(name: string, faker: Faker, language: Language): string {
  if (name === 'NAME') return faker.person.fullName();
  if (name === 'DATE') return faker.date.past().toLocaleDateString(language);
  return labels[language][name as keyof (typeof labels)[Language]];
}

function fill(template: string, faker: Faker, language: Language, half: Half): Sample {
  const gold: Gold[] = [];
  let text = '';
  let at = 0;
  for (const match of template.matchAll(/\{([\w+]+)\}/g)) {
    text += template.slice(at, match.index);
    at = match.index + match[0].length;
    const name = match[1] ?? '';
    const [type, make] = makers[name] ?? [];
    if (type === undefined || make === undefined) {
      text += filler(name, faker, language);
      continue;
    }
    const value = make(faker, language, half);
    gold.push({ type, form: value.form, start: text.length, end: text.length + value.text.length });
    text += value.text;
  }
  return { text: text + template.slice(at), gold, locale: { language } };
}

/** Texts in which templates, addresses and forms are all of one half. */
export function othersOf(half: Half, rounds: number): Sample[] {
  return languages.flatMap((language, place) => {
    const faker =
      allFakers[language === 'nb' ? 'nb_NO' : language === 'cs' ? 'cs_CZ' : language === 'pt' ? 'pt_PT' : language];
    faker.seed(SEED + place);
    faker.setDefaultRefDate('2026-01-01T00:00:00.000Z');
    const templates = [...halfOf(sentences[language], half), ...halfOf(layouts, half)];
    return Array.from({ length: rounds }, () => templates.map((each) => fill(each, faker, language, half))).flat();
  });
}
