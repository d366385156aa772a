import { toHex } from '../../../verifier/bytes.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { perfectSubtrees, type Subtree } from '../../../verifier/pack/range.js';

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
  const named = (trees: readonly Subtree[], hashes: readonly Uint8Array[]): JsonObject[] =>
    trees.map((tree, place) => ({
      from: Number(tree.from),
      hash: toHex(hashes[place] ?? new Uint8Array()),
      to: Number(tree.to),
    }));
  return {
    consistency: consistency === null ? null : { from: consistency.from, hashes: [...consistency.hashes], to: size },
    format: 'portcullis-range-proof-1',
    from,
    left: named(perfectSubtrees(0n, BigInt(from)), left),
    right: named(perfectSubtrees(BigInt(to), BigInt(size)), right),
    size,
    to,
  };
}
