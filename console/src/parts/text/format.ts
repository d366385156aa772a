import { i18n } from '../../locales/words.js';

/** Numbers and times are in the language of the texts: in the kind of it that the browser prefers. */
export const LOCALE = i18n.locale === 'en' ? englishOf(navigator.languages) : kindOf(i18n.locale, navigator.languages);

i18n.activate(i18n.locale, LOCALE);

/** The first kind of a language among those of a person, such as `de-AT`; where they name none, that of the country of its name. */
function kindOf(language: string, languages: readonly string[]): string {
  return languages.find((tag) => tag.startsWith(`${language}-`)) ?? `${language}-${language.toUpperCase()}`;
}

/** The first English of a person's languages, and the one of the page if they name none. */
export function englishOf(languages: readonly string[]): string {
  return languages.find((language) => /^en(?:-|$)/i.test(language)) ?? 'en';
}

const count = new Intl.NumberFormat(LOCALE);
const dates = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'short', day: 'numeric' });
/** A day without its year. */
const days = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
export const day = (value: string): string => whole(days.format(new Date(value)));
const utcMoments = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
/** A moment of UTC in few characters. */
export const utc = (value: string): string => whole(`${utcMoments.format(new Date(value))} UTC`);
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const number = (value: number | string): string => count.format(Number(value));
/** A text that is not broken into lines. */
const whole = (text: string): string => text.replaceAll(' ', '\u00a0');
const clockOf = (value: string): string => whole(clock.format(new Date(value)));
const clockHours = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
/** The hour and minute of a moment. */
export const hour = (value: string): string => whole(clockHours.format(new Date(value)));
/** A day with its year. */
export const date = (value: string): string => whole(dates.format(new Date(value)));
/** A date and a time, broken between the two alone. */
export const time = (value: string): string => `${date(value)}, ${clockOf(value)}`;
/** A day, without its year where that is this one. */
export const nearDate = (value: string): string =>
  new Date(value).getFullYear() === new Date().getFullYear() ? day(value) : date(value);
/** A date and a time, without the year where that is this one. */
export const moment = (value: string): string => `${nearDate(value)}, ${clockOf(value)}`;
const seconds = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const tenths = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const thousandthsOf = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
/** A probability, with three decimals. */
export const thousandths = (value: number): string => thousandthsOf.format(value);
const IN_SECONDS = 10_000;
/** A latency that was measured in whole milliseconds. */
export const latency = (value: number): string => (value === 0 ? '< 1 ms' : millis(value));
/** Less than a millisecond in microseconds, and ten seconds or more in seconds. */
export const millis = (value: number): string =>
  value > 0 && value < 0.95
    ? `${Math.max(1, Math.round(value * 1000))} µs`
    : value >= IN_SECONDS
      ? `${seconds.format(value / 1000)} s`
      : `${value > 0 && value < 10 ? tenths.format(value) : count.format(Math.round(value))} ms`;
const ACRONYMS = /\b(?:api|iban|ip|ssn)\b/gi;
/** `COMPLETED` as people write it. Other languages have the values of the schema in their catalogues, by their names. */
export function word(value: string): string {
  const id = `value.${value.toUpperCase()}`;
  return id in i18n.messages ? i18n._(id) : english(value);
}
/** A word within a sentence, where only some languages write it small. */
export const inSentence = (text: string): string => (i18n.locale === 'en' ? text.toLowerCase() : text);
const english = (value: string): string =>
  (value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll('_', ' ')).replaceAll(ACRONYMS, (one) =>
    one.toUpperCase(),
  );
const moments = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** A time in few characters. */
export const short = (value: string): string => moments.format(new Date(value));
const share = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
/** A share of a whole as a percentage; a dash if the whole is zero. */
export const percent = (part: number | string, whole: number | string): string =>
  Number(whole) === 0 ? '–' : share.format(Number(part) / Number(whole));
/** A time of today without its date. */
export const recent = (value: string): string => {
  return new Date(value).toDateString() === new Date().toDateString() ? clockOf(value) : time(value);
};
