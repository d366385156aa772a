import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { pacer } from '../../../shared/time/long-work.js';
import { conditionProblems } from './cel/condition.js';
import { actionPattern } from './policy-patterns.rules.js';
import { compileInTurns } from './compiled-policy.js';
import { policyTestFault, type PolicyTestResult, runTests } from './policy-test.rules.js';
import type { PolicyTestInput } from './policy-test.types.js';
import type { PolicyRule, PolicyTerms, PolicyTest } from '../../../contracts/policy.js';
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
    tests: plainTests(input.tests ?? []),
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

/** Tests as stored: plain objects with defaults. */
export function plainTests(given: readonly PolicyTestInput[]): PolicyTest[] {
  return given.map(({ name, action, resource, resourceType, actor, roles, risk, context, at, expected }) => ({
    name,
    action,
    resource,
    resourceType: resourceType ?? null,
    actor: actor ?? 'somebody',
    roles: roles == null ? null : [...new Set(roles)].sort(),
    risk: risk ?? null,
    context: context ?? {},
    // A proposal keeps it as the text that it was sent as.
    at: at == null ? null : new Date(at).toISOString(),
    expected: expected ?? null,
  }));
}

/** The results of the tests of a policy, run in slices. */
export async function testResults(tenantId: string, terms: PolicyTerms, now: number): Promise<PolicyTestResult[]> {
  const pace = pacer(tenantId);
  const policy = await compileInTurns('', 0, terms, pace);
  const results: PolicyTestResult[] = [];
  for (const test of terms.tests ?? []) {
    await pace();
    results.push(...runTests(policy, [test], now));
  }
  return results;
}

/** Throws INVALID_REQUEST for tests that fail, and names each; paths begin with `prefix`. */
export async function assertTested(tenantId: string, terms: PolicyTerms, now: number, prefix = ''): Promise<void> {
  const results = await testResults(tenantId, terms, now);
  const names = results.map(({ name }) => name);
  const issues = results.flatMap((result, index): RequestIssue[] => {
    const path = `${prefix}tests[${index}]`;
    const fault = policyTestFault(result);
    return [
      ...(names.indexOf(result.name) === index
        ? []
        : [{ path: `${path}.name`, message: 'duplicates the name of another test' }]),
      ...(fault === undefined ? [] : [{ path, message: fault }]),
    ];
  });
  if (issues.length > 0) throw invalidRequest(issues);
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
