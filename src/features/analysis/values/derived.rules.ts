import { capParts } from './values.rules.js';

const PERIOD = /^P(?:(?<count>\d{1,4}(?:\.5)?)(?<unit>[YMWD]))(?:(?<=Y)(?<months>\d{1,2})M)?$/;
/** Months of a year, days of a week. */
const MANY: Readonly<Record<string, number>> = { Y: 12, W: 7 };
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const FOR_EACH = /\b(?:per|each|any\s(?:one|single))\s(?:such\s)?(?:claim|occurrence|incident|event|cause)\b/i;
const FOR_ALL = /\b(?:aggregate|total|cumulative(?:ly)?|overall|all\s(?:such\s)?claims|together|combined)\b/i;
const A_YEAR = /\b(?:per|each|any|in\sa|in\sany)\s(?:\w+\s)?year\b|\bannual(?:ly)?\s(?:aggregate|limit|cap)\b/i;
const GREATER = /\b(?:greater|higher|larger)\sof\b/i;
const LESSER = /\b(?:lesser|lower|smaller)\sof\b/i;

/**
 * The day on which a period ends that begins on a day, ISO 8601: `2024-03-01` and `P3Y` give `2027-03-01`. A day that the last
 * month does not have is its last one. Undefined where one of them is no date or no period of whole units.
 */
export function endOfPeriod(start: string, period: string): string | undefined {
  const { count = '', unit, months = '0' } = PERIOD.exec(period)?.groups ?? {};
  if (unit === undefined || !DATE.test(start)) return undefined;
  const begun = new Date(`${start}T00:00:00Z`);
  if (Number.isNaN(begun.getTime())) return undefined;
  const many = Number(count) * (MANY[unit] ?? 1) + Number(months);
  if (!Number.isInteger(many)) return undefined;
  if (unit === 'D' || unit === 'W') begun.setUTCDate(begun.getUTCDate() + many);
  else {
    const day = begun.getUTCDate();
    begun.setUTCDate(1);
    begun.setUTCMonth(begun.getUTCMonth() + many);
    const last = new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + 1, 0)).getUTCDate();
    begun.setUTCDate(Math.min(day, last));
  }
  return begun.getUTCFullYear() > 9_999 ? undefined : begun.toISOString().slice(0, 10);
}

/**
 * The basis of a cap of liability as a sentence: its amount and the payments of which period, which of the two counts, and
 * for what it is. Undefined where its passages give neither.
 */
export function basisOfCap(passages: readonly string[], language: string): string | undefined {
  const text = passages.join('\n');
  const parts = capParts(passages, language);
  if (parts.length === 0) return undefined;
  const which = GREATER.test(text) ? 'the greater of ' : LESSER.test(text) ? 'the lesser of ' : '';
  const isBoth = parts.length > 1 && which !== '';
  const amount = isBoth ? which + parts.join(' and ') : parts[0];
  const scope = [
    ...(FOR_EACH.test(text) ? ['for each claim'] : FOR_ALL.test(text) ? ['for all claims together'] : []),
    ...(A_YEAR.test(text) ? ['in a year'] : []),
  ];
  return `The cap is ${[amount, ...scope].join(', ')}.`;
}
