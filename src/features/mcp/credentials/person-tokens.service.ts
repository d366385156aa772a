import { setTimeout as pause } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { LiveTable } from '../../../contracts/live-table.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import type { Clock } from '../../../shared/time/clock.js';
import { McpTokenRecord } from './mcp-token.entity.js';
import {
  oauthErrorOf,
  type ReceivedTokens,
  receivedTokens,
  type TokenClient,
  tokenConfiguration,
  tokenFault,
  type TokenServer,
} from './token-client.js';

/** How long before its end a token is renewed. */
const AHEAD_MILLIS = 60_000;
/** How long one instance may take to get new tokens; requests for them end before. */
const LEASE_MILLIS = 10_000;
const POLL_MILLIS = 100;
const MAX_POLLS = LEASE_MILLIS / POLL_MILLIS + 20;
/** A token that was renewed within this time and is refused all the same is not renewed again. */
const RENEWED_MILLIS = 10_000;
const MAX_KNOWN = 10_000;

/** Whose tokens, and for what. */
export interface TokenPlace {
  tenantId: string;
  serverId: string;
  serverName: string;
  /** The address of the server: tokens are sent to no other. */
  url: string;
  /** The member, or the API key, that the tokens serve. */
  holder: string;
}

/** The part of a record that is never shown. */
interface PersonSecret {
  url: string;
  accessToken: string;
  refreshToken?: string | undefined;
  server: TokenServer;
  client: TokenClient;
}

interface KnownToken {
  id: string;
  header: string;
  /** From then on it is looked at again, ms. */
  renewAt: number;
}

interface PersonTokensOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  sealer: EventSealer;
  clock: Clock;
  fetch: ProviderFetch;
}

