import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { PendingEnd } from '../../../contracts/interceptor.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Presence } from '../../../database/presence.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { randomHex } from '../../../shared/ids.js';
import { textIn } from '../../../shared/json/json.js';
import { actorOf, administers } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { noteUsage } from '../invocation/charges.js';
import { callSubject } from '../invocation/call-subject.js';
import { heldOf } from '../invocation/held-call.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { modelSubject } from '../invocation/subject.rules.js';
import { callFiles } from '../kinds/call-files.js';
import { assertAskable, askKind, boundsIn, countedUsage, type KindCalls } from '../kinds/kind-calls.service.js';
import { malformedAnswer } from '../kinds/kind.rules.js';
import type { KindCallInput } from '../kinds/kind.types.js';
import { secondsAsked, video as kind } from '../kinds/video.rules.js';
import { costOf } from '../models/price.rules.js';
import type { Failover } from '../upstream/failover.service.js';
import { mayBeMade } from './video-charges.rules.js';
import { upstreamIdIn, videoState } from './video.rules.js';
import type { DeletedVideo, Video, VideoList, VideosArgs } from './video.types.js';
import { type NewVideo, OF_VIDEO, type VideoRecords, type VideoSecret } from './video-records.service.js';
import type { VideoRow } from './video-row.port.js';
import type { VideoRunner } from './video-runner.service.js';
import { videoView } from './video-view.rules.js';

const ID_BYTES = 16;
const MAX_OPEN = 100;
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;
const KEPT_MILLIS = 30 * 24 * 3_600_000;
const PRUNE_MILLIS = 60_000;
const DELETE_MILLIS = 30_000;

interface VideosOptions {
  calls: KindCalls;
  invocations: ModelInvocations;
  failover: Failover;
  records: VideoRecords;
  runner: VideoRunner;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  presence: Presence;
  clock: Clock;
  /** Makes the first look for a video come at once. */
  wake: () => void;
}

