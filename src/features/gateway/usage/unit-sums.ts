import type { Unit } from '../../../database/unit-of-work.js';
import { USAGE_UNITS, type UsageUnit } from '../../../shared/models/usage-units.data.js';
import { isoTime } from '../../../shared/time/clock.js';
import type { Period } from '../../../shared/time/period.js';
import type { UnitUsage } from './usage.types.js';

const UNIT_LIST = `ARRAY[${USAGE_UNITS.map((unit) => `'${unit}'`).join(', ')}]`;
/** The sums of units that are no tokens, over the calls that have any, as the index has them. */
const UNITS = `
  SELECT ${USAGE_UNITS.map((unit) => `sum((counters ->> '${unit}')::bigint)::text AS "${unit}"`).join(', ')}
    FROM usage_ledger
   WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? AND outcome <> 'denied'
     AND jsonb_exists_any(counters, ${UNIT_LIST})`;

/** The quantities of the calls of a period that are no tokens; those alone of which there are any. */
export async function unitsOf(
  em: Pick<Unit['em'], 'execute'>,
  tenantId: string,
  { start, end }: Period,
): Promise<UnitUsage[]> {
  const [sums] = await em.execute<Record<UsageUnit, string | null>[]>(UNITS, [tenantId, isoTime(start), isoTime(end)]);
  return USAGE_UNITS.flatMap((unit) => {
    const quantity = Number(sums?.[unit] ?? 0);
    return quantity === 0 ? [] : [{ unit, quantity }];
  });
}
