import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { randomHex, uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { actorOf, administers } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { FilesService } from '../files/files.service.js';
import type { Caller } from '../invocation/model-call.js';
import { withCaller } from '../invocation/proposed-caller.rules.js';
import type { Batch, BatchList, DeletedBatch } from './batch.types.js';
import { batchListView, batchView } from './batch-view.rules.js';
import { type BatchProtocol, ENDPOINTS } from './batch.rules.js';
import type { BatchRow } from './batch-row.port.js';
import { type BatchRecords, OF } from './batch-records.service.js';

const ID_BYTES = 16;
const WINDOW_MILLIS = 24 * 3_600_000;
const KEPT_MILLIS = 30 * 24 * 3_600_000;
const PRUNE_MILLIS = 60_000;
/** Batches of a tenant that are not over. */
const MAX_OPEN = 100;
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;
/** Each with as many as 50,000 lines. */
const PRUNED_AT_ONCE = 5;
const PRUNE = `DELETE FROM batches WHERE (tenant_id, id) IN (
  SELECT tenant_id, id FROM batches WHERE ended_at <= ? LIMIT ${PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING 1`;
const ACTION = 'ai.batch';

interface BatchesOptions {
  unitOfWork: UnitOfWork;
  records: BatchRecords;
  files: FilesService;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
  /** Makes the batches' work begin at once. */
  wake: () => void;
}

/** A batch to make. */
export interface NewBatch {
  inputFileId: string;
  endpoint: string;
  metadata: JsonObject;
  proposalId?: string | null | undefined;
}

/** Batches of calls: a subject's own, which administrators of the tenant see too. */
export class BatchesService {
  private prunedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: BatchesOptions) {}

  /** Throws INVALID_REQUEST, NOT_FOUND for a file of somebody else's, POLICY_DENIED, APPROVAL_REQUIRED, RATE_LIMIT_EXCEEDED. */
  async create(caller: Caller, protocol: BatchProtocol, asked: NewBatch): Promise<Batch> {
    const { unitOfWork, records, files, gate, sealer, clock, wake } = this.options;
    const { principal } = caller;
    const { tenant, subject, subjectType, keyId } = principal;
    const { inputFileId, endpoint, metadata } = asked;
    if (protocol === 'openai' && !ENDPOINTS.some((known) => known === endpoint))
      throw invalidRequest([{ path: 'endpoint', message: `expected one of ${ENDPOINTS.join(', ')}` }]);
    const file = await files.find(principal, inputFileId).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      throw new DomainError('NOT_FOUND', error.message, { param: 'input_file_id' });
    });
    if (file.purpose !== 'batch')
      throw invalidRequest([
        { path: 'input_file_id', message: `expected a file for batch, and this is for ${file.purpose}` },
      ]);
    const about = { endpoint, bytes: file.bytes, sha256: file.sha256 };
    const proposed = {
      intent: `make a batch of calls to ${endpoint}`,
      action: ACTION,
      resource: `batch:${endpoint}`,
      resourceType: 'batch',
      // What is approved is its content: the same requests may come in another file, as those of messages always do.
      payload: { ...about, metadata },
    };
    const permit = await gate.admit(principal, proposed, { whole: {}, proposalId: asked.proposalId ?? undefined });
    const now = clock.now();
    const id = `${protocol === 'openai' ? 'batch_' : 'msgbatch_'}${randomHex(ID_BYTES)}`;
    const evidenceId = uuidv7(now);
    await unitOfWork.tenant(tenant.id, async (unit) => {
      await permit.settle(unit);
      await assertFewOpen(unit, tenant.id);
      await unit.em.execute(
        `INSERT INTO batches (tenant_id, id, subject, subject_type, key_id, caller, protocol, endpoint, input_file_id, metadata,
                              status, evidence_id, created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'validating', ?, ?, ?)`,
        [
          tenant.id,
          id,
          subject,
          subjectType,
          keyId,
          JSON.stringify(withCaller({}, caller).caller ?? {}),
          protocol,
          endpoint,
          file.id,
          JSON.stringify(metadata),
          evidenceId,
          new Date(now).toISOString(),
          new Date(now + WINDOW_MILLIS).toISOString(),
        ],
      );
      unit.record(
        sealer.seal({
          ...eventOf(principal, id),
          id: evidenceId,
          action: ACTION,
          details: { ...about, file: file.id },
        }),
      );
    });
    wake();
    const made = await records.get({ tenant_id: tenant.id, id });
    if (made === undefined) throw missingBatch(id);
    return batchView(made);
  }

  /** Throws NOT_FOUND. */
  async find(principal: Principal, id: string): Promise<Batch> {
    return batchView(await this.row(principal, id));
  }

  /** A batch as it is stored. Throws NOT_FOUND. */
  async row(principal: Principal, id: string): Promise<BatchRow> {
    const row = await this.options.records.get({ tenant_id: principal.tenant.id, id });
    if (row === undefined || !isSeenBy(principal, row)) throw missingBatch(id);
    return row;
  }

  /** Newest first. Throws INVALID_REQUEST for the page. */
  async list(
    principal: Principal,
    protocol: BatchProtocol,
    given: { limit?: number | null | undefined; after?: string | null | undefined; before?: string | null | undefined },
  ): Promise<BatchList> {
    const { tenant, subject, roles } = principal;
    const limit = given.limit ?? DEFAULT_PAGE;
    if (limit < 1 || limit > MAX_PAGE)
      throw invalidRequest([{ path: 'limit', message: `expected a whole number from 1 to ${MAX_PAGE}` }]);
    const { after, before } = given;
    if (after != null && before != null)
      throw invalidRequest([{ path: 'before', message: 'expected either after or before' }]);
    const [bound, name] = before == null ? [after ?? null, 'after'] : [before, 'before'];
    const place = bound === null ? null : await this.placeOf(principal, bound, name);
    const [isBehind, direction] = before == null ? ['<', 'DESC'] : ['>', 'ASC'];
    const rows = await this.options.records.run<BatchRow>(
      tenant.id,
      `SELECT * FROM batches WHERE tenant_id = ? AND protocol = ? AND (subject = ? OR ?)
          AND (?::timestamptz IS NULL OR (created_at, id) ${isBehind} (?::timestamptz, ?::text))
        ORDER BY created_at ${direction}, id ${direction} LIMIT ?`,
      [tenant.id, protocol, subject, administers(roles), place, place, bound, limit + 1],
    );
    const page = rows.slice(0, limit);
    // Newest first, whichever end it begins at.
    return batchListView(before == null ? page : page.toReversed(), rows.length > limit);
  }

  /** Ends a batch that is not over; the calls that were sent are answered. Throws NOT_FOUND, CONFLICT. */
  async cancel(principal: Principal, id: string): Promise<Batch> {
    const { unitOfWork, records, sealer, wake } = this.options;
    const { status } = await this.row(principal, id);
    if (status === 'validating' || status === 'in_progress')
      await unitOfWork.tenant(principal.tenant.id, async (unit) => {
        const rows = await unit.em.execute<unknown[]>(
          `UPDATE batches SET status = 'cancelling', cancelling_at = ?
            WHERE ${OF} AND status IN ('validating', 'in_progress') RETURNING 1`,
          [records.now(), principal.tenant.id, id],
        );
        if (rows.length > 0) unit.record(sealer.seal({ ...eventOf(principal, id), action: 'batch.cancelled' }));
      });
    else if (status !== 'cancelling')
      throw new DomainError('CONFLICT', `the batch is ${status} and cannot be cancelled`);
    wake();
    return this.find(principal, id);
  }

  /** Removes a batch that is over. Throws NOT_FOUND, CONFLICT. */
  async delete(principal: Principal, id: string): Promise<DeletedBatch> {
    const { unitOfWork, sealer } = this.options;
    const { ended_at: endedAt, results_root: resultsRoot } = await this.row(principal, id);
    if (endedAt === null) throw new DomainError('CONFLICT', 'the batch is not over; cancel it first');
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(`DELETE FROM batches WHERE ${OF} RETURNING 1`, [
        principal.tenant.id,
        id,
      ]);
      if (rows.length === 0) throw missingBatch(id);
      unit.record(sealer.seal({ ...eventOf(principal, id), action: 'batch.deleted', details: { resultsRoot } }));
    });
    return { id, type: 'message_batch_deleted' };
  }

  /** Removes batches 30 days after their end, as their files are. */
  job(): TimedJob {
    return {
      name: 'batches that are over',
      run: async () => {
        const now = this.options.clock.now();
        if (now - this.prunedAt < PRUNE_MILLIS) return 0;
        const removed = await this.options.unitOfWork.platform(({ em }) =>
          em.execute<unknown[]>(PRUNE, [new Date(now - KEPT_MILLIS).toISOString()]),
        );
        if (removed.length < PRUNED_AT_ONCE) this.prunedAt = now;
        return removed.length;
      },
    };
  }

  private async placeOf(principal: Principal, id: string, param: string): Promise<string> {
    const [row] = await this.options.records.run<BatchRow & { place: string }>(
      principal.tenant.id,
      `SELECT *, created_at::text AS place FROM batches WHERE ${OF}`,
      [principal.tenant.id, id],
    );
    if (row === undefined || !isSeenBy(principal, row))
      throw new DomainError('NOT_FOUND', 'there is no such batch in this list', { param });
    return row.place;
  }
}

function isSeenBy({ subject, roles }: Principal, batch: BatchRow): boolean {
  return batch.subject === subject || administers(roles);
}

async function assertFewOpen({ em }: Unit, tenantId: string): Promise<void> {
  await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`batches of ${tenantId}`]);
  const [row] = await em.execute<{ open: number }[]>(
    'SELECT count(*)::int AS open FROM batches WHERE tenant_id = ? AND ended_at IS NULL',
    [tenantId],
  );
  if ((row?.open ?? 0) >= MAX_OPEN)
    throw new DomainError('RATE_LIMIT_EXCEEDED', `${MAX_OPEN} batches are under way already; wait for one of them`, {
      retryAfterSeconds: 60,
    });
}

function eventOf(principal: Principal, id: string) {
  return { ...actorOf(principal), tenantId: principal.tenant.id, resourceType: 'batch', resourceId: id };
}

function missingBatch(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no batch ${id.slice(0, 100)}`);
}
