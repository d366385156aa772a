import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ApiLimiter, Principal } from '../contracts/identity.js';
import { checkRequirements } from '../graphql/authorize.js';
import type { RequestContext } from '../graphql/context.js';
import type { CallFile } from '../shared/call-file.js';
import { DomainError } from '../shared/errors.js';
import { RequestReading, reading } from '../shared/reading.js';
import type { JsonValue } from '../shared/json/json.js';
import type { RequestSource } from './compile/decode.js';
import { type CompiledRow, compileRows } from './compiled-rows.js';
import { Exchange, rootCause, type ApiLogger, type ExchangeOptions, type Headers } from './exchange.js';
import { type RequestAuthentication, identify, identifyAgain, identifyReader, recognise } from './identify.js';
import { errorPaths } from './error-paths.js';
import { noSuchPath, pathHint, unservedHint } from './path-hints.js';
import { spokenBy } from './error-formats.js';
import { isDecodable, malformedPath, ofMiddleware } from './middleware-errors.js';
import { wantsFresh } from '../shared/http/cache-control.js';
import { sessionOf } from '../shared/http/agent-session.js';
import { readTags } from '../shared/http/tags.js';
import { ClientGone, readJson } from '../shared/http/request-body.js';
import { answerApproval, answerData } from './answer.js';
import { isForm, readUploadForm } from './body/form.js';
import { sendFlow } from './flow.js';
import { sendContent } from './pieces.js';
import type { Route } from './route.js';
import { sendStream, type StreamTimes } from './sse.js';
import { OPERATION_BODY_BYTES } from '../shared/http/body-limits.js';

