import { isSameBytes } from './bytes.js';
import { EMPTY_ROOT, nodeHash } from './merkle.js';

/** The leaves `from` to, but not including, `to`. */
export interface LeafRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** The largest power of two that is smaller than `count`, which is at least 2. RFC 6962 §2.1. */
function splitOf(count: bigint): bigint {
  return 1n << BigInt((count - 1n).toString(2).length - 1);
}

/**
 * The subtrees whose hashes are the inclusion proof of leaf `index` in the tree of `size` leaves, in the proof's order.
 * PATH of RFC 6962 §2.1.1. Throws RangeError for a leaf that is not in the tree.
 */
export function inclusionRanges(index: bigint, size: bigint): LeafRange[] {
  if (index < 0n || index >= size) throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  const siblings: LeafRange[] = [];
  let [from, to] = [0n, size];
  while (to - from > 1n) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      siblings.push({ from: middle, to });
      to = middle;
    } else {
      siblings.push({ from, to: middle });
      from = middle;
    }
  }
  return siblings.reverse();
}

/**
 * The subtrees whose hashes prove that the tree of `first` leaves is the beginning of the tree of `second`, in the
 * proof's order. PROOF of RFC 6962 §2.1.2, which has none for the empty tree: from it, and between equal sizes, the proof
 * is empty. Throws RangeError when the first is the larger.
 */
export function consistencyRanges(first: bigint, second: bigint): LeafRange[] {
  if (first < 0n || first > second)
    throw new RangeError(`a tree of size ${first} is not a prefix of one of size ${second}`);
  if (first === 0n || first === second) return [];
  const found: LeafRange[] = [];
  let [from, to] = [0n, second];
  while (first !== to) {
    const middle = from + splitOf(to - from);
    if (first <= middle) {
      found.push({ from: middle, to });
      to = middle;
    } else {
      found.push({ from, to: middle });
      from = middle;
    }
  }
  // The verifier has the hash of the first tree already where that is one whole subtree.
  if (from > 0n) found.push({ from, to });
  return found.reverse();
}

const HASH_BYTES = 32;

const areHashes = (hashes: readonly Uint8Array[]): boolean => hashes.every(({ length }) => length === HASH_BYTES);

/** A claim about a leaf. */
export interface InclusionClaim {
  leafHash: Uint8Array;
  index: bigint;
  size: bigint;
  root: Uint8Array;
  proof: readonly Uint8Array[];
}

/** True when the proof shows that the leaf is at `index` in the tree. RFC 9162 §2.1.3.2. */
export function verifyInclusion({ leafHash, index, size, root, proof }: InclusionClaim): boolean {
  if (index < 0n || index >= size || !areHashes([leafHash, ...proof])) return false;
  let [fn, sn] = [index, size - 1n];
  let hash: Uint8Array = leafHash;
  for (const sibling of proof) {
    if (sn === 0n) return false;
    if ((fn & 1n) === 1n || fn === sn) {
      hash = nodeHash(sibling, hash);
      while ((fn & 1n) === 0n && fn !== 0n) [fn, sn] = [fn >> 1n, sn >> 1n];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [fn, sn] = [fn >> 1n, sn >> 1n];
  }
  return sn === 0n && isSameBytes(hash, root);
}

/** A claim about two trees. */
export interface ConsistencyClaim {
  first: bigint;
  second: bigint;
  firstRoot: Uint8Array;
  secondRoot: Uint8Array;
  proof: readonly Uint8Array[];
}

/**
 * True when the proof shows that the first tree is the beginning of the second. RFC 9162 §2.1.4.2; beyond it, the empty
 * proof holds between equal trees, and from the empty tree, whose root must be the known one, to any.
 */
export function verifyConsistency({ first, second, firstRoot, secondRoot, proof }: ConsistencyClaim): boolean {
  if (first < 0n || first > second || !areHashes([firstRoot, secondRoot, ...proof])) return false;
  if (first === second) {
    const isEmpty = first > 0n || isSameBytes(firstRoot, EMPTY_ROOT);
    return isEmpty && proof.length === 0 && isSameBytes(firstRoot, secondRoot);
  }
  if (first === 0n) return proof.length === 0 && isSameBytes(firstRoot, EMPTY_ROOT);
  const isPowerOfTwo = (first & (first - 1n)) === 0n;
  const [start, ...rest] = isPowerOfTwo ? [firstRoot, ...proof] : proof;
  if (start === undefined || rest.length === 0 || proof.length === 0) return false;
  let [fn, sn] = [first - 1n, second - 1n];
  while ((fn & 1n) === 1n) [fn, sn] = [fn >> 1n, sn >> 1n];
  let [firstHash, secondHash] = [start, start];
  for (const node of rest) {
    if (sn === 0n) return false;
    if ((fn & 1n) === 1n || fn === sn) {
      firstHash = nodeHash(node, firstHash);
      secondHash = nodeHash(node, secondHash);
      while ((fn & 1n) === 0n && fn !== 0n) [fn, sn] = [fn >> 1n, sn >> 1n];
    } else {
      secondHash = nodeHash(secondHash, node);
    }
    [fn, sn] = [fn >> 1n, sn >> 1n];
  }
  return sn === 0n && isSameBytes(firstHash, firstRoot) && isSameBytes(secondHash, secondRoot);
}
