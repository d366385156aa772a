import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError, invalidRequest, tenantMoved, tenantMoving } from '../../../shared/errors.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import type { DirectoryFeed } from './directory-feed.service.js';
import type { DeviceKeys } from './device-keys.service.js';
import { type Holder, type KeySnapshot, servicePrincipal, visitorPrincipal } from '../records/directory-snapshots.js';
import type { LiveGroups } from '../records/live-groups.service.js';
import type { LiveMembers } from '../records/live-members.service.js';
import type { LiveKeys } from '../records/live-keys.service.js';
import type { SecretHasher } from '../../../shared/keys/secret-hash.rules.js';
import type { SessionAuthenticator } from './session-authenticator.service.js';
import { isKeyUsable, isPlatformAdmin, isUserId, parseBearer } from '../records/tenancy.rules.js';
import type {
  CallerCredentials,
  Directory,
  FeaturePack,
  Principal,
  TenantDirectory,
  TenantSnapshot,
} from '../../../contracts/identity.js';

const NOBODY: ReadonlySet<string> = new Set();

interface DirectoryOptions {
  /** Keeps tenants, keys and people fresh. */
  feed: DirectoryFeed;
  gatewaySecret: string | undefined;
  keys: LiveKeys;
  members: LiveMembers;
  groups: LiveGroups;
  sessions: SessionAuthenticator;
  devices: DeviceKeys;
  hasher: SecretHasher;
  clock: Clock;
}

const unauthorized = (message: string): DomainError => new DomainError('UNAUTHORIZED', message);
/** One wording for every refusal of a tenant, so that callers cannot learn which tenants exist. */
const forbiddenTenant = (): DomainError => new DomainError('FORBIDDEN', 'this key cannot act in that tenant');

/**
 * The tenant. Throws TENANT_MOVING or TENANT_MOVED where it is closed here. A stream that began before goes on while its tenant
 * is being moved: the move waits for it.
 */
function here(tenant: TenantSnapshot, isRecheck = false): TenantSnapshot {
  if (tenant.away === undefined) return tenant;
  const { to } = tenant.away;
  if (to !== null) throw tenantMoved(tenant.id, to);
  if (!isRecheck) throw tenantMoving();
  return tenant;
}

/** Keys and tenants in memory: authentication costs one hash and no database read. */
export class InMemoryDirectory implements Directory {
  /** Hashes the secrets of keys. */
  readonly hasher: SecretHasher;
  private readonly keys: LiveKeys;
  private readonly feed: DirectoryFeed;
  private readonly principals = new WeakMap<Holder, Map<TenantSnapshot, Principal>>();
  private readonly gatewaySecretHash: Buffer | undefined;

  constructor(private readonly options: DirectoryOptions) {
    this.hasher = options.hasher;
    this.keys = options.keys;
    this.gatewaySecretHash = options.gatewaySecret === undefined ? undefined : sha256(options.gatewaySecret);
    this.feed = options.feed;
  }

  /** Reads one record again, for the services that change it, so that their caller sees the change at once. */
  reload(table: string, id: string): Promise<void> {
    return this.feed.reload(table, id);
  }

  tenant(id: string): TenantSnapshot | undefined {
    return this.feed.tenant(id);
  }

  tenantsWithout(pack: FeaturePack): string[] {
    return [...this.feed.all()].flatMap(({ id, featurePacks, away }) =>
      featurePacks.has(pack) && away === undefined ? [] : [id],
    );
  }

  tenantsAway(): string[] {
    return [...this.feed.all()].flatMap(({ id, away }) => (away === undefined ? [] : [id]));
  }

  actingFor({ tenantId, actor, actorType, keyId }: Parameters<TenantDirectory['actingFor']>[0]): Principal | undefined {
    const tenant = this.feed.tenant(tenantId);
    // What has begun goes on while a tenant is being moved, which waits for it.
    if (tenant?.status !== 'active' || tenant.away?.to != null) return undefined;
    if (keyId === null) return servicePrincipal(tenant, actorType === 'user' ? actor : undefined);
    const key = this.keys.get(keyId);
    if (key === undefined) return this.memberPrincipal(keyId, tenantId);
    const holder = isKeyUsable(key, this.options.clock.now()) ? this.holderOf(key) : undefined;
    return holder === undefined ? undefined : this.principalOf(holder, tenantId);
  }

  private memberPrincipal(memberId: string, tenantId: string): Principal | undefined {
    const member = this.options.members.get(memberId);
    if (member?.isDeactivated !== false) return undefined;
    return this.principalOf({ ...member, allowedModels: null, handlers: NOBODY }, tenantId);
  }

  rolesOf(tenantId: string, subject: string): ReadonlySet<string> | undefined {
    const usable: { roles: ReadonlySet<string> }[] = this.keys
      .ofSubject(tenantId, subject)
      .flatMap((key) => this.holderOf(key) ?? []);
    const member = this.options.members.ofSubject(tenantId, subject);
    const holders = member?.isDeactivated === false ? [...usable, member] : usable;
    return holders.length === 0 ? undefined : new Set(holders.flatMap(({ roles }) => [...roles]));
  }

  groupsOf(tenantId: string, subject: string): readonly string[] {
    return this.options.groups.ofSubject(tenantId, subject);
  }

