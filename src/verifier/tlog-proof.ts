import { fromBase64, toBase64 } from './bytes.js';
import { verifyInclusion } from './merkle-proof.js';
import { type Checkpoint, type NoteSignature, openNote, parseCheckpointBody } from './note.js';
import { isQuorum, type WitnessPolicy } from './witness-policy.js';

const HEADER = 'c2sp.org/tlog-proof@v1';
const HASH_BYTES = 32;
/** A tree of 2^63 leaves has no longer path. */
const MAX_HASHES = 63;
const INDEX = /^index (0|[1-9]\d{0,18})$/;
const EXTRA = 'extra ';

/** A proof that a leaf is in a log, not verified. C2SP tlog-proof v1. */
export interface TlogProof {
  /** Beside the proof; nothing vouches for it. */
  extra?: Uint8Array;
  index: bigint;
  /** The audit path from the leaf upwards. */
  hashes: Uint8Array[];
  /** The signed note of the tree. */
  checkpoint: string;
}

/** The proof as text that is verified offline. C2SP tlog-proof v1. */
export function formatTlogProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const before = extra === undefined ? [] : [`${EXTRA}${toBase64(extra)}`];
  return [HEADER, ...before, `index ${index}`, ...hashes.map(toBase64), '', checkpoint].join('\n');
}

/** Reads a proof; undefined where it is malformed. */
export function parseTlogProof(text: string): TlogProof | undefined {
  const end = text.indexOf('\n\n');
  const [header, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (header !== HEADER) return undefined;
  const extraLine = lines[0]?.startsWith(EXTRA) === true ? lines.shift() : undefined;
  const extra = extraLine === undefined ? undefined : fromBase64(extraLine.slice(EXTRA.length));
  const [, index] = INDEX.exec(lines.shift() ?? '') ?? [];
  if (index === undefined || (extraLine !== undefined && extra === undefined) || lines.length > MAX_HASHES)
    return undefined;
  const hashes: Uint8Array[] = [];
  for (const line of lines) {
    const hash = fromBase64(line);
    if (hash?.length !== HASH_BYTES) return undefined;
    hashes.push(hash);
  }
  return { ...(extra === undefined ? {} : { extra }), index: BigInt(index), hashes, checkpoint: text.slice(end + 2) };
}

/** A leaf that is in a log, as of a checkpoint that the policy accepts. */
export interface ProvedLeaf {
  index: bigint;
  checkpoint: Checkpoint;
  signatures: NoteSignature[];
}

/**
 * Verifies offline that a leaf is in a log of the policy, under a checkpoint with the quorum of its witnesses. Gives the
 * reason where it is not. C2SP tlog-proof, tlog-policy.
 */
export function verifyTlogProof(text: string, leafHash: Uint8Array, policy: WitnessPolicy): ProvedLeaf | string {
  const proof = parseTlogProof(text);
  if (proof === undefined) return 'the proof is not one of c2sp.org/tlog-proof@v1';
  const opened = openWitnessed(proof.checkpoint, policy);
  if (typeof opened === 'string') return opened;
  const { index, hashes } = proof;
  const { size, root } = opened.checkpoint;
  if (!verifyInclusion({ leafHash, index, size, root, proof: hashes }))
    return `the leaf is not at place ${index} of the tree of ${size} leaves that the checkpoint is of`;
  return { index, ...opened };
}

/** Opens a checkpoint that a log of the policy signed and that the quorum of its witnesses cosigned, or says why not. */
export function openWitnessed(
  note: string,
  policy: WitnessPolicy,
): { checkpoint: Checkpoint; signatures: NoteSignature[] } | string {
  const logs = policy.logs.map(({ verifier }) => verifier);
  const witnesses = policy.witnesses.map(({ verifier }) => verifier);
  const opened = openNote(note, [...logs, ...witnesses]);
  const checkpoint = opened === undefined ? undefined : parseCheckpointBody(opened.text);
  if (opened === undefined || checkpoint === undefined) return 'the checkpoint has no good signature of a known key';
  const isLogs = opened.signatures.some(
    ({ verifier }) => logs.includes(verifier) && verifier.name === checkpoint.origin,
  );
  if (!isLogs) return `the checkpoint of ${checkpoint.origin} is not signed by a log of the policy`;
  const cosigners = opened.signatures
    .map(({ verifier }) => verifier)
    .filter((verifier) => witnesses.includes(verifier));
  if (!isQuorum(policy, cosigners)) return `the checkpoint lacks the quorum of witnesses: ${cosigners.length} cosigned`;
  return { checkpoint, signatures: opened.signatures };
}
