import { setTimeout as delay } from 'node:timers/promises';
import type { Presence } from '../../../database/presence.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError, invalidRequest, toErrorBody } from '../../../shared/errors.js';
import { randomHex } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { invokes } from '../../../shared/principals.js';
import { whileActing } from '../../../shared/while-acting.js';
import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import { conversationOf } from '../conversations/conversation.rules.js';
import type { AnswerToKeep, Prepared } from '../exchange/protocol-api.js';
import type { Caller } from '../invocation/model-call.js';
import { type BackgroundStore, type EndedResponse, tooMany } from './background-store.service.js';
import { begunResponse } from './response-answer.rules.js';
import { failedResponse, withContext } from './response-encoder.js';
import type { ModelResponse, ResponseInput } from './response.types.js';
import type { ResponsesApi } from './open-responses.js';

/** The most responses of one tenant that one process runs at once. */
const MAX_RUNNING = 100;
const RETRY_MILLIS = 1_000;
const ID_BYTES = 24;
/** How often a process that waits for nothing looks for what others left. */
const LOOK_MILLIS = 5_000;
const LOST = { code: 'SERVICE_UNAVAILABLE', message: 'the gateway stopped before the answer was there' } as const;

interface BackgroundOptions {
  api: ResponsesApi;
  store: BackgroundStore;
  presence: Presence;
  directory: Pick<TenantDirectory, 'actingFor'>;
  clock: Clock;
  logger: Logger;
}

/** A response that this process waits for. */
interface Running {
  tenantId: string;
  cancelled: AbortController;
  done: Promise<void>;
}

/**
 * Responses in the background: governed and answered like any other, by the process that took the request. What it waits for
 * stands in the database, so that any process shows and cancels it, and others end it where this one is gone.
 */
export class BackgroundResponses {
  private readonly running = new Map<string, Running>();
  private readonly closing = new AbortController();
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: BackgroundOptions) {}

  /** One answer, or the response that will have it. Errors: those of `ProtocolApi.create`. */
  async create(caller: Caller, input: ResponseInput): Promise<ModelResponse> {
    const { api } = this.options;
    if (input.body.background !== true) return api.create(caller, input);
    const executed = await api.checked(caller, input);
    if (executed !== undefined) return executed;
    const { tenant } = caller.principal;
    if (!tenant.retainContent) {
      const message = 'this tenant does not retain content, so there is no place for an answer that comes later';
      throw invalidRequest([{ path: 'background', message }]);
    }
    const here = [...this.running.values()].filter(({ tenantId }) => tenantId === tenant.id);
    if (here.length >= MAX_RUNNING) throw tooMany(MAX_RUNNING);
    const prepared = await api.prepare(caller, input);
    // An answer of others would keep the client waiting for it.
    return this.start(caller, input.body, { ...prepared, exchange: { ...prepared.exchange, skipCache: true } });
  }

  /** Cancels a response and the call of its provider. Errors: those of `BackgroundStore.cancel`. */
  async cancel(principal: Principal, id: string): Promise<ModelResponse> {
    const response = await this.options.store.cancel(principal, id);
    this.running.get(id)?.cancelled.abort();
    return response;
  }

  /** Cancels what was cancelled or deleted elsewhere, and ends what a process that is gone was waiting for. */
  job(): TimedJob {
    return {
      name: 'responses in the background',
      run: async () => {
        const { store, presence, clock } = this.options;
        const here = [...this.running];
        if (here.length === 0 && clock.now() - this.lookedAt < LOOK_MILLIS) return 0;
        this.lookedAt = clock.now();
        const open = await store.open();
        const known = new Set(open.map(({ id }) => id));
        for (const [id, { cancelled }] of here) if (!known.has(id)) cancelled.abort();
        if (open.length === 0) return 0;
        // Read after those that are open: a process is there before it begins one.
        const members = await presence.members();
        const lost = members === undefined ? [] : open.filter(({ instance }) => !members.has(instance));
        if (lost.length > 0) await store.fail(lost, (begun) => failedResponse(begun, LOST));
        return 0;
      },
    };
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Resolves once the call is admitted and stands in the database; what comes of it then is the response's. */
  private start(caller: Caller, body: JsonObject, prepared: Prepared): Promise<ModelResponse> {
    const { api, store, presence, clock, directory } = this.options;
    const { principal } = caller;
    const id = `resp_${randomHex(ID_BYTES)}`;
    const head = { id: '', created: Math.floor(clock.now() / 1000), model: prepared.exchange.model };
    const begun = withContext({ ...begunResponse(head, prepared.asked), id }, prepared.asked);
    const cancelled = new AbortController();
    const leave = (): void => {
      cancelled.abort();
    };
    caller.signal.addEventListener('abort', leave, { once: true });
    const may = ({ roles, tenant }: Principal): boolean => invokes(roles) && tenant.featurePacks.has('gateway');
    const stopChecks = whileActing(directory, principal, may, (error) => {
      cancelled.abort(error);
    });
    const queued = Promise.withResolvers<ModelResponse>();
    let evidenceId: string | undefined;
    const admitted = async (event: string): Promise<void> => {
      const response = { ...begun, status: 'queued' };
      const background = { instance: presence.instance };
      await prepared.keep?.({ body: response, evidenceId: event, isTranslated: false, background });
      evidenceId = event;
      caller.provenance.evidenceId = event;
      caller.signal.removeEventListener('abort', leave);
      this.running.set(id, { tenantId: principal.tenant.id, cancelled, done });
      queued.resolve({ body: response, evidenceId });
      if (!(await store.begin(principal, id))) cancelled.abort();
    };
    const end = ({ body: response, isTranslated: translated }: Pick<AnswerToKeep, 'body' | 'isTranslated'>) =>
      this.end(principal, id, {
        response: { ...response, id, created_at: begun.created_at },
        translated,
        evidenceId: evidenceId ?? '',
        conversation: conversationOf(body),
      });
    const done = api
      .ask({ ...caller, signal: cancelled.signal, admitted }, { ...prepared, keep: end })
      .then(
        () => undefined,
        async (error: unknown) => {
          if (evidenceId === undefined) queued.reject(error);
          else await end({ body: this.failed(begun, lostIn(cancelled.signal) ?? error), isTranslated: true });
        },
      )
      .catch((error: unknown) => {
        this.options.logger.error({ err: error, id }, 'could not keep the answer of a response in the background');
      })
      .finally(() => {
        stopChecks();
        caller.signal.removeEventListener('abort', leave);
        this.running.delete(id);
      });
    return queued.promise;
  }

  private failed(begun: JsonObject, error: unknown): JsonObject {
    if (!(error instanceof DomainError))
      this.options.logger.error({ err: error }, 'a response in the background failed');
    return failedResponse(begun, toErrorBody(error, ''));
  }

  /** Tries again while the database is away: the answer is paid for. */
  private async end(principal: Principal, id: string, ended: EndedResponse): Promise<void> {
    for (;;) {
      try {
        await this.options.store.end(principal, id, ended);
        return;
      } catch (error) {
        const isAway = error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE';
        if (!isAway || this.closing.signal.aborted) throw error;
      }
      await delay(RETRY_MILLIS, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }
}

/** Why the requester may not act any more; undefined where they left or cancelled. */
function lostIn({ reason }: AbortSignal): DomainError | undefined {
  return reason instanceof DomainError ? reason : undefined;
}
