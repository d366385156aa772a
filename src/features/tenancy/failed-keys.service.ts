import type { IncomingMessage } from 'node:http';
import type { EvidenceLog } from '../../database/evidence/evidence-log.js';
import type { TimedJob } from '../../events/timed-work.js';
import { clientAddress, networkOf } from '../../shared/client-address.js';
import type { Clock } from '../../shared/clock.js';
import { DomainError } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json.js';
import type { SpineSealer } from '../../contracts/spine.js';
import type { SessionCookie } from './sessions/session-cookie.js';
import type { Authenticate, Authenticator, Api, ApiAuthentication } from '../../contracts/identity.js';

const WINDOW_MILLIS = 60_000;
/** Wrong credentials that an address may send in a minute. */
const MAX_FAILURES = 30;
const MAX_ADDRESSES = 10_000;
/** Networks that an event names, those with the most failures first. */
const MAX_NAMED = 20;
/** The maximum of minutes kept while evidence cannot be written; the oldest are dropped. */
const MAX_WAITING = 60;
/** The tenant of the platform's own evidence. */
const PLATFORM_TENANT = 'default';

interface FailedKeysOptions {
  authenticator: Authenticator;
  /** Sessions of browsers, for requests with no other credential. */
  cookie: Pick<SessionCookie, 'tokenFor'>;
  evidence: Pick<EvidenceLog, 'append'>;
  sealer: SpineSealer;
  clock: Clock;
  /** Trusted proxies before this instance. */
  proxies: number;
  /** Counts a failure in the metrics. */
  failed: (api: Api) => void;
}

/** Failures within one minute. */
class Minute {
  readonly byAddress = new Map<string, number>();
  readonly byApi: Partial<Record<Api, number>> = {};
  failures = 0;
  limited = 0;

  constructor(readonly start: number) {}

  /**
   * The failures of an address including this one. When a minute has too many addresses, those with few failures are
   * forgotten.
   */
  count(address: string, api: Api): number {
    this.failures += 1;
    this.byApi[api] = (this.byApi[api] ?? 0) + 1;
    const count = (this.byAddress.get(address) ?? 0) + 1;
    this.byAddress.delete(address);
    this.byAddress.set(address, count);
    const [oldest] = this.byAddress.keys();
    if (this.byAddress.size > MAX_ADDRESSES && oldest !== undefined) this.byAddress.delete(oldest);
    return count;
  }

  details(): JsonObject {
    const byNetwork = new Map<string, number>();
    for (const [address, count] of this.byAddress) {
      const network = networkOf(address);
      byNetwork.set(network, (byNetwork.get(network) ?? 0) + count);
    }
    const named = [...byNetwork].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMED);
    return {
      minute: new Date(this.start).toISOString(),
      failures: this.failures,
      limited: this.limited,
      apis: { ...this.byApi },
      networks: named.map(([network, failures]) => ({ network, failures })),
      otherNetworks: byNetwork.size - named.length,
    };
  }
}

/**
 * Counts wrong keys by the address that sends them. Beyond 30 in a minute more of them are answered 429; a right key never
 * is. Each minute that had failures is one event, `authentication.failed`, of the tenant `default`. Decision 0042.
 */
export class FailedKeys implements ApiAuthentication, TimedJob {
  readonly name = 'record failed authentications';
  #minute = new Minute(0);
  readonly #past: JsonObject[] = [];

  constructor(private readonly options: FailedKeysOptions) {}

  /** Authentication for one API. Throws what the authenticator does, and RATE_LIMIT_EXCEEDED. */
  at(api: Api): Authenticate {
    const { authenticator, cookie } = this.options;
    return (credentials, request) => {
      try {
        if (credentials.authorization !== undefined || credentials.gatewaySecret !== undefined)
          return authenticator.authenticate(credentials);
        return authenticator.authenticate({ ...credentials, session: cookie.tokenFor(api, request) });
      } catch (error) {
        const isGiven = (credentials.authorization ?? '') !== '' || credentials.gatewaySecret !== undefined;
        if (isGiven && error instanceof DomainError && error.code === 'UNAUTHORIZED') this.#fail(request, api);
        throw error;
      }
    };
  }

  /** Records a past minute. */
  async run(): Promise<number> {
    if (this.#minute.start !== this.#now()) this.#turn();
    const [details] = this.#past;
    if (details === undefined) return 0;
    await this.#record(details);
    this.#past.shift();
    return 1;
  }

  /** Records everything so far, including the current minute. */
  async close(): Promise<void> {
    this.#turn();
    while ((await this.run()) > 0);
  }

  #fail(request: IncomingMessage, api: Api): void {
    const { clock, proxies, failed } = this.options;
    if (this.#minute.start !== this.#now()) this.#turn();
    failed(api);
    if (this.#minute.count(clientAddress(request, proxies), api) <= MAX_FAILURES) return;
    this.#minute.limited += 1;
    const wait = Math.max(1, Math.ceil((this.#minute.start + WINDOW_MILLIS - clock.now()) / 1_000));
    throw new DomainError('RATE_LIMIT_EXCEEDED', `too many wrong keys came from this address; retry in ${wait} s`, {
      details: { limit: MAX_FAILURES, window: '1m' },
      retryAfterSeconds: wait,
    });
  }

  /** Start of the current minute, ms. */
  #now(): number {
    const now = this.options.clock.now();
    return now - (now % WINDOW_MILLIS);
  }

  #turn(): void {
    if (this.#minute.failures > 0) this.#past.push(this.#minute.details());
    if (this.#past.length > MAX_WAITING) this.#past.shift();
    this.#minute = new Minute(this.#now());
  }

  async #record(details: JsonObject): Promise<void> {
    const { evidence, sealer } = this.options;
    const told = { actor: 'system', actorType: 'system', severity: 'warning', resourceType: 'api_key' } as const;
    await evidence.append(
      sealer.seal({ tenantId: PLATFORM_TENANT, action: 'authentication.failed', ...told, details }),
    );
  }
}
