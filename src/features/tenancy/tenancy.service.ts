import { createHash, randomBytes } from 'node:crypto';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { randomHex } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json.js';
import { usdToNano } from '../../shared/money.js';
import type { SpineSealer } from '../trust/spine.port.js';
import { ApiKey } from './api-key.entity.js';
import type { Directory } from './directory.service.js';
import { allFeaturePacks, isPlatformAdmin, limitProblems, parseKey } from './tenancy.rules.js';
import { Tenant } from './tenant.entity.js';
import type { Principal } from './tenancy.port.js';
import type {
  CreateTenantInput,
  FeatureSwitch,
  IssueApiKeyInput,
  IssuedApiKey,
  UpdateTenantInput,
} from './tenancy.types.js';

const DEFAULT_BUDGET_USD = 100;
const MAX_GRACE_SECONDS = 30 * 86_400;

/** What a new tenant starts with, besides its record; the trust layer gives its baseline policies through it. */
export type TenantBaseline = (unit: Unit, tenantId: string) => void;

interface TenancyOptions {
  unitOfWork: UnitOfWork;
  directory: Directory;
  sealer: SpineSealer;
  clock: Clock;
  baseline: TenantBaseline;
}

function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Tenants and their API keys. Every change is one transaction with its spine event. Contract §2. */
export class TenancyService {
  constructor(private readonly options: TenancyOptions) {}

  /** Every tenant for the platform's administrators, else the caller's own. */
  async tenants(principal: Principal): Promise<Tenant[]> {
    const { unitOfWork } = this.options;
    if (isPlatformAdmin(principal.roles)) {
      return unitOfWork.platform(({ em }) => em.find(Tenant, {}, { orderBy: { id: 'asc' } }));
    }
    return unitOfWork.tenant(principal.tenant.id, ({ em }) => em.find(Tenant, { id: principal.tenant.id }));
  }

  /** Throws NOT_FOUND for a tenant that the caller may not see. */
  async tenant(principal: Principal, id: string): Promise<Tenant> {
    this.assertReach(principal, id);
    return this.options.unitOfWork.tenant(id, ({ em }) => findTenant(em, id));
  }

  /** Makes a tenant with its baseline. Throws INVALID_REQUEST for limits that the tier does not have, CONFLICT for a taken id. */
  async createTenant(principal: Principal, input: CreateTenantInput): Promise<Tenant> {
    const tier = input.tier ?? 'pro';
    assertLimits({ ...input, tier });
    const { unitOfWork, directory } = this.options;
    const tenant = await unitOfWork.platform(async (unit) => {
      const created = await this.newTenant(unit, { ...input, tier });
      this.record(unit, principal.subject, 'tenant.created', created.id, 'tenant', created.id, {
        tier,
        monthlyBudgetUsd: created.monthlyBudgetUsd,
      });
      return created;
    });
    await directory.reload('tenants', tenant.id);
    return tenant;
  }

  /** Throws NOT_FOUND, CONFLICT on a stale version, INVALID_REQUEST for limits that the tier does not have. */
  async updateTenant(principal: Principal, id: string, input: UpdateTenantInput): Promise<Tenant> {
    this.assertReach(principal, id);
    if (!isPlatformAdmin(principal.roles)) assertOwnSettingsOnly(input);
    const { unitOfWork, directory, clock } = this.options;
    const tenant = await unitOfWork.tenant(id, async (unit) => {
      const found = await findTenant(unit.em, id);
      const { version, monthlyBudgetUsd, ...rest } = input;
      assertVersion(found.version, version);
      const changes: Partial<Tenant> = withoutAbsent(rest);
      if (input.tier !== undefined && input.tier !== 'enterprise') {
        Object.assign(changes, {
          requestsPerMinute: input.requestsPerMinute ?? null,
          tokensPerMinute: input.tokensPerMinute ?? null,
        });
      }
      if (monthlyBudgetUsd !== undefined) changes.monthlyBudget = usdToNano(monthlyBudgetUsd);
      assertLimits({ ...found, ...changes });
      Object.assign(found, changes, { updatedAt: new Date(clock.now()) });
      this.record(unit, principal.subject, 'tenant.configure', id, 'tenant', id, {
        changes: { ...rest, monthlyBudgetUsd },
      });
      return found;
    });
    await directory.reload('tenants', id);
    return tenant;
  }

