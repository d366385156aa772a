import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { usdToNano } from '../../../shared/money.js';
import { administers } from '../../../shared/principals.js';
import type { AdministrationGate, AskedChange, ChangePermit, ProposedAction } from '../../../contracts/proposals.js';
import type { Severity, EventSealer } from '../../../contracts/spine.js';
import { ApiKey } from '../records/api-key.entity.js';
import type { InMemoryDirectory } from './in-memory-directory.service.js';
import type { LiveMembers } from '../records/live-members.service.js';
import { allFeaturePacks, isPlatformAdmin } from '../records/tenancy.rules.js';
import { Tenant } from '../records/tenant.entity.js';
import type { Principal, TenantBaseline } from '../../../contracts/identity.js';

const DEFAULT_BUDGET_USD = 100;

/** An administrative change, for the spine. */
interface AdministrativeEvent {
  actor: string;
  action: string;
  tenantId: string;
  resourceType:
    | 'tenant'
    | 'api_key'
    | 'device_code'
    | 'group'
    | 'identity_provider'
    | 'member'
    | 'oauth_client'
    | 'oauth_grant'
    | 'user'
    | 'user_session';
  resourceId: string;
  details: JsonObject;
  /** The event's severity; `warning` when absent. */
  severity?: Severity;
}

interface NewTenant {
  id: string;
  name?: string;
  tier: Tenant['tier'];
  requestsPerMinute?: number;
  tokensPerMinute?: number;
  monthlyBudgetUsd?: number;
}

/** A new key, with only the hash of its secret. */
interface NewKey {
  id: string;
  tenantId: string;
  subject: string;
  name?: string | undefined;
  roles: string[];
  allowedModels?: string[] | undefined;
  expiresAt?: Date | null | undefined;
  hash: Buffer;
  issuedBy: string;
  handlers?: readonly string[];
  device?: Pick<ApiKey, 'deviceMemberId' | 'deviceKeyId' | 'deviceKeySecretHash' | 'deviceUntil'>;
}

interface RecordsOptions {
  unitOfWork: UnitOfWork;
  directory: InMemoryDirectory;
  members: LiveMembers;
  sealer: EventSealer;
  clock: Clock;
  baseline: TenantBaseline;
  gate: AdministrationGate;
}

/** A row for a key or a signed-in member who may act no more, or administers no more. */
const ACCESS_ENDED = `
  WITH caller AS (SELECT ?::text AS id, ?::text AS tenant_id, ?::boolean AS administers)
  SELECT 1 FROM caller c
   WHERE EXISTS (SELECT FROM api_keys k WHERE k.id = c.id AND k.revoked_at IS NOT NULL)
      OR EXISTS (SELECT FROM members m
                  WHERE m.tenant_id = c.tenant_id AND m.id::text = c.id
                    AND (m.status = 'deactivated' OR c.administers
                         AND NOT m.roles || m.group_roles || m.provisioned_roles && '{tenant_admin,platform_admin}'))`;

/** Shared by the services of this area: creating records inside a unit of work, and access to tenants. */
export class TenancyRecords {
  readonly unitOfWork: UnitOfWork;
  readonly directory: InMemoryDirectory;
  readonly clock: Clock;

  constructor(private readonly options: RecordsOptions) {
    ({ unitOfWork: this.unitOfWork, directory: this.directory, clock: this.clock } = options);
  }

  /** Makes a tenant with its baseline. */
  async newTenant(unit: Unit, input: NewTenant): Promise<Tenant> {
    const now = new Date(this.clock.now());
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
    // Before the records that refer to it: the mapper has no relation to order them by.
    await unit.em.flush();
    this.options.baseline(unit, tenant.id);
    return tenant;
  }

  /** Makes an API key within a transaction. */
  newKey(unit: Unit, key: NewKey): ApiKey {
    const now = new Date(this.clock.now());
    const created = unit.em.create(ApiKey, {
      id: key.id,
      tenantId: key.tenantId,
      subject: key.subject,
      name: key.name ?? key.subject,
      roles: key.roles,
      allowedModels: key.allowedModels ?? null,
      secretHash: key.hash,
      issuedBy: key.issuedBy,
      handlers: [...(key.handlers ?? [])],
      ...key.device,
      expiresAt: key.expiresAt ?? null,
      createdAt: now,
      updatedAt: now,
    });
    unit.em.persist(created);
    return created;
  }

  /** NOT_FOUND unless the caller may work on that tenant: the same answer as for one that does not exist. */
  assertReach(principal: Principal, tenantId: string): void {
    const reaches = principal.tenant.id === tenantId || isPlatformAdmin(principal.roles);
    if (!reaches || this.directory.tenant(tenantId) === undefined) {
      throw new DomainError('NOT_FOUND', `there is no tenant ${tenantId}`);
    }
  }

  /** True for the subject of a member who can no longer sign in. */
  isDeactivated(tenantId: string, subject: string): boolean {
    return this.options.members.ofSubject(tenantId, subject)?.isDeactivated === true;
  }

  /** Throws FORBIDDEN for a role that the caller may not give. */
  assertMayGrant(principal: Principal, roles: readonly string[]): void {
    if (!roles.includes('platform_admin') || isPlatformAdmin(principal.roles)) return;
    throw new DomainError('FORBIDDEN', 'only a platform administrator can grant the role platform_admin', {
      param: 'roles',
    });
  }

  /**
   * Throws FORBIDDEN for the member of a platform administrator, by their own roles or those of a key, unless the caller is
   * one.
   */
  async assertMayChangeIn(
    { em }: Unit,
    principal: Principal,
    member: { subject: string; allRoles: string[] },
  ): Promise<void> {
    if (isPlatformAdmin(principal.roles)) return;
    const key = { subject: member.subject, revokedAt: null, roles: { $contains: ['platform_admin'] } };
    if (member.allRoles.includes('platform_admin') || (await em.count(ApiKey, key)) > 0) throw mayNotChange();
  }

  /**
   * Takes turns with whoever else ends somebody's access or changes roles in the tenant. Throws UNAUTHORIZED where the caller's
   * own has ended meanwhile: of two administrators who end each other at once, one stays.
   */
  async assertStillActsIn({ em }: Unit, { keyId, roles, homeTenantId }: Principal, tenantId: string): Promise<void> {
    if (keyId === null || homeTenantId !== tenantId) return;
    await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`ends of access in ${tenantId}`]);
    const ended = await em.execute<unknown[]>(ACCESS_ENDED, [keyId, tenantId, administers(roles)]);
    if (ended.length > 0) throw new DomainError('UNAUTHORIZED', 'your own access has ended');
  }

  /** Asks the policies of the tenant that a change is about. Throws POLICY_DENIED and APPROVAL_REQUIRED. */
  admit(principal: Principal, tenantId: string, proposed: ProposedAction, asked?: AskedChange): Promise<ChangePermit> {
    const tenant = this.directory.tenant(tenantId) ?? principal.tenant;
    return this.options.gate.admit({ ...principal, tenant }, proposed, asked);
  }

  /** Adds the event of a change to its transaction. */
  record(unit: Unit, event: AdministrativeEvent): void {
    const actorType = event.actor === 'system' ? 'system' : 'user';
    unit.record(this.options.sealer.seal({ severity: 'warning', ...event, actorType }));
  }
}

export function mayNotChange(): DomainError {
  return new DomainError('FORBIDDEN', 'only a platform administrator can change a platform administrator');
}
