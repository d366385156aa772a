import type { UnitOfWork } from '../../database/unit-of-work.js';
import { Turns } from '../../shared/turns.js';
import { compilePolicy } from './compiled-policy.js';
import { Policy } from './policy.entity.js';
import { PolicyIndex } from './policy-index.rules.js';
import type { CompiledPolicy, PolicyLookup } from './policy.port.js';

/**
 * The enabled policies of every tenant in memory, compiled once per version. A set that was given out never changes:
 * after a change the next question gets a new one.
 */
export class PolicyStore implements PolicyLookup {
  readonly table = 'policies';
  private policies = new Map<string, Map<string, CompiledPolicy>>();
  private readonly owners = new Map<string, string>();
  /** Made when first asked for, so that many changes in a row make one index. */
  private readonly indexes = new Map<string, PolicyIndex>();
  private readonly turns = new Turns();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  policiesOf(tenantId: string): PolicyIndex {
    let index = this.indexes.get(tenantId);
    if (index === undefined) this.indexes.set(tenantId, (index = new PolicyIndex(this.inForce(tenantId))));
    return index;
  }

  /** The tenant's enabled policies. */
  inForce(tenantId: string): CompiledPolicy[] {
    return [...(this.policies.get(tenantId)?.values() ?? [])];
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const policies = await this.unitOfWork.platform(({ em }) => em.find(Policy, { enabled: true }));
      const before = this.policies;
      this.policies = new Map();
      this.owners.clear();
      this.indexes.clear();
      for (const policy of policies) this.put(policy, before.get(policy.tenantId)?.get(policy.id));
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

  /** `before`: the policy as it was known; compiled again only at another version. */
  private put(policy: Policy, before?: CompiledPolicy): void {
    const { id, tenantId, version } = policy;
    const known = this.policies.get(tenantId) ?? new Map<string, CompiledPolicy>();
    const compiled = before?.version === version ? before : compilePolicy(id, version, policy);
    this.policies.set(tenantId, known.set(id, compiled));
    this.owners.set(id, tenantId);
    this.indexes.delete(tenantId);
  }

  private remove(id: string): void {
    const tenantId = this.owners.get(id);
    if (tenantId === undefined) return;
    this.policies.get(tenantId)?.delete(id);
    this.owners.delete(id);
    this.indexes.delete(tenantId);
  }
}
