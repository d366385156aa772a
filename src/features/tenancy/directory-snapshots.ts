import type { Principal, TenantSnapshot } from '../../contracts/identity.js';
import type { ApiKey } from './api-key.entity.js';
import { effectiveLimits } from './tenancy.rules.js';
import type { Tenant } from './tenant.entity.js';

const NOBODY: ReadonlySet<string> = new Set();

/** Who acts by a credential. */
export interface Holder {
  /** The id of the API key or of the member. */
  readonly id: string;
  readonly tenantId: string;
  readonly subject: string;
  readonly roles: ReadonlySet<string>;
  readonly allowedModels: ReadonlySet<string> | null;
  readonly handlers: ReadonlySet<string>;
  readonly sessionId?: string;
}

/** An API key as the directory has it in memory. */
export interface KeySnapshot extends Holder {
  secretHash: Buffer;
  previous: { secretHash: Buffer; expiresAt: number } | null;
  expiresAt: number | null;
  revokedAt: number | null;
  /** For whom a device's key stands; null for every other key. */
  device: { memberId: string } | { keyId: string; keySecretHash: Buffer } | null;
}

/** The principal of inter-service calls. */
export function servicePrincipal(tenant: TenantSnapshot, userId: string | undefined): Principal {
  return {
    tenant,
    subject: userId ?? 'service',
    subjectType: userId === undefined ? 'service' : 'user',
    roles: new Set(['tenant_admin']),
    keyId: null,
    keyHandlers: NOBODY,
    homeTenantId: tenant.id,
    allowedModels: null,
  };
}

/** An anonymous reader of a public log, who can read nothing but the log. */
export function visitorPrincipal(tenant: TenantSnapshot): Principal {
  return {
    tenant,
    subject: 'visitor',
    isVisitor: true,
    subjectType: 'service',
    roles: new Set(['auditor']),
    keyId: null,
    keyHandlers: NOBODY,
    homeTenantId: tenant.id,
    allowedModels: null,
  };
}

/** A tenant with the limits of its tier. */
export function tenantSnapshot(tenant: Tenant): TenantSnapshot {
  return Object.freeze({
    id: tenant.id,
    name: tenant.name,
    tier: tenant.tier,
    ...effectiveLimits(tenant),
    monthlyBudget: tenant.monthlyBudget,
    status: tenant.status,
    featurePacks: new Set(tenant.featurePacks),
    piiMode: tenant.piiMode,
    piiRules: tenant.piiRules,
    unreadAttachments: tenant.unreadAttachments,
    cacheTtlSeconds: tenant.cacheTtlSeconds,
    approvalRiskThreshold: tenant.approvalRiskThreshold,
    defaultApprovers: tenant.defaultApprovers,
    retainContent: tenant.retainContent,
    publicLog: tenant.publicLog,
    version: tenant.version,
  });
}

export function keySnapshot(key: ApiKey): KeySnapshot {
  const { previousSecretHash, previousExpiresAt } = key;
  return {
    id: key.id,
    tenantId: key.tenantId,
    subject: key.subject,
    roles: new Set(key.roles),
    allowedModels: key.allowedModels === null ? null : new Set(key.allowedModels),
    secretHash: Buffer.from(key.secretHash),
    previous:
      previousSecretHash === null || previousExpiresAt === null
        ? null
        : { secretHash: Buffer.from(previousSecretHash), expiresAt: previousExpiresAt.getTime() },
    expiresAt: key.expiresAt?.getTime() ?? null,
    revokedAt: key.revokedAt?.getTime() ?? null,
    device: deviceOf(key),
    handlers: new Set(
      [key.issuedBy, key.rotatedBy, ...key.handlers].flatMap((one) =>
        one === null || one === key.subject ? [] : [one],
      ),
    ),
  };
}

function deviceOf({ deviceMemberId, deviceKeyId, deviceKeySecretHash }: ApiKey): KeySnapshot['device'] {
  if (deviceMemberId !== null) return { memberId: deviceMemberId };
  if (deviceKeyId === null || deviceKeySecretHash === null) return null;
  return { keyId: deviceKeyId, keySecretHash: Buffer.from(deviceKeySecretHash) };
}
