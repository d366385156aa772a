import { celFunc, type CelFunc, celMethod, CelScalar, objectType } from '@bufbuild/cel';
import { type Timestamp, timestampFromDate, TimestampSchema } from '@bufbuild/protobuf/wkt';

const { INT, STRING } = CelScalar;
const TIMESTAMP = objectType(TimestampSchema);

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const OFFSET = /^([+-])?([01]\d|2[0-3]):([0-5]\d)$/;
/** Intl also takes offsets such as `+05`, which CEL does not. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;
const MAX_ZONES = 1_000;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** The instant of an RFC 3339 text. Throws for days that do not exist, which `Date` would move into the next month. */
function toTimestamp(text: string): Timestamp {
  const found = DATE_TIME.exec(text);
  if (found === null) throw new Error(`'${text.slice(0, 50)}' is not well formed: expected timestamp`);
  const part = (at: number): number => Number(found[at] ?? 0);
  const date = utc(part(1), part(2) - 1, part(3), part(4), part(5), part(6));
  if (date.getUTCDate() !== part(3) || date.getUTCMonth() !== part(2) - 1)
    throw new Error(`'${text}' is not a calendar day`);
  const offset = (found[8] === '-' ? -1 : 1) * (part(9) * 60 + part(10)) * MINUTE;
  return inRange({
    ...timestampFromDate(new Date(date.getTime() - offset)),
    nanos: Number((found[7] ?? '').padEnd(9, '0')),
  });
}

/** Seconds since 1970, as other implementations of CEL count; the library's own counts milliseconds. */
function fromSeconds(seconds: bigint): Timestamp {
  return inRange({ $typeName: TimestampSchema.typeName, seconds, nanos: 0 });
}

/** Years 1 to 9999. */
function inRange(timestamp: Timestamp): Timestamp {
  if (timestamp.seconds < -62_135_596_800n || timestamp.seconds > 253_402_300_799n)
    throw new Error('timestamp out of range');
  return timestamp;
}

/** As `Date.UTC`, which takes the years 0 to 99 for those of the twentieth century. */
function utc(year: number, month: number, day: number, hours: number, minutes: number, seconds: number): Date {
  const date = new Date(Date.UTC(2000, month, day, hours, minutes, seconds));
  date.setUTCFullYear(year, month, day);
  return date;
}

const zones = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = zones.get(zone);
  if (format !== undefined) return format;
  format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(zone, format);
  return format;
}

/**
 * Local time in the zone, as a date whose UTC fields are read. The library reads fields in the server's zone, where an
 * hour is missing each spring.
 */
function wallClock({ seconds }: Timestamp, zone: string | undefined): Date {
  const moment = new Date(Number(seconds) * 1_000);
  if (zone === undefined || zone === 'UTC') return moment;
  const offset = OFFSET.exec(zone);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3]);
    return new Date(moment.getTime() + (offset[1] === '-' ? -minutes : minutes) * MINUTE);
  }
  if (!ZONE_NAME.test(zone)) throw new Error(`'${zone.slice(0, 50)}' is not a time zone`);
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? NaN;
  return utc(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - utc(date.getUTCFullYear(), 0, 1, 0, 0, 0).getTime()) / DAY);
}

const FIELDS: Record<string, (date: Date, timestamp: Timestamp) => number> = {
  getFullYear: (date) => date.getUTCFullYear(),
  getMonth: (date) => date.getUTCMonth(),
  getDate: (date) => date.getUTCDate(),
  getDayOfMonth: (date) => date.getUTCDate() - 1,
  getDayOfWeek: (date) => date.getUTCDay(),
  getDayOfYear: dayOfYear,
  getHours: (date) => date.getUTCHours(),
  getMinutes: (date) => date.getUTCMinutes(),
  getSeconds: (date) => date.getUTCSeconds(),
  getMilliseconds: (_, { nanos }) => Math.floor(nanos / 1_000_000),
};

/** Timestamps from texts and numbers, and their calendar fields, independent of the server's time zone. */
export const calendarFunctions: readonly CelFunc[] = [
  celFunc('timestamp', [STRING], TIMESTAMP, toTimestamp),
  celFunc('timestamp', [INT], TIMESTAMP, fromSeconds),
  ...Object.entries(FIELDS).flatMap(([name, read]) => [
    celMethod(name, TIMESTAMP, [], INT, function () {
      return BigInt(read(wallClock(this.message, undefined), this.message));
    }),
    celMethod(name, TIMESTAMP, [STRING], INT, function (zone) {
      return BigInt(read(wallClock(this.message, zone), this.message));
    }),
  ]),
];
