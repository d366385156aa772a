import type { CustomRecognizer, PiiEntity, PiiRules } from '../../../contracts/pii.js';
import { compileBounded } from '../../../shared/text/bounded-pattern.js';
import { isLuhn, isMod97 } from './numbers/pii-numbers.rules.js';
import { contextBefore, MAX_ENTITY, type Recognizer, type SearchRecognizer } from './pii-recognizer.rules.js';

/** A tenant's rules, compiled for scanning. */
export interface PiiProfile {
  /** Besides the built-in ones. */
  recognizers: readonly Recognizer[];
  /** Whether a finding counts; every one when absent. */
  accepts: ((entity: PiiEntity, value: string) => boolean) | undefined;
}

const SCORE = 0.8;
/** For what a tenant wrote out. */
const TERM_SCORE = 0.85;

const checks: Readonly<Record<NonNullable<CustomRecognizer['check']>, (value: string) => boolean>> = {
  luhn: (value) => isLuhn(value.replace(/\D/g, '')),
  mod97: (value) => isMod97(value.replace(/[^A-Za-z0-9]/g, '')),
};

function custom({ pattern, contextWords = [], check }: CustomRecognizer): SearchRecognizer {
  const bounded = compileBounded(pattern);
  const words = contextWords.map((word) => word.toLowerCase());
  const holds = check === undefined ? () => true : checks[check];
  return {
    type: 'CUSTOM',
    cost: bounded.size * bounded.longest,
    find(text, from) {
      const match = bounded.find(text, from);
      if (match === undefined) return undefined;
      const { start, end } = match;
      const before = words.length === 0 ? '' : contextBefore(text, start).toLowerCase();
      const isSaid = words.length === 0 || words.some((word) => before.includes(word));
      const isValue = isSaid && end - start <= MAX_ENTITY && holds(text.slice(start, end));
      return { start, end, score: isValue ? SCORE : 0 };
    },
  };
}

const keyOf = (value: string): string => value.trim().toLowerCase();

function compile({ thresholds, recognizers, allowedValues, terms }: PiiRules): PiiProfile {
  const least = new Map(thresholds.map(({ type, score }) => [type, score]));
  const allowed = new Set(allowedValues.map(keyOf));
  const accepts = ({ type, score }: PiiEntity, value: string): boolean => {
    if (score < (least.get(type) ?? 0)) return false;
    if (allowed.size === 0) return true;
    const key = keyOf(value);
    return !allowed.has(key) && !(type === 'EMAIL' && allowed.has(key.slice(key.lastIndexOf('@'))));
  };
  const own: Recognizer[] = recognizers.map(custom);
  if (terms !== undefined) own.push({ type: 'CUSTOM', score: TERM_SCORE, terms });
  return { recognizers: own, accepts: least.size + allowed.size === 0 ? undefined : accepts };
}

/** A tenant's snapshot is replaced whole when its settings change, and its rules with it. */
const profiles = new WeakMap<PiiRules, PiiProfile>();

/** The compiled rules; compiled once for each version of a tenant. */
export function profileOf(rules: PiiRules): PiiProfile {
  const known = profiles.get(rules);
  if (known !== undefined) return known;
  const profile = compile(rules);
  profiles.set(rules, profile);
  return profile;
}
