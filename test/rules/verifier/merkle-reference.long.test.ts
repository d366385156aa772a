import { describe, expect, test } from '@jest/globals';
import { edgeOf, tilesOf } from '../../../src/features/trust/spine/tiles.rules.js';
import {
  consistencyRanges,
  inclusionRanges,
  verifyConsistency,
  verifyInclusion,
} from '../../../src/verifier/merkle-proof.js';
import { CompactRange, leafHash } from '../../../src/verifier/merkle.js';
import { ReferenceTree, rootOfPath, rootsOfProof } from '../../support/evidence/rfc9162.js';
import { MemoryTiles } from '../../support/evidence/tiles.js';

const MAX = 2_000;
/** Up to here every index; beyond it the ends, the middle and around the edges of tiles. */
const EVERY_INDEX = 130;
const EVERY_PAIR = 64;

const leaves = Array.from({ length: MAX }, (_, index) => Buffer.from(`leaf ${index}`));
const hashes = leaves.map((leaf) => leafHash(leaf));
const reference = new ReferenceTree(leaves);
const ours = new MemoryTiles(hashes);
const sizes = Array.from({ length: MAX }, (_, index) => index + 1);

// Compared here and not by `expect`, which takes longer than the proofs.
const isSame = (one: readonly Uint8Array[], other: readonly Uint8Array[]): boolean =>
  one.length === other.length && one.every((hash, index) => Buffer.compare(hash, other[index]!) === 0);

function indicesOf(size: number): number[] {
  if (size <= EVERY_INDEX) return Array.from({ length: size }, (_, index) => index);
  const sampled = [0, 255, 256, size >> 1, 7_919 % size, size - 1];
  return [...new Set(sampled)].filter((index) => index < size);
}

function earlierOf(size: number): number[] {
  if (size <= EVERY_PAIR) return Array.from({ length: size }, (_, index) => index + 1);
  const power = 2 ** Math.floor(Math.log2(size - 1));
  const sampled = [1, 256, 257, power - 1, power, 7_919 % size, size - 1, size];
  return [...new Set(sampled)].filter((first) => first > 0 && first <= size);
}

describe('against an implementation from the words of RFC 9162', () => {
  test(`the root of every tree of 1 to ${MAX} leaves`, () => {
    const tree = new CompactRange();
    const wrong = sizes.filter((size) => {
      tree.append(hashes[size - 1]!);
      return !isSame([tree.root()], [reference.mth(0, size)]);
    });
    expect(wrong).toEqual([]);
  });

  test('inclusion proofs: ours are its, it accepts ours, we accept its', () => {
    const wrong: string[] = [];
    for (const size of sizes) {
      const root = reference.mth(0, size);
      for (const index of indicesOf(size)) {
        const proof = ours.hashes(inclusionRanges(BigInt(index), BigInt(size)));
        const its = reference.path(index, 0, size);
        const claim = { leafHash: hashes[index]!, index: BigInt(index), size: BigInt(size), root, proof: its };
        const holds =
          isSame(proof, its) &&
          isSame([rootOfPath(index, size, hashes[index]!, proof) ?? Buffer.alloc(0)], [root]) &&
          verifyInclusion(claim) &&
          // Neither accepts it one leaf further on, unless there is only one.
          (size === 1 || !verifyInclusion({ ...claim, index: BigInt((index + 1) % size) }));
        if (!holds) wrong.push(`${index} of ${size}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('consistency proofs: ours are its, it accepts ours, we accept its', () => {
    const wrong: string[] = [];
    for (const second of sizes) {
      for (const first of earlierOf(second)) {
        const [firstRoot, secondRoot] = [reference.mth(0, first), reference.mth(0, second)];
        const proof = ours.hashes(consistencyRanges(BigInt(first), BigInt(second)));
        const its = reference.proof(first, second);
        const claim = { first: BigInt(first), second: BigInt(second), firstRoot, secondRoot, proof: its };
        const holds =
          isSame(proof, its) &&
          isSame(rootsOfProof(first, second, firstRoot, proof) ?? [], [firstRoot, secondRoot]) &&
          verifyConsistency(claim) &&
          (first === second || !verifyConsistency({ ...claim, firstRoot: reference.mth(0, first - 1) }));
        if (!holds) wrong.push(`${first} to ${second}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('tiles', () => {
  const LARGE = 66_000;
  const large = Array.from({ length: LARGE }, (_, index) => leafHash(Buffer.from(`${index}`)));
  const tiles = new MemoryTiles(large);

  test('of three levels give proofs that hold', () => {
    for (const size of [65_535, 65_536, 65_537, 65_792, LARGE]) {
      const tree = new CompactRange();
      for (const hash of large.slice(0, size)) tree.append(hash);
      const root = tree.root();
      for (const index of [0, 255, 256, 40_000, 65_534, size - 1]) {
        const proof = tiles.hashes(inclusionRanges(BigInt(index), BigInt(size)));
        const claim = { leafHash: large[index]!, index: BigInt(index), size: BigInt(size), root, proof };
        expect(verifyInclusion(claim)).toBe(true);
      }
      const first = { first: BigInt(size), second: BigInt(LARGE), firstRoot: root, secondRoot: tiles.tree.root() };
      const proof = tiles.hashes(consistencyRanges(BigInt(size), BigInt(LARGE)));
      expect(verifyConsistency({ ...first, proof })).toBe(true);
    }
  });

  test('that a proof reads are at most two of each level', () => {
    for (const size of [LARGE, 1_000_000, 10 ** 9 + 7, 2 ** 40 - 1]) {
      const levels = Math.ceil(Math.log2(size) / 8);
      for (const part of [0, 0.1, 0.5, 0.77, 1]) {
        const index = BigInt(Math.floor((size - 1) * part));
        expect(tilesOf(inclusionRanges(index, BigInt(size))).length).toBeLessThanOrEqual(2 * levels);
        expect(tilesOf(consistencyRanges(index + 1n, BigInt(size))).length).toBeLessThanOrEqual(2 * levels);
      }
    }
  });

  test('of the right edge give the tree back, to grow on as before', () => {
    for (const size of [0, 256, 512, 4_096, 65_280, 65_536, 65_792]) {
      const tree = new CompactRange();
      for (const { level, index, count } of edgeOf(BigInt(size))) {
        for (const hash of tiles.tile({ level, index }).slice(0, count)) tree.append(hash, level * 8);
      }
      expect(tree.size).toBe(BigInt(size));
      for (const hash of large.slice(size)) tree.append(hash);
      expect(tree.root()).toEqual(tiles.tree.root());
    }
  });

  test('begin where they may', () => {
    const tree = new CompactRange();
    tree.append(hashes[0]!);
    expect(() => tree.append(hashes[0]!, 8)).toThrow('no subtree of height 8 begins here');
  });
});
