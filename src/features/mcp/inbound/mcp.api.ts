import { type AuthInfo, createMcpHandler, isLegacyRequest, type McpHttpHandler } from '@modelcontextprotocol/server';
import {
  type ErrorRequestHandler,
  type Request as WebRequest,
  type RequestHandler,
  type Response as WebResponse,
  Router,
} from 'express';
import type { ApiLimiter } from '../../../contracts/identity.js';
import { DomainError, errorCatalogue, invalidRequest, toErrorBody } from '../../../shared/errors.js';
import { ChallengeError } from '../../../shared/http/challenge.js';
import { errorHeaders } from '../../../shared/http/error-headers.js';
import { readJson } from '../../../shared/http/request-body.js';
import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { isTooDeep, MAX_DEPTH } from '../calls/argument-texts.rules.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ContentBook } from '../relay/content-book.service.js';
import type { ToolBook } from '../tools/tool-book.service.js';
import type { Listing } from '../tools/listing.service.js';
import type { VirtualBook } from '../virtual/virtual-book.service.js';
import type { KeptTasks } from '../tasks/kept-tasks.service.js';
import type { ApprovalTasks } from '../tasks/approval-tasks.service.js';
import type { TaskCalling } from '../tasks/task-calling.service.js';
import { addressed, ofServer } from './addressed-tools.js';
import type { AskedRequest } from './asked.js';
import { gatewayServer } from './gateway-server.js';
import { LegacySessions } from '../sessions/legacy-sessions.service.js';
import type { SessionPosts } from '../sessions/session-posts.service.js';
import { openingParams, type SessionTokens } from '../sessions/session-tokens.js';
import { ResourceSubscriptions } from './resource-subscriptions.service.js';
import type { McpCaller } from './mcp-caller.js';
import type { TenantEvents } from './tenant-events.js';
import { watchedStream } from './watched-stream.js';
import { sendWeb, webRequest } from './web-exchange.js';

const PATH = '/mcp';
/** The most bytes of a message. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Names of this machine, with any port. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** The most streams of changes of a key. */
const MAX_STREAMS = 32;
const SESSION = 'mcp-session-id';

interface McpApiOptions {
  listing: Listing;
  contents: ContentBook;
  events: TenantEvents;
  calling: ToolCalling;
  tasks: KeptTasks;
  following: TaskCalling;
  approvals: ApprovalTasks;
  book: ToolBook;
  virtual: VirtualBook;
  sessionTokens: SessionTokens;
  posts: SessionPosts;
  caller: McpCaller;
  limits: ApiLimiter;
  publicUrl: string | undefined;
  /** Origins of pages that may ask. */
  origins: readonly string[];
  version: string;
  now: () => number;
  logger: Logger;
}

/** The parts that answer. */
interface Doors {
  handler: McpHttpHandler;
  sessions: LegacySessions;
  watching: ResourceSubscriptions;
  /** Answers that go on until somebody ends them, by the keys of those who asked. */
  streams: Map<WebResponse, string>;
}

/**
 * The Model Context Protocol at `/mcp`: revision 2026-07-28, and those from 2024-11-05 to 2025-11-25 with sessions for clients
 * that can be asked for input. Each request is of its own, with the key that it brings.
 */
export function mcpApi(
  options: McpApiOptions,
): RequestHandler & { changed: (tenantId: string) => void; endStreams: () => void; close: () => Promise<void> } {
  const { events, logger } = options;
  const watching = new ResourceSubscriptions(options);
  const serverOf = (asked: AskedRequest, canTell: boolean) =>
    gatewayServer({ ...options, watching: canTell ? watching : undefined }, asked);
  const handler = createMcpHandler(
    // Made below, for this request.
    ({ authInfo, era }) => serverOf(authInfo?.extra as unknown as AskedRequest, era === 'modern'),
    {
      legacy: 'stateless',
      bus: events,
      onerror: (error) => {
        logger.info({ err: error }, 'a message of the Model Context Protocol was refused');
      },
    },
  );
  const { sessionTokens: tokens, posts, now } = options;
  const sessions = new LegacySessions({ serverOf: (asked) => serverOf(asked, true), tokens, posts, now, logger });
  const streams = new Map<WebResponse, string>();
  const router = Router();
  router.route([PATH, `${PATH}/:name`]).all(async (request, response, next) => {
    const isOfSession = request.get(SESSION) !== undefined && (request.method === 'GET' || request.method === 'DELETE');
    if (request.method === 'POST' || isOfSession) {
      await answer({ handler, sessions, streams, watching }, request, response, options);
      return;
    }
    response.setHeader('Allow', 'POST');
    next(new DomainError('METHOD_NOT_ALLOWED', 'use POST'));
  });
  router.use(PATH, failed(options.logger));
  return Object.assign(router, {
    changed: (tenantId: string) => {
      events.changed(tenantId);
      sessions.changed(tenantId);
    },
    endStreams: () => {
      for (const stream of streams.keys()) stream.destroy();
    },
    close: async () => {
      await Promise.all([handler.close(), sessions.close()]);
    },
  });
}

