import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type GraphQLFormattedError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Authenticate, ApiLimiter } from '../contracts/identity.js';
import { sessionOf } from '../shared/agent-session.js';
import { wantsFresh } from '../shared/cache-control.js';
import { errorHeaders } from '../shared/error-headers.js';
import { DomainError, type ErrorBody, errorCatalogue, invalidRequest } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { currentReading, Reading, reading } from '../shared/reading.js';
import { requestBudget } from '../shared/work-budget.js';
import { requestIdOf } from '../shared/request-id.js';
import { ClientGone } from '../shared/request-body.js';
import { answerUnread, isUnread } from '../shared/unread-body.js';
import { askedFields } from './asked-fields.js';
import { inputError, ownRules } from './validation/check-operation.js';
import type { RequestContext } from './context.js';
import { formatGraphqlError } from './errors.js';
import { createExplorer } from './explorer.js';
import { checkMethod, isPersisted, readOperation } from './http-operation.js';
import { MAX_DOCUMENT_TOKENS } from './validation/limits.js';
import { isModelCall, sizeProblem } from './root-fields.js';
import { stores } from './storing.js';
import { attachWebSocket } from './websocket.js';

const ACCEPTABLE = /\*\/\*|application\/(?:\*|json|graphql-response\+json)/i;

export interface GraphqlApiOptions {
  schema: GraphQLSchema;
  authenticate: Record<'http' | 'webSocket', Authenticate>;
  /** Introspection and the explorer are for development. */
  introspection: boolean;
  /** Operations that may be sent by their hashes; sessions may send no others. */
  documents: ReadonlyMap<string, string>;
  limits: ApiLimiter;
  logger: Logger;
}

/** The GraphQL API: a router for `/graphql` over HTTP, and the sockets of a server. */
export interface GraphqlApi {
  router: Router;
  /** Serves subscriptions on `server`; the result closes them, streams of answers after they have ended. */
  attach(server: Server): (graceMillis: number) => Promise<void>;
  stop(): Promise<void>;
}

function statusOf(error: GraphQLFormattedError): number {
  return errorCatalogue[(error.extensions as unknown as ErrorBody).code].status;
}

/** Headers that follow from a failed response. */
function headersOf(error: GraphQLFormattedError): Record<string, string> {
  const { code, details } = error.extensions as unknown as ErrorBody;
  return errorHeaders({ code, ...(details === undefined ? {} : { details }) });
}

/** What the API caches of an operation. */
interface OperationContext extends RequestContext {
  /** Sent by GET, so it must be a query. */
  isGet: boolean;
  /** Takes back that it was counted. */
  takeBack(): void;
}

