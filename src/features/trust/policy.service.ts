import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json.js';
import { decodeCursor, type PageRequest, toPage } from '../../shared/page.js';
import type { Principal } from '../tenancy/tenancy.port.js';
import { assertSound, plainRules, termsOfDraft } from './policy-draft.js';
import { Policy } from './policy.entity.js';
import type { PolicyHistory } from './policy-history.service.js';
import type { PolicyTerms } from './policy.port.js';
import { baselinePolicies } from './policy.rules.js';
import type { PolicyStore } from './policy-store.service.js';
import type { CreatePolicyInput, UpdatePolicyInput } from './policy.types.js';
import type { SpineSealer } from './spine.port.js';

const FIRST_VERSION = 1;

interface PolicyServiceOptions {
  unitOfWork: UnitOfWork;
  store: PolicyStore;
  history: PolicyHistory;
  sealer: SpineSealer;
  clock: Clock;
}

/** Governance of policies. Contract §6. */
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
    const terms = termsOfDraft(input);
    assertSound(terms.actions, terms.rules);
    const policy = await this.options.unitOfWork.tenant(principal.tenant.id, (unit) => {
      const created = this.newPolicy(unit, principal.tenant.id, terms, principal.subject);
      this.record(unit, principal, 'policy.create', created.id, terms as unknown as JsonObject);
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
      const basedOn = found.version;
      Object.assign(found, changes, { updatedAt: new Date(this.options.clock.now()) });
      await unit.em.flush();
      // What changes nothing makes no version.
      if (found.version !== basedOn) {
        this.options.history.keep(unit, { policy: found, version: found.version, changedBy: principal.subject });
      }
      this.record(unit, principal, 'policy.update', id, { basedOn, changes });
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
      this.options.history.keep(unit, {
        policy: found,
        version: found.version + 1,
        changedBy: principal.subject,
        deleted: true,
      });
      this.record(unit, principal, 'policy.delete', id, { name: found.name, version: found.version });
    });
    await this.options.store.reload(id);
    return true;
  }

  /** Gives a new tenant its policies, in the transaction that makes it. */
  readonly baseline = (unit: Unit, tenantId: string): void => {
    for (const { rules = [], ...terms } of baselinePolicies) {
      this.newPolicy(unit, tenantId, { ...termsOfDraft({ ...terms, effect: 'allow' }), rules }, 'system');
    }
  };

  private newPolicy(unit: Unit, tenantId: string, terms: PolicyTerms, changedBy: string): Policy {
    const now = this.options.clock.now();
    const times = { createdAt: new Date(now), updatedAt: new Date(now) };
    const policy = unit.em.create(Policy, { id: uuidv7(now), tenantId, ...terms, ...times });
    unit.em.persist(policy);
    this.options.history.keep(unit, { policy, version: FIRST_VERSION, changedBy });
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
