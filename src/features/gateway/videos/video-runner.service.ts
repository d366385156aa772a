import type { Admission, Reservation } from '../../../contracts/admission.js';
import type { UpstreamVideos } from '../../../contracts/call-kinds.js';
import type { InvocationObserver } from '../../../contracts/interceptor.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { EventInterest } from '../../../contracts/webhook-interest.js';
import type { EvidenceLog } from '../../../database/evidence/evidence-log.js';
import { appendOnce } from '../../../database/evidence/late-evidence.js';
import type { Presence } from '../../../database/presence.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import { ShortBudget } from '../admission/refusal.rules.js';
import type { ModelViews } from '../models/model-views.service.js';
import {
  videoEndOf,
  lostEnd,
  nextLook,
  observedVideo,
  providerErrorOf,
  settledEnd,
  type VideoEnd,
  videoState,
} from './video.rules.js';
import type { VideoRecords, VideoSecret } from './video-records.service.js';
import type { VideoId, VideoRow } from './video-row.port.js';

/** Providers that are asked at once. */
const MAX_LOOKS = 16;
const LOOK_MILLIS = 30_000;
const NOT_FOUND = 404;

interface VideoRunnerOptions {
  records: VideoRecords;
  models: Pick<ModelViews, 'of'>;
  budgets: Pick<Admission, 'reserve'>;
  directory: Pick<TenantDirectory, 'tenant'>;
  evidence: EvidenceLog;
  sealer: EventSealer;
  presence: Presence;
  /** The webhook events that somebody wants. */
  interest: EventInterest;
  observers: readonly InvocationObserver[];
  clock: Clock;
  logger: Logger;
}

/** A video that this process waits for. */
interface Waiting {
  /** The hold for it; undefined where the budget does not hold it any more. */
  reservation: Reservation | undefined;
  /** When its provider is asked next, ms of `performance`. */
  lookAt: number;
}

/**
 * Waits for videos and settles each once: by the process that asked for it, which holds what it may cost, or by another
 * one once that is gone. The ids of evidence and ledger are those of its call, and unique.
 */
export class VideoRunner {
  private readonly waiting = new Map<string, Waiting>();
  /** Those whose calls are about to be over here. */
  private readonly begun = new Set<string>();
  private readonly looking = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();

  constructor(private readonly options: VideoRunnerOptions) {}

  /** A video is about to be stored: its hold comes. */
  expect(id: string): void {
    this.begun.add(id);
  }

  /** It was not stored. */
  forget(id: string): void {
    this.begun.delete(id);
  }

  /** Takes over what is held for a video. */
  hold(id: string, reservation: Reservation): void {
    this.waiting.set(id, { reservation, lookAt: 0 });
    this.begun.delete(id);
  }

  /** Asks the providers of videos that are due, and takes those of processes that are gone. */
  job(): TimedJob {
    return {
      name: 'videos',
      due: 'SELECT FROM videos WHERE settled_at IS NULL',
      run: async () => {
        const { records, presence } = this.options;
        const open = await records.open();
        // Read after those that are open: a process is there before it begins one.
        const members = await presence.members();
        if (members === undefined) return 0;
        for (const video of open) {
          if (this.closing.signal.aborted || this.looking.size >= MAX_LOOKS) break;
          const { id, instance } = video;
          if (this.begun.has(id) || this.looking.has(id)) continue;
          if (instance !== null && instance !== presence.instance && members.has(instance)) continue;
          if ((this.waiting.get(id)?.lookAt ?? 0) > performance.now()) continue;
          if (instance !== presence.instance && !(await records.claim(video, presence.instance))) continue;
          this.start(video);
        }
        return 0;
      },
    };
  }

  /** Waits for the work under way, and leaves the rest to other processes. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.looking.values());
    try {
      await this.options.records.leave(this.options.presence.instance);
    } catch (error) {
      // They are taken over all the same, once this process is gone.
      this.options.logger.warn({ err: error }, 'could not leave videos to others');
    }
  }

  /** The provider of a video, as its tenant reaches it now. Throws NOT_FOUND where it is connected no more. */
  async videosOf({ tenant_id: tenantId, model, provider }: VideoRow): Promise<UpstreamVideos> {
    const served = await this.options.models.of(tenantId).find(model, 'video');
    const videos = served.find((one) => one.model.provider === provider)?.adapter.videos;
    if (videos === undefined) throw new DomainError('NOT_FOUND', `the provider ${provider} has no videos any more`);
    return videos;
  }

