import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { actorOf } from '../../shared/principals.js';
import type { Approvals, Decision } from '../../contracts/approvals.js';
import type { Principal } from '../../contracts/identity.js';
import { illegal, payloadHashOf, type ProposalWriter } from './proposal-writer.service.js';
import type { ProposalIntake } from './proposal-intake.service.js';
import { type ProposalReader, proposalRolesOf } from './proposal-reader.service.js';
import type { Proposal } from './proposal.entity.js';
import { type Command, ruleOn } from './proposal-machine.rules.js';
import type { ProposalState } from '../../contracts/proposals.js';
import type { DecidedItem, ProposalDecisionInput, UpdateProposalInput } from './proposal.types.js';

interface ProposalOptions {
  unitOfWork: UnitOfWork;
  writer: ProposalWriter;
  intake: ProposalIntake;
  approvals: Approvals;
  reader: ProposalReader;
  clock: Clock;
}

/** States that a caller may request, and their commands. */
const commandFor: Partial<Record<ProposalState, Command>> = {
  approved: 'approve',
  denied: 'deny',
  rejected: 'reject',
  rolled_back: 'roll_back',
  executing: 'retry',
  completed: 'complete',
  failed: 'fail',
};

/** Proposals as people use them: create, change, decide, retry. */
export class ProposalService {
  constructor(private readonly options: ProposalOptions) {}

  /**
   * Changes the payload or intent, which voids the votes, or the state. Throws NOT_FOUND, FORBIDDEN, CONFLICT for a
   * stale revision or an illegal transition, INVALID_REQUEST.
   */
  async update(principal: Principal, id: string, input: UpdateProposalInput): Promise<Proposal> {
    const revision = revisionOf(input);
    const { state, payload, intent, notes } = input;
    const isEdit = payload != null || intent != null;
    if (isEdit === (state != null))
      throw invalidRequest([{ path: 'state', message: 'expected either a state, or a payload or an intent' }]);
    if (state == null) return this.modify(principal, id, revision, input);
    const command = commandFor[state];
    if (command === undefined)
      throw invalidRequest([{ path: 'state', message: `expected one of ${Object.keys(commandFor).join(', ')}` }]);
    if (command === 'approve' || command === 'deny')
      return this.decide(principal, {
        id,
        decision: state === 'approved' ? 'approved' : 'denied',
        notes: notes ?? undefined,
        revision,
      });
    return this.command(principal, id, revision, command, input);
  }

  /** Each decision is independent, so one failure does not affect the others. Repeated ones change nothing. */
  async decideAll(principal: Principal, decisions: readonly ProposalDecisionInput[]): Promise<DecidedItem[]> {
    const items: DecidedItem[] = [];
    for (const { id, decision, notes, revision } of decisions) {
      try {
        const proposal = await this.decide(principal, {
          id,
          decision,
          notes: notes ?? undefined,
          revision: revision ?? undefined,
        });
        items.push({ id, ok: true, proposal });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        items.push({
          id,
          ok: false,
          error: { code: error.code, message: error.message, details: error.details ?? null },
        });
      }
    }
    return items;
  }

  private async decide(
    principal: Principal,
    {
      id,
      decision,
      notes,
      revision,
    }: { id: string; decision: Decision; notes?: string | undefined; revision?: number | undefined },
  ): Promise<Proposal> {
    const { unitOfWork, approvals } = this.options;
    const seen = await this.options.reader.proposal(principal, id);
    if (seen.approvalId !== null) await approvals.expireIfDue(principal.tenant.id, seen.approvalId);
    const proposal = await this.options.reader.proposal(principal, id);
    const { approvalId } = proposal;
    // Repeating one's current decision succeeds even with a stale revision, though not with one that never was.
    const votes = approvalId === null ? [] : (await approvals.summaries(principal.tenant.id, [approvalId]))[0]?.votes;
    const isRepeated =
      votes?.some((vote) => vote.approver === principal.subject && vote.decision === decision) === true;
    if (isRepeated && (revision ?? 0) <= proposal.revision) return proposal;
    assertAllowed(proposal, decision === 'approved' ? 'approve' : 'deny', principal);
    if (approvalId === null) throw illegal(proposal);
    // The subject of a vote changes only together with its approval, which is locked below.
    assertCurrent(proposal, revision);
    await unitOfWork.tenant(principal.tenant.id, (unit) =>
      approvals.decide(unit, principal, approvalId, { decision, notes }),
    );
    this.options.intake.wake();
    return this.options.reader.proposal(principal, id);
  }

