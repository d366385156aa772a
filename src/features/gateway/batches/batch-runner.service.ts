import { setTimeout as delay } from 'node:timers/promises';
import type { Admission } from '../../../contracts/admission.js';
import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { Presence } from '../../../database/presence.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError, toErrorBody } from '../../../shared/errors.js';
import { type JsonObject, type JsonValue, plainJson } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { invokes } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { whileActing } from '../../../shared/while-acting.js';
import type { FileStore } from '../files/file-store.service.js';
import type { BatchAdmission } from './batch-admission.service.js';
import { BatchHold } from './batch-hold.js';
import type { BatchRow } from './batch-row.port.js';
import type { BatchLines } from './batch-lines.service.js';
import type { BatchRecords } from './batch-records.service.js';
import type { BatchOutcome } from './batch.rules.js';
import type { BatchSettlement } from './batch-settlement.service.js';
import type { BatchExecution } from './batch-execution.port.js';
import { type BatchWork, lineCallerOf, LineReader, plannedCaller, type WaitingWork } from './batch-work.js';
import type { LineCalls } from './line-calls.js';

/** Batches that one process works on at once, of all tenants and of one. */
const MAX_RUNNING = 8;
const MAX_OF_TENANT = 2;
const LOOK_MILLIS = 1_000;
/** The pause of a batch that could not be worked on, as the database was away. */
const PAUSE_MILLIS = 5_000;
const LOST = 'the gateway stopped before the answer was stored; the call may have been made and is charged';

interface BatchRunnerOptions {
  records: BatchRecords;
  lines: BatchLines;
  admission: BatchAdmission;
  settlement: BatchSettlement;
  calls: LineCalls;
  /** How lines are made: by calls, or by the batch of a provider. */
  executions: Record<'calls' | 'provider', BatchExecution>;
  files: FileStore;
  budgets: Pick<Admission, 'reserve'>;
  presence: Presence;
  directory: TenantDirectory;
  clock: Clock;
  logger: Logger;
}

interface Running {
  tenantId: string;
  stop: AbortController;
  /** It waits for its provider. */
  isIdle: boolean;
  done: Promise<void>;
}

/** Works on batches: each is one process's, until that is gone. */
export class BatchRunner {
  private readonly running = new Map<string, Running>();
  private readonly paused = new Map<string, number>();
  private readonly closing = new AbortController();

  constructor(private readonly options: BatchRunnerOptions) {}

  /** Takes batches that nobody works on, and leaves those that are gone. */
  job(): TimedJob {
    return {
      name: 'batches',
      due: 'SELECT FROM batches WHERE ended_at IS NULL',
      run: async () => {
        const { records, presence } = this.options;
        const open = await records.open();
        const known = new Set(open.map(({ id }) => id));
        for (const [id, { stop }] of this.running) if (!known.has(id)) stop.abort();
        // Read after those that are open: a process is there before it takes one.
        const members = await presence.members();
        if (members === undefined) return 0;
        for (const batch of open) {
          const isTaken =
            batch.instance !== null && batch.instance !== presence.instance && members.has(batch.instance);
          if (isTaken || !this.hasRoom(batch.tenant_id, batch.id)) continue;
          if (await records.claim(batch, presence.instance)) this.start(batch);
        }
        return 0;
      },
    };
  }

