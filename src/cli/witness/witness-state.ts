import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fromBase64, toBase64 } from '../../verifier/bytes.js';
import type { Checkpoint } from '../../verifier/note.js';

const RECORD = /^(0|[1-9]\d{0,18}) (\S+)\n$/;

/** The newest checkpoint that a witness cosigned of each log: a file each, replaced before the answer. */
export class WitnessState {
  constructor(private readonly folder: string) {}

  /** Undefined for a log that was never cosigned. Throws where the file is not one of these: forgetting would allow a fork. */
  read(origin: string): Checkpoint | undefined {
    let text: string;
    try {
      text = readFileSync(this.file(origin), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const [, size, encoded] = RECORD.exec(text) ?? [];
    const root = encoded === undefined ? undefined : fromBase64(encoded);
    if (size === undefined || root === undefined) throw new Error(`${this.file(origin)} is damaged`);
    return { origin, size: BigInt(size), root };
  }

  /** Durable when it returns. */
  write({ origin, size, root }: Checkpoint): void {
    const file = this.file(origin);
    const next = `${file}.next`;
    const written = openSync(next, 'w', 0o600);
    try {
      writeSync(written, `${size} ${toBase64(root)}\n`);
      fsyncSync(written);
    } finally {
      closeSync(written);
    }
    renameSync(next, file);
    const folder = openSync(this.folder, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }

  private file(origin: string): string {
    return join(this.folder, createHash('sha256').update(origin).digest('hex'));
  }
}