  private async modify(
    principal: Principal,
    id: string,
    revision: number,
    { payload, intent }: Pick<UpdateProposalInput, 'payload' | 'intent'>,
  ): Promise<Proposal> {
    const { unitOfWork, writer, intake, approvals } = this.options;
    const seen = await this.options.reader.proposal(principal, id);
    assertAllowed(seen, 'modify', principal);
    const accepted = payload == null ? seen.payload : await intake.accepted(principal, seen.action, payload);
    const evaluation = await intake.evaluate(principal, { ...seen, payload: accepted });
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      if (seen.approvalId !== null)
        await approvals.withdraw(unit, seen.approvalId, actorOf(principal), 'the proposal was modified');
      const proposal = await writer.locked(unit, id);
      assertCurrent(proposal, revision);
      assertAllowed(proposal, 'modify', principal);
      Object.assign(proposal, {
        payload: accepted,
        payloadHash: payloadHashOf(accepted),
        intent: intent ?? proposal.intent,
        // They are those of the payload that the gateway wrote.
        ...(payload == null ? {} : { evaluations: [] }),
        resource: intake.resourceOf(proposal.action, accepted) ?? proposal.resource,
      });
      writer.move(unit, proposal, 'modified', actorOf(principal));
      await writer.evaluate(unit, proposal, evaluation);
    });
    intake.wake();
    return this.options.reader.proposal(principal, id);
  }

  private async command(
    principal: Principal,
    id: string,
    revision: number,
    command: Command,
    { notes, result, error }: UpdateProposalInput,
  ): Promise<Proposal> {
    const { unitOfWork, writer, intake } = this.options;
    await this.options.reader.proposal(principal, id);
    const acting = actorOf(principal);
    const check = (proposal: Proposal): void => {
      assertAllowed(proposal, command, principal);
      assertCurrent(proposal, revision);
    };
    const afterwards = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      if (command === 'reject') {
        await writer.reject(unit, id, { acting, reason: notes ?? 'withdrawn' }, check);
        return undefined;
      }
      const proposal = await writer.locked(unit, id);
      check(proposal);
      if (command === 'roll_back') {
        // Time holds when it is asked, not only when the timer runs.
        const isRecorded = proposal.restsUntil !== null && proposal.restsUntil.getTime() <= this.options.clock.now();
        if (isRecorded) throw illegal(proposal, ['recorded']);
        const undone = await intake.rollBack(unit, principal, proposal);
        writer.move(unit, proposal, 'rolled_back', acting, notes ?? undefined);
        writer.move(unit, proposal, 'recorded', acting);
        return undone;
      }
      if (command === 'retry') {
        proposal.error = null;
        writer.move(unit, proposal, 'executing', acting, notes ?? undefined);
        return undefined;
      }
      const isDone = command === 'complete';
      Object.assign(proposal, isDone ? { result: result ?? {} } : { error: error ?? {} });
      writer.move(unit, proposal, isDone ? 'completed' : 'failed', acting, notes ?? undefined);
      if (isDone) writer.move(unit, proposal, 'post_check', acting);
      intake.rest(proposal);
      return undefined;
    });
    await afterwards?.();
    return this.options.reader.proposal(principal, id);
  }
}

/** Throws FORBIDDEN, and CONFLICT with the moves that are possible. */
function assertAllowed(proposal: Proposal, command: Command, principal: Principal): void {
  const { state, execution, isReversible } = proposal;
  const ruling = ruleOn(command, { state, execution, isReversible, standing: proposalRolesOf(proposal, principal) });
  if (ruling.kind === 'forbidden')
    throw new DomainError('FORBIDDEN', `you cannot do this with the proposal: ${command.replace('_', ' ')}`);
  if (ruling.kind === 'conflict') throw illegal(proposal, ruling.allowed);
}

function assertCurrent({ revision }: Proposal, given: number | undefined): void {
  if (given === undefined || given === revision) return;
  throw new DomainError('CONFLICT', `the proposal is at revision ${revision}, not ${given}; read it again`, {
    details: { revision },
  });
}

const ENTITY_TAG = /^(?:W\/)?"?(\d{1,9})"?$/;

/** The revision that a change is based on, from the input, the header `If-Match`, or both. RFC 9110 §13.1.1. */
function revisionOf({ revision, ifMatch }: UpdateProposalInput): number {
  const [, tag] = ENTITY_TAG.exec(ifMatch ?? '') ?? [];
  if (revision == null && tag === undefined)
    throw invalidRequest([
      { path: 'revision', message: 'expected the revision that the change is based on, here or in If-Match' },
    ]);
  if (ifMatch != null && tag === undefined)
    throw invalidRequest([{ path: 'ifMatch', message: 'expected a revision as an entity tag, such as "3"' }]);
  if (revision != null && tag !== undefined && Number(tag) !== revision)
    throw new DomainError('CONFLICT', `the change is based on two revisions: ${revision}, and ${tag} in If-Match`, {
      details: { revision },
    });
  return revision ?? Number(tag);
}
