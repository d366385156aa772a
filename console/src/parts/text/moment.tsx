import { LOCALE, moment } from './format.js';

const utc = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** A date and a time in the person's zone, with UTC as its title. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${utc.format(new Date(at))} UTC`}>
      {moment(at)}
    </time>
  );
}
