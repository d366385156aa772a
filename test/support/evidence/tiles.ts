import { hashOfRange } from '../../../src/features/trust/spine/tiles.rules.js';
import type { LeafRange } from '../../../src/verifier/merkle-proof.js';
import { CompactRange, TILE_WIDTH } from '../../../src/verifier/merkle.js';

/** A log in memory, with the nodes that the database would hold. */
export class MemoryTiles {
  readonly tree = new CompactRange();
  private readonly levels: Uint8Array[][] = [[]];
  /** A cache of hashes, because many proofs share the same subtrees. */
  private readonly known = new Map<string, Uint8Array>();

  constructor(leafHashes: readonly Uint8Array[]) {
    for (const hash of leafHashes) {
      this.levels[0]!.push(hash);
      for (const { level, index, hash: node } of this.tree.append(hash)) {
        this.levels[level] ??= [];
        if (BigInt(this.levels[level].length) !== index)
          throw new Error(`node ${index} of level ${level} is early or late`);
        this.levels[level].push(node);
      }
    }
  }

  tile = ({ level, index }: { level: number; index: bigint }): Uint8Array[] => {
    const first = Number(index) * TILE_WIDTH;
    return (this.levels[level] ?? []).slice(first, first + TILE_WIDTH);
  };

  /** The hashes of these subtrees; throws where one cannot be computed. */
  hashes(ranges: readonly LeafRange[]): Uint8Array[] {
    return ranges.map((range) => {
      const key = `${range.from}-${range.to}`;
      const hash = this.known.get(key) ?? hashOfRange(range, this.tile);
      if (hash === undefined) throw new Error(`events ${range.from} to ${range.to} are not all there`);
      this.known.set(key, hash);
      return hash;
    });
  }
}
