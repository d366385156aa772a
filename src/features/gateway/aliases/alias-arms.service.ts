import type { Principal } from '../../../contracts/identity.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { AliasArm, AliasArms } from './alias-arms.types.js';
import { ARM_SUMS, type ArmSums, figuresOf } from './arm-figures.js';
import type { AliasReader } from './alias-reader.service.js';

export const USUAL_ARM_MINUTES = 60;
export const MAX_ARM_MINUTES = 1_440;
/** The most steps of a series. */
const MAX_STEPS = 60;
/** The most rows that are read: arms and their steps. */
const MAX_ROWS = 2_000;
const MINUTE = 60_000;

interface ArmRow extends ArmSums {
  arm: string;
  is_shadow: boolean;
  /** The start of the step, Unix ms; null for the whole period. */
  at: number | null;
  cost: string;
}

const SERIES = `
  SELECT arm, is_shadow, at, ${ARM_SUMS}, sum(cost)::text AS cost
    FROM (SELECT arm, purpose IS NOT NULL AS is_shadow, outcome, error_code, latency_millis, arm_missed, cost,
                 floor(extract(epoch FROM occurred_at) * 1000 / ?)::float8 * ? AS at
            FROM usage_ledger
           WHERE tenant_id = ? AND alias_id = ? AND occurred_at >= ? AND occurred_at < ? AND cache <> 'HIT') calls
   GROUP BY GROUPING SETS ((arm, is_shadow), (arm, is_shadow, at))
   ORDER BY at NULLS FIRST, arm, is_shadow LIMIT ${MAX_ROWS}`;

/** The calls of each target of an alias over time, in one tenant. */
export class AliasArmsService {
  constructor(
    private readonly options: {
      unitOfWork: Pick<UnitOfWork, 'delayedReport'>;
      aliases: Pick<AliasReader, 'alias'>;
      clock: Clock;
    },
  ) {}

  /** Throws NOT_FOUND, and SERVICE_UNAVAILABLE when it takes too long. */
  async arms(principal: Principal, id: string, minutes: number = USUAL_ARM_MINUTES): Promise<AliasArms> {
    const { unitOfWork, aliases, clock } = this.options;
    const alias = await aliases.alias(principal, id);
    const step = Math.ceil(minutes / MAX_STEPS) * MINUTE;
    const end = Math.ceil((clock.now() + 1) / step) * step;
    const start = end - Math.ceil((minutes * MINUTE) / step) * step;
    const { tenant } = principal;
    const period = [new Date(start), new Date(end)] as const;
    const values = [step, step, tenant.id, alias.id, ...period.map((one) => one.toISOString())];
    const rows = await unitOfWork.delayedReport(tenant.id, (em) => em.execute<ArmRow[]>(SERIES, values));
    const wholes = rows.filter(({ at }) => at === null);
    const arms = wholes.map((whole): AliasArm => ({
      ...shown(whole),
      target: whole.arm,
      isShadow: whole.is_shadow,
      points: rows.flatMap((row) =>
        row.at !== null && row.arm === whole.arm && row.is_shadow === whole.is_shadow
          ? [{ ...shown(row), at: new Date(row.at) }]
          : [],
      ),
    }));
    return { period: { start: period[0], end: period[1] }, stepMinutes: step / MINUTE, arms };
  }
}

function shown(row: ArmRow) {
  return { ...figuresOf(row), costUsd: BigInt(row.cost) };
}
