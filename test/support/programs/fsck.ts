import { createHash } from 'node:crypto';
import { openNote, parseVerifierKey } from '../../../src/verifier/note.js';

/**
 * The walk of Tessera's `fsck` (github.com/transparency-dev/tessera, `fsck` and `client`) over a log at a URL: the same
 * paths, the same fall-back from a partial to a full resource, the same hashes, the same comparisons. It knows of the log
 * its prefix, verifier key and, where it is not public, a bearer token.
 */
export interface FsckOptions {
  url: string;
  verifierKey: string;
  token?: string;
}

export interface FsckReport {
  size: number;
  /** The root hash, in Base64. */
  root: string;
  /** Paths that were read, in order. */
  read: string[];
}

const WIDTH = 256;
const HASH_BYTES = 32;

const hashOf = (prefix: number, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256').update(Buffer.from([prefix]));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** `layout.fmtN`: groups of three digits, all but the last with an x. */
function numberPath(index: number, partial: number): string {
  let path = String(index % 1000).padStart(3, '0');
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    path = `x${String(rest % 1000).padStart(3, '0')}/${path}`;
  return partial > 0 ? `${path}.p/${partial}` : path;
}

/** `layout.PartialTileSize`: the entries of a partial tile; 0 for a full one. */
function partialSize(level: number, index: number, size: number): number {
  const nodes = Math.floor(size / WIDTH ** level);
  return Math.floor(nodes / WIDTH) > index ? 0 : nodes % WIDTH;
}

class Fetcher {
  readonly read: string[] = [];

  constructor(private readonly options: FsckOptions) {}

  /** Reads a file of the log; undefined if it is missing (`os.ErrNotExist`). */
  private async fetch(path: string): Promise<Buffer | undefined> {
    const { url, token } = this.options;
    const response = await fetch(new URL(path, `${url}/`), {
      headers: {
        'user-agent': 'Go-http-client/1.1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    this.read.push(path);
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw new Error(`get(${path}): ${response.status}`);
    return body;
  }

  async checkpoint(): Promise<Buffer> {
    return must('checkpoint', await this.fetch('checkpoint'));
  }

  async tile(level: number, index: number, partial: number): Promise<Buffer> {
    return this.partialOrFull((width) => `tile/${level}/${numberPath(index, width)}`, partial);
  }

  async bundle(index: number, partial: number): Promise<Buffer> {
    return this.partialOrFull((width) => `tile/entries/${numberPath(index, width)}`, partial);
  }

  private async partialOrFull(path: (partial: number) => string, partial: number): Promise<Buffer> {
    const found = await this.fetch(path(partial));
    if (found !== undefined || partial === 0) return must(path(partial), found);
    return must(path(0), await this.fetch(path(0)));
  }
}

function must(path: string, body: Buffer | undefined): Buffer {
  if (body === undefined) throw new Error(`get(${path}): file does not exist`);
  return body;
}

/** The entries in a bundle, as `api.EntryBundle.UnmarshalText` reads them. */
function entriesOf(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at < bundle.length;) {
    if (bundle.length < at + 2) throw new Error(`dangling bytes at byte index ${at}`);
    const end = at + 2 + bundle.readUInt16BE(at);
    if (bundle.length < end) throw new Error(`short entry at byte index ${at}`);
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

/** `log.ParseCheckpoint`: the note opens under the key, and is the origin's. */
function parseCheckpoint(note: string, verifierKey: string): { size: number; root: string } {
  const verifier = parseVerifierKey(verifierKey);
  if (verifier === undefined) throw new Error('the verifier key is malformed');
  const text = openNote(note, [verifier])?.text;
  const [origin, size, root] = text?.split('\n') ?? [];
  if (origin !== verifier.name || size === undefined || root === undefined)
    throw new Error('failed to parse Checkpoint');
  return { size: Number(size), root };
}

/** Checks a log as `fsck` does; throws the error with which it would end. */
export async function fsck(options: FsckOptions): Promise<FsckReport> {
  const fetcher = new Fetcher(options);
  const { size, root } = parseCheckpoint((await fetcher.checkpoint()).toString('utf8'), options.verifierKey);
  const leaves: Buffer[] = [];
  for (let index = 0; index * WIDTH < size; index += 1) {
    const entries = entriesOf(await fetcher.bundle(index, partialSize(0, index, size)));
    const wanted = Math.min(WIDTH, size - index * WIDTH);
    if (entries.length < wanted) throw new Error(`bundle ${index} has ${entries.length} entries of ${wanted}`);
    leaves.push(...entries.slice(0, wanted).map((entry) => hashOf(0, entry)));
  }
  let nodes = leaves;
  for (let level = 0; nodes.length > 0; level += 1) {
    await compareTiles(fetcher, level, nodes);
    nodes = Array.from({ length: Math.floor(nodes.length / WIDTH) }, (_, index) =>
      treeHash(nodes.slice(index * WIDTH, (index + 1) * WIDTH)),
    );
  }
  const calculated = (leaves.length === 0 ? createHash('sha256').digest() : treeHash(leaves)).toString('base64');
  if (calculated !== root) throw new Error(`Calculated root ${calculated}, but checkpoint claims ${root}`);
  return { size, root, read: fetcher.read };
}

/** Expects every tile of a level, full or partial, to match the hashes of its nodes. */
async function compareTiles(fetcher: Fetcher, level: number, nodes: readonly Buffer[]): Promise<void> {
  for (let index = 0; index * WIDTH < nodes.length; index += 1) {
    const expected = Buffer.concat(nodes.slice(index * WIDTH, (index + 1) * WIDTH));
    const partial = (expected.length / HASH_BYTES) % WIDTH;
    const data = await fetcher.tile(level, index, partial);
    const trimmed = partial === 0 ? data : data.subarray(0, expected.length);
    if (!trimmed.equals(expected)) throw new Error(`tile/${level}/${numberPath(index, partial)}: not as expected`);
  }
}

/** Merkle Tree Hash over the roots of neighbouring subtrees of one size. RFC 6962 §2.1. */
function treeHash(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return hashOf(1, treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)));
}
