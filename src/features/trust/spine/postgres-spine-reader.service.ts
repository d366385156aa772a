import type { EvidenceRow } from '../../../database/evidence/evidence.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { isCut, withinBytes } from '../../../database/within-bytes.js';
import { asksOnly, currentReading, markShortened, PAGE_BYTES, tooMuch } from '../../../shared/reading.js';
import { isJsonObject, type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import { isOfGateway, originOf } from '../../../shared/http/origin.js';
import { leafText } from '../../../verifier/event.js';
import { TILE_WIDTH } from '../../../verifier/merkle.js';
import type { TileAddress } from '../../../verifier/tile-path.js';
import { type SpineQuery, type SpineReader, type StoredEvent, withoutDetails } from '../../../contracts/spine.js';
import { ARCHIVED_PLACE, ArchivedContents, type ArchivedPlace } from '../archive/archived-contents.service.js';
import type { DomainError } from '../../../shared/errors.js';

/** An event as the database gives it. */
export interface EventRow extends Omit<EvidenceRow, 'salt' | 'content'> {
  sequence: string;
  salt: string | null;
  content: string | null;
  /** Where the content is that the details lack; absent where they lack none, or the query does not ask. */
  archived?: ArchivedPlace | null;
  /** Why the details could not be read. */
  unread?: DomainError;
}

interface IndexedHash {
  index: string;
  hash: string;
}

const PUBLIC_COLUMNS = `e.tenant_id, e.sequence::text, e.id, e.action, e.resource_id, e.resource_type, e.actor, e.actor_type, e.severity,
  e.correlation_id, to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS occurred_at,
  encode(e.details_hash, 'hex') AS details_hash, encode(e.facts_salt, 'hex') AS facts_salt, encode(e.leaf_hash, 'hex') AS leaf_hash`;
/** An event with its details, unless they were erased; without what calls said where that is in the bucket. */
export const ROW_COLUMNS = `${PUBLIC_COLUMNS}, encode(d.salt, 'hex') AS salt, d.content`;
/** A row of `FROM_EVENTS`, for `ArchivedContents`. */
export const EVENT_COLUMNS = `${ROW_COLUMNS}, ${ARCHIVED_PLACE} AS archived`;
/** Microseconds, which no event of ours has: with any the text is not the one that was hashed. */
const NO_MICROSECONDS = /000$/;
/** The bytes of an event's details, for `withinBytes`. */
export const ROW_WEIGHT = 'coalesce(octet_length(d.content), 0) AS weight';
export const EVENT_WEIGHT = 'coalesce(octet_length(d.content), 0) + coalesce(a.bytes, 0) AS weight';
/** Fields of an event that are read without its details. */
const LIGHT_FIELDS: ReadonlySet<string> = new Set(
  '__typename id sequence action resourceId resourceType actor actorType severity correlationId occurredAt leafHash detailsHash factsSalt'.split(
    ' ',
  ),
);
export const FROM_EVENTS = `FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id
  LEFT JOIN archived_contents a ON a.tenant_id = e.tenant_id AND a.event_id = e.id AND a.moved_at IS NOT NULL`;

/** Reads the spine of one tenant. */
export class PostgresSpineReader implements SpineReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: Pick<ArchivedContents, 'filled'> = new ArchivedContents(undefined),
  ) {}

  async event(tenantId: string, id: string): Promise<StoredEvent | undefined> {
    const [event] = await this.eventsById(tenantId, [id]);
    return event;
  }

  async eventsById(tenantId: string, ids: readonly string[]): Promise<(StoredEvent | undefined)[]> {
    // As an array, which is known before the plan runs: a subquery of unknown length reads the whole log of a large tenant.
    const where =
      'WHERE e.tenant_id = ? AND e.id = ANY (ARRAY(SELECT value::uuid FROM json_array_elements_text(?::json)))';
    const sql = withinBytes(`SELECT ${EVENT_COLUMNS}, ${EVENT_WEIGHT} ${FROM_EVENTS} ${where}`, 'id');
    const bytes = currentReading()?.pageBytes ?? PAGE_BYTES;
    const found = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<EventRow[]>(sql, [tenantId, JSON.stringify(ids), bytes]),
    );
    if (isCut(found)) throw tooMuch(bytes);
    const rows = await this.contents.filled(found);
    takeDetails(rows);
    const byId = new Map(rows.map((row) => [row.id, toStoredEvent(asSealed(row))]));
    return ids.map((id) => byId.get(id.toLowerCase()));
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
    if (query.origin === 'gateway') add(isOfGateway('e'));
    if (query.origin === 'recorded') add(`NOT ${isOfGateway('e')}`);
    if (query.startDate instanceof Date) add('e.occurred_at >= ?', query.startDate.toISOString());
    if (query.endDate instanceof Date) add('e.occurred_at < ?', query.endDate.toISOString());
    if (query.isRoot === true) add('e.correlation_id = e.id::text');
    if (query.before !== undefined) add('e.sequence < ?', query.before.toString());
    const where = `WHERE ${conditions.join(' AND ')} ORDER BY e.sequence DESC LIMIT ?`;
    // Without details nothing in an event is long.
    const isLight = asksOnly('SpineEvent', LIGHT_FIELDS);
    const sql = isLight
      ? `SELECT ${PUBLIC_COLUMNS}, NULL AS salt, NULL AS content FROM spine_events e ${where}`
      : withinBytes(
          `SELECT ${EVENT_COLUMNS}, ${EVENT_WEIGHT}, e.sequence AS number ${FROM_EVENTS} ${where}`,
          'number DESC',
        );
    // Asked when there is a connection, so that lists of the same request have taken theirs.
    const bytes = (): number[] => (isLight ? [] : [currentReading()?.pageBytes ?? PAGE_BYTES]);
    const found = await this.unitOfWork.report(tenantId, (em) =>
      em.execute<EventRow[]>(sql, [...values, limit, ...bytes()]),
    );
    const rows = await this.contents.filled(found);
    takeDetails(rows);
    const events = rows.map((row) => toStoredEvent(asSealed(row)));
    return isCut(found) ? markShortened(events) : events;
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
}

