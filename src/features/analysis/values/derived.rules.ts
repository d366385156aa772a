const PERIOD = /^P(?:(?<count>\d{1,4}(?:\.5)?)(?<unit>[YMWD]))(?:(?<=Y)(?<months>\d{1,2})M)?$/;
/** Months of a year, days of a week. */
const MANY: Readonly<Record<string, number>> = { Y: 12, W: 7 };
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day on which a period ends that begins on a day, ISO 8601: `2024-03-01` and `P3Y` give `2027-03-01`. A day that the last
 * month does not have is its last one. Undefined where one of them is no date or no period of whole units.
 */
export function endOfPeriod(start: string, period: string): string | undefined {
  const { count = '', unit, months = '0' } = PERIOD.exec(period)?.groups ?? {};
  if (unit === undefined || !DATE.test(start)) return undefined;
  const begun = new Date(`${start}T00:00:00Z`);
  if (Number.isNaN(begun.getTime())) return undefined;
  const many = Number(count) * (MANY[unit] ?? 1) + Number(months);
  if (!Number.isInteger(many)) return undefined;
  if (unit === 'D' || unit === 'W') begun.setUTCDate(begun.getUTCDate() + many);
  else {
    const day = begun.getUTCDate();
    begun.setUTCDate(1);
    begun.setUTCMonth(begun.getUTCMonth() + many);
    const last = new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + 1, 0)).getUTCDate();
    begun.setUTCDate(Math.min(day, last));
  }
  return begun.getUTCFullYear() > 9_999 ? undefined : begun.toISOString().slice(0, 10);
}
