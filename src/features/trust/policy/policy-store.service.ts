import type { FilterQuery } from '@mikro-orm/postgresql';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { noteWork, pacer, turnOf } from '../../../shared/long-work.js';
import { SerialQueue } from '../../../shared/serial-queue.js';
import { compileInTurns } from './compiled-policy.js';
import { Policy } from './policy.entity.js';
import { PolicyIndex } from './policy-index.rules.js';
import type { CompiledPolicy, PolicyLookup } from '../../../contracts/policy.js';

const FIELDS = ['tenantId', 'version', 'name', 'effect', 'mode', 'actions', 'resources', 'rules'] as const;
/** Takes turns with the tenants, as one for all of them. */
const READER = 'the reader of policies';
type PolicyRecord = Pick<Policy, 'id' | (typeof FIELDS)[number]>;

/** What is known at a time. */
class Known {
  readonly policies = new Map<string, Map<string, CompiledPolicy>>();
  private readonly owners = new Map<string, string>();
  /** Built on first use, so that many changes in a row build one index. */
  readonly indexes = new Map<string, PolicyIndex>();

  get(tenantId: string, id: string): CompiledPolicy | undefined {
    return this.policies.get(tenantId)?.get(id);
  }

  put(tenantId: string, policy: CompiledPolicy): void {
    const own = this.policies.get(tenantId) ?? new Map<string, CompiledPolicy>();
    this.policies.set(tenantId, own.set(policy.id, policy));
    this.owners.set(policy.id, tenantId);
    this.indexes.delete(tenantId);
  }

  remove(id: string): void {
    const tenantId = this.owners.get(id);
    if (tenantId === undefined) return;
    this.policies.get(tenantId)?.delete(id);
    this.owners.delete(id);
    this.indexes.delete(tenantId);
  }
}

/**
 * The enabled policies of every tenant in memory, compiled once per version. A set that was given out never changes:
 * after a change the next question gets a new one.
 */
export class PolicyStore implements PolicyLookup {
  readonly table = 'policies';
  private known = new Known();
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  policiesOf(tenantId: string): PolicyIndex {
    const { indexes } = this.known;
    let index = indexes.get(tenantId);
    if (index === undefined) {
      const note = (units: number): void => {
        noteWork(tenantId, units);
      };
      indexes.set(tenantId, (index = new PolicyIndex(this.inForce(tenantId), note)));
    }
    return index;
  }

  turnOf(tenantId: string): Promise<void> | undefined {
    return turnOf(tenantId);
  }

  /** The tenant's enabled policies. */
  inForce(tenantId: string): CompiledPolicy[] {
    return [...(this.known.policies.get(tenantId)?.values() ?? [])];
  }

  /** Loads everything before replacing anything, so that no decision uses half a set. */
  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new Known();
      for await (const [tenantId, policy] of this.read({ enabled: true })) read.put(tenantId, policy);
      this.known = read;
    });
  }

  /** Sequentially, so that an older read never replaces a newer one. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const read = await this.readAll({ id, enabled: true });
      this.known.remove(id);
      for (const [tenantId, policy] of read) this.known.put(tenantId, policy);
    });
  }

  reloadTenant(tenantId: string): Promise<void> {
    return this.turns.take(async () => {
      for (const [, policy] of await this.readAll({ tenantId, enabled: true })) this.known.put(tenantId, policy);
    });
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
    const known = this.known.get(tenantId, id);
    return known?.version === version ? known : compileInTurns(id, version, record, pace);
  }
}
