import type { EvidenceRow } from '../../database/evidence.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { JsonObject } from '../../shared/json.js';
import { openCheckpoint } from './checkpoint.rules.js';
import { CompactRange } from './merkle.rules.js';
import { parseVerifierKey } from './note.rules.js';
import type { SpineQuery, SpineReader, SpineVerification, StoredEvent } from './spine.port.js';
import { findFault } from './spine.rules.js';

const VERIFY_BATCH = 2_000;

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

const COLUMNS = `e.tenant_id, e.sequence::text, e.id, e.action, e.resource_id, e.resource_type, e.actor, e.actor_type, e.severity,
  e.correlation_id, to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS occurred_at,
  encode(e.details_hash, 'hex') AS details_hash, encode(e.leaf_hash, 'hex') AS leaf_hash,
  encode(d.salt, 'hex') AS salt, d.content`;
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

  async verify(tenantId: string): Promise<SpineVerification> {
    const tree = new CompactRange();
    const checkpoints = await this.checkpoints(tenantId);
    /** Leaves under the last checkpoint whose root came out. */
    let confirmed = 0n;
    const stop = (sequence: bigint, reason: string): SpineVerification => ({
      size: sequence,
      rootHash: tree.root().toString('hex'),
      fault: { sequence, reason },
    });
    for (;;) {
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<EventRow[]>(
          `SELECT ${COLUMNS} ${FROM} WHERE e.tenant_id = ? AND e.sequence >= ? ORDER BY e.sequence LIMIT ?`,
          [tenantId, tree.size.toString(), VERIFY_BATCH],
        ),
      );
      for (const row of rows) {
        const fault =
          row.sequence === tree.size.toString() ? findFault(asSealed(row)) : `sequence ${tree.size} is missing`;
        if (fault !== undefined) return stop(tree.size, fault);
        tree.append(Buffer.from(row.leaf_hash, 'hex'));
        const checkpoint = checkpoints.get(tree.size.toString());
        if (checkpoint === undefined) continue;
        const wrong = faultOf(tenantId, checkpoint, tree);
        if (wrong !== undefined) return stop(confirmed, wrong);
        confirmed = tree.size;
      }
      if (rows.length < VERIFY_BATCH) break;
    }
    const last = [...checkpoints.keys()].at(-1);
    if (last !== undefined && BigInt(last) > tree.size) {
      return stop(tree.size, `the checkpoint of size ${last} covers events that are missing`);
    }
    return {
      size: tree.size,
      rootHash: tree.root().toString('hex'),
      fault: await this.missingTail(tenantId, tree.size),
    };
  }

  /** By size, smallest first; read before the events, so that each of them must be covered. */
  private async checkpoints(tenantId: string): Promise<Map<string, CheckpointRow>> {
    const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<CheckpointRow[]>(
        `SELECT size::text, encode(root, 'hex') AS root, note, verifier_key FROM spine_checkpoints
          WHERE tenant_id = ? ORDER BY spine_checkpoints.size`,
        [tenantId],
      ),
    );
    return new Map(rows.map((row) => [row.size, row]));
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
