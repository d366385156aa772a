import type { PackSource } from '../../../contracts/evidence/pack-sources.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { JsonValue } from '../../../shared/json/json.js';

const MAX_LISTED = 5_000;

interface ToolRow {
  server: string;
  enabled: boolean;
  tool: string | null;
  pin: string | null;
  accepted_pin: string | null;
  accepted_by: string | null;
  is_offered: boolean | null;
}

/** Servers of tools for evidence packs, with the digests of their tools; without addresses and credentials. */
export class ToolEvidence implements PackSource {
  readonly name = 'tools';

  constructor(private readonly unitOfWork: UnitOfWork) {}

  inventory(tenantId: string): Promise<JsonValue> {
    return this.unitOfWork.tenant(tenantId, async ({ em }) => {
      const rows = await em.execute<ToolRow[]>(
        `SELECT s.name AS server, s.enabled, t.name AS tool, t.pin, t.accepted_pin, t.accepted_by, t.is_offered
           FROM mcp_servers s LEFT JOIN mcp_tools t ON t.server_id = s.id AND t.tenant_id = s.tenant_id
          WHERE s.tenant_id = ? ORDER BY s.name COLLATE "C", t.name COLLATE "C" LIMIT ${MAX_LISTED}`,
        [tenantId],
      );
      return rows.map(({ accepted_pin: acceptedPin, accepted_by: acceptedBy, is_offered: isOffered, ...tool }) => ({
        ...tool,
        acceptedBy,
        acceptedPin,
        isOffered,
      }));
    });
  }
}
