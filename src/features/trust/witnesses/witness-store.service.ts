import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { CosignatureSource, StoredCheckpoint } from '../spine/checkpoint.port.js';
import type { Cosignature } from './witness-answer.rules.js';
import { outcomeReason, type WitnessReply, witnessId } from './witness-verdict.rules.js';

const MAX_REASON = 500;

/** The outcome of asking every witness about one checkpoint. */
export interface WitnessRound {
  tenantId: string;
  origin: string;
  size: bigint;
  replies: readonly WitnessReply[];
  isWitnessed: boolean;
  fault: string | undefined;
  /** Whether the checkpoint is in the database: that of an empty log that was never signed is not. */
  isStored: boolean;
  /** Milliseconds until the log is asked about again. */
  pauseMillis: number;
}

/** Logs that grew past what all witnesses answered. The claim is a time until which nobody else asks. */
const CLAIM = `
  INSERT INTO spine_witness_turns AS t (tenant_id, policy, due_at)
  SELECT l.tenant_id, ?, now() + ? * interval '1 millisecond'
    FROM spine_logs l
    LEFT JOIN spine_witness_turns known ON known.tenant_id = l.tenant_id
   CROSS JOIN LATERAL (SELECT max(c.size) AS size FROM spine_checkpoints c WHERE c.tenant_id = l.tenant_id) signed
   WHERE (known.tenant_id IS NULL OR known.policy <> ? OR (known.due_at <= now() AND l.size > known.answered_size))
     AND l.closed_at IS NULL AND signed.size > 0 AND (known.tenant_id IS NULL OR known.policy <> ? OR signed.size > known.answered_size)
   ORDER BY known.due_at NULLS FIRST LIMIT ?
  ON CONFLICT (tenant_id) DO UPDATE
     SET due_at = EXCLUDED.due_at, policy = EXCLUDED.policy,
         answered_size = CASE WHEN t.policy = EXCLUDED.policy THEN t.answered_size ELSE -1 END,
         witnessed_size = CASE WHEN t.policy = EXCLUDED.policy THEN t.witnessed_size END
   WHERE t.due_at <= now() OR t.policy <> EXCLUDED.policy
  RETURNING tenant_id`;

