import {
  type Client,
  SdkHttpError,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { untilAborted } from '../../../shared/outbound/pinned-connector.js';
import type { CallUnderWay } from './call-under-way.js';
import { GuardedFetch } from './guarded-fetch.js';
import { OPENING_MILLIS } from './opening-time.js';
import { withTasks } from './task-results.js';
import type { MakeClient, Wire } from './wire.js';

/** The answers by which servers of the transport of 2024-11-05 refuse a POST (specification 2025-11-25, "Backwards Compatibility"). */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 404, 405]);

/** Servers at an address: Streamable HTTP, or else HTTP with server-sent events, which was before it. */
export class HttpWire implements Wire {
  isShared = false;
  private readonly url: URL;
  private readonly asking: GuardedFetch;
  /** Apart from the connections of calls: a stream holds one for long. */
  private readonly news: GuardedFetch;

  constructor(options: ConstructorParameters<typeof GuardedFetch>[0]) {
    this.url = new URL(options.url);
    this.asking = new GuardedFetch(options);
    this.news = new GuardedFetch(options);
  }

  async connect(make: MakeClient): Promise<Client> {
    if (this.isShared) return this.connectByEvents(make);
    try {
      const client = make(false);
      await client.connect(withTasks(new StreamableHTTPClientTransport(this.url, { fetch: this.asking.fetch })), {
        timeout: OPENING_MILLIS,
      });
      return client;
    } catch (error) {
      if (!SdkHttpError.isInstance(error) || !REFUSED.has(error.status)) throw error;
      const client = await this.connectByEvents(make).catch(() => undefined);
      // The answer to the current transport says more than that to the old one, which servers need not have.
      if (client === undefined) throw error;
      this.isShared = true;
      return client;
    }
  }

  async connectForNews(make: MakeClient): Promise<Client | undefined> {
    if (this.isShared) return undefined;
    const client = make(true);
    const transport = new StreamableHTTPClientTransport(this.url, { fetch: this.news.withNews });
    await client.connect(transport, { timeout: OPENING_MILLIS });
    return client;
  }

  until<T>(work: () => Promise<T>, call?: CallUnderWay): Promise<T> {
    return this.asking.until(work, call);
  }

  current(): CallUnderWay | undefined {
    return this.asking.current();
  }

  async close(): Promise<void> {
    await Promise.all([this.asking.close(), this.news.close()]);
  }

  private async connectByEvents(make: MakeClient): Promise<Client> {
    const { asking } = this;
    // oxlint-disable-next-line typescript/no-deprecated -- servers have it for a year more
    const transport = new SSEClientTransport(this.url, {
      fetch: asking.fetch,
      eventSourceInit: { fetch: asking.events },
    });
    // A stream that broke off takes the answers with it that were to come: it is not opened again by itself.
    transport.onerror = (error) => {
      if (error instanceof SseError) void transport.close();
    };
    const client = make(true);
    try {
      const deadline = AbortSignal.timeout(OPENING_MILLIS);
      await untilAborted(client.connect(transport, { timeout: OPENING_MILLIS }), deadline);
      return client;
    } catch (error) {
      await transport.close();
      throw error;
    }
  }
}
