import type { PackSource, VersionInForce } from '../../../contracts/evidence/pack-sources.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { isOfGateway } from '../../../shared/http/origin.js';
import { asJson, type JsonValue } from '../../../shared/json/json.js';
import { type ModelChange, ModelHistory } from './model-versions.rules.js';

const MAX_LISTED = 5_000;
const PAGE_IDS = 1_000;
const PAGE_EVENTS = 100;
/** The gateway's own changes of models: events that clients recorded may have any action. */
const CHANGES = `e.tenant_id = ? AND e.resource_type IN ('model_alias', 'provider')
  AND e.action IN ('model_alias.created', 'model_alias.updated', 'model_alias.advanced', 'model_alias.stopped',
                   'model_alias.deleted', 'provider.created', 'provider.updated', 'provider.deleted')
  AND ${isOfGateway('e')} AND e.occurred_at < ?`;
const CHANGED = `SELECT DISTINCT e.resource_id COLLATE "C" AS id FROM spine_events e
  WHERE ${CHANGES} AND e.resource_id COLLATE "C" > ? ORDER BY 1 LIMIT ${PAGE_IDS}`;
const CHANGES_OF_ONE = `SELECT e.id, e.action, e.actor, e.sequence::text, d.content,
    to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
  FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id
  WHERE ${CHANGES} AND e.resource_id = ? AND e.sequence > ? ORDER BY e.sequence LIMIT ${PAGE_EVENTS}`;

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

type ChangeRow = Omit<ModelChange, 'sequence'> & { sequence: string };

/**
 * Model aliases and providers of the tenant's own for evidence packs, without credentials. Their versions are what the
 * tenant's log says of them, as no table keeps any.
 */
export class ModelEvidence implements PackSource {
  readonly name = 'models';

  constructor(private readonly unitOfWork: UnitOfWork) {}

  async *versions(tenantId: string, period: { start: Date; end: Date }): AsyncGenerator<VersionInForce> {
    const [start, end] = [period.start.toISOString(), period.end.toISOString()];
    let after = '';
    for (;;) {
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<{ id: string }[]>(CHANGED, [tenantId, end, after]),
      );
      for (const { id } of rows) {
        after = id;
        const history = new ModelHistory(id, { start, end });
        for await (const change of this.changes(tenantId, id, end)) {
          const ended = history.take(change);
          if (ended !== undefined) yield ended;
        }
        const last = history.last();
        if (last !== undefined) yield last;
      }
      if (rows.length < PAGE_IDS) return;
    }
  }

  /** The changes of one alias or provider, a page in memory at a time. */
  private async *changes(tenantId: string, id: string, end: string): AsyncGenerator<ModelChange> {
    let after = '-1';
    for (;;) {
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<ChangeRow[]>(CHANGES_OF_ONE, [tenantId, end, id, after]),
      );
      for (const { sequence, ...change } of rows) {
        after = sequence;
        yield { ...change, sequence: Number(sequence) };
      }
      if (rows.length < PAGE_EVENTS) return;
    }
  }

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
