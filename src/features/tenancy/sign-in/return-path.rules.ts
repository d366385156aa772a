const MAX_LENGTH = 2_000;
const BASE = 'http://here.invalid';
/** Browsers read a backslash as a slash, and leave out tabs and line feeds (WHATWG URL). */
const UNSAFE = /[\\\p{Cc}]/u;

/** Where to go after sign-in: a path of this server, whatever was asked for. `/` for everything else. */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > MAX_LENGTH || !asked.startsWith('/') || UNSAFE.test(asked))
    return '/';
  if (!URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  // Dots may leave two slashes at the start, which name a host.
  if (origin !== BASE || pathname.startsWith('//') || /^\/sign-in(?:\/|$)/.test(pathname)) return '/';
  return pathname + search + hash;
}
