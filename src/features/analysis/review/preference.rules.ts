const LONGEST_WAIT_MILLIS = 30_000;

/**
 * How long a client wants to wait, ms, by its `Prefer` header (RFC 7240 §4.1 and §4.3): not at all for `respond-async`
 * alone, as long as `wait` says, 30 s at most. Other or malformed preferences are ignored.
 */
export function waitOf(prefer: string | null): number {
  const preferences = (prefer ?? '').split(',').map((one) => one.split(';')[0]?.trim().toLowerCase() ?? '');
  const wait = preferences
    .map((one) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(one)?.[1])
    .find((seconds) => seconds !== undefined);
  if (wait !== undefined) return Math.min(LONGEST_WAIT_MILLIS, Number(wait) * 1_000);
  return preferences.includes('respond-async') ? 0 : LONGEST_WAIT_MILLIS;
}
