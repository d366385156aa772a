import type { Faker } from '@faker-js/faker';
import { type CountryCode, getExampleNumber, type PhoneNumber } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile.json';
import metadata from 'libphonenumber-js/min/metadata';
import type { Language } from '../locales.data.ts';
import { luhn, type Value } from '../values.ts';
import { publishedAddresses } from './addresses.data.ts';
import { madeAddresses } from './python-faker.data.ts';

export type Half = 0 | 1;

interface Home {
  countries: readonly CountryCode[];
  /** Locales of the Python package Faker. */
  faker: readonly (keyof typeof madeAddresses)[];
}

export const homes: Readonly<Record<Language, Home>> = {
  en: { countries: ['US', 'GB', 'CA', 'AU', 'IE', 'IN', 'ZA'], faker: ['en_US', 'en_GB', 'en_CA', 'en_AU', 'en_IE'] },
  de: { countries: ['DE', 'AT', 'CH'], faker: ['de_DE', 'de_AT', 'de_CH'] },
  fr: { countries: ['FR', 'BE', 'CH', 'CA'], faker: ['fr_FR', 'fr_CH'] },
  es: { countries: ['ES', 'MX', 'AR', 'CO'], faker: ['es_ES', 'es_MX'] },
  it: { countries: ['IT', 'CH'], faker: ['it_IT'] },
  nl: { countries: ['NL', 'BE'], faker: ['nl_NL', 'nl_BE'] },
  pt: { countries: ['PT', 'BR'], faker: ['pt_PT', 'pt_BR'] },
  pl: { countries: ['PL'], faker: ['pl_PL'] },
  sv: { countries: ['SE', 'FI'], faker: ['sv_SE'] },
  da: { countries: ['DK'], faker: ['da_DK'] },
  nb: { countries: ['NO'], faker: ['no_NO'] },
  fi: { countries: ['FI'], faker: ['fi_FI'] },
  cs: { countries: ['CZ'], faker: ['cs_CZ'] },
  hu: { countries: ['HU'], faker: ['hu_HU'] },
  ro: { countries: ['RO', 'MD'], faker: ['ro_RO'] },
  tr: { countries: ['TR'], faker: [] },
};

/** Every second, so that one half of a table is never what the rules were made with. */
export const halfOf = <T>(all: readonly T[], half: Half): T[] => all.filter((_, place) => place % 2 === half);

const LETTERS = 'ABDEFGHJLNPRSTUWXYZ';
const filled = (faker: Faker, pattern: string): string =>
  pattern.replace(/[#^@]/g, (sign) => {
    if (sign === '@') return faker.helpers.arrayElement([...LETTERS]);
    return faker.string.numeric({ length: 1, allowLeadingZeros: sign === '#' });
  });

const LOWER_CASE_OF = 12;

export function address(faker: Faker, language: Language, half: Half, isOneLine: boolean): Value {
  const isMade = homes[language].faker.length > 0 && faker.datatype.boolean();
  const source = isMade ? faker.helpers.arrayElement(homes[language].faker) : 'published';
  const taken =
    source === 'published'
      ? filled(faker, faker.helpers.arrayElement(halfOf(publishedAddresses[language], half)))
      : faker.helpers.arrayElement(halfOf<string>(madeAddresses[source], half)).replace(/ *\n/g, ' | ');
  const text = taken.replaceAll(' | ', isOneLine ? ', ' : '\n');
  const dice = faker.number.int(LOWER_CASE_OF);
  if (dice === 0) return { form: 'lower case', text: text.toLocaleLowerCase(language) };
  if (dice === 1) return { form: 'capitals', text: text.toLocaleUpperCase(language) };
  return { form: source, text };
}

