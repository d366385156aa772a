import { toHex } from '../../../verifier/bytes.js';
import type { JsonObject } from '../../../shared/json/json.js';

/** Leaves of a perfect subtree, half-open. */
export interface PerfectSubtree {
  from: bigint;
  to: bigint;
}

/**
 * The perfect subtrees that make up the leaves from `from` to before `to`, in their order: at each place the largest power
 * of two that divides the place and fits.
 */
export function perfectTrees(from: bigint, to: bigint): PerfectSubtree[] {
  const found: PerfectSubtree[] = [];
  for (let at = from; at < to;) {
    let size = 1n;
    while (at % (size * 2n) === 0n && at + size * 2n <= to) size *= 2n;
    found.push({ from: at, to: at + size });
    at += size;
  }
  return found;
}

export interface WrittenRange {
  from: number;
  to: number;
  size: number;
  left: readonly Uint8Array[];
  right: readonly Uint8Array[];
  /** From an earlier checkpoint to that of `size`; null without an earlier one. */
  consistency: { from: number; hashes: readonly string[] } | null;
}

/** The content of `log/range.json`. */
export function rangeProofJson({ from, to, size, left, right, consistency }: WrittenRange): JsonObject {
  const named = (trees: readonly PerfectSubtree[], hashes: readonly Uint8Array[]): JsonObject[] =>
    trees.map((tree, place) => ({
      from: Number(tree.from),
      hash: toHex(hashes[place] ?? new Uint8Array()),
      to: Number(tree.to),
    }));
  return {
    consistency: consistency === null ? null : { from: consistency.from, hashes: [...consistency.hashes], to: size },
    format: 'portcullis-range-proof-1',
    from,
    left: named(perfectTrees(0n, BigInt(from)), left),
    right: named(perfectTrees(BigInt(to), BigInt(size)), right),
    size,
    to,
  };
}