function takeDetails(rows: readonly EventRow[]): void {
  const reading = currentReading();
  for (const { content } of rows) reading?.take(content?.length ?? 0);
}

/** The hashes from index `first` on, up to the first that is missing. */
function unbroken(rows: readonly IndexedHash[], first: bigint): Buffer[] {
  const gap = rows.findIndex(({ index }, place) => index !== (first + BigInt(place)).toString());
  return rows.slice(0, gap < 0 ? rows.length : gap).map(({ hash }) => Buffer.from(hash, 'hex'));
}

/** The row with its time in the form in which it was hashed. */
export function asSealed(row: EventRow): EventRow {
  return { ...row, occurred_at: `${row.occurred_at.replace(NO_MICROSECONDS, '')}Z` };
}

/** A sealed event at its place in the log. */
export function toStoredEvent(row: EventRow): StoredEvent {
  const event: StoredEvent = {
    id: row.id,
    sequence: BigInt(row.sequence),
    leafHash: row.leaf_hash,
    detailsHash: row.details_hash,
    factsSalt: row.facts_salt,
    action: row.action,
    actor: row.actor,
    actorType: row.actor_type,
    resourceId: row.resource_id,
    resourceType: row.resource_type,
    severity: row.severity,
    correlationId: row.correlation_id,
    origin: originOf(row.correlation_id),
    occurredAt: new Date(row.occurred_at),
    details: row.content === null ? null : detailsOf(row.content),
    salt: row.salt,
    content: row.content,
  };
  return row.unread === undefined ? event : withoutDetails(event, row.unread);
}

/** Null for anything but a JSON object: it was tampered with, which verification will show. */
function detailsOf(content: string): JsonObject | null {
  try {
    const details = parseExactJson(content);
    return isJsonObject(details) ? details : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
