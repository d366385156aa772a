import { ofTenantsHere } from './tenants-here.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A row of work that is one process's at a time; `instance`: the process that has it. */
export interface ClaimableRow {
  tenant_id: string;
  id: string;
  instance: number | null;
}

/**
 * Takes a row that nobody, or a process that is gone, works on, of a tenant that is not being moved. `open`: the SQL condition of work that is not over. False where
 * another process was faster.
 */
export async function claimRow(
  unitOfWork: Pick<UnitOfWork, 'platform'>,
  { table, open }: { table: 'batches' | 'evaluation_runs' | 'evidence_packs' | 'videos'; open: string },
  { tenant_id: tenantId, id, instance }: ClaimableRow,
  own: number,
): Promise<boolean> {
  const rows = await unitOfWork.platform(({ em }) =>
    em.execute<unknown[]>(
      `UPDATE ${table} SET instance = ? WHERE (tenant_id, id) IN (
         SELECT tenant_id, id FROM ${table}
          WHERE tenant_id = ? AND id = ? AND ${open} AND instance IS NOT DISTINCT FROM ?::integer
            AND ${ofTenantsHere('tenant_id')}
          FOR UPDATE SKIP LOCKED)
       RETURNING 1`,
      [own, tenantId, id, instance],
    ),
  );
  return rows.length > 0;
}
