import type { EvidenceRow } from '../../database/evidence.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { JsonObject } from '../../shared/json.js';
import { openCheckpoint } from './checkpoint.rules.js';
import { CompactRange, TILE_HEIGHT, TILE_WIDTH, type TreeNode } from './merkle.rules.js';
import { parseVerifierKey } from './note.rules.js';
import type { SpineQuery, SpineReader, SpineVerification, StoredEvent } from './spine.port.js';
import { findFault, leafText } from './spine.rules.js';
import type { TileAddress } from './tiles.rules.js';

/** So many events take a few ms of the event loop. */
const VERIFY_BATCH = 256;

interface EventRow extends Omit<EvidenceRow, 'salt' | 'content'> {
  sequence: string;
  salt: string | null;
  content: string | null;
}

interface CheckpointRow {
  size: string;
  root: string;
  note: string;
  verifier_key: string;
}

interface IndexedHash {
  index: string;
  hash: string;
}

const PUBLIC_COLUMNS = `e.tenant_id, e.sequence::text, e.id, e.action, e.resource_id, e.resource_type, e.actor, e.actor_type, e.severity,
  e.correlation_id, to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS occurred_at,
  encode(e.details_hash, 'hex') AS details_hash, encode(e.leaf_hash, 'hex') AS leaf_hash`;
const COLUMNS = `${PUBLIC_COLUMNS}, encode(d.salt, 'hex') AS salt, d.content`;
/** Microseconds, which no event of ours has: with any the text is not the one that was hashed. */
const NO_MICROSECONDS = /000$/;
const FROM = 'FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id';

