/** The most characters of an address to which answers go. */
export const MAX_REDIRECT_URI = 2_000;
/** The most of them that a client may have. */
export const MAX_REDIRECT_URIS = 10;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=\/|\?|$)(.*)$/;
/** Schemes that a browser takes for something other than an application of the person's own. */
const NO_APPLICATION =
  /^(?:about|blob|chrome|chrome-extension|data|file|filesystem|ftp|http|intent|javascript|mailto|moz-extension|tel|vbscript|view-source|ws|wss):$/;

/**
 * Why answers cannot go to an address; undefined if they can: https, this machine by http (RFC 8252 §7.3), or the scheme of an
 * application (§7.1).
 */
export function redirectProblem(text: string): string | undefined {
  if (text.length > MAX_REDIRECT_URI) return `expected at most ${MAX_REDIRECT_URI} characters`;
  // Browsers read a backslash as a slash, and leave out tabs and line feeds (WHATWG URL).
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text)) return 'expected an absolute URI';
  if (text.includes('#')) return 'expected no fragment';
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'expected no user name';
  if (protocol === 'https:') return hostname === '' ? 'expected a host' : undefined;
  if (protocol === 'http:') return LOOPBACK.test(text) ? undefined : 'expected https, or a port of this machine';
  return NO_APPLICATION.test(protocol) ? 'expected https, or the scheme of an application' : undefined;
}

/** True for an address that a client registered: the same text, on any port where it is of the person's machine (RFC 8252). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (redirectProblem(asked) !== undefined) return false;
  return registered.some((one) => one === asked || isSameLoopback(one, asked));
}

function isSameLoopback(one: string, other: string): boolean {
  const [, host, rest] = LOOPBACK.exec(one) ?? [];
  const [, otherHost, otherRest] = LOOPBACK.exec(other) ?? [];
  return host !== undefined && host === otherHost && rest === otherRest;
}

/** The destination of the answer as a person reads it: a host, or the scheme of an application. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}
