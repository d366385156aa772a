import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { BATCH_BYTES, withinBytes } from '../../../database/within-bytes.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { isJsonObject, parseExactJson } from '../../../shared/json/json.js';
import { OF } from './batch-records.service.js';
import type { BatchId } from './batch-row.port.js';
import type { ProvenLine } from './line-proof.rules.js';
import type { EndedLine, LineEnd, LineResult, LineState } from './batch.rules.js';

/** A line that was decided on. */
export interface NewLine {
  place: number;
  custom_id: string | null;
  starts: number;
  bytes: number;
  request_sha256: string;
  state: 'accepted' | 'refused';
  model: string | null;
  held: string;
  error: string | null;
}

/** A line whose call is to be made. */
export interface OpenLine {
  place: number;
  starts: number;
  bytes: number;
  model: string;
  held: bigint;
}

interface LinesOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
}

const OF_LINES = 'tenant_id = ? AND batch_id = ?';

const ENDED = withinBytes(
  `SELECT place AS line, custom_id, state, evidence_id, error, result, result_sha256,
          coalesce(octet_length(result), octet_length(error), 0) AS weight
     FROM batch_lines
    WHERE ${OF_LINES} AND place > ? AND (?::boolean IS NULL OR (state = 'completed') = ?) ORDER BY place LIMIT ?`,
  'line',
);

/** The stored lines of batches. */
export class BatchLines {
  constructor(private readonly options: LinesOptions) {}

  /** Removes the lines of a validation that was cut short. */
  async clear({ tenant_id: tenantId, id }: BatchId): Promise<void> {
    await this.run(tenantId, `DELETE FROM batch_lines WHERE ${OF_LINES}`, [tenantId, id]);
  }

  async add({ tenant_id: tenantId, id }: BatchId, lines: readonly NewLine[]): Promise<void> {
    await this.run(
      tenantId,
      `INSERT INTO batch_lines (tenant_id, batch_id, place, custom_id, starts, bytes, request_sha256, state, model, held, error)
       SELECT ?, ?, place, custom_id, starts, bytes, request_sha256, state, model, held, error
         FROM json_populate_recordset(NULL::batch_lines, ?::json)`,
      [tenantId, id, JSON.stringify(lines)],
    );
  }

  /** Lines whose calls are still to be made, behind a place. */
  async accepted({ tenant_id: tenantId, id }: BatchId, after: number, most: number): Promise<OpenLine[]> {
    const rows = await this.run<{ place: number; starts: string; bytes: number; model: string; held: string }>(
      tenantId,
      `SELECT place, starts::text, bytes, model, held::text FROM batch_lines
        WHERE ${OF_LINES} AND state = 'accepted' AND place > ? ORDER BY place LIMIT ?`,
      [tenantId, id, after, most],
    );
    return rows.map(({ place, starts, bytes, model, held }) => ({
      place,
      starts: Number(starts),
      bytes,
      model,
      held: BigInt(held),
    }));
  }

  /** The sums that are still to be held, by model, with the first line of each. */
  async toHold({ tenant_id: tenantId, id }: BatchId): Promise<(OpenLine & { sum: bigint })[]> {
    const rows = await this.run<{ place: number; starts: string; bytes: number; model: string; sum: string }>(
      tenantId,
      `SELECT DISTINCT ON (model) place, starts::text, bytes, model, (sum(held) OVER (PARTITION BY model))::text AS sum
         FROM batch_lines WHERE ${OF_LINES} AND state = 'accepted' ORDER BY model, place`,
      [tenantId, id],
    );
    return rows.map(({ place, starts, bytes, model, sum }) => ({
      place,
      bytes,
      model,
      starts: Number(starts),
      held: 0n,
      sum: BigInt(sum),
    }));
  }

