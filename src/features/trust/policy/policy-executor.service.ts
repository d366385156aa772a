import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { TransactionalExecutor } from '../../../contracts/proposals.js';
import type { Principal } from '../../../contracts/identity.js';
import { findPolicy, type PolicyChanges } from './policy-changes.service.js';
import { assertSound, plainRules, termsOfDraft } from './policy-draft.js';
import { Policy } from './policy.entity.js';
import type { PolicyTerms } from '../../../contracts/policy.js';
import type { PolicyStore } from './policy-store.service.js';
import type { CreatePolicyInput, ReplacePolicyInput, UpdatePolicyInput } from './policy.types.js';

type Read = (input: JsonObject) => object;

interface PolicyExecutorOptions {
  changes: PolicyChanges;
  store: PolicyStore;
  /** Validate an input like a request. Throw INVALID_REQUEST. */
  readers: { create: Read; replace: Read; update: Read };
}

/** Executes approved changes of policies: `{operation: create | replace | update | delete, id?, input?}`. */
export class PolicyExecutor implements TransactionalExecutor {
  readonly kind = 'transaction';
  readonly actions = ['policy.update'];

  constructor(private readonly options: PolicyExecutorOptions) {}

  async accept(payload: JsonObject, principal: Principal): Promise<JsonObject> {
    const { tenant } = principal;
    const { operation, id, input } = payload;
    const { readers } = this.options;
    const fields = isJsonObject(input) ? input : {};
    if (operation === 'create') return { operation, input: await this.tested(principal, readers.create(fields)) };
    if (typeof id !== 'string' || id === '')
      throw invalidRequest([{ path: 'payload.id', message: 'expected the id of a policy' }]);
    if (operation === 'replace') return { operation, id, input: await this.tested(principal, readers.replace(fields)) };
    if (operation === 'update') return { operation, id, input: await sound(tenant.id, readers.update(fields)) };
    if (operation === 'delete') return { operation, id };
    throw invalidRequest([{ path: 'payload.operation', message: 'expected create, replace, update or delete' }]);
  }

  private async tested(principal: Principal, input: object): Promise<JsonObject> {
    const whole = await sound(principal.tenant.id, input);
    await this.options.changes.assertTested(principal, termsOfDraft(input as CreatePolicyInput), 'payload.input.');
    return whole;
  }

  resourceOf({ id }: JsonObject): string {
    return typeof id === 'string' ? `policy:${id}` : 'policy:new';
  }

  async current({ em }: Unit, _principal: Principal, { id }: JsonObject): Promise<JsonObject | undefined> {
    const policy = typeof id === 'string' && isUuid(id) ? await em.findOne(Policy, { id }) : null;
    return policy === null ? undefined : termsOf(policy);
  }

  async execute(unit: Unit, principal: Principal, { operation, id, input }: JsonObject): Promise<JsonObject> {
    const { changes } = this.options;
    // `accept` read it for the same operation when the proposal was made.
    const given = input as unknown as CreatePolicyInput & ReplacePolicyInput & UpdatePolicyInput;
    if (operation === 'create') {
      const created = await changes.create(unit, principal, given);
      return { operation, id: created.id, version: 1 };
    }
    const policyId = id as string;
    const before = termsOf(await findPolicy(unit.em, policyId));
    if (operation === 'delete') {
      await changes.remove(unit, principal, policyId);
      return { operation, id: policyId, before };
    }
    const { version } =
      operation === 'replace'
        ? await changes.replace(unit, principal, policyId, given)
        : await changes.update(unit, principal, policyId, given);
    return { operation, id: policyId, version, before };
  }

  /** Throws CONFLICT when the policy has changed since. A deleted policy is created again with another id. */
  async rollBack(
    unit: Unit,
    principal: Principal,
    { operation, id, version, before }: JsonObject,
  ): Promise<JsonObject> {
    const { changes } = this.options;
    const policyId = id as string;
    // `execute` returned the terms of the policy, of which a new one had none.
    const earlier = before as unknown as PolicyTerms;
    if (operation === 'delete') {
      const made = await changes.putBack(unit, principal, earlier);
      return { operation, id: made.id };
    }
    const found = await findPolicy(unit.em, policyId);
    if (found.version !== version)
      throw new DomainError(
        'CONFLICT',
        `the policy has since changed to version ${found.version}; it is not rolled back`,
        {
          details: { version: found.version },
        },
      );
    if (operation === 'create') await changes.remove(unit, principal, policyId);
    else await changes.restore(unit, principal, policyId, earlier);
    return { operation, id: policyId };
  }

  async committed({ id }: JsonObject): Promise<void> {
    await this.options.store.reload(id as string);
  }
}

/** Impossible changes are refused before people are asked. Throws INVALID_REQUEST. */
async function sound(tenantId: string, input: Partial<CreatePolicyInput>): Promise<JsonObject> {
  await assertSound(tenantId, input.actions ?? [], plainRules(input.rules ?? []), 'payload.input.');
  return plainJson(input);
}

function termsOf({ name, description, actions, resources, rules, effect, enabled, mode, tests }: Policy): JsonObject {
  return plainJson({ name, description, actions, resources, rules, effect, enabled, mode, tests });
}
