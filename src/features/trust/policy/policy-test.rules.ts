import type { CompiledPolicy, PolicyEffect, PolicyTest } from '../../../contracts/policy.js';
import { decide } from './policy.rules.js';

/** How a test of a policy came out. */
export interface PolicyTestResult {
  name: string;
  passed: boolean;
  expected: PolicyEffect | null;
  /** The policy's effect; null when it does not apply. */
  actual: PolicyEffect | null;
  /** The messages of rules that failed. */
  errors: string[];
}

/**
 * Asks a policy by itself, as if it were in force: other policies cannot break its tests, and switching it off does not.
 * `now` is the time of the questions that name none.
 */
export function runTests(policy: CompiledPolicy, tests: readonly PolicyTest[], now: number): PolicyTestResult[] {
  const enforced: CompiledPolicy = { ...policy, mode: 'enforce' };
  return tests.map(({ name, action, resource, resourceType, actor, roles, risk, context, at, expected }) => {
    const { policies, effect, errors } = decide([enforced], {
      tenantId: '',
      action,
      resource,
      resourceType: resourceType ?? undefined,
      actor,
      roles: roles ?? undefined,
      risk: risk ?? undefined,
      context,
      time: at === null ? now : Date.parse(at),
      defaultApprovers: { requiredApprovers: [] },
    });
    const actual = policies.length === 0 ? null : effect;
    return { name, passed: actual === expected, expected, actual, errors: errors.map(({ message }) => message) };
  });
}

/** The fault in words; undefined for a test that passed. */
export function policyTestFault({ name, passed, expected, actual, errors }: PolicyTestResult): string | undefined {
  if (passed) return undefined;
  const says = (effect: PolicyEffect | null): string => (effect === null ? 'does not apply' : `says ${effect}`);
  const because = errors.length === 0 ? '' : ` (${errors.join('; ')})`;
  return `the test ${name} fails: expected that the policy ${says(expected)}, and it ${says(actual)}${because}`;
}
