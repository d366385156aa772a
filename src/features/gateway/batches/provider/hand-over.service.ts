import type { LinePost, UpstreamBatch, UpstreamBatches } from '../../../../contracts/upstream-batches.js';
import type { Presence } from '../../../../database/presence.js';
import { DomainError } from '../../../../shared/errors.js';
import { UpstreamError } from '../../../../shared/http/upstream-error.js';
import { randomHex, uuidv7 } from '../../../../shared/ids.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { OUTPUT_PURPOSE } from '../../files/file.rules.js';
import type { FileStore } from '../../files/file-store.service.js';
import type { BatchLines, OpenLine } from '../batch-lines.service.js';
import type { BatchRecords } from '../batch-records.service.js';
import type { BatchRow } from '../batch-row.port.js';
import { lineEndOf } from '../batch.rules.js';
import type { BatchWork, WaitingWork } from '../batch-work.js';
import type { LineCalls } from '../line-calls.js';
import type { HandedBatches } from './handed-batches.service.js';
import type { PreparedLine, ProviderLines } from './provider-lines.service.js';
import { failedBatch, handedLineOf, isRefused, postDigest, upstreamIdOf } from './upstream-lines.rules.js';

const PAGE = 200;
const KEPT_SECONDS = 3 * 24 * 3_600;
/** The time for the upload of a file. */
const CREATE_MILLIS = 10 * 60_000;
const ASK_MILLIS = 60_000;
/** A provider may still be taking a request whose sender is gone, ms. */
const GRACE_MILLIS = 3_000;
const RETRY_MILLIS = 1_000;
const MAX_RETRY_MILLIS = 60_000;

interface HandOverOptions {
  records: BatchRecords;
  lines: BatchLines;
  provided: ProviderLines;
  handed: HandedBatches;
  files: FileStore;
  calls: LineCalls;
  presence: Presence;
  clock: Clock;
}

/** Hands batches over to their providers, each once. */
export class HandOver {
  constructor(private readonly options: HandOverOptions) {}

  /** The batch at its provider; undefined where it was not handed over, as it is over or has no lines. */
  async run(work: WaitingWork, batches: UpstreamBatches): Promise<UpstreamBatch | undefined> {
    const { handed, records } = this.options;
    let { batch } = work;
    if (batch.outgoing_file_id === null) {
      if (!(await this.prepare(work, batches))) return undefined;
      batch = (await records.get(batch)) ?? batch;
    }
    let wait = RETRY_MILLIS;
    // It may be there already, as a process before this one asked.
    for (let isSought = batch.handed_from !== null; ; isSought = true) {
      try {
        const found = isSought ? await this.seek(work, batch, batches) : undefined;
        const made = found ?? (await this.create(work, batch, batches));
        if (made === undefined) return undefined;
        if (made !== 'unsure') {
          await handed.handed(batch, made.id);
          return made;
        }
      } catch (error) {
        if (!(error instanceof UpstreamError) || work.stop.aborted) throw error;
        if (isRefused(error)) throw failedBatch(error.clientMessage ?? error.message);
      }
      await work.idle(wait);
      wait = Math.min(MAX_RETRY_MILLIS, wait * 2);
      batch = (await records.get(batch)) ?? batch;
    }
  }

  private async seek(
    work: WaitingWork,
    batch: BatchRow,
    batches: UpstreamBatches,
  ): Promise<UpstreamBatch | 'unsure' | undefined> {
    const { handed, provided, clock } = this.options;
    const own = await provided.ids(batch);
    const since = Date.parse(batch.handing_since ?? batch.created_at);
    const sought = {
      label: batch.id,
      lines: batch.outgoing_lines ?? 0,
      since: Date.parse(batch.handed_from ?? batch.created_at),
      isOwn: (customId: string) => own.has(handedLineOf(customId)?.evidenceId ?? ''),
      isKnown: (id: string) => handed.isKnown(batch, id),
    };
    const found = await batches.seek(sought, signalOf(work, ASK_MILLIS));
    if (found !== undefined) return found;
    return clock.now() - since < GRACE_MILLIS ? 'unsure' : undefined;
  }

