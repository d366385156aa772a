import type { JsonObject, JsonValue } from './json/json.js';

/** OpenAI's error types, so that SDKs map ours to their own classes. */
type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'permission_error'
  | 'rate_limit_error'
  | 'insufficient_quota'
  | 'api_error';

interface CatalogueEntry {
  /** HTTP status in REST. */
  status: number;
  type: ErrorType;
  /** False: clients see a generic message, the real one goes to the log. */
  expose: boolean;
}

/** Every error a client can see, in REST and GraphQL. docs/errors.md explains them. */
export const errorCatalogue = {
  INVALID_REQUEST: { status: 400, type: 'invalid_request_error', expose: true },
  UNAUTHORIZED: { status: 401, type: 'authentication_error', expose: true },
  BUDGET_EXCEEDED: { status: 402, type: 'insufficient_quota', expose: true },
  STORAGE_EXCEEDED: { status: 403, type: 'insufficient_quota', expose: true },
  FORBIDDEN: { status: 403, type: 'permission_error', expose: true },
  POLICY_DENIED: { status: 403, type: 'permission_error', expose: true },
  GUARD_BLOCKED: { status: 403, type: 'permission_error', expose: true },
  FEATURE_DISABLED: { status: 403, type: 'permission_error', expose: true },
  APPROVAL_REQUIRED: { status: 403, type: 'permission_error', expose: true },
  NOT_FOUND: { status: 404, type: 'invalid_request_error', expose: true },
  METHOD_NOT_ALLOWED: { status: 405, type: 'invalid_request_error', expose: true },
  CONFLICT: { status: 409, type: 'invalid_request_error', expose: true },
  PAYLOAD_TOO_LARGE: { status: 413, type: 'invalid_request_error', expose: true },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, type: 'invalid_request_error', expose: true },
  TENANT_MOVED: { status: 421, type: 'invalid_request_error', expose: true },
  RATE_LIMIT_EXCEEDED: { status: 429, type: 'rate_limit_error', expose: true },
  INTERNAL_ERROR: { status: 500, type: 'api_error', expose: false },
  PROVIDER_ERROR: { status: 502, type: 'api_error', expose: true },
  SERVICE_UNAVAILABLE: { status: 503, type: 'api_error', expose: true },
  TENANT_MOVING: { status: 503, type: 'api_error', expose: true },
  GUARD_UNAVAILABLE: { status: 503, type: 'api_error', expose: true },
  PROVIDER_TIMEOUT: { status: 504, type: 'api_error', expose: true },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One problem of a request: where it is (`messages[0].role`) and what was expected there. */
export interface RequestIssue {
  path: string;
  message: string;
}

interface DomainErrorOptions {
  details?: JsonObject;
  /** The request field at fault; OpenAI's `param`. */
  param?: string;
  /** Seconds after which a retry makes sense; becomes `Retry-After` and `details.retry_after`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An error of the catalogue. Anything else that is thrown becomes a masked INTERNAL_ERROR. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: JsonObject | undefined;
  readonly param: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.param = options.param;
    this.retryAfterSeconds =
      options.retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(options.retryAfterSeconds));
    this.details =
      this.retryAfterSeconds === undefined
        ? options.details
        : { ...options.details, retry_after: this.retryAfterSeconds };
  }
}

/** Maximum issues per response; validation stops at about this many. */
export const MAX_ISSUES = 100;
/** Paths and messages may quote the client's field names: bound them, so that responses do not grow with requests. */
const MAX_PATH = 200;
const MAX_ISSUE_TEXT = 1_000;
const MAX_MESSAGE = 10_000;

function clipped(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

/**
 * INVALID_REQUEST with the problems found, in the order of the request's fields: at most 100 of them, and in
 * `details.more` how many others there are.
 */
export function invalidRequest(issues: readonly RequestIssue[], cause?: unknown): DomainError {
  const told = issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
    path: clipped(path, MAX_PATH),
    message: clipped(message, MAX_ISSUE_TEXT),
  }));
  const more = issues.length - told.length;
  const [first] = told;
  const text = told.map((issue) => (issue.path === '' ? issue.message : `${issue.path}: ${issue.message}`));
  return new DomainError('INVALID_REQUEST', text.join('; '), {
    details: { issues: told, ...(more === 0 ? {} : { more }) },
    ...(first === undefined || first.path === '' ? {} : { param: first.path }),
    cause,
  });
}

/** For this long clients of a tenant that is being moved wait before they ask again. */
const MOVING_SECONDS = 2;

/** TENANT_MOVING: the tenant is closed, or its log is, for as long as it is copied. */
export function tenantMoving(cause?: unknown): DomainError {
  return new DomainError('TENANT_MOVING', 'the tenant is being moved to another installation: try again in a moment', {
    retryAfterSeconds: MOVING_SECONDS,
    cause,
  });
}

/** TENANT_MOVED: the tenant is at the address now. */
export function tenantMoved(tenantId: string, address: string): DomainError {
  return new DomainError('TENANT_MOVED', `the tenant ${tenantId} is at ${address} now`, { details: { address } });
}

/** The error object of every API. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  details?: JsonValue;
  type: ErrorType;
  param?: string;
  request_id: string;
  /** Where the code is explained, relative to the gateway. */
  doc_url: string;
}

/** The page that explains every code; each has its anchor. */
export const ERROR_PAGE = '/docs/errors';

export function docUrl(code: ErrorCode): string {
  return `${ERROR_PAGE}#${code.toLowerCase()}`;
}

const MASKED = 'internal server error';

/** The client's view of `error`. Unknown errors are masked; never throws. */
export function toErrorBody(error: unknown, requestId: string): ErrorBody {
  const known = error instanceof DomainError ? error : undefined;
  const code = known?.code ?? 'INTERNAL_ERROR';
  const entry: CatalogueEntry = errorCatalogue[code];
  return {
    code,
    message: known !== undefined && entry.expose ? clipped(known.message, MAX_MESSAGE) : MASKED,
    ...(known?.details === undefined || !entry.expose ? {} : { details: known.details }),
    type: entry.type,
    ...(known?.param === undefined ? {} : { param: clipped(known.param, MAX_PATH) }),
    request_id: requestId,
    doc_url: docUrl(code),
  };
}
