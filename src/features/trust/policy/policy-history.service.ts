import { firstOfEach } from '../../../database/first-of-each.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { decodeCursor, invalidCursor, type Page, type PageRequest, toPages } from '../../../shared/page.js';
import { pacer } from '../../../shared/time/long-work.js';
import { compileInTurns } from './compiled-policy.js';
import type { Policy } from './policy.entity.js';
import type { CompiledPolicy, PolicyTerms, PolicyVersionId } from '../../../contracts/policy.js';
import { recordOf } from './policy-record.rules.js';
import { type Asked, matchesPatterns } from './policy.rules.js';
import { PolicyVersion } from './policy-version.entity.js';
import type { PolicyVersionType } from './policy-version.types.js';

const VERSION = /^\d{1,9}$/;

/** A change as it is stored. */
interface Change {
  policy: Policy;
  version: number;
  changedBy: string;
  deleted?: boolean;
}

/** Every version of every policy, and the sets of policies at any time. */
export class PolicyHistory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    /** The policies in force, compiled once per version. */
    private readonly inForce: (tenantId: string) => readonly CompiledPolicy[],
  ) {}

  /** Adds the version of a change in its transaction; returns the details for its event. */
  keep({ em }: Unit, { policy, version, changedBy, deleted = false }: Change): JsonObject {
    const now = this.clock.now();
    const { id: policyId, tenantId } = policy;
    const terms = termsOf(policy);
    const changedAt = new Date(now);
    em.persist(
      em.create(PolicyVersion, { id: uuidv7(now), tenantId, policyId, version, terms, deleted, changedBy, changedAt }),
    );
    return recordOf({ policyId, version, deleted, terms });
  }

  /** The versions of a policy, also of one that is deleted; newest first. Throws NOT_FOUND. */
  async versions(tenantId: string, policyId: string, page: PageRequest): Promise<Page<PolicyVersionType>> {
    const notFound = new DomainError('NOT_FOUND', `there is no policy ${policyId}`);
    if (!isUuid(policyId)) throw notFound;
    const count = await this.unitOfWork.tenant(tenantId, ({ em }) => em.count(PolicyVersion, { policyId }));
    if (count === 0) throw notFound;
    return (await this.versionsOf(tenantId, [policyId], page))(policyId);
  }

  /** The versions of policies by the id of the policy, newest first. */
  async versionsOf(tenantId: string, policyIds: readonly string[], { first, after }: PageRequest) {
    const where = firstOfEach({
      table: 'policy_versions',
      parent: 'policy_id',
      ids: policyIds,
      conditions: typeof after === 'string' ? [['child.version < ?', versionOf(after)]] : [],
      order: 'child.version DESC',
      limit: first + 1,
    });
    const found = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.find(PolicyVersion, where, { orderBy: { version: 'desc' } }),
    );
    const versions = found.map(toVersion);
    return toPages(
      versions,
      ({ policyId }) => policyId,
      { first, after },
      ({ version }) => [String(version)],
    );
  }

  /** The newest names of policies by their ids; a deleted policy's is the last that it had. */
  async namesOf(tenantId: string, policyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (policyIds.length === 0) return new Map();
    const where = firstOfEach({
      table: 'policy_versions',
      parent: 'policy_id',
      ids: policyIds,
      order: 'child.version DESC',
      limit: 1,
    });
    const found = await this.unitOfWork.tenant(tenantId, ({ em }) => em.find(PolicyVersion, where));
    return new Map(found.map(({ policyId, terms }) => [policyId, terms.name]));
  }

  /**
   * The policies that are enabled at those versions and whose patterns match: only these are compiled, which takes time.
   * Throws NOT_FOUND for a version that there is not.
   */
  async at(tenantId: string, versions: readonly PolicyVersionId[], asked: Asked): Promise<CompiledPolicy[]> {
    const ids = versions.map(({ id }) => id).filter(isUuid);
    const found = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.find(PolicyVersion, {
        policyId: { $in: ids },
        version: { $in: versions.map(({ version }) => version) },
      }),
    );
    const known = new Map(found.map((one) => [`${one.policyId}@${one.version}`, one]));
    const wanted = new Set(versions.map(({ id, version }) => `${id.toLowerCase()}@${version}`));
    const named = [...wanted].map((name) => {
      const one = known.get(name);
      if (one === undefined)
        throw new DomainError('NOT_FOUND', `there is no policy ${name.replace('@', ' at version ')}`);
      return { ...one, id: one.policyId };
    });
    return this.compileMatching(tenantId, named, asked);
  }

  /** The policies that were enabled at a moment and whose patterns match. */
  async asOf(tenantId: string, moment: Date, asked: Asked): Promise<CompiledPolicy[]> {
    const latest = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ policy_id: string; version: number; terms: PolicyTerms; deleted: boolean }[]>(
        `SELECT DISTINCT ON (policy_id) policy_id, version, terms, deleted FROM policy_versions
          WHERE tenant_id = ? AND changed_at <= ? ORDER BY policy_id, version DESC`,
        [tenantId, moment.toISOString()],
      ),
    );
    const versions = latest.map(({ policy_id: id, ...rest }) => ({ id, ...rest }));
    return this.compileMatching(tenantId, versions, asked);
  }

  private async compileMatching(
    tenantId: string,
    versions: readonly (PolicyVersionId & { terms: PolicyTerms; deleted: boolean })[],
    asked: Asked,
  ): Promise<CompiledPolicy[]> {
    const known = new Map(this.inForce(tenantId).map((policy) => [`${policy.id}@${policy.version}`, policy]));
    const pace = pacer(tenantId);
    const compiled: CompiledPolicy[] = [];
    for (const { id, version, terms, deleted } of versions) {
      await pace();
      if (!deleted && terms.enabled && matchesPatterns(terms, asked))
        compiled.push(known.get(`${id}@${version}`) ?? (await compileInTurns(id, version, terms, pace)));
    }
    return compiled;
  }
}

function termsOf(policy: PolicyTerms): Required<PolicyTerms> {
  const { name, description, actions, resources, rules, effect, enabled, mode, tests = [] } = policy;
  return { name, description, actions, resources, rules, effect, enabled, mode, tests };
}

function toVersion({ policyId, version, terms, deleted, changedBy, changedAt }: PolicyVersion): PolicyVersionType {
  return { ...termsOf(terms), policyId, version, deleted, changedBy, changedAt };
}

function versionOf(cursor: string): number {
  const [text = ''] = decodeCursor(cursor, 1);
  if (!VERSION.test(text)) throw invalidCursor('after');
  return Number(text);
}
