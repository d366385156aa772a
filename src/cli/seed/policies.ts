import type { CompiledPolicy, PolicyLookup, PolicySet } from '../../contracts/policy.js';
import { compilePolicy } from '../../features/trust/policy/compiled-policy.js';
import { termsOfDraft } from '../../features/trust/policy/policy-draft.js';
import { PolicyIndex } from '../../features/trust/policy/policy-index.rules.js';
import { recordOf } from '../../features/trust/policy/policy-record.rules.js';
import { baselinePolicies } from '../../features/trust/policy/policy.rules.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Chance } from './chance.js';
import type { Organisation } from './organisations.js';

const VERSION = 1;

/** The policies that every tenant begins with, compiled once: those of tenants differ in their ids alone. */
const baseline = baselinePolicies.map(({ rules = [], ...terms }) => {
  const whole = { ...termsOfDraft({ effect: 'allow', ...terms }), rules };
  return { terms: whole, compiled: compilePolicy('', VERSION, whole) };
});

export interface SeededPolicy {
  id: string;
  versionId: string;
  tenantId: string;
  terms: (typeof baseline)[number]['terms'];
  createdAt: number;
}

/** The policies of seeded tenants, for the decisions about their calls. */
export class SeededPolicies implements PolicyLookup {
  private readonly sets = new Map<string, PolicySet>();

  /** Gives a tenant its baseline; the rows, and the details of the event that names them. */
  give(chance: Chance, { id: tenantId, createdAt }: Organisation): { rows: SeededPolicy[]; recorded: JsonObject[] } {
    const compiled: CompiledPolicy[] = [];
    const rows = baseline.map(({ terms, compiled: common }) => {
      const [id, versionId] = [chance.uuid(createdAt), chance.uuid(createdAt)];
      compiled.push({ ...common, id });
      return { id, versionId, tenantId, terms, createdAt };
    });
    this.sets.set(tenantId, new PolicyIndex(compiled));
    const recorded = rows.map(({ id, terms }) => recordOf({ policyId: id, version: VERSION, deleted: false, terms }));
    return { rows, recorded };
  }

  policiesOf(tenantId: string): PolicySet {
    const set = this.sets.get(tenantId);
    if (set === undefined) throw new Error(`no policies were given to ${tenantId}`);
    return set;
  }

  turnOf(): undefined {
    return undefined;
  }
}
