import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { toHex } from '../../../verifier/bytes.js';
import type { StoredCheckpoint } from './checkpoint.port.js';

interface CheckpointRow {
  size: string;
  root: string;
  note: string;
  verifier_key: string;
}

/**
 * Logs that have grown past their last checkpoint. Given a transaction id, only logs changed by that transaction or a later
 * one are considered: comparing ids is much cheaper than looking up each log's last checkpoint.
 */
const GROWN = `
  SELECT l.tenant_id FROM spine_logs l,
         LATERAL (SELECT max(c.size) AS size FROM spine_checkpoints c WHERE c.tenant_id = l.tenant_id) signed
   WHERE l.closed_at IS NULL AND (?::text IS NULL OR age(l.xmin) <= age((?::text)::xid8::xid))
     AND (l.size > COALESCE(signed.size, 0) OR (? AND signed.size IS NOT NULL))`;

/** The checkpoints of all logs, in the database. */
export class CheckpointStore {
  constructor(private readonly options: { unitOfWork: UnitOfWork; clock: Clock }) {}

  /** The logs that have grown since a transaction, at the first look all that are signed; and the transaction to ask from next. */
  grown(since: string | null, isFirst: boolean): Promise<{ now: string | undefined; grown: string[] }> {
    return this.options.unitOfWork.platform(async ({ em }) => {
      const [at] = await em.execute<{ now: string }[]>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS now');
      const rows = await em.execute<{ tenant_id: string }[]>(GROWN, [since, since, isFirst]);
      return { now: at?.now, grown: rows.map(({ tenant_id: tenantId }) => tenantId) };
    });
  }

  /** The log's size, its newest checkpoint, under `verifierKey` where it is signed with that, and the server's run. */
  read(
    tenantId: string,
    verifierKey: string,
  ): Promise<{ size: bigint; latest: StoredCheckpoint | undefined; server: string }> {
    return this.options.unitOfWork.platform(async ({ em }) => {
      const [log] = await em.execute<{ size: string | null; server: string }[]>(
        `SELECT (SELECT size::text FROM spine_logs WHERE tenant_id = ?) AS size,
                pg_postmaster_start_time()::text AS server`,
        [tenantId],
      );
      const [latest] = await em.execute<CheckpointRow[]>(
        `SELECT c.size::text, encode(c.root, 'hex') AS root, COALESCE(s.note, c.note) AS note,
                COALESCE(s.verifier_key, c.verifier_key) AS verifier_key
           FROM spine_checkpoints c
           LEFT JOIN spine_signatures s ON s.tenant_id = c.tenant_id AND s.size = c.size AND s.verifier_key = ?
          WHERE c.tenant_id = ? ORDER BY c.size DESC LIMIT 1`,
        [verifierKey, tenantId],
      );
      return {
        size: BigInt(log?.size ?? 0),
        latest: latest === undefined ? undefined : toCheckpoint(latest),
        server: log?.server ?? '',
      };
    });
  }

  /**
   * Stores a checkpoint, or its note where another key has signed the same state. The stored one, which another instance may
   * have signed with this key at another time; undefined where one of the same size has another root.
   */
  async put(tenantId: string, made: StoredCheckpoint): Promise<StoredCheckpoint | undefined> {
    const { unitOfWork, clock } = this.options;
    const { size, root, note, verifierKey } = made;
    const at = new Date(clock.now()).toISOString();
    const [stored] = await unitOfWork.platform(async ({ em }) => {
      await em.execute(
        `INSERT INTO spine_checkpoints (tenant_id, size, root, note, verifier_key, created_at)
         VALUES (?, ?, decode(?, 'hex'), ?, ?, ?) ON CONFLICT DO NOTHING`,
        [tenantId, size.toString(), toHex(root), note, verifierKey, at],
      );
      return em.execute<{ is_same: boolean; is_ours: boolean; note: string }[]>(
        `SELECT root = decode(?, 'hex') AS is_same, verifier_key = ? AS is_ours, note FROM spine_checkpoints
          WHERE tenant_id = ? AND spine_checkpoints.size = ?`,
        [toHex(root), verifierKey, tenantId, size.toString()],
      );
    });
    if (stored?.is_same !== true) return undefined;
    if (stored.is_ours) return { ...made, note: stored.note };
    await unitOfWork.platform(({ em }) =>
      em.execute(
        `INSERT INTO spine_signatures (tenant_id, size, verifier_key, note, created_at)
         VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        [tenantId, size.toString(), verifierKey, note, at],
      ),
    );
    return made;
  }
}

function toCheckpoint(row: CheckpointRow): StoredCheckpoint {
  return {
    size: BigInt(row.size),
    root: Buffer.from(row.root, 'hex'),
    note: row.note,
    verifierKey: row.verifier_key,
  };
}
