import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { mergeApprovals, minutesOf } from '../../../shared/approvals.js';
import { TOO_COSTLY, WorkBudget } from '../../../shared/time/work-budget.js';
import type { DefaultApprovers } from '../../../contracts/identity.js';
import { compileAction, compileResources } from './policy-patterns.rules.js';
import type {
  CompiledPolicy,
  CompiledRule,
  GivenObligation,
  MatchedPolicy,
  PolicyDecision,
  PolicyEffect,
  PolicyQuestion,
  PolicyRule,
  RuleError,
} from '../../../contracts/policy.js';

/** The budget for all conditions of one evaluation: about a hundredth of a second. */
const EVALUATION_UNITS = 60_000;

/** Deny first, then approval, then allow. */
const STRENGTH: readonly PolicyEffect[] = ['deny', 'require_approval', 'allow'];

const REASON: Record<PolicyEffect, string> = {
  deny: 'denied by policy',
  require_approval: 'approval required by policy',
  allow: 'allowed by policy',
};

/** The facts that patterns match. */
export type Asked = Pick<PolicyQuestion, 'action' | 'resource'>;

/** True when an action pattern and a resource pattern of the policy match the question. */
export function matchesPatterns(
  { actions, resources }: Pick<CompiledPolicy, 'actions' | 'resources'>,
  { action, resource }: Asked,
): boolean {
  const segments = action.split('.');
  return actions.some((pattern) => compileAction(pattern)(segments)) && compileResources(resources)(resource);
}

/**
 * Whether all rules hold, and which of them failed. Every rule is evaluated, so that the errors do not depend on the
 * order. A rule that fails counts as matched for deny and require_approval and as not matched for allow, so it fails
 * closed. Once the budget is spent, only the first unevaluated rule is reported.
 */
function askRules(
  policy: CompiledPolicy,
  question: PolicyQuestion,
  budget: WorkBudget,
): { applies: boolean; errors: RuleError[] } {
  const errors: RuleError[] = [];
  let applies = true;
  for (const rule of policy.rules) {
    const isReached = !budget.isSpent;
    const outcome = isReached ? askRule(rule, question, budget) : TOO_COSTLY;
    if (typeof outcome === 'string') errors.push({ policyId: policy.id, ruleId: rule.id, message: outcome });
    if (outcome === false || (policy.effect === 'allow' && outcome !== true)) applies = false;
    if (!isReached) break;
  }
  return { applies, errors };
}

/** Whether a rule holds, or why it fails. */
export function askRule(rule: CompiledRule, question: PolicyQuestion, budget: WorkBudget): boolean | string {
  try {
    return rule.holds(question, budget);
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  }
}

/** The budget of a question by itself, or with what its request has left. */
export function budgetOf(question: PolicyQuestion, request?: WorkBudget): WorkBudget {
  return new WorkBudget(
    Math.min(EVALUATION_UNITS, question.budget ?? EVALUATION_UNITS, request?.left ?? EVALUATION_UNITS),
  );
}

/** Decides the question: deny > require_approval > allow > default deny. The order of the policies never matters. */
export function decide(policies: readonly CompiledPolicy[], question: PolicyQuestion): PolicyDecision {
  const asked = policies.filter((policy) => matchesPatterns(policy, question));
  return decideAmong(asked, question, budgetOf(question));
}

/**
 * Decides among matching policies on one budget. They are asked in the order of their ids, so that a spent budget
 * always misses the same ones.
 */
export function decideAmong(
  matching: readonly CompiledPolicy[],
  question: PolicyQuestion,
  budget: WorkBudget,
): PolicyDecision {
  const asked = matching.toSorted((a, b) => compare(a.id, b.id));
  const units = budget.left;
  const applying: CompiledPolicy[] = [];
  const errors: RuleError[] = [];
  for (const policy of asked) {
    const answer = askRules(policy, question, budget);
    errors.push(...answer.errors);
    if (answer.applies) applying.push(policy);
  }
  errors.sort((a, b) => compare(a.policyId, b.policyId) || compare(a.ruleId, b.ruleId));
  const versions = asked.map(({ id, version }) => ({ id, version }));
  const { effect, obligations, observed, permit, policies, reason } = combine(applying, question);
  const told = units < EVALUATION_UNITS && question.budget !== units ? { ...question, budget: units } : question;
  // In the order of their names, so that evidence can hash the decision without sorting.
  return { asked: versions, effect, errors, obligations, observed, permit, policies, question: told, reason };
}

/** Combines the policies that apply, which are in the order of their ids. */
function combine(
  applying: readonly CompiledPolicy[],
  { defaultApprovers }: PolicyQuestion,
): Omit<PolicyDecision, 'errors' | 'question' | 'asked'> {
  const enforced = applying.filter(({ mode }) => mode === 'enforce');
  const observed = applying.filter(({ mode }) => mode === 'log_only').map(summary);
  const effect = STRENGTH.find((candidate) => enforced.some((policy) => policy.effect === candidate));
  if (effect === undefined) {
    return { effect: 'deny', permit: false, reason: 'no policy allows it', policies: [], observed, obligations: [] };
  }
  const contributing = enforced.filter((policy) => policy.effect === effect);
  const policies = contributing.map(summary);
  const names = policies.map(({ name }) => name).join(', ');
  const given = contributing.flatMap((policy) => obligationsOf(policy));
  const obligations = effect === 'require_approval' ? withOneApproval(given, contributing, defaultApprovers) : given;
  // Joined, no template, for the sake of the JSON that it goes into: docs/decisions/0029.
  const reason = [REASON[effect], names].join(': ');
  return { effect, permit: effect === 'allow', reason, policies, observed, obligations };
}

function summary({ id, version, name, effect }: CompiledPolicy): MatchedPolicy {
  return { effect, id, name, version };
}

