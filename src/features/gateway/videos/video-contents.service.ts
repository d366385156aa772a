import { createHash, type Hash } from 'node:crypto';
import type { KindContent, VideoVariant } from '../../../contracts/call-kinds.js';
import type { Principal } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { actorOf } from '../../../shared/principals.js';
import { upstreamFailure } from '../upstream/upstream.rules.js';
import type { VideoPiece } from './video.types.js';
import type { VideoRecords } from './video-records.service.js';
import type { VideoRow } from './video-row.port.js';
import type { VideoRunner } from './video-runner.service.js';

const PIECE_BYTES = 1024 * 1024;
/** A download whose next piece nobody asks for is closed, ms. */
const PARKED_MILLIS = 30_000;
const MAX_PARKED = 200;
/** Each of a MiB; what comes before the first one that is asked for is read again. */
const MAX_PIECES = 1_024;
/** The longest that one download takes, ms. */
const DEADLINE_MILLIS = 15 * 60_000;

/** Who reads; `signal` aborts when the client has gone. */
interface Asker {
  principal: Principal;
  signal: AbortSignal;
}

interface ContentsOptions {
  unitOfWork: UnitOfWork;
  records: VideoRecords;
  runner: Pick<VideoRunner, 'videosOf'>;
  sealer: EventSealer;
}

/** A download between two pieces. */
class Download {
  private rest = Buffer.alloc(0);
  private hasEnded = false;
  private readonly hash: Hash = createHash('sha256');
  private bytes = 0;
  timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly content: KindContent,
    /** Ends the download. */
    readonly ended: AbortController,
  ) {}

  get contentType(): string {
    const [type = ''] = this.content.contentType.split(';');
    // Nothing that a browser would run.
    return /^(?:video|image)\/[\w.+-]+$/i.test(type.trim()) && !/svg/i.test(type)
      ? type.trim()
      : 'application/octet-stream';
  }

  /** The next piece, and whether it is the last. */
  async next(): Promise<{ piece: Buffer; isLast: boolean }> {
    const parts = [this.rest];
    let length = this.rest.length;
    while (!this.hasEnded && length <= PIECE_BYTES) {
      const bytes = await this.content.next();
      if (bytes === undefined) this.hasEnded = true;
      else {
        parts.push(Buffer.from(bytes));
        length += bytes.length;
      }
    }
    const all = Buffer.concat(parts);
    const piece = all.subarray(0, PIECE_BYTES);
    this.rest = all.subarray(PIECE_BYTES);
    this.hash.update(piece);
    this.bytes += piece.length;
    return { piece, isLast: this.hasEnded && this.rest.length === 0 };
  }

  digest(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  close(): void {
    clearTimeout(this.timer);
    this.ended.abort();
    this.content.close();
  }
}

/** The content of videos, read from their providers as it is sent: a piece at a time is in memory. */
export class VideoContents {
  private readonly parked = new Map<string, Download>();

  constructor(private readonly options: ContentsOptions) {}

  /**
   * A piece of the content. One that is not the next of a download begins a new one, whose pieces before it are read again.
   * Throws NOT_FOUND, CONFLICT for a video that is not made, PROVIDER_ERROR.
   */
  async piece({ principal, signal }: Asker, video: VideoRow, variant: VideoVariant, from: number): Promise<VideoPiece> {
    if (from < 0 || from > MAX_PIECES)
      throw invalidRequest([{ path: 'from', message: 'expected the place of a piece' }]);
    if (video.status !== 'completed')
      throw new DomainError('CONFLICT', `the video is ${video.status}: it has no content`);
    const keyAt = (place: number): string =>
      JSON.stringify([principal.tenant.id, principal.subject, video.id, variant, place]);
    const ended = new AbortController();
    const download =
      this.take(keyAt(from)) ?? (await whileThere(signal, ended, () => this.open(video, variant, from, ended)));
    try {
      const { piece, isLast } = await whileThere(signal, download.ended, () => download.next());
      const result = { content: piece.toString('base64'), contentType: download.contentType };
      if (!isLast) {
        this.park(keyAt(from + 1), download);
        return { ...result, next: from + 1 };
      }
      await this.record(principal, video, { ...download.digest(), variant });
      download.close();
      return { ...result, next: null };
    } catch (error) {
      download.close();
      throw failureOf(error);
    }
  }

  close(): Promise<void> {
    for (const download of this.parked.values()) download.close();
    this.parked.clear();
    return Promise.resolve();
  }

  private async open(video: VideoRow, variant: VideoVariant, from: number, ended: AbortController): Promise<Download> {
    const { records, runner } = this.options;
    try {
      const videos = await runner.videosOf(video);
      const { upstream } = records.secretOf(video);
      const until = AbortSignal.any([ended.signal, AbortSignal.timeout(DEADLINE_MILLIS)]);
      const download = new Download(await videos.content(upstream, variant, until), ended);
      for (let place = 0; place < from; place += 1)
        if ((await download.next()).isLast) throw new DomainError('NOT_FOUND', `the content has no piece ${from}`);
      return download;
    } catch (error) {
      ended.abort();
      throw failureOf(error);
    }
  }

  private take(key: string): Download | undefined {
    const download = this.parked.get(key);
    this.parked.delete(key);
    clearTimeout(download?.timer);
    return download;
  }

  private park(key: string, download: Download): void {
    this.take(key)?.close();
    const [oldest] = this.parked.keys();
    if (this.parked.size >= MAX_PARKED && oldest !== undefined) this.take(oldest)?.close();
    this.parked.set(key, download);
    download.timer = setTimeout(() => this.take(key)?.close(), PARKED_MILLIS).unref();
  }

  private async record(
    principal: Principal,
    { id, evidence_id: evidenceId }: VideoRow,
    details: { bytes: number; sha256: string; variant: string },
  ): Promise<void> {
    const { unitOfWork, sealer } = this.options;
    const tenantId = principal.tenant.id;
    await unitOfWork.tenant(tenantId, (unit) => {
      const about = { tenantId, resourceType: 'video', resourceId: id, correlationId: evidenceId };
      unit.record(sealer.seal({ ...actorOf(principal), ...about, action: 'video.read', details }));
      return Promise.resolve();
    });
  }
}

/** Ends a download whose client goes away meanwhile. */
async function whileThere<T>(client: AbortSignal, ended: AbortController, work: () => Promise<T>): Promise<T> {
  const leave = (): void => {
    ended.abort();
  };
  if (client.aborted) leave();
  client.addEventListener('abort', leave, { once: true });
  try {
    return await work();
  } finally {
    client.removeEventListener('abort', leave);
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error;
  if (error.status === 404)
    return new DomainError('NOT_FOUND', 'the provider does not keep this content any more', { cause: error });
  return upstreamFailure(error, []);
}
