import { type Faker, faker as base } from '@faker-js/faker';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile.json';
import metadata from 'libphonenumber-js/min/metadata';
import type { PiiType } from '../../../src/contracts/pii.ts';
import type { Locale } from './locales.data.ts';

/** A value as it stands in a text, and the name of its form. */
export interface Value {
  text: string;
  form: string;
}

type Maker = (faker: Faker, locale: Locale) => Value;

const upper = (text: string, { language }: Locale): string => text.toLocaleUpperCase(language);
const lower = (text: string, { language }: Locale): string => text.toLocaleLowerCase(language);

function layoutOf(faker: Faker, locale: Locale): { form: string; layout: string } {
  const [, form = '', layout = ''] = /^([^:]+): ([^]*)$/.exec(faker.helpers.arrayElement(locale.addresses)) ?? [];
  return { form, layout };
}

/** A faker locale lacks what its language has no data for: the parts of another would be no address of the country. */
function address(faker: Faker, locale: Locale): Value {
  const { form, layout } = layoutOf(faker, locale);
  const { location } = faker;
  const parts: Record<string, () => string> = {
    street: () => location.streetAddress(),
    unit: () => location.secondaryAddress(),
    zip: () => location.zipCode(),
    city: () => location.city(),
    state: () => location.state(),
    ST: () => location.state({ abbreviated: true }),
    CC: () => locale.country,
    country: () => new Intl.DisplayNames([locale.language], { type: 'region' }).of(locale.country) ?? '',
    STREET: () => upper(location.streetAddress(), locale),
    CITY: () => upper(location.city(), locale),
    'lower street': () => lower(location.streetAddress(), locale),
    'lower city': () => lower(location.city(), locale),
    'lower st': () => lower(location.state({ abbreviated: true }), locale),
  };
  return { form, text: layout.replace(/\{([^}]+)\}/g, (_, name: string) => parts[name]?.() ?? '') };
}

/** Forms that no country's plan is asked about: what people and test data write. */
const freePhones = [
  '###-####',
  '(###) ###-####',
  '(0##)-###-####',
  '0###-###.####',
  '+## ### ### ####',
  '+##-##-#######',
  '0### ######',
  '### ### ###',
  '##.##.##.##.##',
  '00## ## #######',
];
const needContext = new Set(['###-####', '### ### ###', '##.##.##.##.##']); // prettier-ignore

function phone(faker: Faker, { country }: Locale): Value {
  const example = getExampleNumber(country as CountryCode, examples, metadata);
  // The example with other digits behind its prefix, as a number that people have.
  const digits = (text: string): string => {
    let kept = 0;
    return text.replace(/\d/g, (digit) => ((kept += 1) > 5 ? faker.string.numeric(1) : digit));
  };
  const forms: Record<string, () => string> = {
    'national, of faker': () => faker.phone.number({ style: 'national' }),
    'human, of faker': () => faker.phone.number({ style: 'human' }),
    'international, of faker': () => faker.phone.number({ style: 'international' }),
    'national, of the plan': () => digits(example?.formatNational() ?? '020 7946 0958'),
    'international, of the plan': () => digits(example?.formatInternational() ?? '+44 20 7946 0958'),
    'E.164': () => digits(example?.number ?? '+442079460958'),
    'with an extension': () =>
      `${digits(example?.formatNational() ?? '')}${faker.helpers.arrayElement([' x', ' ext. ', ' ext ', 'x'])}${faker.string.numeric({ length: { min: 2, max: 5 } })}`,
    'of test data': () => faker.helpers.replaceSymbols(faker.helpers.arrayElement(freePhones)).replace(/[A-Z]/g, '7'),
  };
  const form = faker.helpers.objectKey(forms);
  return { form, text: forms[form]?.() ?? '' };
}

/** True for numbers that are any number but for the words beside them. */
export function needsContext({ text }: Value): boolean {
  const form = text.replace(/\d/g, '#');
  return needContext.has(form) || /^#+$/.test(form) || !/^[(+0]/.test(text);
}

