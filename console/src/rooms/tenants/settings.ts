import { t } from '@lingui/core/macro';
import type { TenantQuery, UpdateTenantMutationVariables } from '../../gql/graphql.js';
import { namesIn, numberIn, oneOf, textIn } from '../../parts/form.js';

export type TenantRecord = TenantQuery['tenant'];
type Changes = UpdateTenantMutationVariables['input'];

export const TIERS = ['FREE', 'STARTER', 'PRO', 'ENTERPRISE'] as const;
export const RISKS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export const STATUSES = ['ACTIVE', 'SUSPENDED'] as const;

export const PII_MODES = {
  OFF: t`Prompts are not searched`,
  DETECT: t`Found, recorded and sent to the provider`,
  REDACT: t`Replaced before the prompt is sent`,
  BLOCK: t`The request is denied`,
} as const;
export const PII_ANSWERS = {
  OFF: t`Answers are not searched`,
  DETECT: t`Counted in evidence and passed on`,
  REDACT: t`Replaced before the answer leaves`,
  BLOCK: t`The answer is refused`,
} as const;
export const ATTACHMENTS = {
  ASK: t`The request needs an approval`,
  PASS: t`They are sent to the provider`,
  REFUSE: t`The request is denied`,
} as const;

export const LOG_ACCESS = {
  KEY: t`Auditors and administrators, by their key`,
  PUBLIC: t`Anybody, without a key`,
} as const;
export const LOG_ENTRIES = {
  READABLE: t`Who did what, and hashes of the details`,
  SALTED: t`Hashes alone, with the time`,
} as const;

export const AGENT_ACTIONS = {
  FLAG: t`The request goes ahead and is marked`,
  APPROVE: t`The request needs an approval`,
  STOP: t`The session is stopped until somebody lifts it`,
} as const;
/** The rules for sessions of agents, with the range of their limits. */
export const AGENT_LIMITS = {
  maxSteps: { label: t`Requests in a session`, least: 1, most: 100_000, step: 1 },
  maxRepeats: { label: t`Equal tool calls with equal results`, least: 2, most: 32, step: 1 },
  maxDepth: { label: t`Agents that start each other`, least: 1, most: 32, step: 1 },
  maxUsdPerMinute: { label: t`USD a minute of a session`, least: 0, most: 1_000_000, step: 'any' },
} as const;

export function keysOf<Key extends string>(words: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(words) as Key[];
}

/** The fields of the form that differ from the record, with the version that they are based on. */
export function changesIn(form: FormData, tenant: TenantRecord): Changes {
  const asked: Changes = {
    name: textIn(form, 'name'),
    cacheTtlSeconds: numberIn(form, 'cacheTtlSeconds') ?? 0,
    piiMode: oneOf(form, 'piiMode', keysOf(PII_MODES)) ?? tenant.piiMode,
    piiAnswers: oneOf(form, 'piiAnswers', keysOf(PII_ANSWERS)) ?? tenant.piiAnswers,
    unreadAttachments: oneOf(form, 'unreadAttachments', keysOf(ATTACHMENTS)) ?? tenant.unreadAttachments,
    approvalRiskThreshold: oneOf(form, 'approvalRiskThreshold', RISKS) ?? null,
    retainContent: form.has('retainContent'),
    invocationRetentionDays: numberIn(form, 'invocationRetentionDays'),
    logAccess: oneOf(form, 'logAccess', keysOf(LOG_ACCESS)) ?? tenant.logAccess,
    logEntries: oneOf(form, 'logEntries', keysOf(LOG_ENTRIES)) ?? tenant.logEntries,
    ...platformSettings(form, tenant),
  };
  const changes: Record<string, unknown> = { version: tenant.version };
  for (const [name, value] of Object.entries(asked))
    if (value !== tenant[name as keyof TenantRecord]) changes[name] = value;
  const approvers = approversIn(form);
  if (JSON.stringify(approvers) !== JSON.stringify(approversOf(tenant))) changes.defaultApprovers = approvers;
  const agentRules = agentRulesIn(form);
  if (JSON.stringify(agentRules) !== JSON.stringify(agentRulesOf(tenant))) changes.agentRules = agentRules;
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
    ownProviders: form.has('ownProviders'),
    ...limits,
  };
}

type AgentRuleChanges = NonNullable<Changes['agentRules']>;

/** Rules without a limit are off. */
function agentRulesIn(form: FormData): AgentRuleChanges {
  const rules: AgentRuleChanges = {};
  for (const name of keysOf(AGENT_LIMITS)) {
    const limit = numberIn(form, `${name}.limit`);
    const action = oneOf(form, `${name}.action`, keysOf(AGENT_ACTIONS));
    if (limit !== null && action !== undefined) rules[name] = { limit, action };
  }
  return rules;
}

function agentRulesOf({ agentRules }: TenantRecord): AgentRuleChanges {
  const rules: AgentRuleChanges = {};
  for (const name of keysOf(AGENT_LIMITS)) {
    const rule = agentRules[name];
    if (rule != null) rules[name] = { limit: rule.limit, action: rule.action };
  }
  return rules;
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
