import { CompactRange, TILE_HEIGHT, TILE_WIDTH } from '../../../verifier/merkle.js';
import type { LeafRange } from '../../../verifier/merkle-proof.js';
import type { TileAddress } from '../../../verifier/tile-path.js';

/** Neighbouring nodes of one tile that are together one perfect subtree, 2^height of their leaves high. */
interface TileSlice extends TileAddress {
  /** Place of the first of them in the tile. */
  from: number;
  count: number;
}

/** A perfect subtree as a part of a tile; `size` is a power of two that divides `from`. */
function sliceOf(from: bigint, size: bigint): TileSlice {
  const height = size.toString(2).length - 1;
  const level = Math.floor(height / TILE_HEIGHT);
  const first = from >> BigInt(level * TILE_HEIGHT);
  return {
    level,
    index: first >> BigInt(TILE_HEIGHT),
    from: Number(first % BigInt(TILE_WIDTH)),
    count: 1 << (height % TILE_HEIGHT),
  };
}

/** The perfect subtrees that make up a subtree of RFC 6962, whose beginning its size's largest power of two divides. */
function slicesOf({ from, to }: LeafRange): TileSlice[] {
  const slices: TileSlice[] = [];
  for (let at = from; at < to;) {
    const size = 1n << BigInt((to - at).toString(2).length - 1);
    slices.push(sliceOf(at, size));
    at += size;
  }
  return slices;
}

/** The tiles in which the hashes of these subtrees lie: each once, at most two of a level for each range's end. */
export function tilesOf(ranges: readonly LeafRange[]): TileAddress[] {
  const tiles = new Map<string, TileAddress>();
  for (const { level, index } of ranges.flatMap(slicesOf)) tiles.set(`${level}/${index}`, { level, index });
  return [...tiles.values()];
}

/** Merkle Tree Hash of a subtree, from the tiles of `tilesOf`; undefined where one of their hashes is missing. */
export function hashOfRange(
  range: LeafRange,
  tile: (address: TileAddress) => readonly Uint8Array[],
): Uint8Array | undefined {
  const tree = new CompactRange();
  for (const slice of slicesOf(range)) {
    const hashes = tile(slice).slice(slice.from, slice.from + slice.count);
    if (hashes.length < slice.count) return undefined;
    for (const hash of hashes) tree.append(hash, slice.level * TILE_HEIGHT);
  }
  return tree.root();
}

/** The nodes from which the tree of `size` leaves, a multiple of 256, can grow: a tile's beginning per level, highest first. */
export function edgeOf(size: bigint): (TileAddress & { count: number })[] {
  const edge: (TileAddress & { count: number })[] = [];
  for (let level = 1, nodes = size >> BigInt(TILE_HEIGHT); nodes > 0n; level += 1, nodes >>= BigInt(TILE_HEIGHT)) {
    const count = Number(nodes % BigInt(TILE_WIDTH));
    if (count > 0) edge.unshift({ level, index: nodes >> BigInt(TILE_HEIGHT), count });
  }
  return edge;
}

/** An entry bundle: each leaf behind its length, a big-endian uint16. Throws for a leaf that has no such length. */
export function bundleOf(leaves: readonly Buffer[]): Buffer {
  return Buffer.concat(
    leaves.flatMap((leaf) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(leaf.length);
      return [length, leaf];
    }),
  );
}
