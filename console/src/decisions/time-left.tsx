import { useEffect, useState } from 'react';
import { LOCALE, time } from '../parts/text/format.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** `in 3 hours` or `2 days ago`. */
export function fromNow(moment: string, now: number): string {
  const left = Date.parse(moment) - now;
  const size = Math.abs(left);
  if (size < HOUR) return relative.format(Math.round(left / MINUTE), 'minute');
  if (size < 2 * DAY) return relative.format(Math.round(left / HOUR), 'hour');
  return relative.format(Math.round(left / DAY), 'day');
}

/** How long until a moment, kept up to date. */
export function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, MINUTE / 2);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const isOver = Date.parse(until) <= now;
  return (
    <time dateTime={until} title={time(until)} className={isOver ? 'no' : undefined}>
      {fromNow(until, now)}
    </time>
  );
}
