import type pg from 'pg';
import { openCheckpoint } from '../../verifier/checkpoint.js';
import { isSameBytes, toHex } from '../../verifier/bytes.js';
import { CompactRange } from '../../verifier/merkle.js';
import { parseVerifierKey } from '../../verifier/note.js';

const BATCH = 5_000;

/** A tenant's log up to a size: its root, hex. */
export interface LogState {
  size: bigint;
  root: string;
}

/** The size of a tenant's log, or undefined if the tenant has none. */
export async function logSize(client: pg.Client, tenantId: string): Promise<bigint | undefined> {
  const { rows } = await client.query<{ size: string }>('SELECT size::text FROM spine_logs WHERE tenant_id = $1', [
    tenantId,
  ]);
  return rows[0] === undefined ? undefined : BigInt(rows[0].size);
}

/** The root over the first `size` leaves, read a few thousand at a time. RFC 6962 §2.1. Throws where one is missing. */
export async function rootOf(client: pg.Client, tenantId: string, size: bigint): Promise<LogState> {
  const tree = new CompactRange();
  while (tree.size < size) {
    const { rows } = await client.query<{ sequence: string; leaf_hash: Buffer }>(
      `SELECT sequence::text, leaf_hash FROM spine_events
        WHERE tenant_id = $1 AND sequence >= $2 AND sequence < $3 ORDER BY spine_events.sequence LIMIT $4`,
      [tenantId, tree.size.toString(), size.toString(), BATCH],
    );
    if (rows.length === 0) throw new Error(`event ${tree.size} of the log of ${tenantId} is missing`);
    for (const row of rows) {
      if (BigInt(row.sequence) !== tree.size)
        throw new Error(`event ${tree.size} of the log of ${tenantId} is missing`);
      tree.append(row.leaf_hash);
    }
  }
  return { size, root: toHex(tree.root()) };
}

/** Whether a log begins with another one, whole. */
export async function hasLog(client: pg.Client, tenantId: string, { size, root }: LogState): Promise<boolean> {
  if (((await logSize(client, tenantId)) ?? -1n) < size) return false;
  return (await rootOf(client, tenantId, size)).root === root;
}

const NEWEST = 'FROM spine_checkpoints WHERE tenant_id = $1 ORDER BY spine_checkpoints.size DESC LIMIT 1';

/** The size of a log's newest checkpoint, if it has one. */
export async function signedSize(client: pg.Client, tenantId: string): Promise<bigint | undefined> {
  const { rows } = await client.query<{ size: string }>(`SELECT size::text ${NEWEST}`, [tenantId]);
  return rows[0] === undefined ? undefined : BigInt(rows[0].size);
}

/** The signed text of a log's newest checkpoint, if it has one. */
export async function newestNote(client: pg.Client, tenantId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ note: string }>(`SELECT note ${NEWEST}`, [tenantId]);
  return rows[0]?.note;
}

/** The fault of the newest checkpoint of a copied log; undefined where it is signed and the log gives its root. */
export async function checkpointFault(client: pg.Client, tenantId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ size: string; root: Buffer; note: string; verifier_key: string }>(
    `SELECT size::text, root, note, verifier_key FROM spine_checkpoints
      WHERE tenant_id = $1 ORDER BY spine_checkpoints.size DESC LIMIT 1`,
    [tenantId],
  );
  const [newest] = rows;
  if (newest === undefined) return undefined;
  const verifier = parseVerifierKey(newest.verifier_key);
  const opened = verifier === undefined ? undefined : openCheckpoint(newest.note, verifier);
  if (opened === undefined) return `the checkpoint of size ${newest.size} is not signed by its key`;
  if (opened.size.toString() !== newest.size || !isSameBytes(opened.root, newest.root))
    return `the checkpoint of size ${newest.size} is not the one that was signed`;
  const { root } = await rootOf(client, tenantId, opened.size);
  return root === toHex(opened.root) ? undefined : `the first ${newest.size} events do not give the signed root`;
}
