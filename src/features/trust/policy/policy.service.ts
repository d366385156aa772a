import { raw } from '@mikro-orm/core';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { invalidRequest } from '../../../shared/errors.js';
import { likePattern } from '../../../shared/text/search-term.js';
import { pacer } from '../../../shared/time/long-work.js';
import { plainJson } from '../../../shared/json/json.js';
import { decodeCursor, type PageRequest, toPage } from '../../../shared/page.js';
import type { AdministrationGate } from '../../../contracts/proposals.js';
import type { Principal } from '../../../contracts/identity.js';
import { changesOf, findPolicy, type PolicyChanges } from './policy-changes.service.js';
import { type ConditionProblem, placedProblems } from './policy-language.js';
import type { PolicyTestResult } from './policy-test.rules.js';
import { assertSound, plainRules, termsOfDraft, testResults } from './policy-draft.js';
import { Policy } from './policy.entity.js';
import type { PolicyEffect, PolicyTerms } from '../../../contracts/policy.js';
import type { PolicyStore } from './policy-store.service.js';
import type { CreatePolicyInput, ReplacePolicyInput, UpdatePolicyInput, PolicyOrder } from './policy.types.js';

interface PolicyServiceOptions {
  unitOfWork: UnitOfWork;
  store: PolicyStore;
  changes: PolicyChanges;
  gate: AdministrationGate;
  clock: Clock;
}

/** Which policies a list has. */
interface PolicyFilter {
  search: string | null | undefined;
  effect: PolicyEffect | null | undefined;
  order: PolicyOrder;
}

const MAX_CONDITIONS = 20;

/** Changes of policies, which are themselves subject to policy. */
export class PolicyService {
  constructor(private readonly options: PolicyServiceOptions) {}

  /** The policies of the tenant, by name. */
  async policies(principal: Principal, { first, after }: PageRequest, { search, effect, order }: PolicyFilter) {
    const [from] = after === undefined || after === null ? [] : decodeCursor(after, 1);
    const conditions: object[] = from === undefined ? [] : [{ name: order === 'asc' ? { $gt: from } : { $lt: from } }];
    if (effect != null) conditions.push({ effect });
    if (search != null) conditions.push(containing(likePattern(search)));
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(Policy, conditions.length === 0 ? {} : { $and: conditions }, {
        orderBy: { name: order },
        limit: first + 1,
      }),
    );
    return toPage(found, { first, after }, ({ name }) => [name]);
  }

  /** Throws NOT_FOUND for an unknown id. */
  policy(principal: Principal, id: string): Promise<Policy> {
    return this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) => findPolicy(em, id));
  }

  /** Throws INVALID_REQUEST for a bad pattern, CONFLICT for a taken name, and what the policies say. */
  async createPolicy(principal: Principal, input: CreatePolicyInput): Promise<Policy> {
    const { unitOfWork, store, changes } = this.options;
    // Impossible changes are refused before people are asked.
    await assertSound(principal.tenant.id, input.actions, plainRules(input.rules ?? []));
    await changes.assertTested(principal, termsOfDraft(input));
    await this.admit(principal, `create the policy ${input.name}`, 'policy:new', { operation: 'create', input });
    const policy = await unitOfWork.tenant(principal.tenant.id, (unit) => changes.create(unit, principal, input));
    await store.reload(policy.id);
    return policy;
  }

  /** Throws NOT_FOUND, INVALID_REQUEST for a bad pattern, CONFLICT for a stale version or a taken name, and what the policies say. */
  async updatePolicy(principal: Principal, id: string, input: UpdatePolicyInput): Promise<Policy> {
    const { unitOfWork, store, changes } = this.options;
    await assertSound(principal.tenant.id, input.actions ?? [], plainRules(input.rules ?? []));
    const found = await this.policy(principal, id);
    await changes.assertTested(principal, { ...found, ...(changesOf(input) as Partial<PolicyTerms>) });
    const { name } = found;
    await this.admit(principal, `update the policy ${name}`, `policy:${id}`, { operation: 'update', id, input });
    const policy = await unitOfWork.tenant(principal.tenant.id, (unit) => changes.update(unit, principal, id, input));
    await store.reload(id);
    return policy;
  }

  /** Throws what `updatePolicy` throws. */
  async replacePolicy(principal: Principal, id: string, input: ReplacePolicyInput): Promise<Policy> {
    const { unitOfWork, store, changes } = this.options;
    await assertSound(principal.tenant.id, input.actions, plainRules(input.rules ?? []));
    const { name } = await this.policy(principal, id);
    await changes.assertTested(principal, termsOfDraft(input));
    await this.admit(principal, `replace the policy ${name}`, `policy:${id}`, { operation: 'replace', id, input });
    const policy = await unitOfWork.tenant(principal.tenant.id, (unit) => changes.replace(unit, principal, id, input));
    await store.reload(id);
    return policy;
  }

  /** Throws NOT_FOUND, POLICY_DENIED and APPROVAL_REQUIRED. */
  async deletePolicy(principal: Principal, id: string): Promise<boolean> {
    const { unitOfWork, store, changes } = this.options;
    const { name } = await this.policy(principal, id);
    await this.admit(principal, `delete the policy ${name}`, `policy:${id}`, { operation: 'delete', id });
    await unitOfWork.tenant(principal.tenant.id, (unit) => changes.remove(unit, principal, id));
    await store.reload(id);
    return true;
  }

  /** The problems of each condition. Throws INVALID_REQUEST for too many, or one that is too long. */
  async checkConditions({ tenant }: Principal, conditions: readonly string[]): Promise<ConditionProblem[][]> {
    if (conditions.length > MAX_CONDITIONS)
      throw invalidRequest([{ path: 'conditions', message: `expected at most ${MAX_CONDITIONS} conditions` }]);
    const pace = pacer(tenant.id);
    const problems: ConditionProblem[][] = [];
    for (const condition of conditions) {
      await pace();
      problems.push(placedProblems(condition));
    }
    return problems;
  }

  /** Runs the tests of a draft. Throws INVALID_REQUEST for a bad pattern or condition. */
  async testPolicy({ tenant }: Principal, input: CreatePolicyInput): Promise<PolicyTestResult[]> {
    const terms = termsOfDraft(input);
    await assertSound(tenant.id, terms.actions, terms.rules, 'policy.');
    return testResults(tenant.id, terms, this.options.clock.now());
  }

  private async admit(principal: Principal, intent: string, resource: string, payload: object): Promise<void> {
    const proposed = { intent, action: 'policy.update', resource, resourceType: 'policy', payload: plainJson(payload) };
    await this.options.gate.admit(principal, proposed);
  }
}

/** Policies with a text in what they are called or apply to. */
function containing(pattern: string): object {
  const texts = ['actions', 'resources'].map((column) => ({
    [raw((alias) => `array_to_string(${alias}.${column}, ' ') ILIKE ?`, [pattern])]: [],
  }));
  return { $or: [{ name: { $ilike: pattern } }, { description: { $ilike: pattern } }, ...texts] };
}