  /** Notes a call that is about to begin for a line. */
  async begin({ tenant_id: tenantId, id }: BatchId, place: number, evidenceId: string): Promise<void> {
    await this.run(
      tenantId,
      `UPDATE batch_lines SET attempts = attempts || ?::uuid WHERE ${OF_LINES} AND place = ? AND state = 'accepted'`,
      [evidenceId, tenantId, id, place],
    );
  }

  /**
   * Marks a line as sent, before its provider is asked; false where its batch was cancelled, or another process works on it
   * now. A line is sent once.
   */
  async send({ tenant_id: tenantId, id }: BatchId, place: number, evidenceId: string, own: number): Promise<boolean> {
    const rows = await this.run(
      tenantId,
      `UPDATE batch_lines SET state = 'sent', evidence_id = ?
        WHERE ${OF_LINES} AND place = ? AND state = 'accepted'
          AND EXISTS (SELECT FROM batches WHERE ${OF} AND status = 'in_progress' AND instance = ?)
       RETURNING 1`,
      [evidenceId, tenantId, id, place, tenantId, id, own],
    );
    return rows.length > 0;
  }

  /** Keeps the answer or the error of a line that is not over yet. */
  async end(
    { tenant_id: tenantId, id }: BatchId,
    { place, state, evidenceId, resultSha256 }: LineEnd,
    result: LineResult,
  ): Promise<void> {
    const sealed = this.options.secrets.seal(Buffer.from(JSON.stringify(result)), ownerOf(tenantId, id, place));
    await this.run(
      tenantId,
      `UPDATE batch_lines SET state = ?, evidence_id = ?, result_sha256 = ?, result = decode(?, 'base64')
        WHERE ${OF_LINES} AND place = ? AND state IN ('accepted', 'sent')`,
      [state, evidenceId, resultSha256, sealed.toString('base64'), tenantId, id, place],
    );
  }

  /** Ends the lines of a state, without an answer. */
  async endAll(
    { tenant_id: tenantId, id }: BatchId,
    from: LineState,
    to: LineState,
    error: string | null,
  ): Promise<void> {
    await this.run(
      tenantId,
      `UPDATE batch_lines SET state = ?, error = coalesce(?::text, error), result = NULL WHERE ${OF_LINES} AND state = ?`,
      [to, error, tenantId, id, from],
    );
  }

  /** Ended lines behind a place, in their order, with their results: at most so many, and as fit into a MiB. */
  async ended(
    { tenant_id: tenantId, id }: BatchId,
    isCompleted: boolean | undefined,
    after: number,
    most: number,
  ): Promise<(EndedLine & LineEnd)[]> {
    const rows = await this.run<{
      line: number;
      custom_id: string | null;
      state: LineState;
      evidence_id: string | null;
      error: string | null;
      result: Buffer | null;
      result_sha256: string | null;
    }>(tenantId, ENDED, [tenantId, id, after, isCompleted ?? null, isCompleted ?? null, most, BATCH_BYTES]);
    return rows.map(({ line, custom_id: customId, state, evidence_id: evidenceId, error, result, result_sha256 }) => ({
      place: line,
      customId,
      state,
      evidenceId,
      resultSha256: result_sha256,
      result:
        result === null
          ? resultIn(error)
          : resultIn(this.options.secrets.open(result, ownerOf(tenantId, id, line)).toString('utf8')),
    }));
  }

  /** Removes results that are in files now, some at a time: all of them may be more than a statement has time for. */
  async clearResults({ tenant_id: tenantId, id }: BatchId): Promise<void> {
    for (let cleared = 1; cleared > 0;) {
      const rows = await this.run(
        tenantId,
        `UPDATE batch_lines SET result = NULL
          WHERE ${OF_LINES} AND place IN (SELECT place FROM batch_lines WHERE ${OF_LINES} AND result IS NOT NULL LIMIT 100)
         RETURNING 1`,
        [tenantId, id, tenantId, id],
      );
      cleared = rows.length;
    }
  }

