import { timingSafeEqual } from 'node:crypto';
import { ChangeListener } from '../../database/change-listener.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { sha256 } from '../../shared/sha256.js';
import { SerialQueue } from '../../shared/serial-queue.js';
import { ApiKey } from './api-key.entity.js';
import {
  type KeySnapshot,
  keySnapshot,
  servicePrincipal,
  tenantSnapshot,
  visitorPrincipal,
} from './directory-snapshots.js';
import { SecretHasher } from './secret-hash.rules.js';
import { isKeyUsable, isPlatformAdmin, isUserId, parseBearer } from './tenancy.rules.js';
import { Tenant } from './tenant.entity.js';
import type { LiveTable } from '../../contracts/live-table.js';
import type {
  Credentials,
  Directory,
  FeaturePack,
  Principal,
  TenantDirectory,
  TenantSnapshot,
} from '../../contracts/identity.js';

const LAST_USED_FLUSH_MILLIS = 30_000;

interface DirectoryOptions {
  databaseUrl: string;
  unitOfWork: UnitOfWork;
  /** A table loaded and refreshed with the directory; complete once it opens. */
  tables: ReadonlyMap<string, LiveTable>;
  gatewaySecret: string | undefined;
  /** KEY_PEPPER. */
  keyPepper: string | undefined;
  clock: Clock;
  logger: Logger;
}

const unauthorized = (message: string): DomainError => new DomainError('UNAUTHORIZED', message);
/** One wording for every refusal of a tenant, so that callers cannot learn which tenants exist. */
const forbiddenTenant = (): DomainError => new DomainError('FORBIDDEN', 'this key cannot act in that tenant');

