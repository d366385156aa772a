import type { UpstreamBatch, UpstreamBatches } from '../../../../contracts/upstream-batches.js';
import { DomainError } from '../../../../shared/errors.js';
import { UpstreamError } from '../../../../shared/http/upstream-error.js';
import type { Logger } from '../../../../shared/logger.js';
import type { Clock } from '../../../../shared/time/clock.js';
import type { FileStore } from '../../files/file-store.service.js';
import type { ModelViews } from '../../models/model-views.service.js';
import type { StopGuard } from '../../invocation/stop-guard.service.js';
import type { BatchExecution } from '../batch-execution.port.js';
import type { BatchLines } from '../batch-lines.service.js';
import type { BatchRecords } from '../batch-records.service.js';
import type { BatchRow } from '../batch-row.port.js';
import { batchLinesOf } from '../batch.rules.js';
import type { BatchWork, WaitingWork } from '../batch-work.js';
import type { LineCalls } from '../line-calls.js';
import type { HandedBatches } from './handed-batches.service.js';
import type { HandOver } from './hand-over.service.js';
import type { LineSettlement } from './line-settlement.service.js';
import type { ProviderLines } from './provider-lines.service.js';
import {
  doubtsText,
  failedBatch,
  lostLine,
  nextBatchLook,
  type ResultDoubts,
  resultOfLine,
} from './upstream-lines.rules.js';

/** The longest line of results. */
const MAX_RESULT_BYTES = 32 * 1024 * 1024;
const KEPT_AT_ONCE = 100;
const KEPT_BYTES = 4 * 1024 * 1024;
const ASK_MILLIS = 60_000;
const RESULTS_MILLIS = 30 * 60_000;
/** How long a provider has to end a batch whose time is over, ms; what is not ended then is not charged. */
const LAST_MILLIS = 3_600_000;
/** A provider may not know at once what it has just taken, ms. */
const UNKNOWN_MILLIS = 60_000;
/** The longest time until it is noticed that a batch was cancelled or stopped, ms. */
const LOOK_MILLIS = 1_000;

interface ProviderExecutionOptions {
  records: BatchRecords;
  lines: BatchLines;
  provided: ProviderLines;
  handed: HandedBatches;
  handOver: HandOver;
  settlement: LineSettlement;
  calls: LineCalls;
  files: FileStore;
  models: Pick<ModelViews, 'of'>;
  stops: Pick<StopGuard, 'watchSubject'>;
  clock: Clock;
  logger: Logger;
}

/** `stopped`: by a stop that names its calls. */
type WatchedWork = WaitingWork & { stopped: () => DomainError | undefined };

/** Has a provider make the lines in a batch of its own. */
export class ProviderExecution implements BatchExecution {
  constructor(private readonly options: ProviderExecutionOptions) {}

  async run(work: BatchWork): Promise<boolean> {
    let stopped: DomainError | undefined;
    const stop = (error: DomainError): void => {
      stopped = error;
    };
    const watched = this.options.stops.watchSubject(work.caller, () => work.hold.subject ?? {}, { stop });
    try {
      await this.finish({ ...work, stopped: () => stopped });
    } finally {
      watched.end();
    }
    return this.isLeft(work);
  }

  async abandon(work: WaitingWork): Promise<void> {
    await this.finish({ ...work, stopped: () => undefined });
  }

  /** Whether the time of the batch is over, with lines that were not made. */
  private async isLeft({ batch }: WaitingWork): Promise<boolean> {
    const { clock, provided } = this.options;
    return clock.now() >= Date.parse(batch.expires_at) && (await provided.open(batch)) > 0;
  }

  private async finish(work: WatchedWork): Promise<void> {
    const { batch } = work;
    if (batch.status !== 'in_progress' && batch.status !== 'cancelling') return;
    const ended = await this.ended(work);
    if (ended === undefined) return;
    if (ended.status === 'failed') throw await this.fail(batch, failedBatch(ended.reason));
    const doubts = await this.collect(work, ended);
    if (await this.options.settlement.run(work)) await this.leave(work, doubts);
  }

  /** The batch at its provider once that is done with it; undefined where it was not handed over, or is gone. */
  private async ended(work: WatchedWork): Promise<UpstreamBatch | undefined> {
    const { batch } = work;
    if (batch.upstream_id === null) {
      if (batch.handed_from === null && batch.status !== 'in_progress') return undefined;
      const batches = await this.batchesAt(work);
      if (batches === undefined) return undefined;
      await this.holdStop(work);
      const made = await this.options.handOver.run(work, batches).catch(async (error: unknown) => {
        throw error instanceof DomainError && error.code === 'PROVIDER_ERROR' ? await this.fail(batch, error) : error;
      });
      return made === undefined ? undefined : this.wait(work, made.id);
    }
    return this.wait(work, batch.upstream_id);
  }