/** Videos: a subject's own, which administrators of the tenant see too. */
export class VideosService {
  private prunedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: VideosOptions) {}

  /**
   * Asks for a video, of one provider and once. Its call is over when the provider has taken it, and is recorded and charged
   * when the video is there. Errors: INVALID_REQUEST, RATE_LIMIT_EXCEEDED, those of `ModelInvocations`.
   */
  async create(caller: Caller, input: KindCallInput): Promise<Video> {
    const { calls, invocations, failover, runner, directory, presence, clock, wake } = this.options;
    const request = { body: input.body, files: callFiles(input.files ?? []) };
    assertAskable(kind, request);
    const { call, asked, given } = await calls.prepare(caller, kind, request);
    const { tenant, subject } = caller.principal;
    await this.assertFewOpen(tenant.id);
    const id = `video_${randomHex(ID_BYTES)}`;
    const [first] = call.candidates;
    const { demand } = call;
    const chargeAll = () => countedUsage(demand);
    await invocations.invoke(caller, {
      ...call,
      // Another provider would make it a second time, where the first one has taken it and its answer is lost.
      candidates: [first],
      keepsHold: (reservation) => {
        runner.hold(id, reservation);
      },
      execute: async (run, { signal }, permitted, canAfford) => {
        const { facts } = run;
        await run.recordStart(heldOf(call, first));
        const once = new AbortController();
        const { value, served } = await failover
          .run(permitted, facts, once.signal, canAfford, demand.promptTokens, async (candidate) => {
            try {
              const { reply, recorded } = await askKind(kind, candidate, asked, given, signal);
              const answer = 'body' in reply ? reply.body : {};
              const [upstream, state] = [upstreamIdIn(answer), videoState(answer)];
              if (upstream === undefined || state === undefined)
                throw malformedAnswer('expected a video with an id and a status');
              return { recorded, upstream, state };
            } finally {
              once.abort();
            }
          })
          .catch((error: unknown) => {
            if (mayBeMade(error)) noteUsage(facts, first, undefined, boundsIn(demand, first), chargeAll);
            throw error;
          });
        noteUsage(facts, served, undefined, boundsIn(demand, served), chargeAll);
        facts.content = value.recorded ?? null;
        const { model } = served;
        const seconds = secondsAsked(asked.body);
        const { upstream, state } = value;
        const costs = Array.from({ length: seconds + 1 }, (_, videoSeconds) =>
          costOf(model.price, { ...countedUsage(demand), videoSeconds }).toString(),
        );
        const size = textIn(asked.body.size);
        const video = {
          tenant_id: tenant.id,
          id,
          subject,
          evidence_id: run.id,
          model: model.id,
          provider: model.provider,
          seconds,
          size: size === '' ? null : size,
          status: state.status === 'queued' ? state.status : ('in_progress' as const),
          progress: Math.min(99, state.progress),
          instance: presence.instance,
          created: clock.now(),
        };
        const bound = modelSubject(callSubject(caller, call, directory), model);
        facts.goesOn = this.keep.bind(this, video, { upstream, subject: bound, costs });
      },
    });
    wake();
    return this.find(caller.principal, id);
  }

  /** Keeps the end of a call whose video is being made. */
  private async keep(video: NewVideo, secret: Omit<VideoSecret, 'end'>, end: PendingEnd): Promise<void> {
    const { records, runner } = this.options;
    runner.expect(video.id);
    try {
      await records.add(video, { ...secret, end });
    } catch (error) {
      runner.forget(video.id);
      throw error;
    }
  }

  /** Throws NOT_FOUND. */
  async find(principal: Principal, id: string): Promise<Video> {
    return videoView(await this.row(principal, id));
  }

  /** A video as it is stored. Throws NOT_FOUND. */
  async row(principal: Principal, id: string): Promise<VideoRow> {
    const row = await this.options.records.get({ tenant_id: principal.tenant.id, id });
    if (row === undefined || !isSeenBy(principal, row)) throw missingVideo(id);
    return row;
  }

  /** Throws INVALID_REQUEST for the page. */
  async list(principal: Principal, given: VideosArgs): Promise<VideoList> {
    const { after, order } = given;
    const limit = given.limit ?? DEFAULT_PAGE;
    if (limit < 1 || limit > MAX_PAGE)
      throw invalidRequest([{ path: 'limit', message: `expected a whole number from 1 to ${MAX_PAGE}` }]);
    const behind = after == null ? undefined : await this.behind(principal, after);
    const { tenant, subject, roles } = principal;
    const page = { after: behind, order: order ?? 'desc', size: limit + 1 } as const;
    const rows = await this.options.records.page(tenant.id, administers(roles) ? undefined : subject, page);
    const data = rows.slice(0, limit).map(videoView);
    return {
      object: 'list',
      data,
      firstId: data[0]?.id ?? null,
      lastId: data.at(-1)?.id ?? null,
      hasMore: rows.length > limit,
    };
  }

  /** Removes a video that is settled, at its provider too. Throws NOT_FOUND, CONFLICT, PROVIDER_ERROR. */
  async delete(principal: Principal, id: string): Promise<DeletedVideo> {
    const { unitOfWork, sealer, records } = this.options;
    const row = await this.row(principal, id);
    if (row.settled === null) throw new DomainError('CONFLICT', 'the video is being made; wait for its end');
    if (row.status === 'completed') await this.removeUpstream(row, records.secretOf(row).upstream);
    const tenantId = principal.tenant.id;
    await unitOfWork.tenant(tenantId, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(`DELETE FROM videos WHERE ${OF_VIDEO} RETURNING 1`, [tenantId, id]);
      if (rows.length === 0) throw missingVideo(id);
      const about = { tenantId, resourceType: 'video', resourceId: id, correlationId: row.evidence_id };
      unit.record(sealer.seal({ ...actorOf(principal), ...about, action: 'video.deleted' }));
    });
    return { id, object: 'video.deleted', deleted: true };
  }

  /** Forgets videos after 30 days; providers keep them for a day. */
  job(): TimedJob {
    return {
      name: 'videos that are over',
      run: async () => {
        const now = this.options.clock.now();
        if (now - this.prunedAt < PRUNE_MILLIS) return 0;
        this.prunedAt = now;
        await this.options.unitOfWork.platform(({ em }) =>
          em.execute('DELETE FROM videos WHERE settled_at <= ?', [new Date(now - KEPT_MILLIS).toISOString()]),
        );
        return 0;
      },
    };
  }

  private async removeUpstream(row: VideoRow, upstream: string): Promise<void> {
    try {
      const videos = await this.options.runner.videosOf(row);
      await videos.remove(upstream, AbortSignal.timeout(DELETE_MILLIS));
    } catch (error) {
      // It is gone there, or the provider is.
      const isGone = error instanceof UpstreamError ? error.status === 404 : isMissing(error);
      if (isGone) return;
      if (!(error instanceof UpstreamError)) throw error;
      throw new DomainError('PROVIDER_ERROR', 'the provider did not delete the video; try again', { cause: error });
    }
  }

  private async behind(principal: Principal, after: string): Promise<VideoRow> {
    try {
      return await this.row(principal, after);
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new DomainError('NOT_FOUND', 'there is no such video in this list', { param: 'after' });
    }
  }

  private async assertFewOpen(tenantId: string): Promise<void> {
    if ((await this.options.records.underWay(tenantId)) < MAX_OPEN) return;
    throw new DomainError('RATE_LIMIT_EXCEEDED', `${MAX_OPEN} videos are under way already; wait for one of them`, {
      retryAfterSeconds: 60,
    });
  }
}

function isSeenBy({ subject, roles }: Principal, row: VideoRow): boolean {
  return row.subject === subject || administers(roles);
}

function isMissing(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'NOT_FOUND';
}

function missingVideo(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no video ${id.slice(0, 100)}: it was not made here, or is gone`);
}
