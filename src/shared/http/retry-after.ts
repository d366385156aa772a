/** The longest wait that is believed; more is a provider's mistake. */
const MAX_MILLIS = 24 * 60 * 60 * 1000;

/**
 * The wait that a provider asks for, in milliseconds: `retry-after-ms` (OpenAI), else `Retry-After` as seconds or as an
 * HTTP-date (RFC 9110 §10.2.3). A date in the past is 0; nonsense is undefined.
 */
export function parseRetryAfter(
  headers: Record<string, string | string[] | undefined>,
  nowMillis: number,
): number | undefined {
  const exact = decimal(first(headers['retry-after-ms']));
  if (exact !== undefined) return Math.min(exact, MAX_MILLIS);
  const text = first(headers['retry-after']);
  if (text === undefined) return undefined;
  const seconds = decimal(text);
  if (seconds !== undefined) return Math.min(Math.ceil(seconds * 1000), MAX_MILLIS);
  // Date.parse accepts far more than HTTP-dates; those all begin with a day name.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - nowMillis), MAX_MILLIS);
}

function first(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value[0] : value)?.trim();
}

function decimal(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
