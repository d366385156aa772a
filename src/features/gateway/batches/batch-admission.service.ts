import { setTimeout as delay } from 'node:timers/promises';
import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import { CompactRange, leafHash } from '../../../verifier/merkle.js';
import { nanoToUsd } from '../../../shared/money.js';
import { actorOf } from '../../../shared/principals.js';
import type { FileStore } from '../files/file-store.service.js';
import type { BatchLines, NewLine } from './batch-lines.service.js';
import { type BatchRecords, OF } from './batch-records.service.js';
import { customIdIn, decisionLeaf, type FileLine, batchLinesOf, MAX_LINES, requestIn } from './batch.rules.js';
import { type BatchWork, plannedCaller } from './batch-work.js';
import type { LineCalls } from './line-calls.js';
import type { BatchPlan, BatchPlans } from './provider/batch-plans.service.js';
import { toHex } from '../../../verifier/bytes.js';

const STORED_AT_ONCE = 200;
/** The longest wait for the tenant's rate before it is looked at again. */
const MAX_WAIT_SECONDS = 10;

interface BatchAdmissionOptions {
  unitOfWork: UnitOfWork;
  records: BatchRecords;
  lines: BatchLines;
  files: FileStore;
  calls: LineCalls;
  plans: BatchPlans;
  sealer: EventSealer;
}

/** Decides on every line of a batch and holds what those that are let in may cost, before any provider sees one of them. */
export class BatchAdmission {
  constructor(private readonly options: BatchAdmissionOptions) {}

  /** The number of lines that were let in. Throws INVALID_REQUEST for a file that is no batch as a whole. */
  async admit(work: BatchWork): Promise<number> {
    const { lines, files } = this.options;
    const { batch, stop } = work;
    await lines.clear(batch);
    const plan = await this.options.plans.planOf(batch, work.caller);
    const caller = plannedCaller(work.caller, plan ?? { provider: null, target: null });
    const [tree, known] = [new CompactRange(), new Set<string>()];
    const sums = { accepted: 0, refused: 0, held: 0n };
    let waiting: NewLine[] = [];
    const store = async (): Promise<void> => {
      if (waiting.length > 0) await lines.add(batch, waiting);
      waiting = [];
    };
    for await (const line of batchLinesOf(files.read({ tenantId: batch.tenant_id, id: batch.input_file_id }))) {
      stop.throwIfAborted();
      if (sums.accepted + sums.refused >= MAX_LINES)
        throw new DomainError('INVALID_REQUEST', `a batch has at most ${MAX_LINES} lines`);
      const decided = await this.decide({ ...work, caller }, line, known);
      const { place, state: decision, request_sha256: requestSha256 } = decided;
      const held = BigInt(decided.held);
      tree.append(leafHash(decisionLeaf({ place, decision, held, requestSha256 })));
      sums[decision] += 1;
      sums.held += held;
      waiting.push(decided);
      if (waiting.length >= STORED_AT_ONCE) await store();
    }
    await store();
    if (sums.accepted + sums.refused === 0) throw new DomainError('INVALID_REQUEST', 'the input file has no lines');
    await this.record(work, plan, toHex(tree.root()), sums);
    return sums.accepted;
  }

  /** Holds what the lines that are still to be made may cost, after another process has left the batch. */
  async holdAgain({ batch, caller, hold, lines }: BatchWork): Promise<void> {
    for (const { sum, ...line } of await this.options.lines.toHold(batch)) {
      try {
        const body = await lines.body(line, batch.endpoint);
        const { subject } = await this.options.calls.decide(caller, batch.endpoint, body);
        await hold.add({ model: line.model, cost: sum }, subject);
      } catch (error) {
        // Each of these lines is refused by itself then, when it is its turn.
        if (!(error instanceof DomainError)) throw error;
      }
    }
  }

  private async decide(work: BatchWork, line: FileLine, known: Set<string>): Promise<NewLine> {
    const { batch } = work;
    const { place, starts, length, bytes } = line;
    const about = {
      place,
      starts,
      bytes: length,
      request_sha256: sha256(bytes ?? '').toString('hex'),
      custom_id: customIdIn(bytes) ?? null,
    };
    try {
      const { customId, body } = requestIn(bytes, batch.endpoint);
      if (known.has(customId)) throw new DomainError('INVALID_REQUEST', 'custom_id is that of an earlier line');
      known.add(customId);
      const { model, cost } = await this.weigh(work, body);
      return { ...about, state: 'accepted', model, held: String(cost), error: null };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      const result = this.options.calls.failure(batch.endpoint, error, `${batch.id}_${place}`);
      return { ...about, state: 'refused', model: null, held: '0', error: JSON.stringify(result) };
    }
  }

  private async weigh({ batch, caller, hold, stop }: BatchWork, body: Parameters<LineCalls['decide']>[2]) {
    const weighed = await this.options.calls.decide(caller, batch.endpoint, body);
    for (;;) {
      try {
        await hold.add(weighed, weighed.subject);
        return weighed;
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'RATE_LIMIT_EXCEEDED') throw error;
        const seconds = Math.min(MAX_WAIT_SECONDS, error.retryAfterSeconds ?? 1);
        await delay(seconds * 1_000, undefined, { signal: stop });
      }
    }
  }

  /** The lines are fixed by this; from now on they are made. */
  private async record(
    { batch, principal }: BatchWork,
    plan: BatchPlan | undefined,
    root: string,
    { accepted, refused, held }: { accepted: number; refused: number; held: bigint },
  ): Promise<void> {
    const { unitOfWork, records, sealer } = this.options;
    const lines = accepted + refused;
    await unitOfWork.tenant(batch.tenant_id, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(
        `UPDATE batches SET status = 'in_progress', in_progress_at = ?, lines = ?, refused = ?, held = ?, root = ?,
                provider = ?, model = ?, target = ?
          WHERE ${OF} AND status = 'validating' RETURNING 1`,
        [
          records.now(),
          lines,
          refused,
          String(held),
          root,
          plan?.provider ?? null,
          plan?.model ?? null,
          plan?.target ?? null,
          batch.tenant_id,
          batch.id,
        ],
      );
      // It was cancelled meanwhile, or is gone.
      if (rows.length === 0) return;
      unit.record(
        sealer.seal({
          ...actorOf(principal),
          tenantId: batch.tenant_id,
          action: 'batch.admitted',
          resourceType: 'batch',
          resourceId: batch.id,
          correlationId: batch.evidence_id,
          details: { accepted, heldUsd: nanoToUsd(held), lines, linesRoot: root, provider: plan?.provider, refused },
        }),
      );
    });
  }
}
