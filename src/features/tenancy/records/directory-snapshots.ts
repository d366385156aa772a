import type { PiiRules, TermLists } from '../../../contracts/pii.js';
import { agentRulesInForce } from '../../../contracts/agent-rules.js';
import type { Principal, TenantSnapshot } from '../../../contracts/identity.js';
import { sharedSet } from '../../../shared/interned.js';
import type { ApiKey } from './api-key.entity.js';
import { hexOf } from '../../../shared/keys/secret-hash.rules.js';
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
  /** The hash of the secret, hex. */
  secretHash: string;
  previous: { secretHash: string; expiresAt: number } | null;
  expiresAt: number | null;
  revokedAt: number | null;
  /** For whom a device's key stands; null for every other key. */
  device: { memberId: string } | { keyId: string; keySecretHash: string } | null;
}

/** The fields of a key that its snapshot has. */
export const KEY_FIELDS = [
  'id',
  'tenantId',
  'subject',
  'roles',
  'allowedModels',
  'secretHash',
  'previousSecretHash',
  'previousExpiresAt',
  'expiresAt',
  'revokedAt',
  'issuedBy',
  'rotatedBy',
  'handlers',
  'deviceMemberId',
  'deviceKeyId',
  'deviceKeySecretHash',
] as const;
export type KeyFields = Pick<ApiKey, (typeof KEY_FIELDS)[number]>;

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

/** The fields of a tenant that its snapshot has. */
export const TENANT_FIELDS = [
  'id',
  'name',
  'tier',
  'requestsPerMinute',
  'tokensPerMinute',
  'monthlyBudget',
  'status',
  'movingSince',
  'movedTo',
  'arrivedAt',
  'featurePacks',
  'piiMode',
  'piiAnswers',
  'piiRules',
  'unreadAttachments',
  'cacheTtlSeconds',
  'approvalRiskThreshold',
  'defaultApprovers',
  'retainContent',
  'publicLog',
  'logEntries',
  'ownProviders',
  'agentRules',
  'version',
] as const;

/** The rules of a tenant with the words of its lists, which change apart from them: one object as long as neither does. */
function rulesOf({ id, piiRules }: Pick<Tenant, 'id' | 'piiRules'>, lists: TermLists): () => PiiRules {
  let known = piiRules;
  return () => {
    const terms = lists.of(id);
    if (known.terms !== terms) known = terms === undefined ? piiRules : { ...piiRules, terms };
    return known;
  };
}

/** A tenant with the limits of its tier. */
export function tenantSnapshot(tenant: Pick<Tenant, (typeof TENANT_FIELDS)[number]>, lists: TermLists): TenantSnapshot {
  const rules = rulesOf(tenant, lists);
  return Object.freeze({
    id: tenant.id,
    name: tenant.name,
    tier: tenant.tier,
    ...effectiveLimits(tenant),
    monthlyBudget: tenant.monthlyBudget,
    status: tenant.status,
    away: tenant.movingSince === null ? undefined : { to: tenant.movedTo },
    arrivedAt: tenant.arrivedAt?.getTime(),
    featurePacks: sharedSet(tenant.featurePacks),
    piiMode: tenant.piiMode,
    piiAnswers: tenant.piiAnswers,
    get piiRules() {
      return rules();
    },
    unreadAttachments: tenant.unreadAttachments,
    cacheTtlSeconds: tenant.cacheTtlSeconds,
    approvalRiskThreshold: tenant.approvalRiskThreshold,
    defaultApprovers: tenant.defaultApprovers,
    retainContent: tenant.retainContent,
    publicLog: tenant.publicLog,
    logEntries: tenant.logEntries,
    ownProviders: tenant.ownProviders,
    agentRules: agentRulesInForce(tenant.agentRules),
    version: tenant.version,
  });
}

export function keySnapshot(key: KeyFields): KeySnapshot {
  const { previousSecretHash, previousExpiresAt } = key;
  return {
    id: key.id,
    tenantId: key.tenantId,
    subject: key.subject,
    roles: sharedSet(key.roles),
    allowedModels: key.allowedModels === null ? null : sharedSet(key.allowedModels),
    secretHash: hexOf(key.secretHash),
    previous:
      previousSecretHash === null || previousExpiresAt === null
        ? null
        : { secretHash: hexOf(previousSecretHash), expiresAt: previousExpiresAt.getTime() },
    expiresAt: key.expiresAt?.getTime() ?? null,
    revokedAt: key.revokedAt?.getTime() ?? null,
    device: deviceOf(key),
    handlers: sharedSet(
      [key.issuedBy, key.rotatedBy, ...key.handlers].flatMap((one) =>
        one === null || one === key.subject ? [] : [one],
      ),
    ),
  };
}

function deviceOf({ deviceMemberId, deviceKeyId, deviceKeySecretHash }: KeyFields): KeySnapshot['device'] {
  if (deviceMemberId !== null) return { memberId: deviceMemberId };
  if (deviceKeyId === null || deviceKeySecretHash === null) return null;
  return { keyId: deviceKeyId, keySecretHash: hexOf(deviceKeySecretHash) };
}