/** Renewal of tokens: nobody has connected, another instance is at it, or this one is to ask with what it read. */
type Claim = KnownToken | 'none' | 'busy' | { record: McpTokenRecord; secret: PersonSecret; refreshToken: string };

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

  /** Who connected a server first: its tools are looked at with that account. */
  async first(tenantId: string, serverId: string): Promise<string | undefined> {
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.findOne(McpTokenRecord, { serverId }, { orderBy: { createdAt: 'asc', id: 'asc' } }),
    );
    return found?.holder;
  }

  /** Keeps the tokens of a person who has just connected, in place of those from before, with its event. */
  async keep(
    { tenantId, serverId, serverName, url, holder }: TokenPlace,
    {
      subject,
      resource,
      tokens,
      server,
      client,
    }: {
      subject: string;
      resource: string;
      tokens: ReceivedTokens;
      server: TokenServer;
      client: TokenClient;
    },
  ): Promise<void> {
    const { unitOfWork, clock } = this.options;
    const now = clock.now();
    await unitOfWork.tenant(tenantId, async (unit) => {
      await unit.em.nativeDelete(McpTokenRecord, { serverId, holder });
      const id = uuidv7(now);
      const { accessToken, refreshToken, scope = '', lifeSeconds } = tokens;
      const record = unit.em.create(McpTokenRecord, {
        id,
        tenantId,
        serverId,
        holder,
        subject,
        issuer: server.issuer,
        resource,
        scope,
        secret: this.sealed(id, { url, accessToken, refreshToken, server, client }),
        expiresAt: lifeSeconds === undefined ? null : new Date(now + lifeSeconds * 1_000),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(record);
      this.record(unit, 'mcp.connected', record, serverName);
    });
    this.forget(keyOf({ tenantId, serverId, url, holder }));
  }

  /** Adds the event of a connection to its transaction. */
  record(
    unit: Unit,
    action: 'mcp.connected' | 'mcp.disconnected',
    { id, tenantId, holder, subject, issuer, resource, scope }: McpTokenRecord,
    server: string,
    actor = subject,
  ): void {
    const details = { server, subject, holder, issuer, resource, scope };
    const event = {
      tenantId,
      action,
      actor,
      actorType: 'user',
      resourceType: 'mcp_account',
      resourceId: id,
    } as const;
    unit.record(this.options.sealer.seal({ ...event, severity: 'info', details }));
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
      const claim = await this.claim(place, refused);
      if (claim === 'none') {
        this.forget(keyOf(place));
        return undefined;
      }
      if (claim === 'busy') await pause(POLL_MILLIS);
      else return 'header' in claim ? this.remember(place, claim) : this.renew(place, claim);
    }
    throw new DomainError('PROVIDER_ERROR', 'the token for the tool could not be renewed in time');
  }

  /** Reads the tokens, and takes the right to renew them where that is due. */
  private claim({ tenantId, serverId, url, holder }: TokenPlace, refused: string | undefined): Promise<Claim> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.tenant(tenantId, async ({ em }): Promise<Claim> => {
      const where = { serverId, holder };
      const record = await em.findOne(McpTokenRecord, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (record === null) return 'none';
      const secret = this.opened(record);
      if (secret.url !== url) return 'none';
      const now = clock.now();
      const known = knownOf(record, secret);
      if (known.header !== refused && now < known.renewAt) return known;
      if (record.renewingUntil !== null && now < record.renewingUntil.getTime()) return 'busy';
      const isNew = known.header === refused && now < record.updatedAt.getTime() + RENEWED_MILLIS;
      if (secret.refreshToken === undefined || isNew) {
        // It may be of use until its very end.
        const isOver = record.expiresAt !== null && now >= record.expiresAt.getTime();
        return known.header === refused || isOver ? 'none' : { ...known, renewAt: record.expiresAt?.getTime() ?? now };
      }
      record.renewingUntil = new Date(now + LEASE_MILLIS);
      return { record, secret, refreshToken: secret.refreshToken };
    });
  }

  private async renew(
    place: TokenPlace,
    { record, secret, refreshToken }: Exclude<Claim, KnownToken | string>,
  ): Promise<KnownToken | undefined> {
    const { fetch } = this.options;
    try {
      const configuration = await tokenConfiguration(secret.server, secret.client, fetch);
      const asked = { resource: record.resource };
      const tokens = receivedTokens(await oidc.refreshTokenGrant(configuration, refreshToken, asked));
      return await this.renewed(place, record.id, { ...secret, refreshToken }, tokens);
    } catch (error) {
      const isOver = oauthErrorOf(error) === 'invalid_grant';
      await this.givenUp(place, record.id, isOver);
      if (isOver) return undefined;
      throw tokenFault(error);
    }
  }

  private async renewed(
    place: TokenPlace,
    id: string,
    { url, refreshToken: before, server, client }: PersonSecret,
    { accessToken, refreshToken = before, scope, lifeSeconds }: ReceivedTokens,
  ): Promise<KnownToken | undefined> {
    const { unitOfWork, clock } = this.options;
    const secret = { url, accessToken, refreshToken, server, client };
    const stored = await unitOfWork.tenant(place.tenantId, async ({ em }) => {
      const record = await em.findOne(McpTokenRecord, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // Disconnected meanwhile.
      if (record === null) return undefined;
      const now = clock.now();
      Object.assign(record, {
        secret: this.sealed(id, secret),
        scope: scope ?? record.scope,
        expiresAt: lifeSeconds === undefined ? null : new Date(now + lifeSeconds * 1_000),
        renewingUntil: null,
        updatedAt: new Date(now),
      });
      return knownOf(record, secret);
    });
    return stored === undefined ? undefined : this.remember(place, stored);
  }

  /** Lets others try, or removes tokens that their issuer no longer takes. */
  private async givenUp({ tenantId, serverName, ...place }: TokenPlace, id: string, isOver: boolean): Promise<void> {
    await this.options.unitOfWork.tenant(tenantId, async (unit) => {
      const record = await unit.em.findOne(McpTokenRecord, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (record === null) return;
      record.renewingUntil = null;
      if (!isOver) return;
      this.record(unit, 'mcp.disconnected', record, serverName);
      unit.em.remove(record);
    });
    if (isOver) this.forget(keyOf({ tenantId, ...place }));
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

  private sealed(id: string, secret: PersonSecret): Buffer {
    return this.options.secrets.seal(Buffer.from(JSON.stringify(secret)), id);
  }

  private opened({ id, secret }: McpTokenRecord): PersonSecret {
    // Sealed by this platform as exactly that.
    return JSON.parse(this.options.secrets.open(secret, id).toString()) as PersonSecret;
  }
}

function keyOf({ tenantId, serverId, url, holder }: Omit<TokenPlace, 'serverName'>): string {
  return `${tenantId} ${serverId} ${holder} ${url}`;
}

function knownOf({ id, expiresAt }: McpTokenRecord, { accessToken }: PersonSecret): KnownToken {
  const renewAt = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - AHEAD_MILLIS;
  return { id, header: `Bearer ${accessToken}`, renewAt };
}
