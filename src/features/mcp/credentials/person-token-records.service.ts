import { LockMode } from '@mikro-orm/core';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Clock } from '../../../shared/time/clock.js';
import { McpTokenRecord } from './mcp-token.entity.js';
import type { ReceivedTokens, TokenClient, TokenServer } from './token-client.js';

/** How long before its end a token is renewed. */
const AHEAD_MILLIS = 60_000;
/** How long one instance may take to get new tokens; requests for them end before. */
export const RENEWAL_LEASE_MILLIS = 10_000;
/** A token that was renewed within this time and is refused all the same is not renewed again. */
const RENEWED_MILLIS = 10_000;

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

/** An account that a person has just connected. */
export interface NewAccount {
  subject: string;
  resource: string;
  tokens: ReceivedTokens;
  server: TokenServer;
  client: TokenClient;
}

/** Tokens as they are kept in memory. */
export interface KnownToken {
  id: string;
  header: string;
  /** The scopes that were granted. */
  scope: string;
  /** From then on it is looked at again, ms. */
  renewAt: number;
}

interface PersonTokenRecordsOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  sealer: EventSealer;
  clock: Clock;
}

/** Renewal of tokens: nobody has connected, another instance is at it, or this one is to ask with what it read. */
export type TokenClaim =
  | KnownToken
  | 'none'
  | 'busy'
  | { record: McpTokenRecord; secret: PersonSecret; refreshToken: string };

/** Tokens of accounts as they are stored: encrypted, and renewed under a lease in their row. */
export class PersonTokenRecords {
  constructor(private readonly options: PersonTokenRecordsOptions) {}

  /** Who connected a server first: its tools are looked at with that account. */
  async first(tenantId: string, serverId: string): Promise<string | undefined> {
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.findOne(McpTokenRecord, { serverId }, { orderBy: { createdAt: 'asc', id: 'asc' } }),
    );
    return found?.holder;
  }

  /** The scopes of an account; none where there is no account. */
  async scope(tenantId: string, serverId: string, holder: string): Promise<string> {
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.findOne(McpTokenRecord, { serverId, holder }, { fields: ['scope'] }),
    );
    return found?.scope ?? '';
  }

  /** Keeps the tokens of a person who has just connected, in place of those from before, with its event. */
  async keep(
    { tenantId, serverId, serverName, url, holder }: TokenPlace,
    { subject, resource, tokens, server, client }: NewAccount,
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

  /** Reads the tokens, and takes the right to renew them where that is due. */
  claim({ tenantId, serverId, url, holder }: TokenPlace, refused: string | undefined): Promise<TokenClaim> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.tenant(tenantId, async ({ em }): Promise<TokenClaim> => {
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
      record.renewingUntil = new Date(now + RENEWAL_LEASE_MILLIS);
      return { record, secret, refreshToken: secret.refreshToken };
    });
  }

  /** Stores new tokens; undefined where the person disconnected meanwhile. */
  renewed(
    { tenantId }: TokenPlace,
    id: string,
    { url, refreshToken: before, server, client }: PersonSecret,
    { accessToken, refreshToken = before, scope, lifeSeconds }: ReceivedTokens,
  ): Promise<KnownToken | undefined> {
    const { unitOfWork, clock } = this.options;
    const secret = { url, accessToken, refreshToken, server, client };
    return unitOfWork.tenant(tenantId, async ({ em }) => {
      const record = await em.findOne(McpTokenRecord, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
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
  }

  /** Lets others try, or removes tokens that their issuer no longer takes. */
  async givenUp({ tenantId, serverName }: TokenPlace, id: string, isOver: boolean): Promise<void> {
    await this.options.unitOfWork.tenant(tenantId, async (unit) => {
      const record = await unit.em.findOne(McpTokenRecord, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (record === null) return;
      record.renewingUntil = null;
      if (!isOver) return;
      this.record(unit, 'mcp.disconnected', record, serverName);
      unit.em.remove(record);
    });
  }

  private sealed(id: string, secret: PersonSecret): Buffer {
    return this.options.secrets.seal(Buffer.from(JSON.stringify(secret)), id);
  }

  private opened({ id, secret }: McpTokenRecord): PersonSecret {
    // Sealed by this platform as exactly that.
    return JSON.parse(this.options.secrets.open(secret, id).toString()) as PersonSecret;
  }
}

function knownOf({ id, expiresAt, scope }: McpTokenRecord, { accessToken }: PersonSecret): KnownToken {
  const renewAt = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - AHEAD_MILLIS;
  return { id, header: `Bearer ${accessToken}`, scope, renewAt };
}
