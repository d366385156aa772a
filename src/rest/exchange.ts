import { proofAddress } from '../shared/http/proof-address.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { errorFormat, type ErrorFormatName, spokenBy } from './error-formats.js';
import type { Provenance } from '../contracts/provenance.js';
import type { Principal } from '../contracts/identity.js';
import { errorHeaders } from '../shared/http/error-headers.js';
import { DomainError, errorCatalogue, toErrorBody, type ErrorBody, type ErrorCode } from '../shared/errors.js';
import { requestIdOf } from '../shared/http/request-id.js';
import { currentTrace } from '../shared/http/request-trace.js';
import { answerUnread, isUnread } from '../shared/http/unread-body.js';
import { budgetHeaders } from './budget-headers.js';

/** Log for details that clients must not see; pino has this shape. */
export interface ApiLogger {
  error(fields: object, message: string): void;
}

export type Headers = Record<string, string>;

/** The parts of its API that an exchange needs. */
export interface ExchangeOptions {
  logger: ApiLogger;
  /** The rate limit headers of a gateway response. */
  rateLimitHeaders: ((principal: Principal) => Headers) | undefined;
  /** True: clients are asked to come again by another connection. */
  isDraining(): boolean;
  isShuttingDown(): boolean;
}

const PRINTABLE = /^[\x20-\x7e]*$/;
const UNPRINTABLE = /[^\x20-\x7e]/g;
/** Seconds, on 429 and 503 that name no other. */
const DEFAULT_RETRY_AFTER = '1';

/** Statuses that always name a time to retry after. */
function mayRetryLater(status: number): boolean {
  return status === 429 || status === 503;
}

/** A value fit for a header: names of upstream models are not ours to trust. */
function headerText(value: string): string {
  return PRINTABLE.test(value) ? value : value.replace(UNPRINTABLE, '?');
}

/** The resolver's error, unwrapped from graphql-js. */
export function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError !== undefined) cause = cause.originalError;
  return cause;
}

function statusOf(code: ErrorCode): number {
  return errorCatalogue[code].status;
}

