import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { noteWork, pacer, turnOf } from '../../../shared/long-work.js';
import { SerialQueue } from '../../../shared/serial-queue.js';
import { compileInTurns } from './compiled-policy.js';
import { Policy } from './policy.entity.js';
import { PolicyIndex } from './policy-index.rules.js';
import type { CompiledPolicy, PolicyLookup } from '../../../contracts/policy.js';

/**
 * The enabled policies of every tenant in memory, compiled once per version. A set that was given out never changes:
 * after a change the next question gets a new one.
 */
export class PolicyStore implements PolicyLookup {
  readonly table = 'policies';
  private policies = new Map<string, Map<string, CompiledPolicy>>();
  private readonly owners = new Map<string, string>();
  /** Built on first use, so that many changes in a row build one index. */
  private readonly indexes = new Map<string, PolicyIndex>();
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  policiesOf(tenantId: string): PolicyIndex {
    let index = this.indexes.get(tenantId);
    if (index === undefined) {
      const note = (units: number): void => {
        noteWork(tenantId, units);
      };
      this.indexes.set(tenantId, (index = new PolicyIndex(this.inForce(tenantId), note)));
    }
    return index;
  }

  turnOf(tenantId: string): Promise<void> | undefined {
    return turnOf(tenantId);
  }

  /** The tenant's enabled policies. */
  inForce(tenantId: string): CompiledPolicy[] {
    return [...(this.policies.get(tenantId)?.values() ?? [])];
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const policies = await this.unitOfWork.platform(({ em }) => em.find(Policy, { enabled: true }));
      const compiled = await this.compile(policies);
      this.policies = new Map();
      this.owners.clear();
      this.indexes.clear();
      for (const [tenantId, policy] of compiled) this.put(tenantId, policy);
    });
  }

  /** Sequentially, so that an older read never replaces a newer one. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const policy = await this.unitOfWork.platform(({ em }) => em.findOne(Policy, { id }));
      const compiled = await this.compile(policy?.enabled === true ? [policy] : []);
      this.remove(id);
      for (const [tenantId, one] of compiled) this.put(tenantId, one);
    });
  }

  reloadTenant(tenantId: string): Promise<void> {
    return this.turns.take(async () => {
      const policies = await this.unitOfWork.platform(({ em }) => em.find(Policy, { tenantId, enabled: true }));
      for (const [, policy] of await this.compile(policies)) this.put(tenantId, policy);
    });
  }

  /**
   * Loads everything before replacing anything, so that no decision uses half a set. Known versions are not compiled
   * again.
   */
  private async compile(policies: readonly Policy[]): Promise<[tenantId: string, policy: CompiledPolicy][]> {
    const compiled: [string, CompiledPolicy][] = [];
    for (const [tenantId, own] of Map.groupBy(policies, (policy) => policy.tenantId)) {
      const pace = pacer(tenantId);
      for (const policy of own) {
        const { id, version } = policy;
        const known = this.policies.get(tenantId)?.get(id);
        const isKnown = known?.version === version;
        compiled.push([tenantId, isKnown ? known : await compileInTurns(id, version, policy, pace)]);
      }
    }
    return compiled;
  }

  private put(tenantId: string, policy: CompiledPolicy): void {
    const known = this.policies.get(tenantId) ?? new Map<string, CompiledPolicy>();
    this.policies.set(tenantId, known.set(policy.id, policy));
    this.owners.set(policy.id, tenantId);
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
