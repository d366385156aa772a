import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { LiveTable } from '../../../contracts/live-table.js';
import { DomainError } from '../../../shared/errors.js';
import type { ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import type { Clock } from '../../../shared/time/clock.js';
import {
  type TokenClaim,
  type NewAccount,
  type KnownToken,
  RENEWAL_LEASE_MILLIS,
  type PersonTokenRecords,
  type TokenPlace,
} from './person-token-records.service.js';
import { oauthErrorOf, receivedTokens, tokenConfiguration, tokenFault } from './token-client.js';

const POLL_MILLIS = 100;
const MAX_POLLS = RENEWAL_LEASE_MILLIS / POLL_MILLIS + 20;
const MAX_KNOWN = 10_000;

interface PersonTokensOptions {
  records: PersonTokenRecords;
  clock: Clock;
  fetch: ProviderFetch;
}

/**
 * Tokens of accounts that people connected at servers of tools: encrypted, in memory while they are used, and renewed before
 * they end by one instance at a time. A renewed token is stored before it is used, since the one before may be dead by then.
 */
export class PersonTokens implements LiveTable {
  readonly table = 'mcp_tokens';
  private readonly keys = new Map<string, string>();
  private readonly known = new LRUCache<string, KnownToken>({
    max: MAX_KNOWN,
    dispose: ({ id }) => this.keys.delete(id),
  });
  private readonly asking = new Map<string, Promise<KnownToken | undefined>>();

  constructor(private readonly options: PersonTokensOptions) {}

  /**
   * The `Authorization` header for a person; undefined where the person has to connect the server first. `refused` is a header
   * that the server did not take. Throws PROVIDER_ERROR where the authorization server gives no answer.
   */
  async header(place: TokenPlace, refused?: string): Promise<string | undefined> {
    return (await this.token(place, refused))?.header;
  }

  /** The id of the account that a person connected; another one each time. Throws what `header` does. */
  async account(place: TokenPlace): Promise<string | undefined> {
    return (await this.token(place))?.id;
  }

  /** The scopes of the account, if there is one. Throws what `header` does. */
  async scope(place: TokenPlace): Promise<string> {
    return (await this.token(place))?.scope ?? '';
  }

  private async token(place: TokenPlace, refused?: string): Promise<KnownToken | undefined> {
    const key = keyOf(place);
    const known = this.known.get(key);
    if (known !== undefined && known.header !== refused && this.options.clock.now() < known.renewAt) return known;
    // Those whose token was refused wait for another one, not for whoever only reads.
    const question = `${key} ${refused ?? ''}`;
    const asked = this.asking.get(question) ?? this.look(place, refused);
    this.asking.set(question, asked);
    try {
      return await asked;
    } finally {
      if (this.asking.get(question) === asked) this.asking.delete(question);
    }
  }

  /** Keeps the tokens of a person who has just connected, in place of those from before, with its event. */
  async keep(place: TokenPlace, connected: NewAccount): Promise<void> {
    await this.options.records.keep(place, connected);
    this.forget(keyOf(place));
  }

  loadAll(): Promise<void> {
    this.known.clear();
    return Promise.resolve();
  }

  reload(id: string): Promise<void> {
    const key = this.keys.get(id);
    if (key !== undefined) this.forget(key);
    return Promise.resolve();
  }

  /** A new tenant has none. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  private async look(place: TokenPlace, refused: string | undefined): Promise<KnownToken | undefined> {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const claim = await this.options.records.claim(place, refused);
      if (claim === 'none') {
        this.forget(keyOf(place));
        return undefined;
      }
      if (claim === 'busy') await pause(POLL_MILLIS);
      else return 'header' in claim ? this.remember(place, claim) : this.renew(place, claim);
    }
    throw new DomainError('PROVIDER_ERROR', 'the token for the tool could not be renewed in time');
  }

  private async renew(
    place: TokenPlace,
    { record, secret, refreshToken }: Exclude<TokenClaim, KnownToken | string>,
  ): Promise<KnownToken | undefined> {
    const { fetch, records } = this.options;
    try {
      const configuration = await tokenConfiguration(secret.server, secret.client, fetch);
      const asked = { resource: record.resource };
      const tokens = receivedTokens(await oidc.refreshTokenGrant(configuration, refreshToken, asked));
      const stored = await records.renewed(place, record.id, { ...secret, refreshToken }, tokens);
      return stored === undefined ? undefined : this.remember(place, stored);
    } catch (error) {
      const isOver = oauthErrorOf(error) === 'invalid_grant';
      await records.givenUp(place, record.id, isOver);
      if (isOver) {
        this.forget(keyOf(place));
        return undefined;
      }
      throw tokenFault(error);
    }
  }

  private remember(place: TokenPlace, known: KnownToken): KnownToken {
    const key = keyOf(place);
    this.known.set(key, known);
    this.keys.set(known.id, key);
    return known;
  }

  private forget(key: string): void {
    this.known.delete(key);
  }
}

function keyOf({ tenantId, serverId, url, holder }: Omit<TokenPlace, 'serverName'>): string {
  return `${tenantId} ${serverId} ${holder} ${url}`;
}
