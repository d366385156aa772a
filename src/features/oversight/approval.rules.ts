import type { ApprovalStatus, ApprovalTerms, Decision } from '../../contracts/approvals.js';
import type { RequestIssue } from '../../shared/errors.js';

const MINUTE = 60_000;
const UNITS = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE } as const;
const TERM = /^(\d{1,9})([dhm])$/;
const DEFAULT_TERM = '7d';
const MAX_TERM_MILLIS = 90 * UNITS.d;
const MAX_REMINDER_LEAD_MILLIS = UNITS.d;

/** The terms of an approval. */
export interface Ballot {
  requester: string;
  /** User ids and role ids; each is a slot. */
  requiredApprovers: readonly string[];
  quorum: number;
}

/** A person's standing vote, with the roles under which it was given. */
export interface Vote {
  approver: string;
  roles: ReadonlySet<string>;
  decision: Decision;
}

/** Milliseconds of a term such as `7d`, `36h` or `90m`; undefined if it is malformed or longer than 90 days. */
export function termMillis(term: string = DEFAULT_TERM): number | undefined {
  const [, count, unit] = TERM.exec(term) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const millis = Number(count) * UNITS[unit as keyof typeof UNITS];
  return millis > 0 && millis <= MAX_TERM_MILLIS ? millis : undefined;
}

/** When to remind approvers: a day before the end, or when a quarter of a short term is left. Unix ms. */
export function reminderTime(createdAt: number, expiresAt: number): number {
  return expiresAt - Math.min(MAX_REMINDER_LEAD_MILLIS, (expiresAt - createdAt) / 4);
}

/** Slots that can be filled; nobody can fill the requester's own. */
function fillable({ requester, requiredApprovers }: Ballot): number {
  return requiredApprovers.filter((slot) => slot !== requester).length;
}

/** Problems with a requester's terms alone, whichever approvers are added. */
export function termsProblems({ requiredApprovers, quorum = 1, expiresIn }: ApprovalTerms): RequestIssue[] {
  const issues: RequestIssue[] = [];
  if (new Set(requiredApprovers).size < requiredApprovers.length)
    issues.push({ path: 'requiredApprovers', message: 'expected each approver once' });
  if (quorum < 1) issues.push({ path: 'quorum', message: 'expected at least 1' });
  if (termMillis(expiresIn) === undefined)
    issues.push({ path: 'expiresIn', message: 'expected a number and d, h or m, such as 7d or 36h, up to 90d' });
  return issues;
}

/** Problems of a ballot, by field; empty if the quorum is reachable. */
export function ballotProblems(ballot: Ballot): RequestIssue[] {
  const { requiredApprovers, quorum } = ballot;
  const problems: RequestIssue[] = [];
  const possible = fillable(ballot);
  if (quorum < 1 || quorum > possible) {
    const why = possible < requiredApprovers.length ? ': the requester cannot approve' : '';
    problems.push({ path: 'quorum', message: `expected 1 to ${possible}, the number of possible approvals${why}` });
  }
  return problems;
}

/** True when `approver` may fill one of the slots. */
export function isNamed({ requiredApprovers }: Ballot, approver: string, roles: ReadonlySet<string>): boolean {
  return requiredApprovers.some((slot) => slot === approver || roles.has(slot));
}

/**
 * True if every voter can have a slot of their own: one person fills one slot, and anyone with a role can fill that
 * role's slot. A maximum matching by augmenting paths, so that earlier voters keep a slot, though it may be a different
 * one.
 */
export function fitsAll({ requiredApprovers }: Ballot, votes: readonly Vote[]): boolean {
  const holders = new Map<number, Vote>();
  const seat = (vote: Vote, tried: Set<number>): boolean =>
    requiredApprovers.some((slot, index) => {
      if (tried.has(index) || (slot !== vote.approver && !vote.roles.has(slot))) return false;
      tried.add(index);
      const holder = holders.get(index);
      if (holder !== undefined && !seat(holder, tried)) return false;
      holders.set(index, vote);
      return true;
    });
  return votes.every((vote) => seat(vote, new Set()));
}

/** The outcome of the votes, each of which fills a slot. */
export function tally(ballot: Ballot, votes: readonly Vote[]): Exclude<ApprovalStatus, 'expired'> {
  const approved = votes.filter(({ decision }) => decision === 'approved').length;
  if (approved >= ballot.quorum) return 'approved';
  const stillPossible = fillable(ballot) - (votes.length - approved);
  return stillPossible < ballot.quorum ? 'denied' : 'pending';
}

/** Why a vote is refused. */
export type ApprovalRefusal = 'not_named' | 'requester' | 'requesters_key' | 'final' | 'no_slot';

interface Poll {
  ballot: Ballot;
  status: ApprovalStatus;
  votes: readonly Vote[];
}

/** The effect of a vote: no change, a refusal, or new current votes and their outcome. */
export type Ruling =
  | { kind: 'repeated' }
  | { kind: 'refused'; refusal: ApprovalRefusal }
  | { kind: 'counted'; votes: Vote[]; outcome: Exclude<ApprovalStatus, 'expired'> };

/** Rules on one vote; `keyHandlers` issued or last rotated the key that gives it. A repeated one changes nothing, also when the approval is final. */
export function rule(
  { ballot, status, votes }: Poll,
  vote: Vote,
  keyHandlers: ReadonlySet<string> = new Set(),
): Ruling {
  if (vote.approver === ballot.requester) return { kind: 'refused', refusal: 'requester' };
  if (keyHandlers.has(ballot.requester)) return { kind: 'refused', refusal: 'requesters_key' };
  const standing = votes.find(({ approver }) => approver === vote.approver);
  if (standing?.decision === vote.decision) return { kind: 'repeated' };
  if (!isNamed(ballot, vote.approver, vote.roles)) return { kind: 'refused', refusal: 'not_named' };
  if (status !== 'pending') return { kind: 'refused', refusal: 'final' };
  // A changed vote keeps its place in the order.
  const next = standing === undefined ? [...votes, vote] : votes.map((each) => (each === standing ? vote : each));
  if (!fitsAll(ballot, next)) return { kind: 'refused', refusal: 'no_slot' };
  return { kind: 'counted', votes: next, outcome: tally(ballot, next) };
}
