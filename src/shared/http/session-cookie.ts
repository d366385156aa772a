import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { DomainError } from '../errors.js';
import { isLoopbackHost, isNoBrowser, isSameOrigin, type RequestOrigin } from './same-origin.rules.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** A kind of session, whose cookie no other kind reads. */
interface CookieKind {
  name: string;
  sameSite: 'lax' | 'strict';
}

const PEOPLE: CookieKind = { name: 'portcullis', sameSite: 'lax' };

/**
 * The cookie of a session: `__Host-`, Secure and HttpOnly (RFC 6265bis); with a plain name and without Secure where the
 * server is asked by http on its own machine.
 */
export class SessionCookie {
  private readonly isSecure: boolean;
  private readonly name: string;

  /** `publicUrl`: the setting PUBLIC_URL. */
  constructor(
    private readonly publicUrl: string | undefined,
    private readonly kind: CookieKind = PEOPLE,
  ) {
    this.isSecure = publicUrl?.startsWith('https:') === true;
    this.name = this.isSecure ? `__Host-${kind.name}` : kind.name;
  }

  /** The token in a request's cookie, if it has the form of one. */
  read({ headers }: IncomingMessage): string | undefined {
    const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  /** `Set-Cookie` for a new session. */
  write(token: string, expiresAt: Date): string {
    return this.set(token, expiresAt);
  }

  /** `Set-Cookie` that removes it. */
  clear(): string {
    return this.set('', new Date(0));
  }

  /** Throws FORBIDDEN where the cookie would cross a network in the clear. */
  assertSafe(request: IncomingMessage): void {
    if (this.isSecure || isLoopbackHost(request.headers.host)) return;
    throw new DomainError('FORBIDDEN', 'people sign in by https: set PUBLIC_URL to the https address of this server');
  }

  /** Throws FORBIDDEN unless a page of this server, or no page at all, sent the request. */
  assertOwnPage(request: IncomingMessage): void {
    const origin = originOf(request);
    if (!isNoBrowser(origin) && !isSameOrigin(origin, this.publicUrl)) throw foreignPage();
  }

  /**
   * The session's token for an API. Throws FORBIDDEN where a page of another origin could have made the browser send the
   * request: for every unsafe method of REST, and for all of GraphQL.
   */
  tokenFor(entrance: string, request: IncomingMessage): string | undefined {
    const token = this.read(request);
    if (token === undefined || (entrance === 'rest' && SAFE_METHODS.has(request.method))) return token;
    if (!isSameOrigin(originOf(request), this.publicUrl)) throw foreignPage();
    return token;
  }

  private set(value: string, expires: Date): string {
    return stringifySetCookie({
      name: this.name,
      value,
      expires,
      path: '/',
      httpOnly: true,
      sameSite: this.kind.sameSite,
      secure: this.isSecure,
    });
  }
}

function originOf({ headers }: IncomingMessage): RequestOrigin {
  const site = headers['sec-fetch-site'];
  return { site: Array.isArray(site) ? site.join() : site, origin: headers.origin, host: headers.host };
}

function foreignPage(): DomainError {
  const message =
    'a session works from the pages of this server only: expected Sec-Fetch-Site: same-origin or its Origin';
  return new DomainError('FORBIDDEN', message);
}
