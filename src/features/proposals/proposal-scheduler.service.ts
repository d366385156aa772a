import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { decisionFingerprint } from '../../shared/decision-fingerprint.js';
import { DomainError } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Logger } from '../../shared/logger.js';
import type { TenantDirectory } from '../../contracts/identity.js';
import { type Evaluated, payloadHashOf, type ProposalWriter, SYSTEM_ACTOR } from './proposal-writer.service.js';
import type { Order, ProposalExecutions } from './proposal-executions.service.js';
import type { ProposalIntake } from './proposal-intake.service.js';
import { Proposal } from './proposal.entity.js';
import type { Grant, TransactionalExecutor } from '../../contracts/proposals.js';

const BATCH = 20;

interface RunnerOptions {
  unitOfWork: UnitOfWork;
  writer: ProposalWriter;
  intake: ProposalIntake;
  calls: ProposalExecutions;
  directory: TenantDirectory;
  clock: Clock;
  logger: Logger;
}

/**
 * Executes what was approved, and exactly that. Changes of our own records happen in the transaction that moves the
 * proposal; calls of something outside happen at most once, under a lease: an instance that dies leaves a proposal that
 * others end as failed.
 */
export class ProposalScheduler {
  constructor(private readonly options: RunnerOptions) {}

  /** The scheduled jobs of proposals. */
  jobs(): TimedJob[] {
    return [
      {
        name: 'execute proposals',
        due: `SELECT 1 FROM proposals WHERE state IN ('auto_approved', 'approved') AND execution = 'platform'`,
        run: () => this.executeDue(),
      },
      {
        name: 'end executions of dead instances',
        due: `SELECT 1 FROM proposals WHERE state = 'executing' AND lease_owner IS NOT NULL AND lease_until <= now.time`,
        run: () => this.endAbandoned(),
      },
      {
        name: 'record proposals',
        due: 'SELECT 1 FROM proposals WHERE rests_until <= now.time',
        run: () => this.recordRested(),
      },
    ];
  }

  private async executeDue(): Promise<number> {
    const due = await this.options.unitOfWork.platform(({ em }) =>
      em.find(
        Proposal,
        {
          state: { $in: ['auto_approved', 'approved'] },
          execution: 'platform',
          id: { $nin: this.options.calls.proposals },
          tenantId: { $nin: this.resting() },
        },
        { limit: BATCH, orderBy: { updatedAt: 'asc' } },
      ),
    );
    let done = 0;
    for (const proposal of due) done += Number(await this.execute(proposal));
    return done;
  }

  /** True when it was begun, or ended. */
  private async execute(proposal: Proposal): Promise<boolean> {
    const { calls, intake, directory } = this.options;
    const executor = intake.executorOf(proposal.action);
    try {
      const principal = directory.actingFor(proposal);
      if (principal === undefined || executor === undefined) {
        await this.refuse(proposal, 'its requester’s key or tenant can no longer be used');
        return true;
      }
      if (payloadHashOf(proposal.payload) !== proposal.payloadHash) {
        await this.refuse(proposal, 'its payload differs from the approved one');
        return true;
      }
      const order = { proposal, principal };
      const evaluation = await intake.evaluate(principal, proposal);
      if (executor.kind === 'transaction') return await this.executeWhole(order, executor, evaluation);
      if (calls.isFull) return false;
      const grant = await this.claim(order, evaluation);
      if (grant !== undefined) calls.begin(order, executor, grant);
      return true;
    } catch (error) {
      // Temporary failures are retried; permanent ones end the proposal here, so that it does not block the others.
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') throw error;
      if (!(error instanceof DomainError)) this.options.logger.error({ err: error, proposal: proposal.id }, 'refused');
      await this.refuse(proposal, error instanceof DomainError ? error.message : 'internal server error');
      return true;
    }
  }

