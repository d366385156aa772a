import type { Unit } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { asJson, type JsonObject } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import type { Principal } from '../../../contracts/identity.js';
import { assertTested, plainRules, plainTests, termsOfDraft } from './policy-draft.js';
import { Policy } from './policy.entity.js';
import { assertPolicyRoom, NOTHING, sizeOf } from './policy-limits.js';
import type { PolicyHistory } from './policy-history.service.js';
import type { PolicyTerms } from '../../../contracts/policy.js';
import { baselinePolicies } from './policy.rules.js';
import type { CreatePolicyInput, ReplacePolicyInput, UpdatePolicyInput } from './policy.types.js';
import type { EventSealer } from '../../../contracts/spine.js';

const FIRST_VERSION = 1;

interface PolicyChangesOptions {
  history: PolicyHistory;
  sealer: EventSealer;
  clock: Clock;
}

/** Changes of policies inside a unit of work, each with its version and its evidence. */
export class PolicyChanges {
  constructor(private readonly options: PolicyChangesOptions) {}

  /** Creates a policy from a validated draft (`assertSound`). Throws CONFLICT when the tenant is at its limit. */
  async create(unit: Unit, principal: Principal, input: CreatePolicyInput): Promise<Policy> {
    const terms = termsOfDraft(input);
    await this.assertTested(principal, terms);
    return this.putBack(unit, principal, terms);
  }

  /** Creates a policy from earlier terms. Throws CONFLICT when the tenant is at its limit. */
  async putBack(unit: Unit, principal: Principal, terms: PolicyTerms): Promise<Policy> {
    await assertPolicyRoom(unit, principal.tenant, NOTHING, sizeOf(terms));
    const { policy, recorded } = this.add(unit, principal.tenant.id, terms, principal.subject);
    this.record(unit, principal, 'policy.create', policy.id, {
      ...asJson(terms),
      recorded: [recorded],
    });
    return policy;
  }

  /**
   * Applies a validated change (`assertSound`). Throws NOT_FOUND, CONFLICT for a stale version or a tenant at its
   * limit.
   */
  async update(unit: Unit, principal: Principal, id: string, input: UpdatePolicyInput): Promise<Policy> {
    const { version, ...given } = input;
    const found = await findPolicy(unit.em, id, version);
    const changes = changesOf(given);
    await this.assertTested(principal, { ...found, ...(changes as Partial<PolicyTerms>) });
    return this.apply(unit, principal, found, changes);
  }

  /** Replaces a policy's terms by those of a validated draft. Throws as `update`. */
  async replace(unit: Unit, principal: Principal, id: string, input: ReplacePolicyInput): Promise<Policy> {
    const terms = termsOfDraft(input);
    const found = await findPolicy(unit.em, id, input.version);
    await this.assertTested(principal, terms);
    return this.apply(unit, principal, found, asJson(terms));
  }

  /** Restores a policy's earlier terms. Throws NOT_FOUND. */
  async restore(unit: Unit, principal: Principal, id: string, terms: PolicyTerms): Promise<Policy> {
    return this.apply(unit, principal, await findPolicy(unit.em, id), asJson({ ...terms }));
  }

  private async apply(unit: Unit, principal: Principal, found: Policy, changes: JsonObject): Promise<Policy> {
    const basedOn = found.version;
    const before = sizeOf(found);
    await assertPolicyRoom(unit, principal.tenant, before, sizeOf({ ...found, ...(changes as Partial<PolicyTerms>) }));
    Object.assign(found, changes, { updatedAt: new Date(this.options.clock.now()) });
    await unit.em.flush();
    // A change without effect creates no version.
    const recorded =
      found.version === basedOn
        ? []
        : [this.options.history.keep(unit, { policy: found, version: found.version, changedBy: principal.subject })];
    this.record(unit, principal, 'policy.update', found.id, { basedOn, changes, recorded });
    return found;
  }

  /** Throws NOT_FOUND for an unknown id. */
  async remove(unit: Unit, principal: Principal, id: string): Promise<Policy> {
    const found = await findPolicy(unit.em, id);
    unit.em.remove(found);
    const { version, name } = found;
    const change = { policy: found, version: version + 1, changedBy: principal.subject, deleted: true };
    const recorded = [this.options.history.keep(unit, change)];
    this.record(unit, principal, 'policy.delete', id, { name, version, recorded });
    return found;
  }

  /** Creates the policies of a new tenant, in the tenant's transaction. */
  readonly baseline = (unit: Unit, tenantId: string): void => {
    const recorded = baselinePolicies.map(({ rules = [], ...terms }) => {
      const draft = { ...termsOfDraft({ effect: 'allow', ...terms }), rules };
      return this.add(unit, tenantId, draft, 'system').recorded;
    });
    const event = { tenantId, actor: 'system', actorType: 'system', resourceType: 'policy' } as const;
    unit.record(this.options.sealer.seal({ ...event, action: 'policy.baseline', details: { recorded } }));
  };

  /** Throws INVALID_REQUEST for terms that fail a test of theirs. Earlier terms are put back whatever they say. */
  assertTested({ tenant }: Principal, terms: PolicyTerms, prefix?: string): Promise<void> {
    return assertTested(tenant.id, terms, this.options.clock.now(), prefix);
  }

  private add(unit: Unit, tenantId: string, terms: PolicyTerms, changedBy: string) {
    const now = this.options.clock.now();
    const times = { createdAt: new Date(now), updatedAt: new Date(now) };
    const policy = unit.em.create(Policy, { id: uuidv7(now), tenantId, ...terms, ...times });
    unit.em.persist(policy);
    const recorded = this.options.history.keep(unit, { policy, version: FIRST_VERSION, changedBy });
    return { policy, recorded };
  }

  private record(unit: Unit, principal: Principal, action: string, id: string, details: JsonObject): void {
    const event = {
      tenantId: principal.tenant.id,
      ...actorOf(principal),
      resourceType: 'policy',
      resourceId: id,
      severity: 'warning',
    } as const;
    unit.record(this.options.sealer.seal({ ...event, action, details }));
  }
}

/** The terms that a change names. Null changes nothing, as everywhere. */
export function changesOf({ rules, tests, ...given }: UpdatePolicyInput): JsonObject {
  const lists = {
    rules: Array.isArray(rules) ? plainRules(rules) : undefined,
    tests: Array.isArray(tests) ? plainTests(tests) : undefined,
  };
  const all = Object.entries(asJson({ ...given, ...lists }));
  return Object.fromEntries(all.filter(([name, value]) => name !== 'version' && value !== undefined && value !== null));
}

/** Throws NOT_FOUND, and CONFLICT for a stale version. */
export async function findPolicy(em: Unit['em'], id: string, version?: number | null): Promise<Policy> {
  const policy = isUuid(id) ? await em.findOne(Policy, { id }) : null;
  if (policy === null) throw new DomainError('NOT_FOUND', `there is no policy ${id}`);
  if (typeof version === 'number' && version !== policy.version)
    throw new DomainError('CONFLICT', `the policy is at version ${policy.version}, not ${version}`, {
      details: { version: policy.version },
    });
  return policy;
}