const nothing = (): void => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Checks the input of an operation as a whole, and writes status and headers of the response. */
function responsePlugin(
  schema: GraphQLSchema,
  limits: ApiLimiter,
  logger: Logger,
): ApolloServerPlugin<OperationContext> {
  return {
    unexpectedErrorProcessingRequest({ error }) {
      logger.error({ err: error }, 'the GraphQL server failed');
      return Promise.resolve();
    },
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ request, document, operation, contextValue, response }) {
          if (contextValue.isGet && operation?.operation === OperationTypeNode.MUTATION) {
            response.http.headers.set('allow', 'POST');
            return Promise.reject(new DomainError('METHOD_NOT_ALLOWED', 'send mutations by POST'));
          }
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
            return Promise.reject(invalidRequest([{ path: '', message: 'subscriptions are served over WebSocket' }]));
          }
          const isCall = operation !== undefined && isModelCall(schema, operation);
          if (isCall) limits.admitCall(contextValue.principal);
          if (operation && stores(schema, operation)) limits.assertRoom(contextValue.principal);
          const problem = inputError(schema, document, request.operationName, request.variables ?? {});
          const reads = currentReading();
          if (reads !== undefined && operation?.operation === OperationTypeNode.QUERY)
            reads.asked = askedFields(schema, document);
          if (problem !== undefined) return Promise.reject(problem);
          // An invalid operation stays counted.
          if (isCall) contextValue.takeBack();
          return Promise.resolve();
        },
        willSendResponse({ response, contextValue, operation, errors: failures = [] }) {
          const { headers } = response.http;
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
          if (operation && isModelCall(schema, operation) && evidenceId === undefined)
            for (const { originalError } of errors) limits.callFailed(contextValue.principal, originalError);
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

/** Starts the GraphQL API. Bodies over 2 MiB, deep or complex operations and unauthenticated requests are refused. */
export async function createGraphqlApi(options: GraphqlApiOptions): Promise<GraphqlApi> {
  const { schema, authenticate, introspection, limits, logger } = options;
  const apollo = new ApolloServer<OperationContext>({
    schema,
    introspection: true,
    hideSchemaDetailsFromClientErrors: !introspection,
    validationRules: ownRules(introspection),
    // Formatted once more by the plugin, which knows the request and writes the log.
    formatError: (_formatted, error) => formatGraphqlError(error, '', silent),
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    // `checkMethod` has looked already.
    csrfPrevention: false,
    persistedQueries: false,
    parseOptions: { maxTokens: MAX_DOCUMENT_TOKENS },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would wrap every field of the schema, which the REST API executes too.
      ApolloServerPluginCacheControlDisabled(),
      responsePlugin(schema, limits, logger),
    ],
  });
  await apollo.start();

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

  const identify = (request: Request, response: Response): OperationContext => {
    const controller = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) controller.abort();
    });
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
    return {
      isGet: request.method === 'GET',
      takeBack: limits.admit(principal),
      requestId: String(response.getHeader('x-request-id')),
      principal: { ...principal, work: requestBudget() },
      userHeader: request.get('x-user-id'),
      wantsFresh: wantsFresh(request.get('cache-control')),
      proposalId: request.get('x-proposal-id'),
      session: sessionOf((name) => request.get(name)),
      signal: controller.signal,
      provenance: {},
      inputChecked: false,
    };
  };

  const execute = async (request: Request, response: Response): Promise<void> => {
    checkMethod(request);
    const context = identify(request, response);
    const operation = await readOperation(request, options.documents, context.principal);
    if (isPersisted(operation)) {
      response.json(persistedQueryNotSupported(context.requestId));
      return;
    }
    const { query, operationName, variables } = operation;
    const answered = reading(new Reading(), () =>
      apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: 'POST',
          headers: new HeaderMap([
            ['accept', acceptedBy(request)],
            ['content-type', 'application/json'],
          ]),
          search: '',
          body: { query, operationName: operationName ?? null, variables: variables ?? null },
        },
        context: () => Promise.resolve(context),
      }),
    );
    const { status, headers, body } = await answered;
    if (body.kind !== 'complete') throw new Error('an answer in parts was not asked for');
    response.status(status ?? 200).set(Object.fromEntries(headers));
    response.end(body.string);
  };

  const name: RequestHandler = (request, response, next) => {
    response.setHeader('x-request-id', requestIdOf(request.headers['x-request-id']));
    next();
  };
  const serve: RequestHandler = async (request, response) => {
    response.setHeader('cache-control', 'no-store');
    try {
      await execute(request, response);
    } catch (error) {
      if (error instanceof ClientGone) return;
      if (error instanceof DomainError && error.code === 'METHOD_NOT_ALLOWED') response.set('Allow', 'GET, POST');
      fail(request, response, error);
    }
  };

  const router = Router();
  router.use('/graphql', name);
  if (introspection) {
    const { page, assets } = createExplorer();
    router.all('/graphql', page);
    router.use(assets);
  }
  router.all('/graphql', serve);
  return {
    router,
    attach: (server) => attachWebSocket(server, { ...options, authenticate: authenticate.webSocket }),
    stop: () => apollo.stop(),
  };
}

/** An unacceptable `Accept` is answered with JSON all the same (RFC 9110 §12.4.1 allows it). */
function acceptedBy({ headers: { accept } }: Request): string {
  return accept !== undefined && ACCEPTABLE.test(accept) ? accept : '*/*';
}

/** What Apollo's protocol of persisted queries has for "send the whole query", in its own words and with its status 200. */
function persistedQueryNotSupported(requestId: string): object {
  const extensions = { code: 'PERSISTED_QUERY_NOT_SUPPORTED', type: 'invalid_request_error', request_id: requestId };
  return { errors: [{ message: 'PersistedQueryNotSupported', extensions }] };
}