  /** Moves and change together: a crash leaves none of them. */
  private async executeWhole(
    { proposal: seen, principal }: Order,
    executor: TransactionalExecutor,
    evaluation: Evaluated,
  ): Promise<boolean> {
    const { unitOfWork, writer, intake } = this.options;
    const { tenantId } = seen;
    let result: JsonObject | undefined;
    try {
      await unitOfWork.tenant(tenantId, async (unit) => {
        const proposal = await this.ready(unit, seen);
        if (proposal === undefined || !(await this.stillAgreed(unit, proposal, evaluation))) return;
        writer.move(unit, proposal, 'executing', SYSTEM_ACTOR);
        result = await executor.execute(unit, principal, seen.payload);
        proposal.result = result;
        writer.move(unit, proposal, 'completed', SYSTEM_ACTOR);
        writer.move(unit, proposal, 'post_check', SYSTEM_ACTOR);
        intake.rest(proposal);
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      await unitOfWork.tenant(tenantId, async (unit) => {
        const proposal = await this.ready(unit, seen);
        if (proposal === undefined) return;
        writer.move(unit, proposal, 'executing', SYSTEM_ACTOR);
        writer.fail(unit, proposal, { code: error.code, message: error.message });
      });
      return true;
    }
    if (result !== undefined) await executor.committed(result);
    return true;
  }

  /** Takes a lease on a call; undefined when it is not to be made, or not by us. */
  private claim({ proposal: seen }: Order, evaluation: Evaluated): Promise<Grant | undefined> {
    const { unitOfWork, writer, calls } = this.options;
    return unitOfWork.tenant(seen.tenantId, async (unit) => {
      const proposal = await this.ready(unit, seen);
      if (proposal === undefined || !(await this.stillAgreed(unit, proposal, evaluation))) return undefined;
      writer.move(unit, proposal, 'executing', SYSTEM_ACTOR);
      calls.lease(proposal);
      return { proposalId: seen.id, fingerprint: decisionFingerprint({ ...evaluation, risk: evaluation.risk.level }) };
    });
  }

  private refuse(seen: Proposal, reason: string): Promise<void> {
    const { unitOfWork, writer } = this.options;
    return unitOfWork.tenant(seen.tenantId, async (unit) => {
      const proposal = await this.ready(unit, seen);
      if (proposal !== undefined) writer.move(unit, proposal, 'rejected', SYSTEM_ACTOR, reason);
    });
  }

  /** The record under its lock, while it waits for its execution at the revision that was looked at. */
  private async ready(unit: Unit, seen: Proposal): Promise<Proposal | undefined> {
    const proposal = await this.options.writer.locked(unit, seen.id);
    const isWaiting = proposal.state === 'approved' || proposal.state === 'auto_approved';
    return isWaiting && proposal.revision === seen.revision ? proposal : undefined;
  }

  /** Whether policy and risk say what they said when people voted; else it is decided again. */
  private async stillAgreed(unit: Unit, proposal: Proposal, evaluation: Evaluated): Promise<boolean> {
    const { policyDecision, riskLevel, state } = proposal;
    const { writer } = this.options;
    if (state === 'auto_approved') {
      if (evaluation.effect === 'allow') return true;
      writer.move(
        unit,
        proposal,
        'rejected',
        SYSTEM_ACTOR,
        'the policies changed before it was executed; propose it again',
      );
      return false;
    }
    const now = decisionFingerprint({ ...evaluation, risk: evaluation.risk.level });
    // A concern that is gone needs nobody's approval any more; one that is new does.
    const concerns = policyDecision?.concerns?.filter((id) => evaluation.concerns?.includes(id));
    if (policyDecision !== null && decisionFingerprint({ ...policyDecision, concerns, risk: riskLevel }) === now)
      return true;
    await writer.evaluate(unit, proposal, evaluation);
    return false;
  }

  private endAbandoned(): Promise<number> {
    const { writer } = this.options;
    const isAbandoned = (now: Date) =>
      ({ state: 'executing', leaseOwner: { $ne: null }, leaseUntil: { $lte: now } }) as const;
    return this.batch(isAbandoned, (unit, proposal) => {
      writer.fail(unit, proposal, { code: 'INTERNAL_ERROR', message: 'the execution was interrupted' });
    });
  }

  private recordRested(): Promise<number> {
    return this.batch(
      (now) => ({ restsUntil: { $lte: now } }),
      (unit, proposal) => {
        const { writer } = this.options;
        if (proposal.state === 'failed') writer.move(unit, proposal, 'post_check', SYSTEM_ACTOR);
        writer.move(unit, proposal, 'recorded', SYSTEM_ACTOR);
      },
    );
  }

  private batch(
    due: (now: Date) => FilterQuery<Proposal>,
    act: (unit: Unit, proposal: Proposal) => void,
  ): Promise<number> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.platform(async (unit) => {
      const where: FilterQuery<Proposal> = {
        $and: [due(new Date(clock.now())), { tenantId: { $nin: this.resting() } }],
      };
      const found = await unit.em.find(Proposal, where, {
        limit: BATCH,
        orderBy: { id: 'asc' },
        lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
      });
      for (const proposal of found) act(unit, proposal);
      return found.length;
    });
  }

  private resting(): string[] {
    return this.options.directory.tenantsWithout('proposals');
  }
}
