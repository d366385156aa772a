import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { tenantOf } from '../../../src/verifier/log-check.js';
import { inclusionRanges, type LeafRange, verifyInclusion } from '../../../src/verifier/merkle-proof.js';
import { nodeHash } from '../../../src/verifier/merkle.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { faultOfEvent } from '../../../src/verifier/pack/events.js';
import { fromHex, toHex } from '../../../src/verifier/bytes.js';
import type { EventProofQuery } from '../gql/graphql.js';

/** A subtree of the log: the events that it is over, and its hash in hexadecimal. */
export interface Node extends LeafRange {
  hash: string;
}

/** One step from the leaf towards the root: two subtrees that are hashed to the one above them. */
export interface Step {
  node: Node;
  sibling: Node;
  isSiblingLeft: boolean;
  above: Node;
}

/** The result of checking an event's proof, all computed in this browser. */
export interface Checked {
  /** The event is what its leaf was made of. */
  isLeaf: boolean;
  /** The leaf is in the tree of the checkpoint. */
  isIncluded: boolean;
  /** The log's key signed the checkpoint. */
  isSigned: boolean;
  key: string;
  size: string;
  /** The way from the leaf to the root as it was computed here; empty for a tree of one event. */
  path: readonly Step[];
}

/** Checks the proof of an event as the command line does. Nothing that the server says of itself is believed. */
export function checkEvent({ spineEvent: event, spineInclusionProof: proof }: EventProofQuery): Checked {
  const verifier = parseVerifierKey(proof.publicKey);
  const checkpoint = verifier === undefined ? undefined : openCheckpoint(proof.checkpoint, verifier);
  const fault = faultOfEvent(tenantOf(verifier?.name ?? ''), {
    ...event,
    ...restWordsOf(event),
    leafHash: proof.leafHash,
  });
  return {
    isLeaf: fault === undefined && event.id === proof.eventId,
    isIncluded:
      checkpoint !== undefined &&
      verifyInclusion({
        leafHash: bytesOf(proof.leafHash),
        index: BigInt(proof.leafIndex),
        size: checkpoint.size,
        root: checkpoint.root,
        proof: proof.hashes.map(bytesOf),
      }),
    isSigned: checkpoint !== undefined,
    key: proof.publicKey,
    size: proof.treeSize,
    path: pathOf(proof),
  };
}

/** The words of an event that GraphQL writes in capitals, as they were hashed. */
export function restWordsOf({ actorType, severity }: EventProofQuery['spineEvent']) {
  return { actorType: actorType.toLowerCase(), severity: severity.toLowerCase() };
}

/** The bytes of a hash; no bytes, which no proof accepts, for a text that is no hash. */
function bytesOf(hash: string): Uint8Array {
  return fromHex(hash) ?? new Uint8Array();
}

/** The steps of an audit path; empty for a proof that is not one of its tree. */
function pathOf({ leafHash, leafIndex, treeSize, hashes }: EventProofQuery['spineInclusionProof']): Step[] {
  const [index, size] = [BigInt(leafIndex), BigInt(treeSize)];
  const siblings = index < size ? inclusionRanges(index, size) : [];
  if (siblings.length !== hashes.length) return [];
  let node: Node = { from: index, to: index + 1n, hash: leafHash };
  return siblings.map((range, place) => {
    const sibling = { ...range, hash: hashes[place] ?? '' };
    const isSiblingLeft = sibling.from < node.from;
    const [left, right] = isSiblingLeft ? [sibling, node] : [node, sibling];
    const hash = toHex(nodeHash(bytesOf(left.hash), bytesOf(right.hash)));
    const step = { node, sibling, isSiblingLeft, above: { from: left.from, to: right.to, hash } };
    node = step.above;
    return step;
  });
}
