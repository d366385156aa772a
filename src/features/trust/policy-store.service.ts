import type { UnitOfWork } from '../../database/unit-of-work.js';
import { Turns } from '../../shared/turns.js';
import { Policy } from './policy.entity.js';
import { compileCondition, ConditionError } from './policy-condition.js';
import { decide } from './policy.rules.js';
import type {
  CompiledPolicy,
  CompiledRule,
  PolicyDecision,
  PolicyLookup,
  PolicyQuestion,
  PolicyRule,
  PolicySet,
} from './policy.port.js';

class TenantPolicies implements PolicySet {
  constructor(
    readonly tenantId: string,
    readonly policies: ReadonlyMap<string, CompiledPolicy>,
  ) {}

  decide(question: PolicyQuestion): PolicyDecision {
    return decide(this.policies.values(), question);
  }
}

/** The enabled policies of every tenant in memory, compiled once per version; sets are replaced, never changed. */
export class PolicyStore implements PolicyLookup {
  readonly table = 'policies';
  private sets = new Map<string, TenantPolicies>();
  private readonly owners = new Map<string, string>();
  private readonly turns = new Turns();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  policiesOf(tenantId: string): PolicySet {
    return this.sets.get(tenantId) ?? new TenantPolicies(tenantId, new Map());
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const policies = await this.unitOfWork.platform(({ em }) => em.find(Policy, { enabled: true }));
      this.sets = new Map();
      this.owners.clear();
      for (const policy of policies) this.put(policy);
    });
  }

  /** In turn, so that an older read never replaces a newer one. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const policy = await this.unitOfWork.platform(({ em }) => em.findOne(Policy, { id }));
      this.remove(id);
      if (policy?.enabled === true) this.put(policy);
    });
  }

  reloadTenant(tenantId: string): Promise<void> {
    return this.turns.take(async () => {
      const policies = await this.unitOfWork.platform(({ em }) => em.find(Policy, { tenantId, enabled: true }));
      for (const policy of policies) this.put(policy);
    });
  }

  private put(policy: Policy): void {
    const compiled: CompiledPolicy = Object.freeze({
      id: policy.id,
      version: policy.version,
      name: policy.name,
      effect: policy.effect,
      mode: policy.mode,
      actions: policy.actions,
      resources: policy.resources,
      rules: policy.rules.map(compileRule),
    });
    const before = this.sets.get(policy.tenantId)?.policies ?? [];
    this.sets.set(policy.tenantId, new TenantPolicies(policy.tenantId, new Map([...before, [policy.id, compiled]])));
    this.owners.set(policy.id, policy.tenantId);
  }

  private remove(id: string): void {
    const tenantId = this.owners.get(id);
    if (tenantId === undefined) return;
    const before = this.sets.get(tenantId)?.policies ?? [];
    this.sets.set(tenantId, new TenantPolicies(tenantId, new Map([...before].filter(([key]) => key !== id))));
    this.owners.delete(id);
  }
}

/** A stored condition that no longer compiles fails whenever it is asked, which is the closed way. */
function compileRule({ id, condition, obligations }: PolicyRule): CompiledRule {
  const compiled = compileCondition(condition);
  return {
    id,
    obligations,
    holds(question) {
      if ('problems' in compiled) throw new ConditionError(compiled.problems.join('; '));
      return compiled.evaluate(question);
    },
  };
}
