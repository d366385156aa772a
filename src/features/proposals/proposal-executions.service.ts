import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Logger } from '../../shared/logger.js';
import { invokes } from '../../shared/principals.js';
import { whileActing } from '../../shared/while-acting.js';
import type { Principal, TenantDirectory } from '../../contracts/identity.js';
import { type Failure, type ProposalWriter, SYSTEM_ACTOR } from './proposal-writer.service.js';
import type { Proposal } from './proposal.entity.js';
import type { CallingExecutor, Grant } from '../../contracts/proposals.js';

const MAX_CALLS = 8;
const LEASE_MILLIS = 10_000;
const RENEW_MILLIS = 3_000;
/** A call that may not begin yet, for the tenant's rate, is tried again for this long. */
const MAX_TRIES = 10;
/** The same deadline as for requests. */
const GRACE_MILLIS = 20_000;

interface CallsOptions {
  unitOfWork: UnitOfWork;
  writer: ProposalWriter;
  directory: Pick<TenantDirectory, 'actingFor'>;
  clock: Clock;
  logger: Logger;
}

/** A proposal to execute, and its requester. */
export interface Order {
  proposal: Proposal;
  principal: Principal;
}

type ExecutionResult = { result: JsonObject } | { error: Failure };

/** The calls of something outside that this instance makes for proposals, each under a lease that it renews. */
export class ProposalExecutions {
  private readonly instance = randomUUID();
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();
  private renewal: NodeJS.Timeout | undefined;

  constructor(private readonly options: CallsOptions) {}

  /** Starts renewing the leases of running executions. */
  open(): void {
    this.renewal = setInterval(() => void this.renew(), RENEW_MILLIS).unref();
  }

  /** The proposals whose calls are under way. */
  get proposals(): string[] {
    return [...this.underWay.keys()];
  }

  get isFull(): boolean {
    return this.underWay.size >= MAX_CALLS;
  }

  /** Takes the lease of a proposal's call, in the transaction that has the record locked. */
  lease(proposal: Proposal): void {
    proposal.leaseOwner = this.instance;
    proposal.leaseUntil = new Date(this.options.clock.now() + LEASE_MILLIS);
  }

  /** Makes the call of a proposal whose lease is ours, and moves the proposal by what comes of it. */
  begin(order: Order, executor: CallingExecutor, grant: Grant): void {
    const { id } = order.proposal;
    const call = this.call(order, executor, grant).finally(() => this.underWay.delete(id));
    this.underWay.set(id, call);
  }

  /** Lets the calls under way finish within the grace period; then they are given up. */
  async close(): Promise<void> {
    const grace = setTimeout(() => {
      this.closing.abort();
    }, GRACE_MILLIS);
    await Promise.all(this.underWay.values());
    clearTimeout(grace);
    clearInterval(this.renewal);
  }

  private async call({ proposal, principal }: Order, executor: CallingExecutor, grant: Grant): Promise<void> {
    const { logger, directory } = this.options;
    const lost = new AbortController();
    const signal = AbortSignal.any([this.closing.signal, lost.signal]);
    const may = ({ roles }: Principal): boolean => invokes(roles);
    const stopChecks = whileActing(directory, principal, may, (error) => {
      lost.abort(error);
    });
    try {
      let outcome: ExecutionResult;
      try {
        outcome = {
          result: await this.patiently(signal, () => executor.call(principal, proposal.payload, grant, signal)),
        };
      } catch (caught) {
        const error: unknown = lost.signal.aborted ? lost.signal.reason : caught;
        if (!(error instanceof DomainError)) logger.error({ err: error, proposal: proposal.id }, 'an execution failed');
        const known = error instanceof DomainError ? error : new DomainError('INTERNAL_ERROR', 'internal server error');
        outcome = { error: { code: known.code, message: known.message } };
      }
      await this.conclude(proposal, outcome);
    } catch (error) {
      // The lease runs out, and the execution ends as failed.
      logger.error({ err: error, proposal: proposal.id }, 'the outcome of an execution could not be stored');
    } finally {
      stopChecks();
    }
  }

  /** Tries again when the tenant's rate does not let the call begin: nothing was sent then. */
  private async patiently<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        const isTooEarly = error instanceof DomainError && error.code === 'RATE_LIMIT_EXCEEDED';
        if (!isTooEarly || attempt === MAX_TRIES || signal.aborted) throw error;
        await delay((error.retryAfterSeconds ?? 1) * 1_000, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async conclude({ id, tenantId }: Proposal, outcome: ExecutionResult): Promise<void> {
    const { unitOfWork, writer, logger } = this.options;
    await unitOfWork.tenant(tenantId, async (unit) => {
      const proposal = await writer.locked(unit, id);
      if (proposal.leaseOwner !== this.instance) {
        logger.warn({ proposal: id }, 'an execution outlived its lease; its result is dropped');
        return;
      }
      if ('error' in outcome) {
        writer.fail(unit, proposal, outcome.error);
        return;
      }
      proposal.result = outcome.result;
      writer.move(unit, proposal, 'completed', SYSTEM_ACTOR);
      writer.move(unit, proposal, 'post_check', SYSTEM_ACTOR);
      writer.move(unit, proposal, 'recorded', SYSTEM_ACTOR);
    });
  }

  private async renew(): Promise<void> {
    if (this.underWay.size === 0) return;
    const { unitOfWork, clock, logger } = this.options;
    const until = new Date(clock.now() + LEASE_MILLIS).toISOString();
    try {
      await unitOfWork.platform(({ em }) =>
        em.execute('UPDATE proposals SET lease_until = ? WHERE lease_owner = ?', [until, this.instance]),
      );
    } catch (error) {
      logger.warn({ err: error }, 'could not renew leases; retrying');
    }
  }
}
