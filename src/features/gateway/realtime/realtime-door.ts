import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ApiLimiter, Authenticate, CallerCredentials, KeySearch, Principal } from '../../../contracts/identity.js';
import type { PiiScreener } from '../../../contracts/pii.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { RealtimeConnection } from '../../../contracts/realtime.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { checkRequirements } from '../../../graphql/authorize.js';
import { gatewayPrefixes } from '../../../rest/route.js';
import { DomainError, errorCatalogue, invalidRequest, toErrorBody } from '../../../shared/errors.js';
import { sessionOf } from '../../../shared/http/agent-session.js';
import { requestIdOf } from '../../../shared/http/request-id.js';
import { readTags } from '../../../shared/http/tags.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { uuidv7 } from '../../../shared/ids.js';
import { bearerOf } from '../../../shared/keys/bearer.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import { Rechecks } from '../../../shared/time/rechecks.js';
import { requestBudget } from '../../../shared/time/work-budget.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import type { Caller } from '../invocation/model-call.js';
import type { Guarding } from '../guarding/guarding.service.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { StopGuard } from '../invocation/stop-guard.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { upstreamFailure } from '../upstream/upstream.rules.js';
import { ConversationContext } from './conversation-context.js';
import { TRANSCRIPTION_MODEL } from './realtime-frames.data.js';
import { RealtimeDialogue } from './realtime-dialogue.js';
import { askedRealtimeModel, connected, keyOfProtocols } from './realtime-opening.js';
import { RealtimeSession, type ConversationEnd } from './realtime-session.js';
import { RealtimeTurns, type SessionCall } from './realtime-turns.service.js';
import { TranscriptWindows } from './transcript-windows.js';

/** The longest frame of a client, bytes; a longer one ends the session with 1009. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;
const POLICY_VIOLATION = 1008;
const SERVICE_RESTART = 1012;
const CLOSING_LOOK_MILLIS = 20;
/** The subprotocol of OpenAI's clients. */
const PROTOCOL = 'realtime';
const DEMANDS = ['invoke', { pack: 'realtime' }, { pack: 'gateway' }] as const;

interface DoorOptions {
  invocations: ModelInvocations;
  guarding: Guarding;
  stops: StopGuard;
  screening: RequestScreening;
  screener: PiiScreener;
  authenticate: Authenticate;
  keySearch: KeySearch;
  limits: ApiLimiter;
  unitOfWork: Pick<UnitOfWork, 'tenant'>;
  sealer: EventSealer;
  clock: Clock;
  logger: Logger;
}

/** A session that is about to begin. */
interface Entering {
  /** With its first candidate. */
  session: SessionCall;
  /** The providers that may be asked, in turn. */
  candidates: readonly ServedModel[];
  gone: AbortController;
  credentials: CallerCredentials;
  request: IncomingMessage;
  /** Gives its place back. */
  release: () => void;
}

/** Lets clients in to conversations with models: `/v1/realtime`. */
export class RealtimeDoor {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  private readonly sessions = new Set<RealtimeSession>();
  private readonly rechecks = new Rechecks();
  private isClosing = false;

  constructor(private readonly options: DoorOptions) {}

  takes({ url = '' }: IncomingMessage): boolean {
    const path = url.split('?', 1)[0] ?? '';
    return gatewayPrefixes.some((prefix) => path === `${prefix}/realtime`);
  }

