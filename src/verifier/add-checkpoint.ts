import { fromBase64, toBase64 } from './bytes.js';

const HASH_BYTES = 32;
/** C2SP tlog-witness: a client never sends more. */
export const MAX_PROOF_LINES = 63;
const OLD_SIZE = /^old (0|[1-9]\d{0,18})$/;

/** A request to a witness to cosign a checkpoint. C2SP tlog-witness, "add-checkpoint". */
export interface AddCheckpoint {
  /** The size of the checkpoint that the witness last cosigned; 0 if it never did. */
  old: bigint;
  /** The consistency proof from `old` to the checkpoint. RFC 6962 §2.1.2. */
  proof: Uint8Array[];
  /** The signed note. */
  checkpoint: string;
}

/** The request's body. */
export function formatAddCheckpoint({ old, proof, checkpoint }: AddCheckpoint): string {
  return [`old ${old}`, ...proof.map(toBase64), '', checkpoint].join('\n');
}

/** Reads a request's body; undefined where it is malformed. The note itself is not read. */
export function parseAddCheckpoint(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const [, old] = OLD_SIZE.exec(first) ?? [];
  if (old === undefined || lines.length > MAX_PROOF_LINES) return undefined;
  const proof: Uint8Array[] = [];
  for (const line of lines) {
    const hash = fromBase64(line);
    if (hash?.length !== HASH_BYTES) return undefined;
    proof.push(hash);
  }
  return { old: BigInt(old), proof, checkpoint: body.slice(end + 2) };
}
