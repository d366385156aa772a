/** A corpus that the rules were made with, or one that they never saw. */
export type Split = 'seen' | 'held-out';

export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'sv',
  'da',
  'cs',
  'tr',
  'nb',
  'fi',
  'ro',
  'hu',
] as const;
export type Language = (typeof languages)[number]; // prettier-ignore

export interface Locale {
  /** Its name in `@faker-js/faker`. */
  faker: string;
  language: Language;
  country: string;
  split: Split;
  /**
   * How its post writes an address (Universal Postal Union, addressing systems): `{street}` with its number, `{unit}`,
   * `{zip}`, `{city}`, `{state}`, `{ST}`. A layout begins with its form's name.
   */
  addresses: readonly string[];
}

const german = [
  'whole: {street}, {zip} {city}',
  'whole: {street} in {zip} {city}',
  'country: {street}, {CC}-{zip} {city}',
  'lines: {street}\n{zip} {city}',
  'street: {street}',
  'street and city: {street}, {city}',
];
const american = [
  'whole: {street}, {city}, {ST} {zip}',
  'whole: {street}, {unit}, {city}, {state} {zip}',
  'whole: {street} {unit}, {city} {ST} {zip}',
  'country: {street}, {city}, {ST} {zip}, {country}',
  'lines: {street}\n{unit}\n{city}, {ST} {zip}',
  'lines: {street}, {unit}\n{city}, {ST} {zip}',
  'street: {street}',
  'street: {street} {unit}',
  'street and city: {street}, {city}',
  'capitals: {STREET}, {CITY}, {ST} {zip}',
  'lower case: {lower street}, {lower city}, {lower st} {zip}',
];
const british = [
  'whole: {street}, {city}, {zip}',
  'whole: {street}, {city} {zip}',
  'lines: {street}\n{city}\n{zip}',
  'lines: {unit}\n{street}\n{city}\n{zip}',
  'country: {street}, {city} {zip}, {country}',
  'street: {street}',
];
const iberian = [
  'whole: {street}, {zip} {city}',
  'whole: {street}, {unit}, {zip} {city}',
  'country: {street}, {zip} {city}, {country}',
  'lines: {street}\n{zip} {city}',
  'street: {street}',
];
const nordic = ['whole: {street}, {zip} {city}', 'lines: {street}\n{zip} {city}', 'street: {street}'];

const locale = (
  faker: string,
  language: Language,
  country: string,
  split: Split,
  addresses: readonly string[],
): Locale => ({ faker, language, country, split, addresses });

/** Every language but four is in both halves, as another country's where faker has one. */
export const locales: readonly Locale[] = [
  locale('en_US', 'en', 'US', 'seen', american),
  locale('en_GB', 'en', 'GB', 'seen', british),
  locale('de', 'de', 'DE', 'seen', german),
  locale('fr', 'fr', 'FR', 'seen', german),
  locale('es', 'es', 'ES', 'seen', iberian),
  locale('it', 'it', 'IT', 'seen', [...iberian, 'whole: {street}, {zip} {city} ({ST})']),
  locale('nl', 'nl', 'NL', 'seen', german),
  locale('pt_PT', 'pt', 'PT', 'seen', iberian),
  locale('pl', 'pl', 'PL', 'seen', nordic),
  locale('sv', 'sv', 'SE', 'seen', nordic),
  locale('da', 'da', 'DK', 'seen', nordic),
  locale('cs_CZ', 'cs', 'CZ', 'seen', nordic),
  locale('tr', 'tr', 'TR', 'seen', ['whole: {street}, {zip} {city}', 'street: {street}']),
  locale('en_US', 'en', 'US', 'held-out', american),
  locale('en_CA', 'en', 'CA', 'held-out', american),
  locale('en_AU', 'en', 'AU', 'held-out', [
    'whole: {street}, {city} {ST} {zip}',
    'lines: {street}\n{city} {ST} {zip}',
    'street: {street}',
  ]),
  locale('en_GB', 'en', 'GB', 'held-out', british),
  locale('en_IE', 'en', 'IE', 'held-out', ['whole: {street}, {city}, {zip}', 'street: {street}']),
  locale('de', 'de', 'DE', 'held-out', german),
  locale('de_AT', 'de', 'AT', 'held-out', german),
  locale('de_CH', 'de', 'CH', 'held-out', german),
  locale('fr', 'fr', 'FR', 'held-out', german),
  locale('fr_CH', 'fr', 'CH', 'held-out', german),
  locale('fr_BE', 'fr', 'BE', 'held-out', german),
  locale('es', 'es', 'ES', 'held-out', iberian),
  locale('es_MX', 'es', 'MX', 'held-out', iberian),
  locale('it', 'it', 'IT', 'held-out', iberian),
  locale('nl', 'nl', 'NL', 'held-out', german),
  locale('nl_BE', 'nl', 'BE', 'held-out', german),
  locale('pt_BR', 'pt', 'BR', 'held-out', ['whole: {street}, {city} - {ST}, {zip}', 'street: {street}']),
  locale('pl', 'pl', 'PL', 'held-out', nordic),
  locale('sv', 'sv', 'SE', 'held-out', nordic),
  locale('da', 'da', 'DK', 'held-out', nordic),
  locale('cs_CZ', 'cs', 'CZ', 'held-out', nordic),
  locale('tr', 'tr', 'TR', 'held-out', ['whole: {street}, {zip} {city}']),
  locale('nb_NO', 'nb', 'NO', 'held-out', nordic),
  locale('fi', 'fi', 'FI', 'held-out', nordic),
  locale('ro', 'ro', 'RO', 'held-out', ['whole: {street}, {city}, {zip}']),
  locale('hu', 'hu', 'HU', 'held-out', ['whole: {zip} {city}, {street}']),
];
