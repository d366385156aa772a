import { parseAddCheckpoint } from '../../verifier/add-checkpoint.js';
import { isSameBytes } from '../../verifier/bytes.js';
import { verifyConsistency } from '../../verifier/merkle-proof.js';
import { EMPTY_ROOT } from '../../verifier/merkle.js';
import { type Checkpoint, type NoteVerifier, openNote, parseCheckpointBody, splitNote } from '../../verifier/note.js';

/** A witness's decision about a request. C2SP tlog-witness, "add-checkpoint". */
export type WitnessDecision =
  | { status: 200; checkpoint: Checkpoint; text: string }
  | { status: 409; size: bigint }
  | { status: 400 | 403 | 404 | 409 | 422; reason: string };

/**
 * Decides about a request in the order of the specification. `logs`: the keys that are trusted, each for the log of its name.
 * `latest` gives the newest checkpoint that was cosigned of a log.
 */
export function decideCheckpoint(
  body: string,
  logs: readonly NoteVerifier[],
  latest: (origin: string) => Checkpoint | undefined,
): WitnessDecision {
  const request = parseAddCheckpoint(body);
  const text = request === undefined ? undefined : splitNote(request.checkpoint)?.text;
  const checkpoint = text === undefined ? undefined : parseCheckpointBody(text);
  if (request === undefined || text === undefined || checkpoint === undefined)
    return { status: 400, reason: 'expected an old size, a proof, an empty line and a checkpoint' };
  const { origin, size, root } = checkpoint;
  const keys = logs.filter(({ name }) => name === origin);
  if (keys.length === 0) return { status: 404, reason: 'the log is not known here' };
  if (openNote(request.checkpoint, keys) === undefined)
    return { status: 403, reason: 'no key that is trusted for the log signed the checkpoint' };
  const { old, proof } = request;
  if (old > size) return { status: 400, reason: 'the old size is larger than the checkpoint' };
  const seen = latest(origin) ?? { origin, size: 0n, root: EMPTY_ROOT };
  if (seen.size !== old) return { status: 409, size: seen.size };
  if (old === size && !isSameBytes(seen.root, root))
    return { status: 409, reason: 'another root was cosigned for this size' };
  const claim = { first: old, second: size, firstRoot: seen.root, secondRoot: root, proof };
  if (!verifyConsistency(claim)) return { status: 422, reason: 'the consistency proof does not verify' };
  return { status: 200, checkpoint, text };
}
