import { fromHex, isSameBytes, toHex } from '../bytes.js';
import { CompactRange } from '../merkle.js';
import { verifyConsistency } from '../merkle-proof.js';
import { isObject } from './events.js';
import type { PackManifest } from './manifest.js';

/** Leaves of a perfect subtree, half-open. */
export interface Subtree {
  from: bigint;
  to: bigint;
}

/**
 * The perfect subtrees that make up the leaves from `from` to before `to`, in their order: at each place the largest power
 * of two that divides the place and fits.
 */
export function perfectSubtrees(from: bigint, to: bigint): Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to;) {
    let size = 1n;
    while (at % (size * 2n) === 0n && at + size * 2n <= to) size *= 2n;
    found.push({ from: at, to: at + size });
    at += size;
  }
  return found;
}

interface HashedSubtree extends Subtree {
  hash: Uint8Array;
}

/** The hashes around a range, and the proof that an earlier tree is the beginning of the later one. */
export interface RangeProof {
  left: HashedSubtree[];
  right: HashedSubtree[];
  consistency: { from: bigint; hashes: Uint8Array[] } | undefined;
}

/** Reads `log/range.json` for the places that the manifest names; undefined where it is not of these. */
export function readRangeProof(value: unknown, { from, to, size }: PackManifest['log']): RangeProof | undefined {
  if (!isObject(value) || value.from !== from || value.to !== to || value.size !== size) return undefined;
  const left = subtreesOf(value.left, perfectSubtrees(0n, BigInt(from)));
  const right = subtreesOf(value.right, perfectSubtrees(BigInt(to), BigInt(size)));
  if (left === undefined || right === undefined) return undefined;
  if (value.consistency === null) return { left, right, consistency: undefined };
  const { from: first, to: second, hashes } = isObject(value.consistency) ? value.consistency : {};
  if (typeof first !== 'number' || !Number.isSafeInteger(first) || second !== size || !Array.isArray(hashes))
    return undefined;
  const proof = hashes.map(hashOf).filter((hash) => hash !== undefined);
  if (proof.length !== hashes.length) return undefined;
  return { left, right, consistency: { from: BigInt(first), hashes: proof } };
}

function subtreesOf(value: unknown, wanted: readonly Subtree[]): HashedSubtree[] | undefined {
  if (!Array.isArray(value) || value.length !== wanted.length) return undefined;
  const found: HashedSubtree[] = [];
  for (const [place, tree] of wanted.entries()) {
    const given: unknown = value[place];
    const hash = isObject(given) ? hashOf(given.hash) : undefined;
    if (!isObject(given) || hash === undefined) return undefined;
    if (given.from !== Number(tree.from) || given.to !== Number(tree.to)) return undefined;
    found.push({ ...tree, hash });
  }
  return found;
}

function hashOf(value: unknown): Uint8Array | undefined {
  const hash = typeof value === 'string' ? fromHex(value) : undefined;
  return hash?.length === 32 ? hash : undefined;
}

/** The tree that the leaves of a range and the subtrees around it are. */
export class RangeTree {
  private readonly tree = new CompactRange();

  constructor(private readonly proof: RangeProof) {
    this.appendAll(proof.left);
  }

  /** Takes the hash of the next leaf, hex. */
  append(leafHash: string): void {
    this.tree.append(fromHex(leafHash) as Uint8Array);
  }

  /** The root, hex, after the last leaf. */
  finish(): string {
    this.appendAll(this.proof.right);
    return toHex(this.tree.root());
  }

  private appendAll(trees: readonly HashedSubtree[]): void {
    for (const { from, to, hash } of trees) this.tree.append(hash, (to - from).toString(2).length - 1);
  }
}

/** Whether the first checkpoint is the beginning of the last, by the proof of the range. */
export function isConsistent(
  { consistency }: RangeProof,
  first: { size: bigint; root: Uint8Array } | undefined,
  last: { size: bigint; root: Uint8Array },
): boolean {
  if (first === undefined || consistency === undefined) return first === undefined && consistency === undefined;
  if (consistency.from !== first.size) return false;
  if (first.size === last.size) return isSameBytes(first.root, last.root) && consistency.hashes.length === 0;
  return verifyConsistency({
    first: first.size,
    second: last.size,
    firstRoot: first.root,
    secondRoot: last.root,
    proof: consistency.hashes,
  });
}
