import { setTimeout as delay } from 'node:timers/promises';
import type { Admission } from '../../../contracts/admission.js';
import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { Presence } from '../../../database/presence.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError, toErrorBody } from '../../../shared/errors.js';
import { type JsonObject, type JsonValue, plainJson } from '../../../shared/json/json.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import type { Logger } from '../../../shared/logger.js';
import type { Provenance } from '../../../contracts/provenance.js';
import { invokes } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { whileActing } from '../../../shared/while-acting.js';
import type { FileStore } from '../files/file-store.service.js';
import type { BatchAdmission } from './batch-admission.service.js';
import { BatchHold } from './batch-hold.js';
import type { BatchRow } from './batch-row.port.js';
import type { BatchLines, OpenLine } from './batch-lines.service.js';
import type { BatchRecords } from './batch-records.service.js';
import type { BatchOutcome, LineResult } from './batch.rules.js';
import type { BatchSettlement } from './batch-settlement.service.js';
import { atOnce, type BatchWork, lineCallerOf, LineReader, patiently } from './batch-work.js';
import type { LineCalls } from './line-calls.js';

/** Batches that one process works on at once, of all tenants and of one. */
const MAX_RUNNING = 8;
const MAX_OF_TENANT = 2;
/** Calls of one batch at once: the rate of a batch is bounded by it, and by the tenant's own limits. */
const CALLS_AT_ONCE = 8;
const PAGE = 64;
/** The longest wait for the tenant's rate before it is looked at again. */
const MAX_WAIT_SECONDS = 10;
/** The shortest time between two counts of the lines of a running batch, ms; a slow count is made less often. */
const COUNT_MILLIS = 200;
const COUNT_SHARE = 50;
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
    if (this.closing.signal.aborted || this.running.has(id) || this.running.size >= MAX_RUNNING) return false;
    if ((this.paused.get(id) ?? 0) > performance.now()) return false;
    return [...this.running.values()].filter((one) => one.tenantId === tenantId).length < MAX_OF_TENANT;
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
    this.running.set(batch.id, { tenantId: batch.tenant_id, stop, done });
  }

  /** Takes a batch through the states that it has left. */
  private async work(id: Pick<BatchRow, 'tenant_id' | 'id'>, stop: AbortSignal): Promise<void> {
    const { records, settlement, directory, budgets, files } = this.options;
    const found = await records.get(id);
    if (found === undefined) return;
    const principal = actingFor(directory, found);
    if (principal === undefined) await settlement.close(found, 'failed', withdrawn());
    else {
      const lost = new AbortController();
      const may = ({ roles, tenant }: Principal): boolean => invokes(roles) && tenant.featurePacks.has('files');
      const end = whileActing(directory, principal, may, (error) => {
        lost.abort(error);
      });
      const hold = new BatchHold(budgets, principal.tenant);
      const lines = new LineReader(files, { tenantId: found.tenant_id, id: found.input_file_id });
      const signal = AbortSignal.any([stop, lost.signal]);
      const caller = lineCallerOf(found, principal, lost.signal);
      try {
        await this.make({ batch: found, principal, caller, hold, lines, stop: signal }, lost.signal);
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
    const { batch } = work;
    try {
      if (batch.status === 'validating') {
        if ((await admission.admit(work)) === 0) {
          await settlement.close(batch, 'failed', allRefused());
          return;
        }
      } else if (batch.status === 'in_progress') await admission.holdAgain(work);
      await this.makeCalls(work);
    } catch (error) {
      const reason: unknown = lost.aborted ? lost.reason : error;
      const isFinal = reason instanceof DomainError && reason.code !== 'SERVICE_UNAVAILABLE';
      if (!isFinal) throw error;
      return settlement.close(batch, 'failed', plainJson(toErrorBody(reason, batch.id)));
    }
    const status = await records.count(batch);
    if (lost.aborted) return settlement.close(batch, 'failed', withdrawn());
    if (work.stop.aborted) return;
    const outcome = outcomeOf(status, clock.now() >= Date.parse(batch.expires_at));
    if (outcome !== undefined) await settlement.close(batch, outcome);
  }

  private async makeCalls(work: BatchWork): Promise<void> {
    const { records, clock } = this.options;
    const { batch, stop } = work;
    let countAgain = 0;
    for (let after = 0; !stop.aborted && clock.now() < Date.parse(batch.expires_at);) {
      const from = performance.now();
      if (from >= countAgain) {
        await records.count(batch);
        const ended = performance.now();
        countAgain = ended + Math.max(COUNT_MILLIS, (ended - from) * COUNT_SHARE);
      }
      if ((await records.get(batch))?.status !== 'in_progress') return;
      const page = await this.options.lines.accepted(batch, after, PAGE);
      const last = page.at(-1);
      if (last === undefined) return;
      await atOnce(page, CALLS_AT_ONCE, (line) => this.makeCall(work, line));
      after = last.place;
    }
  }

  /** Makes the call of a line, once. It is left as it is where it may not begin, as the batch is over or this process stops. */
  private async makeCall(work: BatchWork, line: OpenLine): Promise<void> {
    const { calls, lines, presence, clock } = this.options;
    const { batch, hold, stop } = work;
    const own = { model: line.model, cost: line.held };
    while (!stop.aborted && clock.now() < Date.parse(batch.expires_at)) {
      const provenance: Provenance = {};
      let sent: boolean | undefined;
      const starting = (evidenceId: string): Promise<void> => lines.begin(batch, line.place, evidenceId);
      const admitted = async (evidenceId: string): Promise<void> => {
        sent = await lines.send(batch, line.place, evidenceId, presence.instance);
        if (!sent) throw new DomainError('CONFLICT', 'the batch is over, or another process works on it');
      };
      let result: LineResult;
      await hold.take(own);
      try {
        const body = await work.lines.body(line, batch.endpoint);
        const answer = await calls.call({ ...work.caller, provenance, starting, admitted }, batch.endpoint, body);
        result = { status: 200, body: answer };
      } catch (error) {
        if (sent === false) return;
        const wait = sent === undefined ? tooEarly(error) : undefined;
        if (wait !== undefined) {
          await hold.giveBack(own);
          await delay(wait, undefined, { signal: stop }).catch(() => undefined);
          continue;
        }
        if (!(error instanceof DomainError))
          this.options.logger.error({ err: error, batch: batch.id, line: line.place }, 'a line of a batch failed');
        result = calls.failure(batch.endpoint, error, provenance.evidenceId ?? `${batch.id}_${line.place}`);
      }
      await this.keep(batch, line.place, provenance.evidenceId ?? null, result);
      return;
    }
  }

  private keep(batch: BatchRow, place: number, evidenceId: string | null, result: LineResult): Promise<void> {
    const state = result.status === 200 ? 'completed' : 'failed';
    // Plain data, as the codec of its row has made it.
    const resultSha256 = sha256(JSON.stringify(result.body)).toString('hex');
    const end = { place, state, evidenceId, resultSha256 } as const;
    return patiently(this.closing.signal, () => this.options.lines.end(batch, end, result));
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

/** How long to wait where the tenant's rate, or a store that is away, does not let a call begin, ms. */
function tooEarly(error: unknown): number | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.code !== 'RATE_LIMIT_EXCEEDED' && error.code !== 'SERVICE_UNAVAILABLE') return undefined;
  return Math.min(MAX_WAIT_SECONDS, error.retryAfterSeconds ?? 1) * 1_000;
}

const reasonOf = (code: string, message: JsonValue): JsonObject => ({ code, message });
const withdrawn = (): JsonObject =>
  reasonOf('FORBIDDEN', 'whoever asked for the batch may not make its calls any more');
const allRefused = (): JsonObject => reasonOf('INVALID_REQUEST', 'every line was refused; the error file says why');