  private start(video: VideoId): void {
    const { id } = video;
    const done = this.look(video)
      .catch((error: unknown) => {
        this.later(id, LOOK_MILLIS);
        if (!this.closing.signal.aborted)
          this.options.logger.warn({ err: error, video: id }, 'could not look for a video; trying again');
      })
      .finally(() => this.looking.delete(id));
    this.looking.set(id, done);
  }

  private later(id: string, millis: number): void {
    const { reservation } = this.waiting.get(id) ?? {};
    this.waiting.set(id, { reservation, lookAt: performance.now() + millis });
  }

  private async look(id: VideoId): Promise<void> {
    const { records, clock } = this.options;
    const video = await records.get(id);
    if (video === undefined || video.settled !== null) {
      this.waiting.get(id.id)?.reservation?.release();
      this.waiting.delete(id.id);
      return;
    }
    const secret = records.secretOf(video);
    if (!this.waiting.has(video.id))
      this.waiting.set(video.id, { reservation: await this.holdAgain(video, secret), lookAt: 0 });
    const { state, isUnknown } = await this.ask(video, secret);
    const age = clock.now() - video.created;
    const end = (state === undefined ? undefined : videoEndOf(state, video.seconds)) ?? lostEnd(age, isUnknown);
    if (end !== undefined) return this.settle(video, secret, end, state?.expiresAt);
    await records.note(video, state);
    this.later(video.id, nextLook(age));
  }

  /** The state at the provider; nothing where it cannot be asked, which is for later. */
  private async ask(video: VideoRow, { upstream }: VideoSecret) {
    const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(LOOK_MILLIS)]);
    try {
      const videos = await this.videosOf(video);
      return { state: videoState(await videos.find(upstream, signal)), isUnknown: false };
    } catch (error) {
      if (!(error instanceof UpstreamError) && !(error instanceof DomainError)) throw error;
      if (this.closing.signal.aborted) throw error;
      this.options.logger.debug({ err: error, video: video.id }, 'the provider of a video could not be asked');
      return { state: undefined, isUnknown: error instanceof UpstreamError && error.status === NOT_FOUND };
    }
  }

  /** Holds the cost of a video of a process that is gone; where the budget is used up by now, it is counted and not held. */
  private async holdAgain({ tenant_id: tenantId }: VideoRow, { costs, subject }: VideoSecret) {
    const { budgets, directory } = this.options;
    const tenant = directory.tenant(tenantId);
    if (tenant === undefined) return undefined;
    for (const cost of [BigInt(costs.at(-1) ?? 0), 0n]) {
      try {
        return await budgets.reserve(tenant, { tokens: 0, cost }, subject);
      } catch (error) {
        if (!(error instanceof ShortBudget) && !(error instanceof DomainError)) throw error;
        if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') throw error;
      }
    }
    return undefined;
  }

  private async settle(
    video: VideoRow,
    { end: pending, costs }: VideoSecret,
    end: VideoEnd,
    expiresAt: number | undefined,
  ): Promise<void> {
    const { records, evidence, sealer, clock, interest, observers } = this.options;
    const now = clock.now();
    const cost = end.status === 'completed' ? BigInt(costs[end.seconds] ?? costs.at(-1) ?? 0) : 0n;
    const { event, ledger } = settledEnd(pending, end, cost, now);
    const type = 'error.provider';
    const isTold = end.status === 'failed' && interest.wants(video.tenant_id, type);
    const data = providerErrorOf(pending, end, now);
    const outgoing = isTold ? [{ id: uuidv7(now), tenantId: video.tenant_id, type, occurredAt: now, data }] : [];
    const isFirst = await appendOnce(evidence, sealer.seal(event), ledger, outgoing);
    const observed = isFirst ? observedVideo(pending, end, cost, now) : undefined;
    if (observed !== undefined) for (const observe of observers) observe(observed);
    await records.settle(video, end, expiresAt);
    this.waiting.get(video.id)?.reservation?.settle({ tokens: 0, cost: isFirst ? cost : 0n });
    this.waiting.delete(video.id);
  }
}
