import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Principal } from '../contracts/identity.js';
import { DomainError } from '../shared/errors.js';
import { type CompiledRow, compileRows } from './compiled-rows.js';
import { type ApiLogger, Exchange, type ExchangeOptions, type Headers } from './exchange.js';
import { recognise } from './identify.js';
import { errorPaths } from './error-paths.js';
import { noSuchPath, pathHint, unservedHint } from './path-hints.js';
import { spokenBy } from './error-formats.js';
import { isDecodable, malformedPath, ofMiddleware } from './middleware-errors.js';
import { ClientGone } from '../shared/http/request-body.js';
import type { Route } from './route.js';
import { serve, type ServeOptions } from './serve.js';

export interface RestApiOptions extends ServeOptions {
  schema: GraphQLSchema;
  routes: readonly Route[];
  logger: ApiLogger;
  /** Headers of gateway rows (rows with prefixes), asked for when the response is written. */
  rateLimitHeaders?: (principal: Principal) => Headers;
  /** True: connections are closed with their next answer, so that clients and proxies go elsewhere. */
  isDraining?: () => boolean;
  /** True: every row answers 503 and connections are closed. */
  isShuttingDown?: () => boolean;
  /** Called after every request to a row, with the row's path, the status and the duration in ms. */
  answered?: (method: string, route: string, status: number, millis: number) => void;
  /** 15 s when absent. */
  heartbeatMillis?: number;
  /** How long a stream waits for a client that does not read; 30 s when absent. */
  drainMillis?: number;
}

/** The REST API, in the order in which an app uses it: `handle`, other paths, `notFound`, `failed`. */
export interface RestApi {
  /** Answers the paths of the table; hands on all others. Needs nothing of Express. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Answers what no handler took: 404. */
  notFound: RequestHandler;
  /** Answers what other handlers threw, in the same format. */
  failed: ErrorRequestHandler;
}

/** The row, or its variant for clients of another protocol. */
function spokenRow(exchange: Exchange, row: CompiledRow): CompiledRow {
  const { variant } = row;
  if (variant === undefined) return row;
  return spokenBy((name) => exchange.header(name)) === variant.row.errors ? variant : row;
}

/** Reports a request to a row when it is over. */
function watch(
  response: ServerResponse,
  method: string,
  { row, prefix }: CompiledRow,
  answered: NonNullable<RestApiOptions['answered']>,
): void {
  const from = performance.now();
  response.once('close', () => {
    answered(method, prefix + row.path, response.statusCode, performance.now() - from);
  });
}

/**
 * The REST API over a schema: each route executes its own operation, parsed once. Whether the routes fit the schema is asked
 * when that is generated; see `checkRoutes`.
 */
export function createRestApi(options: RestApiOptions): RestApi {
  const table = compileRows(options.schema, options.routes);
  if (options.anonymous === undefined && options.routes.some((row) => row.open === true)) {
    throw new Error('open rows need a principal to act as');
  }
  const errorsAt = errorPaths(options.routes);
  const prefixes = new Set(options.routes.flatMap((row) => row.prefixes ?? []));
  const exchangeOptions: ExchangeOptions = {
    logger: options.logger,
    rateLimitHeaders: options.rateLimitHeaders,
    isDraining: () => options.isDraining?.() === true || options.isShuttingDown?.() === true,
    isShuttingDown: options.isShuttingDown ?? (() => false),
  };
  const times = {
    heartbeatMillis: options.heartbeatMillis ?? 15_000,
    drainMillis: options.drainMillis ?? 30_000,
  };

  const handle: RestApi['handle'] = (request, response, next) => {
    const { method = 'GET', url = '/' } = request;
    const [pathname = '/', ...rest] = url.split('?');
    let exchange: Exchange | undefined;
    const fail = (error: unknown): void => {
      exchange ??= new Exchange(request, response, exchangeOptions);
      if (!(error instanceof ClientGone)) exchange.fail(error);
    };
    try {
      const found = table.find(method, pathname);
      if (found === undefined) {
        next();
        return;
      }
      exchange = new Exchange(request, response, exchangeOptions);
      if (!('match' in found)) {
        const allow = found.allow.join(', ');
        if (method === 'OPTIONS') {
          // RFC 9110 §9.3.7. Pages of other origins have their answer before.
          response.writeHead(204, { Allow: `${allow}, OPTIONS` }).end();
          return;
        }
        exchange.errors = spokenRow(exchange, found.other()).row.errors ?? 'openai';
        recognise(exchange, prefixes, options);
        const unserved = unservedHint(pathname);
        if (unserved === undefined)
          exchange.fail(new DomainError('METHOD_NOT_ALLOWED', `use ${allow}`), { Allow: allow });
        else exchange.fail(noSuchPath(unserved));
        return;
      }
      if (exchangeOptions.isShuttingDown()) {
        throw new DomainError('SERVICE_UNAVAILABLE', 'the server is shutting down', { retryAfterSeconds: 1 });
      }
      const { params } = found.match;
      const value = spokenRow(exchange, found.match.value());
      if (options.answered !== undefined) watch(response, method, value, options.answered);
      serve(exchange, value, params, rest.join('?'), options, times).catch(fail);
    } catch (error) {
      fail(error instanceof URIError ? malformedPath() : error);
    }
  };

  return {
    handle,
    notFound: (request, response) => {
      const exchange = new Exchange(request, response, exchangeOptions);
      recognise(exchange, prefixes, options);
      const pathname = request.url.split('?', 1)[0] ?? '';
      exchange.errors = errorsAt(pathname);
      if (!isDecodable(pathname)) {
        exchange.fail(malformedPath());
        return;
      }
      const hint = pathHint(pathname, (path) => isDecodable(path) && table.find('GET', path) !== undefined);
      exchange.fail(noSuchPath(hint));
    },
    failed: (error: unknown, request, response, next) => {
      if (response.headersSent) next(error);
      else new Exchange(request, response, exchangeOptions).fail(ofMiddleware(error));
    },
  };
}
