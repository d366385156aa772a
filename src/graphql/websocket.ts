import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { CloseCode, MessageType, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ApiLimiter, Authenticate, CallerCredentials, KeySearch } from '../contracts/identity.js';
import { wantsFresh } from '../shared/http/cache-control.js';
import { type AgentSession, sessionOf } from '../shared/http/agent-session.js';
import { followedTrace, inTrace, listenInTrace } from '../shared/http/request-trace.js';
import { readTags } from '../shared/http/tags.js';
import { DomainError, type ErrorCode, invalidRequest } from '../shared/errors.js';
import { RequestReading, reading } from '../shared/reading.js';
import { requestBudget } from '../shared/time/work-budget.js';
import { uuidv7 } from '../shared/ids.js';
import { hasInexact, isJsonObject, type JsonObject } from '../shared/json/json.js';
import { Rechecks } from '../shared/time/rechecks.js';
import type { Logger } from '../shared/logger.js';
import { withDocument } from './http-operation.js';
import { askedFields } from './asked-fields.js';
import type { RequestContext } from './context.js';
import { formatGraphqlError } from './errors.js';
import { preparedOperation } from './prepared-operation.js';
import { stores } from './storing.js';
import { endsByItself, isModelCall, sizeProblem } from './root-fields.js';
import { HTTP_ONLY, isGraphqlSocket, isHttpOnly, UPGRADE_REFUSED } from './socket-paths.js';

const MAX_PAYLOAD_BYTES = 2 * 1024 * 1024;
const MAX_OPERATIONS_PER_SOCKET = 100;
const SERVICE_RESTART = 1012;
const RESTART_REASON = 'the server is restarting';
const CLOSING_LOOK_MILLIS = 20;
const TRY_AGAIN_LATER = 1013;

export interface WebSocketOptions {
  schema: GraphQLSchema;
  authenticate: Authenticate;
  introspection: boolean;
  /** Whether spans are exported. */
  isTraced: boolean;
  documents: ReadonlyMap<string, string>;
  limits: ApiLimiter;
  keySearch: KeySearch;
  logger: Logger;
}

