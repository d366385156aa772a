import type { Unit } from '../../../database/unit-of-work.js';

const NAMES = `
  WITH asked AS (SELECT value AS id FROM json_array_elements_text(?::json))
  SELECT asked.id, k.name FROM asked JOIN api_keys k ON k.id = asked.id WHERE k.tenant_id = ?
  UNION ALL
  SELECT asked.id, m.name FROM asked
    JOIN members m ON m.id = CASE WHEN asked.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN asked.id::uuid END
   WHERE m.tenant_id = ?`;

/** The names of API keys and members by the ids under which their calls are recorded. */
export async function holderNames(
  em: Pick<Unit['em'], 'execute'>,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: string; name: string }[]>(NAMES, [JSON.stringify(ids), tenantId, tenantId]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