const grouped = (digits: string, separator: string, sizes: readonly number[]): string => {
  const groups: string[] = [];
  let at = 0;
  for (let turn = 0; at < digits.length; turn += 1) {
    const size = sizes[Math.min(turn, sizes.length - 1)] ?? 3;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  const last = groups.at(-1);
  if (groups.length > 1 && last?.length === 1) groups.splice(-2, 2, `${groups.at(-2) ?? ''}${last}`);
  return groups.join(separator);
};

/** How people write a number; those of the second kind need no word beside them. */
const phoneForms: Readonly<Record<string, (code: string, national: string, trunk: string) => string>> = {
  'brackets': (_, national, trunk) => `(${trunk}${national.slice(0, 3)}) ${grouped(national.slice(3), ' ', [3, 4])}`,
  'dots': (_, national, trunk) => `${trunk}${grouped(national, '.', [3, 3, 4])}`,
  'slash': (_, national, trunk) => `${trunk}${national.slice(0, 3)}/${national.slice(3)}`,
  'slash and hyphen': (_, national, trunk) => `${trunk}${national.slice(0, 3)}/${grouped(national.slice(3), '-', [3, 4])}`,
  'pairs': (_, national, trunk) => `${trunk}${grouped(national, ' ', [trunk === '' ? 2 : 1, 2])}`,
  'hyphen': (_, national, trunk) => `${trunk}${national.slice(0, 3)}-${national.slice(3)}`,
  'hyphens': (_, national, trunk) => `${trunk}${grouped(national, '-', [3, 3, 4])}`,
  'digits': (_, national, trunk) => `${trunk}${national}`,
  'extension': (_, national, trunk) => `${trunk}${grouped(national, ' ', [3, 3, 4])} ext. 214`,
  'short extension': (_, national, trunk) => `${trunk}${grouped(national, '-', [3, 3, 4])}x4077`,
  'local': (_, national) => grouped(national.slice(-7), '-', [3, 4]),
  'spaces': (_, national, trunk) => `${trunk}${grouped(national, ' ', [3, 3, 4])}`,
}; // prettier-ignore
const internationalForms: typeof phoneForms = {
  'plus': (code, national) => `+${code}${national}`,
  'plus, trunk': (code, national) => `+${code} (0)${national.slice(0, 2)} ${grouped(national.slice(2), ' ', [3, 4])}`,
  'plus, hyphens': (code, national) => `+${code}-${grouped(national, '-', [3, 3, 4])}`,
  'plus, spaces': (code, national) => `+${code} ${grouped(national, ' ', [2, 3, 2])}`,
  'plus, dots': (code, national) => `+${code}.${national}`,
  'two zeros': (code, national) => `00${code} ${grouped(national, ' ', [3, 3, 4])}`,
  'plus, brackets': (code, national) => `+${code} (${national.slice(0, 3)}) ${grouped(national.slice(3), '-', [3, 4])}`,
  'bracketed plus': (code, national) => `(+${code}) ${grouped(national, ' ', [3, 3, 4])}`,
}; // prettier-ignore

const TRUNKLESS = new Set<string>(['US', 'CA', 'ES', 'IT', 'PT', 'PL', 'DK', 'NO', 'CZ', 'MX', 'CO']);
/** Digits of an example that say its kind. */
const KEPT_DIGITS = 4;

export function phone(faker: Faker, language: Language, half: Half, isBare: boolean): Value {
  const country = faker.helpers.arrayElement(homes[language].countries);
  const example: PhoneNumber | undefined = getExampleNumber(country, examples, metadata);
  if (example === undefined) throw new Error(`no example of ${country}`);
  const kept = example.nationalNumber.slice(0, KEPT_DIGITS);
  const national = kept + faker.string.numeric(example.nationalNumber.length - KEPT_DIGITS);
  const forms = isBare ? internationalForms : { ...phoneForms, ...internationalForms };
  const form = faker.helpers.arrayElement(halfOf(Object.keys(forms), half));
  const trunk = TRUNKLESS.has(country) ? '' : country === 'HU' ? '06' : '0';
  return { form, text: forms[form]?.(example.countryCallingCode, national, trunk) ?? '' };
}

/** ISO/IEC 7812: the ranges that networks publish, with their lengths. */
const cards: readonly (readonly [name: string, prefix: string, lengths: readonly number[]])[] = [
  ['visa', '4', [13, 16, 19]],
  ['mastercard', '51', [16]],
  ['mastercard', '55', [16]],
  ['mastercard of series 2', '2221', [16]],
  ['mastercard of series 2', '2720', [16]],
  ['american express', '34', [15]],
  ['american express', '37', [15]],
  ['diners club', '300', [14]],
  ['diners club', '38', [14, 16]],
  ['discover', '6011', [16, 19]],
  ['discover', '65', [16]],
  ['jcb', '3528', [16]],
  ['jcb', '3589', [16, 19]],
  ['unionpay', '621', [16, 19]],
  ['unionpay', '8174', [16, 19]],
  ['uatp', '1', [15]],
  ['maestro', '5018', [12, 16]],
  ['maestro', '6759', [13, 18]],
  ['maestro', '5893', [19, 16]],
  ['mir', '2200', [16]],
  ['mir', '2204', [16, 19]],
  ['verve', '5061', [16, 18, 19]],
  ['verve', '650002', [16, 19]],
  ['rupay', '60', [16]],
  ['rupay', '508', [16]],
  ['troy', '9792', [16]],
  ['elo', '636368', [16]],
  ['hipercard', '606282', [16]],
  ['dankort', '5019', [16]],
  ['interpayment', '636', [16, 18, 19]],
];

export function card(faker: Faker, half: Half): Value {
  const [form, prefix, lengths] = faker.helpers.arrayElement(halfOf(cards, half));
  const number = luhn(prefix + faker.string.numeric(faker.helpers.arrayElement(lengths) - prefix.length - 1));
  const separator = faker.helpers.arrayElement(['', '', ' ', '-', '.']);
  const sizes = number.length === 15 || number.length === 14 ? [4, 6, 5] : [4];
  return { form, text: separator === '' ? number : grouped(number, separator, sizes) };
}

/** The order and signs of a date; `en-US` and the like are the locale's own. */
const dateForms: Readonly<Record<string, (date: Date, tag: string) => string>> = {
  'long': (date, tag) => of(tag, { dateStyle: 'long' }, date),
  'medium': (date, tag) => of(tag, { dateStyle: 'medium' }, date),
  'short': (date, tag) => of(tag, { day: '2-digit', month: '2-digit', year: 'numeric' }, date),
  'ISO': (date) => date.toISOString().slice(0, 10),
  'day, capital month, year': (date, tag) => `${date.getUTCDate()} ${of(tag, { month: 'long' }, date).toLocaleUpperCase(tag)} ${date.getUTCFullYear()}`,
  'full': (date, tag) => of(tag, { dateStyle: 'full' }, date),
  'dots, spaces': (date) => `${date.getUTCDate()}. ${date.getUTCMonth() + 1}. ${date.getUTCFullYear()}`,
  'hyphens': (date) => `${String(date.getUTCDate()).padStart(2, '0')}-${String(date.getUTCMonth() + 1).padStart(2, '0')}-${date.getUTCFullYear()}`,
  'two digits of the year': (date) => `${String(date.getUTCDate()).padStart(2, '0')}/${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCFullYear()).slice(2)}`,
  'short month, hyphens': (date, tag) => `${date.getUTCDate()}-${of(tag, { month: 'short' }, date).replace('.', '')}-${date.getUTCFullYear()}`,
  'year, slashes': (date) => date.toISOString().slice(0, 10).replaceAll('-', '/'),
  'with a time': (date) => `${date.toISOString().slice(0, 19)}Z`,
  'month, day, year': (date, tag) => `${of(tag, { month: 'long' }, date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`,
  'digits': (date) => date.toISOString().slice(0, 10).replaceAll('-', ''),
}; // prettier-ignore

const of = (tag: string, options: Intl.DateTimeFormatOptions, date: Date): string =>
  new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(date);

export function birth(faker: Faker, language: Language, half: Half): Value {
  const date = faker.date.between({ from: '1931-01-01T00:00:00Z', to: '2008-12-31T00:00:00Z' });
  const form = faker.helpers.arrayElement(halfOf(Object.keys(dateForms), half));
  const tag = `${language}-${homes[language].countries[0] ?? ''}`;
  return { form, text: dateForms[form]?.(date, tag) ?? '' };
}
