import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { concat, uint64 } from '../../../verifier/bytes.js';
import { checkpointBody, logOrigin } from '../../../verifier/checkpoint.js';
import {
  type Checkpoint,
  cosignedMessage,
  formatVerifierKey,
  type NoteVerifier,
  SIGNATURE_TYPE,
  type SignatureLine,
  signatureLine,
  splitNote,
  verifierOf,
} from '../../../verifier/note.js';
import { ML_DSA_44 } from '../../../verifier/signatures.js';
import { noteSigner, type NoteSigner, signCheckpoint } from './note-signer.rules.js';

const TIME_BYTES = 8;

/** The verifier of a log's ML-DSA-44 key, under the log's own name. C2SP tlog-cosignature, "Format". */
export function hybridVerifier(origin: string, key: KeyObject): NoteVerifier {
  // The raw key ends the SubjectPublicKeyInfo. RFC 9881 §4.
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return verifierOf(origin, SIGNATURE_TYPE.mlDsa44, spki.subarray(-ML_DSA_44.keyBytes));
}

/** The signatures of a checkpoint's own log that are as long as those of ML-DSA-44, unverified. */
export function hybridLines(note: string): SignatureLine[] {
  const origin = note.slice(0, note.indexOf('\n'));
  return (splitNote(note)?.signatures ?? []).filter(
    ({ name, signature }) => name === origin && signature.length === TIME_BYTES + ML_DSA_44.signatureBytes,
  );
}

interface LogKeys {
  /** Ed25519. */
  privateKey: KeyObject;
  /** ML-DSA-44; undefined where checkpoints have one signature alone. */
  hybridKey?: KeyObject | undefined;
  /** First part of every log's origin: SPINE_ORIGIN. */
  originPrefix: string;
}

/** Signs the checkpoints of all logs: with Ed25519 and, where there is a second key, with ML-DSA-44 on a line of its own. */
export class LogSigner {
  constructor(private readonly keys: LogKeys) {}

  /** Made when it is needed: there may be many logs, few of which are signed at a time. */
  of(tenantId: string): NoteSigner {
    return noteSigner(logOrigin(this.keys.originPrefix, tenantId), this.keys.privateKey);
  }

  /** The signed note of a log's state, at a time in seconds since the epoch, which the line of ML-DSA-44 says. */
  checkpoint(tenantId: string, { size, root }: Pick<Checkpoint, 'size' | 'root'>, seconds: number): string {
    const { hybridKey } = this.keys;
    const signer = this.of(tenantId);
    const checkpoint = { origin: signer.name, size, root };
    const note = signCheckpoint(checkpoint, signer);
    if (hybridKey === undefined) return note;
    const verifier = hybridVerifier(signer.name, hybridKey);
    const time = BigInt(seconds);
    const message = cosignedMessage(checkpointBody(checkpoint), verifier, time);
    if (message === undefined) throw new TypeError('the origin of a log has at most 255 bytes');
    return note + signatureLine(verifier, concat(uint64(time), sign(null, message, hybridKey)));
  }

  /** The C2SP verifier key of the ML-DSA-44 signature that a note of the log has; undefined where it has none by this key. */
  hybridKeyIn(tenantId: string, note: string): string | undefined {
    const { hybridKey, originPrefix } = this.keys;
    if (hybridKey === undefined) return undefined;
    const verifier = hybridVerifier(logOrigin(originPrefix, tenantId), hybridKey);
    const isSigned = hybridLines(note).some(
      ({ name, keyHash }) => name === verifier.name && keyHash === verifier.keyHash,
    );
    return isSigned ? formatVerifierKey(verifier) : undefined;
  }
}