/** One request and its response: the id, the headers of every response, and error handling. */
export class Exchange {
  readonly requestId: string;
  readonly provenance: Provenance = {};
  /** Known once the request is authenticated. */
  principal: Principal | undefined;
  /** True when the row is one of the gateway's. */
  isGateway = false;
  /** The form of errors, once the row is known; until then it is the client's. */
  errors: ErrorFormatName | undefined;
  /** The headers of limits, where they are not those of model calls. */
  limits: (() => Headers) | undefined;
  /** The time that the data is of, ISO 8601, where a replica answered. */
  dataAsOf: string | undefined;
  readonly #abort = new AbortController();

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly options: ExchangeOptions,
  ) {
    this.requestId = requestIdOf(request.headers['x-request-id']);
    const trace = currentTrace();
    if (trace !== undefined) trace.provenance = this.provenance;
    response.on('close', () => {
      if (!response.writableFinished) this.#abort.abort();
    });
  }

  /** Aborts when the client goes away before the response is complete. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** True when the client has disconnected. */
  isGone(): boolean {
    return this.#abort.signal.aborted || this.response.destroyed;
  }

  /** A request header; repeated ones joined as HTTP joins them. */
  header(name: string): string | undefined {
    const value = this.request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  /** The headers of every response known so far. */
  headers(): Headers {
    const headers: Headers = { 'X-Request-ID': this.requestId, 'X-Content-Type-Options': 'nosniff' };
    const { evidenceId, provider, model, attempts, cache, dropped, reservation } = this.provenance;
    const { agentFlags, arm, degradedBy, outputCapped } = this.provenance;
    if (provider !== undefined) headers['X-Gateway-Provider'] = headerText(provider);
    if (model !== undefined) headers['X-Gateway-Model'] = headerText(model);
    if (attempts !== undefined) headers['X-Gateway-Attempts'] = String(attempts);
    if (arm !== undefined) headers['X-Gateway-Arm'] = headerText(arm);
    if (cache !== undefined) headers['X-Cache'] = cache;
    if (dropped !== undefined) headers['X-Gateway-Dropped'] = headerText(dropped.join(', '));
    if (agentFlags !== undefined) headers['X-Agent-Flags'] = agentFlags.join(', ');
    if (evidenceId !== undefined) {
      headers['X-Evidence-ID'] = headerText(evidenceId);
      if (this.principal !== undefined)
        headers['X-Evidence-Proof'] = headerText(proofAddress(this.principal.tenant.id, evidenceId));
    }
    if (degradedBy !== undefined) headers['X-Degraded-By'] = headerText(degradedBy);
    if (outputCapped !== undefined) headers['X-Output-Capped'] = String(outputCapped);
    if (this.dataAsOf !== undefined) headers['X-Data-As-Of'] = this.dataAsOf;
    if (reservation !== undefined) Object.assign(headers, budgetHeaders(reservation.tightest()));
    if (this.limits !== undefined) Object.assign(headers, this.limits());
    else if (this.isGateway && this.principal !== undefined) Object.assign(headers, this.#rateLimits(this.principal));
    if (this.options.isDraining()) headers.Connection = 'close';
    return headers;
  }

  /** None if they cannot be determined: a missing header does not fail the response. */
  #rateLimits(principal: Principal): Headers {
    try {
      return this.options.rateLimitHeaders?.(principal) ?? {};
    } catch (error) {
      this.options.logger.error({ requestId: this.requestId, err: error }, 'no rate limit headers');
      return {};
    }
  }

  /** Sends `body` as JSON; undefined sends none. */
  send(status: number, body: unknown, more: Headers = {}): void {
    const text = body === undefined ? undefined : JSON.stringify(body);
    this.sendContent(status, 'application/json; charset=utf-8', text, more);
  }

  /** Sends text or bytes of a content type; undefined sends none. */
  sendContent(status: number, type: string, content: string | Buffer | undefined, more: Headers = {}): void {
    if (this.isGone()) return;
    const headers = this.headers();
    if (mayRetryLater(status)) headers['Retry-After'] = DEFAULT_RETRY_AFTER;
    headers['Cache-Control'] = 'no-store';
    Object.assign(headers, more);
    if (content === undefined) {
      this.response.writeHead(status, headers).end();
      return;
    }
    headers['Content-Type'] = type;
    headers['Content-Length'] = String(Buffer.byteLength(content));
    if (status >= 400 && isUnread(this.request)) {
      headers.Connection = 'close';
      answerUnread(this.request, this.response.writeHead(status, headers), content);
      return;
    }
    this.response.writeHead(status, headers).end(content);
  }

  /** The error as clients see it; what they must not see goes to the log under the same request id. */
  errorBody(error: unknown): ErrorBody {
    const cause = rootCause(error);
    const body = toErrorBody(cause, this.requestId);
    const isMasked = body.code === 'INTERNAL_ERROR';
    if (isMasked || (cause instanceof DomainError && cause.cause !== undefined && statusOf(cause.code) >= 500)) {
      const { method, url } = this.request;
      const path = url?.split('?', 1)[0];
      this.options.logger.error(
        { requestId: this.requestId, method, path, code: body.code, err: cause },
        'request failed',
      );
    }
    return body;
  }

  /** Answers with an error, whatever it is; once the response has begun it can only be cut. Never throws. */
  fail(error: unknown, more: Headers = {}): void {
    if (this.isGone()) return;
    const body = this.errorBody(error);
    try {
      if (!this.response.headersSent) {
        this.sendError(body, more);
        return;
      }
    } catch (unsent) {
      this.options.logger.error({ requestId: this.requestId, err: unsent }, 'an error could not be sent');
    }
    this.response.destroy();
  }

  /** Answers with an error body that is made already. */
  sendError(body: ErrorBody, more: Headers = {}): void {
    const format = errorFormat(this.errors ?? spokenBy((name) => this.header(name)));
    this.send(statusOf(body.code), format.body(body), { ...errorHeaders(body), ...format.headers(body), ...more });
  }
}
