import { t } from '@lingui/core/macro';
import { fromHex } from '../../../src/verifier/bytes.js';
import { EVENT_PROOF_FORMAT } from '../../../src/verifier/event-proof.js';
import { formatTlogProof } from '../../../src/verifier/tlog-proof.js';
import type { EventProofQuery } from '../gql/graphql.js';
import { restWordsOf } from './check.js';

const HOW_TO_VERIFY = [
  t`Get the log’s key from its operator by another way than this file, and compare it with "publicKey".`,
  t`Then run: portcullis spine verify <this file> --public-key <the key>. It needs no network and exits with 0 when the event is proved.`,
  t`"proof" is a C2SP tlog-proof, and "event" what its leaf is made of; the package portcullis-verifier checks both in a program of yours.`,
];

/** The proof of an event as a file for somebody else: `portcullis-proof-1`. */
export function proofFileOf({ spineEvent, spineInclusionProof: proof }: EventProofQuery): string {
  const { id, action, actor, correlationId, content, detailsHash, factsSalt, occurredAt } = spineEvent;
  const { resourceId, resourceType, salt } = spineEvent;
  const event = {
    sequence: Number(proof.leafIndex),
    id,
    occurredAt,
    action,
    actor,
    ...restWordsOf(spineEvent),
    resourceType,
    resourceId,
    correlationId,
    content,
    salt,
    detailsHash,
    ...(factsSalt == null ? {} : { factsSalt }),
    leafHash: proof.leafHash,
  };
  const text = formatTlogProof({
    index: BigInt(proof.leafIndex),
    hashes: proof.hashes.map((hash) => fromHex(hash) ?? new Uint8Array()),
    checkpoint: proof.checkpoint,
  });
  const file = {
    format: EVENT_PROOF_FORMAT,
    howToVerify: HOW_TO_VERIFY,
    event,
    publicKey: proof.publicKey,
    proof: text,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
