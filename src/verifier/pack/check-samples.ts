import { fromHex } from '../bytes.js';
import { verifyInclusion } from '../merkle-proof.js';
import { type Checkpoint, parseCheckpointBody, splitNote } from '../note.js';
import { parseTlogProof } from '../tlog-proof.js';
import { isObject, isPackEvent, type PackEvent } from './events.js';

const MAX_RELATED = 50;

/** A drawn event with its proof and the events of its matter. */
export interface Sample {
  event: PackEvent;
  related: PackEvent[];
  /** The fault of its proof against the last checkpoint, whose signatures are known to be good. */
  faultOfProof: (last: Checkpoint) => string | undefined;
}

/** Reads a sample; undefined where it is not of its form. */
export function readSample(value: unknown): Sample | undefined {
  if (!isObject(value) || typeof value.proof !== 'string' || !Array.isArray(value.related)) return undefined;
  const { event, proof } = value;
  const related: unknown[] = value.related;
  const isShown = (one: unknown): one is PackEvent => isPackEvent(one, true) || isPackEvent(one, false);
  if (!isShown(event) || related.length > MAX_RELATED || !related.every(isShown)) return undefined;
  return { event, related, faultOfProof: (last) => faultOfProof(proof, event, last) };
}

function faultOfProof(text: string, { leafHash, sequence }: PackEvent, last: Checkpoint): string | undefined {
  const proof = parseTlogProof(text);
  const leaf = fromHex(leafHash);
  const body = proof === undefined ? undefined : splitNote(proof.checkpoint)?.text;
  const checkpoint = body === undefined ? undefined : parseCheckpointBody(body);
  if (proof === undefined || leaf === undefined || checkpoint?.size !== last.size)
    return 'has no proof against the last checkpoint';
  const { size, root } = last;
  const { index, hashes } = proof;
  return index === BigInt(sequence) && verifyInclusion({ leafHash: leaf, index, size, root, proof: hashes })
    ? undefined
    : 'has a proof that does not hold';
}
