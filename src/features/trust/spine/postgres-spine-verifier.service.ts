import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { BATCH_BYTES, isCut, withinBytes } from '../../../database/within-bytes.js';
import { Places } from '../../../shared/places.js';
import { openCheckpoint } from '../../../verifier/checkpoint.js';
import { LogWalk, type NodeLookup } from '../../../verifier/log-walk.js';
import { parseVerifierKey } from '../../../verifier/note.js';
import { ArchivedContents } from '../archive/archived-contents.service.js';
import { LedgerCheck } from './ledger-check.service.js';
import { SliceCheck } from '../compliance/slice-check.service.js';
import { PolicyCheck } from '../policy/policy-check.service.js';
import type { SpineVerification, SpineVerifier } from '../../../contracts/spine.js';
import { asSealed, EVENT_COLUMNS, EVENT_WEIGHT, type EventRow, FROM_EVENTS } from './postgres-spine-reader.service.js';
import { toHex } from '../../../verifier/bytes.js';

/** This many events, of `BATCH_BYTES` at most, take a few ms of the event loop. */
const BATCH = 256;
const PLACES = 4;
const PLACES_PER_TENANT = 2;
const RETRY_SECONDS = 5;

interface CheckpointRow {
  size: string;
  root: string;
  note: string;
  verifier_key: string;
}

interface NodeRow {
  level: number;
  index: string;
  hash: string;
}

type Fault = NonNullable<SpineVerification['fault']>;

interface VerifierOptions {
  unitOfWork: UnitOfWork;
  contents: Pick<ArchivedContents, 'filled'>;
  ledger: Pick<LedgerCheck, 'faultOf' | 'strayOf'>;
  policies: PolicyCheck;
  slices: Pick<SliceCheck, 'fault'>;
}

/** Checks a tenant's log in the database. */
export class PostgresSpineVerifier implements SpineVerifier {
  private readonly places = new Places({
    what: 'verifications',
    perTenant: PLACES_PER_TENANT,
    perProcess: PLACES,
    retryAfterSeconds: RETRY_SECONDS,
  });

  constructor(private readonly options: VerifierOptions) {}

  /** Throws RATE_LIMIT_EXCEEDED or SERVICE_UNAVAILABLE where too many run at once. */
  verify(tenantId: string): Promise<SpineVerification> {
    return this.places.run(tenantId, () => this.check(tenantId));
  }

  private async check(tenantId: string): Promise<SpineVerification> {
    const walk = new LogWalk(true);
    // Read before the events, so that each of them must be covered.
    const last = await this.lastCheckpoint(tenantId);
    const { ledger, policies, slices } = this.options;
    const account = await policies.begin(tenantId);
    let recordFault: Fault | undefined;
    let isLast = false;
    for (let from = -1n; !isLast && !walk.isOver(); from = walk.size) {
      const found = await this.events(tenantId, walk.size);
      isLast = found.length < BATCH && !isCut(found);
      const rows = await this.options.contents.filled(found);
      const checkpoints = await this.checkpoints(tenantId, from, walk.size + BigInt(rows.length));
      if (from < 0n) hold(tenantId, walk, checkpoints);
      const taken: EventRow[] = [];
      for (const row of rows) {
        if (row.unread !== undefined) {
          if (row.unread.code === 'SERVICE_UNAVAILABLE') throw row.unread;
          walk.stop(row.unread.message);
          break;
        }
        const sealed = asSealed(row);
        walk.append({ ...sealed, sequence: BigInt(row.sequence) });
        if (walk.isOver()) break;
        taken.push(sealed);
        hold(tenantId, walk, checkpoints);
      }
      for (const event of taken) account.take(event);
      recordFault ??= await ledger.faultOf(tenantId, taken);
    }
    if (last !== undefined && last > walk.size)
      walk.stop(`the checkpoint of size ${last} covers events that are missing`);
    const missing = walk.isOver() ? undefined : await this.missingTail(tenantId, walk.size);
    if (missing !== undefined) walk.stop(missing);
    const fault: Fault | undefined =
      walk.fault(await this.nodes(tenantId)) ??
      recordFault ??
      (await ledger.strayOf(tenantId)) ??
      (await account.fault()) ??
      (await slices.fault(tenantId));
    return { size: walk.size, rootHash: walk.rootHash, fault };
  }