function obligationsOf({ id, effect, rules }: CompiledPolicy): GivenObligation[] {
  return rules.flatMap(({ obligations }) =>
    obligations.map(({ id: obligationId, mandatory, params, type }) => ({
      id: obligationId,
      mandatory,
      on: effect,
      params,
      policyId: id,
      type,
    })),
  );
}

/** Replaces the approvals of the rules, or the tenant's default, by one mandatory approval. */
function withOneApproval(
  given: GivenObligation[],
  contributing: readonly CompiledPolicy[],
  defaultApprovers: DefaultApprovers,
): GivenObligation[] {
  const approvals = given.filter(({ type }) => type === 'approval');
  const policyId = approvals[0]?.policyId ?? contributing[0]?.id ?? '';
  const named = approvals.length === 0 ? [{ ...defaultApprovers }] : approvals.map(({ params }) => params);
  const approval = {
    id: 'approval',
    mandatory: true,
    on: 'require_approval',
    params: mergeApprovals(named),
    policyId,
    type: 'approval',
  } as const;
  return [approval, ...given.filter(({ type }) => type !== 'approval')];
}

/** Order of ids: by their code units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const DURATION = /^\d{1,6}[dhm]$/;
const MAX_MINUTES = 90 * 1_440;
const MAX_APPROVERS = 50;

/** Problems of the parameters of an approval obligation; paths are relative to them. */
export function approvalProblems({ requiredApprovers, quorum, expiresIn }: JsonObject): RequestIssue[] {
  const issues: RequestIssue[] = [];
  const approvers = Array.isArray(requiredApprovers) ? requiredApprovers : [];
  const isNamed = approvers.every((approver) => typeof approver === 'string' && approver !== '');
  if (!isNamed || approvers.length === 0 || approvers.length > MAX_APPROVERS) {
    issues.push({ path: 'requiredApprovers', message: `expected 1 to ${MAX_APPROVERS} ids of users or roles` });
  }
  const most = new Set(approvers).size;
  const isReachable = typeof quorum === 'number' && Number.isInteger(quorum) && quorum >= 1 && quorum <= most;
  if (quorum !== undefined && !isReachable) {
    issues.push({ path: 'quorum', message: 'expected a whole number from 1 to the number of approvers' });
  }
  const minutes = typeof expiresIn === 'string' && DURATION.test(expiresIn) ? minutesOf(expiresIn) : 0;
  if (expiresIn !== undefined && (minutes < 1 || minutes > MAX_MINUTES)) {
    issues.push({ path: 'expiresIn', message: 'expected a time such as 30m, 12h or 7d, at most 90d' });
  }
  return issues;
}

/** Baseline policies of a new tenant, visible and editable like any other. */
export const baselinePolicies: readonly {
  name: string;
  description: string;
  actions: string[];
  /** All when absent. */
  resources?: string[];
  /** Allowed when absent. */
  effect?: 'require_approval';
  rules?: PolicyRule[];
}[] = [
  { name: 'baseline: AI', description: 'Members may call models.', actions: ['ai.*'] },
  {
    name: 'baseline: documents',
    description: 'Members may work with documents, but not export them.',
    actions: ['document.*'],
    // Exports are denied until a policy allows them.
    rules: [{ id: 'no-export', condition: 'action != "document.export"', obligations: [] }],
  },
  {
    name: 'baseline: administration',
    description: 'Administrators may configure the tenant, make users and change policies.',
    actions: ['tenant.configure', 'user.create', 'policy.update'],
    rules: [{ id: 'administrators', condition: '"tenant_admin" in roles', obligations: [] }],
  },
  {
    name: 'baseline: operations',
    description:
      'Administrators may change keys, identity providers, webhooks, alerts, templates and providers of their own, connect servers of tools, register applications, give models other names, keep prompts and evaluate them, keep guards and lists of words to hide, stop model calls, and erase details by law.',
    actions: [
      'user.update',
      'user.delete',
      'identity_provider.*',
      'webhook.*',
      'alert.*',
      'template.*',
      'model_alias.*',
      'prompt.*',
      'evaluation.*',
      'guard.*',
      'pii_list.*',
      'provider.*',
      'mcp.server.*',
      'mcp.tool.*',
      'mcp.client.*',
      'stop.*',
      'spine.erase',
    ],
    rules: [{ id: 'administrators', condition: '"tenant_admin" in roles', obligations: [] }],
  },
  {
    name: 'baseline: evidence packs',
    description: 'Administrators and auditors may make evidence packs.',
    actions: ['evidence.pack.*'],
    rules: [{ id: 'auditors', condition: '"tenant_admin" in roles || "auditor" in roles', obligations: [] }],
  },
  {
    name: 'baseline: reconciliations',
    description: "Administrators and auditors may compare providers' usage with the ledger.",
    actions: ['evidence.reconciliation.*'],
    rules: [{ id: 'auditors', condition: '"tenant_admin" in roles || "auditor" in roles', obligations: [] }],
  },
  {
    name: 'baseline: exports',
    description: 'Everybody may take away the lists that they can read.',
    actions: ['data.export'],
    // Exports of anything else are denied until a policy allows them.
    resources: ['gateway_list:*'],
  },
  {
    name: 'baseline: budgets',
    description: 'Administrators may change and raise budgets.',
    actions: ['budget.*'],
    rules: [{ id: 'administrators', condition: '"tenant_admin" in roles', obligations: [] }],
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
    name: 'baseline: provisioning',
    description: 'Provisioning clients and administrators may keep people and groups.',
    actions: ['user.create', 'user.update', 'user.delete', 'group.*'],
    rules: [{ id: 'provisioners', condition: '"scim" in roles || "tenant_admin" in roles', obligations: [] }],
  },
];
