import type { CasePriority, CaseStatus } from './case.port.js';

const HOUR = 3_600_000;

/** Default SLA hours by priority. */
export const defaultSlaHours: Record<CasePriority, number> = { critical: 4, high: 24, medium: 72, low: 168 };

/** Percent of the hours at which notice is given; at 100 the SLA is breached. */
export const NOTICES = [50, 75, 90, 100] as const;

/** The clock of a case, in wall-clock hours all round the week. Times in Unix ms, so no zone or daylight saving matters. */
export interface SlaClock {
  slaHours: number;
  /** When the hours are used up, pauses that ended included. */
  deadline: number;
  /** When the clock was paused; null while it runs. */
  stoppedAt: number | null;
}

/** The effect of a history entry on the SLA clock. */
export interface SlaEvent {
  /** The time of the entry, Unix ms. */
  at: number;
  from: CaseStatus | null;
  to: CaseStatus;
  /** New hours, counted from the case's creation; null when they stay. */
  slaHours: number | null;
}

function millis(hours: number): number {
  return Math.round(hours * HOUR);
}

function stands(status: CaseStatus): boolean {
  return status === 'pending-info' || status === 'resolved';
}

/** The clock of a new case. */
export function startClock({ at, slaHours }: { at: number; slaHours: number }): SlaClock {
  return { slaHours, deadline: at + millis(slaHours), stoppedAt: null };
}

/**
 * The clock after an entry. It is paused while pending-info, whose end moves the deadline by the pause, and stops on
 * resolution.
 */
export function turnClock(clock: SlaClock, { at, from, to, slaHours }: SlaEvent): SlaClock {
  const hours = slaHours ?? clock.slaHours;
  const pause = clock.stoppedAt !== null && to !== from ? at - clock.stoppedAt : 0;
  return {
    slaHours: hours,
    deadline: clock.deadline + millis(hours) - millis(clock.slaHours) + pause,
    stoppedAt: !stands(to) ? null : from === to ? clock.stoppedAt : at,
  };
}

/** The clock recomputed from a whole history, in order; the first entry made the case. */
export function clockOf([first, ...later]: readonly [{ at: number; slaHours: number }, ...SlaEvent[]]): SlaClock {
  return later.reduce(turnClock, startClock(first));
}

/** The SLA status at `now` (ms): signed hours remaining, and whether the case is overdue. */
export function slaStatusOf({ deadline, stoppedAt }: SlaClock, now: number) {
  const left = deadline - (stoppedAt ?? now);
  return { hoursRemaining: left / HOUR, isOverdue: left <= 0 };
}

/** From when on a case that is not resolved is overdue (ms); null when its pause keeps it from that. */
export function overdueFrom({ deadline, stoppedAt }: SlaClock): number | null {
  return stoppedAt === null || deadline <= stoppedAt ? deadline : null;
}

function noticeTime({ deadline, slaHours }: SlaClock, percent: number): number {
  return deadline - Math.floor((millis(slaHours) * (100 - percent)) / 100);
}

/**
 * The notices that are due at `now` (ms) after the first `given` of them. Each is given once in a case's life, also when
 * its deadline moves away again.
 */
export function dueSlaNotices(clock: SlaClock, given: number, now: number): (typeof NOTICES)[number][] {
  const until = clock.stoppedAt ?? now;
  return NOTICES.slice(given).filter((percent) => noticeTime(clock, percent) <= until);
}

/** When the next notice is due (ms); null if all were given, or the clock is paused. */
export function nextNoticeAt(clock: SlaClock, given: number): number | null {
  const percent = NOTICES[given];
  return percent === undefined || clock.stoppedAt !== null ? null : noticeTime(clock, percent);
}
