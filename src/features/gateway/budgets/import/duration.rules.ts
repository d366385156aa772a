const MILLIS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const MOST_DAYS = 366;
/** Durations that end with a window of the calendar, ms. */
const CALENDAR: ReadonlyMap<number, string> = new Map([
  [MINUTE, 'minute'],
  [HOUR, 'hour'],
  [DAY, 'day'],
  [7 * DAY, 'week'],
  [30 * DAY, 'month'],
]);
const MONTHS: Readonly<Record<number, string>> = { 1: 'month', 3: 'quarter', 12: 'year' };
const WORDS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};
const DURATION = /^([1-9]\d{0,7})(s|m|h|d|w|mo)$/;

/**
 * The window of a `budget_duration` of LiteLLM. As there, a day ends at midnight, seven on Monday, and thirty with the
 * month; other durations, which begin anew at times of their own there, become rolling windows. Undefined for any other
 * text.
 */
export function windowOfDuration(duration: string): string | undefined {
  const text = duration.trim().toLowerCase();
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  const [, digits, unit = ''] = DURATION.exec(text) ?? [];
  const count = Number(digits);
  if (unit === 'mo') return MONTHS[count];
  const millis = count * (MILLIS[unit] ?? Number.NaN);
  const named = CALENDAR.get(millis);
  if (named !== undefined) return named;
  if (!Number.isFinite(millis) || millis % MINUTE !== 0 || millis > MOST_DAYS * DAY) return undefined;
  if (millis % DAY === 0) return `rolling:${millis / DAY}d`;
  return millis % HOUR === 0 ? `rolling:${millis / HOUR}h` : `rolling:${millis / MINUTE}m`;
}
