import type { EventSealer } from '../../../contracts/spine.js';
import { ofTenantsHere } from '../../../database/tenants-here.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { nanoToUsd } from '../../../shared/money.js';
import type { Clock } from '../../../shared/time/clock.js';
import { counterParts, type BudgetUnit } from '../admission/counter.rules.js';
import { decodePer } from './budget.rules.js';
import { dueShares } from './budget-alerts.rules.js';

const BATCH = 200;

interface AlertOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

interface CheckedRow {
  counter: string;
  budget_id: string;
  name: string;
  unit: BudgetUnit;
  window: string;
  per: string[];
  alerts_at: number[];
  amount: string;
  used: string;
  alerted: number;
}

/** The values of a counter that has dimensions of its own, in its name. */
const PER = (counters: string): string => `substring(${counters}.name FROM '^[^/]*/[^/]*(.*)$')`;

/** The counters that were charged since they were last looked at, each with its sum and what was told of it. */
const CHECKED = `
  WITH now AS (SELECT ?::timestamptz AS time), checked AS (
    UPDATE budget_counters SET is_checked = true
     WHERE tenant_id = ? AND name IN (
       SELECT name FROM budget_counters WHERE tenant_id = ? AND NOT is_checked ORDER BY name LIMIT ${BATCH})
    RETURNING tenant_id, name, budget_id, used, alerted
  )
  SELECT DISTINCT ON (b.id, ${PER('c')}, CASE WHEN b.window LIKE 'rolling:%' THEN '' ELSE c.name END)
         c.name AS counter, b.id AS budget_id, b.name, b.unit, b.window, b.per, b.alerts_at,
         (b.amount + coalesce((SELECT sum(r.amount) FROM budget_raises r
                                WHERE r.tenant_id = b.tenant_id AND r.budget_id = b.id AND r.until > now.time), 0))::text AS amount,
         (CASE WHEN b.window LIKE 'rolling:%' THEN coalesce(o.used, 0) ELSE c.used END)::text AS used,
         coalesce(o.alerted, c.alerted) AS alerted
    FROM now, checked c
    JOIN budgets b ON b.tenant_id = c.tenant_id AND b.id = c.budget_id AND starts_with(c.name, b.id || '.' || b.counting || '.')
    LEFT JOIN LATERAL (
      -- A rolling window has as many counters as steps, and none once it is over.
      SELECT sum(s.used) AS used, max(s.alerted) AS alerted FROM budget_counters s
       WHERE b.window LIKE 'rolling:%' AND s.tenant_id = b.tenant_id AND s.budget_id = b.id
         AND starts_with(s.name, b.id || '.' || b.counting || '.') AND s.until > now.time
         AND ${PER('s')} = ${PER('c')}
    ) o ON true
   ORDER BY b.id, ${PER('c')}, CASE WHEN b.window LIKE 'rolling:%' THEN '' ELSE c.name END, c.name DESC`;

/** The tenants of counters that were charged since they were looked at. */
const WAITING = `SELECT tenant_id AS id FROM budget_counters WHERE NOT is_checked AND ${ofTenantsHere('tenant_id')}`;

/**
 * Tells of budgets that reach a share of their limit, each share of a counter once: the mark is in the row of the counter,
 * and it is set in the transaction of the notice.
 */
export class BudgetAlerts {
  constructor(private readonly options: AlertOptions) {}

  job(): TimedJob {
    return {
      name: 'alerts of budgets',
      due: WAITING,
      run: () => this.check(),
    };
  }

  /** Looks at the counters of one tenant; resolves to how many there were. */
  private check(): Promise<number> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.platform(async (unit) => {
      const [waiting] = await unit.em.execute<{ id: string }[]>(`${WAITING} LIMIT 1`);
      if (waiting === undefined) return 0;
      const { id: tenantId } = waiting;
      // Calls take the log before the counters, so that nobody waits in a circle.
      await unit.em.execute('SELECT 1 FROM spine_logs WHERE tenant_id = ? FOR UPDATE', [tenantId]);
      const time = new Date(clock.now()).toISOString();
      const rows = await unit.em.execute<CheckedRow[]>(CHECKED, [time, tenantId, tenantId]);
      for (const row of rows) await this.tell(unit, tenantId, row);
      return Math.max(1, rows.length);
    });
  }

  private async tell(unit: Unit, tenantId: string, row: CheckedRow): Promise<void> {
    const [limit, used] = [BigInt(row.amount), BigInt(row.used)];
    const shares = dueShares(row.alerts_at, limit, used, row.alerted);
    const highest = shares.at(-1);
    if (highest === undefined) return;
    await unit.em.execute('UPDATE budget_counters SET alerted = ? WHERE tenant_id = ? AND name = ?', [
      highest,
      tenantId,
      row.counter,
    ]);
    const shown = (amount: bigint): number => (row.unit === 'usd' ? nanoToUsd(amount) : Number(amount));
    const about: JsonObject = {
      name: row.name,
      unit: row.unit,
      window: row.window,
      limit: shown(limit),
      used: shown(used),
      per: decodePer(counterParts(row.counter)?.per, row.per),
    };
    for (const share of shares) {
      const event = {
        tenantId,
        action: 'budget.alert',
        actor: 'system',
        actorType: 'system',
        resourceType: 'budget',
        resourceId: row.budget_id,
        severity: share >= 100 ? 'critical' : 'warning',
        details: { ...about, share },
      } as const;
      unit.record(this.options.sealer.seal(event));
      const now = this.options.clock.now();
      const data = { budget_id: row.budget_id, share, ...about };
      unit.emit({ id: uuidv7(now), tenantId, type: 'budget.alert', occurredAt: now, data });
    }
  }
}
