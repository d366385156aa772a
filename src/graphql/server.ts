import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { type GraphQLFormattedError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Authenticate, DoorLimiter } from '../contracts/identity.js';
import { errorHeaders } from '../shared/error-headers.js';
import { DomainError, type ErrorBody, errorCatalogue, invalidRequest } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { requestBudget } from '../shared/work-budget.js';
import { requestIdOf } from '../shared/request-id.js';
import { answerUnread, isUnread } from '../shared/unread-body.js';
import { inputError, ownRules } from './validation/check-operation.js';
import type { RequestContext } from './context.js';
import { formatGraphqlError } from './errors.js';
import { checkForm, checkMediaType, checkMethod } from './http-form.js';
import { MAX_DOCUMENT_TOKENS } from './validation/limits.js';
import { isModelCall, sizeProblem } from './root-fields.js';
import { attachWebSocket } from './websocket.js';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

export interface GraphqlDoorOptions {
  schema: GraphQLSchema;
  authenticate: Record<'http' | 'webSocket', Authenticate>;
  /** Introspection and the explorer are for development. */
  introspection: boolean;
  limits: DoorLimiter;
  logger: Logger;
}

/** The GraphQL door: a router for `/graphql` over HTTP, and the sockets of a server. */
export interface GraphqlDoor {
  router: Router;
  /** Serves subscriptions on `server`; the result closes them, streams of answers after they have ended. */
  attach(server: Server): (graceMillis: number) => Promise<void>;
  stop(): Promise<void>;
}

function statusOf(error: GraphQLFormattedError): number {
  return errorCatalogue[(error.extensions as unknown as ErrorBody).code].status;
}

/** Headers that follow from a failed response. Contract §3. */
function headersOf(error: GraphQLFormattedError): Record<string, string> {
  const { code, details } = error.extensions as unknown as ErrorBody;
  return errorHeaders({ code, ...(details === undefined ? {} : { details }) });
}

/** The catalogue's error for what the body parser throws. */
function ofBodyParser(error: unknown): unknown {
  const status = (error as { status?: unknown }).status;
  if (status === 413)
    return new DomainError('PAYLOAD_TOO_LARGE', `the body is larger than ${MAX_BODY_BYTES} bytes`, { cause: error });
  if (status === 415)
    return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'the body’s encoding is not supported', { cause: error });
  return status === 400 ? invalidRequest([{ path: '', message: 'the body is not JSON' }]) : error;
}

/** What this door remembers of an operation. */
interface DoorContext extends RequestContext {
  /** Takes back that it was counted. */
  takeBack(): void;
}

const nothing = (): void => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Checks the input of an operation as a whole, and writes status and headers of the response. */
function responsePlugin(schema: GraphQLSchema, limits: DoorLimiter, logger: Logger): ApolloServerPlugin<DoorContext> {
  return {
    unexpectedErrorProcessingRequest({ error }) {
      logger.error({ err: error }, 'the GraphQL server failed');
      return Promise.resolve();
    },
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ request, document, operation, contextValue }) {
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
            return Promise.reject(invalidRequest([{ path: '', message: 'subscriptions are served over WebSocket' }]));
          }
          if (operation && isModelCall(schema, operation)) contextValue.takeBack();
          const problem = inputError(schema, document, request.operationName, request.variables ?? {});
          return problem === undefined ? Promise.resolve() : Promise.reject(problem);
        },
        willSendResponse({ response, contextValue, operation, errors: failures = [] }) {
          const { headers } = response.http;
          headers.set('cache-control', 'no-store');
          for (const [name, value] of Object.entries(limits.headers(contextValue.principal)))
            headers.set(name.toLowerCase(), value);
          const { evidenceId } = contextValue.provenance;
          if (evidenceId !== undefined) headers.set('x-evidence-id', evidenceId);
          if (response.body.kind !== 'single') return Promise.resolve();
          const result = response.body.singleResult;
          const problem = operation && sizeProblem(schema, operation, result.data);
          if (problem !== undefined) delete result.data;
          const errors = problem === undefined ? failures : [problem];
          if (errors.length === 0) return Promise.resolve();
          const formatted = errors.map((error) => formatGraphqlError(error, contextValue.requestId, logger));
          result.errors = formatted;
          const [first] = formatted;
          if (first === undefined) return Promise.resolve();
          if (result.data === undefined || result.data === null) response.http.status = statusOf(first);
          for (const [name, value] of Object.entries(headersOf(first))) headers.set(name.toLowerCase(), value);
          return Promise.resolve();
        },
      }),
  };
}