/** With the month's name, in the order of the language, or in figures. */
function date(faker: Faker, { language, country }: Locale, from: number, to: number): Value {
  const day = faker.date.between({ from: new Date(Date.UTC(from, 0)), to: new Date(Date.UTC(to, 0)) });
  const tag = `${language}-${country}`;
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(day);
  const forms: Record<string, () => string> = {
    long: () => format({ dateStyle: 'long' }),
    medium: () => format({ dateStyle: 'medium' }),
    figures: () => format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    'short figures': () => format({ dateStyle: 'short' }),
    ISO: () => day.toISOString().slice(0, 10),
    slashes: () => `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`,
  };
  const form = faker.helpers.objectKey(forms);
  return { form, text: forms[form]?.() ?? '' };
}

export function luhn(digits: string): string {
  for (let check = 0; check < 10; check += 1) {
    let sum = 0;
    [...`${digits}${check}`].reverse().forEach((digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      sum += value > 9 ? value - 9 : value;
    });
    if (sum % 10 === 0) return `${digits}${check}`;
  }
  return digits;
}

/** Issuers' ranges and lengths, ISO/IEC 7812. */
const cards: Record<string, readonly [prefix: string, length: number]> = {
  visa: ['4', 16], mastercard: ['53', 16], 'mastercard 2': ['2345', 16], amex: ['37', 15], diners: ['36', 14], discover: ['6011', 16],
  jcb: ['3540', 16], unionpay: ['62', 16], maestro: ['6759', 16], 'maestro of 12': ['5018', 12], 'maestro of 19': ['6304', 19], mir: ['2202', 16], troy: ['9792', 16], rupay: ['6521', 16],
}; // prettier-ignore

function card(faker: Faker): Value {
  const form = faker.helpers.objectKey(cards);
  const [prefix, length] = cards[form] ?? ['4', 16];
  const number = luhn(prefix + faker.string.numeric(length - prefix.length - 1));
  const separator = faker.helpers.arrayElement(['', ' ', '-']);
  if (separator === '') return { form, text: number };
  const groups = length === 15 ? /^(.{4})(.{6})(.{5})$/ : length === 14 ? /^(.{4})(.{6})(.{4})$/ : undefined;
  const text = groups
    ? number.replace(groups, ['$1', '$2', '$3'].join(separator))
    : number.replace(/(.{4})(?=.)/g, `$1${separator}`);
  return { form, text };
}

const iban: Maker = (faker) => {
  const isFormatted = faker.datatype.boolean();
  return { form: isFormatted ? 'groups' : 'compact', text: faker.finance.iban({ formatted: isFormatted }) };
};

function email(faker: Faker): Value {
  const forms: Record<string, () => string> = {
    plain: () => base.internet.email(),
    'of the language': () => `${faker.person.firstName().replaceAll(/[ '.]/g, '')}@${base.internet.domainName()}`,
    'tagged': () => `${base.internet.username()}+${base.word.noun()}@${base.internet.domainName()}`,
    'international domain': () => `info@${faker.helpers.arrayElement(['bücher.example', 'пример.рф', '例え.テスト', 'café-zürich.ch', 'παράδειγμα.gr'])}`,
  }; // prettier-ignore
  const form = faker.helpers.objectKey(forms);
  return { form, text: forms[form]?.() ?? '' };
}

const ip: Maker = (faker) => {
  const form = faker.helpers.arrayElement(['IPv4', 'IPv6']);
  return { form, text: form === 'IPv4' ? faker.internet.ipv4({ cidrBlock: '80.0.0.0/5' }) : faker.internet.ipv6() };
};

/** What `faker`, and the one behind addresses of mail, make from here on is the same in each run. */
export function seed(faker: Faker, value: number): void {
  for (const each of [faker, base]) {
    each.seed(value);
    each.setDefaultRefDate('2026-01-01T00:00:00.000Z');
  }
}

export const makers: Readonly<Partial<Record<PiiType, Maker>>> = {
  ADDRESS: address,
  PHONE: phone,
  DATE_OF_BIRTH: (faker, locale) => date(faker, locale, 1940, 2006),
  CREDIT_CARD: card,
  IBAN: iban,
  EMAIL: email,
  IP_ADDRESS: ip,
};

/** What is no gold. */
export const fillers: Readonly<Record<string, (faker: Faker, locale: Locale) => string>> = {
  NAME: (faker) => faker.person.fullName(),
  DATE: (faker, locale) => date(faker, locale, 2015, 2026).text,
};