  private async create(
    work: WaitingWork,
    batch: BatchRow,
    batches: UpstreamBatches,
  ): Promise<UpstreamBatch | undefined> {
    const { files, handed, presence, clock } = this.options;
    if (work.caller === undefined || clock.now() >= Date.parse(batch.expires_at)) return undefined;
    if (!(await handed.handing(batch, presence.instance))) return undefined;
    const { outgoing_file_id: id, outgoing_path: path, outgoing_bytes: bytes, outgoing_sha256: sha256 } = batch;
    if (id === null || path === null) throw new Error(`${batch.id} is handed over and was not prepared`);
    const open = () => files.read({ tenantId: batch.tenant_id, id });
    const outgoing = { label: batch.id, path, bytes: Number(bytes), sha256: sha256 ?? '', open };
    return batches.create(outgoing, signalOf(work, CREATE_MILLIS));
  }

  /** Writes the lines as they leave; false where no line is left. */
  private async prepare(work: WaitingWork, batches: UpstreamBatches): Promise<boolean> {
    const { files, handed } = this.options;
    const { batch } = work;
    if (work.caller === undefined) return false;
    const made = { lines: 0, path: '' };
    const fileId = `file-${randomHex(16)}`;
    const file = {
      tenantId: batch.tenant_id,
      id: fileId,
      subject: batch.subject,
      filename: `${batch.id}_outgoing.jsonl`,
      purpose: OUTPUT_PURPOSE,
      mediaType: 'application/jsonl',
      bytes: 0,
      evidenceId: batch.evidence_id,
      keptSeconds: KEPT_SECONDS,
    };
    const { bytes, sha256 } = await files.write(file, this.outgoing(work, work.caller, batches, made));
    if (made.lines === 0) {
      await files.remove(file);
      return false;
    }
    await handed.prepared(batch, { fileId, path: made.path, bytes, sha256, lines: made.lines });
    return true;
  }

  private async *outgoing(
    work: WaitingWork,
    caller: BatchWork['caller'],
    batches: UpstreamBatches,
    made: { lines: number; path: string },
  ): AsyncGenerator<Uint8Array> {
    const { lines, provided, clock } = this.options;
    const { batch, stop } = work;
    for (let after = 0; ;) {
      const page = await lines.accepted(batch, after, PAGE);
      const last = page.at(-1);
      if (last === undefined) return;
      const prepared: PreparedLine[] = [];
      const texts: Buffer[] = [];
      for (const line of page) {
        stop.throwIfAborted();
        const post = await this.postOf(work, caller, line);
        if (post === undefined) continue;
        made.path ||= post.path;
        if (post.path !== made.path) throw new Error(`lines of ${batch.id} leave for ${made.path} and ${post.path}`);
        const evidenceId = uuidv7(clock.now());
        prepared.push({ place: line.place, evidenceId, upstreamSha256: postDigest(post) });
        const text = JSON.stringify(batches.line(upstreamIdOf({ place: line.place, evidenceId }), post));
        texts.push(Buffer.from(`${text}\n`));
      }
      if (prepared.length > 0) await provided.prepare(batch, prepared);
      made.lines += prepared.length;
      yield* texts;
      after = last.place;
    }
  }

  /** The request of a line as it leaves; one that its provider's protocol does not take ends the line. */
  private async postOf(work: WaitingWork, caller: BatchWork['caller'], line: OpenLine): Promise<LinePost | undefined> {
    const { calls, lines } = this.options;
    const { batch } = work;
    try {
      return await calls.post(caller, batch.endpoint, await work.lines.body(line, batch.endpoint));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      const result = calls.failure(batch.endpoint, error, `${batch.id}_${line.place}`);
      await lines.end(batch, lineEndOf(line.place, null, result), result);
      await work.hold.take({ model: line.model, cost: line.held });
      return undefined;
    }
  }
}

function signalOf({ stop }: WaitingWork, millis: number): AbortSignal {
  return AbortSignal.any([stop, AbortSignal.timeout(millis)]);
}
