import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** How long a browser keeps the answer, in seconds. */
const MAX_AGE = '600';
/** Headers of answers that pages may read. */
const EXPOSED = [
  'X-Request-ID',
  'X-Evidence-ID',
  'X-Evidence-Proof',
  'X-Cache',
  'X-Gateway-Provider',
  'X-Gateway-Model',
  'X-Gateway-Attempts',
  'X-Gateway-Dropped',
  'X-Agent-Flags',
  'X-Degraded-By',
  'X-Output-Capped',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Data-As-Of',
  'Retry-After',
  'Location',
].join(', ');
/** Names of headers, as a preflight lists them. */
const HEADER_NAMES = /^[\w\s,-]{1,1000}$/;

/**
 * Lets pages of other origins call the APIs with a key (Fetch standard, "CORS protocol"). Cookies stay out: no answer allows
 * credentials. `origins`: those that are allowed; `*` for any. The returned function is true where it answered the request.
 */
export function crossOrigin(
  origins: readonly string[],
): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (origins.length === 0) return () => false;
  const allowed = new Set(origins);
  return ({ method, headers }, response) => {
    const { origin } = headers;
    response.setHeader('Vary', 'Origin');
    if (origin === undefined || (!allowed.has('*') && !allowed.has(origin))) return false;
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
    const wanted = headers['access-control-request-headers'] ?? '';
    response.setHeader('Access-Control-Allow-Methods', METHODS);
    response.setHeader('Access-Control-Max-Age', MAX_AGE);
    if (HEADER_NAMES.test(wanted)) response.setHeader('Access-Control-Allow-Headers', wanted);
    response.writeHead(204).end();
    return true;
  };
}
