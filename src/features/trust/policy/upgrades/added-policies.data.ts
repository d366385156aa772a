import type { PolicyRule } from '../../../../contracts/policy.js';

/** The terms of a policy that a migration added to the tenants there were. */
interface AddedPolicy {
  name: string;
  description: string;
  actions: string[];
  /** All when absent. */
  resources?: string[];
  /** Allowed when absent. */
  effect?: 'require_approval';
  rules: PolicyRule[];
}

const administrators: PolicyRule[] = [{ id: 'administrators', condition: '"tenant_admin" in roles', obligations: [] }];
const auditors: PolicyRule[] = [
  { id: 'auditors', condition: '"tenant_admin" in roles || "auditor" in roles', obligations: [] },
];

/**
 * The policies that migrations have added, each as its migration wrote it: they are recorded in the log by these terms alone, so
 * that nobody who can write to the database gets evidence for a policy of theirs. A migration that adds one lists it in
 * `added_policies`, and here.
 */
export const ADDED_POLICIES: readonly AddedPolicy[] = [
  {
    name: 'baseline: administration',
    description: 'Administrators may configure the tenant, make users and change policies.',
    actions: ['tenant.configure', 'user.create', 'policy.update'],
    rules: administrators,
  },
  {
    name: 'baseline: operations',
    description: 'Administrators may change keys, webhooks, alerts and templates, and erase details by law.',
    actions: ['user.update', 'user.delete', 'webhook.*', 'alert.*', 'template.*', 'spine.erase'],
    rules: administrators,
  },
  {
    name: 'baseline: sign-in',
    description: 'Administrators may say where people sign in.',
    actions: ['identity_provider.*'],
    rules: administrators,
  },
  {
    name: 'baseline: provisioning',
    description: 'Provisioning clients and administrators may keep people and groups.',
    actions: ['user.create', 'user.update', 'user.delete', 'group.*'],
    rules: [{ id: 'provisioners', condition: '"scim" in roles || "tenant_admin" in roles', obligations: [] }],
  },
  {
    name: 'baseline: budgets',
    description: 'Administrators may change and raise budgets.',
    actions: ['budget.*'],
    rules: administrators,
  },
  {
    name: 'baseline: raises',
    description: 'Others may ask for more of a budget, and administrators decide.',
    actions: ['budget.raise'],
    effect: 'require_approval',
    rules: [
      {
        id: 'others',
        condition: '!("tenant_admin" in roles || "platform_admin" in roles)',
        obligations: [
          { id: 'administrators', type: 'approval', params: { requiredApprovers: ['tenant_admin'] }, mandatory: true },
        ],
      },
    ],
  },
  {
    name: 'baseline: stops',
    description: 'Administrators may stop calls and lift stops.',
    actions: ['stop.*'],
    rules: administrators,
  },
  {
    name: 'baseline: model aliases',
    description: 'Administrators may give models other names.',
    actions: ['model_alias.*'],
    rules: administrators,
  },
  {
    name: 'baseline: providers',
    description: 'Administrators may connect accounts of their own where the platform allows it.',
    actions: ['provider.*'],
    rules: administrators,
  },
  {
    name: 'baseline: tools',
    description: 'Administrators may connect servers of tools and accept their tools.',
    actions: ['mcp.server.*', 'mcp.tool.*'],
    rules: administrators,
  },
  {
    name: 'baseline: applications',
    description: 'Administrators may register applications that people connect to tools.',
    actions: ['mcp.client.*'],
    rules: administrators,
  },
  {
    name: 'baseline: prompts',
    description: 'Administrators may keep prompts and move their labels.',
    actions: ['prompt.*'],
    rules: administrators,
  },
  {
    name: 'baseline: guards',
    description: 'Administrators may keep guards.',
    actions: ['guard.*'],
    rules: administrators,
  },
  {
    name: 'baseline: evaluations',
    description: 'Administrators may keep data sets and evaluate on them.',
    actions: ['evaluation.*'],
    rules: administrators,
  },
  {
    name: 'baseline: evidence packs',
    description: 'Administrators and auditors may make evidence packs.',
    actions: ['evidence.pack.*'],
    rules: auditors,
  },
  {
    name: 'baseline: reconciliations',
    description: "Administrators and auditors may compare providers' usage with the ledger.",
    actions: ['evidence.reconciliation.*'],
    rules: auditors,
  },
  {
    name: 'baseline: lists of words',
    description: 'Administrators may keep lists of words to hide.',
    actions: ['pii_list.*'],
    rules: administrators,
  },
  {
    name: 'baseline: exports',
    description: 'Everybody may take away the lists that they can read.',
    actions: ['data.export'],
    resources: ['gateway_list:*'],
    rules: [],
  },
];
