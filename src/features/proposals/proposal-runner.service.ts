import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/clock.js';
import { decisionMark } from '../../shared/decision-mark.js';
import { DomainError } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json.js';
import type { Logger } from '../../shared/logger.js';
import type { Principal, TenantDirectory } from '../tenancy/tenancy.port.js';
import { type Evaluated, payloadHashOf, type ProposalBook, SYSTEM } from './proposal-book.service.js';
import type { ProposalDesk } from './proposal-desk.service.js';
import { Proposal } from './proposal.entity.js';
import type { CallingExecutor, Grant, TransactionalExecutor } from './proposal.port.js';

const BATCH = 20;
const MAX_CALLS = 8;
const LEASE_MILLIS = 10_000;
const RENEW_MILLIS = 3_000;
/** A call that may not begin yet, for the tenant's rate, is tried again for this long. */
const MAX_TRIES = 10;
/** As long as the server gives requests. */
const GRACE_MILLIS = 20_000;

interface RunnerOptions {
  unitOfWork: UnitOfWork;
  book: ProposalBook;
  desk: ProposalDesk;
  directory: TenantDirectory;
  clock: Clock;
  logger: Logger;
}

interface Failure {
  code: string;
  message: string;
}

type Outcome = { result: JsonObject } | { error: Failure };

/** A proposal that is to be executed, and for whom. */
interface Order {
  proposal: Proposal;
  principal: Principal;
}

/**
 * Executes what was approved, and exactly that. Changes of our own records happen in the transaction that moves the
 * proposal; calls of something outside happen at most once, under a lease: an instance that dies leaves a proposal that
 * others end as failed.
 */
export class ProposalRunner {
  private readonly instance = randomUUID();
  private readonly calls = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();
  private readonly renewal: NodeJS.Timeout;

  constructor(private readonly options: RunnerOptions) {
    this.renewal = setInterval(() => void this.renew(), RENEW_MILLIS).unref();
  }

  /** What is due again and again. */
  jobs(): TimedJob[] {
    return [
      {
        name: 'proposals are executed',
        due: `SELECT 1 FROM proposals WHERE state IN ('auto_approved', 'approved') AND execution = 'platform'`,
        run: () => this.executeDue(),
      },
      {
        name: 'executions of dead instances end',
        due: `SELECT 1 FROM proposals WHERE state = 'executing' AND lease_owner IS NOT NULL AND lease_until <= now.time`,
        run: () => this.endAbandoned(),
      },
      {
        name: 'proposals are recorded',
        due: 'SELECT 1 FROM proposals WHERE rests_until <= now.time',
        run: () => this.recordRested(),
      },
    ];
  }

  /** Lets the calls under way finish within the grace period; then they are given up. */
  async close(): Promise<void> {
    const grace = setTimeout(() => {
      this.closing.abort();
    }, GRACE_MILLIS);
    await Promise.all(this.calls.values());
    clearTimeout(grace);
    clearInterval(this.renewal);
  }

