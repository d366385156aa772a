import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import type { CaseRowFragment } from '../../gql/graphql.js';
import { time } from '../../parts/text/format.js';

const SECOND = 1_000;
const HOUR = 3_600_000;
/** The share of a case's hours after which its clock turns to a warning. */
const WARNING = 0.75;

let now = Date.now();
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One tick a second for all clocks of the page, while there are any. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

type Sla = CaseRowFragment['sla'];

const readAt = new WeakMap<Sla, number>();

/** When the server said how many hours are left, by the clock of this browser: the server's may differ. */
function readAtOf(sla: Sla): number {
  const known = readAt.get(sla) ?? Date.now();
  readAt.set(sla, known);
  return known;
}

/** The time left of a case's hours. It is paused while the case waits for information, and stops once resolved. */
export function Clock({ dispute: { status, sla } }: { dispute: Pick<CaseRowFragment, 'status' | 'sla'> }) {
  const at = useSyncExternalStore(subscribe, () => now);
  const stands = sla.isPaused || status === 'RESOLVED';
  const left = sla.hoursRemaining * HOUR - (stands ? 0 : Math.max(0, at - readAtOf(sla)));
  const isOverdue = sla.isOverdue || left <= 0;
  const isWarning = left < (1 - WARNING) * sla.slaHours * HOUR;
  const tone = status === 'RESOLVED' ? 'plain' : isOverdue ? 'bad' : stands ? 'plain' : isWarning ? 'warn' : 'good';
  return (
    <span className={`tag clock ${tone}`} role="timer" title={t`Due ${time(sla.slaDeadline)}`}>
      {wordsOf(status, left, stands, isOverdue)}
    </span>
  );
}

function wordsOf(status: string, left: number, stands: boolean, isOverdue: boolean): string {
  const span = lasting(Math.abs(left));
  if (status === 'RESOLVED') return isOverdue ? t`${span} too late` : t`in time, ${span} left`;
  if (isOverdue) return t`overdue by ${span}`;
  return stands ? t`paused, ${span} left` : t`${span} left`;
}

/** `26:03:09`: hours, minutes and seconds. */
function lasting(millis: number): string {
  const seconds = Math.floor(millis / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