  /** Waits for the calls under way, and leaves the rest to others. */
  async close(): Promise<void> {
    this.closing.abort();
    for (const { stop } of this.running.values()) stop.abort();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  private hasRoom(tenantId: string, id: string): boolean {
    const busy = [...this.running.values()].filter(({ isIdle }) => !isIdle);
    if (this.closing.signal.aborted || this.running.has(id) || busy.length >= MAX_RUNNING) return false;
    if ((this.paused.get(id) ?? 0) > performance.now()) return false;
    return busy.filter((one) => one.tenantId === tenantId).length < MAX_OF_TENANT;
  }

  private start(batch: Pick<BatchRow, 'tenant_id' | 'id'>): void {
    const { records, presence, logger } = this.options;
    const stop = new AbortController();
    const done = this.work(batch, stop.signal)
      .then(() => this.paused.delete(batch.id))
      .catch((error: unknown) => {
        this.paused.set(batch.id, performance.now() + PAUSE_MILLIS);
        if (!stop.signal.aborted)
          logger.warn({ err: error, batch: batch.id }, 'could not work on a batch; trying again');
      })
      .then(() => records.release(batch, presence.instance))
      .catch((error: unknown) => {
        logger.warn({ err: error, batch: batch.id }, 'could not leave a batch');
      })
      .finally(() => this.running.delete(batch.id));
    this.running.set(batch.id, { tenantId: batch.tenant_id, stop, isIdle: false, done });
  }

  /** Takes a batch through the states that it has left. */
  private async work(id: Pick<BatchRow, 'tenant_id' | 'id'>, stop: AbortSignal): Promise<void> {
    const { records, settlement, directory, budgets, files } = this.options;
    const found = await records.get(id);
    if (found === undefined) return;
    const principal = actingFor(directory, found);
    const closing = this.closing.signal;
    const idle = this.idleOf(found.id, stop);
    const lines = new LineReader(files, { tenantId: found.tenant_id, id: found.input_file_id });
    if (principal === undefined) await this.abandon(found, { lines, stop, closing, idle });
    else {
      const lost = new AbortController();
      const may = ({ roles, tenant }: Principal): boolean => invokes(roles) && tenant.featurePacks.has('files');
      const end = whileActing(directory, principal, may, (error) => {
        lost.abort(error);
      });
      const hold = new BatchHold(budgets, principal.tenant);
      const signal = AbortSignal.any([stop, lost.signal]);
      const caller = plannedCaller(lineCallerOf(found, principal, lost.signal), found);
      const work = {
        batch: found,
        principal,
        caller,
        hold,
        lines,
        stop: signal,
        closing,
        idle: this.idleOf(found.id, signal),
      };
      try {
        await this.make(work, lost.signal);
        if (lost.signal.aborted)
          await this.abandon((await records.get(id)) ?? found, { lines, stop, closing, idle, hold });
      } finally {
        end();
        hold.release();
      }
    }
    const closed = await records.get(id);
    if (closed?.status !== 'finalizing') return;
    await this.waitForCharges(closed, stop);
    await settlement.settle((await records.get(id)) ?? closed);
  }

  /** Decides on the lines, makes their calls and closes the batch; returns early where this process stops. */
  private async make(work: BatchWork, lost: AbortSignal): Promise<void> {
    const { records, admission, settlement, clock } = this.options;
    let { batch } = work;
    let isLate = clock.now() >= Date.parse(batch.expires_at);
    try {
      if (batch.status === 'validating') {
        if ((await admission.admit(work)) === 0) {
          await settlement.close(batch, 'failed', allRefused());
          return;
        }
        batch = (await records.get(batch)) ?? batch;
      } else if (batch.status === 'in_progress' || batch.provider !== null) await admission.holdAgain(work);
      const caller = plannedCaller(work.caller, batch);
      isLate = await this.executionOf(batch).run({ ...work, batch, caller });
    } catch (error) {
      if (lost.aborted && batch.provider !== null) return;
      const reason: unknown = lost.aborted ? lost.reason : error;
      const isFinal = reason instanceof DomainError && reason.code !== 'SERVICE_UNAVAILABLE';
      if (!isFinal) throw error;
      return settlement.close(batch, 'failed', plainJson(toErrorBody(reason, batch.id)));
    }
    const status = await records.count(batch);
    if (lost.aborted || work.stop.aborted) return;
    const outcome = outcomeOf(status, isLate);
    if (outcome !== undefined) await settlement.close(batch, outcome);
  }

  /** Ends a batch whose subject may not make calls any more. */
  private async abandon(
    batch: BatchRow,
    { hold = NO_HOLD, ...work }: Omit<WaitingWork, 'batch' | 'caller' | 'hold'> & Partial<Pick<WaitingWork, 'hold'>>,
  ): Promise<void> {
    const { records, settlement } = this.options;
    try {
      await this.executionOf(batch).abandon({ ...work, batch, hold });
    } catch (error) {
      // What its provider did not make is not charged.
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    }
    if (work.stop.aborted) return;
    await records.count(batch);
    await settlement.close(batch, 'failed', withdrawn());
  }

  private executionOf({ provider }: BatchRow): BatchExecution {
    return this.options.executions[provider === null ? 'calls' : 'provider'];
  }

  /** Waiting for a provider takes no place of batches that are worked on. */
  private idleOf(id: string, stop: AbortSignal): BatchWork['idle'] {
    return async (millis) => {
      const running = this.running.get(id);
      if (running !== undefined) running.isIdle = true;
      try {
        await delay(millis, undefined, { signal: stop });
      } finally {
        if (running !== undefined) running.isIdle = false;
      }
    };
  }

  /** A line that was sent by a process that is gone is charged with its worst case, which this waits for; it has no answer. */
  private async waitForCharges(batch: BatchRow, stop: AbortSignal): Promise<void> {
    const { records, lines, calls } = this.options;
    while ((await lines.uncharged(batch)) > 0) await delay(LOOK_MILLIS, undefined, { signal: stop });
    const lost = calls.failure(batch.endpoint, new DomainError('SERVICE_UNAVAILABLE', LOST), batch.id);
    await lines.endAll(batch, 'sent', 'failed', JSON.stringify(lost));
    await records.count(batch);
  }
}

/** Nothing is held for a batch whose subject is gone. */
const NO_HOLD: WaitingWork['hold'] = { take: () => Promise.resolve(), counted: () => Promise.resolve(undefined) };

function actingFor(directory: TenantDirectory, batch: BatchRow): Principal | undefined {
  const { tenant_id: tenantId, subject: actor, subject_type: actorType, key_id: keyId } = batch;
  return directory.actingFor({ tenantId, actor, actorType, keyId });
}

/** How a batch ends whose calls are made, or were not let begin; undefined for one that is closed already. */
function outcomeOf(status: string | undefined, isLate: boolean): BatchOutcome | undefined {
  if (status === 'cancelling') return 'cancelled';
  if (status !== 'in_progress') return undefined;
  return isLate ? 'expired' : 'completed';
}

const reasonOf = (code: string, message: JsonValue): JsonObject => ({ code, message });
const withdrawn = (): JsonObject =>
  reasonOf('FORBIDDEN', 'whoever asked for the batch may not make its calls any more');
const allRefused = (): JsonObject => reasonOf('INVALID_REQUEST', 'every line was refused; the error file says why');
