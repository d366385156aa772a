import { LRUCache } from 'lru-cache';
import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import type { Clock } from '../../../shared/time/clock.js';
import { asJson } from '../../../shared/json/json.js';
import { type ProviderFetch, providerFetch } from '../../../shared/outbound/provider-fetch.js';
import { type DescribedClient, readClientMetadata } from './client-metadata.rules.js';

const MAX_DOCUMENTS = 1_000;
const FRESH_MILLIS = 10 * 60_000;
/** For which an address that gave no document is not asked again. */
const FAILED_MILLIS = 10_000;
/** The draft has 5 kB; some clients list many addresses. */
const MAX_BYTES = 64 * 1024;
/** The most documents that are fetched at a time. */
const MAX_FETCHES = 20;

interface Known {
  client: Promise<DescribedClient | undefined>;
  until: number;
}

/**
 * Clients whose id is the address of a document about them (OAuth Client ID Metadata Document). Addresses go through the guard,
 * redirects are not followed, answers are bounded and kept for ten minutes.
 */
export class ClientDocuments {
  private readonly known = new LRUCache<string, Known>({ max: MAX_DOCUMENTS });
  private readonly fetch: ProviderFetch;
  private fetching = 0;

  constructor(
    guard: TargetGuard,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    this.fetch = providerFetch(guard);
  }

  /** The client that a document describes; undefined without a valid document. */
  find(clientId: string): Promise<DescribedClient | undefined> {
    const found = this.known.get(clientId);
    if (found !== undefined && this.clock.now() < found.until) return found.client;
    if (this.fetching >= MAX_FETCHES) return Promise.resolve(undefined);
    const entry: Known = { client: this.read(clientId), until: this.clock.now() + FRESH_MILLIS };
    this.known.set(clientId, entry);
    void entry.client.then((client) => {
      if (client === undefined) entry.until = this.clock.now() + FAILED_MILLIS;
    });
    return entry.client;
  }

  private async read(clientId: string): Promise<DescribedClient | undefined> {
    this.fetching += 1;
    try {
      const answer = await this.fetch(clientId, { headers: { accept: 'application/json' } });
      if (answer.status !== 200) return undefined;
      const text = await answer.text();
      if (text.length > MAX_BYTES) return undefined;
      const body = asJson(JSON.parse(text) as object);
      // Whoever can put a file somewhere must not speak for another address.
      if (body.client_id !== clientId) return undefined;
      const client = readClientMetadata(body);
      return 'error' in client ? undefined : client;
    } catch {
      // Refused, unreachable or no JSON: the same to whoever asked, so that nobody can look around a network with it.
      return undefined;
    } finally {
      this.fetching -= 1;
    }
  }
}