/** Takes upgrades at other paths than these. */
export interface OtherUpgrade {
  takes(request: IncomingMessage): boolean;
  open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/** An operation under way. */
interface Running {
  id: string;
  controller: AbortController;
  /** It ends by itself, and a socket that closes waits for it. */
  ends: boolean;
  /** Gives its place back. */
  release: () => void;
}

/** State of a socket: its caller, and the operations in flight by payload. */
interface SocketState extends Record<PropertyKey, unknown> {
  credentials?: CallerCredentials;
  /** Stops looking whether they still hold. */
  stopChecks?: () => void;
  session?: AgentSession | undefined;
  running?: Map<object, Running>;
  /** Gives the socket's place back. */
  release?: () => void;
}

const closeCodes: Partial<Record<ErrorCode, number>> = {
  INVALID_REQUEST: CloseCode.BadRequest,
  UNAUTHORIZED: CloseCode.Unauthorized,
  FORBIDDEN: CloseCode.Forbidden,
  SERVICE_UNAVAILABLE: TRY_AGAIN_LATER,
  RATE_LIMIT_EXCEEDED: TRY_AGAIN_LATER,
};

/** Reads HTTP's headers from the connection parameters, case-insensitively. */
function headersIn(values: Readonly<Record<string, unknown>> | null | undefined): (name: string) => string | undefined {
  const byName = new Map(Object.entries(values ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    return typeof value === 'string' ? value : undefined;
  };
}

function credentialsOf(params: Readonly<Record<string, unknown>> | undefined): CallerCredentials {
  const text = headersIn(params);
  return {
    authorization: text('authorization'),
    tenantId: text('x-tenant-id'),
    gatewaySecret: text('x-gateway-secret'),
    userId: text('x-user-id'),
  };
}

const COMPLETE_MAX_BYTES = 1024;
const rechecks = new Rechecks();

/**
 * Calls `cancel` with the id of each operation that the client unsubscribes from. graphql-ws reports it only once the
 * operation has started to answer, but a silent upstream must be cancelled at once.
 */
function onUnsubscribe(socket: WebSocket, cancel: (id: string) => void): void {
  socket.on('message', (data: Buffer) => {
    if (data.byteLength > COMPLETE_MAX_BYTES) return;
    const text = data.toString();
    if (!text.includes(MessageType.Complete)) return;
    const message = parsed(text);
    if (isJsonObject(message) && message.type === MessageType.Complete && typeof message.id === 'string')
      cancel(message.id);
  });
}

/** The JSON in `text`; undefined if it is malformed, which graphql-ws reports. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Serves the schema over `graphql-transport-ws` at `/graphql`. The returned function lets operations that end by themselves
 * finish for `graceMillis`, refuses new ones, and resolves once all sockets are closed.
 */
export function attachWebSocket(
  server: Server,
  options: WebSocketOptions,
  others: readonly OtherUpgrade[] = [],
): (graceMillis: number) => Promise<void> {
  const { schema, authenticate, introspection, limits, keySearch, logger } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    verifyClient: ({ req }, answer) => {
      if (isGraphqlSocket(req)) answer(true);
      else answer(false, UPGRADE_REFUSED, HTTP_ONLY, { 'Content-Type': 'application/json' });
    },
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const other = others.find((one) => one.takes(request));
    if (other !== undefined) void other.open(request, socket, head);
    else
      sockets.handleUpgrade(request, socket, head, (client) => {
        sockets.emit('connection', client, request);
      });
  };
  server.on('upgrade', (request, socket, head) => {
    const trace = followedTrace(request.headers.traceparent, options.isTraced);
    listenInTrace(trace, socket);
    inTrace(trace, () => {
      upgrade(request, socket, head);
    });
  });
  sockets.shouldHandle = (request) => isGraphqlSocket(request) || isHttpOnly(request);
  const format = (error: unknown): GraphQLFormattedError => formatGraphqlError(error, uuidv7(), logger);
  const runningOn = new WeakMap<WebSocket, ReadonlyMap<object, Running>>();
  let isClosing = false;
  const closeIfIdle = (socket: WebSocket): void => {
    const isBusy = [...(runningOn.get(socket)?.values() ?? [])].some(({ ends }) => ends);
    if (isClosing && !isBusy) socket.close(SERVICE_RESTART, RESTART_REASON);
  };

  const closeFor = (error: unknown, socket: WebSocket): void => {
    const code = error instanceof DomainError ? closeCodes[error.code] : undefined;
    if (code === undefined) logger.error({ err: error }, 'could not authenticate a socket');
    const isOurs = error instanceof DomainError;
    socket.close(code ?? CloseCode.InternalServerError, isOurs ? error.message : 'internal server error');
  };

  const protocol = useServer<Record<string, unknown>, SocketState>(
    {
      schema,
      execute(given) {
        const { document, operationName } = given;
        const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
        return reading(new RequestReading(isQuery ? askedFields(schema, document) : undefined), () => execute(given));
      },
      async onConnect(context) {
        const { extra } = context;
        const credentials = credentialsOf(context.connectionParams);
        await keySearch.seek(credentials.authorization);
        // It would hold its place for ever.
        if (extra.socket.readyState !== extra.socket.OPEN) return false;
        try {
          extra.release = limits.hold(authenticate(credentials, extra.request), 'sockets');
        } catch (error) {
          closeFor(error, extra.socket);
          return false;
        }
        extra.credentials = credentials;
        extra.stopChecks = rechecks.add(
          () => authenticate({ ...credentials, isRecheck: true }, extra.request),
          (error) => {
            closeFor(error, extra.socket);
          },
        );
        extra.session = sessionOf(headersIn(context.connectionParams));
        const running = new Map<object, Running>();
        extra.running = running;
        runningOn.set(extra.socket, running);
        onUnsubscribe(extra.socket, (id) => {
          for (const operation of running.values()) if (operation.id === id) operation.controller.abort();
        });
        return true;
      },
      onSubscribe(context, id, payload) {
        try {
          return start(context.extra, id, payload);
        } catch (error) {
          return [
            error instanceof GraphQLError ? error : new GraphQLError('refused', { originalError: error as Error }),
          ];
        }
      },
      onComplete(context, _id, payload) {
        const ended = context.extra.running?.get(payload);
        ended?.controller.abort();
        ended?.release();
        context.extra.running?.delete(payload);
        // Once what it said has left.
        setImmediate(closeIfIdle, context.extra.socket);
      },
      onClose(context) {
        context.extra.stopChecks?.();
        context.extra.release?.();
        for (const { controller, release } of context.extra.running?.values() ?? []) {
          controller.abort();
          release();
        }
      },
      onError: (_context, _id, _payload, errors) => errors.map(format),
      onNext(_context, _id, _payload, { document, operationName }, result) {
        const operation = getOperationAST(document, operationName);
        const problem = operation ? sizeProblem(schema, operation, result.data) : undefined;
        if (problem !== undefined) return { data: null, errors: [format(problem)] };
        return result.errors === undefined ? undefined : { ...result, errors: result.errors.map(format) };
      },
    },
    sockets,
  );

  /** The execution of an operation. A key that was revoked since the socket opened is refused here. */
  function start(state: SocketState & Extra, id: string, sent: SubscribePayload) {
    const principal = authenticate(state.credentials ?? {}, state.request);
    const payload = withDocument(sent, options.documents, principal);
    if (isClosing)
      throw new DomainError('SERVICE_UNAVAILABLE', 'the server is shutting down', { retryAfterSeconds: 1 });
    const running = state.running ?? new Map<object, Running>();
    if (running.size >= MAX_OPERATIONS_PER_SOCKET) {
      throw new DomainError(
        'RATE_LIMIT_EXCEEDED',
        `a connection can run at most ${MAX_OPERATIONS_PER_SOCKET} operations at once`,
        { retryAfterSeconds: 1 },
      );
    }
    const takeBack = limits.admit(principal);
    const variables = payload.variables ?? {};
    // The protocol's library has read them as doubles already.
    if (hasInexact(variables as JsonObject))
      throw invalidRequest([{ path: 'variables', message: 'integers beyond 2^53 are exact over HTTP alone' }]);
    const { document, operation } = preparedOperation(schema, { ...payload, variables }, introspection);
    const isSubscription = operation?.operation === OperationTypeNode.SUBSCRIPTION;
    if (operation && isModelCall(schema, operation)) takeBack();
    if (operation && stores(schema, operation)) limits.assertRoom(principal);
    const controller = new AbortController();
    const ends = !isSubscription || endsByItself(schema, operation);
    running.set(sent, { id, controller, ends, release: limits.hold(principal, 'subscriptions') });
    const contextValue: RequestContext = {
      requestId: uuidv7(),
      principal: { ...principal, work: requestBudget() },
      reauthenticate: () => authenticate({ ...state.credentials, isRecheck: true }, state.request),
      userHeader: state.credentials?.userId,
      wantsFresh: wantsFresh(headersIn(payload.extensions)('cache-control')),
      proposalId: headersIn(payload.extensions)('x-proposal-id'),
      session: sessionOf(headersIn(payload.extensions)) ?? state.session,
      tags: readTags(headersIn(payload.extensions)('x-tags')),
      signal: controller.signal,
      provenance: {},
      inputChecked: false,
    };
    return { schema, document, operationName: payload.operationName, variableValues: variables, contextValue };
  }

  return async (graceMillis) => {
    isClosing = true;
    for (const socket of sockets.clients) closeIfIdle(socket);
    const deadline = performance.now() + graceMillis;
    while (sockets.clients.size > 0 && performance.now() < deadline) await delay(CLOSING_LOOK_MILLIS);
    for (const socket of sockets.clients) socket.close(SERVICE_RESTART, RESTART_REASON);
    await protocol.dispose();
  };
}