async function answer(
  { handler, sessions, streams, watching }: Doors,
  request: WebRequest,
  response: WebResponse,
  options: McpApiOptions,
): Promise<void> {
  response.set('Cache-Control', 'no-store');
  assertOrigin(request, options);
  const asked = await askedBy(request, options);
  const gone = goneOf(response);
  const received = request.method === 'POST' ? await messageOf(request) : undefined;
  if (isEndless(received)) {
    keepStream(streams, response, asked);
    gone.addEventListener('abort', () => streams.delete(response));
  }
  const stream = await watchedStream(received, { asked, signal: gone }, watching);
  const { body } = stream;
  if (gone.aborted) stream.stop();
  else gone.addEventListener('abort', stream.stop);
  const { web, timer } = webRequest(request, response, { body, gone });
  const { principal } = asked.caller;
  const authInfo: AuthInfo = {
    token: '',
    clientId: principal.keyId ?? principal.subject,
    scopes: [],
    extra: { ...asked },
  };
  const whole = { web, body, asked, authInfo };
  const session = request.get(SESSION);
  try {
    const isOfSession = session !== undefined && (body === undefined || (await isLegacyRequest(web, body)));
    if (isOfSession) {
      const answered = await sessions.answer(session, whole);
      // Clients begin anew then (specification 2025-11-25, "Session management").
      if (answered === undefined) throw new DomainError('NOT_FOUND', 'there is no such session; initialize again');
      await sendWeb(answered, response);
      return;
    }
    const opening = openingParams(body);
    if (opening !== undefined) await sendWeb(await sessions.begin(opening, whole), response);
    else {
      const answered = options.events.for(
        principal.tenant.id,
        () => handler.fetch(web, { parsedBody: body, authInfo }),
        stream.listeners,
      );
      await sendWeb(await answered, response);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts when the client goes, and when it has its answer. */
function goneOf(response: WebResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    gone.abort();
  });
  return gone.signal;
}

/** Throws RATE_LIMIT_EXCEEDED for a key that has many: together they are bounded, and nobody may have them all. */
function keepStream(streams: Doors['streams'], response: WebResponse, { caller: { principal } }: AskedRequest): void {
  const owner = JSON.stringify([principal.tenant.id, principal.keyId, principal.subject]);
  const own = [...streams.values()].filter((one) => one === owner).length;
  if (own >= MAX_STREAMS) throw new DomainError('RATE_LIMIT_EXCEEDED', `a key may have ${MAX_STREAMS} streams open`);
  streams.set(response, owner);
}

/** Streams of changes: of a session, without a message, and subscriptions. */
function isEndless(body: JsonValue | undefined): boolean {
  return body === undefined || (isJsonObject(body) && body.method === 'subscriptions/listen');
}

/** The message of a request. Throws INVALID_REQUEST for a list of them, and for one that is nested too deeply. */
async function messageOf(request: WebRequest): Promise<JsonValue> {
  const body = await readJson(request, MAX_MESSAGE_BYTES, true);
  // One admission is for one message; batches were taken out of the protocol with the revision of 2025-06-18.
  if (Array.isArray(body)) throw invalidRequest([{ path: '', message: 'expected one message, not a list of them' }]);
  if (isTooDeep(body))
    throw invalidRequest([{ path: '', message: `expected a message that is nested at most ${MAX_DEPTH} deep` }]);
  return body;
}

/** Pages of strangers must not ask with what a browser holds (specification, "Security Warning"). Throws FORBIDDEN. */
function assertOrigin(request: WebRequest, { origins, publicUrl }: McpApiOptions): void {
  const origin = request.get('origin');
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return;
  // A name that a stranger makes lead here (DNS rebinding) is in both headers alike: without a setting, loopback alone counts.
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  const isOwn =
    publicUrl === undefined ? LOOPBACK.test(host) && host === request.get('host') : host === new URL(publicUrl).host;
  if (isOwn) return;
  throw new DomainError('FORBIDDEN', 'pages of this origin may not ask');
}

/** Who asks for which tools. Throws what `McpCaller` does, NOT_FOUND, RATE_LIMIT_EXCEEDED. */
async function askedBy(request: WebRequest, options: McpApiOptions): Promise<AskedRequest> {
  const { caller: asking, limits, publicUrl } = options;
  const { only, ...caller } = await asking.of(request);
  const uncount = limits.admit(caller.principal);
  const base = publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`;
  return {
    ...(only === undefined
      ? addressed(options, caller.principal.tenant.id, request.params.name)
      : ofServer(options, caller.principal.tenant.id, only)),
    caller,
    linkTo: (path) => base + path,
    uncount,
  };
}

/** Errors before the protocol begins: the key, the origin, the body. */
function failed(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request: WebRequest, response: WebResponse, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = error instanceof DomainError ? error : undefined;
    if (known === undefined) logger.error({ err: error }, 'a request of the Model Context Protocol failed');
    const body = toErrorBody(error, String(response.getHeader('x-request-id')));
    response.status(errorCatalogue[body.code].status).set(errorHeaders(body));
    if (error instanceof ChallengeError) response.set('WWW-Authenticate', error.challenge);
    response.json({ error: body });
  };
}
