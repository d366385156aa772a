import { TILE_HEIGHT, TILE_WIDTH } from './merkle.js';

/** A tile: 256 neighbouring nodes of a level, fewer at the end of the log. C2SP tlog-tiles, "Merkle tree". */
export interface TileAddress {
  level: number;
  index: bigint;
}

/** A tile request, parsed from its path. C2SP tlog-tiles, "Merkle Tree", "Log entries". */
export interface TileRequest extends TileAddress {
  /** The leaves themselves, which are of level 0, or hashes. */
  holds: 'entries' | 'hashes';
  /** 256 of a full tile, less of a partial one. */
  width: number;
}

const PATH = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
const MAX_LEVEL = 63;
/** More than one path element, the first of which is nothing. */
const PADDED = /^x000/;

/** Reads `<L>/<N>[.p/<W>]` or `entries/<N>[.p/<W>]`; undefined for any other path. */
export function parseTilePath(path: string): TileRequest | undefined {
  const [, kind, number, width] = PATH.exec(path) ?? [];
  if (kind === undefined || number === undefined || PADDED.test(number)) return undefined;
  const level = kind === 'entries' ? 0 : Number(kind);
  const wide = width === undefined ? TILE_WIDTH : Number(width);
  if (level > MAX_LEVEL || (width !== undefined && wide >= TILE_WIDTH)) return undefined;
  return {
    holds: kind === 'entries' ? 'entries' : 'hashes',
    level,
    index: BigInt(number.replace(/[x/]/g, '')),
    width: wide,
  };
}

/** The path of a tile of hashes: `tile/<L>/<N>[.p/<W>]`, where index 1234067 is `x001/x234/067`. */
export function tilePath(level: number, index: bigint, width = TILE_WIDTH): string {
  const digits = index.toString();
  const number = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').replace(/\d{3}(?=\d)/g, 'x$&/');
  return `tile/${level}/${number}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** The width of a tile in a tree of `size` leaves, from 0 (absent) to 256. */
export function widthIn(size: bigint, { level, index }: TileAddress): number {
  const nodes = size >> BigInt(level * TILE_HEIGHT);
  const left = nodes - index * BigInt(TILE_WIDTH);
  return left <= 0n ? 0 : Number(left < BigInt(TILE_WIDTH) ? left : BigInt(TILE_WIDTH));
}
