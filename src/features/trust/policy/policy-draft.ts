import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { pacer } from '../../../shared/long-work.js';
import { conditionProblems } from './cel/condition.js';
import { actionPattern } from './policy-patterns.rules.js';
import type { PolicyRule, PolicyTerms } from '../../../contracts/policy.js';
import { approvalProblems } from './policy.rules.js';
import type { PolicyRuleInput } from './policy-rule.types.js';
import type { CreatePolicyInput } from './policy.types.js';

/** The terms of a new policy, with defaults. */
export function termsOfDraft(input: CreatePolicyInput): PolicyTerms {
  return {
    name: input.name,
    description: input.description ?? null,
    actions: input.actions,
    resources: input.resources ?? ['*'],
    rules: plainRules(input.rules ?? []),
    effect: input.effect,
    enabled: input.enabled ?? true,
    mode: input.mode ?? 'enforce',
  };
}

/** Rules as stored: plain objects with defaults. */
export function plainRules(given: readonly PolicyRuleInput[]): PolicyRule[] {
  return given.map(({ id, description, condition, obligations }) => ({
    id,
    description: description ?? null,
    condition,
    obligations: (obligations ?? []).map((each) => ({
      id: each.id,
      type: each.type,
      mandatory: each.mandatory ?? true,
      params: each.params ?? {},
    })),
  }));
}

/** Problems of patterns and rules beyond their types, checked in slices; paths begin with `prefix`. */
export async function soundnessIssues(
  actions: readonly string[],
  rules: readonly PolicyRule[],
  pace: () => Promise<void>,
  prefix = '',
): Promise<RequestIssue[]> {
  const patterns = actions.flatMap((action, index) =>
    actionPattern.test(action)
      ? []
      : [{ path: `${prefix}actions[${index}]`, message: 'expected dotted segments such as document.read, ai.* or *' }],
  );
  const issues = [...patterns];
  for (const [index, rule] of rules.entries()) {
    await pace();
    issues.push(...ruleIssues(rule, `${prefix}rules[${index}]`, rules));
  }
  return issues;
}

/** Throws INVALID_REQUEST with all of them. */
export async function assertSound(
  tenantId: string,
  actions: readonly string[],
  rules: readonly PolicyRule[],
  prefix = '',
): Promise<void> {
  const issues = await soundnessIssues(actions, rules, pacer(tenantId), prefix);
  if (issues.length > 0) throw invalidRequest(issues);
}

function ruleIssues(rule: PolicyRule, path: string, all: readonly PolicyRule[]): RequestIssue[] {
  return [
    ...(all.find(({ id }) => id === rule.id) === rule
      ? []
      : [{ path: `${path}.id`, message: 'duplicates the id of another rule' }]),
    ...conditionProblems(rule.condition).map((message) => ({ path: `${path}.condition`, message })),
    ...rule.obligations.flatMap(({ type, params }, index) =>
      (type === 'approval' ? approvalProblems(params) : []).map((issue) => ({
        path: `${path}.obligations[${index}].params.${issue.path}`,
        message: issue.message,
      })),
    ),
  ];
}
