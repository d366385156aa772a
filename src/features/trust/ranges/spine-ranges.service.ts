import type { LogPlaces, LogRanges, RangeEvent, SignedState } from '../../../contracts/evidence/log-ranges.js';
import { withinBytes } from '../../../database/within-bytes.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { ArchivedContents } from '../archive/archived-contents.service.js';
import type { Checkpointer } from '../spine/checkpointer.service.js';
import { toHex } from '../../../verifier/bytes.js';
import { formatTlogProof } from '../../../verifier/tlog-proof.js';
import {
  asSealed,
  EVENT_COLUMNS,
  EVENT_WEIGHT,
  type EventRow,
  FROM_EVENTS,
  toStoredEvent,
} from '../spine/postgres-spine-reader.service.js';
import type { SpineHashes } from '../spine/spine-hashes.service.js';

const PAGE_EVENTS = 1_000n;
const PAGE_BYTES = 4 * 1024 * 1024;

interface StateRow {
  size: string;
  root: string;
  note: string;
  verifier_key: string;
}

const STATE = `SELECT c.size::text, encode(c.root, 'hex') AS root, COALESCE(s.note, c.note) AS note,
    COALESCE(s.verifier_key, c.verifier_key) AS verifier_key
  FROM spine_checkpoints c
  LEFT JOIN spine_signatures s ON s.tenant_id = c.tenant_id AND s.size = c.size AND s.verifier_key = ?
 WHERE c.tenant_id = ?`;

interface RangesOptions {
  unitOfWork: UnitOfWork;
  contents: Pick<ArchivedContents, 'filled'>;
  checkpointer: Pick<Checkpointer, 'current' | 'keyOf' | 'hybridKeyIn' | 'signText'>;
  hashes: Pick<SpineHashes, 'consistency' | 'inclusion' | 'subtrees'>;
}

/** Reads parts of logs with proofs of their place. */
export class SpineRanges implements LogRanges {
  constructor(private readonly options: RangesOptions) {}

  async places(tenantId: string, { start, end }: { start: Date; end: Date }): Promise<LogPlaces> {
    const [found] = await this.options.unitOfWork.report(tenantId, (em) =>
      em.execute<{ first: string | null; last: string | null }[]>(
        `SELECT min(sequence)::text AS first, max(sequence)::text AS last FROM spine_events
          WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ?`,
        [tenantId, start.toISOString(), end.toISOString()],
      ),
    );
    if (found?.first == null || found.last === null) return { from: 0n, to: 0n };
    return { from: BigInt(found.first), to: BigInt(found.last) + 1n };
  }

  async around(
    tenantId: string,
    { from, to }: LogPlaces,
  ): Promise<{ first: SignedState | undefined; last: SignedState }> {
    const { size, verifierKey } = await this.options.checkpointer.current(tenantId);
    if (size < to) throw contradicted();
    const values = [verifierKey, tenantId];
    const [first, last] = await this.options.unitOfWork.tenant(tenantId, async ({ em }) => [
      await em.execute<StateRow[]>(`${STATE} AND c.size <= ? ORDER BY c.size DESC LIMIT 1`, [
        ...values,
        from.toString(),
      ]),
      await em.execute<StateRow[]>(`${STATE} AND c.size >= ? ORDER BY c.size LIMIT 1`, [...values, to.toString()]),
    ]);
    if (last[0] === undefined) throw contradicted();
    return { first: first[0] === undefined ? undefined : toState(first[0]), last: toState(last[0]) };
  }

  async events(tenantId: string, { from, to }: LogPlaces): Promise<RangeEvent[]> {
    if (from >= to) return [];
    // Bounded by places, not by LIMIT: the planner then looks details up instead of reading all of them.
    const end = to - from > PAGE_EVENTS ? from + PAGE_EVENTS : to;
    const sql = withinBytes(
      `SELECT ${EVENT_COLUMNS}, ${EVENT_WEIGHT}, e.sequence AS number ${FROM_EVENTS}
        WHERE e.tenant_id = ? AND e.sequence >= ? AND e.sequence < ? ORDER BY e.sequence`,
      'number',
    );
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<EventRow[]>(sql, [tenantId, from.toString(), end.toString(), PAGE_BYTES]),
    );
    const rows = await this.options.contents.filled(found);
    if (rows.length === 0 || rows.some(({ sequence }, place) => BigInt(sequence) !== from + BigInt(place)))
      throw contradicted();
    return rows.map(toRangeEvent);
  }

  async related(tenantId: string, event: RangeEvent, { from, to }: LogPlaces, limit: number): Promise<RangeEvent[]> {
    const { id, sequence, correlationId } = event;
    const rows = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<EventRow[]>(
        `SELECT ${EVENT_COLUMNS} ${FROM_EVENTS}
          WHERE e.tenant_id = ? AND e.sequence >= ? AND e.sequence < ? AND e.sequence <> ?
            AND (e.correlation_id = ? OR e.correlation_id = ? OR e.id::text = ?) ORDER BY e.sequence LIMIT ?`,
        [
          tenantId,
          from.toString(),
          to.toString(),
          sequence.toString(),
          id,
          correlationId ?? id,
          correlationId ?? id,
          limit,
        ],
      ),
    );
    return (await this.options.contents.filled(rows)).map(toRangeEvent);
  }

  roots(tenantId: string, subtrees: readonly LogPlaces[]): Promise<Uint8Array[]> {
    return this.options.hashes.subtrees(tenantId, [...subtrees]);
  }

  async inclusion(tenantId: string, sequence: bigint, { size, root, note }: SignedState): Promise<string> {
    const [leaf] = await this.roots(tenantId, [{ from: sequence, to: sequence + 1n }]);
    if (leaf === undefined) throw contradicted();
    const tree = { size, root: Buffer.from(root, 'hex') };
    const proof = await this.options.hashes.inclusion(tenantId, { sequence, leafHash: toHex(leaf) }, tree);
    return formatTlogProof({ index: sequence, hashes: proof, checkpoint: note });
  }

  async consistency(tenantId: string, first: bigint, second: bigint): Promise<string[]> {
    const proof = await this.options.hashes.consistency(tenantId, first, { size: second, root: undefined });
    return proof.map(toHex);
  }

  sign(tenantId: string, text: string): string {
    return this.options.checkpointer.signText(tenantId, text);
  }

  verifierKey(tenantId: string): string {
    return this.options.checkpointer.keyOf(tenantId);
  }

  hybridKeyIn(tenantId: string, note: string): string | undefined {
    return this.options.checkpointer.hybridKeyIn(tenantId, note);
  }
}

function toState({ size, root, note, verifier_key: verifierKey }: StateRow): SignedState {
  return { size: BigInt(size), root, note, verifierKey };
}

/** Without parsing the details, which most readers pass on as text. */
function toRangeEvent(row: EventRow): RangeEvent {
  if (row.unread !== undefined) throw row.unread;
  const { details: _, ...event } = toStoredEvent(asSealed({ ...row, content: null }));
  return { ...event, content: row.content };
}

function contradicted(): DomainError {
  return new DomainError('CONFLICT', 'the log does not match its checkpoints; verify the log');
}
