import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The periods that charts are shown for, and their steps. */
export const PERIODS = {
  hour: { name: t`1 hour`, millis: HOUR, interval: 'MINUTE', step: MINUTE },
  day: { name: t`24 hours`, millis: 24 * HOUR, interval: 'HOUR', step: HOUR },
  week: { name: t`7 days`, millis: 7 * 24 * HOUR, interval: 'HOUR', step: HOUR },
  month: { name: t`30 days`, millis: 30 * 24 * HOUR, interval: 'DAY', step: 24 * HOUR },
} as const;
export type Period = keyof typeof PERIODS;

export function isPeriod(value: unknown): value is Period {
  return typeof value === 'string' && Object.hasOwn(PERIODS, value);
}

/** From when to when a period lasts: whole steps, so that every page of the same step asks the same. */
export function boundsOf(period: Period, now: number): { from: string; to: string } {
  const { millis, step } = PERIODS[period];
  const end = Math.ceil(now / step) * step;
  return { from: new Date(end - millis).toISOString(), to: new Date(end).toISOString() };
}

/** Every step of a period with what is known of it; the server leaves out those without requests. */
export function stepsOf<Known extends { at: string }>(
  period: Period,
  { from, to }: { from: string; to: string },
  points: readonly Known[],
): { at: string; point: Known | undefined }[] {
  const { step } = PERIODS[period];
  const known = new Map(points.map((point) => [Date.parse(point.at), point]));
  const steps = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += step)
    steps.push({ at: new Date(at).toISOString(), point: known.get(at) });
  return steps;
}

/** The time, ms, moved on in steps of `every` ms. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, every);
    return () => {
      clearInterval(timer);
    };
  }, [every]);
  return now;
}