/** Reads and checks the spine of one tenant. */
export class PostgresSpineReader implements SpineReader {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async event(tenantId: string, id: string): Promise<StoredEvent | undefined> {
    const [row] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<EventRow[]>(`SELECT ${COLUMNS} ${FROM} WHERE e.tenant_id = ? AND e.id = ?`, [tenantId, id]),
    );
    return row === undefined ? undefined : toStoredEvent(asSealed(row));
  }

  async events(tenantId: string, query: SpineQuery, limit: number): Promise<StoredEvent[]> {
    const conditions = ['e.tenant_id = ?'];
    const values: unknown[] = [tenantId];
    const add = (sql: string, ...given: unknown[]): void => {
      conditions.push(sql);
      values.push(...given);
    };
    if (typeof query.resourceId === 'string') add('e.resource_id = ?', query.resourceId);
    if (query.actions != null)
      add(`e.action IN (SELECT json_array_elements_text(?::json))`, JSON.stringify(query.actions));
    if (typeof query.actor === 'string') add('e.actor = ?', query.actor);
    if (typeof query.severity === 'string') add('e.severity = ?', query.severity);
    if (query.startDate instanceof Date) add('e.occurred_at >= ?', query.startDate.toISOString());
    if (query.endDate instanceof Date) add('e.occurred_at < ?', query.endDate.toISOString());
    if (query.isRoot === true) add('e.correlation_id = e.id::text');
    if (query.before !== undefined) add('e.sequence < ?', query.before.toString());
    const sql = `SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY e.sequence DESC LIMIT ?`;
    const rows = await this.unitOfWork.tenant(tenantId, ({ em }) => em.execute<EventRow[]>(sql, [...values, limit]));
    return rows.map((row) => toStoredEvent(asSealed(row)));
  }

  async leaves(tenantId: string, from: bigint, count: number): Promise<Buffer[]> {
    const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<EventRow[]>(
        `SELECT ${PUBLIC_COLUMNS} FROM spine_events e
          WHERE e.tenant_id = ? AND e.sequence >= ? AND e.sequence < ? ORDER BY e.sequence`,
        [tenantId, from.toString(), (from + BigInt(count)).toString()],
      ),
    );
    return rows.map((row) => Buffer.from(leafText(asSealed(row))));
  }

  async tile(tenantId: string, level: number, index: bigint): Promise<Buffer[]> {
    const [hashes = []] = await this.tiles(tenantId, [{ level, index }]);
    return hashes;
  }

  async tiles(tenantId: string, addresses: readonly TileAddress[]): Promise<Buffer[][]> {
    const [leaves, nodes] = [
      `SELECT sequence::text AS index, encode(leaf_hash, 'hex') AS hash FROM spine_events
        WHERE tenant_id = ? AND spine_events.sequence >= ? AND spine_events.sequence < ? ORDER BY spine_events.sequence`,
      `SELECT index::text, encode(hash, 'hex') AS hash FROM spine_nodes
        WHERE tenant_id = ? AND spine_nodes.index >= ? AND spine_nodes.index < ? AND level = ? ORDER BY spine_nodes.index`,
    ];
    return this.unitOfWork.tenant(tenantId, async ({ em }) => {
      const tiles: Buffer[][] = [];
      for (const { level, index } of addresses) {
        const first = index * BigInt(TILE_WIDTH);
        const range = [tenantId, first.toString(), (first + BigInt(TILE_WIDTH)).toString()];
        const rows = await em.execute<IndexedHash[]>(
          level === 0 ? leaves : nodes,
          level === 0 ? range : [...range, level],
        );
        tiles.push(unbroken(rows, first));
      }
      return tiles;
    });
  }

  async verify(tenantId: string): Promise<SpineVerification> {
    const tree = new CompactRange();
    // Read before the events, so that each of them must be covered.
    const last = await this.lastCheckpoint(tenantId);
    /** Leaves under the last checkpoint whose root came out. */
    let confirmed = 0n;
    const stop = (sequence: bigint, reason: string): SpineVerification => ({
      size: sequence,
      rootHash: tree.root().toString('hex'),
      fault: { sequence, reason },
    });
    for (let from = -1n; ; from = tree.size) {
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<EventRow[]>(
          `SELECT ${COLUMNS} ${FROM} WHERE e.tenant_id = ? AND e.sequence >= ? ORDER BY e.sequence LIMIT ?`,
          [tenantId, tree.size.toString(), VERIFY_BATCH],
        ),
      );
      const checkpoints = await this.checkpoints(tenantId, from, tree.size + BigInt(rows.length));
      const wrongAt = (): string | undefined => {
        const here = checkpoints.filter(({ size }) => size === tree.size.toString());
        for (const checkpoint of here) {
          const wrong = faultOf(tenantId, checkpoint, tree);
          if (wrong !== undefined) return wrong;
        }
        if (here.length > 0) confirmed = tree.size;
        return undefined;
      };
      const completed: TreeNode[] = [];
      const atBeginning = from < 0n ? wrongAt() : undefined;
      if (atBeginning !== undefined) return stop(0n, atBeginning);
      for (const row of rows) {
        const fault =
          row.sequence === tree.size.toString() ? findFault(asSealed(row)) : `sequence ${tree.size} is missing`;
        if (fault !== undefined) return stop(tree.size, fault);
        completed.push(...tree.append(Buffer.from(row.leaf_hash, 'hex')));
        const wrong = wrongAt();
        if (wrong !== undefined) return stop(confirmed, wrong);
      }
      const node = await this.wrongNode(tenantId, completed);
      if (node !== undefined) {
        const first = node.index << BigInt(node.level * TILE_HEIGHT);
        return stop(first, `the stored node ${node.index} of level ${node.level} is not that of its events`);
      }
      if (rows.length < VERIFY_BATCH) break;
    }
    if (last !== undefined && last > tree.size) {
      return stop(tree.size, `the checkpoint of size ${last} covers events that are missing`);
    }
    return {
      size: tree.size,
      rootHash: tree.root().toString('hex'),
      fault: await this.missingTail(tenantId, tree.size),
    };
  }

  private async lastCheckpoint(tenantId: string): Promise<bigint | undefined> {
    const [last] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ size: string | null }[]>(
        'SELECT max(size)::text AS size FROM spine_checkpoints WHERE tenant_id = ?',
        [tenantId],
      ),
    );
    return last?.size == null ? undefined : BigInt(last.size);
  }

  /** Under every key, of the sizes above `from` up to `to`. */
  private checkpoints(tenantId: string, from: bigint, to: bigint): Promise<CheckpointRow[]> {
    return this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<CheckpointRow[]>(
        `SELECT c.size::text, encode(c.root, 'hex') AS root, k.note, k.verifier_key FROM spine_checkpoints c,
                LATERAL (SELECT c.note, c.verifier_key
                          UNION ALL SELECT s.note, s.verifier_key FROM spine_signatures s
                                     WHERE s.tenant_id = c.tenant_id AND s.size = c.size) k
          WHERE c.tenant_id = ? AND c.size > ? AND c.size <= ?`,
        [tenantId, from.toString(), to.toString()],
      ),
    );
  }

  /** The first of the nodes that is stored with another hash. */
  private async wrongNode(tenantId: string, nodes: readonly TreeNode[]): Promise<TreeNode | undefined> {
    if (nodes.length === 0) return undefined;
    const keys = JSON.stringify(nodes.map(({ level, index }) => ({ level, index: index.toString() })));
    const stored = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<(IndexedHash & { level: number })[]>(
        `SELECT n.level, n.index::text, encode(n.hash, 'hex') AS hash FROM spine_nodes n
           JOIN json_to_recordset(?::json) AS k (level smallint, index bigint) ON k.level = n.level AND k.index = n.index
          WHERE n.tenant_id = ?`,
        [keys, tenantId],
      ),
    );
    return nodes.find(({ level, index, hash }) =>
      stored.some((row) => row.level === level && row.index === index.toString() && row.hash !== hash.toString('hex')),
    );
  }

  private async missingTail(tenantId: string, size: bigint): Promise<SpineVerification['fault']> {
    const [log] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ size: string }[]>('SELECT size::text FROM spine_logs WHERE tenant_id = ?', [tenantId]),
    );
    // More events than were read is growth since; fewer is a loss.
    const isShort = log !== undefined && BigInt(log.size) > size && (await this.countFrom(tenantId, size)) === 0;
    return isShort
      ? { sequence: size, reason: `the log has ${log.size} events, of which the last are missing` }
      : undefined;
  }

  private async countFrom(tenantId: string, sequence: bigint): Promise<number> {
    const [row] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ count: number }[]>(
        'SELECT count(*)::integer AS count FROM spine_events WHERE tenant_id = ? AND sequence >= ?',
        [tenantId, sequence.toString()],
      ),
    );
    return row?.count ?? 0;
  }
}

