import type { FilterQuery } from '@mikro-orm/postgresql';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { noteWork, pacer, turnOf } from '../../../shared/time/long-work.js';
import { OwnedValues } from '../../../shared/json/owned-values.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import { compileInTurns } from './compiled-policy.js';
import { Policy } from './policy.entity.js';
import { PolicyIndex } from './policy-index.rules.js';
import type { CompiledPolicy, PolicyLookup } from '../../../contracts/policy.js';

const FIELDS = ['tenantId', 'version', 'name', 'effect', 'mode', 'actions', 'resources', 'rules'] as const;
/** Whose turns reading takes: one owner for the policies of all tenants. */
const READER = 'the reader of policies';
type PolicyRecord = Pick<Policy, 'id' | (typeof FIELDS)[number]>;

/**
 * The enabled policies of every tenant in memory, compiled once per version. A set that was given out never changes:
 * after a change the next question gets a new one.
 */
export class PolicyStore implements PolicyLookup {
  readonly table = 'policies';
  private policies = new OwnedValues<CompiledPolicy>();
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
    return [...this.policies.of(tenantId)];
  }

  /** Loads everything before replacing anything, so that no decision uses half a set. */
  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new OwnedValues<CompiledPolicy>();
      for await (const [tenantId, policy] of this.read({ enabled: true })) read.put(tenantId, policy.id, policy);
      this.policies = read;
      this.indexes.clear();
    });
  }

  /** Sequentially, so that an older read never replaces a newer one. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const read = await this.readAll({ id, enabled: true });
      const before = this.policies.remove(id);
      if (before !== undefined) this.indexes.delete(before);
      this.putAll(read);
    });
  }

  reloadTenant(tenantId: string): Promise<void> {
    return this.turns.take(async () => {
      this.putAll(await this.readAll({ tenantId, enabled: true }));
    });
  }

  private putAll(read: readonly [tenantId: string, policy: CompiledPolicy][]): void {
    for (const [tenantId, policy] of read) {
      this.policies.put(tenantId, policy.id, policy);
      this.indexes.delete(tenantId);
    }
  }

  /** Compiled; known versions are not compiled again. */
  private async *read(where: FilterQuery<Policy>): AsyncGenerator<[tenantId: string, policy: CompiledPolicy]> {
    const pace = pacer(READER);
    for await (const page of inPages<Policy, keyof PolicyRecord>(this.unitOfWork, {
      entity: Policy,
      fields: FIELDS,
      where,
    }))
      for (const record of page) yield [record.tenantId, await this.compiled(record, pace)];
  }

  private async readAll(where: FilterQuery<Policy>): Promise<[tenantId: string, policy: CompiledPolicy][]> {
    const read: [string, CompiledPolicy][] = [];
    for await (const one of this.read(where)) read.push(one);
    return read;
  }

  private async compiled(record: PolicyRecord, pace: () => Promise<void>): Promise<CompiledPolicy> {
    const { id, tenantId, version } = record;
    const known = this.policies.get(tenantId, id);
    return known?.version === version ? known : compileInTurns(id, version, record, pace);
  }
}
