import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import { DomainError, invalidRequest, type RequestIssue } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import { decodeCursor, type PageRequest, toPage } from '../../shared/page.js';
import type { Principal } from '../tenancy/tenancy.port.js';
import { Policy } from './policy.entity.js';
import { compileCondition } from './policy-condition.js';
import type { PolicyRule } from './policy.port.js';
import { actionPattern, approvalProblems, baselinePolicies } from './policy.rules.js';
import type { PolicyStore } from './policy-store.service.js';
import type { PolicyRuleInput } from './policy-rule.types.js';
import type { CreatePolicyInput, EvaluatePolicyInput, PolicyResult, UpdatePolicyInput } from './policy.types.js';
import type { SpineSealer } from './spine.port.js';

interface PolicyServiceOptions {
  unitOfWork: UnitOfWork;
  store: PolicyStore;
  sealer: SpineSealer;
  clock: Clock;
}

/** Governance of policies, and questions to them. Contract §6. */
export class PolicyService {
  constructor(private readonly options: PolicyServiceOptions) {}

  /** The policies of the tenant, by name. */
  async policies(principal: Principal, { first, after }: PageRequest) {
    const [from] = after === undefined || after === null ? [] : decodeCursor(after, 1);
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(Policy, from === undefined ? {} : { name: { $gt: from } }, {
        orderBy: { name: 'asc' },
        limit: first + 1,
      }),
    );
    return toPage(found, first, ({ name }) => [name]);
  }

  /** Throws NOT_FOUND. */
  policy(principal: Principal, id: string): Promise<Policy> {
    return this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) => findPolicy(em, id));
  }

  /** Throws INVALID_REQUEST for a bad pattern, CONFLICT for a taken name. */
  async createPolicy(principal: Principal, input: CreatePolicyInput): Promise<Policy> {
    const rules = plainRules(input.rules ?? []);
    assertSound(input.actions, rules);
    const policy = await this.options.unitOfWork.tenant(principal.tenant.id, (unit) => {
      const created = this.newPolicy(unit, principal.tenant.id, input, rules);
      this.record(unit, principal, 'policy.create', created.id, { ...input, rules: rules as unknown as JsonValue });
      return Promise.resolve(created);
    });
    await this.options.store.reload(policy.id);
    return policy;
  }

  /** Throws NOT_FOUND, INVALID_REQUEST for a bad pattern, CONFLICT for a stale version or a taken name. */
  async updatePolicy(principal: Principal, id: string, input: UpdatePolicyInput): Promise<Policy> {
    const { version, rules: givenRules, ...given } = input;
    // Null changes nothing, as everywhere.
    const rules = Array.isArray(givenRules) ? plainRules(givenRules) : undefined;
    assertSound(input.actions ?? [], rules ?? []);
    const changes = Object.fromEntries(
      Object.entries({ ...given, rules } as unknown as JsonObject).filter(
        ([, value]) => value !== undefined && value !== null,
      ),
    );
    const policy = await this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const found = await findPolicy(unit.em, id);
      if (typeof version === 'number' && version !== found.version) {
        throw new DomainError('CONFLICT', `the policy is at version ${found.version}, not ${version}`, {
          details: { version: found.version },
        });
      }
      Object.assign(found, changes, { updatedAt: new Date(this.options.clock.now()) });
      this.record(unit, principal, 'policy.update', id, { basedOn: found.version, changes });
      return found;
    });
    await this.options.store.reload(id);
    return policy;
  }

  /** Throws NOT_FOUND. */
  async deletePolicy(principal: Principal, id: string): Promise<boolean> {
    await this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const found = await findPolicy(unit.em, id);
      unit.em.remove(found);
      this.record(unit, principal, 'policy.delete', id, { name: found.name, version: found.version });
    });
    await this.options.store.reload(id);
    return true;
  }

  /** Asks the policies in force. */
  evaluate(principal: Principal, input: EvaluatePolicyInput): PolicyResult {
    const { tenant } = principal;
    const isSelf = input.actor === principal.subject;
    const roles = isSelf ? principal.roles : new Set<string>();
    const time = this.options.clock.now();
    const decision = this.options.store.policiesOf(tenant.id).decide({
      tenantId: tenant.id,
      action: input.action,
      resource: input.resource,
      resourceType: input.resourceType ?? undefined,
      actor: input.actor,
      roles,
      context: input.context ?? undefined,
      time,
    });
    return { ...decision, policies: decision.policies.map(({ id }) => id), decisionId: uuidv7(time) };
  }

  /** Gives a new tenant its policies, in the transaction that makes it. */
  readonly baseline = (unit: Unit, tenantId: string): void => {
    for (const { name, description, actions, rules = [] } of baselinePolicies) {
      this.newPolicy(unit, tenantId, { name, description, actions, effect: 'allow' }, rules);
    }
  };

  private newPolicy(unit: Unit, tenantId: string, input: CreatePolicyInput, rules: PolicyRule[]): Policy {
    const now = this.options.clock.now();
    const policy = unit.em.create(Policy, {
      id: uuidv7(now),
      tenantId,
      name: input.name,
      description: input.description ?? null,
      actions: input.actions,
      resources: input.resources ?? ['*'],
      rules,
      effect: input.effect,
      enabled: input.enabled ?? true,
      mode: input.mode ?? 'enforce',
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    unit.em.persist(policy);
    return policy;
  }

  private record(unit: Unit, principal: Principal, action: string, id: string, details: JsonObject): void {
    const event = {
      tenantId: principal.tenant.id,
      actor: principal.subject,
      resourceType: 'policy',
      resourceId: id,
      severity: 'warning',
    } as const;
    unit.record(this.options.sealer.seal({ ...event, action, details }));
  }
}

async function findPolicy(em: Unit['em'], id: string): Promise<Policy> {
  const policy = isUuid(id) ? await em.findOne(Policy, { id }) : null;
  if (policy === null) throw new DomainError('NOT_FOUND', `there is no policy ${id}`);
  return policy;
}

/** Rules as they are stored: plain objects, what is absent filled in. */
function plainRules(given: readonly PolicyRuleInput[]): PolicyRule[] {
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

function assertSound(actions: readonly string[], rules: readonly PolicyRule[]): void {
  const patterns = actions.flatMap((action, index) =>
    actionPattern.test(action)
      ? []
      : [{ path: `actions[${index}]`, message: 'expected dotted segments such as document.read, ai.* or *' }],
  );
  const issues = [...patterns, ...rules.flatMap((rule, index) => ruleIssues(rule, `rules[${index}]`, rules))];
  if (issues.length > 0) throw invalidRequest(issues);
}

function ruleIssues(rule: PolicyRule, path: string, all: readonly PolicyRule[]): RequestIssue[] {
  const compiled = compileCondition(rule.condition);
  const problems = 'problems' in compiled ? compiled.problems : [];
  return [
    ...(all.find(({ id }) => id === rule.id) === rule
      ? []
      : [{ path: `${path}.id`, message: 'another rule of the policy has this id' }]),
    ...problems.map((message) => ({ path: `${path}.condition`, message })),
    ...rule.obligations.flatMap(({ type, params }, index) =>
      (type === 'approval' ? approvalProblems(params) : []).map((issue) => ({
        path: `${path}.obligations[${index}].params.${issue.path}`,
        message: issue.message,
      })),
    ),
  ];
}