  /** Switches a part of the platform on or off for a tenant. Throws NOT_FOUND. */
  async setFeaturePack(principal: Principal, { tenantId, pack, enabled }: FeatureSwitch): Promise<Tenant> {
    this.assertReach(principal, tenantId);
    const { unitOfWork, directory, clock } = this.options;
    const tenant = await unitOfWork.tenant(tenantId, async (unit) => {
      const found = await findTenant(unit.em, tenantId);
      const packs = new Set(found.featurePacks);
      if (enabled) packs.add(pack);
      else packs.delete(pack);
      found.featurePacks = allFeaturePacks.filter((known) => packs.has(known));
      found.updatedAt = new Date(clock.now());
      this.record(
        unit,
        principal.subject,
        enabled ? 'feature_pack.enabled' : 'feature_pack.disabled',
        tenantId,
        'tenant',
        tenantId,
        { pack },
      );
      return found;
    });
    await directory.reload('tenants', tenantId);
    return tenant;
  }

  /** The keys of the acting tenant, newest first. */
  apiKeys(principal: Principal): Promise<ApiKey[]> {
    return this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(ApiKey, {}, { orderBy: { createdAt: 'desc', id: 'desc' } }),
    );
  }

  /** Issues a key. Throws NOT_FOUND for a tenant out of reach, FORBIDDEN for a role that the caller may not give. */
  async issueApiKey(principal: Principal, input: IssueApiKeyInput): Promise<IssuedApiKey> {
    const tenantId = input.tenantId ?? principal.tenant.id;
    this.assertReach(principal, tenantId);
    const roles = input.roles ?? ['member'];
    if (roles.includes('platform_admin') && !isPlatformAdmin(principal.roles)) {
      throw new DomainError('FORBIDDEN', 'only an administrator of the platform may give the role platform_admin', {
        param: 'roles',
      });
    }
    if (input.expiresAt !== undefined && input.expiresAt.getTime() <= this.options.clock.now()) {
      throw invalidRequest([{ path: 'expiresAt', message: 'expected a time in the future' }]);
    }
    const { secret, hash } = newSecret();
    const { unitOfWork, directory } = this.options;
    const apiKey = await unitOfWork.tenant(tenantId, (unit) => {
      const created = this.newKey(unit, { ...input, id: randomHex(8), tenantId, roles, hash });
      this.record(unit, principal.subject, 'api_key.issued', tenantId, 'api_key', created.id, {
        subject: created.subject,
        roles,
      });
      return Promise.resolve(created);
    });
    await directory.reload('api_keys', apiKey.id);
    return { secret: `pcl_${apiKey.id}_${secret}`, apiKey };
  }

  /** Gives a key a new secret; the old one works for `graceSeconds` more. Throws NOT_FOUND, CONFLICT when revoked. */
  async rotateApiKey(principal: Principal, id: string, graceSeconds: number): Promise<IssuedApiKey> {
    if (graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
      throw invalidRequest([{ path: 'graceSeconds', message: `expected a number from 0 to ${MAX_GRACE_SECONDS}` }]);
    }
    const { secret, hash } = newSecret();
    const apiKey = await this.changeKey(principal, id, 'api_key.rotated', { graceSeconds }, (key, now) => {
      if (key.revokedAt !== null) throw new DomainError('CONFLICT', 'a revoked key cannot be rotated; issue a new one');
      key.previousSecretHash = graceSeconds === 0 ? null : key.secretHash;
      key.previousExpiresAt = graceSeconds === 0 ? null : new Date(now + graceSeconds * 1000);
      key.secretHash = hash;
    });
    return { secret: `pcl_${id}_${secret}`, apiKey };
  }

  /** Ends a key at once; doing it again changes nothing. Throws NOT_FOUND. */
  async revokeApiKey(principal: Principal, id: string): Promise<ApiKey> {
    return this.changeKey(principal, id, 'api_key.revoked', {}, (key, now) => {
      key.revokedAt ??= new Date(now);
    });
  }

  /**
   * Makes the tenant `default` and its administrator's key on an empty database, and lets a key given by the settings
   * in. Returns the new key's text when one was generated. Safe to run on several instances at once.
   */
  async bootstrap(adminKey: string | undefined): Promise<string | undefined> {
    const generated = await this.options.unitOfWork.platform(async (unit) => {
      await unit.em.execute('SELECT pg_advisory_xact_lock(7162536482)');
      const isFirst = (await unit.em.count(Tenant, {})) === 0;
      if (isFirst) {
        await this.newTenant(unit, {
          id: 'default',
          name: 'Default',
          tier: 'pro',
          monthlyBudgetUsd: DEFAULT_BUDGET_USD,
        });
        this.record(unit, 'system', 'tenant.created', 'default', 'tenant', 'default', { bootstrap: true });
      }
      if (adminKey !== undefined) {
        await this.adoptAdminKey(unit, adminKey);
        return undefined;
      }
      if (!isFirst) return undefined;
      const { secret, hash } = newSecret();
      const id = randomHex(8);
      this.newAdminKey(unit, id, hash);
      return `pcl_${id}_${secret}`;
    });
    return generated;
  }

  private async adoptAdminKey(unit: Unit, adminKey: string): Promise<void> {
    const parsed = parseKey(adminKey);
    if (parsed === null) throw new Error('PORTCULLIS_ADMIN_KEY is not in the key format');
    const known = await unit.em.findOne(ApiKey, { id: parsed.id });
    if (known === null) {
      this.newAdminKey(unit, parsed.id, hashOf(parsed.secret));
    } else if (!hashOf(parsed.secret).equals(Buffer.from(known.secretHash))) {
      known.secretHash = hashOf(parsed.secret);
      known.updatedAt = new Date(this.options.clock.now());
      this.record(unit, 'system', 'api_key.rotated', known.tenantId, 'api_key', known.id, { bySettings: true });
    }
  }

  private newAdminKey(unit: Unit, id: string, hash: Buffer): void {
    const roles = ['platform_admin', 'tenant_admin'];
    this.newKey(unit, { id, tenantId: 'default', subject: 'admin', name: 'bootstrap administrator', roles, hash });
    this.record(unit, 'system', 'api_key.issued', 'default', 'api_key', id, {
      subject: 'admin',
      roles,
      bootstrap: true,
    });
  }

  private async newTenant(unit: Unit, input: CreateTenantInput & { tier: Tenant['tier'] }): Promise<Tenant> {
    const now = new Date(this.options.clock.now());
    const tenant = unit.em.create(Tenant, {
      id: input.id,
      name: input.name ?? input.id,
      tier: input.tier,
      requestsPerMinute: input.requestsPerMinute ?? null,
      tokensPerMinute: input.tokensPerMinute ?? null,
      monthlyBudget: usdToNano(input.monthlyBudgetUsd ?? DEFAULT_BUDGET_USD),
      featurePacks: [...allFeaturePacks],
      createdAt: now,
      updatedAt: now,
    });
    unit.em.persist(tenant);
    // Before the records that refer to it: the mapper knows of no relation that would order them.
    await unit.em.flush();
    this.options.baseline(unit, tenant.id);
    return tenant;
  }

  private newKey(
    unit: Unit,
    key: Omit<IssueApiKeyInput, 'tenantId'> & { id: string; tenantId: string; roles: string[]; hash: Buffer },
  ): ApiKey {
    const now = new Date(this.options.clock.now());
    const created = unit.em.create(ApiKey, {
      id: key.id,
      tenantId: key.tenantId,
      subject: key.subject,
      name: key.name ?? key.subject,
      roles: key.roles,
      allowedModels: key.allowedModels ?? null,
      secretHash: key.hash,
      expiresAt: key.expiresAt ?? null,
      createdAt: now,
      updatedAt: now,
    });
    unit.em.persist(created);
    return created;
  }

  private async changeKey(
    principal: Principal,
    id: string,
    action: string,
    details: JsonObject,
    change: (key: ApiKey, now: number) => void,
  ): Promise<ApiKey> {
    const { unitOfWork, directory, clock } = this.options;
    const tenantId = isPlatformAdmin(principal.roles)
      ? (directory.tenantOfKey(id) ?? principal.tenant.id)
      : principal.tenant.id;
    const key = await unitOfWork.tenant(tenantId, async (unit) => {
      const found = await unit.em.findOne(ApiKey, { id });
      if (found === null) throw new DomainError('NOT_FOUND', `there is no API key ${id}`);
      const now = clock.now();
      change(found, now);
      found.updatedAt = new Date(now);
      this.record(unit, principal.subject, action, tenantId, 'api_key', id, details);
      return found;
    });
    await directory.reload('api_keys', id);
    return key;
  }

  /** NOT_FOUND unless the caller may work on that tenant: the same answer as for one that does not exist. */
  private assertReach(principal: Principal, tenantId: string): void {
    const reaches = principal.tenant.id === tenantId || isPlatformAdmin(principal.roles);
    if (!reaches || this.options.directory.tenant(tenantId) === undefined) {
      throw new DomainError('NOT_FOUND', `there is no tenant ${tenantId}`);
    }
  }

  private record(
    unit: Unit,
    actor: string,
    action: string,
    tenantId: string,
    resourceType: string,
    resourceId: string,
    details: JsonObject,
  ): void {
    const actorType = actor === 'system' ? 'system' : 'user';
    unit.record(
      this.options.sealer.seal({
        tenantId,
        action,
        actor,
        actorType,
        resourceType,
        resourceId,
        details,
        severity: 'warning',
      }),
    );
  }
}

