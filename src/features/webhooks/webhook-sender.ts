import { buildConnector, Client } from 'undici';
import type { Clock } from '../../shared/time/clock.js';
import { parseRetryAfter } from '../../shared/http/retry-after.js';
import type { Answer } from './delivery.rules.js';
import { pinned, untilAborted } from '../../shared/outbound/pinned-connector.js';
import type { TargetGuard } from '../../shared/outbound/target-guard.js';
import type { Connector } from '../../contracts/webhook-interest.js';

const MAX_KEPT_BYTES = 1024;

interface SenderOptions {
  guard: TargetGuard;
  clock: Clock;
  /** The timeout for name, connection and answer together, ms. */
  timeoutMillis: number;
  /** Opens the sockets, to addresses only, never to names. */
  connector?: Connector | undefined;
}

/** Posts messages to endpoints: to checked addresses, one connection each, no redirects, bounded in time and size. */
export class WebhookSender {
  private readonly connector: Connector;

  constructor(private readonly options: SenderOptions) {
    this.connector = options.connector ?? buildConnector({ timeout: options.timeoutMillis });
  }

  /** Rejects with TargetRefused when the target is not to be reached, with whatever went wrong when no answer came. */
  async post(url: string, headers: Record<string, string>, body: string, stopped: AbortSignal): Promise<Answer> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(this.options.timeoutMillis)]);
    const target = await untilAborted(this.options.guard.check(url), signal);
    const { timeoutMillis } = this.options;
    const client = new Client(target.url.origin, {
      connect: pinned(target, this.options.guard, this.connector),
      headersTimeout: timeoutMillis,
      bodyTimeout: timeoutMillis,
    });
    try {
      const { pathname, search } = target.url;
      const {
        statusCode,
        headers: given,
        body: answer,
      } = await client.request({
        method: 'POST',
        path: pathname + search,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'Portcullis',
          'accept-encoding': 'identity',
        },
        body,
        signal,
      });
      const retryAfterMillis = parseRetryAfter(given, this.options.clock.now());
      return {
        status: statusCode,
        body: await beginningOf(answer),
        ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
      };
    } finally {
      await client.destroy();
    }
  }
}

/** Its first kilobyte as text that can be stored; the rest is not read. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_KEPT_BYTES) break;
    }
  } catch {
    // The status decides; a body that breaks off is kept as far as it arrived.
    return textOf(chunks);
  }
  return textOf(chunks);
}

function textOf(chunks: readonly Buffer[]): string {
  const text = Buffer.concat(chunks).subarray(0, MAX_KEPT_BYTES).toString('utf8');
  return text.replace(/[\0\ufffd]/g, '');
}