/** Starts the GraphQL door. Bodies over 2 MiB, deep or complex operations and unauthenticated requests are refused. */
export async function createGraphqlDoor(options: GraphqlDoorOptions): Promise<GraphqlDoor> {
  const { schema, authenticate, introspection, limits, logger } = options;
  const apollo = new ApolloServer<DoorContext>({
    schema,
    introspection: true,
    hideSchemaDetailsFromClientErrors: !introspection,
    validationRules: ownRules(introspection),
    // Formatted once more by the plugin, which knows the request and writes the log.
    formatError: (_formatted, error) => formatGraphqlError(error, '', silent),
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    // Tokens come in a header that no foreign page can send, so there is nothing to forge.
    csrfPrevention: false,
    persistedQueries: false,
    parseOptions: { maxTokens: MAX_DOCUMENT_TOKENS },
    plugins: [
      introspection
        ? ApolloServerPluginLandingPageLocalDefault({ embed: false })
        : ApolloServerPluginLandingPageDisabled(),
      // It would wrap every field of the schema, which the REST door executes too.
      ApolloServerPluginCacheControlDisabled(),
      responsePlugin(schema, limits, logger),
    ],
  });
  await apollo.start();
  const contexts = new WeakMap<Request, DoorContext>();

  const fail = (request: Request, response: Response, error: unknown): void => {
    const formatted = formatGraphqlError(error, String(response.getHeader('x-request-id')), logger);
    response.status(statusOf(formatted)).set(headersOf(formatted));
    if (!isUnread(request)) {
      response.json({ errors: [formatted] });
      return;
    }
    const content = Buffer.from(JSON.stringify({ errors: [formatted] }));
    response.type('json').set({ Connection: 'close', 'Content-Length': String(content.length) });
    answerUnread(request, response, content);
  };

  const name: RequestHandler = (request, response, next) => {
    response.setHeader('x-request-id', requestIdOf(request.headers['x-request-id']));
    next();
  };
  const identify: RequestHandler = (request, response, next) => {
    // The explorer's page; `checkMethod` lets no other GET through.
    if (request.method === 'GET') {
      next();
      return;
    }
    const controller = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) controller.abort();
    });
    try {
      const principal = authenticate.http(
        {
          authorization: request.get('authorization'),
          tenantId: request.get('x-tenant-id'),
          gatewaySecret: request.get('x-gateway-secret'),
          userId: request.get('x-user-id'),
        },
        request,
      );
      response.set(limits.headers(principal));
      const takeBack = limits.admit(principal);
      contexts.set(request, {
        takeBack,
        requestId: String(response.getHeader('x-request-id')),
        principal: { ...principal, work: requestBudget() },
        userHeader: request.get('x-user-id'),
        proposalId: request.get('x-proposal-id'),
        signal: controller.signal,
        provenance: {},
        inputChecked: false,
      });
      next();
    } catch (error) {
      fail(request, response, error);
    }
  };
  const onError: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) next(error);
    else fail(request, response, ofBodyParser(error));
  };

  const router = Router();
  router.use(
    '/graphql',
    name,
    checkMethod(introspection),
    identify,
    checkMediaType,
    express.json({ limit: MAX_BODY_BYTES }),
    checkForm,
    expressMiddleware(apollo, { context: ({ req }) => contextOf(contexts, req) }),
    onError,
  );
  return {
    router,
    attach: (server) => attachWebSocket(server, { ...options, authenticate: authenticate.webSocket }),
    stop: () => apollo.stop(),
  };
}

function contextOf(contexts: WeakMap<Request, DoorContext>, request: Request): Promise<DoorContext> {
  const context = contexts.get(request);
  return context === undefined ? Promise.reject(new Error('a request was not identified')) : Promise.resolve(context);
}