export interface RestApiOptions extends RequestAuthentication {
  schema: GraphQLSchema;
  routes: readonly Route[];
  logger: ApiLogger;
  /** Headers of gateway rows (rows with prefixes), asked for when the response is written. */
  rateLimitHeaders?: (principal: Principal) => Headers;
  /** Limits on all rows but model calls; none when absent. */
  limits?: ApiLimiter;
  /** True: connections are closed with their next answer, so that clients and proxies go elsewhere. */
  isDraining?: () => boolean;
  /** True: every row answers 503 and connections are closed. */
  isShuttingDown?: () => boolean;
  /** Called after every request to a row, with the row's path, the status and the duration in ms. */
  answered?: (method: string, route: string, status: number, millis: number) => void;
  /** Bytes of a JSON body; 2 MiB when absent. */
  maxBodyBytes?: number;
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

/** The body of a row, as JSON. */
function readBody(
  { request, isGateway }: Exchange,
  { codec, readUpload }: CompiledRow,
  query: URLSearchParams,
  options: RestApiOptions,
): Promise<JsonValue> {
  if (!codec.readsBody) return Promise.resolve({});
  if (readUpload === undefined) return readJson(request, options.maxBodyBytes ?? OPERATION_BODY_BYTES, isGateway);
  return readUpload(request, query);
}

/** Counts a request other than a model call. A refusal has the headers of the limit that refused it. */
function admit(exchange: Exchange, principal: Principal, limits: ApiLimiter | undefined): void {
  if (limits === undefined) return;
  const show = (): Headers => limits.headers(principal);
  if (!exchange.isGateway) exchange.limits = show;
  try {
    limits.admit(principal);
  } catch (error) {
    exchange.limits = show;
    throw error;
  }
}

async function serve(
  exchange: Exchange,
  compiled: CompiledRow,
  params: RequestSource['params'],
  search: string,
  options: RestApiOptions,
  times: StreamTimes,
): Promise<void> {
  const { row } = compiled;
  exchange.isGateway = row.prefixes !== undefined;
  exchange.errors = row.errors ?? 'openai';
  const principal =
    row.shared === true ? await identifyReader(exchange, options) : identify(exchange, row, params, options);
  const { limits } = options;
  if (compiled.stores) limits?.assertRoom(principal);
  if (!compiled.isModelCall) {
    admit(exchange, principal, limits);
    return respond(exchange, compiled, principal, { params, search }, options, times);
  }
  limits?.admitCall(principal);
  try {
    await respond(exchange, compiled, principal, { params, search }, options, times);
  } catch (error) {
    if (exchange.provenance.evidenceId === undefined) limits?.callFailed(principal, rootCause(error));
    throw error;
  }
}

/** Answers an admitted request. */
async function respond(
  exchange: Exchange,
  compiled: CompiledRow,
  principal: Principal,
  { params, search }: { params: RequestSource['params']; search: string },
  options: RestApiOptions,
  times: StreamTimes,
): Promise<void> {
  const { form } = compiled.row;
  const query = new URLSearchParams(search);
  if (form === undefined || !isForm(exchange.request)) {
    const body = await readBody(exchange, compiled, query, options);
    return execute(exchange, compiled, principal, { params, query, body }, options, times);
  }
  const { body, spool } = await readUploadForm(exchange.request, form);
  try {
    const files = { into: form.into, given: spool.files };
    await execute(exchange, compiled, principal, { params, query, body, files }, options, times);
  } finally {
    await spool.remove();
  }
}

/** A request whose body is read. */
interface ReadRequest extends Pick<RequestSource, 'params' | 'query'> {
  body: JsonValue;
  files?: { into: string; given: readonly CallFile[] };
}

/** Executes the row's operation and answers. */
async function execute(
  exchange: Exchange,
  compiled: CompiledRow,
  principal: Principal,
  { params, query, body, files }: ReadRequest,
  options: RestApiOptions,
  times: StreamTimes,
): Promise<void> {
  const { row, codec, operation, stream, representations } = compiled;
  const variables = codec.decode({
    params,
    query,
    header: (name) => exchange.header(name),
    body,
  });
  if (files !== undefined) addFiles(variables, row, files);
  const context: RequestContext = {
    requestId: exchange.requestId,
    principal,
    userHeader: exchange.header('x-user-id'),
    wantsFresh: wantsFresh(exchange.header('cache-control')),
    proposalId: exchange.header('x-proposal-id'),
    session: sessionOf((name) => exchange.header(name)),
    tags: readTags(exchange.header('x-tags')),
    signal: exchange.signal,
    provenance: exchange.provenance,
    inputChecked: true,
  };
  try {
    if (stream !== undefined && codec.wantsStream(body)) {
      await sendStream(exchange, stream, variables, context, {
        ...times,
        recheck: () => checkRequirements({ context: { principal: identifyAgain(exchange, options) } }, stream.demands),
      });
      return;
    }
    if (compiled.flow !== undefined) {
      await sendFlow(exchange, compiled.flow, variables, context, times.drainMillis);
      return;
    }
    const other = representations?.choose(exchange.header('accept'), query.get('format'));
    const run = other?.operation ?? operation;
    const executed = (): Promise<Record<string, unknown>> => run.execute(variables, context);
    const reads = new RequestReading(other === undefined ? compiled.asked : undefined);
    const picker = other === undefined && row.content?.next !== undefined ? row.content : undefined;
    if (picker !== undefined) {
      const read = (from: object): Promise<Record<string, unknown>> =>
        reading(new RequestReading(compiled.asked), () => run.execute({ ...variables, ...from }, context));
      await sendContent(exchange, picker, read, times.drainMillis);
      return;
    }
    const data = await (compiled.isModelCall ? executed() : reading(reads, executed));
    if (other === undefined) answerData(exchange, compiled, data);
    else exchange.sendContent(200, other.type, other.read(data), { ...representations?.headers, ...other.headers });
  } catch (error) {
    const cause = rootCause(error);
    if (!answerApproval(exchange, row, cause)) throw codec.inWireNames(cause);
  }
}

/** Puts the files of a form into the input that its body is in. */
function addFiles(
  variables: Record<string, unknown>,
  { variables: pickers }: Route,
  { into, given }: NonNullable<ReadRequest['files']>,
): void {
  for (const [name, picker] of Object.entries(pickers))
    if (picker.from === 'body') (variables[name] as Record<string, unknown>)[into] = given;
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
        exchange.errors = spokenRow(exchange, found.other).row.errors ?? 'openai';
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
      const value = spokenRow(exchange, found.match.value);
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