  /** The ends of lines behind a place, without their results. */
  async hashes({ tenant_id: tenantId, id }: BatchId, after: number, most: number): Promise<LineEnd[]> {
    const rows = await this.run<{
      place: number;
      state: LineState;
      evidence_id: string | null;
      result_sha256: string | null;
    }>(
      tenantId,
      `SELECT place, state, evidence_id, result_sha256 FROM batch_lines
        WHERE ${OF_LINES} AND place > ? ORDER BY place LIMIT ?`,
      [tenantId, id, after, most],
    );
    return rows.map(({ place, state, evidence_id: evidenceId, result_sha256: resultSha256 }) => ({
      place,
      state,
      evidenceId,
      resultSha256,
    }));
  }

  /** Lines behind a place, as proofs have them. */
  async proven(
    { tenant_id: tenantId, id }: BatchId,
    after: number,
    most: number,
  ): Promise<(ProvenLine & { customId: string | null })[]> {
    const rows = await this.run<{
      place: number;
      custom_id: string | null;
      state: LineState;
      held: string;
      request_sha256: string;
      evidence_id: string | null;
      result_sha256: string | null;
    }>(
      tenantId,
      `SELECT place, custom_id, state, held::text, request_sha256, evidence_id, result_sha256 FROM batch_lines
        WHERE ${OF_LINES} AND place > ? ORDER BY place LIMIT ?`,
      [tenantId, id, after, most],
    );
    return rows.map((row) => ({
      place: row.place,
      customId: row.custom_id,
      state: row.state,
      held: BigInt(row.held),
      requestSha256: row.request_sha256,
      evidenceId: row.evidence_id,
      resultSha256: row.result_sha256,
    }));
  }

  /** The number of calls that began and are not charged: their process is gone, or about to be. */
  async uncharged({ tenant_id: tenantId, id }: BatchId): Promise<number> {
    const [row] = await this.run<{ count: number }>(
      tenantId,
      `SELECT count(*)::int AS count FROM batch_lines l CROSS JOIN LATERAL unnest(l.attempts) attempt
        WHERE ${OF_LINES}
          AND NOT EXISTS (SELECT FROM usage_ledger u WHERE u.tenant_id = l.tenant_id AND u.id = attempt)
          AND EXISTS (SELECT FROM spine_events e
                       WHERE e.tenant_id = l.tenant_id AND e.correlation_id = attempt::text AND e.action LIKE 'ai.%.started')`,
      [tenantId, id],
    );
    return row?.count ?? 0;
  }

  /** The charges of all calls of a batch. */
  async charges(
    { em }: Unit,
    { tenant_id: tenantId, id }: BatchId,
  ): Promise<Record<'cost' | 'prompt' | 'completion', string>> {
    const [row] = await em.execute<Record<'cost' | 'prompt' | 'completion', string>[]>(
      `SELECT coalesce(sum(u.cost), 0)::text AS cost, coalesce(sum(u.prompt_tokens), 0)::text AS prompt,
              coalesce(sum(u.completion_tokens), 0)::text AS completion
         FROM batch_lines l CROSS JOIN LATERAL unnest(l.attempts) attempt
         JOIN usage_ledger u ON u.tenant_id = l.tenant_id AND u.id = attempt
        WHERE l.tenant_id = ? AND l.batch_id = ?`,
      [tenantId, id],
    );
    return row ?? { cost: '0', prompt: '0', completion: '0' };
  }

  private run<Row = unknown>(tenantId: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) => em.execute<Row[]>(sql, [...values]));
  }
}

/** A stored answer or error. */
function resultIn(json: string | null): LineResult | undefined {
  if (json === null) return undefined;
  const value = parseExactJson(json);
  if (!isJsonObject(value) || typeof value.status !== 'number') throw new Error('a stored result has no status');
  return { status: value.status, body: value.body ?? null };
}

const ownerOf = (tenantId: string, id: string, place: number): string => `batch:${tenantId}:${id}:${place}`;
