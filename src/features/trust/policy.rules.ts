import type { RequestIssue } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json.js';
import type {
  CompiledPolicy,
  GivenObligation,
  MatchedPolicy,
  PolicyDecision,
  PolicyEffect,
  PolicyQuestion,
  PolicyRule,
  RuleError,
} from './policy.port.js';

/** Dotted segments of letters, digits, `_` and `-`, or `*` for any one; a last `*` stands for the rest of a family. */
export const actionPattern = /^(\*|[a-z0-9_-]+)(\.(\*|[a-z0-9_-]+))*$/i;

/**
 * True when `pattern` covers the dotted `name`: segment by segment, `*` for any one segment, a trailing `*` for one or
 * more. Contract §6.
 */
export function matchesAction(pattern: string, name: string): boolean {
  const wanted = pattern.split('.');
  const given = name.split('.');
  const isFamily = wanted.at(-1) === '*';
  if (isFamily ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, index) => segment === '*' || segment === given[index]);
}

/** True when `pattern` covers the resource id: literal text in which `*` stands for any run of characters. */
export function matchesResource(pattern: string, resource: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  if (parts.length === 0) return pattern === resource;
  const last = parts.pop() ?? '';
  if (!resource.startsWith(first) || !resource.endsWith(last)) return false;
  if (resource.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of parts) {
    const found = resource.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= resource.length - last.length;
}

/** Deny first, then approval, then allow. Contract §6, "Combining". */
const STRENGTH: readonly PolicyEffect[] = ['deny', 'require_approval', 'allow'];

const REASON: Record<PolicyEffect, string> = {
  deny: 'denied by policy',
  require_approval: 'approval required by policy',
  allow: 'allowed by policy',
};

/** True when an action pattern and a resource pattern of the policy match the question. */
function matchesPatterns(policy: CompiledPolicy, question: PolicyQuestion): boolean {
  return (
    policy.actions.some((pattern) => matchesAction(pattern, question.action)) &&
    policy.resources.some((pattern) => matchesResource(pattern, question.resource))
  );
}

/**
 * Whether all rules hold, and which of them failed. Every rule is asked, so that the errors do not depend on the order. A
 * rule that fails counts as matched for deny and require_approval and as not matched for allow: never the open way.
 */
function askRules(policy: CompiledPolicy, question: PolicyQuestion): { applies: boolean; errors: RuleError[] } {
  const errors: RuleError[] = [];
  let applies = true;
  for (const rule of policy.rules) {
    try {
      if (!rule.holds(question)) applies = false;
    } catch (error) {
      if (policy.effect === 'allow') applies = false;
      const message = error instanceof Error ? error.message : 'failed';
      errors.push({ policyId: policy.id, ruleId: rule.id, message });
    }
  }
  return { applies, errors };
}

/** Decides the question: deny > require_approval > allow > default deny. The order of the policies never matters. */
export function decide(policies: Iterable<CompiledPolicy>, question: PolicyQuestion): PolicyDecision {
  const matched: CompiledPolicy[] = [];
  const errors: RuleError[] = [];
  for (const policy of policies) {
    if (!matchesPatterns(policy, question)) continue;
    const answer = askRules(policy, question);
    errors.push(...answer.errors);
    if (answer.applies) matched.push(policy);
  }
  errors.sort((a, b) => order(a.policyId, b.policyId) || order(a.ruleId, b.ruleId));
  return { ...combine(matched), errors };
}

/** Combines the policies that apply. */
function combine(matched: readonly CompiledPolicy[]): Omit<PolicyDecision, 'errors'> {
  const byId = matched.toSorted((a, b) => order(a.id, b.id));
  const enforced = byId.filter(({ mode }) => mode === 'enforce');
  const observed = byId.filter(({ mode }) => mode === 'log_only').map(summary);
  const effect = STRENGTH.find((candidate) => enforced.some((policy) => policy.effect === candidate));
  if (effect === undefined) {
    return { effect: 'deny', permit: false, reason: 'no policy allows it', policies: [], observed, obligations: [] };
  }
  const contributing = enforced.filter((policy) => policy.effect === effect);
  const policies = contributing.map(summary);
  const names = policies.map(({ name }) => name).join(', ');
  const given = contributing.flatMap((policy) => obligationsOf(policy));
  const obligations = effect === 'require_approval' ? withOneApproval(given, contributing) : given;
  const reason = `${REASON[effect]}: ${names}`;
  return { effect, permit: effect === 'allow', reason, policies, observed, obligations };
}

function summary({ id, version, name, effect }: CompiledPolicy): MatchedPolicy {
  return { id, version, name, effect };
}

function obligationsOf({ id, effect, rules }: CompiledPolicy): GivenObligation[] {
  return rules.flatMap(({ obligations }) =>
    obligations.map((obligation) => ({ ...obligation, policyId: id, on: effect })),
  );
}

/** What `require_approval` demands where no rule names approvers. Contract §6. */
const DEFAULT_APPROVAL = { requiredApprovers: ['tenant_admin'], quorum: 1 };

/** Puts one mandatory approval in the place of the approvals that the rules name. */
function withOneApproval(given: GivenObligation[], contributing: readonly CompiledPolicy[]): GivenObligation[] {
  const approvals = given.filter(({ type }) => type === 'approval');
  const policyId = approvals[0]?.policyId ?? contributing[0]?.id ?? '';
  const params = approvals.length === 0 ? DEFAULT_APPROVAL : mergeApprovals(approvals.map((each) => each.params));
  const approval = {
    id: 'approval',
    type: 'approval',
    mandatory: true,
    params,
    policyId,
    on: 'require_approval',
  } as const;
  return [approval, ...given.filter(({ type }) => type !== 'approval')];
}

/** The union of approvers, the highest quorum (absent: all of its approvers), the shortest time. */
function mergeApprovals(all: readonly JsonObject[]): JsonObject {
  const approvals = all.map(({ requiredApprovers, quorum, expiresIn }) => ({
    approvers: Array.isArray(requiredApprovers) ? requiredApprovers.map(String) : [],
    quorum: typeof quorum === 'number' ? quorum : undefined,
    expiresIn: typeof expiresIn === 'string' ? [expiresIn] : [],
  }));
  const requiredApprovers = [...new Set(approvals.flatMap(({ approvers }) => approvers))].sort();
  const quorums = approvals.map(({ approvers, quorum }) => quorum ?? new Set(approvers).size);
  const isOpen = approvals.every(({ quorum }) => quorum === undefined);
  const [expiresIn] = approvals
    .flatMap((each) => each.expiresIn)
    .toSorted((a, b) => minutesOf(a) - minutesOf(b) || order(a, b));
  return {
    requiredApprovers,
    ...(isOpen ? {} : { quorum: Math.max(...quorums) }),
    ...(expiresIn === undefined ? {} : { expiresIn }),
  };
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Minutes of a duration such as `7d`, `12h` or `30m`. */
function minutesOf(duration: string): number {
  const unit = { d: 1_440, h: 60, m: 1 }[duration.at(-1) ?? ''] ?? 0;
  return Number(duration.slice(0, -1)) * unit;
}

const DURATION = /^\d{1,6}[dhm]$/;
const MAX_MINUTES = 90 * 1_440;
const MAX_APPROVERS = 50;

/** What is wrong with the parameters of an approval obligation; paths are relative to them. Contract §7. */
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

/** What a new tenant may do; visible and editable like every policy. Contract §6. */
export const baselinePolicies: readonly {
  name: string;
  description: string;
  actions: string[];
  rules?: PolicyRule[];
}[] = [
  { name: 'baseline: AI', description: 'Members may call models.', actions: ['ai.*'] },
  { name: 'baseline: documents', description: 'Members may work with documents.', actions: ['document.*'] },
  {
    name: 'baseline: administration',
    description: 'Administrators may configure the tenant, make users and change policies.',
    actions: ['tenant.configure', 'user.create', 'policy.update'],
    rules: [{ id: 'administrators', condition: '"tenant_admin" in roles', obligations: [] }],
  },
];
