const FRESH = /(?:^|,)\s*(?:no-cache|no-store)\s*(?:,|$)/i;

/** Whether a request's `Cache-Control` asks for an answer that comes from no cache and goes into none. RFC 9111 §5.2.1. */
export function wantsFresh(cacheControl: string | undefined): boolean {
  return cacheControl !== undefined && FRESH.test(cacheControl);
}
