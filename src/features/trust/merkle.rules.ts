import { hash } from 'node:crypto';

const LEAF_PREFIX = Buffer.from([0]);
const NODE_PREFIX = Buffer.from([1]);

function sha256(...parts: Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}

/** Hash of a leaf's bytes. RFC 6962 §2.1. */
export function leafHash(leaf: Uint8Array): Buffer {
  return sha256(LEAF_PREFIX, leaf);
}

/** Hash of an inner node. RFC 6962 §2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(NODE_PREFIX, left, right);
}

/** Root of the empty tree: SHA-256 of nothing. RFC 6962 §2.1. */
export const EMPTY_ROOT = sha256();

/**
 * The roots of the perfect subtrees of a growing tree, largest first: all that is needed to append and to compute the
 * root, in O(log n) memory.
 */
export class CompactRange {
  private readonly peaks: Buffer[] = [];
  private leaves = 0n;

  get size(): bigint {
    return this.leaves;
  }

  /** Adds the hash of the next leaf. */
  append(hash: Uint8Array): void {
    let node: Buffer = Buffer.from(hash);
    for (let bits = this.leaves; (bits & 1n) === 1n; bits >>= 1n) {
      const left = this.peaks.pop();
      if (left === undefined) throw new Error('a compact range lost a peak');
      node = nodeHash(left, node);
    }
    this.peaks.push(node);
    this.leaves += 1n;
  }

  /** Merkle Tree Hash of all leaves so far. RFC 6962 §2.1. */
  root(): Buffer {
    const [last, ...rest] = this.peaks.toReversed();
    if (last === undefined) return EMPTY_ROOT;
    return rest.reduce((right, left) => nodeHash(left, right), last);
  }
}
