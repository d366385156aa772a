import { leafHash, nodeHash } from '../../../verifier/merkle.js';
import { decisionLeaf, type LineDecision, type LineEnd, resultLeaf } from './batch.rules.js';
import { toHex } from '../../../verifier/bytes.js';

/** A line with everything that its two leaves say. */
export type ProvenLine = Omit<LineDecision, 'decision'> & LineEnd;

/** A leaf of a tree with its path to the root, RFC 6962 §2.1.1. */
export interface LeafProof {
  leaf: string;
  leafHash: string;
  leafIndex: number;
  treeSize: number;
  hashes: string[];
  rootHash: string;
}

/** The text of a leaf over the decision on a line. */
export function decisionOfLine({ state, ...line }: ProvenLine): string {
  return decisionLeaf({ ...line, decision: state === 'refused' ? 'refused' : 'accepted' });
}

/** The text of a leaf over the result of a line. */
export function resultOf({ place, state, evidenceId, resultSha256 }: ProvenLine): string {
  return resultLeaf({ place, state, evidenceId, resultSha256 });
}

/** The proof of one leaf among all, which are given by their hashes. */
export function leafProof(leaf: string, index: number, leaves: readonly Uint8Array[]): LeafProof {
  const hashes: string[] = [];
  let level = [...leaves];
  let at = index;
  while (level.length > 1) {
    const sibling = level[at ^ 1];
    if (sibling !== undefined) hashes.push(toHex(sibling));
    // A last node without a sibling is that of the next level, as it is.
    level = level.flatMap((left, place) => {
      if (place % 2 === 1) return [];
      const right = level[place + 1];
      return [right === undefined ? left : nodeHash(left, right)];
    });
    at >>= 1;
  }
  return {
    leaf,
    leafHash: toHex(leafHash(leaf)),
    leafIndex: index,
    treeSize: leaves.length,
    hashes,
    rootHash: level[0] === undefined ? '' : toHex(level[0]),
  };
}
