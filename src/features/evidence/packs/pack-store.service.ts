import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { ZipEntry } from '../../../verifier/pack/zip.js';
import { partAt, type ZipLayout, zipLayout } from '../content/zip.rules.js';

/** Bytes of a piece, the part of a file that is in memory at once. */
const PIECE_BYTES = 512 * 1024;
const ENOUGH_BYTES = PIECE_BYTES;
/** Bytes of all files of a pack. */
const MAX_PACK_BYTES = 3 * 1024 ** 3;

interface PackId {
  tenantId: string;
  id: string;
}

/** A file of a pack that is written. */
export interface PackFile extends ZipEntry {
  sha256: string;
}

interface FileRow {
  name: string;
  bytes: string;
  crc32: string;
  sha256: string;
}

/** The files of packs, encrypted in pieces of 512 KiB; the zip around them is computed where it is read. */
export class PackStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secrets: Pick<SecretBox, 'seal' | 'open'>,
  ) {}

  /** Begins a file anew, whatever was written of it before. */
  async begin(pack: PackId, name: string): Promise<PackFileWriter> {
    await this.unitOfWork.tenant(pack.tenantId, async ({ em }) => {
      await em.execute('DELETE FROM evidence_pack_files WHERE tenant_id = ? AND pack_id = ? AND name = ?', [
        pack.tenantId,
        pack.id,
        name,
      ]);
      await em.execute(
        "INSERT INTO evidence_pack_files (tenant_id, pack_id, name, bytes, crc32, sha256, complete) VALUES (?, ?, ?, 0, 0, '', false)",
        [pack.tenantId, pack.id, name],
      );
    });
    return new PackFileWriter({
      keep: (place, bytes) => this.keep(pack, name, place, bytes),
      end: (file) => this.end(pack, { name, ...file }),
    });
  }

  /** Writes a whole file. */
  async write(pack: PackId, name: string, content: string | Buffer): Promise<PackFile> {
    const writer = await this.begin(pack, name);
    await writer.write(content);
    return writer.end();
  }

  /** The finished files, by name. */
  async files({ tenantId, id }: PackId): Promise<PackFile[]> {
    const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<FileRow[]>(
        `SELECT name, bytes::text, crc32::text, sha256 FROM evidence_pack_files
          WHERE tenant_id = ? AND pack_id = ? AND complete ORDER BY name`,
        [tenantId, id],
      ),
    );
    return rows.map((row) => ({ ...row, bytes: Number(row.bytes), crc32: Number(row.crc32) }));
  }

  /** The layout of the zip of the finished files. */
  async layout(pack: PackId): Promise<ZipLayout> {
    return zipLayout(await this.files(pack));
  }

  /** Bytes of a zip from an offset on, about 1 MiB at most; none at its end. */
  async read(pack: PackId, layout: ZipLayout, offset: number): Promise<Buffer> {
    const read: Uint8Array[] = [];
    let bytes = 0;
    while (bytes < ENOUGH_BYTES) {
      const at = offset + bytes;
      const part = partAt(layout, at);
      if (part === undefined) break;
      const inside = at - part.at;
      const found = 'bytes' in part ? part.bytes.subarray(inside) : await this.bytesAt(pack, part.entry.name, inside);
      read.push(found);
      bytes += found.length;
    }
    return Buffer.concat(read);
  }

  private async bytesAt({ tenantId, id }: PackId, name: string, offset: number): Promise<Buffer> {
    const place = Math.floor(offset / PIECE_BYTES);
    const [row] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ sealed: Uint8Array }[]>(
        'SELECT sealed FROM evidence_pack_pieces WHERE tenant_id = ? AND pack_id = ? AND name = ? AND place = ?',
        [tenantId, id, name, place],
      ),
    );
    if (row === undefined) throw new DomainError('NOT_FOUND', 'the content of the pack is gone');
    return this.secrets.open(row.sealed, ownerOf(tenantId, id, name, place)).subarray(offset % PIECE_BYTES);
  }

  private async keep({ tenantId, id }: PackId, name: string, place: number, bytes: Buffer): Promise<void> {
    // As a buffer: the driver quotes texts letter by letter, which costs seconds of collecting garbage for a pack.
    const sealed = Buffer.from(this.secrets.seal(bytes, ownerOf(tenantId, id, name, place)));
    await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute('INSERT INTO evidence_pack_pieces (tenant_id, pack_id, name, place, sealed) VALUES (?, ?, ?, ?, ?)', [
        tenantId,
        id,
        name,
        place,
        sealed,
      ]),
    );
  }

  private async end({ tenantId, id }: PackId, file: PackFile): Promise<PackFile> {
    const { name, bytes, crc32: crc, sha256 } = file;
    await this.unitOfWork.tenant(tenantId, async ({ em }) => {
      await em.execute(
        `UPDATE evidence_pack_files SET bytes = ?, crc32 = ?, sha256 = ?, complete = true
          WHERE tenant_id = ? AND pack_id = ? AND name = ?`,
        [bytes, crc, sha256, tenantId, id, name],
      );
      const [sum] = await em.execute<{ bytes: string }[]>(
        'SELECT sum(bytes)::text AS bytes FROM evidence_pack_files WHERE tenant_id = ? AND pack_id = ?',
        [tenantId, id],
      );
      if (Number(sum?.bytes) > MAX_PACK_BYTES) throw tooLarge();
    });
    return file;
  }
}

interface FileSink {
  keep(place: number, bytes: Buffer): Promise<void>;
  end(file: Omit<PackFile, 'name'>): Promise<PackFile>;
}

/** Writes one file, a piece at a time. */
export class PackFileWriter {
  private readonly hash = createHash('sha256');
  private readonly piece = Buffer.alloc(PIECE_BYTES);
  private crc = 0;
  private bytes = 0;

  constructor(private readonly sink: FileSink) {}

  /** Texts are written as UTF-8. Throws PAYLOAD_TOO_LARGE for more than a pack may have. */
  async write(content: string | Buffer): Promise<void> {
    const given = typeof content === 'string' ? Buffer.from(content) : content;
    this.hash.update(given);
    this.crc = crc32(given, this.crc);
    if (this.bytes + given.length > MAX_PACK_BYTES) throw tooLarge();
    for (let at = 0; at < given.length;) {
      const filled = this.bytes % PIECE_BYTES;
      const taken = Math.min(given.length - at, PIECE_BYTES - filled);
      this.piece.set(given.subarray(at, at + taken), filled);
      [at, this.bytes] = [at + taken, this.bytes + taken];
      if (this.bytes % PIECE_BYTES === 0) await this.sink.keep(this.bytes / PIECE_BYTES - 1, this.piece);
    }
  }

  async end(): Promise<PackFile> {
    const left = this.bytes % PIECE_BYTES;
    if (left > 0) await this.sink.keep(Math.floor(this.bytes / PIECE_BYTES), this.piece.subarray(0, left));
    return this.sink.end({ bytes: this.bytes, crc32: this.crc, sha256: this.hash.digest('hex') });
  }
}

/** A piece is opened at its own place alone. */
const ownerOf = (tenantId: string, id: string, name: string, place: number): string =>
  `evidence pack:${tenantId}:${id}:${name}:${place}`;

function tooLarge(): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    'the pack would have more than 3 GiB; take a shorter period or redact it',
  );
}