/** Keys and tenants in memory: authentication costs one hash and no database read. */
export class InMemoryDirectory implements Directory {
  /** Hashes the secrets of keys. */
  readonly hasher: SecretHasher;
  private keys = new Map<string, KeySnapshot>();
  /** Keys by tenant and subject; made when first asked for after a change of a key. */
  private holders: Map<string, KeySnapshot[]> | undefined;
  private tenants = new Map<string, TenantSnapshot>();
  private readonly principals = new WeakMap<KeySnapshot, Map<TenantSnapshot, Principal>>();
  private readonly used = new Map<string, number>();
  private readonly listener: ChangeListener;
  private readonly gatewaySecretHash: Buffer | undefined;
  private loaded = false;
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();
  private flushTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: DirectoryOptions) {
    this.hasher = new SecretHasher(options.keyPepper);
    this.gatewaySecretHash = options.gatewaySecret === undefined ? undefined : sha256(options.gatewaySecret);
    this.listener = new ChangeListener({
      databaseUrl: options.databaseUrl,
      channel: 'portcullis_directory',
      logger: options.logger,
      onConnect: () => this.turns.take(() => this.loadAll()),
      onNotification: (payload) => {
        this.onNotification(payload);
      },
    });
  }

  /** Loads everything and starts to listen for changes. */
  async open(): Promise<void> {
    await this.listener.open();
    this.warnOfPepper();
    this.flushTimer = setInterval(() => void this.flushLastUsed(), LAST_USED_FLUSH_MILLIS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.flushTimer);
    await this.flushLastUsed();
    await this.listener.close();
  }

  tenant(id: string): TenantSnapshot | undefined {
    return this.tenants.get(id);
  }

  tenantsWithout(pack: FeaturePack): string[] {
    return [...this.tenants.values()].flatMap(({ id, featurePacks }) => (featurePacks.has(pack) ? [] : [id]));
  }

  actingFor({ tenantId, actor, actorType, keyId }: Parameters<TenantDirectory['actingFor']>[0]): Principal | undefined {
    const tenant = this.tenants.get(tenantId);
    if (tenant?.status !== 'active') return undefined;
    if (keyId === null) return servicePrincipal(tenant, actorType === 'user' ? actor : undefined);
    const key = this.keys.get(keyId);
    if (key === undefined || !isKeyUsable(key, this.options.clock.now())) return undefined;
    return this.principalOf(key, tenantId);
  }

  rolesOf(tenantId: string, subject: string): ReadonlySet<string> | undefined {
    this.holders ??= Map.groupBy(this.keys.values(), (key) => holderOf(key.tenantId, key.subject));
    const now = this.options.clock.now();
    const usable = (this.holders.get(holderOf(tenantId, subject)) ?? []).filter((key) => isKeyUsable(key, now));
    return usable.length === 0 ? undefined : new Set(usable.flatMap(({ roles }) => [...roles]));
  }

  /** The principal of anonymous readers of a tenant's log; undefined if the log is not public. */
  visitorOf(tenantId: string): Principal | undefined {
    const tenant = this.tenants.get(tenantId);
    const isPublic = tenant?.publicLog === true && tenant.status === 'active' && tenant.featurePacks.has('trust');
    return isPublic ? visitorPrincipal(tenant) : undefined;
  }

  /** Home tenant of a key, for platform administrators' work on any tenant's key. */
  tenantOfKey(keyId: string): string | undefined {
    return this.keys.get(keyId)?.tenantId;
  }

  authenticate(credentials: Credentials): Principal {
    if (!this.loaded) throw new DomainError('SERVICE_UNAVAILABLE', 'starting', { retryAfterSeconds: 1 });
    if (credentials.userId !== undefined && !isUserId(credentials.userId)) {
      throw invalidRequest([{ path: 'X-User-ID', message: 'expected at most 200 printable characters' }]);
    }
    if (credentials.gatewaySecret !== undefined)
      return this.authenticateService(credentials, credentials.gatewaySecret);
    if (credentials.authorization === undefined) {
      throw unauthorized('an API key is required: send the header "Authorization: Bearer <API_KEY>"');
    }
    const parsed = parseBearer(credentials.authorization);
    const key = parsed === null ? undefined : this.keys.get(parsed.id);
    if (parsed === null || key === undefined || !this.holdsSecret(key, parsed.secret)) {
      throw unauthorized('the API key is not valid');
    }
    const now = this.options.clock.now();
    if (!isKeyUsable(key, now))
      throw unauthorized(key.revokedAt === null ? 'the API key has expired' : 'the API key is revoked');
    this.used.set(key.id, now);
    const { tenantId } = credentials;
    // An empty header counts as absent.
    return this.principalOf(key, tenantId === undefined || tenantId === '' ? key.tenantId : tenantId);
  }

  private authenticateService(credentials: Credentials, secret: string): Principal {
    const expected = this.gatewaySecretHash;
    if (expected === undefined || !timingSafeEqual(sha256(secret), expected))
      throw unauthorized('the gateway secret is not valid');
    const tenant = credentials.tenantId === undefined ? undefined : this.tenants.get(credentials.tenantId);
    if (tenant?.status !== 'active') throw forbiddenTenant();
    return servicePrincipal(tenant, credentials.userId === '' ? undefined : credentials.userId);
  }

  private holdsSecret(key: KeySnapshot, secret: string): boolean {
    if (this.hasher.isHashOf(key.secretHash, secret)) return true;
    const { previous } = key;
    return (
      previous !== null &&
      this.options.clock.now() < previous.expiresAt &&
      this.hasher.isHashOf(previous.secretHash, secret)
    );
  }

  private principalOf(key: KeySnapshot, tenantId: string): Principal {
    const tenant = this.tenants.get(tenantId);
    const mayAct = tenantId === key.tenantId || isPlatformAdmin(key.roles);
    if (tenant?.status !== 'active' || !mayAct) throw forbiddenTenant();
    let byTenant = this.principals.get(key);
    if (byTenant === undefined) this.principals.set(key, (byTenant = new Map<TenantSnapshot, Principal>()));
    let principal = byTenant.get(tenant);
    if (principal === undefined) {
      principal = {
        tenant,
        subject: key.subject,
        subjectType: 'user',
        roles: key.roles,
        keyId: key.id,
        keyHandlers: key.handlers,
        homeTenantId: key.tenantId,
        allowedModels: key.allowedModels,
      };
      byTenant.set(tenant, principal);
    }
    return principal;
  }

  private warnOfPepper(): void {
    const now = this.options.clock.now();
    const usable = [...this.keys.values()].filter((key) => isKeyUsable(key, now));
    const keys = usable.filter(({ secretHash }) => !this.hasher.isReadable(secretHash)).length;
    if (keys === 0) return;
    this.options.logger.error(
      { keys, of: usable.length },
      'KEY_PEPPER differs from the one that API keys were hashed with: they do not work until it is restored or they are rotated',
    );
  }

  private async loadAll(): Promise<void> {
    await this.options.unitOfWork.platform(async ({ em }) => {
      const [tenants, keys] = [await em.find(Tenant, {}), await em.find(ApiKey, {})];
      this.tenants = new Map(tenants.map((tenant) => [tenant.id, tenantSnapshot(tenant)]));
      this.keys = new Map(keys.map((key) => [key.id, keySnapshot(key)]));
      this.holders = undefined;
    });
    for (const one of this.options.tables.values()) await one.loadAll();
    this.loaded = true;
  }

  private onNotification(payload: string): void {
    const { table, id } = JSON.parse(payload) as { table: string; id: string };
    this.reload(table, id).catch((error: unknown) => {
      this.options.logger.error({ err: error, table, id }, 'could not read a changed record; reading all');
      void this.turns
        .take(() => this.loadAll())
        .catch((again: unknown) => {
          this.options.logger.error({ err: again }, 'could not read the directory; the next reconnection reads it');
        });
    });
  }

  /** Reads one record again; also called by the services that change it, so that their caller sees the change at once. */
  reload(table: string, id: string): Promise<void> {
    return this.turns.take(() => this.readOne(table, id));
  }

  private async readOne(table: string, id: string): Promise<void> {
    const live = this.options.tables.get(table);
    if (live !== undefined) {
      await live.reload(id);
      return;
    }
    if (table === 'tenants') for (const one of this.options.tables.values()) await one.reloadTenant(id);
    await this.options.unitOfWork.platform(async ({ em }) => {
      if (table === 'tenants') {
        const tenant = await em.findOne(Tenant, { id });
        if (tenant === null) this.tenants.delete(id);
        else this.tenants.set(id, tenantSnapshot(tenant));
      } else if (table === 'api_keys') {
        const key = await em.findOne(ApiKey, { id });
        if (key === null) this.keys.delete(id);
        else this.keys.set(id, keySnapshot(key));
        this.holders = undefined;
      }
    });
  }

  private async flushLastUsed(): Promise<void> {
    if (this.used.size === 0) return;
    const used = [...this.used].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
    this.used.clear();
    try {
      await this.options.unitOfWork.platform(({ em }) =>
        em.execute(
          `UPDATE api_keys k SET last_used_at = u.at FROM json_to_recordset(?::json) AS u (id text, at timestamptz)
            WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`,
          [JSON.stringify(used)],
        ),
      );
    } catch (error) {
      this.options.logger.warn(
        { err: error },
        'could not store when keys were last used; the next flush stores later uses',
      );
    }
  }
}

/** Tenant ids are slugs, so each pair has its own text. */
function holderOf(tenantId: string, subject: string): string {
  return `${tenantId} ${subject}`;
}
