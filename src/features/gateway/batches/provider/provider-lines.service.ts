import { BATCH_BYTES, withinBytes } from '../../../../database/within-bytes.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import type { SecretBox } from '../../../../shared/keys/secret-box.js';
import type { UpstreamLineEnd } from '../../../../contracts/upstream-batches.js';
import { parseExactJson } from '../../../../shared/json/json.js';
import type { OpenLine } from '../batch-lines.service.js';
import type { BatchId } from '../batch-row.port.js';
import type { HandedLine } from './upstream-lines.rules.js';

interface ProviderLinesOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
}

/** A line that is about to be handed over. */
export interface PreparedLine extends HandedLine {
  /** SHA-256 of the request as it leaves, hex. */
  upstreamSha256: string;
}

/** A line whose answer is there. */
export interface AnsweredLine extends OpenLine, PreparedLine {
  end: UpstreamLineEnd;
}

const OF_LINES = 'tenant_id = ? AND batch_id = ?';
const ANSWERED = withinBytes(
  `SELECT place AS line, starts::text, bytes, model, held::text, evidence_id, upstream_sha256, result, octet_length(result) AS weight
     FROM batch_lines
    WHERE ${OF_LINES} AND state = 'accepted' AND result IS NOT NULL AND place > ? ORDER BY place LIMIT ?`,
  'line',
);

/** Lines at a provider: what was handed over, and the answers until they are settled. */
export class ProviderLines {
  constructor(private readonly options: ProviderLinesOptions) {}

  /** Notes the requests of lines, and the ids under which their calls will be recorded. */
  async prepare({ tenant_id: tenantId, id }: BatchId, lines: readonly PreparedLine[]): Promise<void> {
    await this.run(
      tenantId,
      `UPDATE batch_lines line SET evidence_id = prepared.evidence_id, attempts = ARRAY[prepared.evidence_id],
                                   upstream_sha256 = prepared.upstream_sha256
         FROM json_to_recordset(?::json) AS prepared (place integer, evidence_id uuid, upstream_sha256 text)
        WHERE ${OF_LINES} AND state = 'accepted' AND line.place = prepared.place`,
      [
        JSON.stringify(
          lines.map(({ place, evidenceId, upstreamSha256 }) => ({
            place,
            evidence_id: evidenceId,
            upstream_sha256: upstreamSha256,
          })),
        ),
        tenantId,
        id,
      ],
    );
  }

  /** Keeps answers; the first of a line holds. Resolves to the number of lines that had none. */
  async keep(
    { tenant_id: tenantId, id }: BatchId,
    answers: readonly (HandedLine & { end: UpstreamLineEnd })[],
  ): Promise<number> {
    const first = new Map<string, object>();
    for (const { place, evidenceId, end } of answers) {
      const key = `${place} ${evidenceId}`;
      if (first.has(key)) continue;
      const sealed = this.options.secrets.seal(Buffer.from(JSON.stringify(end)), ownerOf(tenantId, id, place));
      first.set(key, { place, evidence_id: evidenceId, sealed: sealed.toString('base64') });
    }
    const rows = await this.run<unknown>(
      tenantId,
      `UPDATE batch_lines line SET result = decode(answer.sealed, 'base64')
         FROM json_to_recordset(?::json) AS answer (place integer, evidence_id uuid, sealed text)
        WHERE ${OF_LINES} AND state = 'accepted' AND result IS NULL AND line.place = answer.place
          AND line.evidence_id = answer.evidence_id
       RETURNING 1`,
      [JSON.stringify([...first.values()]), tenantId, id],
    );
    return rows.length;
  }

  /** Answered lines behind a place, in their order: at most so many, and as fit into a MiB. */
  async answered({ tenant_id: tenantId, id }: BatchId, after: number, most: number): Promise<AnsweredLine[]> {
    const rows = await this.run<{
      line: number;
      starts: string;
      bytes: number;
      model: string;
      held: string;
      evidence_id: string;
      upstream_sha256: string;
      result: Buffer;
    }>(tenantId, ANSWERED, [tenantId, id, after, most, BATCH_BYTES]);
    return rows.map((row) => ({
      place: row.line,
      starts: Number(row.starts),
      bytes: row.bytes,
      model: row.model,
      held: BigInt(row.held),
      evidenceId: row.evidence_id,
      upstreamSha256: row.upstream_sha256,
      end: endIn(this.options.secrets.open(row.result, ownerOf(tenantId, id, row.line)).toString('utf8')),
    }));
  }

  /** Those of some calls whose ends are recorded. */
  async recorded(tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.run<{ id: string }>(
      tenantId,
      'SELECT id FROM usage_ledger WHERE tenant_id = ? AND id = ANY (SELECT json_array_elements_text(?::json)::uuid)',
      [tenantId, JSON.stringify(ids)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Ends a line that its provider did not make. */
  async endUnmade({ tenant_id: tenantId, id }: BatchId, place: number, state: 'cancelled' | 'expired'): Promise<void> {
    await this.run(
      tenantId,
      `UPDATE batch_lines SET state = ?, result = NULL WHERE ${OF_LINES} AND place = ? AND state = 'accepted'`,
      [state, tenantId, id, place],
    );
  }

  /** The ids of the lines that were handed over. */
  async ids({ tenant_id: tenantId, id }: BatchId): Promise<ReadonlySet<string>> {
    const rows = await this.run<{ evidence_id: string }>(
      tenantId,
      `SELECT evidence_id FROM batch_lines WHERE ${OF_LINES} AND state = 'accepted' AND evidence_id IS NOT NULL`,
      [tenantId, id],
    );
    return new Set(rows.map(({ evidence_id: evidenceId }) => evidenceId));
  }

  /** The lines that have no result yet. */
  async open({ tenant_id: tenantId, id }: BatchId): Promise<number> {
    const [row] = await this.run<{ count: number }>(
      tenantId,
      `SELECT count(*)::int AS count FROM batch_lines WHERE ${OF_LINES} AND state = 'accepted'`,
      [tenantId, id],
    );
    return row?.count ?? 0;
  }

  private run<Row>(tenantId: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) => em.execute<Row[]>(sql, [...values]));
  }
}

/** An answer as it was kept, with numbers as the provider wrote them. */
function endIn(json: string): UpstreamLineEnd {
  // `keep` sealed it, for this line.
  return parseExactJson(json) as unknown as UpstreamLineEnd;
}

/** An answer of a provider is not taken for that which the client gets. */
const ownerOf = (tenantId: string, id: string, place: number): string => `batch-answer:${tenantId}:${id}:${place}`;
