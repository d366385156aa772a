import type { EventProof, EventProofs } from '../../../contracts/evidence/event-proofs.js';
import type { Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { EvidencePackPiece } from '../pack.types.js';
import type { PacksService } from '../packs/packs.service.js';
import type { SharedEvidencePack } from './link.types.js';
import type { SharedPackReaders } from './shared-pack-readers.service.js';

interface SharedOptions {
  packs: Pick<PacksService, 'pack' | 'piece'>;
  readers: Pick<SharedPackReaders, 'linkOf'>;
  proofs: EventProofs;
}

/** Reads one pack, and what proves it, for somebody with a link. Each read asks whether the link still works. */
export class SharedPacks {
  constructor(private readonly options: SharedOptions) {}

  /** Throws UNAUTHORIZED. */
  async pack(reader: Principal): Promise<SharedEvidencePack> {
    const { packId, expiresAt } = await this.options.readers.linkOf(reader);
    const pack = await this.options.packs.pack(reader, packId);
    const { status, reason, startDate, endDate, scope, frameworks, redaction, events, bytes } = pack;
    const { sha256, manifestSha256, createdAt, endedAt } = pack;
    const shown = { status, reason, startDate, endDate, scope, frameworks, redaction, events, bytes };
    return { tenant: reader.tenant.name, ...shown, sha256, manifestSha256, createdAt, endedAt, expiresAt };
  }

  /** A piece of the zip; the first is recorded. Throws UNAUTHORIZED, and CONFLICT for a pack without content. */
  async piece(reader: Principal, from: number): Promise<EvidencePackPiece> {
    const { packId } = await this.options.readers.linkOf(reader);
    return this.options.packs.piece(reader, packId, from);
  }

  /** Throws UNAUTHORIZED, and CONFLICT for a pack without content. */
  async proof(reader: Principal): Promise<EventProof> {
    const { packId, tenantId } = await this.options.readers.linkOf(reader);
    const { completedEventId, sha256 } = await this.options.packs.pack(reader, packId);
    if (completedEventId === null || sha256 === null)
      throw new DomainError('CONFLICT', 'the log has no digests of the pack: it has no content');
    return this.options.proofs.prove(tenantId, completedEventId);
  }
}
