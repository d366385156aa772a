import type { Provenance } from '../contracts/provenance.js';
import { currentTrace } from '../shared/http/request-trace.js';
import type { Server } from 'node:http';
import { ApolloServer, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Authenticate, ApiLimiter, CallerCredentials, KeySearch } from '../contracts/identity.js';
import { sessionOf } from '../shared/http/agent-session.js';
import { readTags } from '../shared/http/tags.js';
import { wantsFresh } from '../shared/http/cache-control.js';
import { DomainError } from '../shared/errors.js';
import { uuidv7 } from '../shared/ids.js';
import { isJsonObject, type JsonObject } from '../shared/json/json.js';
import type { Logger } from '../shared/logger.js';
import { RequestReading, reading } from '../shared/reading.js';
import { requestBudget } from '../shared/time/work-budget.js';
import { requestIdOf } from '../shared/http/request-id.js';
import { ClientGone } from '../shared/http/request-body.js';
import { answerUnread, isUnread } from '../shared/http/unread-body.js';
import { ownRules } from './validation/check-operation.js';
import { formatGraphqlError } from './errors.js';
import { createExplorer } from './explorer.js';
import { headersOf, type OperationContext, responsePlugin, errorStatus } from './response-plugin.js';
import { HttpStreams } from './http-streams.js';
import { checkMethod, isPersisted, readOperation } from './http-operation.js';
import { MAX_DOCUMENT_TOKENS } from './validation/limits.js';
import { isModelCall } from './root-fields.js';
import { preparedOperation } from './prepared-operation.js';
import { type StreamForm, streamFormOf } from './stream-forms.js';
import { attachWebSocket, type OtherUpgrade } from './websocket.js';

const ACCEPTABLE = /\*\/\*|application\/(?:\*|json|graphql-response\+json)/i;

export interface GraphqlApiOptions {
  schema: GraphQLSchema;
  authenticate: Record<'http' | 'webSocket', Authenticate>;
  /** Introspection and the explorer are for development. */
  introspection: boolean;
  /** Whether spans are exported. */
  isTraced: boolean;
  /** Operations that may be sent by their hashes; sessions may send no others. */
  documents: ReadonlyMap<string, string>;
  limits: ApiLimiter;
  keySearch: KeySearch;
  logger: Logger;
}

/** The GraphQL API: a router for `/graphql` over HTTP, and the sockets of a server. */
export interface GraphqlApi {
  router: Router;
  /** Serves subscriptions on `server`; the result closes them, streams of answers after they have ended. */
  attach(server: Server, upgrades: readonly OtherUpgrade[]): (graceMillis: number) => Promise<void>;
  stop(): Promise<void>;
}

const nothing = (): void => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

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
    parseOptions: { maxLexicalTokens: MAX_DOCUMENT_TOKENS },
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
    response.status(errorStatus(formatted)).set(headersOf(formatted));
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
    const principal = authenticate.http(credentialsOf(request), request);
    response.set(limits.headers(principal));
    const provenance: Provenance = {};
    const trace = currentTrace();
    if (trace !== undefined) trace.provenance = provenance;
    return {
      isGet: request.method === 'GET',
      takeBack: limits.admit(principal),
      requestId: String(response.getHeader('x-request-id')),
      principal: { ...principal, work: requestBudget() },
      userHeader: request.get('x-user-id'),
      wantsFresh: wantsFresh(request.get('cache-control')),
      proposalId: request.get('x-proposal-id'),
      session: sessionOf((name) => request.get(name)),
      tags: readTags(request.get('x-tags')),
      signal: controller.signal,
      provenance,
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
    const accept = request.get('accept');
    const form = streamFormOf(accept);
    if (form !== undefined && (await subscribed(request, response, form, operation, context))) return;
    const answered = reading(new RequestReading(), () =>
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
    // One result is a stream for clients that read nothing else: many list the forms of streams behind JSON.
    const takesJson = form === undefined || (accept !== undefined && ACCEPTABLE.test(accept));
    if (takesJson || (status ?? 200) >= 400) response.end(body.string);
    else
      response
        .set('Content-Type', form.contentType)
        .end(form.begin + form.result(JSON.parse(body.string) as object) + form.end);
  };

  /** Serves a subscription as a stream; false for other operations. */
  const subscribed = async (
    request: Request,
    response: Response,
    form: StreamForm,
    sent: JsonObject,
    { takeBack, ...context }: OperationContext,
  ): Promise<boolean> => {
    if (typeof sent.query !== 'string') return false;
    const operationName = typeof sent.operationName === 'string' ? sent.operationName : undefined;
    const variables = isJsonObject(sent.variables) ? sent.variables : {};
    const { query } = sent;
    const { document, operation } = preparedOperation(schema, { query, operationName, variables }, introspection);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return false;
    const { principal } = context;
    if (isModelCall(schema, operation)) {
      limits.admitCall(principal);
      takeBack();
    }
    const reauthenticate = () => authenticate.http({ ...credentialsOf(request), isRecheck: true }, request);
    await streams.serve(response, form, { document, operation, variables, context: { ...context, reauthenticate } });
    return true;
  };

  const streams = new HttpStreams({ schema, limits, format: (error) => formatGraphqlError(error, uuidv7(), logger) });

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
  if (introspection) router.use(createExplorer());
  router.all('/graphql', serve);
  return {
    router,
    attach(server, upgrades) {
      const closeSockets = attachWebSocket(server, { ...options, authenticate: authenticate.webSocket }, upgrades);
      return (graceMillis) => {
        streams.close();
        return closeSockets(graceMillis);
      };
    },
    stop: () => apollo.stop(),
  };
}

function credentialsOf(request: Request): CallerCredentials {
  return {
    authorization: request.get('authorization'),
    tenantId: request.get('x-tenant-id'),
    gatewaySecret: request.get('x-gateway-secret'),
    userId: request.get('x-user-id'),
  };
}

/** An unacceptable `Accept` is answered with JSON all the same (RFC 9110 §12.4.1 allows it). */
function acceptedBy({ headers: { accept } }: Request): string {
  return accept !== undefined && ACCEPTABLE.test(accept) ? accept : '*/*';
}

/** The request for the whole query in Apollo's protocol of persisted queries, in its own words and with its status 200. */
function persistedQueryNotSupported(requestId: string): object {
  const extensions = { code: 'PERSISTED_QUERY_NOT_SUPPORTED', type: 'invalid_request_error', request_id: requestId };
  return { errors: [{ message: 'PersistedQueryNotSupported', extensions }] };
}
