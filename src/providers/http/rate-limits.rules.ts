import type { UpstreamLimit } from '../../contracts/provider.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** `x-ratelimit-remaining-tokens` of OpenAI and servers like it, `anthropic-ratelimit-input-tokens-remaining` of Anthropic. */
const OPENAI = /^x-ratelimit-(limit|remaining|reset)(?:-([a-z-]{1,32}))?$/;
const ANTHROPIC = /^anthropic-ratelimit-([a-z-]{1,32})-(limit|remaining|reset)$/;
/** Without a name, requests are counted. */
const UNNAMED = 'requests';
const MAX_LIMITS = 12;
const FIGURE = /^\d{1,15}$/;
const PARTS = /(\d+(?:\.\d+)?)(ms|h|m|s|d)/g;
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|h|m|s|d))+$/;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A reset that is farther away is not believed. */
const MAX_AWAY_MILLIS = 31 * 86_400_000;
/** Numbers from here on are times since 1970, in seconds. */
const EPOCH_SECONDS = 1_000_000_000;

/**
 * The limits that an answer's headers state, by their names; `at` is when it came, Unix ms. Figures that are none are left
 * out. OpenAI API reference, "Rate limits"; Anthropic API reference, "Rate limits, response headers".
 */
export function limitsIn(headers: Headers, at: number): UpstreamLimit[] {
  const limits = new Map<string, UpstreamLimit>();
  for (const [header, given] of Object.entries(headers)) {
    const read = memberOf(header);
    if (read === undefined || typeof given !== 'string') continue;
    const limit = limits.get(read.name) ?? { name: read.name, limit: null, remaining: null, resetsAt: null };
    if (read.member === 'reset') limit.resetsAt = resetOf(given.trim(), at);
    else limit[read.member] = FIGURE.test(given.trim()) ? Number(given) : null;
    if (limits.size < MAX_LIMITS || limits.has(read.name)) limits.set(read.name, limit);
  }
  return [...limits.values()].filter(({ limit, remaining }) => limit !== null || remaining !== null);
}

type Member = 'limit' | 'remaining' | 'reset';

function memberOf(header: string): { name: string; member: Member } | undefined {
  const [, member, name = UNNAMED] = OPENAI.exec(header) ?? [];
  if (member !== undefined) return { name, member: member as Member };
  const [, named, its] = ANTHROPIC.exec(header) ?? [];
  return named === undefined ? undefined : { name: named, member: its as Member };
}

/** A length such as `6m0s`, seconds, a Unix time or a date; Unix ms. */
function resetOf(text: string, at: number): number | null {
  const away = durationOf(text);
  const resetsAt = away === undefined ? timeOf(text, at) : at + away;
  return Number.isFinite(resetsAt) && Math.abs(resetsAt - at) <= MAX_AWAY_MILLIS ? Math.round(resetsAt) : null;
}

function durationOf(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined;
  let sum = 0;
  for (const [, figure, unit = ''] of text.matchAll(PARTS)) sum += Number(figure) * (UNITS[unit] ?? Number.NaN);
  return sum;
}

function timeOf(text: string, at: number): number {
  if (!/^\d{1,15}(?:\.\d+)?$/.test(text)) return Date.parse(text);
  const figure = Number(text);
  if (figure < EPOCH_SECONDS) return at + figure * 1_000;
  return figure < EPOCH_SECONDS * 1_000 ? figure * 1_000 : figure;
}
