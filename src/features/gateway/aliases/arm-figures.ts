import type { Unit } from '../../../database/unit-of-work.js';
import type { AliasTarget } from './alias.rules.js';
import type { CanaryFigures } from './canary.rules.js';

/** The error of a call that a guard blocked. */
const GUARD_BLOCKED = 'GUARD_BLOCKED';
/** The errors that are a model's or its provider's; what a client asked wrongly is not. */
const OWN_ERRORS = ['PROVIDER_ERROR', 'PROVIDER_TIMEOUT', 'INTERNAL_ERROR'];
/** The most calls that are looked at, the newest of them. */
const MAX_CALLS = 50_000;

/** Whether a row of the ledger is a call that its target failed to answer, a call that was made to it, and an answer of it. */
const FAILED = `(arm_missed OR outcome = 'failed' AND error_code IN (${OWN_ERRORS.map((code) => `'${code}'`).join(', ')}))`;
const ANSWERED = `(outcome = 'completed' AND arm_missed IS NOT true)`;

/** The sums of an arm's rows: see `CanaryFigures`. */
export const ARM_SUMS = `
  count(*) FILTER (WHERE ${ANSWERED} OR ${FAILED})::int AS calls,
  count(*) FILTER (WHERE ${FAILED})::int AS failed,
  count(*) FILTER (WHERE error_code = '${GUARD_BLOCKED}')::int AS guard_blocks,
  percentile_disc(0.95) WITHIN GROUP (ORDER BY latency_millis) FILTER (WHERE ${ANSWERED})::float8 AS p95`;

/** Columns of the ledger that they are made of. Answers of the cache say nothing about a model. */
const ROWS = `SELECT outcome, error_code, latency_millis, arm_missed FROM usage_ledger
   WHERE alias_id = ? AND arm = ? AND occurred_at >= ? AND cache <> 'HIT' AND purpose IS NULL
   ORDER BY occurred_at DESC LIMIT ${MAX_CALLS}`;

export interface ArmSums {
  calls: number;
  failed: number;
  guard_blocks: number;
  p95: number | null;
}

/** The calls of the last target of an alias since a time, ms, of all instances and tenants. */
export async function canaryFigures(
  em: Pick<Unit['em'], 'execute'>,
  { id, targets }: { id: string; targets: readonly AliasTarget[] },
  since: number,
): Promise<CanaryFigures> {
  const values = [id, targets.at(-1)?.target ?? '', new Date(since).toISOString()];
  const [sums] = await em.execute<ArmSums[]>(`SELECT ${ARM_SUMS} FROM (${ROWS}) newest`, values);
  return figuresOf(sums);
}

export function figuresOf(sums: ArmSums | undefined): CanaryFigures {
  return {
    calls: sums?.calls ?? 0,
    failed: sums?.failed ?? 0,
    guardBlocks: sums?.guard_blocks ?? 0,
    p95Ms: sums?.p95 ?? null,
  };
}
