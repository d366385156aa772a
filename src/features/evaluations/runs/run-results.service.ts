import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { BATCH_BYTES, withinBytes } from '../../../database/within-bytes.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import type { CheckOutcome } from '../checks/check.rules.js';
import type { EvaluationRun } from './run.entity.js';
import type { EndedResult, ResultState, Side, Verdict } from './run.rules.js';

type RunId = Pick<EvaluationRun, 'tenantId' | 'id'>;

/** The place of a result. */
export interface ResultKey {
  place: number;
  side: Side;
}

/** An item that is still to be asked about, or judged. */
export interface OpenResult extends ResultKey {
  state: 'WAITING' | 'ANSWERED';
  /** The item as it is stored; null once erased. */
  content: string | null;
  millis: number;
  costUsd: number;
  kept: KeptAnswer | undefined;
}

/** The words of models on an item; encrypted where they are stored. */
export interface KeptAnswer {
  text: string;
  /** Why the judge decided as it did. */
  judged?: string | undefined;
}

/** How an item ends. */
export interface ResultEnd {
  verdict: Verdict;
  checks?: readonly CheckOutcome[];
  reason?: string | null;
  kept?: KeptAnswer | undefined;
}

/** A result as it is shown. */
export interface ShownResult extends EndedResult {
  model: string | null;
  checks: CheckOutcome[];
  reason: string | null;
  kept: KeptAnswer | undefined;
}

interface ResultRow {
  item: number;
  side: Side;
  state: ResultState;
  verdict: Verdict | null;
  model: string | null;
  evidence_id: string | null;
  judge_evidence_id: string | null;
  answer_sha256: string | null;
  millis: number | null;
  cost: string;
}

const OF = 'tenant_id = ? AND run_id = ?';
const ONE = `${OF} AND place = ? AND side = ?`;
const COST = `(SELECT coalesce(sum(u.cost), 0) FROM usage_ledger u
                WHERE u.tenant_id = r.tenant_id AND u.id = ANY (r.attempts))`;
const COLUMNS = `r.place AS item, r.side, r.state, r.verdict, r.model, r.evidence_id, r.judge_evidence_id, r.answer_sha256,
                 r.millis, r.cost::text AS cost`;
const OPEN = withinBytes(
  `SELECT ${COLUMNS}, r.answer, i.content, coalesce(octet_length(i.content), 0) + coalesce(octet_length(r.answer), 0) AS weight
     FROM evaluation_results r JOIN evaluation_runs n ON n.id = r.run_id
     JOIN evaluation_items i ON i.dataset_id = n.dataset_id AND i.place = r.place
    WHERE r.tenant_id = ? AND r.run_id = ? AND r.state IN ('WAITING', 'ANSWERED') AND r.place > ?
    ORDER BY r.place, r.side LIMIT ?`,
  'item, side',
);
const SHOWN = withinBytes(
  `SELECT ${COLUMNS}, r.answer, r.checks, r.reason,
          coalesce(octet_length(r.answer), 0) + coalesce(octet_length(r.checks::text), 0) AS weight
     FROM evaluation_results r WHERE r.tenant_id = ? AND r.run_id = ? AND r.place > ? AND r.place <= ?
    ORDER BY r.place, r.side`,
  'item, side',
);

