import { t } from '@lingui/core/macro';
import type { PiiRulesInput, PiiRulesQuery, PiiType } from '../../gql/graphql.js';
import { checkedIn, textIn } from '../../parts/form.js';

export type Recognizer = PiiRulesQuery['tenant']['piiRules']['recognizers'][number];

export const LEAST_SCORE = 0.4;

const TYPES: Readonly<Record<PiiType, true>> = {
  EMAIL: true,
  PHONE: true,
  ADDRESS: true,
  DATE_OF_BIRTH: true,
  CREDIT_CARD: true,
  IBAN: true,
  SSN: true,
  PASSPORT: true,
  IP_ADDRESS: true,
  API_KEY: true,
  CUSTOM: true,
  PERSON: true,
};
export const PII_TYPES = Object.keys(TYPES) as PiiType[];

export const CHECKS = [
  { value: 'LUHN', text: t`Luhn, as of payment cards` },
  { value: 'MOD97', text: t`Mod 97, as of IBANs` },
] as const;

/** Words that are separated by commas; they may have spaces in them. */
const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The rules that a form says, as a whole. */
export function rulesIn(form: FormData): PiiRulesInput {
  const scores = checkedIn(form, 'score');
  const [patterns, contexts, checks] = ['pattern', 'contextWords', 'check'].map((name) => checkedIn(form, name));
  return {
    thresholds: PII_TYPES.flatMap((type, place) => {
      const score = scores[place] ?? '';
      return score === '' ? [] : [{ type, score: Number(score) }];
    }),
    allowedValues: textIn(form, 'allowedValues')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    personNames: checkedIn(form, 'personNames').length > 0,
    recognizers: checkedIn(form, 'name').map((name, place) => {
      const words = wordsIn(contexts?.[place] ?? '');
      const check = CHECKS.find(({ value }) => value === checks?.[place])?.value;
      return {
        name,
        pattern: patterns?.[place] ?? '',
        ...(words.length === 0 ? {} : { contextWords: words }),
        ...(check === undefined ? {} : { check }),
      };
    }),
  };
}
