import { setTimeout as delay } from 'node:timers/promises';
import type { BatchedLine } from '../../../../contracts/batched-line.js';
import type { Provenance } from '../../../../contracts/provenance.js';
import type { LinePost } from '../../../../contracts/upstream-batches.js';
import { DomainError } from '../../../../shared/errors.js';
import type { Logger } from '../../../../shared/logger.js';
import type { BatchLines } from '../batch-lines.service.js';
import type { BatchRow } from '../batch-row.port.js';
import { lineEndOf, type LineResult } from '../batch.rules.js';
import { patiently } from '../../../../shared/time/patiently.js';
import type { BatchWork, WaitingWork } from '../batch-work.js';
import type { LineCalls } from '../line-calls.js';
import type { AnsweredLine, ProviderLines } from './provider-lines.service.js';
import type { UnreadLines } from './unread-lines.service.js';
import { postDigest } from './upstream-lines.rules.js';

const PAGE = 100;
const RETRY_MILLIS = 500;

interface LineSettlementOptions {
  lines: BatchLines;
  provided: ProviderLines;
  unread: UnreadLines;
  calls: LineCalls;
  logger: Logger;
}

const CHANGED =
  'the request of this line has changed since it was handed over, so its answer is not given; it is charged';

/**
 * Settles lines with the answers of their provider: each is taken through the path of its endpoint again, with the answer in
 * place of the provider, and is recorded under the id that it was handed over with. So it is charged once, however often
 * that is done.
 */
export class LineSettlement {
  constructor(private readonly options: LineSettlementOptions) {}

  /** False where this process stops before all are settled. */
  async run(work: WaitingWork): Promise<boolean> {
    const { provided } = this.options;
    const { batch } = work;
    for (let after = 0; ;) {
      const page = await provided.answered(batch, after, PAGE);
      const last = page.at(-1);
      if (last === undefined) return true;
      const ids = page.map(({ evidenceId }) => evidenceId);
      const recorded = await provided.recorded(batch.tenant_id, ids);
      for (const line of page) {
        if (work.stop.aborted) return false;
        await this.settle(work, line, recorded.has(line.evidenceId));
      }
      after = last.place;
    }
  }

  private async settle(work: WaitingWork, line: AnsweredLine, isRecorded: boolean): Promise<void> {
    const { provided, lines } = this.options;
    const { batch, hold } = work;
    await hold.take({ model: line.model, cost: line.held });
    if (line.end.type !== 'answered') return provided.endUnmade(batch, line.place, line.end.type);
    const result = await this.resultOf(work, line, isRecorded);
    await patiently(work.closing, () => lines.end(batch, lineEndOf(line.place, line.evidenceId, result), result));
  }

  /** The result of a line whose call is recorded by then. */
  private async resultOf(work: WaitingWork, line: AnsweredLine, wasRecorded: boolean): Promise<LineResult> {
    const { calls, provided, unread, logger } = this.options;
    const { batch, hold, caller } = work;
    for (let isRecorded = wasRecorded; ;) {
      try {
        if (caller === undefined)
          throw new DomainError('FORBIDDEN', 'the account that asked for the batch may no longer get its answers');
        return { status: 200, body: await this.answerOf(work, caller, line, isRecorded) };
      } catch (error) {
        const known = await provided.recorded(batch.tenant_id, [line.evidenceId]);
        const isNew = !isRecorded && known.has(line.evidenceId);
        isRecorded ||= isNew;
        if (!isRecorded && error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') {
          await delay(RETRY_MILLIS, undefined, { signal: work.closing });
          continue;
        }
        if (!(error instanceof DomainError)) {
          // Recorded by another process in this moment, perhaps: the answer is there all the same.
          if (isNew) continue;
          logger.error({ err: error, batch: batch.id, line: line.place }, 'a line of a batch failed');
        }
        const failure = calls.failure(batch.endpoint, error, line.evidenceId);
        if (!isRecorded) await unread.charge(batch, line, hold, publicOf(error));
        return failure;
      }
    }
  }

  private async answerOf(work: WaitingWork, caller: BatchWork['caller'], line: AnsweredLine, isRecorded: boolean) {
    const { batch } = work;
    const { end, place, evidenceId } = line;
    if (end.type !== 'answered') throw new Error('a line without an answer has no result');
    let isSame = true;
    const upstream = (post: LinePost) => {
      isSame &&= postDigest(post) === line.upstreamSha256;
      return Promise.resolve(end.reply);
    };
    const assertSame = (): void => {
      if (!isSame) throw new DomainError('CONFLICT', CHANGED);
    };
    const settles: BatchedLine['settles'] = { batchId: batch.id, line: place, evidenceId, isRecorded, assertSame };
    const provenance: Provenance = {};
    const asking = { ...caller, provenance, line: { provider: providerOf(batch), upstream, settles } };
    return this.options.calls.call(asking, batch.endpoint, await work.lines.body(line, batch.endpoint));
  }
}

function publicOf(error: unknown): { code: string; message: string } {
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  return { code: 'INTERNAL_ERROR', message: 'internal server error' };
}

function providerOf({ id, provider }: BatchRow): string {
  if (provider === null) throw new Error(`${id} is made by the gateway`);
  return provider;
}
