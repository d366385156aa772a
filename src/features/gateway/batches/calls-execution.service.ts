import { setTimeout as delay } from 'node:timers/promises';
import type { Provenance } from '../../../contracts/provenance.js';
import type { Presence } from '../../../database/presence.js';
import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import { atOnce } from '../../../shared/time/at-once.js';
import { patiently } from '../../../shared/time/patiently.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { BatchExecution } from './batch-execution.port.js';
import type { BatchLines, OpenLine } from './batch-lines.service.js';
import type { BatchRecords } from './batch-records.service.js';
import { lineEndOf, type LineResult } from './batch.rules.js';
import { type BatchWork, waitBefore } from './batch-work.js';
import type { LineCalls } from './line-calls.js';

/** Calls of one batch at once: the rate of a batch is bounded by it, and by the tenant's own limits. */
const CALLS_AT_ONCE = 8;
const PAGE = 64;
/** The shortest time between two counts of the lines of a running batch, ms; a slow count is made less often. */
const COUNT_MILLIS = 200;
const COUNT_SHARE = 50;

interface CallsExecutionOptions {
  records: BatchRecords;
  lines: BatchLines;
  calls: LineCalls;
  presence: Presence;
  clock: Clock;
  logger: Logger;
}

/** Makes each line by a call of its own. */
export class CallsExecution implements BatchExecution {
  constructor(private readonly options: CallsExecutionOptions) {}

  async run(work: BatchWork): Promise<boolean> {
    const { records, clock } = this.options;
    const { batch, stop } = work;
    const isLate = (): boolean => clock.now() >= Date.parse(batch.expires_at);
    let countAgain = 0;
    for (let after = 0; !stop.aborted && !isLate();) {
      const from = performance.now();
      if (from >= countAgain) {
        await records.count(batch);
        const ended = performance.now();
        countAgain = ended + Math.max(COUNT_MILLIS, (ended - from) * COUNT_SHARE);
      }
      if ((await records.get(batch))?.status !== 'in_progress') break;
      const page = await this.options.lines.accepted(batch, after, PAGE);
      const last = page.at(-1);
      if (last === undefined) break;
      await atOnce(page, CALLS_AT_ONCE, (line) => this.makeCall(work, line));
      after = last.place;
    }
    return isLate();
  }

  /** Calls under way end by themselves. */
  abandon(): Promise<void> {
    return Promise.resolve();
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
        const wait = sent === undefined ? waitBefore(error) : undefined;
        if (wait !== undefined) {
          await hold.giveBack(own);
          await delay(wait, undefined, { signal: stop }).catch(() => undefined);
          continue;
        }
        if (!(error instanceof DomainError))
          this.options.logger.error({ err: error, batch: batch.id, line: line.place }, 'a line of a batch failed');
        result = calls.failure(batch.endpoint, error, provenance.evidenceId ?? `${batch.id}_${line.place}`);
      }
      const end = lineEndOf(line.place, provenance.evidenceId ?? null, result);
      await patiently(work.closing, () => lines.end(batch, end, result));
      return;
    }
  }
}
