import { t } from '@lingui/core/macro';
import type { SpentBeforeFragment, SpentByFragment } from '../../gql/graphql.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Two months of the calendar (UTC) to the same moment: this one up to now, the last one as far. */
export interface Months {
  from: string;
  /** The end of the present hour, so that a page of the same hour asks the same. */
  to: string;
  lastFrom: string;
  /** At most the end of the last month, which may be shorter. */
  lastTo: string;
}

export function monthsOf(now: number): Months {
  const today = new Date(now);
  const begin = (back: number): number => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back);
  const [from, lastFrom] = [begin(0), begin(1)];
  const to = Math.max(Math.ceil(now / HOUR) * HOUR, from + HOUR);
  const lastTo = Math.min(lastFrom + (to - from), from);
  const iso = (at: number): string => new Date(at).toISOString();
  return { from: iso(from), to: iso(to), lastFrom: iso(lastFrom), lastTo: iso(lastTo) };
}

/** One who spent, in both months. */
export interface SpentRow {
  /** Null for those who are not listed one by one. */
  key: string | null;
  name: string;
  costUsd: number;
  requests: number;
  /** USD in the last month to the same moment; null where it is not known. */
  lastUsd: number | null;
}

/** Those who spent in this month, the most first, then the rest of them in one row, so that the rows add up to the total. */
export function rowsOf(present: SpentByFragment, last: SpentBeforeFragment): SpentRow[] {
  const before = new Map((last.groups ?? []).map(({ key, costUsd }) => [key, costUsd]));
  const unlisted = last.remainder === null ? 0 : null;
  const rows = (present.groups ?? []).map(({ key, name, costUsd, requests }): SpentRow => ({
    key,
    name: key === '' ? t`none` : (name ?? key),
    costUsd,
    requests: Number(requests),
    lastUsd: before.get(key) ?? unlisted,
  }));
  if (present.remainder === null) return rows;
  const { groups, costUsd, requests } = present.remainder;
  return [...rows, { key: null, name: t`${groups} more`, costUsd, requests: Number(requests), lastUsd: null }];
}

/** The number of a day in its month, from 1. */
export function dayOf(at: string, from: string): number {
  return Math.round((Date.parse(at) - Date.parse(from)) / DAY) + 1;
}

interface DayCost {
  at: string;
  costUsd: number;
}

/** The sum that had been spent by the end of each day: in this month until today, in the last one for as long as it was. */
export function courseOf(
  { from, to, lastFrom }: Pick<Months, 'from' | 'to' | 'lastFrom'>,
  present: readonly DayCost[],
  last: readonly DayCost[],
): { at: string; values: [number | null, number | null] }[] {
  const [start, end, lastStart] = [Date.parse(from), Date.parse(to), Date.parse(lastFrom)];
  const [now, before] = [costsByDay(present), costsByDay(last)];
  const date = new Date(start);
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  const days = Math.max(next - start, start - lastStart) / DAY;
  let [soFar, soFarBefore] = [0, 0];
  return Array.from({ length: days }, (_, place) => {
    const [day, lastDay] = [start + place * DAY, lastStart + place * DAY];
    soFar += now.get(day) ?? 0;
    soFarBefore += before.get(lastDay) ?? 0;
    return {
      at: new Date(day).toISOString(),
      values: [day < end ? soFar : null, lastDay < start ? soFarBefore : null],
    };
  });
}

function costsByDay(days: readonly DayCost[]): Map<number, number> {
  return new Map(days.map(({ at, costUsd }) => [Date.parse(at), costUsd]));
}
