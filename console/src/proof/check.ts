import './buffer.js';
import { openCheckpoint } from '../../../src/features/trust/spine/checkpoint.rules.js';
import { tenantOf } from '../../../src/features/trust/spine/log-check.rules.js';
import { verifyInclusion } from '../../../src/features/trust/spine/merkle-proof.rules.js';
import { parseVerifierKey } from '../../../src/features/trust/spine/note.rules.js';
import { findFault } from '../../../src/features/trust/spine/spine.rules.js';
import type { EventProofQuery } from '../gql/graphql.js';

/** What was found of an event, each by computing it here. */
export interface Checked {
  /** The event is what its leaf was made of. */
  isLeaf: boolean;
  /** The leaf is in the tree of the checkpoint. */
  isIncluded: boolean;
  /** The log's key signed the checkpoint. */
  isSigned: boolean;
  key: string;
  size: string;
}

/** Checks the proof of an event as the command line does. Nothing that the server says of itself is believed. */
export function checkEvent({ spineEvent: event, spineInclusionProof: proof }: EventProofQuery): Checked {
  const verifier = parseVerifierKey(proof.publicKey);
  const checkpoint = verifier === undefined ? undefined : openCheckpoint(proof.checkpoint, verifier);
  const fault = findFault({
    tenant_id: tenantOf(verifier?.name ?? ''),
    id: event.id,
    action: event.action,
    resource_id: event.resourceId,
    resource_type: event.resourceType,
    actor: event.actor,
    actor_type: event.actorType.toLowerCase() as 'user',
    severity: event.severity.toLowerCase() as 'info',
    correlation_id: event.correlationId,
    occurred_at: event.occurredAt,
    details_hash: event.detailsHash,
    leaf_hash: proof.leafHash,
    salt: event.salt,
    content: event.content,
  });
  return {
    isLeaf: fault === undefined && event.id === proof.eventId,
    isIncluded:
      checkpoint !== undefined &&
      verifyInclusion({
        leafHash: Buffer.from(proof.leafHash, 'hex'),
        index: BigInt(proof.leafIndex),
        size: checkpoint.size,
        root: checkpoint.root,
        proof: proof.hashes.map((hash) => Buffer.from(hash, 'hex')),
      }),
    isSigned: checkpoint !== undefined,
    key: proof.publicKey,
    size: proof.treeSize,
  };
}