  private events(tenantId: string, from: bigint): Promise<EventRow[]> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<EventRow[]>(
        withinBytes(
          `SELECT ${EVENT_COLUMNS}, ${EVENT_WEIGHT}, e.sequence AS number ${FROM_EVENTS}
            WHERE e.tenant_id = ? AND e.sequence >= ? ORDER BY e.sequence LIMIT ?`,
          'number',
        ),
        [tenantId, from.toString(), BATCH, BATCH_BYTES],
      ),
    );
  }

  private async lastCheckpoint(tenantId: string): Promise<bigint | undefined> {
    const [last] = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ size: string | null }[]>(
        'SELECT max(size)::text AS size FROM spine_checkpoints WHERE tenant_id = ?',
        [tenantId],
      ),
    );
    return last?.size == null ? undefined : BigInt(last.size);
  }

  /** Under every key, of the sizes above `from` up to `to`. */
  private async checkpoints(tenantId: string, from: bigint, to: bigint): Promise<Map<string, CheckpointRow[]>> {
    const rows = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<CheckpointRow[]>(
        `SELECT c.size::text, encode(c.root, 'hex') AS root, k.note, k.verifier_key FROM spine_checkpoints c,
                LATERAL (SELECT c.note, c.verifier_key
                          UNION ALL SELECT s.note, s.verifier_key FROM spine_signatures s
                                     WHERE s.tenant_id = c.tenant_id AND s.size = c.size) k
          WHERE c.tenant_id = ? AND c.size > ? AND c.size <= ?`,
        [tenantId, from.toString(), to.toString()],
      ),
    );
    return Map.groupBy(rows, ({ size }) => size);
  }

  private async nodes(tenantId: string): Promise<NodeLookup> {
    const rows = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<NodeRow[]>(
        `SELECT level, index::text, encode(hash, 'hex') AS hash FROM spine_nodes WHERE tenant_id = ?`,
        [tenantId],
      ),
    );
    const byAddress = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
    return (level, index) => {
      const hash = byAddress.get(`${level}/${index}`);
      return hash === undefined ? undefined : Buffer.from(hash, 'hex');
    };
  }

  /** The fault if the log's last events are missing; events beyond those read are growth since. */
  private async missingTail(tenantId: string, size: bigint): Promise<string | undefined> {
    const [log] = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ size: string; following: number }[]>(
        `SELECT size::text, (SELECT count(*)::integer FROM spine_events e
                              WHERE e.tenant_id = l.tenant_id AND e.sequence >= ?) AS following
           FROM spine_logs l WHERE l.tenant_id = ?`,
        [size.toString(), tenantId],
      ),
    );
    const isShort = log !== undefined && BigInt(log.size) > size && log.following === 0;
    return isShort ? `the log has ${log.size} events, of which the last are missing` : undefined;
  }
}

/** The check over a database. */
export function openVerifier(unitOfWork: UnitOfWork, contents = new ArchivedContents(undefined)): SpineVerifier {
  return new PostgresSpineVerifier({
    unitOfWork,
    contents,
    ledger: new LedgerCheck(unitOfWork),
    policies: new PolicyCheck(unitOfWork),
    slices: new SliceCheck(unitOfWork),
  });
}

/** Compares the checkpoints at the current size with the events. */
function hold(tenantId: string, walk: LogWalk, checkpoints: ReadonlyMap<string, readonly CheckpointRow[]>): void {
  for (const row of checkpoints.get(walk.size.toString()) ?? []) {
    const wrong = faultOf(tenantId, row);
    if (wrong === undefined) walk.confirm(Buffer.from(row.root, 'hex'));
    else walk.stop(wrong);
  }
}

/** The fault of a checkpoint itself. */
function faultOf(tenantId: string, row: CheckpointRow): string | undefined {
  const verifier = parseVerifierKey(row.verifier_key);
  const signed = verifier === undefined ? undefined : openCheckpoint(row.note, verifier);
  if (signed?.origin.endsWith(`/${tenantId}`) !== true)
    return `the checkpoint of size ${row.size} is not signed by its key`;
  return signed.size.toString() === row.size && toHex(signed.root) === row.root
    ? undefined
    : `the checkpoint of size ${row.size} is not the one that was signed`;
}
