import type { PackSource, VersionInForce } from '../../contracts/evidence/pack-sources.js';
import type { PromptContent } from '../../contracts/prompts.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { asJson, type JsonValue } from '../../shared/json/json.js';

const PAGE = 20;
const MAX_LISTED = 5_000;

interface VersionRow {
  prompt_id: string;
  name: string;
  version: number;
  digest: string;
  content: PromptContent;
  created_by: string;
  created_at: string;
}

/** Prompts for evidence packs: a version stays callable by its number, so each is in force from its creation on. */
export class PromptEvidence implements PackSource {
  readonly name = 'prompts';

  constructor(private readonly unitOfWork: UnitOfWork) {}

  async *versions(tenantId: string, { end }: { end: Date }): AsyncGenerator<VersionInForce> {
    let after: [string, number] = ['00000000-0000-0000-0000-000000000000', 0];
    for (;;) {
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<VersionRow[]>(
          `SELECT v.prompt_id, p.name, v.version, v.digest, v.content, v.created_by,
                  to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
             FROM prompt_versions v JOIN prompts p ON p.id = v.prompt_id
            WHERE v.tenant_id = ? AND v.created_at < ? AND (v.prompt_id, v.version) > (?::uuid, ?)
            ORDER BY v.prompt_id, v.version LIMIT ${PAGE}`,
          [tenantId, end.toISOString(), ...after],
        ),
      );
      for (const { prompt_id: id, name, version, digest, content, created_by: changedBy, created_at: from } of rows) {
        after = [id, version];
        yield { id, name, version, from, to: null, changedBy, terms: asJson({ content, digest }) };
      }
      if (rows.length < PAGE) return;
    }
  }

  /** Their labels as they are now. */
  inventory(tenantId: string): Promise<JsonValue> {
    return this.unitOfWork.tenant(tenantId, async ({ em }) => {
      const rows = await em.execute<{ name: string; latest: number; labels: Record<string, number> }[]>(
        `SELECT name, latest, labels FROM prompts WHERE tenant_id = ? ORDER BY name COLLATE "C" LIMIT ${MAX_LISTED}`,
        [tenantId],
      );
      return rows.map(({ name, latest, labels }) => ({ labels, latest, name }));
    });
  }
}
