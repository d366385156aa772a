import type { IncomingMessage } from 'node:http';
import type { EvidenceLog } from '../../../database/evidence/evidence-log.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { clientAddress, networkOf } from '../../../shared/http/client-address.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { ApiAuthentication, Authenticate, Authenticator, Entrance } from '../../../contracts/identity.js';

const WINDOW_MILLIS = 60_000;
/** Wrong credentials that an address may send in a minute, and that may be sent for an account. */
const MAX_FAILURES = 30;
/** Wrong guesses of a short code that a person may make in a minute; further ones are not even looked at. */
const MAX_GUESSES = 10;
/** Addresses, and accounts, that a minute remembers. */
const MAX_COUNTED = 10_000;
/** Networks and accounts that an event names, those with the most failures first. */
const MAX_NAMED = 20;
/** The maximum of minutes kept while evidence cannot be written; the oldest are dropped. */
const MAX_WAITING = 60;
/** The tenant of the platform's own evidence. */
const PLATFORM_TENANT = 'default';

interface FailedAttemptsOptions {
  authenticator: Authenticator;
  /** The key that an `Authorization` header names, if there is one with that id. */
  keyNamedIn: (authorization: string) => string | undefined;
  /** Sessions of browsers, for requests with no other credential. */
  cookie: { tokenFor(entrance: Entrance, request: IncomingMessage): string | undefined };
  evidence: Pick<EvidenceLog, 'append'>;
  sealer: EventSealer;
  clock: Clock;
  /** Trusted proxies before this instance. */
  proxies: number;
  /** Counts a failure in the metrics. */
  failed: (entrance: Entrance) => void;
}

/** Counts by name. When there are too many names, those that came up longest ago are forgotten. */
class Tally {
  private readonly counts = new Map<string, number>();

  /** The count of a name including this time. */
  add(name: string): number {
    const count = this.of(name) + 1;
    this.counts.delete(name);
    this.counts.set(name, count);
    const [oldest] = this.counts.keys();
    if (this.counts.size > MAX_COUNTED && oldest !== undefined) this.counts.delete(oldest);
    return count;
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** The names with the highest counts, and the number of others. */
  top(groupOf = (name: string): string => name): { named: [string, number][]; others: number } {
    const groups = new Map<string, number>();
    for (const [name, count] of this.counts) {
      const group = groupOf(name);
      groups.set(group, (groups.get(group) ?? 0) + count);
    }
    const sorted = [...groups].sort(([, a], [, b]) => b - a);
    return { named: sorted.slice(0, MAX_NAMED), others: Math.max(0, sorted.length - MAX_NAMED) };
  }
}

/** Failures within one minute. */
class Minute {
  readonly byAddress = new Tally();
  readonly byAccount = new Tally();
  readonly byEntrance: Partial<Record<Entrance, number>> = {};
  failures = 0;
  limited = 0;

  constructor(readonly start: number) {}

  /** Counts a failure, and returns what has too many now: the address or the account. */
  count(address: string, entrance: Entrance, account: string | undefined): 'address' | 'account' | undefined {
    this.failures += 1;
    this.byEntrance[entrance] = (this.byEntrance[entrance] ?? 0) + 1;
    const ofAddress = this.byAddress.add(address);
    const ofAccount = account === undefined ? 0 : this.byAccount.add(account);
    if (ofAddress > MAX_FAILURES) return 'address';
    return ofAccount > MAX_FAILURES ? 'account' : undefined;
  }

  details(): JsonObject {
    const networks = this.byAddress.top(networkOf);
    const accounts = this.byAccount.top();
    return {
      minute: new Date(this.start).toISOString(),
      failures: this.failures,
      limited: this.limited,
      apis: { ...this.byEntrance },
      networks: networks.named.map(([network, failures]) => ({ network, failures })),
      otherNetworks: networks.others,
      accounts: accounts.named.map(([account, failures]) => ({ account, failures })),
      otherAccounts: accounts.others,
    };
  }
}

/**
 * Counts wrong credentials by the address that sends them and by the account that they are for. Beyond 30 in a minute more
 * of them are answered 429; a right one never is. Each minute that had failures is one event, `authentication.failed`, of
 * the tenant `default`. Decisions 0042 and 0051.
 */
export class FailedAttempts implements ApiAuthentication, TimedJob {
  readonly name = 'record failed authentications';
  #minute = new Minute(0);
  readonly #past: JsonObject[] = [];

  constructor(private readonly options: FailedAttemptsOptions) {}

  /** Authentication for one API, or for sign-in by key. Throws what the authenticator does, and RATE_LIMIT_EXCEEDED. */
  at(entrance: Entrance): Authenticate {
    const { authenticator, cookie, keyNamedIn } = this.options;
    return (credentials, request) => {
      const { authorization, gatewaySecret } = credentials;
      try {
        if (authorization !== undefined || gatewaySecret !== undefined) return authenticator.authenticate(credentials);
        return authenticator.authenticate({ ...credentials, session: cookie.tokenFor(entrance, request) });
      } catch (error) {
        const isGiven = (authorization ?? '') !== '' || gatewaySecret !== undefined;
        if (isGiven && error instanceof DomainError && error.code === 'UNAUTHORIZED')
          this.refused(request, entrance, authorization === undefined ? undefined : keyNamedIn(authorization));
        throw error;
      }
    };
  }

  /**
   * Counts a refused attempt to sign in: for the address, and for the account that was tried, the id of a key or a member.
   * Throws RATE_LIMIT_EXCEEDED for one too many; otherwise the caller answers what it would have.
   */
  refused(request: IncomingMessage, entrance: Entrance, account?: string): void {
    const { proxies, failed } = this.options;
    this.#toNow();
    failed(entrance);
    const over = this.#minute.count(clientAddress(request, proxies), entrance, account);
    if (over === undefined) return;
    this.#minute.limited += 1;
    throw this.#tooMany(over === 'address' ? 'came from this address' : 'were sent for this account', MAX_FAILURES);
  }

  /**
   * Counts a wrong guess of a short code by a person who is signed in, as `refused` does. The person's own guesses are
   * counted apart from what others send in their name.
   */
  guessed(request: IncomingMessage, entrance: Entrance, person: string): void {
    this.refused(request, entrance, guesser(person));
  }

  /** Throws RATE_LIMIT_EXCEEDED for a person who has guessed too often: even a right code is not looked at. */
  assertMayGuess(person: string): void {
    this.#toNow();
    if (this.#minute.byAccount.of(guesser(person)) >= MAX_GUESSES) throw this.#tooMany('were sent by you', MAX_GUESSES);
  }

  /** Records a past minute. */
  async run(): Promise<number> {
    this.#toNow();
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

  #tooMany(which: string, limit: number): DomainError {
    const wait = Math.max(1, Math.ceil((this.#minute.start + WINDOW_MILLIS - this.options.clock.now()) / 1_000));
    return new DomainError('RATE_LIMIT_EXCEEDED', `too many wrong credentials ${which}; retry in ${wait} s`, {
      details: { limit, window: '1m' },
      retryAfterSeconds: wait,
    });
  }

  #toNow(): void {
    if (this.#minute.start !== this.#now()) this.#turn();
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

/** As an account: what a person guesses, apart from their key's own failures. */
function guesser(person: string): string {
  return `codes by ${person}`;
}
