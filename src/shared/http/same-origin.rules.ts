/** The headers by which a browser says where a request comes from. */
export interface RequestOrigin {
  /** The `Sec-Fetch-Site` header. */
  site: string | undefined;
  /** The `Origin` header. */
  origin: string | undefined;
  /** The `Host` header. */
  host: string | undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** True for a `Host` of this machine alone. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.test(host);
}

/**
 * True if a page of this very server made the browser send the request: `Sec-Fetch-Site: same-origin` (Fetch Metadata), or
 * in older browsers the exact `Origin`. Nothing that a page of another origin can make a browser send passes.
 */
export function isSameOrigin({ site, origin, host }: RequestOrigin, publicUrl: string | undefined): boolean {
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return false;
  return origin === (publicUrl === undefined ? `http://${host ?? ''}` : new URL(publicUrl).origin);
}

/** True if no page can have made the request: neither header is there, so that it is not from a browser of today. */
export function isNoBrowser({ site, origin }: RequestOrigin): boolean {
  return site === undefined && origin === undefined;
}