/** The answers of witnesses and their cosignatures, in the database. */
export class WitnessStore implements CosignatureSource {
  /** `policy`: the digest of the policy and of the logs' prefix, by which quorums were counted. */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sealer: EventSealer,
    readonly policy: string,
  ) {}

  /** Takes the turn of up to `limit` logs for so many milliseconds. */
  async claim(limit: number, leaseMillis: number): Promise<string[]> {
    const values = [this.policy, leaseMillis, this.policy, this.policy, limit];
    const rows = await this.unitOfWork.platform(({ em }) => em.execute<{ tenant_id: string }[]>(CLAIM, values));
    return rows.map(({ tenant_id: tenantId }) => tenantId);
  }

  /** The size that each witness has cosigned of a log under its name, by `witnessId`. */
  async sizes(tenantId: string, origin: string): Promise<Map<string, bigint>> {
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ witness: string; size: string }[]>(
        'SELECT witness, size::text FROM spine_witness_states WHERE tenant_id = ? AND origin = ?',
        [tenantId, origin],
      ),
    );
    return new Map(rows.map(({ witness, size }) => [witness, BigInt(size)]));
  }

  /** The logs that a witness contradicted, with the reason. Witnesses that the policy no longer names say nothing. */
  async faults(witnesses: readonly string[], prefix: string): Promise<Map<string, string>> {
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ tenant_id: string; witness: string; reason: string | null }[]>(
        `SELECT tenant_id, witness, reason FROM spine_witness_states
          WHERE outcome IN ('behind', 'forked') AND origin = ? || '/' || tenant_id
            AND witness IN (SELECT json_array_elements_text(?::json))`,
        [prefix, JSON.stringify(witnesses)],
      ),
    );
    return new Map(rows.map(({ tenant_id: id, witness, reason }) => [id, `${witness}: ${reason ?? 'contradiction'}`]));
  }

  /** Stores a round; a new fault is an event of the log, in the same transaction. */
  async save(round: WitnessRound): Promise<void> {
    const { tenantId, origin, size, replies, isWitnessed, fault } = round;
    await this.unitOfWork.platform(async (unit) => {
      const { em } = unit;
      // A round at the start and one in its turn may find the same fault at once: it is one event.
      await em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('witnesses of ' || ?, 0))`, [origin]);
      const before = await em.execute<unknown[]>(
        `SELECT 1 FROM spine_witness_states WHERE tenant_id = ? AND origin = ? AND outcome IN ('behind', 'forked') LIMIT 1`,
        [tenantId, origin],
      );
      for (const { verifiers, outcome } of replies) {
        const lines = outcome.kind === 'cosigned' ? outcome.cosignatures : [];
        for (const verifier of verifiers) {
          const line = lines.find((one) => one.verifier === verifier);
          const kind = outcome.kind === 'cosigned' && line === undefined ? 'refused' : outcome.kind;
          await em.execute(
            `INSERT INTO spine_witness_states AS s (tenant_id, witness, origin, size, cosigned_at, asked_at, outcome, reason)
             VALUES (?, ?, ?, ?, to_timestamp(?), now(), ?, ?)
             ON CONFLICT (tenant_id, witness) DO UPDATE SET
               size = CASE WHEN EXCLUDED.outcome = 'cosigned' OR s.origin <> EXCLUDED.origin
                           THEN EXCLUDED.size ELSE s.size END,
               cosigned_at = CASE WHEN EXCLUDED.outcome = 'cosigned' OR s.origin <> EXCLUDED.origin
                                  THEN EXCLUDED.cosigned_at ELSE s.cosigned_at END,
               origin = EXCLUDED.origin, asked_at = EXCLUDED.asked_at,
               outcome = EXCLUDED.outcome, reason = EXCLUDED.reason
             -- A contradiction stays until the policy no longer names the witness.
             WHERE s.outcome NOT IN ('behind', 'forked') OR s.origin <> EXCLUDED.origin`,
            [
              tenantId,
              witnessId(verifier),
              origin,
              line === undefined ? '0' : size.toString(),
              line === undefined ? null : line.time.toString(),
              kind === 'retry' ? 'unreachable' : kind,
              outcomeReason(outcome)?.slice(0, MAX_REASON) ?? null,
            ],
          );
          if (line !== undefined && round.isStored) await this.keep(em, tenantId, size, line);
        }
      }
      await em.execute(
        `UPDATE spine_witness_turns SET due_at = now() + ? * interval '1 millisecond',
                answered_size = CASE WHEN ? THEN GREATEST(answered_size, ?::bigint) ELSE answered_size END,
                witnessed_size = CASE WHEN ? THEN GREATEST(witnessed_size, ?::bigint) ELSE witnessed_size END,
                witnessed_at = CASE WHEN ? THEN now() ELSE witnessed_at END,
                failures = CASE WHEN ? THEN 0 ELSE failures + 1 END
          WHERE tenant_id = ? AND policy = ?`,
        [
          round.pauseMillis,
          round.isStored && (isWitnessed || replies.every(({ outcome }) => outcome.kind === 'cosigned')),
          size.toString(),
          isWitnessed && round.isStored,
          size.toString(),
          isWitnessed,
          isWitnessed,
          tenantId,
          this.policy,
        ],
      );
      if (fault === undefined || before.length > 0) return;
      unit.record(
        this.sealer.seal({
          tenantId,
          action: 'spine.witness_contradicted',
          actor: 'system',
          actorType: 'system',
          severity: 'critical',
          details: { origin, size: size.toString(), fault },
        }),
      );
    });
  }

  /** The logs with growth that no quorum has cosigned, and since when. */
  async lacking(): Promise<{ lacking: number; ageSeconds: number }> {
    const [row] = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ lacking: number; age: number }[]>(
        `SELECT count(*)::integer AS lacking,
                coalesce(max(extract(epoch FROM now() - first.created_at)), 0)::float8 AS age
           FROM spine_logs l
           LEFT JOIN spine_witness_turns t ON t.tenant_id = l.tenant_id AND t.policy = ?
          CROSS JOIN LATERAL (SELECT c.created_at FROM spine_checkpoints c
                               WHERE c.tenant_id = l.tenant_id AND c.size > coalesce(t.witnessed_size, 0)
                               ORDER BY c.size LIMIT 1) first
          WHERE l.closed_at IS NULL AND l.size > coalesce(t.witnessed_size, 0)`,
        [this.policy],
      ),
    );
    return { lacking: row?.lacking ?? 0, ageSeconds: Math.max(row?.age ?? 0, 0) };
  }

  /** Forgets what witnesses said that the policy does not name. */
  async forgetOthers(witnesses: readonly string[]): Promise<void> {
    await this.unitOfWork.platform(({ em }) =>
      em.execute('DELETE FROM spine_witness_states WHERE witness NOT IN (SELECT json_array_elements_text(?::json))', [
        JSON.stringify(witnesses),
      ]),
    );
  }

  /** The signature lines of witnesses below a checkpoint, in the order of their names. */
  async linesOf(tenantId: string, size: bigint): Promise<string> {
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ line: string }[]>(
        'SELECT line FROM spine_cosignatures WHERE tenant_id = ? AND spine_cosignatures.size = ? ORDER BY witness',
        [tenantId, size.toString()],
      ),
    );
    return rows.map(({ line }) => line).join('');
  }

  /** The newest checkpoint that a quorum has cosigned, with the cosignatures; undefined before the first. */
  async witnessed(tenantId: string): Promise<StoredCheckpoint | undefined> {
    const [row] = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ size: string; root: string; note: string; verifier_key: string }[]>(
        `SELECT c.size::text, encode(c.root, 'hex') AS root, c.note, c.verifier_key
           FROM spine_witness_turns t
           JOIN spine_checkpoints c ON c.tenant_id = t.tenant_id AND c.size = t.witnessed_size
          WHERE t.tenant_id = ? AND t.policy = ?`,
        [tenantId, this.policy],
      ),
    );
    if (row === undefined) return undefined;
    const size = BigInt(row.size);
    const note = row.note + (await this.linesOf(tenantId, size));
    return { size, root: Buffer.from(row.root, 'hex'), note, verifierKey: row.verifier_key };
  }

  private async keep(
    em: { execute: (sql: string, values: unknown[]) => Promise<unknown> },
    tenantId: string,
    size: bigint,
    { verifier, line, time }: Cosignature,
  ): Promise<void> {
    await em.execute(
      `INSERT INTO spine_cosignatures (tenant_id, size, witness, line, cosigned_at)
       VALUES (?, ?, ?, ?, to_timestamp(?)) ON CONFLICT DO NOTHING`,
      [tenantId, size.toString(), witnessId(verifier), line, time.toString()],
    );
  }
}
