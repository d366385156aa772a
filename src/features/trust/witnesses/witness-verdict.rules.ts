import type { NoteVerifier } from '../../../verifier/note.js';
import { isQuorum, type WitnessPolicy } from '../../../verifier/witness-policy.js';
import type { WitnessOutcome } from './witness-answer.rules.js';

/** An answer with the keys of the witness that gave it. */
export interface WitnessReply {
  verifiers: readonly NoteVerifier[];
  outcome: WitnessOutcome;
}

/** The meaning of all witnesses' answers together. */
export interface WitnessVerdict {
  /** True where the quorum has cosigned the checkpoint. */
  isWitnessed: boolean;
  /** True where a quorum has cosigned it, or has never seen the log: it may grow. */
  isConfirmed: boolean;
  /** Why the log must sign nothing more. One witness is enough: its word may be all that is left of a longer log. */
  fault: string | undefined;
  /** Each witness's answer in words. */
  answers: string[];
}

/** The name and the hash of a key: how policies, notes and records tell witnesses apart. */
export function witnessId({ name, keyHash }: NoteVerifier): string {
  return `${name}+${keyHash}`;
}

export function judgeReplies(policy: WitnessPolicy, replies: readonly WitnessReply[]): WitnessVerdict {
  const cosigners = replies.flatMap(({ outcome }) =>
    outcome.kind === 'cosigned' ? outcome.cosignatures.map(({ verifier }) => verifier) : [],
  );
  const strangers = replies.flatMap(({ verifiers, outcome }) => (outcome.kind === 'unknown' ? verifiers : []));
  const fault = replies.map(faultOfReply).find((reason) => reason !== undefined);
  return {
    isWitnessed: isQuorum(policy, cosigners),
    isConfirmed: fault === undefined && isQuorum(policy, [...cosigners, ...strangers]),
    fault,
    answers: replies.map(({ verifiers, outcome }) => {
      const reason = outcomeReason(outcome);
      return `${verifiers[0]?.name ?? ''}: ${outcome.kind}${reason === undefined ? '' : `, ${reason}`}`;
    }),
  };
}

/** The fault that one answer shows, in words for the operator. */
export function faultOfReply({ verifiers, outcome }: WitnessReply): string | undefined {
  const name = verifiers[0]?.name ?? 'a witness';
  if (outcome.kind === 'behind')
    return `${name} has cosigned ${outcome.size} events, more than the log has: the log was rolled back`;
  return outcome.kind === 'forked' ? `${name}: ${outcome.reason}: the log has forked` : undefined;
}

/** The reason that is stored of an outcome; undefined for those that need none. */
export function outcomeReason(outcome: WitnessOutcome): string | undefined {
  if (outcome.kind === 'behind') return `the witness has cosigned ${outcome.size} events, more than the log has`;
  return 'reason' in outcome ? outcome.reason : undefined;
}

/** Witnesses of a policy that can be asked, by their address. */
export function askableWitnesses(policy: WitnessPolicy): Map<string, NoteVerifier[]> {
  const byUrl = new Map<string, NoteVerifier[]>();
  for (const { url, verifier } of policy.witnesses)
    if (url !== undefined) byUrl.set(url, [...(byUrl.get(url) ?? []), verifier]);
  return byUrl;
}
