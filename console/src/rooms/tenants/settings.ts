import type { TenantQuery, UpdateTenantMutationVariables } from '../../gql/graphql.js';
import { namesIn, numberIn, oneOf, textIn } from '../../parts/form.js';

export type TenantRecord = TenantQuery['tenant'];
type Changes = UpdateTenantMutationVariables['input'];

export const TIERS = ['FREE', 'STARTER', 'PRO', 'ENTERPRISE'] as const;
export const RISKS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export const STATUSES = ['ACTIVE', 'SUSPENDED'] as const;

export const PII_MODES = {
  OFF: 'Prompts are not searched',
  DETECT: 'Found, recorded and sent to the provider',
  REDACT: 'Replaced before the prompt is sent',
  BLOCK: 'The request is denied',
} as const;
export const ATTACHMENTS = {
  ASK: 'The request needs an approval',
  PASS: 'They are sent to the provider',
  REFUSE: 'The request is denied',
} as const;

export function keysOf<Key extends string>(words: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(words) as Key[];
}

/** The fields of the form that differ from the record, with the version that they are based on. */
export function changesIn(form: FormData, tenant: TenantRecord): Changes {
  const asked: Changes = {
    name: textIn(form, 'name'),
    cacheTtlSeconds: numberIn(form, 'cacheTtlSeconds') ?? 0,
    piiMode: oneOf(form, 'piiMode', keysOf(PII_MODES)) ?? tenant.piiMode,
    unreadAttachments: oneOf(form, 'unreadAttachments', keysOf(ATTACHMENTS)) ?? tenant.unreadAttachments,
    approvalRiskThreshold: oneOf(form, 'approvalRiskThreshold', RISKS) ?? null,
    retainContent: form.has('retainContent'),
    invocationRetentionDays: numberIn(form, 'invocationRetentionDays'),
    publicLog: form.has('publicLog'),
    ...platformSettings(form, tenant),
  };
  const changes: Record<string, unknown> = { version: tenant.version };
  for (const [name, value] of Object.entries(asked))
    if (value !== tenant[name as keyof TenantRecord]) changes[name] = value;
  const approvers = approversIn(form);
  if (JSON.stringify(approvers) !== JSON.stringify(approversOf(tenant))) changes.defaultApprovers = approvers;
  return changes;
}

/** The settings that only administrators of the platform change; their fields are disabled for others, and not sent. */
function platformSettings(form: FormData, tenant: TenantRecord): Changes {
  if (!form.has('tier')) return {};
  const tier = oneOf(form, 'tier', TIERS) ?? tenant.tier;
  const limits =
    tier === 'ENTERPRISE'
      ? {
          requestsPerMinute: numberIn(form, 'requestsPerMinute'),
          tokensPerMinute: numberIn(form, 'tokensPerMinute'),
        }
      : {};
  return {
    tier,
    status: oneOf(form, 'status', STATUSES) ?? tenant.status,
    monthlyBudgetUsd: numberIn(form, 'monthlyBudgetUsd') ?? tenant.monthlyBudgetUsd,
    ...limits,
  };
}

interface Approvers {
  requiredApprovers: string[];
  quorum: number | null;
}

function approversIn(form: FormData): Approvers {
  return { requiredApprovers: namesIn(form, 'requiredApprovers'), quorum: numberIn(form, 'quorum') };
}

function approversOf({ defaultApprovers: { requiredApprovers, quorum } }: TenantRecord): Approvers {
  return { requiredApprovers, quorum };
}
