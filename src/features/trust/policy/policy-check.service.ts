import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { BATCH_BYTES, isCut, withinBytes } from '../../../database/within-bytes.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { policyChangeIn, policyDigest } from './policy-record.rules.js';
import type { SpineVerification } from '../../../contracts/spine.js';
import type { EventRow } from '../spine/postgres-spine-reader.service.js';

type Fault = SpineVerification['fault'];

/** A version and its current policy; either may be absent. */
interface PolicyRow {
  id: string;
  version: number;
  terms: JsonObject | null;
  deleted: boolean | null;
  /** The policy's columns, by the names of its terms. */
  current: JsonObject | null;
}

/** A version without its terms. */
interface VersionRow {
  id: string;
  version: number;
  changed_at: string | null;
}

/** The part of a version that the check keeps in memory: its terms may be long. */
interface KeptVersion {
  id: string;
  version: number;
  /** Absent where the version has no record. */
  digest: string | undefined;
  isDeleted: boolean;
  isInForce: boolean;
  /** The policy in force has these terms. */
  isAsKept: boolean;
}

const JOINED = `FROM (SELECT * FROM policy_versions WHERE tenant_id = ?) v
    FULL JOIN (SELECT * FROM policies WHERE tenant_id = ?) p ON p.id = v.policy_id AND p.version = v.version`;
const VERSIONS = `
  SELECT COALESCE(v.policy_id, p.id) AS id, COALESCE(v.version, p.version) AS version,
         to_char(v.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS changed_at ${JOINED} ORDER BY 1, 2`;
const ROWS = withinBytes(
  `SELECT COALESCE(v.policy_id, p.id) AS id, COALESCE(v.version, p.version) AS version, v.terms, v.deleted,
          CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name, 'description', p.description,
            'actions', p.actions, 'resources', p.resources, 'rules', p.rules, 'effect', p.effect, 'enabled', p.enabled,
            'mode', p.mode, 'tests', p.tests) END AS current,
          COALESCE(octet_length(v.terms::text), 0) + COALESCE(octet_length(p.rules::text || p.tests::text), 0) AS weight
     ${JOINED}
    WHERE (COALESCE(v.policy_id, p.id), COALESCE(v.version, p.version)) > (?::uuid, ?::integer)
    ORDER BY 1, 2 LIMIT ?`,
  'id, version',
);
const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const nameOf = (id: string, version: number): string => `policy ${id} at version ${version}`;

/** Holds the policies, in force and as they were, against the events of their changes. */
export class PolicyCheck {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Before the events are read: each version that there is by now has its event among them. */
  async begin(tenantId: string): Promise<PolicyAccount> {
    const before = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<VersionRow[]>(VERSIONS, [tenantId, tenantId]),
    );
    return new PolicyAccount(before, () => this.versions(tenantId));
  }

  private async versions(tenantId: string): Promise<KeptVersion[]> {
    const kept: KeptVersion[] = [];
    for (let isLast = false; !isLast;) {
      const { id = BEFORE_ALL, version = 0 } = kept.at(-1) ?? {};
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<PolicyRow[]>(ROWS, [tenantId, tenantId, id, version, BATCH, BATCH_BYTES]),
      );
      kept.push(...rows.map(keptOf));
      isLast = rows.length < BATCH && !isCut(rows);
    }
    return kept;
  }
}

/** The policies of one tenant during the walk of its log. */
class PolicyAccount {
  private readonly recorded = new Map<string, { digest: string; sequence: bigint }>();
  /** When this log began to record versions; earlier ones have no event. */
  private since: string | undefined;
  /** Policies with a change whose event names no version, since it is older or erased. */
  private readonly unnamed = new Set<string | null>();

  constructor(
    private readonly before: readonly VersionRow[],
    private readonly after: () => Promise<KeptVersion[]>,
  ) {}

  take(event: EventRow): void {
    const change = policyChangeIn(event);
    if (change === undefined) return;
    if (change.recorded === undefined) this.unnamed.add(change.policyId);
    else this.since ??= event.action === 'policy.baseline' ? '' : event.occurred_at;
    for (const { policyId, version, digest } of change.recorded ?? [])
      this.recorded.set(nameOf(policyId, version), { digest, sequence: BigInt(event.sequence) });
  }

  /** The first policy that differs from its event. */
  async fault(): Promise<Fault> {
    const rows = await this.after();
    const known = new Map(rows.map((row) => [nameOf(row.id, row.version), row]));
    for (const [name, { digest, sequence }] of this.recorded) {
      const row = known.get(name);
      if (row?.digest === undefined)
        return { sequence, reason: `${name} is missing, though event ${sequence} records it` };
      if (row.digest !== digest)
        return { sequence, reason: `${name} differs from event ${sequence}, which records it` };
    }
    const unrecorded = this.before.find(
      ({ id, version, changed_at }) =>
        changed_at !== null &&
        this.since !== undefined &&
        changed_at >= this.since &&
        !this.unnamed.has(id) &&
        !this.recorded.has(nameOf(id, version)),
    );
    if (unrecorded !== undefined)
      return { sequence: undefined, reason: `${nameOf(unrecorded.id, unrecorded.version)} has no event` };
    const latest = new Map(rows.map((row) => [row.id, row]));
    const wrong = rows.find((row) => !isInForceAsKept(row, latest.get(row.id) === row));
    return (
      wrong && {
        sequence: undefined,
        reason: `${nameOf(wrong.id, wrong.version)} in force differs from its record`,
      }
    );
  }
}

function keptOf({ id, version, terms, deleted, current }: PolicyRow): KeptVersion {
  return {
    id,
    version,
    digest: terms === null || deleted === null ? undefined : policyDigest({ policyId: id, version, deleted, terms }),
    isDeleted: deleted === true,
    isInForce: current !== null,
    isAsKept: current !== null && terms !== null && isSame(terms, current),
  };
}

function isSame(terms: JsonObject, current: JsonObject): boolean {
  return Object.entries(terms).every(
    ([name, value]) => canonicalJson(value ?? null) === canonicalJson(current[name] ?? null),
  );
}

/** The current policy equals the latest version, unless that version ended it. */
function isInForceAsKept({ isDeleted, isInForce, isAsKept }: KeptVersion, isLatest: boolean): boolean {
  if (!isInForce) return !isLatest || isDeleted;
  return isAsKept && !isDeleted && isLatest;
}
