/** The days for which a link works: at most, and where nobody says. */
export const MAX_LINK_DAYS = 30;
export const USUAL_LINK_DAYS = 7;

const DAY_MILLIS = 86_400_000;
const MINUTE_MILLIS = 60_000;
/** A UUID, a dot, and 256 random bits. */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** When a link of so many days ends: with its pack at the latest. */
export function linkEnd(now: number, days: number, packEnd: Date): Date {
  return new Date(Math.min(now + days * DAY_MILLIS, packEnd.getTime()));
}

/** Whether a link works. */
export function isOpenLink(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date },
  now: number,
): boolean {
  return revokedAt === null && now < expiresAt.getTime();
}

/** Whether a use is worth storing: uses are kept to the minute. */
export function isNewUse(lastUsedAt: Date | null, now: number): boolean {
  return lastUsedAt === null || now - lastUsedAt.getTime() >= MINUTE_MILLIS;
}

/** The text that somebody sends to open a link. */
export function linkToken(id: string, secret: string): string {
  return `${id}.${secret}`;
}

/** The parts of a link's token; undefined for any other text. */
export function parseLinkToken(token: string): { id: string; secret: string } | undefined {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}
