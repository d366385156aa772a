import { buildConnector, Client } from 'undici';
import { boundedBytes } from './bounded-bytes.js';
import { pinned, untilAborted } from './pinned-connector.js';
import type { TargetGuard } from './target-guard.js';

const TIMEOUT_MILLIS = 6_000;
/** Configurations, keys and tokens are far smaller. */
const MAX_BYTES = 512 * 1024;

/** The headers of an answer that its readers ask for: a challenge says where metadata is. */
const KEPT = ['content-type', 'retry-after', 'www-authenticate'];

interface Asked {
  method?: string;
  headers?: Headers | Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** The bounds of an answer. */
interface FetchBounds {
  timeoutMillis: number;
  maxBytes: number;
}

const BOUNDS: FetchBounds = { timeoutMillis: TIMEOUT_MILLIS, maxBytes: MAX_BYTES };

/** A `fetch` as openid-client and jose call it. */
export type ProviderFetch = (url: string, asked: Asked) => Promise<Response>;

/**
 * Asks identity providers, authorization servers and others for their answers: one connection each, no redirects, bounded in time and size. With a guard, only addresses that
 * it lets pass, which are connected to without resolving the name again.
 */
export function providerFetch(
  guard: TargetGuard | undefined,
  { timeoutMillis, maxBytes }: FetchBounds = BOUNDS,
): ProviderFetch {
  const connector = buildConnector({ timeout: Math.min(timeoutMillis, TIMEOUT_MILLIS) });
  return async (url, { method = 'GET', headers, body, signal }) => {
    const limit = AbortSignal.timeout(timeoutMillis);
    const stopped = signal == null ? limit : AbortSignal.any([signal, limit]);
    const target = guard === undefined ? undefined : await untilAborted(guard.check(url), stopped);
    const { origin, pathname, search } = new URL(url);
    const client = new Client(origin, {
      connect: target === undefined || guard === undefined ? connector : pinned(target, guard, connector),
      headersTimeout: timeoutMillis,
      bodyTimeout: timeoutMillis,
    });
    try {
      const answer = await client.request({
        method,
        path: pathname + search,
        headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
        body: body == null ? null : String(body as string | URLSearchParams),
        signal: stopped,
      });
      const kept = KEPT.flatMap((name) => {
        const value = answer.headers[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      const bytes = await boundedBytes(answer.body, maxBytes);
      return new Response(bytes.length === 0 ? null : bytes, { status: answer.statusCode, headers: kept });
    } finally {
      // The answer is there: whoever asked does not wait for the connection to close.
      void client.destroy();
    }
  };
}
