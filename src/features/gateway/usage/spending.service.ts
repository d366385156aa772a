import type { Principal } from '../../../contracts/identity.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { seesEverything } from '../../../shared/principals.js';
import { type Clock, isoTime } from '../../../shared/time/clock.js';
import { monthStart, nextMonthStart } from '../../../shared/time/period.js';
import { MEMBERSHIPS } from './memberships.js';
import type { KeyUse, Spending, SpenderKind } from './spending.types.js';

interface SpendingRow {
  id: string;
  requests: string;
  tokens: string;
  cost: string;
}

const SUMS = `sum(requests)::text AS requests, sum(prompt_tokens + completion_tokens)::text AS tokens, sum(cost)::text AS cost`;
const MONTH = 'tenant_id = ? AND hour >= ? AND hour < ?';
const ASKED = 'IN (SELECT jsonb_array_elements_text(?::jsonb))';

/** One statement for all that are asked for: 0.1 s to 0.25 s where a month has half a million sums by the hour. */
const STATEMENTS: Readonly<Record<SpenderKind, string>> = {
  key: `SELECT key_id AS id, ${SUMS} FROM usage_hours WHERE ${MONTH} AND key_id ${ASKED} GROUP BY 1`,
  user: `SELECT user_id AS id, ${SUMS} FROM usage_hours WHERE ${MONTH} AND user_id ${ASKED} GROUP BY 1`,
  group: `SELECT m.name AS id, ${SUMS} FROM usage_hours JOIN (${MEMBERSHIPS}) AS m ON m.subject = user_id
           WHERE ${MONTH} AND m.name ${ASKED} GROUP BY 1`,
};

/** How far back the use of a key is looked at. */
const USE_MILLIS = 7 * 86_400_000;
const HOUR_MILLIS = 3_600_000;
const MOST_PARTS = 10;
/** The requests of a key in all, and those by model and by user. */
const USE = `
  WITH used AS (SELECT model, user_id, requests FROM usage_hours WHERE tenant_id = ? AND hour >= ? AND key_id = ?)
  SELECT 'all' AS kind, '' AS name, coalesce(sum(requests), 0)::text AS requests FROM used
  UNION ALL (SELECT 'model', model, sum(requests)::text FROM used GROUP BY model
              ORDER BY sum(requests) DESC, model LIMIT ${MOST_PARTS})
  UNION ALL (SELECT 'user', user_id, sum(requests)::text FROM used GROUP BY user_id
              ORDER BY sum(requests) DESC, user_id LIMIT ${MOST_PARTS})`;

/** The calls of a tenant among whose tags names are looked for: the newest. */
const LOOKED_AT = 10_000;
const MOST_NAMES = 100;
const TAG_NAMES = `
  SELECT DISTINCT name FROM (
    SELECT tags, actor FROM usage_ledger WHERE tenant_id = ? AND occurred_at >= ?
     ORDER BY occurred_at DESC, id DESC LIMIT ${LOOKED_AT}) AS newest, jsonb_object_keys(tags) AS name
   WHERE tags IS NOT NULL AND (?::text IS NULL OR actor = ?) ORDER BY name LIMIT ${MOST_NAMES}`;
const TAGS_MILLIS = 31 * 86_400_000;

/** Who spent what this month. */
export class SpendingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The spending of each of a few in the present calendar month, of those who spent nothing too, in the order in which they are asked
   * for. Throws SERVICE_UNAVAILABLE when it takes too long.
   */
  async spending({ tenant }: Principal, kind: SpenderKind, asked: readonly string[]): Promise<Spending[]> {
    const ids = [...new Set(asked)];
    const now = this.clock.now();
    const month = [tenant.id, isoTime(monthStart(now)), isoTime(nextMonthStart(now))];
    const values = kind === 'group' ? [tenant.id, ...month] : month;
    const rows = await this.unitOfWork.delayedReport(tenant.id, (em) =>
      em.execute<SpendingRow[]>(STATEMENTS[kind], [...values, JSON.stringify(ids)]),
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const { requests = '0', tokens = '0', cost = '0' } = found.get(id) ?? {};
      return { id, requests: Number(requests), tokens: Number(tokens), costUsd: BigInt(cost) };
    });
  }

  /** The use of a key in the last seven days; none for a key that is not the tenant's. Throws SERVICE_UNAVAILABLE. */
  async keyUse({ tenant }: Principal, id: string): Promise<KeyUse> {
    const since = new Date(Math.floor((this.clock.now() - USE_MILLIS) / HOUR_MILLIS) * HOUR_MILLIS);
    const rows = await this.unitOfWork.delayedReport(tenant.id, (em) =>
      em.execute<{ kind: 'all' | 'model' | 'user'; name: string; requests: string }[]>(USE, [
        tenant.id,
        since.toISOString(),
        id,
      ]),
    );
    const partsOf = (kind: string) =>
      rows.filter((row) => row.kind === kind).map(({ name, requests }) => ({ name, requests: Number(requests) }));
    return { since, requests: partsOf('all')[0]?.requests ?? 0, models: partsOf('model'), users: partsOf('user') };
  }

  /** The names of the tags of the newest calls in the last 31 days. Callers who are not auditors get those of their own calls. */
  async tagNames({ tenant, subject, roles }: Principal): Promise<string[]> {
    const actor = seesEverything(roles) ? null : subject;
    const since = isoTime(this.clock.now() - TAGS_MILLIS);
    const rows = await this.unitOfWork.delayedReport(tenant.id, (em) =>
      em.execute<{ name: string }[]>(TAG_NAMES, [tenant.id, since, actor, actor]),
    );
    return rows.map(({ name }) => name);
  }
}
