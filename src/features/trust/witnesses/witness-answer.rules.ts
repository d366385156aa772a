import { type NoteVerifier, parseSignatureLine, verifyLine } from '../../../verifier/note.js';

/** The answer of a witness to `add-checkpoint`, its body bounded in bytes. */
export interface WitnessAnswer {
  status: number;
  contentType: string | undefined;
  body: string;
}

/** The submission that was answered. */
export interface Submission {
  /** The size from which the proof led. */
  old: bigint;
  size: bigint;
  /** The checkpoint's text, without signatures. */
  text: string;
}

/** A verified cosignature. */
export interface Cosignature {
  verifier: NoteVerifier;
  /** Its line in the note, with the newline. */
  line: string;
  /** Seconds since the epoch. */
  time: bigint;
}

/**
 * The meaning of an answer for a log. `behind`: the witness has cosigned more than the log has, so the log was rolled back.
 * `forked`: it has cosigned another tree. `retry`: it knows the log at another size. `unknown`: it has not seen the log.
 */
export type WitnessOutcome =
  | { kind: 'cosigned'; cosignatures: Cosignature[] }
  | { kind: 'retry'; size: bigint }
  | { kind: 'behind'; size: bigint }
  | { kind: 'forked'; reason: string }
  | { kind: 'unknown' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string };

const SIZE_TYPE = /^text\/x\.tlog\.size(?:\s*;|$)/i;
const SIZE_BODY = /^(0|[1-9]\d{0,18})\n?$/;
const SHOWN = 200;

/** Reads an answer. The proof that was sent is known to be right for the log's own tree. C2SP tlog-witness. */
export function readWitnessAnswer(
  answer: WitnessAnswer,
  asked: Submission,
  verifiers: readonly NoteVerifier[],
): WitnessOutcome {
  const { status } = answer;
  if (status === 200) return readCosignatures(answer, asked, verifiers);
  if (status === 404) return { kind: 'unknown' };
  if (status === 409) return readConflict(answer, asked);
  if (status === 422 && asked.old > 0n)
    return {
      kind: 'forked',
      reason:
        asked.old === asked.size
          ? `the witness has cosigned another root for size ${asked.size}`
          : `the tree of size ${asked.size} does not continue what the witness has cosigned at size ${asked.old}`,
    };
  if (status === 429 || status >= 500) return { kind: 'unreachable', reason: `the witness answered ${status}` };
  if (status === 403) return { kind: 'refused', reason: 'the witness does not trust the key of the log' };
  return { kind: 'refused', reason: `the witness answered ${status}: ${shown(answer.body)}` };
}

function readConflict({ contentType, body }: WitnessAnswer, { old, size }: Submission): WitnessOutcome {
  const [, text] = SIZE_TYPE.test(contentType ?? '') ? (SIZE_BODY.exec(body) ?? []) : [];
  const seen = text === undefined ? undefined : BigInt(text);
  if (seen !== undefined && seen > size) return { kind: 'behind', size: seen };
  // The same size as was said is no reason for a conflict, unless its root is another.
  if (old === size && (seen === undefined || seen === old))
    return { kind: 'forked', reason: `the witness has cosigned another root for size ${size}` };
  if (seen === undefined || seen === old)
    return { kind: 'refused', reason: 'the witness answered 409 without a size to continue from' };
  return { kind: 'retry', size: seen };
}

function readCosignatures(
  { body }: WitnessAnswer,
  { text }: Submission,
  verifiers: readonly NoteVerifier[],
): WitnessOutcome {
  const cosignatures: Cosignature[] = [];
  for (const line of body.split('\n')) {
    const parsed = parseSignatureLine(line);
    const verifier = verifiers.find(({ name, keyHash }) => name === parsed?.name && keyHash === parsed.keyHash);
    if (parsed === undefined || verifier === undefined) continue;
    const time = verifyLine(text, parsed, verifier)?.time;
    const isFirst = cosignatures.every((one) => one.verifier !== verifier);
    if (time !== undefined && isFirst) cosignatures.push({ verifier, line: `${line}\n`, time });
  }
  return cosignatures.length === 0
    ? { kind: 'refused', reason: 'the witness answered without a good cosignature by its key' }
    : { kind: 'cosigned', cosignatures };
}

/** Text of a stranger, on one line and short. */
function shown(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, SHOWN)
    .trim();
}