  /** The roles that a session would have if it began now; undefined for one of a key, whose roles never change. */
  rolesInSession({ memberId }: { memberId: string | null }): string[] | undefined {
    const member = memberId === null ? undefined : this.options.members.get(memberId);
    return member === undefined ? undefined : [...member.roles];
  }

  /** The principal of anonymous readers of a tenant's log; undefined if the log is not public. */
  visitorOf(tenantId: string): Principal | undefined {
    const tenant = this.feed.tenant(tenantId);
    const isPublic = tenant?.publicLog === true && tenant.status === 'active' && tenant.featurePacks.has('trust');
    return isPublic ? visitorPrincipal(here(tenant)) : undefined;
  }

  /** Home tenant of a key, for platform administrators' work on any tenant's key. */
  tenantOfKey(keyId: string): string | undefined {
    return this.keys.get(keyId)?.tenantId;
  }

  authenticate(credentials: CallerCredentials): Principal {
    if (!this.feed.isLoaded) throw new DomainError('SERVICE_UNAVAILABLE', 'starting', { retryAfterSeconds: 1 });
    if (credentials.userId !== undefined && !isUserId(credentials.userId)) {
      throw invalidRequest([{ path: 'X-User-ID', message: 'expected at most 200 printable characters' }]);
    }
    if (credentials.gatewaySecret !== undefined)
      return this.authenticateService(credentials, credentials.gatewaySecret);
    if (credentials.authorization === undefined) {
      if (credentials.session !== undefined) return this.authenticateSession(credentials.session, credentials);
      throw unauthorized('an API key is required: send the header "Authorization: Bearer <API_KEY>"');
    }
    const holder = this.holderOf(this.keyOf(credentials.authorization));
    if (holder === undefined) throw unauthorized('the API key is revoked');
    return this.principalIn(holder, credentials.tenantId, credentials.isRecheck);
  }

  /** The key that an `Authorization` header names, whether or not its secret is right. */
  keyNamedIn(authorization: string): string | undefined {
    return this.keys.get(parseBearer(authorization)?.id ?? '')?.id;
  }

  /** The key of an `Authorization` header. Throws UNAUTHORIZED. */
  keyOf(authorization: string): KeySnapshot {
    const parsed = parseBearer(authorization);
    const key = parsed === null ? undefined : this.keys.get(parsed.id);
    if (parsed === null || key === undefined || !this.holdsSecret(key, parsed.secret)) {
      throw unauthorized('the API key is not valid');
    }
    const now = this.options.clock.now();
    if (!isKeyUsable(key, now))
      throw unauthorized(key.revokedAt === null ? 'the API key has expired' : 'the API key is revoked');
    this.keys.use(key, now);
    return key;
  }

  /** The principal of a session's token. Throws UNAUTHORIZED and FORBIDDEN. */
  authenticateSession(
    token: string,
    { tenantId, isRecheck }: Pick<CallerCredentials, 'tenantId' | 'isRecheck'>,
  ): Principal {
    const usableKey = (id: string, secretHash: string): KeySnapshot | undefined => this.usableKey(id, secretHash);
    return this.principalIn(this.options.sessions.holderOf(token, usableKey, isRecheck !== true), tenantId, isRecheck);
  }

  /** The principal of a holder in its own tenant. Throws FORBIDDEN where the tenant is suspended. */
  principalFor(holder: Holder): Principal {
    return this.principalIn(holder, undefined);
  }

  /** A key that can be used. */
  usableKeyOf(id: string): KeySnapshot | undefined {
    const key = this.keys.get(id);
    return key !== undefined && isKeyUsable(key, this.options.clock.now()) ? key : undefined;
  }

  /** Who acts by a key; undefined for a device's key whose person can act no more. */
  private holderOf(key: KeySnapshot): Holder | undefined {
    return key.device === null ? key : this.options.devices.holderOf(key, key.device, this);
  }

  /** The same, if its secret has that hash. */
  usableKey(id: string, secretHash: string): KeySnapshot | undefined {
    const key = this.usableKeyOf(id);
    if (key === undefined) return undefined;
    const isPrevious =
      key.previous !== null &&
      this.options.clock.now() < key.previous.expiresAt &&
      key.previous.secretHash === secretHash;
    return isPrevious || key.secretHash === secretHash ? key : undefined;
  }

  /** An empty tenant's id, as of an empty header, counts as absent. */
  private principalIn(holder: Holder, tenantId: string | undefined, isRecheck?: boolean): Principal {
    const principal = this.principalOf(holder, tenantId === undefined || tenantId === '' ? holder.tenantId : tenantId);
    here(principal.tenant, isRecheck);
    return principal;
  }

  private authenticateService(credentials: CallerCredentials, secret: string): Principal {
    const expected = this.gatewaySecretHash;
    if (expected === undefined || !timingSafeEqual(sha256(secret), expected))
      throw unauthorized('the gateway secret is not valid');
    const tenant = credentials.tenantId === undefined ? undefined : this.feed.tenant(credentials.tenantId);
    if (tenant?.status !== 'active') throw forbiddenTenant();
    return servicePrincipal(
      here(tenant, credentials.isRecheck),
      credentials.userId === '' ? undefined : credentials.userId,
    );
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

  private principalOf(key: Holder, tenantId: string): Principal {
    const tenant = this.feed.tenant(tenantId);
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
        ...(key.sessionId === undefined ? undefined : { sessionId: key.sessionId }),
      };
      byTenant.set(tenant, principal);
    }
    return principal;
  }
}
