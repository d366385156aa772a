import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CasePriority, CaseStatus } from '../../../src/features/dispute/case.port.js';
import { caseTransitions } from '../../../src/features/dispute/case.rules.js';
import {
  clockOf,
  defaultSlaHours,
  dueSlaNotices,
  nextNoticeAt,
  NOTICES,
  overdueFrom,
  slaStatusOf,
  type SlaEvent,
  startClock,
  turnClock,
} from '../../../src/features/dispute/sla.rules.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Command =
  | { kind: 'move'; to: CaseStatus; slaHours: number | null; after: number }
  | { kind: 'priority'; priority: CasePriority; slaHours: number | null; after: number };

interface History {
  /** Unix minutes. */
  start: number;
  slaMinutes: number;
  commands: Command[];
  /** Minutes after the last entry. */
  until: number;
}

/** Starts around which clocks are changed, in Berlin and in New York; each is a UTC minute of that day. */
const days = ['2026-03-28', '2026-10-24', '2026-03-07', '2026-10-31', '2028-02-28', '2026-12-31'];

const minutes = (max: number) => fc.integer({ min: 0, max });
const hours = fc.option(fc.integer({ min: 1, max: 3_000 }).map((count) => count / 60));
const histories: fc.Arbitrary<History> = fc.record({
  start: fc.tuple(fc.constantFrom(...days), minutes(2_880)).map(([day, minute]) => Date.parse(day) / MINUTE + minute),
  slaMinutes: fc.integer({ min: 1, max: 3_000 }),
  commands: fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('move' as const),
        to: fc.constantFrom<CaseStatus>('in-review', 'pending-info', 'pending-info', 'escalated', 'resolved'),
        slaHours: hours,
        after: minutes(700),
      }),
      fc.record({
        kind: fc.constant('priority' as const),
        priority: fc.constantFrom<CasePriority>('low', 'medium', 'high', 'critical'),
        slaHours: hours,
        after: minutes(700),
      }),
    ),
    { maxLength: 8 },
  ),
  until: minutes(700),
});

/** The entries that a history of commands makes: those that the machine refuses make none. */
function entriesOf({ start, commands }: History): { entries: SlaEvent[]; end: number } {
  const entries: SlaEvent[] = [];
  let [status, minute]: [CaseStatus, number] = ['open', start];
  for (const command of commands) {
    minute += command.after;
    if (command.kind === 'move' ? !caseTransitions[status].includes(command.to) : status === 'resolved') continue;
    const to: CaseStatus = command.kind === 'move' ? command.to : status;
    // As the service: hours come with an escalation, and with every priority.
    const slaHours =
      command.kind === 'priority'
        ? (command.slaHours ?? defaultSlaHours[command.priority])
        : command.to === 'escalated'
          ? command.slaHours
          : null;
    entries.push({ at: minute * MINUTE, from: status, to, slaHours });
    status = to;
  }
  return { entries, end: minute };
}

/**
 * The oracle: goes through a case's life minute by minute. It counts the minutes that were worked, and knows of nothing
 * else; times are told by a calendar in UTC, not computed.
 */
function stepThrough({ start, slaMinutes, until }: History, entries: readonly SlaEvent[], end: number) {
  let status: CaseStatus = 'open';
  let allowed = slaMinutes;
  let worked = 0;
  let given = 0;
  const notices: { percent: number; minute: number }[] = [];
  const pending = [...entries];
  const calendar = new Date(start * MINUTE);
  for (;;) {
    const minute = calendar.getTime() / MINUTE;
    // A notice whose time is this minute comes before what people do in it.
    const notice = (): void => {
      while (given < NOTICES.length && worked * 100 >= NOTICES[given]! * allowed) {
        notices.push({ percent: NOTICES[given]!, minute });
        given += 1;
      }
    };
    const runs = (): boolean => status !== 'pending-info' && status !== 'resolved';
    if (runs()) notice();
    while (pending[0]?.at === minute * MINUTE) {
      const { to, slaHours } = pending.shift()!;
      if (slaHours !== null) allowed = Math.round(slaHours * 60);
      status = to;
      if (runs()) notice();
    }
    if (minute === end + until) break;
    if (runs()) worked += 1;
    calendar.setUTCMinutes(calendar.getUTCMinutes() + 1);
  }
  return { left: allowed - worked, notices, status };
}

/** What the rules say of the same case, telling notices when the timer or a change comes by. */
function compute({ start, slaMinutes, until }: History, entries: readonly SlaEvent[], end: number) {
  let clock = startClock({ at: start * MINUTE, slaHours: slaMinutes / 60 });
  let given = 0;
  const notices: { percent: number; minute: number }[] = [];
  const runTimer = (before: number): void => {
    for (let at = nextNoticeAt(clock, given); at !== null && at <= before; at = nextNoticeAt(clock, given)) {
      // Never before the entry that made it due.
      const minute = Math.ceil(Math.max(at, last) / MINUTE);
      const due = dueSlaNotices(clock, given, Math.max(at, last));
      given += due.length;
      notices.push(...due.map((percent) => ({ percent, minute })));
    }
  };
  let last = start * MINUTE;
  for (const entry of entries) {
    runTimer(entry.at);
    clock = turnClock(clock, entry);
    last = entry.at;
  }
  const now = (end + until) * MINUTE;
  runTimer(now);
  return { clock, notices, now };
}