/** The hashes from index `first` on, up to the first that is missing. */
function unbroken(rows: readonly IndexedHash[], first: bigint): Buffer[] {
  const gap = rows.findIndex(({ index }, place) => index !== (first + BigInt(place)).toString());
  return rows.slice(0, gap < 0 ? rows.length : gap).map(({ hash }) => Buffer.from(hash, 'hex'));
}

/** What is wrong with a checkpoint, or with the events that it covers. */
function faultOf(tenantId: string, row: CheckpointRow, tree: CompactRange): string | undefined {
  const verifier = parseVerifierKey(row.verifier_key);
  const signed = verifier === undefined ? undefined : openCheckpoint(row.note, verifier);
  if (signed?.origin.endsWith(`/${tenantId}`) !== true)
    return `the checkpoint of size ${row.size} is not signed by its key`;
  if (signed.size.toString() !== row.size || signed.root.toString('hex') !== row.root)
    return `the checkpoint of size ${row.size} is not the one that was signed`;
  return signed.root.equals(tree.root())
    ? undefined
    : `the first ${row.size} events do not give the root that was signed`;
}

/** The row with its time in the form in which it was hashed. */
function asSealed(row: EventRow): EventRow {
  return { ...row, occurred_at: `${row.occurred_at.replace(NO_MICROSECONDS, '')}Z` };
}

/** A sealed event at its place in the log. */
export function toStoredEvent(row: Omit<EventRow, 'salt'>): StoredEvent {
  return {
    id: row.id,
    sequence: BigInt(row.sequence),
    leafHash: row.leaf_hash,
    detailsHash: row.details_hash,
    action: row.action,
    actor: row.actor,
    actorType: row.actor_type,
    resourceId: row.resource_id,
    resourceType: row.resource_type,
    severity: row.severity,
    correlationId: row.correlation_id,
    occurredAt: new Date(row.occurred_at),
    details: row.content === null ? null : (JSON.parse(row.content) as JsonObject),
  };
}
