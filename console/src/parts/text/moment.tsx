import { LOCALE, moment, nearDate } from './format.js';

const utc = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

interface MomentProps {
  at: string;
  /** Whether the date alone is shown, and the time is in the title. */
  isDay?: boolean;
}

/** A date and a time in the person's zone, with UTC as its title. */
export function Moment({ at, isDay = false }: MomentProps) {
  return (
    <time dateTime={at} title={`${utc.format(new Date(at))} UTC`}>
      {isDay ? nearDate(at) : moment(at)}
    </time>
  );
}
