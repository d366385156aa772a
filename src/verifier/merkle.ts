import { concat } from './bytes.js';
import { digest } from './digest.js';

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** Hash of a leaf's bytes, or of its text as UTF-8. RFC 6962 §2.1. */
export function leafHash(leaf: Uint8Array | string): Uint8Array {
  return digest(typeof leaf === 'string' ? `\0${leaf}` : concat(LEAF_PREFIX, leaf));
}

/** Hash of an inner node. RFC 6962 §2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return digest(concat(NODE_PREFIX, left, right));
}

/** Root of the empty tree: SHA-256 of nothing. RFC 6962 §2.1. */
export const EMPTY_ROOT = digest('');

/** Levels of the tree that one level of tiles spans. C2SP tlog-tiles, "Parameters". */
export const TILE_HEIGHT = 8;
/** Hashes of a full tile. */
export const TILE_WIDTH = 1 << TILE_HEIGHT;

/** The root of a perfect subtree of 256^level leaves, the `index`-th of its level; level 0 is the leaves. */
export interface TreeNode {
  level: number;
  index: bigint;
  hash: Uint8Array;
}

/**
 * The roots of the perfect subtrees of a growing tree, largest first: all that is needed to append and to compute the
 * root, in O(log n) memory.
 */
export class CompactRange {
  private readonly peaks: Uint8Array[] = [];
  private leaves = 0n;

  get size(): bigint {
    return this.leaves;
  }

  /**
   * Adds the root of the next perfect subtree of 2^height leaves: by default the hash of the next leaf. Gives the nodes
   * of tile levels above it that are complete by that, lowest first. Throws RangeError where such a subtree cannot begin.
   */
  append(hash: Uint8Array, height = 0): TreeNode[] {
    const leaves = this.leaves + (1n << BigInt(height));
    if (leaves % (1n << BigInt(height)) !== 0n) throw new RangeError(`no subtree of height ${height} begins here`);
    const completed: TreeNode[] = [];
    let node = hash;
    let top = height;
    for (let bits = this.leaves >> BigInt(height); (bits & 1n) === 1n; bits >>= 1n) {
      // There is a peak for each bit of the size.
      node = nodeHash(this.peaks.pop() as Uint8Array, node);
      top += 1;
      if (top % TILE_HEIGHT === 0)
        completed.push({ level: top / TILE_HEIGHT, index: (leaves >> BigInt(top)) - 1n, hash: node });
    }
    this.peaks.push(node);
    this.leaves = leaves;
    return completed;
  }

  /** Merkle Tree Hash of all leaves so far. RFC 6962 §2.1. */
  root(): Uint8Array {
    const [last, ...rest] = this.peaks.toReversed();
    if (last === undefined) return EMPTY_ROOT;
    return rest.reduce((right, left) => nodeHash(left, right), last);
  }
}
