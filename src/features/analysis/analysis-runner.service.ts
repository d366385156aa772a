import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { invokes } from '../../shared/principals.js';
import { whileActing } from '../../shared/while-acting.js';
import type { Requester } from '../../contracts/structured.js';
import type { Principal, TenantDirectory } from '../../contracts/identity.js';
import type { AnalysisWriter, AnalysisId } from './analysis-writer.service.js';
import { Analysis } from './analysis.entity.js';
import type { Analyzer } from './analyzer.service.js';
import { analysisDenialOf, analysisErrorOf } from './documents/extraction-error.js';
import { FairTurns } from './documents/fair-turns.js';
import { filesOf } from './sets/received.js';

const LEASE_MILLIS = 10_000;
const RENEW_MILLIS = 3_000;
/** Delay before retrying after a failure on our side. */
const RETRY_MILLIS = 5_000;
/** Running in this process, and waiting for their turn. */
const MAX_RUNNING = 4;
/** The maximum for one tenant, which leaves room for others. */
const MAX_RUNNING_OF_TENANT = 3;
const MAX_RUNS = 100;
const MAX_RUNS_OF_TENANT = 50;
/** A document that crashes its process is given up after this many attempts. */
const MAX_TRIES = 3;
/** The same deadline as for requests. */
const GRACE_MILLIS = 20_000;
/** The progress of an analysis when only the model is left. */
const READ = 0.3;

interface RunnerOptions {
  unitOfWork: UnitOfWork;
  writer: AnalysisWriter;
  analyzer: Analyzer;
  directory: TenantDirectory;
  clock: Clock;
  logger: Logger;
}

/** An analysis under way in this process. */
interface RunningAnalysis extends AnalysisId {
  asker: Requester;
  /** Aborts with the error once the requester may not act any more. */
  lost: AbortSignal;
  /** A caller is waiting: a denial is thrown to them, and nothing is stored. */
  isAttended: boolean;
  isEnding: boolean;
  done: Promise<void>;
}

/**
 * Does analyses under a lease: one that an instance left behind when it died is taken up by another, with the answers
 * that a model had given.
 */
export class AnalysisRunner {
  readonly instance = randomUUID();
  private readonly runs = new Map<string, RunningAnalysis>();
  /** Work beside them that is not stored, such as a forecast. */
  private readonly asides = new Set<Pick<AnalysisId, 'tenantId'>>();
  private readonly turns = new FairTurns(MAX_RUNNING, MAX_RUNNING_OF_TENANT);
  private readonly closing = new AbortController();
  private renewal: NodeJS.Timeout | undefined;

  constructor(private readonly options: RunnerOptions) {}

  /** Starts renewing the leases of running executions. */
  open(): void {
    this.renewal = setInterval(() => void this.renew(), RENEW_MILLIS).unref();
  }

  /** The scheduled jobs of analyses. */
  jobs(): TimedJob[] {
    return [
      {
        name: 'resume interrupted analyses',
        due: `SELECT 1 FROM analyses WHERE status = 'processing' AND lease_until <= now.time`,
        run: () => this.takeUp(),
      },
    ];
  }

  /** The end of a lease that begins now. */
  lease(): { leaseOwner: string; leaseUntil: Date } {
    return { leaseOwner: this.instance, leaseUntil: new Date(this.options.clock.now() + LEASE_MILLIS) };
  }

  /** Throws SERVICE_UNAVAILABLE when no more can be taken on. */
  checkRoom(tenantId: string): void {
    const held = [...this.runs.values(), ...this.asides];
    const own = held.filter((one) => one.tenantId === tenantId).length;
    if (this.closing.signal.aborted || held.length >= MAX_RUNS || own >= MAX_RUNS_OF_TENANT)
      throw new DomainError('SERVICE_UNAVAILABLE', 'too many documents are being analysed', { retryAfterSeconds: 5 });
  }

