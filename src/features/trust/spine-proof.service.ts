import type { UnitOfWork } from '../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import type { Principal } from '../tenancy/tenancy.port.js';
import type { CheckpointSource, StoredCheckpoint } from './checkpoint.port.js';
import { proofText } from './checkpoint.rules.js';
import { consistencyRanges, inclusionRanges, type LeafRange, RangeHasher } from './merkle-proof.rules.js';
import type { SpineReader } from './spine.port.js';
import type { SpineCheckpoint, SpineConsistencyProof, SpineInclusionProof } from './spine.types.js';

/** So many hashes take about 2 ms of the event loop. */
const BATCH = 1_000;

/** Proofs over a tenant's log, each against its newest checkpoint. RFC 6962 §2.1.1, §2.1.2. */
export class SpineProofs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: SpineReader,
    private readonly checkpoints: CheckpointSource,
  ) {}

  async checkpoint({ tenant }: Principal): Promise<SpineCheckpoint> {
    return toCheckpoint(await this.checkpoints.current(tenant.id));
  }

  /** That an event is in the log. Throws NOT_FOUND; CONFLICT when no checkpoint covers the event. */
  async inclusion({ tenant }: Principal, eventId: string): Promise<SpineInclusionProof> {
    const event = isUuid(eventId) ? await this.reader.event(tenant.id, eventId) : undefined;
    if (event === undefined) throw new DomainError('NOT_FOUND', `there is no event ${eventId}`);
    const checkpoint = await this.checkpoints.current(tenant.id);
    // Only where the log contradicts its checkpoints: otherwise the current one covers whatever is stored.
    if (event.sequence >= checkpoint.size)
      throw new DomainError('CONFLICT', 'no checkpoint covers this event; verify the log');
    const hashes = await this.hashes(tenant.id, inclusionRanges(event.sequence, checkpoint.size));
    return {
      eventId: event.id,
      leafHash: event.leafHash,
      leafIndex: Number(event.sequence),
      treeSize: Number(checkpoint.size),
      rootHash: checkpoint.root.toString('hex'),
      hashes,
      checkpoint: checkpoint.note,
      publicKey: checkpoint.verifierKey,
      text: proofText(event.sequence, hashes, checkpoint.note),
    };
  }

  /** That the log of size `from` is the beginning of that of size `to`; the newest checkpoint's size when absent. */
  async consistency({ tenant }: Principal, from: number, to: number | undefined): Promise<SpineConsistencyProof> {
    const { size } = await this.checkpoints.current(tenant.id);
    const [first, second] = [wholeSize('from', from), to === undefined ? size : wholeSize('to', to)];
    if (second > size) throw invalidRequest([{ path: 'to', message: `the newest checkpoint is of size ${size}` }]);
    if (first > second) throw invalidRequest([{ path: 'from', message: `must not be larger than ${second}` }]);
    return {
      from: Number(first),
      to: Number(second),
      hashes: await this.hashes(tenant.id, consistencyRanges(first, second)),
    };
  }

  /** Hashes of subtrees in one pass over the leaf hashes, hex. */
  private async hashes(tenantId: string, ranges: LeafRange[]): Promise<string[]> {
    const hasher = new RangeHasher(ranges);
    for (let from = hasher.wanted; from !== undefined; from = hasher.wanted) {
      const leaves = await this.leaves(tenantId, from);
      if (leaves.length === 0) throw new DomainError('CONFLICT', `event ${from} of the log is missing; verify the log`);
      for (const { sequence, leaf_hash: leaf } of leaves) {
        if (hasher.wanted === undefined) break;
        if (BigInt(sequence) < hasher.wanted) continue;
        if (BigInt(sequence) > hasher.wanted)
          throw new DomainError('CONFLICT', `event ${hasher.wanted} of the log is missing; verify the log`);
        hasher.append(Buffer.from(leaf, 'hex'));
      }
    }
    return hasher.result().map((hash) => hash.toString('hex'));
  }

  private leaves(tenantId: string, from: bigint): Promise<{ sequence: string; leaf_hash: string }[]> {
    return this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute(
        `SELECT sequence::text, encode(leaf_hash, 'hex') AS leaf_hash FROM spine_events
          WHERE tenant_id = ? AND spine_events.sequence >= ? ORDER BY spine_events.sequence LIMIT ?`,
        [tenantId, from.toString(), BATCH],
      ),
    );
  }
}

function toCheckpoint({ size, root, note, verifierKey }: StoredCheckpoint): SpineCheckpoint {
  return {
    checkpoint: note,
    origin: note.slice(0, note.indexOf('\n')),
    size: Number(size),
    rootHash: root.toString('hex'),
    publicKey: verifierKey,
  };
}

function wholeSize(path: string, size: number): bigint {
  if (!Number.isSafeInteger(size)) throw invalidRequest([{ path, message: 'expected a whole number of events' }]);
  return BigInt(size);
}
