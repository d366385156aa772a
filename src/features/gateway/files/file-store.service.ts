import { createHash } from 'node:crypto';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Clock } from '../../../shared/time/clock.js';

/** Bytes of a piece, the part of a file that is in memory at once. */
export const PIECE_BYTES = 1024 * 1024;
const MIB = 1024 * 1024;

interface FileStoreOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
  /** The most bytes of all files of a tenant. */
  maxTenantBytes: number;
}

/** A file that is to be written. */
export interface NewFile {
  tenantId: string;
  id: string;
  subject: string;
  filename: string;
  purpose: string;
  mediaType: string;
  /** As far as it is known; 0 for one whose length shows. */
  bytes: number;
  evidenceId: string;
  keptSeconds: number;
}

/** The length and hash of what was written. */
export interface Written {
  bytes: number;
  /** Hex. */
  sha256: string;
}

type FileId = Pick<NewFile, 'tenantId' | 'id'>;

/** The bytes of files, encrypted in pieces of 1 MiB: no more than one is in memory. */
export class FileStore {
  constructor(private readonly options: FileStoreOptions) {}

  /** Makes place for a file and writes it; nobody sees it before `complete`. Throws STORAGE_EXCEEDED. */
  async write(file: NewFile, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Written> {
    await this.begin(file);
    const hash = createHash('sha256');
    const piece = Buffer.alloc(PIECE_BYTES);
    let bytes = 0;
    for await (const part of content) {
      hash.update(part);
      for (let at = 0; at < part.length;) {
        const filled = bytes % PIECE_BYTES;
        const taken = Math.min(part.length - at, PIECE_BYTES - filled);
        piece.set(part.subarray(at, at + taken), filled);
        [at, bytes] = [at + taken, bytes + taken];
        if (bytes % PIECE_BYTES === 0) await this.keep(file, bytes / PIECE_BYTES - 1, piece);
      }
    }
    const left = bytes % PIECE_BYTES;
    if (left > 0) await this.keep(file, Math.floor(bytes / PIECE_BYTES), piece.subarray(0, left));
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Shows a file that is written, in the unit of work of its evidence. False where it is gone. */
  async complete({ em }: Unit, { tenantId, id }: FileId, { bytes, sha256 }: Written): Promise<boolean> {
    const rows = await em.execute<unknown[]>(
      'UPDATE stored_files SET complete = true, bytes = ?, sha256 = ? WHERE tenant_id = ? AND id = ? AND NOT complete RETURNING 1',
      [bytes, sha256, tenantId, id],
    );
    return rows.length > 0;
  }

  /** Removes a file with its pieces, whether it is complete or not. */
  remove({ tenantId, id }: FileId): Promise<unknown> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute('DELETE FROM stored_files WHERE tenant_id = ? AND id = ?', [tenantId, id]),
    );
  }

  /** A piece by its place; undefined behind the last one. */
  async piece({ tenantId, id }: FileId, place: number): Promise<Buffer | undefined> {
    const [row] = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ sealed: Uint8Array }[]>(
        'SELECT sealed FROM file_pieces WHERE tenant_id = ? AND file_id = ? AND place = ?',
        [tenantId, id, place],
      ),
    );
    return row === undefined ? undefined : this.options.secrets.open(row.sealed, ownerOf(tenantId, id, place));
  }

  /** All bytes from the piece at `from` on, a piece at a time. */
  async *read(file: FileId, from = 0): AsyncGenerator<Buffer> {
    for (let place = from; ; place += 1) {
      const piece = await this.piece(file, place);
      if (piece === undefined) return;
      yield piece;
    }
  }

  private async begin({ tenantId, id, ...file }: NewFile): Promise<void> {
    const { unitOfWork, clock, maxTenantBytes } = this.options;
    const now = clock.now();
    await unitOfWork.tenant(tenantId, async ({ em }) => {
      await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`stored files of ${tenantId}`]);
      const [sum] = await em.execute<{ bytes: string }[]>(
        'SELECT coalesce(sum(bytes), 0)::text AS bytes FROM stored_files WHERE tenant_id = ?',
        [tenantId],
      );
      const stored = Number(sum?.bytes);
      // The output of a batch has no length yet, and is paid for.
      if (file.bytes > 0 && stored + file.bytes > maxTenantBytes)
        throw new DomainError(
          'STORAGE_EXCEEDED',
          `the files of the tenant have ${stored} bytes, and may have ${Math.floor(maxTenantBytes / MIB)} MiB: delete some`,
          { details: { stored_bytes: stored, limit_bytes: maxTenantBytes } },
        );
      await em.execute(
        `INSERT INTO stored_files (tenant_id, id, subject, filename, purpose, media_type, bytes, sha256, evidence_id, complete,
                                   created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, false, ?, ?)`,
        [
          tenantId,
          id,
          file.subject,
          file.filename,
          file.purpose,
          file.mediaType,
          file.bytes,
          file.evidenceId,
          new Date(now).toISOString(),
          new Date(now + file.keptSeconds * 1_000).toISOString(),
        ],
      );
    });
  }

  private async keep({ tenantId, id }: FileId, place: number, bytes: Buffer): Promise<void> {
    const sealed = this.options.secrets.seal(bytes, ownerOf(tenantId, id, place)).toString('base64');
    await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute("INSERT INTO file_pieces (tenant_id, file_id, place, sealed) VALUES (?, ?, ?, decode(?, 'base64'))", [
        tenantId,
        id,
        place,
        sealed,
      ]),
    );
  }
}

/** A piece is opened at its own place alone. */
const ownerOf = (tenantId: string, id: string, place: number): string => `file:${tenantId}:${id}:${place}`;
