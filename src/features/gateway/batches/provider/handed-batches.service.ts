import type { EventSealer } from '../../../../contracts/spine.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import type { DomainError } from '../../../../shared/errors.js';
import { type BatchRecords, OF } from '../batch-records.service.js';
import type { BatchId, BatchRow } from '../batch-row.port.js';

interface HandedBatchesOptions {
  unitOfWork: UnitOfWork;
  records: BatchRecords;
  sealer: EventSealer;
}

/** The lines of a batch as they leave. */
export interface Outgoing {
  fileId: string;
  path: string;
  bytes: number;
  sha256: string;
  lines: number;
}

/** Stores how far batches are on their way to providers. */
export class HandedBatches {
  constructor(private readonly options: HandedBatchesOptions) {}

  async prepared({ tenant_id: tenantId, id }: BatchId, outgoing: Outgoing): Promise<void> {
    const { fileId, path, bytes, sha256, lines } = outgoing;
    await this.options.records.run(
      tenantId,
      `UPDATE batches SET outgoing_file_id = ?, outgoing_path = ?, outgoing_bytes = ?, outgoing_sha256 = ?, outgoing_lines = ?
        WHERE ${OF}`,
      [fileId, path, bytes, sha256, lines, tenantId, id],
    );
  }

  /** Notes that the provider is about to be asked; false where the batch is over, or another process works on it. */
  async handing(batch: BatchRow, own: number): Promise<boolean> {
    const { unitOfWork, records, sealer } = this.options;
    const { tenant_id: tenantId, id } = batch;
    const now = records.now();
    return unitOfWork.tenant(tenantId, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(
        `UPDATE batches SET handing_since = ?, handed_from = coalesce(handed_from, ?::timestamptz)
          WHERE ${OF} AND status = 'in_progress' AND instance = ? AND upstream_id IS NULL
         RETURNING 1`,
        [now, now, tenantId, id, own],
      );
      if (rows.length === 0) return false;
      if (batch.handed_from === null)
        unit.record(
          sealer.seal({
            ...eventOf(batch),
            action: 'batch.handed_over',
            details: {
              lines: batch.outgoing_lines,
              model: batch.model,
              provider: batch.provider,
              requestsSha256: batch.outgoing_sha256,
            },
          }),
        );
      return true;
    });
  }

  async handed({ tenant_id: tenantId, id }: BatchId, upstreamId: string): Promise<void> {
    await this.options.records.run(tenantId, `UPDATE batches SET upstream_id = ? WHERE ${OF}`, [
      upstreamId,
      tenantId,
      id,
    ]);
  }

  /** Cancels a batch that a stop names. */
  async stopped(batch: BatchRow, { details }: DomainError): Promise<void> {
    const { unitOfWork, records, sealer } = this.options;
    const { tenant_id: tenantId, id } = batch;
    await unitOfWork.tenant(tenantId, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(
        `UPDATE batches SET status = 'cancelling', cancelling_at = ? WHERE ${OF} AND status = 'in_progress' RETURNING 1`,
        [records.now(), tenantId, id],
      );
      if (rows.length === 0) return;
      const event = { ...eventOf(batch), actor: 'system', actorType: 'system' as const, action: 'batch.cancelled' };
      unit.record(sealer.seal({ ...event, details: { stopId: details?.stop_id ?? null } }));
    });
  }

  async doubts({ tenant_id: tenantId, id }: BatchId, doubts: string | null): Promise<void> {
    await this.options.records.run(tenantId, `UPDATE batches SET doubts = ? WHERE ${OF}`, [doubts, tenantId, id]);
  }

  /** Whether a batch of a provider is that of another batch here. */
  async isKnown({ provider }: Pick<BatchRow, 'provider'>, upstreamId: string): Promise<boolean> {
    const rows = await this.options.unitOfWork.platform(({ em }) =>
      em.execute<unknown[]>('SELECT 1 FROM batches WHERE provider = ? AND upstream_id = ?', [provider, upstreamId]),
    );
    return rows.length > 0;
  }
}

/** An event of a batch, by the account that asked for it. */
export function eventOf(batch: BatchRow) {
  return {
    tenantId: batch.tenant_id,
    actor: batch.subject,
    actorType: batch.subject_type === 'user' ? ('user' as const) : ('api' as const),
    resourceType: 'batch',
    resourceId: batch.id,
    correlationId: batch.evidence_id,
  };
}
