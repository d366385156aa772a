/** The calendar's windows; weeks begin on Monday (ISO 8601). */
export const CALENDAR = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

type CalendarUnit = (typeof CALENDAR)[number];

/** The time in which a budget counts. */
export type Window =
  | { kind: 'calendar'; unit: CalendarUnit }
  | { kind: 'rolling'; millis: number }
  | { kind: 'session' }
  | { kind: 'total' };

/** A span of time in ms, the end not included; Infinity where it has none. */
export interface Span {
  start: number;
  end: number;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MILLIS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };
const LONGEST_ROLLING = 366 * DAY;
/** A rolling window moves on in so many steps. */
const STEPS = 60;
const ROLLING = /^rolling:([1-9]\d{0,5})([mhd])$/;

/** The form of a window's text, for errors. */
export const WINDOW_EXPECTED = `expected ${CALENDAR.join(', ')}, session, total or rolling:<number><m|h|d> of at most 366 days`;

/** The window of a text such as `month` or `rolling:24h`; undefined for any other text. */
export function readWindow(text: string): Window | undefined {
  const unit = CALENDAR.find((name) => name === text);
  if (unit !== undefined) return { kind: 'calendar', unit };
  if (text === 'session' || text === 'total') return { kind: text };
  const [, count, letter = ''] = ROLLING.exec(text) ?? [];
  const millis = Number(count) * (MILLIS[letter] ?? 0);
  return millis > 0 && millis <= LONGEST_ROLLING ? { kind: 'rolling', millis } : undefined;
}

/** Whether it is an IANA time zone that this installation knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z][\w+/-]*$/.test(name);
  } catch {
    return false;
  }
}

/** The length of a rolling window's steps, ms: whole minutes, at most 60 of them in a window. */
export function stepOf(millis: number): number {
  return Math.max(MINUTE, Math.ceil(millis / STEPS / MINUTE) * MINUTE);
}

/**
 * The spans whose sums are counted at `now`: one for a calendar's window, whose borders are local midnights and hours of
 * `timeZone`; the steps of a rolling one, the present first, so that a call leaves the window at most a step late.
 */
export function spansAt(window: Window, timeZone: string, now: number): readonly Span[] {
  if (window.kind === 'calendar') return [calendarSpan(window.unit, timeZone, now)];
  if (window.kind !== 'rolling') return [{ start: 0, end: Number.POSITIVE_INFINITY }];
  const step = stepOf(window.millis);
  const present = now - (now % step);
  const count = Math.ceil(window.millis / step) + 1;
  return Array.from({ length: count }, (_, back) => ({
    start: present - back * step,
    end: present - (back - 1) * step,
  }));
}

/** When a window that is full has room again, ms; undefined where it never has. */
export function resetOf(window: Window, [present]: readonly Span[]): number | undefined {
  return window.kind === 'calendar' || window.kind === 'rolling' ? present?.end : undefined;
}

function calendarSpan(unit: CalendarUnit, timeZone: string, now: number): Span {
  if (unit === 'minute') return { start: now - (now % MINUTE), end: now - (now % MINUTE) + MINUTE };
  const zone = zoneOf(timeZone);
  const [year, month, day, hour] = zone.localAt(now);
  if (unit === 'hour') {
    const start = now - zone.millisInto(now);
    return { start, end: start + HOUR };
  }
  const midnight = (y: number, m: number, d: number): number => zone.instantOf(Date.UTC(y, m, d));
  if (unit === 'day') return { start: midnight(year, month, day), end: midnight(year, month, day + 1) };
  if (unit === 'week') {
    const monday = day - ((new Date(Date.UTC(year, month, day, hour)).getUTCDay() + 6) % 7);
    return { start: midnight(year, month, monday), end: midnight(year, month, monday + 7) };
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const first = month - (month % months);
  return { start: midnight(year, first, 1), end: midnight(year, first + months, 1) };
}

interface Zone {
  /** Year, month from 0, day and hour at an instant. */
  localAt(now: number): readonly [number, number, number, number];
  /** The time since the local hour began, ms. */
  millisInto(now: number): number;
  /** The first instant at which clocks show a local time or, where they skip it, a later one. */
  instantOf(local: number): number;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (zone === undefined) zones.set(timeZone, (zone = openZone(timeZone)));
  return zone;
}

function openZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** Local time as if it were UTC, ms. */
  const localOf = (instant: number): number => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  return {
    localAt(now) {
      const date = new Date(localOf(now));
      return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()];
    },
    millisInto: (now) => (localOf(now) % HOUR) + (now % 1000),
    instantOf(local) {
      // Offsets are at most a day; the first instant whose local time is not before the one that is sought.
      let [low, high] = [local - DAY, local + DAY];
      while (high - low > 1000) {
        const middle = low + Math.floor((high - low) / 2000) * 1000;
        if (localOf(middle) >= local) high = middle;
        else low = middle;
      }
      return high;
    },
  };
}