  /** Asks the provider until it is done. One batch that is over here is cancelled there. */
  private async wait(work: WatchedWork, id: string): Promise<UpstreamBatch | undefined> {
    const { records, clock, logger } = this.options;
    const { batch } = work;
    const from = clock.now();
    let isCancelled = false;
    for (;;) {
      await this.holdStop(work);
      const status = (await records.get(batch))?.status;
      const isOver =
        status !== 'in_progress' || work.caller === undefined || clock.now() >= Date.parse(batch.expires_at);
      const began = Date.parse(batch.handed_from ?? batch.created_at);
      try {
        const batches = await this.batchesAt(work);
        if (batches !== undefined) {
          if (isOver && !isCancelled) {
            await batches.cancel(id, signalOf(work, ASK_MILLIS)).catch((error: unknown) => {
              // It may be over there already, which shows.
              if (!(error instanceof UpstreamError) || work.stop.aborted) throw error;
            });
            isCancelled = true;
          }
          // The batch was deleted here with its evidence.
          if (status === undefined) return undefined;
          const state = await batches.find(id, signalOf(work, ASK_MILLIS));
          if (state.status !== 'running') return state;
        }
      } catch (error) {
        if (!(error instanceof UpstreamError) || work.stop.aborted) throw error;
        logger.debug({ err: error, batch: batch.id }, 'the provider of a batch could not be asked');
        if (error.status === 404 && clock.now() - from >= UNKNOWN_MILLIS)
          return { id, status: 'failed', reason: 'the provider does not know it any more', results: [] };
      }
      if (clock.now() >= Date.parse(batch.expires_at) + LAST_MILLIS)
        return { id, status: 'failed', reason: 'the provider did not end it in time', results: [] };
      await this.idle(work, nextBatchLook(clock.now() - began), isOver);
    }
  }

  /** Waits, as long as the batch goes on. */
  private async idle(work: WatchedWork, millis: number, isOver: boolean): Promise<void> {
    for (let left = millis; left > 0; left -= LOOK_MILLIS) {
      await work.idle(Math.min(left, LOOK_MILLIS));
      if (isOver) continue;
      if (work.stopped() !== undefined) return;
      if ((await this.options.records.get(work.batch))?.status !== 'in_progress') return;
    }
  }

  private async holdStop({ batch, stopped }: WatchedWork): Promise<void> {
    const error = stopped();
    if (error !== undefined) await this.options.handed.stopped(batch, error);
  }

  /** The batches of the provider, as the tenant reaches it now; undefined where it is connected no more. */
  private async batchesAt({ batch }: WaitingWork): Promise<UpstreamBatches | undefined> {
    try {
      const found = await this.options.models
        .of(batch.tenant_id)
        .find(batch.model ?? '', TYPES[batch.endpoint] ?? 'chat');
      return found.find(({ model }) => model.provider === batch.provider)?.adapter.batches;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  /** Keeps the provider's answers. May be done again from the start: the first answer of a line holds. */
  private async collect(work: WaitingWork, ended: UpstreamBatch): Promise<Omit<ResultDoubts, 'missing'>> {
    const { clock, logger } = this.options;
    for (;;) {
      try {
        const batches = await this.batchesAt(work);
        if (batches !== undefined) return await this.read(work, ended, batches);
      } catch (error) {
        if (!(error instanceof UpstreamError) || work.stop.aborted) throw error;
        logger.warn({ err: error, batch: work.batch.id }, 'the results of a batch could not be read; trying again');
      }
      if (clock.now() >= Date.parse(work.batch.expires_at) + LAST_MILLIS) return { unreadable: 0, unexpected: 0 };
      await work.idle(LOOK_MILLIS);
    }
  }

  private async read(
    work: WaitingWork,
    ended: UpstreamBatch,
    batches: UpstreamBatches,
  ): Promise<Omit<ResultDoubts, 'missing'>> {
    const { provided } = this.options;
    const { batch } = work;
    const doubts = { unreadable: 0, unexpected: 0 };
    let waiting: NonNullable<ReturnType<typeof resultOfLine>>[] = [];
    let weight = 0;
    const keep = async (): Promise<void> => {
      if (waiting.length > 0) doubts.unexpected += waiting.length - (await provided.keep(batch, waiting));
      [waiting, weight] = [[], 0];
    };
    const text = buffersOf(batches.results(ended, signalOf(work, RESULTS_MILLIS)));
    for await (const { bytes, length } of batchLinesOf(text, MAX_RESULT_BYTES)) {
      const result = resultOfLine(bytes, batches);
      if (result === undefined) {
        doubts.unreadable += 1;
        continue;
      }
      waiting.push(result);
      weight += length;
      if (waiting.length >= KEPT_AT_ONCE || weight >= KEPT_BYTES) await keep();
    }
    await keep();
    return doubts;
  }

  /** Ends the lines that the provider says nothing of, where it should have. */
  private async leave({ batch }: WaitingWork, doubts: Omit<ResultDoubts, 'missing'>): Promise<void> {
    const { records, lines, provided, handed, files, calls, clock } = this.options;
    const missing = await provided.open(batch);
    await handed.doubts(batch, doubtsText({ ...doubts, missing }));
    const isOver = clock.now() >= Date.parse(batch.expires_at);
    if (missing > 0 && !isOver && (await records.get(batch))?.status === 'in_progress')
      await lines.endAll(
        batch,
        'accepted',
        'failed',
        JSON.stringify(calls.failure(batch.endpoint, lostLine(), batch.id)),
      );
    if (batch.outgoing_file_id !== null) await files.remove({ tenantId: batch.tenant_id, id: batch.outgoing_file_id });
  }

  /** Ends all lines of a batch that its provider did not make. */
  private async fail(batch: BatchRow, error: DomainError): Promise<DomainError> {
    const { lines, calls } = this.options;
    await lines.endAll(batch, 'accepted', 'failed', JSON.stringify(calls.failure(batch.endpoint, error, batch.id)));
    return error;
  }
}

const TYPES: Readonly<Record<string, 'embedding' | 'moderation'>> = {
  '/v1/embeddings': 'embedding',
  '/v1/moderations': 'moderation',
};

async function* buffersOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of pieces) yield Buffer.from(buffer, byteOffset, byteLength);
}

function signalOf({ stop }: WaitingWork, millis: number): AbortSignal {
  return AbortSignal.any([stop, AbortSignal.timeout(millis)]);
}