/** The stored results of runs. */
export class RunResults {
  constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'tenant'>,
    private readonly secrets: Pick<SecretBox, 'seal' | 'open'>,
  ) {}

  /** A result for every item of the data set, none of them asked about yet. */
  async add(
    { em }: Unit,
    { tenantId, id, datasetId }: RunId & { datasetId: string },
    sides: readonly Side[],
  ): Promise<void> {
    for (const side of sides)
      await em.execute(
        `INSERT INTO evaluation_results (tenant_id, run_id, place, side, state)
         SELECT tenant_id, ?, place, ?, 'WAITING' FROM evaluation_items WHERE tenant_id = ? AND dataset_id = ?`,
        [id, side, tenantId, datasetId],
      );
  }

  /** The items behind a place that are still to be asked about or judged. */
  async open({ tenantId, id }: RunId, after: number, most: number): Promise<OpenResult[]> {
    const rows = await this.run<ResultRow & { answer: Buffer | null; content: string | null }>(tenantId, OPEN, [
      tenantId,
      id,
      after,
      most,
      BATCH_BYTES,
    ]);
    return rows.map((row) => ({
      place: row.item,
      side: row.side,
      state: row.state === 'ANSWERED' ? 'ANSWERED' : 'WAITING',
      content: row.content,
      millis: row.millis ?? 0,
      costUsd: Number(row.cost) / 1e9,
      kept: this.opened({ tenantId, id }, { place: row.item, side: row.side }, row.answer),
    }));
  }

  /** Notes a call that is about to begin. */
  async begin({ tenantId, id }: RunId, { place, side }: ResultKey, evidenceId: string): Promise<void> {
    await this.run(tenantId, `UPDATE evaluation_results SET attempts = attempts || ?::uuid WHERE ${ONE}`, [
      evidenceId,
      tenantId,
      id,
      place,
      side,
    ]);
  }

  /**
   * Marks that a provider is asked now; false where the run was cancelled, or another process works on it. No call is made
   * twice.
   */
  async send(
    { tenantId, id }: RunId,
    { place, side }: ResultKey,
    { from, evidenceId, own }: { from: 'WAITING' | 'ANSWERED'; evidenceId: string; own: number },
  ): Promise<boolean> {
    const [to, column] = from === 'WAITING' ? ['SENT', 'evidence_id'] : ['JUDGING', 'judge_evidence_id'];
    const rows = await this.run(
      tenantId,
      `UPDATE evaluation_results SET state = ?, ${column} = ? WHERE ${ONE} AND state = ?
          AND EXISTS (SELECT FROM evaluation_runs WHERE tenant_id = ? AND id = ? AND status = 'RUNNING' AND instance = ?)
       RETURNING 1`,
      [to, evidenceId, tenantId, id, place, side, from, tenantId, id, own],
    );
    return rows.length > 0;
  }

  /** Keeps an answer, before it is looked at; resolves to what the item has cost so far, nano-USD. */
  async answered(
    { tenantId, id }: RunId,
    { place, side }: ResultKey,
    { model, text, millis }: { model: string; text: string; millis: number },
  ): Promise<bigint> {
    const rows = await this.run<{ cost: string }>(
      tenantId,
      `UPDATE evaluation_results r SET state = 'ANSWERED', model = ?, millis = ?, answer_sha256 = ?,
              answer = decode(?, 'base64'), cost = ${COST}
        WHERE ${ONE} AND state = 'SENT' RETURNING r.cost::text AS cost`,
      [
        model,
        millis,
        sha256(text).toString('hex'),
        this.sealed({ tenantId, id }, { place, side }, { text }),
        tenantId,
        id,
        place,
        side,
      ],
    );
    return BigInt(rows[0]?.cost ?? 0);
  }

  /** Ends an item. */
  async end(run: RunId, key: ResultKey, { verdict, checks, reason, kept }: ResultEnd): Promise<void> {
    const { tenantId, id } = run;
    await this.run(
      tenantId,
      `UPDATE evaluation_results r SET state = 'ENDED', verdict = ?, checks = ?::jsonb, reason = ?,
              answer = coalesce(decode(?, 'base64'), r.answer), cost = ${COST}
        WHERE ${ONE} AND state <> 'ENDED'`,
      [
        verdict,
        checks === undefined ? null : JSON.stringify(checks),
        reason ?? null,
        kept === undefined ? null : this.sealed(run, key, kept),
        tenantId,
        id,
        key.place,
        key.side,
      ],
    );
  }

  /** Ends the items whose call was left by a process that is gone. */
  async endLost({ tenantId, id }: RunId, reason: string): Promise<void> {
    await this.run(
      tenantId,
      `UPDATE evaluation_results r SET verdict = CASE state WHEN 'SENT' THEN 'ERROR' ELSE 'UNJUDGED' END, state = 'ENDED',
              reason = ?, cost = ${COST}
        WHERE ${OF} AND state IN ('SENT', 'JUDGING')`,
      [reason, tenantId, id],
    );
  }

  /** The number of calls that began and are not charged: their process is gone, or about to be. */
  async uncharged({ tenantId, id }: RunId): Promise<number> {
    const [row] = await this.run<{ count: number }>(
      tenantId,
      `SELECT count(*)::int AS count FROM evaluation_results r CROSS JOIN LATERAL unnest(r.attempts) attempt
        WHERE ${OF}
          AND NOT EXISTS (SELECT FROM usage_ledger u WHERE u.tenant_id = r.tenant_id AND u.id = attempt)
          AND EXISTS (SELECT FROM spine_events e
                       WHERE e.tenant_id = r.tenant_id AND e.correlation_id = attempt::text AND e.action LIKE 'ai.%.started')`,
      [tenantId, id],
    );
    return row?.count ?? 0;
  }

  /** The charge of a call, nano-USD. */
  async costOf({ tenantId }: RunId, evidenceId: string): Promise<bigint> {
    const [row] = await this.run<{ cost: string }>(
      tenantId,
      'SELECT coalesce(sum(cost), 0)::text AS cost FROM usage_ledger WHERE tenant_id = ? AND id = ?',
      [tenantId, evidenceId],
    );
    return BigInt(row?.cost ?? 0);
  }

  /** The charges of all calls of a run, nano-USD. */
  async charged({ tenantId, id }: RunId): Promise<bigint> {
    const [row] = await this.run<{ cost: string }>(
      tenantId,
      `SELECT coalesce(sum(u.cost), 0)::text AS cost FROM evaluation_results r CROSS JOIN LATERAL unnest(r.attempts) attempt
         JOIN usage_ledger u ON u.tenant_id = r.tenant_id AND u.id = attempt WHERE r.tenant_id = ? AND r.run_id = ?`,
      [tenantId, id],
    );
    return BigInt(row?.cost ?? 0);
  }

  /** All results in their order, without their contents. */
  async all({ em }: Unit, { tenantId, id }: RunId): Promise<EndedResult[]> {
    const rows = await em.execute<ResultRow[]>(
      `SELECT ${COLUMNS} FROM evaluation_results r WHERE ${OF} ORDER BY r.place, r.side`,
      [tenantId, id],
    );
    return rows.map(endedOf);
  }

  /** The results of the items from one place to another, in their order, as many as fit into a MiB. */
  async shown(run: RunId, after: number, last: number): Promise<ShownResult[]> {
    const rows = await this.run<
      ResultRow & { answer: Buffer | null; checks: CheckOutcome[] | null; reason: string | null }
    >(run.tenantId, SHOWN, [run.tenantId, run.id, after, last, BATCH_BYTES]);
    return rows.map((row) => ({
      ...endedOf(row),
      model: row.model,
      checks: row.checks ?? [],
      reason: row.reason,
      kept: this.opened(run, { place: row.item, side: row.side }, row.answer),
    }));
  }

  private sealed(run: RunId, key: ResultKey, kept: KeptAnswer): string {
    return this.secrets.seal(Buffer.from(JSON.stringify(kept)), ownerOf(run, key)).toString('base64');
  }

  private opened(run: RunId, key: ResultKey, answer: Buffer | null): KeptAnswer | undefined {
    if (answer === null) return undefined;
    return JSON.parse(this.secrets.open(answer, ownerOf(run, key)).toString('utf8')) as KeptAnswer;
  }

  private run<Row = unknown>(tenantId: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.unitOfWork.tenant(tenantId, ({ em }) => em.execute<Row[]>(sql, [...values]));
  }
}

function endedOf(row: ResultRow): EndedResult {
  const { item: place, side, state, verdict, millis } = row;
  return {
    place,
    side,
    state,
    verdict,
    millis,
    evidenceId: row.evidence_id,
    judgeEvidenceId: row.judge_evidence_id,
    answerSha256: row.answer_sha256,
    cost: BigInt(row.cost),
  };
}

const ownerOf = ({ tenantId, id }: RunId, { place, side }: ResultKey): string =>
  `evaluation:${tenantId}:${id}:${place}:${side}`;
