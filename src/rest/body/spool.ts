import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallFile, HEAD_BYTES } from '../../shared/call-file.js';
import { DomainError } from '../../shared/errors.js';

/** The most bytes of uploads on disk at once: beyond, clients are asked to come again. */
const MAX_SPOOLED_BYTES = 4 * 1024 * 1024 * 1024;

/** Folders of uploads begin so, each with the process that wrote it. */
const FOLDER = `portcullis-upload-${process.pid}-`;

let spooled = 0;

/** The files of one request on disk, gone with `remove`. Bytes of all requests together are bounded. */
export class Spool {
  readonly files: CallFile[] = [];
  private folder: Promise<string> | undefined;
  private bytes = 0;

  /** Writes a part to disk. Throws SERVICE_UNAVAILABLE where too much is there already. */
  async add(part: Readable, about: Pick<CallFile, 'name' | 'filename' | 'contentType'>): Promise<void> {
    const place = this.files.length;
    const path = join(await (this.folder ??= mkdtemp(join(tmpdir(), FOLDER))), String(place));
    const hash = createHash('sha256');
    const head: Buffer[] = [];
    let [bytes, headBytes] = [0, 0];
    const look = new Transform({
      transform: (piece: Buffer, _, done) => {
        if (spooled + piece.length > MAX_SPOOLED_BYTES) {
          done(new DomainError('SERVICE_UNAVAILABLE', 'too many uploads at once', { retryAfterSeconds: 5 }));
          return;
        }
        spooled += piece.length;
        this.bytes += piece.length;
        bytes += piece.length;
        hash.update(piece);
        if (headBytes < HEAD_BYTES) {
          const first = piece.subarray(0, HEAD_BYTES - headBytes);
          head.push(Buffer.from(first));
          headBytes += first.length;
        }
        done(null, piece);
      },
    });
    await pipeline(part, look, createWriteStream(path, { mode: 0o600 }));
    this.files.push({
      ...about,
      bytes,
      sha256: hash.digest('hex'),
      head: Buffer.concat(head),
      open: () => createReadStream(path),
    });
  }

  /** Removes everything that was written. */
  async remove(): Promise<void> {
    const { bytes, folder } = this;
    this.bytes = 0;
    spooled -= bytes;
    if (folder !== undefined) await rm(await folder, { recursive: true, force: true });
  }
}