  /** Opens a session, or answers the upgrade with an error of the catalogue. */
  async open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const ignore = (): void => undefined;
    socket.on('error', ignore);
    let entering: Entering | undefined;
    try {
      entering = await this.enter(request);
      const turns = new RealtimeTurns(this.options.invocations, this.options.guarding);
      const { session, upstream } = await connected(entering, turns);
      const { release } = entering;
      if (socket.destroyed) {
        upstream.close();
        release();
        return;
      }
      const admitted = { ...entering, session };
      this.sockets.handleUpgrade(request, socket, head, (client) => {
        socket.off('error', ignore);
        this.begin(client, upstream, admitted, turns);
      });
    } catch (error) {
      entering?.release();
      this.refuse(request, socket, error);
    }
  }

  /** Ends every session; resolves when all are settled. */
  async close(): Promise<void> {
    this.isClosing = true;
    const restarting = new DomainError('SERVICE_UNAVAILABLE', 'the server is restarting', { retryAfterSeconds: 1 });
    for (const session of this.sessions) session.end(SERVICE_RESTART, restarting);
    while (this.sessions.size > 0) await new Promise((resolve) => setTimeout(resolve, CLOSING_LOOK_MILLIS));
    this.sockets.close();
  }

  private async enter(request: IncomingMessage): Promise<Entering> {
    if (this.isClosing)
      throw new DomainError('SERVICE_UNAVAILABLE', 'the server is shutting down', { retryAfterSeconds: 1 });
    const header = (name: string): string | undefined => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const credentials: CallerCredentials = {
      authorization: bearerOf(request.headers) ?? keyOfProtocols(header('sec-websocket-protocol')),
      tenantId: header('x-tenant-id'),
      gatewaySecret: header('x-gateway-secret'),
      userId: header('x-user-id'),
    };
    await this.options.keySearch.seek(credentials.authorization);
    const principal = this.allowed(credentials, request);
    const requested = askedRealtimeModel(request.url ?? '');
    const release = this.options.limits.hold(principal, 'sockets');
    try {
      const gone = new AbortController();
      const caller: Caller = {
        principal: { ...principal, work: requestBudget() },
        userHeader: credentials.userId,
        session: sessionOf(header),
        tags: readTags(header('x-tags')),
        signal: gone.signal,
        provenance: {},
      };
      const { candidates, aliased } = await this.options.invocations.find(caller, requested, 'realtime');
      const spared = this.options.invocations.spared(caller, { action: 'ai.realtime', user: undefined }, candidates);
      const session = { id: uuidv7(), caller, served: spared[0], aliased };
      const stopped = this.options.stops.refusalOf(caller, stoppable(session));
      if (stopped !== undefined) throw stopped;
      return { session, candidates: spared, gone, credentials, request, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  private allowed(credentials: CallerCredentials, request: IncomingMessage): Principal {
    const principal = this.options.authenticate(credentials, request);
    checkRequirements({ context: { principal } }, DEMANDS);
    return principal;
  }

  private begin(client: WebSocket, upstream: RealtimeConnection, entering: Entering, turns: RealtimeTurns): void {
    const { session, gone, credentials, request, release } = entering;
    const { invocations, stops, screening, screener, clock, logger } = this.options;
    const { caller, served } = session;
    const context = new ConversationContext(screening);
    const dialogue = new RealtimeDialogue({
      session,
      turns,
      context,
      screener,
      gone,
      transcriber: async (name) => {
        const { candidates } = await invocations.find(caller, name, 'transcription');
        const here = candidates.find(({ model }) => model.provider === served.model.provider);
        if (here === undefined || here.model.upstream !== name)
          throw invalidRequest([{ path: TRANSCRIPTION_MODEL, message: 'expected a model of the same provider' }]);
        return here;
      },
      windows: (transcriber) =>
        new TranscriptWindows({
          invocations,
          session,
          transcriber,
          rate: () => context.rate,
          pii: () => context.pii,
        }),
    });
    const startedAt = clock.now();
    const running = new RealtimeSession({
      client,
      upstream,
      dialogue,
      clock,
      logger,
      ended: async (end) => {
        stopChecks();
        watched.end();
        release();
        await this.record(session, startedAt, end).finally(() => this.sessions.delete(running));
      },
    });
    this.sessions.add(running);
    const { tenant } = caller.principal;
    const stopChecks = this.rechecks.add(
      () => {
        const now = this.allowed({ ...credentials, isRecheck: true }, request);
        if (now.tenant.id !== tenant.id) throw new DomainError('FORBIDDEN', 'the acting tenant is another one now');
      },
      (error) => {
        const known = error instanceof DomainError ? error : new DomainError('INTERNAL_ERROR', 'internal server error');
        running.end(POLICY_VIOLATION, known);
      },
    );
    const watched = stops.watch(caller, stoppable(session), {
      stop: (error) => {
        running.end(POLICY_VIOLATION, error);
      },
    });
    running.start();
  }

  private async record({ id, caller, served }: SessionCall, startedAt: number, end: ConversationEnd): Promise<void> {
    const { unitOfWork, sealer, clock } = this.options;
    const { tenant, subject, subjectType } = caller.principal;
    const { code, reason, turns, received, sent } = end;
    await unitOfWork.tenant(tenant.id, (unit) => {
      unit.record(
        sealer.seal({
          tenantId: tenant.id,
          action: 'ai.realtime.ended',
          actor: subject,
          actorType: subjectType === 'user' ? 'user' : 'api',
          resourceType: 'realtime_session',
          resourceId: id,
          details: {
            code,
            millis: clock.now() - startedAt,
            model: served.model.id,
            provider: served.model.provider,
            reason,
            received,
            sent,
            turns,
          },
        }),
      );
      return Promise.resolve();
    });
  }

  private refuse(request: IncomingMessage, socket: Duplex, error: unknown): void {
    const known = error instanceof UpstreamError ? upstreamFailure(error, []) : error;
    if (!(known instanceof DomainError)) this.options.logger.error({ err: error }, 'could not open a realtime session');
    const requestId = requestIdOf(request.headers['x-request-id']);
    const body = toErrorBody(known, requestId);
    const { status } = errorCatalogue[body.code];
    const text = JSON.stringify({ error: body });
    const retry = known instanceof DomainError ? known.retryAfterSeconds : undefined;
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
        `X-Request-ID: ${requestId}`,
        ...(retry === undefined ? [] : [`Retry-After: ${retry}`]),
        '',
        text,
      ].join('\r\n'),
    );
  }
}

function stoppable({ served }: SessionCall) {
  return { action: 'ai.realtime', user: undefined, candidates: [served] } as const;
}
