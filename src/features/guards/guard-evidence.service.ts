import type { PackSource } from '../../contracts/evidence/pack-sources.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { JsonValue } from '../../shared/json/json.js';

const MAX_LISTED = 5_000;

interface GuardRow {
  name: string;
  kind: string;
  points: string[];
  action: string;
  on_error: string;
  enabled: boolean;
  version: number;
}

/** Guards for evidence packs, without addresses and credentials. */
export class GuardEvidence implements PackSource {
  readonly name = 'guards';

  constructor(private readonly unitOfWork: UnitOfWork) {}

  inventory(tenantId: string): Promise<JsonValue> {
    return this.unitOfWork.tenant(tenantId, async ({ em }) => {
      const rows = await em.execute<GuardRow[]>(
        `SELECT name, kind, points, action, on_error, enabled, version FROM guards
          WHERE tenant_id = ? ORDER BY name COLLATE "C" LIMIT ${MAX_LISTED}`,
        [tenantId],
      );
      return rows.map(({ on_error: onError, ...guard }) => ({ ...guard, onError }));
    });
  }
}