  private async executeDue(): Promise<number> {
    const due = await this.options.unitOfWork.platform(({ em }) =>
      em.find(
        Proposal,
        {
          state: { $in: ['auto_approved', 'approved'] },
          execution: 'platform',
          id: { $nin: [...this.calls.keys()] },
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
    const { desk, directory } = this.options;
    const executor = desk.executorOf(proposal.action);
    try {
      const principal = directory.actingFor(proposal);
      if (principal === undefined || executor === undefined) {
        await this.refuse(proposal, 'its requester’s key or tenant can no longer be used');
        return true;
      }
      if (payloadHashOf(proposal.payload) !== proposal.payloadHash) {
        await this.refuse(proposal, 'its payload is not the one that was voted on');
        return true;
      }
      const order = { proposal, principal };
      const evaluation = await desk.evaluate(principal, proposal);
      if (executor.kind === 'transaction') return await this.executeWhole(order, executor, evaluation);
      if (this.calls.size >= MAX_CALLS) return false;
      const grant = await this.claim(order, evaluation);
      if (grant === undefined) return true;
      const call = this.call(order, executor, grant).finally(() => this.calls.delete(proposal.id));
      this.calls.set(proposal.id, call);
      return true;
    } catch (error) {
      // What cannot be evaluated or claimed now is looked at again; what is wrong with it for good ends here, so that it
      // does not stand in the way of the others.
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
    const { unitOfWork, book, desk } = this.options;
    const { tenantId } = seen;
    let result: JsonObject | undefined;
    try {
      await unitOfWork.tenant(tenantId, async (unit) => {
        const proposal = await this.ready(unit, seen);
        if (proposal === undefined || !(await this.stillAgreed(unit, proposal, evaluation))) return;
        book.move(unit, proposal, 'executing', SYSTEM);
        result = await executor.execute(unit, principal, seen.payload);
        proposal.result = result;
        book.move(unit, proposal, 'completed', SYSTEM);
        book.move(unit, proposal, 'post_check', SYSTEM);
        desk.rest(proposal);
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      await unitOfWork.tenant(tenantId, async (unit) => {
        const proposal = await this.ready(unit, seen);
        if (proposal === undefined) return;
        book.move(unit, proposal, 'executing', SYSTEM);
        this.fail(unit, proposal, { code: error.code, message: error.message });
      });
      return true;
    }
    if (result !== undefined) await executor.committed(result);
    return true;
  }

  /** Takes a lease on a call; undefined when it is not to be made, or not by us. */
  private claim({ proposal: seen }: Order, evaluation: Evaluated): Promise<Grant | undefined> {
    const { unitOfWork, book, clock } = this.options;
    return unitOfWork.tenant(seen.tenantId, async (unit) => {
      const proposal = await this.ready(unit, seen);
      if (proposal === undefined || !(await this.stillAgreed(unit, proposal, evaluation))) return undefined;
      book.move(unit, proposal, 'executing', SYSTEM);
      proposal.leaseOwner = this.instance;
      proposal.leaseUntil = new Date(clock.now() + LEASE_MILLIS);
      return { proposalId: seen.id, mark: decisionMark({ ...evaluation, risk: evaluation.risk.level }) };
    });
  }

  private async call({ proposal, principal }: Order, executor: CallingExecutor, grant: Grant): Promise<void> {
    const { logger } = this.options;
    try {
      let outcome: Outcome;
      try {
        outcome = {
          result: await this.patiently(() => executor.call(principal, proposal.payload, grant, this.closing.signal)),
        };
      } catch (error) {
        if (!(error instanceof DomainError)) logger.error({ err: error, proposal: proposal.id }, 'an execution failed');
        const known = error instanceof DomainError ? error : new DomainError('INTERNAL_ERROR', 'internal server error');
        outcome = { error: { code: known.code, message: known.message } };
      }
      await this.conclude(proposal, outcome);
    } catch (error) {
      // The lease runs out, and the execution ends as failed.
      logger.error({ err: error, proposal: proposal.id }, 'the outcome of an execution could not be stored');
    }
  }

  /** Tries again when the tenant's rate does not let the call begin: nothing was sent then. */
  private async patiently<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        const isTooEarly = error instanceof DomainError && error.code === 'RATE_LIMIT_EXCEEDED';
        if (!isTooEarly || attempt === MAX_TRIES || this.closing.signal.aborted) throw error;
        await delay((error.retryAfterSeconds ?? 1) * 1_000, undefined, { signal: this.closing.signal }).catch(
          () => undefined,
        );
      }
    }
  }

  private async conclude({ id, tenantId }: Proposal, outcome: Outcome): Promise<void> {
    const { unitOfWork, book, logger } = this.options;
    await unitOfWork.tenant(tenantId, async (unit) => {
      const proposal = await book.locked(unit, id);
      if (proposal.leaseOwner !== this.instance) {
        logger.warn({ proposal: id }, 'an execution took so long that it was given up; its result is dropped');
        return;
      }
      if ('error' in outcome) {
        this.fail(unit, proposal, outcome.error);
        return;
      }
      proposal.result = outcome.result;
      book.move(unit, proposal, 'completed', SYSTEM);
      book.move(unit, proposal, 'post_check', SYSTEM);
      book.move(unit, proposal, 'recorded', SYSTEM);
    });
  }

  /** Nothing was done, or nothing that could be undone. */
  private fail(unit: Unit, proposal: Proposal, error: Failure): void {
    const { book } = this.options;
    proposal.error = { ...error };
    book.move(unit, proposal, 'failed', SYSTEM, error.message);
    book.move(unit, proposal, 'rolled_back', SYSTEM);
    book.move(unit, proposal, 'recorded', SYSTEM);
  }

  private refuse(seen: Proposal, reason: string): Promise<void> {
    const { unitOfWork, book } = this.options;
    return unitOfWork.tenant(seen.tenantId, async (unit) => {
      const proposal = await this.ready(unit, seen);
      if (proposal !== undefined) book.move(unit, proposal, 'rejected', SYSTEM, reason);
    });
  }

  /** The record under its lock, while it waits for its execution at the revision that was looked at. */
  private async ready(unit: Unit, seen: Proposal): Promise<Proposal | undefined> {
    const proposal = await this.options.book.locked(unit, seen.id);
    const isWaiting = proposal.state === 'approved' || proposal.state === 'auto_approved';
    return isWaiting && proposal.revision === seen.revision ? proposal : undefined;
  }

  /** Whether policy and risk say what they said when people voted; else it is decided again. */
  private async stillAgreed(unit: Unit, proposal: Proposal, evaluation: Evaluated): Promise<boolean> {
    const { policyDecision, riskLevel, state } = proposal;
    const { book } = this.options;
    if (state === 'auto_approved') {
      if (evaluation.effect === 'allow') return true;
      book.move(unit, proposal, 'rejected', SYSTEM, 'the policies changed before it was executed; propose it again');
      return false;
    }
    const now = decisionMark({ ...evaluation, risk: evaluation.risk.level });
    if (policyDecision !== null && decisionMark({ ...policyDecision, risk: riskLevel }) === now) return true;
    await book.evaluate(unit, proposal, evaluation);
    return false;
  }

  private endAbandoned(): Promise<number> {
    const isAbandoned = (now: Date) => ({ state: 'executing', leaseUntil: { $lte: now } }) as const;
    return this.batch(isAbandoned, (unit, proposal) => {
      this.fail(unit, proposal, { code: 'INTERNAL_ERROR', message: 'the execution was interrupted' });
    });
  }

  private recordRested(): Promise<number> {
    return this.batch(
      (now) => ({ restsUntil: { $lte: now } }),
      (unit, proposal) => {
        const { book } = this.options;
        if (proposal.state === 'failed') book.move(unit, proposal, 'post_check', SYSTEM);
        book.move(unit, proposal, 'recorded', SYSTEM);
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

  private async renew(): Promise<void> {
    if (this.calls.size === 0) return;
    const { unitOfWork, clock, logger } = this.options;
    const until = new Date(clock.now() + LEASE_MILLIS).toISOString();
    try {
      await unitOfWork.platform(({ em }) =>
        em.execute('UPDATE proposals SET lease_until = ? WHERE lease_owner = ?', [until, this.instance]),
      );
    } catch (error) {
      logger.warn({ err: error }, 'leases were not renewed; tried again');
    }
  }

  private resting(): string[] {
    return this.options.directory.tenantsWithout('proposals');
  }
}
