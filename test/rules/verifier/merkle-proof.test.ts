import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  consistencyRanges,
  inclusionRanges,
  verifyConsistency,
  verifyInclusion,
} from '../../../src/verifier/merkle-proof.js';
import { CompactRange, EMPTY_ROOT, leafHash } from '../../../src/verifier/merkle.js';
import { MemoryTiles } from '../../support/evidence/tiles.js';

const sha256 = (...parts: Uint8Array[]): Uint8Array => createHash('sha256').update(Buffer.concat(parts)).digest();

/** The tree and its proofs a second time: by recursion on lists of leaves, from the words of RFC 6962 §2.1 to §2.1.2. */
const largestPowerBelow = (count: number): number => {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
};
const known = new Map<string, Uint8Array>();
function mth(leaves: readonly Uint8Array[], from = 0, to = leaves.length): Uint8Array {
  const key = `${from}-${to}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const k = from + largestPowerBelow(to - from);
  const made =
    to === from
      ? sha256()
      : to - from === 1
        ? sha256(Buffer.from([0]), leaves[from]!)
        : sha256(Buffer.from([1]), mth(leaves, from, k), mth(leaves, k, to));
  known.set(key, made);
  return made;
}
function path(m: number, leaves: readonly Uint8Array[], from: number, to: number): Uint8Array[] {
  if (to - from === 1) return [];
  const k = largestPowerBelow(to - from);
  return m < k
    ? [...path(m, leaves, from, from + k), mth(leaves, from + k, to)]
    : [...path(m - k, leaves, from + k, to), mth(leaves, from, from + k)];
}
function subproof(m: number, leaves: readonly Uint8Array[], from: number, to: number, isWhole: boolean): Uint8Array[] {
  const n = to - from;
  if (m === n) return isWhole ? [] : [mth(leaves, from, to)];
  const k = largestPowerBelow(n);
  return m <= k
    ? [...subproof(m, leaves, from, from + k, isWhole), mth(leaves, from + k, to)]
    : [...subproof(m - k, leaves, from + k, to, false), mth(leaves, from, from + k)];
}

/** The recomputation of a root from an inclusion proof, by recursion from the top instead of RFC 9162's bits from below. */
function rootFromPath(index: number, size: number, leaf: Uint8Array, proof: readonly Uint8Array[]): Uint8Array {
  if (size === 1) return leaf;
  const k = largestPowerBelow(size);
  const top = proof.at(-1)!;
  const rest = proof.slice(0, -1);
  return index < k
    ? sha256(Buffer.from([1]), rootFromPath(index, k, leaf, rest), top)
    : sha256(Buffer.from([1]), top, rootFromPath(index - k, size - k, leaf, rest));
}

const MAX = 300;
const leaves = Array.from({ length: MAX }, (_, index) => Buffer.from(`leaf ${index}`));
const hashes = leaves.map((leaf) => leafHash(leaf));
const stored = new MemoryTiles(hashes);
const hex = (list: readonly Uint8Array[]): string[] => list.map((hash) => Buffer.from(hash).toString('hex'));

const inclusion = (index: number, size: number): Uint8Array[] =>
  stored.hashes(inclusionRanges(BigInt(index), BigInt(size)));
const consistency = (first: number, second: number): Uint8Array[] =>
  stored.hashes(consistencyRanges(BigInt(first), BigInt(second)));
const includes = (index: number, size: number, proof: readonly Uint8Array[], changes: object = {}): boolean =>
  verifyInclusion({
    leafHash: hashes[index]!,
    index: BigInt(index),
    size: BigInt(size),
    root: mth(leaves, 0, size),
    proof,
    ...changes,
  });
const extends_ = (first: number, second: number, proof: readonly Uint8Array[], changes: object = {}): boolean =>
  verifyConsistency({
    first: BigInt(first),
    second: BigInt(second),
    firstRoot: mth(leaves, 0, first),
    secondRoot: mth(leaves, 0, second),
    proof,
    ...changes,
  });

/** Every size up to 40, and around each power of two and at the end. */
const sizes = Array.from({ length: MAX }, (_, index) => index + 1).filter(
  (size) => size <= 40 || [63, 64, 65, 100, 127, 128, 129, 200, 255, 256, 257, 299, 300].includes(size),
);

function withBitFlipped(hash: Uint8Array, bit: number): Uint8Array {
  const copy = Buffer.from(hash);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

describe('known answers of the Certificate Transparency reference implementation', () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((text) => leafHash(Buffer.from(text, 'hex')));
  const rootOf = (size: number): Uint8Array => {
    const range = new CompactRange();
    for (const hash of inputs.slice(0, size)) range.append(hash);
    return range.root();
  };
  const N = {
    l1: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    l2: '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7',
    l4: 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    n01: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    n23: '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    n45: '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    n67: 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    n03: 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    n47: '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  };

  const paths: [number, number, string[]][] = [
    [0, 1, []],
    [0, 8, [N.l1, N.n23, N.n47]],
    [5, 8, [N.l4, N.n67, N.n03]],
    [2, 3, [N.n01]],
    [1, 5, ['6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d', N.n23, N.l4]],
  ];
  test.each(paths)('leaf %i of %i is proven by the known path', (index, size, expected) => {
    const proof = new MemoryTiles(inputs).hashes(inclusionRanges(BigInt(index), BigInt(size)));
    expect(hex(proof)).toEqual(expected);
    const claim = { leafHash: inputs[index]!, index: BigInt(index), size: BigInt(size), root: rootOf(size), proof };
    expect(verifyInclusion(claim)).toBe(true);
  });

  const growth: [number, number, string[]][] = [
    [1, 1, []],
    [1, 8, [N.l1, N.n23, N.n47]],
    [6, 8, [N.n45, N.n67, N.n03]],
    [2, 5, [N.n23, N.l4]],
  ];
  test.each(growth)('a tree of %i leaves is proven to have grown to %i', (first, second, expected) => {
    const proof = new MemoryTiles(inputs).hashes(consistencyRanges(BigInt(first), BigInt(second)));
    expect(hex(proof)).toEqual(expected);
    const claim = {
      first: BigInt(first),
      second: BigInt(second),
      firstRoot: rootOf(first),
      secondRoot: rootOf(second),
      proof,
    };
    expect(verifyConsistency(claim)).toBe(true);
  });

  test('RFC 6962 §2.1.3: the example tree of seven leaves', () => {
    const range = (from: bigint, to: bigint): object => ({ from, to });
    expect(inclusionRanges(0n, 7n)).toEqual([range(1n, 2n), range(2n, 4n), range(4n, 7n)]);
    expect(inclusionRanges(3n, 7n)).toEqual([range(2n, 3n), range(0n, 2n), range(4n, 7n)]);
    expect(inclusionRanges(4n, 7n)).toEqual([range(5n, 6n), range(6n, 7n), range(0n, 4n)]);
    expect(inclusionRanges(6n, 7n)).toEqual([range(4n, 6n), range(0n, 4n)]);
    expect(consistencyRanges(3n, 7n)).toEqual([range(2n, 3n), range(3n, 4n), range(0n, 2n), range(4n, 7n)]);
    expect(consistencyRanges(4n, 7n)).toEqual([range(4n, 7n)]);
    expect(consistencyRanges(6n, 7n)).toEqual([range(4n, 6n), range(6n, 7n), range(0n, 4n)]);
  });
});

describe('agreement with the recursive definitions', () => {
  test('every leaf of the sampled sizes is proven by the recursive path', () => {
    for (const size of sizes) {
      for (let index = 0; index < size; index += 1) {
        const proof = inclusion(index, size);
        expect(hex(proof)).toEqual(hex(path(index, leaves, 0, size)));
        expect(includes(index, size, proof)).toBe(true);
        expect(rootFromPath(index, size, hashes[index]!, proof)).toEqual(mth(leaves, 0, size));
      }
    }
  });

  test('every pair of the sampled sizes is proven consistent by the recursive proof', () => {
    for (const second of sizes) {
      for (const first of sizes.filter((size) => size <= second)) {
        const proof = consistency(first, second);
        expect(hex(proof)).toEqual(hex(subproof(first, leaves, 0, second, true)));
        expect(extends_(first, second, proof)).toBe(true);
      }
    }
  });

  test('every size to 300 proves its last leaf, and its growth by one', () => {
    for (let size = 1; size <= MAX; size += 1) {
      expect(includes(size - 1, size, inclusion(size - 1, size))).toBe(true);
      if (size > 1) expect(extends_(size - 1, size, consistency(size - 1, size))).toBe(true);
    }
  });
});

describe('what does not hold', () => {
  const cases = [
    [0, 1],
    [0, 2],
    [3, 7],
    [6, 7],
    [7, 8],
    [12, 13],
    [20, 33],
  ] as const;

  test.each(cases)('leaf %i of %i is not proven with anything changed', (index, size) => {
    const proof = inclusion(index, size);
    for (const [at, hash] of proof.entries()) {
      for (let bit = 0; bit < 256; bit += 1)
        expect(includes(index, size, proof.with(at, withBitFlipped(hash, bit)))).toBe(false);
      expect(includes(index, size, proof.toSpliced(at, 1))).toBe(false);
      expect(includes(index, size, proof.toSpliced(at, 0, hash))).toBe(false);
      expect(includes(index, size, proof.with(at, hash.subarray(1)))).toBe(false);
    }
    for (let bit = 0; bit < 256; bit += 1) {
      expect(includes(index, size, proof, { leafHash: withBitFlipped(hashes[index]!, bit) })).toBe(false);
      expect(includes(index, size, proof, { root: withBitFlipped(mth(leaves, 0, size), bit) })).toBe(false);
    }
    for (const wrong of [-1n, BigInt(size), BigInt(size) + 1n])
      expect(includes(index, size, proof, { index: wrong })).toBe(false);
    for (let other = 0; other < size; other += 1) {
      if (other !== index) expect(includes(index, size, proof, { index: BigInt(other) })).toBe(false);
    }
    expect(includes(index, size, [...proof, hashes[0]!])).toBe(false);
    for (const wrong of [0n, -1n]) expect(includes(index, size, proof, { size: wrong })).toBe(false);
  });

  test.each([
    [1, 2],
    [3, 7],
    [4, 7],
    [6, 7],
    [6, 8],
    [8, 9],
    [20, 33],
  ] as const)('growth from %i to %i is not proven with anything changed', (first, second) => {
    const proof = consistency(first, second);
    for (const [at, hash] of proof.entries()) {
      for (let bit = 0; bit < 256; bit += 1)
        expect(extends_(first, second, proof.with(at, withBitFlipped(hash, bit)))).toBe(false);
      expect(extends_(first, second, proof.toSpliced(at, 1))).toBe(false);
      expect(extends_(first, second, proof.toSpliced(at, 0, hash))).toBe(false);
    }
    for (let bit = 0; bit < 256; bit += 1) {
      expect(extends_(first, second, proof, { firstRoot: withBitFlipped(mth(leaves, 0, first), bit) })).toBe(false);
      expect(extends_(first, second, proof, { secondRoot: withBitFlipped(mth(leaves, 0, second), bit) })).toBe(false);
    }
    expect(extends_(first, second, [])).toBe(false);
    expect(extends_(first, second, [...proof, hashes[0]!])).toBe(false);
    for (const wrong of [-1n, 0n, BigInt(second), BigInt(second) + 1n])
      expect(extends_(first, second, proof, { first: wrong })).toBe(false);
    for (const wrong of [-1n, 0n, BigInt(first)]) expect(extends_(first, second, proof, { second: wrong })).toBe(false);
  });

  test('proofs of what is not there cannot be asked for', () => {
    for (const [index, size] of [
      [0n, 0n],
      [1n, 1n],
      [-1n, 4n],
      [4n, 4n],
    ] as const)
      expect(() => inclusionRanges(index, size)).toThrow(RangeError);
    for (const [first, second] of [
      [2n, 1n],
      [-1n, 1n],
    ] as const)
      expect(() => consistencyRanges(first, second)).toThrow(RangeError);
    expect(() => new MemoryTiles(hashes.slice(0, 3)).hashes(inclusionRanges(0n, 4n))).toThrow('are not all there');
  });
});

describe('hashes of another length', () => {
  test('are refused, also where the bytes that are hashed together stay the same', () => {
    const proof = inclusion(0, 2);
    const [leaf, sibling] = [hashes[0]!, proof[0]!];
    const moved = Buffer.concat([leaf, sibling.subarray(0, 1)]);
    expect(includes(0, 2, [sibling.subarray(1)], { leafHash: moved })).toBe(false);
    const added = consistency(1, 2)[0]!;
    const firstRoot = Buffer.concat([hashes[0]!, added.subarray(0, 1)]);
    expect(extends_(1, 2, [added.subarray(1)], { firstRoot })).toBe(false);
  });
});

describe('the empty proof', () => {
  test('leads from the empty tree to any, by its known root alone', () => {
    expect(consistencyRanges(0n, 9n)).toEqual([]);
    expect(extends_(0, 9, [])).toBe(true);
    expect(extends_(0, 9, [], { firstRoot: mth(leaves, 0, 1) })).toBe(false);
    expect(extends_(0, 9, [hashes[0]!])).toBe(false);
  });

  test('between equal trees, and no others', () => {
    expect(consistencyRanges(9n, 9n)).toEqual([]);
    expect(extends_(9, 9, [])).toBe(true);
    expect(extends_(9, 9, [], { secondRoot: mth(leaves, 0, 8) })).toBe(false);
    expect(extends_(9, 9, [hashes[0]!])).toBe(false);
    expect(extends_(0, 0, [])).toBe(true);
    expect(extends_(0, 0, [], { firstRoot: hashes[0]!, secondRoot: hashes[0]! })).toBe(false);
    expect(EMPTY_ROOT).toEqual(mth(leaves, 0, 0));
  });
});
