import type { ErrorRequestHandler, Request, Response } from 'express';
import { errorHeaders } from '../../../shared/http/error-headers.js';
import { DomainError, type ErrorBody, errorCatalogue, toErrorBody } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, textIn } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { ClientGone } from '../../../shared/http/request-body.js';
import { answerUnread, isUnread } from '../../../shared/http/unread-body.js';
import { ERROR_SCHEMA } from './protocol.rules.js';

const TYPE = 'application/scim+json; charset=utf-8';
const TAG = /^(?:W\/)?"(\d{1,10})"$/;
const PRECONDITION_FAILED = 412;

/** Sends a resource or a list. */
export function send(response: Response, body: JsonObject, status = 200): void {
  response
    .status(status)
    .set('Content-Type', TYPE)
    .send(Buffer.from(JSON.stringify(body)));
}

/** Sends a resource with its version as the entity tag; 304 to who has it. */
export function sendResource(
  request: Request,
  response: Response,
  body: JsonObject,
  whole: JsonObject,
  status = 200,
): void {
  const meta = isJsonObject(whole.meta) ? whole.meta : {};
  const tag = textIn(meta.version);
  response.set('ETag', tag).set('Location', textIn(meta.location));
  if (
    request.method === 'GET' &&
    request
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(tag) === true
  )
    response.status(304).end();
  else send(response, body, status);
}

/** Whether `If-Match` has a version; undefined without the header. */
export function expectedBy(request: Request): ((version: number) => boolean) | undefined {
  const header = request.get('if-match');
  if (header === undefined) return undefined;
  const tags = header.split(',').map((tag) => tag.trim());
  const versions = new Set(tags.map((tag) => TAG.exec(tag)?.[1]));
  return (version) => tags.includes('*') || versions.has(String(version));
}

/** Answers with errors in SCIM's form (RFC 7644 §3.12); what clients must not see goes to the log. */
export function scimErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (error instanceof ClientGone) return;
    const requestId = String(response.getHeader('x-request-id'));
    const body = toErrorBody(error, requestId);
    const status = statusOf(body);
    if (status >= 500)
      logger.error({ requestId, method: request.method, path: request.path, err: error }, 'provisioning failed');
    const scimType = scimTypeOf(error, body);
    const told = {
      schemas: [ERROR_SCHEMA],
      status: String(status),
      ...(scimType === undefined ? undefined : { scimType }),
      detail: detailOf(body),
    };
    const content = JSON.stringify(told);
    response.status(status).set(errorHeaders(body)).set('Content-Type', TYPE);
    if (isUnread(request)) {
      response.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(content)) });
      answerUnread(request, response, content);
    } else response.send(Buffer.from(content));
  };
}

/** SCIM's errors have one text: the proposal that a change waits for is named in it. */
function detailOf({ code, message, details }: ErrorBody): string {
  const isWaiting = code === 'APPROVAL_REQUIRED' && isJsonObject(details) && typeof details.proposal_id === 'string';
  return isWaiting
    ? `${message}; send it again with X-Proposal-ID: ${textIn(details.proposal_id)} once it is approved`
    : message;
}

function statusOf({ code, details }: ErrorBody): number {
  const isStale = isJsonObject(details) && details.precondition === true;
  return isStale ? PRECONDITION_FAILED : errorCatalogue[code].status;
}

function scimTypeOf(error: unknown, { code, details }: ErrorBody): string | undefined {
  const named = isJsonObject(details) ? textIn(details.scimType) : '';
  if (named !== '') return named;
  if (code === 'INVALID_REQUEST') return 'invalidValue';
  const cause = error instanceof DomainError ? error.cause : undefined;
  // Of two at the same moment, the database lets one pass.
  return cause instanceof Error && cause.name === 'UniqueConstraintViolationException' ? 'uniqueness' : undefined;
}
