import type { SpineReader, StoredEvent } from '../../../contracts/spine.js';
import { DomainError } from '../../../shared/errors.js';
import {
  consistencyRanges,
  inclusionRanges,
  type LeafRange,
  verifyConsistency,
  verifyInclusion,
} from '../../../verifier/merkle-proof.js';
import { hashOfRange, tilesOf } from './tiles.rules.js';

/** A tree whose proofs are wanted; without a root, the one that the stored hashes give. */
export interface ProvedTree {
  size: bigint;
  root: Uint8Array | undefined;
}

/** The hashes of proofs, read from a few tiles and verified before anybody gets them. RFC 6962 §2.1.1, §2.1.2. */
export class SpineHashes {
  constructor(private readonly reader: Pick<SpineReader, 'tiles'>) {}

  /** The audit path of an event in a tree. Throws CONFLICT where the log does not give the tree's root. */
  async inclusion(
    tenantId: string,
    { sequence, leafHash: hex }: Pick<StoredEvent, 'sequence' | 'leafHash'>,
    { size, root }: { size: bigint; root: Uint8Array },
  ): Promise<Uint8Array[]> {
    const proof = await this.subtrees(tenantId, inclusionRanges(sequence, size));
    const leafHash = Buffer.from(hex, 'hex');
    // A tampered log would otherwise get a checkpoint that cannot be verified.
    if (!verifyInclusion({ leafHash, index: sequence, size, root, proof })) throw contradiction();
    return proof;
  }

  /** The proof that the first leaves are the beginning of a tree. Throws CONFLICT where the log does not give its root. */
  async consistency(tenantId: string, first: bigint, { size: second, root }: ProvedTree): Promise<Uint8Array[]> {
    const proof = await this.subtrees(tenantId, consistencyRanges(first, second));
    const [firstRoot, ownRoot] = await this.subtrees(tenantId, [
      { from: 0n, to: first },
      { from: 0n, to: second },
    ]);
    const secondRoot = root ?? ownRoot;
    if (firstRoot === undefined || secondRoot === undefined) throw new Error('two ranges have two hashes');
    if (!verifyConsistency({ first, second, firstRoot, secondRoot, proof })) throw contradiction();
    return proof;
  }

  /** Merkle Tree Hashes of subtrees. Throws CONFLICT where a leaf or a node is missing. */
  async subtrees(tenantId: string, ranges: LeafRange[]): Promise<Uint8Array[]> {
    const wanted = tilesOf(ranges);
    const tiles = await this.reader.tiles(tenantId, wanted);
    const byAddress = new Map(wanted.map(({ level, index }, place) => [`${level}/${index}`, tiles[place] ?? []]));
    return ranges.map((range) => {
      const hash = hashOfRange(range, ({ level, index }) => byAddress.get(`${level}/${index}`) ?? []);
      if (hash !== undefined) return hash;
      throw new DomainError('CONFLICT', `of events ${range.from} to ${range.to - 1n} some are missing; verify the log`);
    });
  }
}

/** Events or stored nodes were changed. */
function contradiction(): DomainError {
  return new DomainError('CONFLICT', 'the log or its cached nodes do not match the signed root; verify the log');
}