  /** Reads documents in a turn of the tenant, without an analysis. Throws SERVICE_UNAVAILABLE when no more can be taken on. */
  async aside<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    this.checkRoom(tenantId);
    const aside = { tenantId };
    this.asides.add(aside);
    return this.inTurn(tenantId, work).finally(() => this.asides.delete(aside));
  }

  /**
   * Begins an analysis that is stored under our lease, and waits for it as long as is said, ms; then it goes on by
   * itself. Throws what denies it, while it is waited for; then it is as if it had never been asked for.
   */
  async begin(of: AnalysisId, asker: Requester, waitMillis: number): Promise<void> {
    const run = this.start(of, { ...asker, signal: this.closing.signal }, waitMillis > 0);
    if (waitMillis === 0) return;
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, asker.signal]);
    const late = delay(waitMillis, undefined, { signal }).catch(() => undefined);
    try {
      await Promise.race([run.done, late]);
      if (run.isEnding) await run.done;
      run.isAttended = false;
    } finally {
      timer.abort();
    }
    // Later readers find the reason in the record.
    run.done.catch(this.unstored(run));
  }

  /** Lets analyses finish within the grace period; then others take them up. */
  async close(): Promise<void> {
    const grace = setTimeout(() => {
      this.closing.abort();
    }, GRACE_MILLIS);
    await Promise.allSettled([...this.runs.values()].map(({ done }) => done));
    clearTimeout(grace);
    clearInterval(this.renewal);
  }

  private start(of: AnalysisId, asker: Requester, isAttended: boolean): RunningAnalysis {
    const lost = new AbortController();
    const signal = AbortSignal.any([asker.signal, lost.signal]);
    const run: RunningAnalysis = {
      ...of,
      asker: { ...asker, signal },
      lost: lost.signal,
      isAttended,
      isEnding: false,
      done: Promise.resolve(),
    };
    // While the feature pack is off analyses rest; they do not fail.
    const may = ({ roles }: Principal): boolean => invokes(roles);
    const stopChecks = whileActing(this.options.directory, asker.principal, may, (error) => {
      lost.abort(error);
    });
    run.done = this.inTurn(run.tenantId, () => this.work(run)).finally(() => {
      stopChecks();
      this.runs.delete(run.id);
    });
    if (!isAttended) run.done.catch(this.unstored(run));
    this.runs.set(run.id, run);
    return run;
  }

  /** Without a waiting caller the error is only logged: the lease expires, and the analysis is resumed. */
  private unstored({ id }: RunningAnalysis) {
    return (error: unknown): void => {
      this.options.logger.error({ err: error, analysis: id }, 'the outcome of an analysis could not be stored');
    };
  }

  private async inTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    await this.turns.take(tenantId);
    try {
      return await work();
    } finally {
      this.turns.leave(tenantId);
    }
  }

  private async work(run: RunningAnalysis): Promise<void> {
    const { writer, analyzer, logger } = this.options;
    try {
      const { analysis, source } = await writer.whole(run);
      const { template, contentType, filename, documents, options, metadata } = analysis;
      if (template === null || source === undefined) return;
      const result = await analyzer.analyze({
        analysis,
        asker: run.asker,
        files: filesOf(source, documents ?? [{ name: filename, contentType, bytes: source.length }]),
        template,
        options,
        metadata,
        answered: await writer.answersOf(run),
        keep: (part, answer, share) => writer.keep(run, part, answer, READ + (1 - READ) * share * 0.99),
        isAttended: () => run.isAttended,
      });
      run.lost.throwIfAborted();
      run.isEnding = true;
      if (!(await writer.complete(run, this.instance, result)))
        logger.warn({ analysis: run.id }, 'another instance took over the analysis; its result is dropped');
    } catch (error) {
      run.isEnding = true;
      await this.refuse(run, run.lost.aborted ? run.lost.reason : error);
    }
  }

  private async refuse(run: RunningAnalysis, error: unknown): Promise<void> {
    const { writer, logger } = this.options;
    const isBusy = error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE';
    const denial = analysisDenialOf(error);
    if (run.isAttended && denial !== undefined) {
      await writer.discard(run).catch((cause: unknown) => {
        logger.warn({ err: cause, analysis: run.id }, 'a denied analysis could not be removed; it will be ended later');
      });
      throw denial;
    }
    if (this.closing.signal.aborted || isBusy) {
      await this.release(run, isBusy);
      return;
    }
    const known = analysisErrorOf(error);
    if (known.code === 'INTERNAL_ERROR') logger.error({ err: error, analysis: run.id }, 'an analysis failed');
    await writer.fail(run, this.instance, known);
  }

  /** Lets any instance take it up, after a while. */
  private async release({ id, tenantId }: AnalysisId, isBusy: boolean): Promise<void> {
    const { unitOfWork, clock, logger } = this.options;
    const leaseUntil = new Date(clock.now() + (isBusy ? RETRY_MILLIS : 0));
    // An analysis that could not start did not count as an attempt. A shutdown does: otherwise a document that outlasts
    // every run would never end.
    const tries = isBusy ? { tries: 0 } : {};
    try {
      await unitOfWork.tenant(tenantId, ({ em }) =>
        em.nativeUpdate(Analysis, { id, leaseOwner: this.instance }, { leaseOwner: null, leaseUntil, ...tries }),
      );
    } catch (error) {
      logger.warn({ err: error, analysis: id }, 'could not release a lease; it will expire');
    }
  }

  /** Claims the analyses that no worker holds. */
  private async takeUp(): Promise<number> {
    const { unitOfWork, clock, directory, writer } = this.options;
    const room = MAX_RUNNING - this.runs.size;
    if (room <= 0 || this.closing.signal.aborted) return 0;
    const taken = await unitOfWork.platform(async (unit) => {
      const found = await unit.em.find(
        Analysis,
        {
          status: 'processing',
          leaseUntil: { $lte: new Date(clock.now()) },
          id: { $nin: [...this.runs.keys()] },
          tenantId: { $nin: directory.tenantsWithout('document-analysis') },
        },
        { limit: room, orderBy: { leaseUntil: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      for (const analysis of found) Object.assign(analysis, this.lease(), { tries: analysis.tries + 1 });
      return found;
    });
    for (const { id, tenantId, createdBy, actorType, keyId, userHeader, tries } of taken) {
      const principal = directory.actingFor({ tenantId, actor: createdBy, actorType, keyId });
      if (principal === undefined) {
        const message = 'its requester’s key or tenant can no longer be used';
        await writer.fail({ id, tenantId }, this.instance, { code: 'FORBIDDEN', message });
      } else if (tries > MAX_TRIES) {
        const message = 'the analysis was interrupted too often';
        await writer.fail({ id, tenantId }, this.instance, { code: 'INTERNAL_ERROR', message });
      } else {
        const asker = { principal, userHeader: userHeader ?? undefined, signal: this.closing.signal, provenance: {} };
        this.start({ id, tenantId }, asker, false);
      }
    }
    return taken.length;
  }

  private async renew(): Promise<void> {
    if (this.runs.size === 0) return;
    const { unitOfWork, logger } = this.options;
    const { leaseUntil } = this.lease();
    try {
      await unitOfWork.platform(({ em }) =>
        em.nativeUpdate(Analysis, { leaseOwner: this.instance, status: 'processing' }, { leaseUntil }),
      );
    } catch (error) {
      logger.warn({ err: error }, 'could not renew leases; retrying');
    }
  }
}
