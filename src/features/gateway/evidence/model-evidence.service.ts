import type { PackSource } from '../../../contracts/evidence/pack-sources.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { asJson, type JsonValue } from '../../../shared/json/json.js';

const MAX_LISTED = 5_000;

interface Aliases {
  scope: string;
  name: string;
  targets: unknown;
  version: number;
}

interface ProviderRow {
  id: string;
  kind: string;
  base_url: string;
  speaks: string[];
  enabled: boolean;
  version: number;
}

/** Model aliases and providers of the tenant's own for evidence packs, without credentials. */
export class ModelEvidence implements PackSource {
  readonly name = 'models';

  constructor(private readonly unitOfWork: UnitOfWork) {}

  inventory(tenantId: string): Promise<JsonValue> {
    return this.unitOfWork.tenant(tenantId, async ({ em }) => {
      const aliases = await em.execute<Aliases[]>(
        `SELECT scope, name, targets, version FROM model_aliases
          WHERE tenant_id = ? ORDER BY scope COLLATE "C", name COLLATE "C" LIMIT ${MAX_LISTED}`,
        [tenantId],
      );
      const providers = await em.execute<ProviderRow[]>(
        `SELECT id, kind, base_url, speaks, enabled, version FROM providers
          WHERE tenant_id = ? ORDER BY id COLLATE "C" LIMIT ${MAX_LISTED}`,
        [tenantId],
      );
      const hosted = providers.map(({ base_url: url, ...provider }) => ({
        ...provider,
        host: URL.canParse(url) ? new URL(url).host : null,
      }));
      return asJson({ aliases, providers: hosted });
    });
  }
}
