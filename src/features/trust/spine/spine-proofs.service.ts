import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import type { Principal } from '../../../contracts/identity.js';
import type { CheckpointSource, CosignatureSource, StoredCheckpoint } from './checkpoint.port.js';
import type { LogHeads, SpineReader } from '../../../contracts/spine.js';
import { SpineHashes } from './spine-hashes.service.js';
import type { SpineCheckpoint, SpineConsistencyProof, SpineInclusionProof } from './spine.types.js';
import { toHex } from '../../../verifier/bytes.js';
import { formatTlogProof } from '../../../verifier/tlog-proof.js';

const RETRY_SECONDS = 5;

/** Proofs over a tenant's log, each against its newest checkpoint, from a few tiles. RFC 6962 §2.1.1, §2.1.2. */
export class SpineProofs implements LogHeads {
  private readonly hashes: SpineHashes;

  constructor(
    private readonly reader: SpineReader,
    private readonly checkpoints: CheckpointSource,
    /** Absent where there are no witnesses. */
    private readonly cosignatures?: CosignatureSource,
  ) {
    this.hashes = new SpineHashes(reader);
  }

  /** The newest checkpoint, with the cosignatures that it has. */
  async checkpoint({ tenant }: { tenant: { id: string } }): Promise<SpineCheckpoint> {
    return this.toCheckpoint(tenant.id, await this.withCosignatures(tenant.id));
  }

  private async withCosignatures(tenantId: string): Promise<StoredCheckpoint> {
    const newest = await this.checkpoints.current(tenantId);
    const lines = (await this.cosignatures?.linesOf(tenantId, newest.size)) ?? '';
    return { ...newest, note: newest.note + lines };
  }

  /**
   * The newest checkpoint that the quorum of witnesses has cosigned; without witnesses, the newest. Only reads: no request
   * makes a witness work. Throws SERVICE_UNAVAILABLE before the first.
   */
  async witnessedCheckpoint(tenantId: string): Promise<SpineCheckpoint> {
    return this.toCheckpoint(tenantId, await this.witnessed(tenantId));
  }

  private async witnessed(tenantId: string): Promise<StoredCheckpoint> {
    if (this.cosignatures === undefined) return this.checkpoints.current(tenantId);
    const found = await this.cosignatures.witnessed(tenantId);
    if (found !== undefined) return found;
    throw new DomainError('SERVICE_UNAVAILABLE', 'no checkpoint has the quorum of witnesses yet', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  /**
   * Proves that an event is in the log, as of the newest checkpoint or, if `isWitnessed`, of the newest that the quorum of
   * witnesses has cosigned. Throws NOT_FOUND, also for an event that no quorum covers yet; CONFLICT when no checkpoint
   * covers the event.
   */
  async inclusion(
    { tenant }: { tenant: { id: string } },
    eventId: string,
    isWitnessed = false,
  ): Promise<SpineInclusionProof> {
    const event = isUuid(eventId) ? await this.reader.event(tenant.id, eventId) : undefined;
    if (event === undefined) throw new DomainError('NOT_FOUND', `there is no event ${eventId}`);
    const checkpoint = isWitnessed ? await this.witnessed(tenant.id) : await this.withCosignatures(tenant.id);
    if (isWitnessed && event.sequence >= checkpoint.size)
      throw new DomainError('NOT_FOUND', `no checkpoint with the quorum of witnesses covers event ${eventId} yet`, {
        retryAfterSeconds: RETRY_SECONDS,
      });
    // Only where the log contradicts its checkpoints: otherwise the current one covers whatever is stored.
    if (event.sequence >= checkpoint.size)
      throw new DomainError('CONFLICT', 'no checkpoint covers this event; verify the log');
    const proof = await this.hashes.inclusion(tenant.id, event, checkpoint);
    const hashes = proof.map(toHex);
    return {
      eventId: event.id,
      leafHash: event.leafHash,
      leafIndex: Number(event.sequence),
      treeSize: Number(checkpoint.size),
      rootHash: toHex(checkpoint.root),
      hashes,
      checkpoint: checkpoint.note,
      publicKey: checkpoint.verifierKey,
      text: formatTlogProof({ index: event.sequence, hashes: proof, checkpoint: checkpoint.note }),
    };
  }

  /** Proves that the log of size `from` is a prefix of that of size `to`, by default of the newest checkpoint. */
  async consistency({ tenant }: Principal, from: number, to: number | undefined): Promise<SpineConsistencyProof> {
    const { size, root } = await this.checkpoints.current(tenant.id);
    const [first, second] = [wholeSize('from', from), to === undefined ? size : wholeSize('to', to)];
    if (second > size) throw invalidRequest([{ path: 'to', message: `the newest checkpoint is of size ${size}` }]);
    if (first > second) throw invalidRequest([{ path: 'from', message: `must not be larger than ${second}` }]);
    const proof = await this.hashes.consistency(tenant.id, first, {
      size: second,
      root: second === size ? root : undefined,
    });
    return { from: Number(first), to: Number(second), hashes: proof.map(toHex) };
  }

  private toCheckpoint(tenantId: string, { size, root, note, verifierKey }: StoredCheckpoint): SpineCheckpoint {
    return {
      checkpoint: note,
      origin: note.slice(0, note.indexOf('\n')),
      size: Number(size),
      rootHash: toHex(root),
      publicKey: verifierKey,
      hybridKey: this.checkpoints.hybridKeyIn(tenantId, note) ?? null,
    };
  }
}

function wholeSize(path: string, size: number): bigint {
  if (!Number.isSafeInteger(size)) throw invalidRequest([{ path, message: 'expected a whole number of events' }]);
  return BigInt(size);
}
