import type { Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import { type FileStore, PIECE_BYTES } from '../files/file-store.service.js';
import { proposedCallerIn } from '../invocation/proposed-caller.rules.js';
import type { BatchHold } from './batch-hold.js';
import type { BatchRow } from './batch-row.port.js';
import { requestIn } from './batch.rules.js';
import type { LineCaller } from './line-calls.js';

/** A batch that this process works on. */
export interface BatchWork {
  batch: BatchRow;
  principal: Principal;
  caller: LineCaller;
  hold: BatchHold;
  lines: LineReader;
  /** No further line is begun. */
  stop: AbortSignal;
  /** This process stops: what is paid for is kept if it can be. */
  closing: AbortSignal;
  /** Waits without keeping other batches from being worked on; rejects when `stop` is aborted. */
  idle(millis: number): Promise<void>;
}

/** The work on a batch whose subject may be gone. */
export type WaitingWork = Omit<BatchWork, 'principal' | 'caller' | 'hold'> & {
  /** Absent where nobody may have the answers. */
  caller?: LineCaller;
  hold: Pick<BatchHold, 'take' | 'counted'>;
};

/** The caller who asked for a batch, as its lines are called for. */
export function lineCallerOf({ caller }: BatchRow, principal: Principal, signal: AbortSignal): LineCaller {
  const given = parseExactJson(caller);
  return { ...proposedCallerIn(isJsonObject(given) ? given : {}), principal, signal };
}

/** The same where a provider makes the lines: an alias leads where it led when the batch was asked for. */
export function plannedCaller(
  caller: LineCaller,
  { provider, target }: { provider: string | null; target: string | null },
): LineCaller {
  if (provider === null) return caller;
  const upstream = (): never => {
    throw new Error('a line that is only decided on is not sent');
  };
  return { ...caller, wantsFresh: true, approved: { target: target ?? undefined }, line: { provider, upstream } };
}

/** Reads lines of a file, which come in their order: two pieces of it are in memory. */
export class LineReader {
  private readonly pieces = new Map<number, Promise<Buffer | undefined>>();

  constructor(
    private readonly store: Pick<FileStore, 'piece'>,
    private readonly file: { tenantId: string; id: string },
  ) {}

  /** The body of a line that was read before. Throws NOT_FOUND where the file is gone. */
  async body({ starts, bytes }: { starts: number; bytes: number }, endpoint: string): Promise<JsonObject> {
    const parts: Buffer[] = [];
    for (let at = starts; at < starts + bytes;) {
      const place = Math.floor(at / PIECE_BYTES);
      const piece = await this.piece(place);
      if (piece === undefined) throw new DomainError('NOT_FOUND', 'the input file of the batch is gone');
      const end = Math.min(starts + bytes, (place + 1) * PIECE_BYTES);
      parts.push(piece.subarray(at - place * PIECE_BYTES, end - place * PIECE_BYTES));
      at = end;
    }
    return requestIn(Buffer.concat(parts), endpoint).body;
  }

  private piece(place: number): Promise<Buffer | undefined> {
    const known = this.pieces.get(place);
    if (known !== undefined) return known;
    const [oldest] = this.pieces.keys();
    if (this.pieces.size >= 2 && oldest !== undefined) this.pieces.delete(oldest);
    const reading = this.store.piece(this.file, place);
    this.pieces.set(place, reading);
    return reading;
  }
}

/** The longest wait for the tenant's rate before it is looked at again. */
const MAX_WAIT_SECONDS = 10;

/** How long to wait where the tenant's rate, or a store that is away, does not let a call begin, ms. */
export function waitBefore(error: unknown): number | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.code !== 'RATE_LIMIT_EXCEEDED' && error.code !== 'SERVICE_UNAVAILABLE') return undefined;
  return Math.min(MAX_WAIT_SECONDS, error.retryAfterSeconds ?? 1) * 1_000;
}