test('2,500 random histories agree exactly with a case that is stepped through minute by minute', () => {
  let [pauses, priorities, resolved, overdue] = [0, 0, 0, 0];
  fc.assert(
    fc.property(histories, (history) => {
      const { entries, end } = entriesOf(history);
      const { clock, notices, now } = compute(history, entries, end);
      const seen = stepThrough(history, entries, end);
      const status = slaStatusOf(clock, now);
      expect(Math.round(status.hoursRemaining * 60 * 1e6) / 1e6).toBe(seen.left === 0 ? 0 : seen.left);
      expect(status.isOverdue).toBe(seen.left <= 0);
      expect(notices).toEqual(seen.notices);
      // What is stored step by step is what the whole history gives.
      const first = { at: history.start * MINUTE, slaHours: history.slaMinutes / 60 };
      expect(clockOf([first, ...entries])).toEqual(clock);
      // A deadline that is still ahead is where the case would go overdue if nothing happened any more.
      if (clock.stoppedAt === null) expect(clock.deadline - now).toBe(seen.left * MINUTE);
      const from = overdueFrom(clock);
      if (seen.status !== 'resolved') expect(from !== null && from <= now).toBe(seen.left <= 0);
      pauses += entries.filter(({ to }) => to === 'pending-info').length;
      priorities += entries.filter(({ from: was, to }) => was === to).length;
      resolved += Number(seen.status === 'resolved');
      overdue += Number(seen.left <= 0);
    }),
    { numRuns: 2_500 },
  );
  // The histories are about something.
  for (const count of [pauses, priorities, resolved, overdue]) expect(count).toBeGreaterThan(250);
});

describe('daylight saving', () => {
  const berlin = (text: string): Date => new Date(text);
  test.each([
    ['begins', '2026-03-28T23:00:00+01:00', '2026-03-30T00:00:00+02:00'],
    ['ends', '2026-10-24T23:00:00+02:00', '2026-10-25T22:00:00+01:00'],
  ])('%s: 24 hours are 24 hours', (_, filed, due) => {
    const at = berlin(filed).getTime();
    expect(new Date(clockOf([{ at, slaHours: 24 }]).deadline)).toEqual(new Date(berlin(due)));
  });
});

test.each([
  ['critical', 4],
  ['high', 24],
  ['medium', 72],
  ['low', 168],
] as const)('%s has %p hours', (priority, expected) => {
  expect(defaultSlaHours[priority]).toBe(expected);
});

describe('a clock of ten hours', () => {
  const started = startClock({ at: 0, slaHours: 10 });
  const paused = turnClock(started, { at: 4 * HOUR, from: 'in-review', to: 'pending-info', slaHours: null });

  test('runs down, to below nothing', () => {
    expect(slaStatusOf(started, 4 * HOUR)).toEqual({ hoursRemaining: 6, isOverdue: false });
    expect(slaStatusOf(started, 10 * HOUR - 1).isOverdue).toBe(false);
    expect(slaStatusOf(started, 10 * HOUR)).toEqual({ hoursRemaining: 0, isOverdue: true });
    expect(slaStatusOf(started, 12 * HOUR)).toEqual({ hoursRemaining: -2, isOverdue: true });
  });

  test('stands while it waits for information, and goes on where it stood', () => {
    expect(slaStatusOf(paused, 100 * HOUR)).toEqual({ hoursRemaining: 6, isOverdue: false });
    expect(overdueFrom(paused)).toBeNull();
    expect(nextNoticeAt(paused, 0)).toBeNull();
    const resumed = turnClock(paused, { at: 7 * HOUR, from: 'pending-info', to: 'in-review', slaHours: null });
    expect(resumed).toEqual({ slaHours: 10, deadline: 13 * HOUR, stoppedAt: null });
    expect(nextNoticeAt(resumed, 0)).toBe(8 * HOUR);
  });

  test('stands where somebody is assigned meanwhile', () => {
    const assigned = turnClock(paused, { at: 5 * HOUR, from: 'pending-info', to: 'pending-info', slaHours: null });
    expect(assigned).toEqual(paused);
  });

  test('stays overdue when it is paused too late', () => {
    const late = turnClock(started, { at: 11 * HOUR, from: 'in-review', to: 'pending-info', slaHours: null });
    expect(slaStatusOf(late, 20 * HOUR)).toEqual({ hoursRemaining: -1, isOverdue: true });
    expect(overdueFrom(late)).toBe(10 * HOUR);
  });

  test('stands when it is resolved, also out of a pause', () => {
    const resolved = turnClock(paused, { at: 9 * HOUR, from: 'pending-info', to: 'resolved', slaHours: null });
    expect(resolved).toEqual({ slaHours: 10, deadline: 15 * HOUR, stoppedAt: 9 * HOUR });
    expect(slaStatusOf(resolved, 50 * HOUR)).toEqual({ hoursRemaining: 6, isOverdue: false });
  });

  test('gives each notice once, in order, also when the deadline moves away', () => {
    expect(dueSlaNotices(started, 0, 5 * HOUR - 1)).toEqual([]);
    expect(dueSlaNotices(started, 0, 5 * HOUR)).toEqual([50]);
    expect(dueSlaNotices(started, 1, 9 * HOUR)).toEqual([75, 90]);
    expect(dueSlaNotices(started, 0, 30 * HOUR)).toEqual([50, 75, 90, 100]);
    expect(dueSlaNotices(started, 4, 30 * HOUR)).toEqual([]);
    expect(nextNoticeAt(started, 4)).toBeNull();
    const longer = turnClock(started, { at: 6 * HOUR, from: 'open', to: 'open', slaHours: 100 });
    expect(dueSlaNotices(longer, 1, 50 * HOUR)).toEqual([]);
    expect(nextNoticeAt(longer, 1)).toBe(75 * HOUR);
  });

  test('a notice that was due before the clock stood still is due', () => {
    const late = turnClock(started, { at: 6 * HOUR, from: 'in-review', to: 'pending-info', slaHours: null });
    expect(dueSlaNotices(late, 0, 100 * HOUR)).toEqual([50]);
  });
});
