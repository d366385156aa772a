import type { Split } from './locales.data.ts';

/** The halves of the two corpora: one of `@faker-js/faker`, and one of other forms (`others/`). */
export type Part = Split | 'others, seen' | 'others, held out';

export interface Bounds {
  precision?: number;
  recall?: number;
  f1?: number;
}

/** What `npm run quality:pii` and its test demand, by type; `ADDRESS en` is of one language, `beyond en` of all others. */
export const thresholds: Readonly<Record<Part, Readonly<Record<string, Bounds>>>> = {
  seen: {
    PHONE: { precision: 0.98, recall: 0.98 },
    CREDIT_CARD: { precision: 0.99, recall: 0.99 },
    IBAN: { precision: 0.99, recall: 0.99 },
    EMAIL: { precision: 0.99, recall: 0.99 },
    IP_ADDRESS: { precision: 0.99, recall: 0.99 },
    'ADDRESS en': { f1: 0.93 },
    'ADDRESS beyond en': { f1: 0.93 },
    DATE_OF_BIRTH: { precision: 0.98, recall: 0.98 },
  },
  'held-out': {
    PHONE: { precision: 0.97, recall: 0.97 },
    CREDIT_CARD: { precision: 0.98, recall: 0.98 },
    IBAN: { precision: 0.99, recall: 0.99 },
    EMAIL: { precision: 0.99, recall: 0.99 },
    IP_ADDRESS: { precision: 0.99, recall: 0.99 },
    'ADDRESS en': { f1: 0.9 },
    'ADDRESS beyond en': { f1: 0.88 },
    DATE_OF_BIRTH: { precision: 0.97, recall: 0.97 },
  },
  'others, seen': {
    PHONE: { precision: 0.98, recall: 0.98 },
    CREDIT_CARD: { precision: 0.98, recall: 0.95 },
    ADDRESS: { precision: 0.98, recall: 0.95 },
    DATE_OF_BIRTH: { precision: 0.99, recall: 0.99 },
  },
  'others, held out': {
    PHONE: { precision: 0.97, recall: 0.97 },
    CREDIT_CARD: { precision: 0.98, recall: 0.95 },
    ADDRESS: { precision: 0.97, recall: 0.9 },
    'ADDRESS tr': { f1: 0.85 },
    'ADDRESS pt': { f1: 0.81 },
    'ADDRESS hu': { f1: 0.88 },
    DATE_OF_BIRTH: { precision: 0.99, recall: 0.9 },
  },
};

export const FALSE_ALARMS_PER_10000_WORDS = 1;
