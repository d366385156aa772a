import type { PackSource, VersionInForce } from '../../../contracts/evidence/pack-sources.js';
import type { PolicyTerms } from '../../../contracts/policy.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { asJson } from '../../../shared/json/json.js';

const PAGE = 100;

interface VersionRow {
  policy_id: string;
  version: number;
  terms: PolicyTerms;
  changed_by: string;
  changed_at: string;
  next_at: string | null;
}

/** The next version ends one; a deletion is a version that is never in force. */
const VERSIONS = `
  SELECT policy_id, version, terms, changed_by,
         to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS changed_at,
         to_char(next_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS next_at
    FROM (SELECT v.*, lead(v.changed_at) OVER (PARTITION BY v.policy_id ORDER BY v.version) AS next_at
            FROM policy_versions v WHERE v.tenant_id = ?) all_versions
   WHERE NOT deleted AND changed_at < ? AND (next_at IS NULL OR next_at > ?) AND (policy_id, version) > (?::uuid, ?)
   ORDER BY policy_id, version LIMIT ${PAGE}`;

/** Policies for evidence packs. */
export class PolicyEvidence implements PackSource {
  readonly name = 'policies';

  constructor(private readonly unitOfWork: UnitOfWork) {}

  async *versions(tenantId: string, { start, end }: { start: Date; end: Date }): AsyncGenerator<VersionInForce> {
    const [from, to] = [start.toISOString(), end.toISOString()];
    let after: [string, number] = ['00000000-0000-0000-0000-000000000000', 0];
    for (;;) {
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<VersionRow[]>(VERSIONS, [tenantId, to, from, ...after]),
      );
      for (const { policy_id: id, version, terms, changed_by: changedBy, changed_at: since, next_at: until } of rows) {
        after = [id, version];
        const ends = until !== null && until < to ? until : null;
        yield { id, name: terms.name, version, from: since, to: ends, changedBy, terms: asJson(terms) };
      }
      if (rows.length < PAGE) return;
    }
  }
}