/** Drops what the caller left out; null clears the one setting that can be cleared. */
function withoutAbsent(given: Record<string, unknown>): Partial<Tenant> {
  const present = ([name, value]: [string, unknown]): boolean =>
    value !== undefined && (value !== null || name === 'approvalRiskThreshold');
  return Object.fromEntries(Object.entries(given).filter(present));
}

async function findTenant(em: Unit['em'], id: string): Promise<Tenant> {
  const tenant = await em.findOne(Tenant, { id });
  if (tenant === null) throw new DomainError('NOT_FOUND', `there is no tenant ${id}`);
  return tenant;
}

function assertLimits(given: Parameters<typeof limitProblems>[0]): void {
  const problems = limitProblems(given);
  if (problems.length > 0) throw invalidRequest(problems);
}

/** Tier, limits, budget and status are the platform's to set; the rest are the tenant's own settings. */
function assertOwnSettingsOnly(input: UpdateTenantInput): void {
  const reserved = ['tier', 'requestsPerMinute', 'tokensPerMinute', 'monthlyBudgetUsd', 'status'] as const;
  const given = reserved.filter((name) => input[name] !== undefined);
  if (given.length > 0) {
    throw new DomainError('FORBIDDEN', `only an administrator of the platform may change ${given.join(', ')}`, {
      param: given[0] ?? '',
    });
  }
}

function assertVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) {
    throw new DomainError('CONFLICT', `the tenant is at version ${current}, not ${given}`, {
      details: { version: current },
    });
  }
}
