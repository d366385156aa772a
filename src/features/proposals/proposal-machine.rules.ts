import type { ProposalPhase, ProposalStanding, ProposalState } from '../../contracts/proposals.js';

/** The state machine of proposals: every state, and its successors. */
export const proposalTransitions: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  intent_detected: ['proposal_created', 'rejected'],
  proposal_created: ['policy_evaluated', 'rejected'],
  policy_evaluated: ['auto_approved', 'require_approval', 'deny'],
  auto_approved: ['executing', 'rejected'],
  require_approval: ['awaiting_decision', 'rejected'],
  deny: ['rejected'],
  awaiting_decision: ['approved', 'modified', 'denied', 'rejected'],
  approved: ['executing', 'policy_evaluated', 'rejected'],
  modified: ['policy_evaluated', 'rejected'],
  denied: ['rejected'],
  executing: ['completed', 'failed'],
  completed: ['post_check'],
  failed: ['executing', 'rolled_back', 'post_check'],
  rolled_back: ['recorded'],
  rejected: [],
  recorded: [],
  post_check: ['recorded', 'rolled_back'],
};

/** The states of each phase, in their order. */
export const phases: Readonly<Record<ProposalPhase, readonly ProposalState[]>> = {
  creation: ['intent_detected', 'proposal_created'],
  evaluation: ['policy_evaluated', 'auto_approved', 'require_approval', 'deny'],
  decision: ['awaiting_decision', 'approved', 'modified', 'denied'],
  execution: ['executing', 'completed', 'failed', 'rolled_back'],
  terminal: ['rejected', 'recorded', 'post_check'],
};

const phaseByState = Object.fromEntries(
  Object.entries(phases).flatMap(([phase, states]) => states.map((state) => [state, phase])),
) as Readonly<Record<ProposalState, ProposalPhase>>;

/** The phase that a state belongs to. */
export function phaseOf(state: ProposalState): ProposalPhase {
  return phaseByState[state];
}

/** True for a state that is never left. */
export function isFinal(state: ProposalState): boolean {
  return proposalTransitions[state].length === 0;
}

/** How far a proposal is for its requester, who carries it out. */
export function standingOf(state: ProposalState): ProposalStanding {
  if (state === 'executing') return 'approved';
  if (state === 'deny' || state === 'denied' || state === 'rejected') return 'refused';
  return phaseOf(state) === 'execution' || phaseOf(state) === 'terminal' ? 'used' : 'waiting';
}

/** Commands that a person may give on a proposal. */
export type Command = 'approve' | 'deny' | 'modify' | 'reject' | 'roll_back' | 'retry' | 'complete' | 'fail';

/** A person's role in a proposal; they may have several. */
export type ProposalRole = 'requester' | 'approver' | 'administrator';

/** The target state of each command, and who may give it. */
export const commands: Readonly<Record<Command, { to: ProposalState; by: readonly ProposalRole[] }>> = {
  approve: { to: 'approved', by: ['approver'] },
  deny: { to: 'denied', by: ['approver'] },
  modify: { to: 'modified', by: ['requester'] },
  reject: { to: 'rejected', by: ['requester', 'administrator'] },
  roll_back: { to: 'rolled_back', by: ['requester', 'administrator'] },
  retry: { to: 'executing', by: ['approver', 'administrator'] },
  complete: { to: 'completed', by: ['requester', 'administrator'] },
  fail: { to: 'failed', by: ['requester', 'administrator'] },
};

interface Situation {
  state: ProposalState;
  standing: ReadonlySet<ProposalRole>;
  /** The executor of the action: the platform, or the caller, who reports the outcome. */
  execution: 'platform' | 'caller';
  /** Whether what was done can be undone. */
  isReversible: boolean;
}

/** The result of a command: the next state, or the reason of the refusal. */
export type CommandRuling =
  | { kind: 'move'; to: ProposalState }
  | { kind: 'forbidden' }
  | { kind: 'conflict'; allowed: readonly ProposalState[] };

/** Rules on a command. Requesters never decide on their own action. */
export function ruleOn(command: Command, { state, standing, execution, isReversible }: Situation): CommandRuling {
  const { to, by } = commands[command];
  const isDecision = command === 'approve' || command === 'deny';
  if (!by.some((one) => standing.has(one)) || (isDecision && standing.has('requester'))) return { kind: 'forbidden' };
  // The platform executes a proposal at most once.
  const isReport = command === 'complete' || command === 'fail' || command === 'retry';
  const isOutOfReach = (isReport && execution === 'platform') || (command === 'roll_back' && !isReversible);
  // A retry follows a failure; the first execution needs no command.
  const isFirst = command === 'retry' && state !== 'failed';
  const allowed = proposalTransitions[state].filter((next) => next !== to || !(isOutOfReach || isFirst));
  return allowed.includes(to) ? { kind: 'move', to } : { kind: 'conflict', allowed };
}
