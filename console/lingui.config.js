import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** The languages of the console beside English, which is in the sources: each has one catalogue. */
export const TRANSLATIONS = ['de'];

/** How a catalogue is written. */
export const poFormat = formatter({ lineNumbers: false, printPlaceholdersInComments: false });

/** How texts are taken from the sources, and what their macros become. */
export const linguiConfig = makeConfig(
  {
    sourceLocale: 'en',
    locales: ['en', ...TRANSLATIONS],
    rootDir: import.meta.dirname,
    catalogs: [
      { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['<rootDir>/src/gql/**'] },
    ],
    format: poFormat,
    runtimeConfigModule: { i18n: ['#words', 'i18n'], Trans: ['#words', 'Trans'] },
  },
  { skipValidation: true },
);
