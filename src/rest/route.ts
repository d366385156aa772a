import type { DocumentNode } from 'graphql';
import type { ErrorFormatName } from './error-formats.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where the value of an operation's variable comes from. Objects, not functions, so that OpenAPI can read them. */
export type Picker =
  | { from: 'path'; name: string }
  /**
   * A query parameter. Two variables can share one: where its text begins with `prefix`, such as `tag:`, the `head` is what
   * is before the colon, and the `tail` what is behind it. Of any other text the head is all, and the tail is not given.
   */
  | { from: 'query'; name: string; prefix?: `${string}:`; part?: 'head' | 'tail' }
  | { from: 'header'; name: string }
  /**
   * The JSON body, checked against the variable's type. `unknownTo` names the input field that collects top-level
   * fields the type does not have; without it they are refused. `whole` names the input field that takes the body as it
   * came, for protocols that check it themselves. `merge` puts further values into the input object.
   */
  | { from: 'body'; unknownTo?: string; whole?: string; merge?: Record<string, Picker> }
  /** All query parameters as one input object. */
  | { from: 'queryObject' };

/** Where the response body is in the operation's result. */
export type BodyPicker =
  /** The value of this root field, or of a member of it. */
  | { field: string; member?: string }
  /** A Relay connection as a list: `{"<plural>": [...nodes], "next_cursor" | "nextCursor"}`. */
  | { connection: string; plural: string }
  | { none: true };

/**
 * How a subscription becomes server-sent events: for each event type, the field that is sent as `data:`. Events are
 * sent as the subscription's source yields them: executing the operation for each chunk would cost more than everything
 * else. So events have their `__typename`, the fields are scalars and plain properties, and the source checks
 * permissions.
 */
export interface EventStream {
  /** The body flag that asks for a stream. */
  when: string;
  /** The values of it that ask; true when absent. */
  asks?: readonly (boolean | string)[];
  operation: DocumentNode;
  /** The subscription's root field, a union. */
  field: string;
  /** Type name → field whose JSON value is the event's data; types not named send nothing. */
  data: Record<string, string>;
  /** Type name → field that names the event (`event:`); without it events have no name. */
  names?: Record<string, string>;
  /**
   * Type name of the event that reports a failure; its `error` field is sent in the row's error format and the stream
   * ends.
   */
  error: string;
  /** Sent as the last event after success. */
  terminator?: string;
}

/** A subscription whose events are the bytes of one answer. */
export type ByteFlow = Omit<EventStream, 'when' | 'asks' | 'terminator'>;

/**
 * Another form of a row's body than JSON, for clients whose `Accept` prefers it: the text of one field, read by an
 * operation of its own over the row's variables. Errors stay JSON.
 */
export interface Representation {
  /** Media type, such as `text/csv`. */
  type: string;
  operation: DocumentNode;
  /** Root field, and the field of it whose text is the body. */
  field: string;
  text: string;
  /** The text is base64 of the bytes that are sent. */
  isBase64?: true;
  /** Sent where `Accept` prefers neither this nor JSON. */
  isDefault?: true;
  /** Headers of its own, such as how long it may be kept. */
  headers?: Readonly<Record<string, string>>;
  /** Also chosen by `?format=<this>`, which comes before `Accept`. */
  format?: string;
}

/**
 * How a route accepts a document other than in JSON: as the part `file` of `multipart/form-data`, with the input's
 * fields as other parts; or as the raw body, with the fields in the query. All three fill the input object of the
 * route's body. An object field is JSON text, or single fields with dotted names (`options.language`).
 */
export interface Upload {
  /** Input field (GraphQL name) of the scalar `DocumentContent`: text from JSON, bytes from an upload. */
  content: string;
  /** Input fields that the media type and the file's name fill, where the client gives no such field itself. */
  contentType: string;
  filename: string;
  /** Input field that takes several documents in JSON: a list of objects that have the content under the same name. */
  list?: string;
  /** Bytes of the document, or of all together. */
  maxBytes: number;
}

/** How large the files of a form may be. */
export interface FormLimits {
  /** Names of the parts that are files. */
  files: readonly string[];
  maxFiles: number;
  maxFileBytes: number;
  /** All files together. */
  maxBytes: number;
}

/**
 * How a route whose body is taken `whole` accepts `multipart/form-data` beside JSON: the form's texts are the body, and its
 * files fill an input field, spooled to disk until the answer is there.
 */
export interface FormUpload extends FormLimits {
  /** Input field (GraphQL name), a list of files. */
  into: string;
}

/** An answer of a row that is no JSON: sent as it is where the field has a value, else the row's body. */
export interface ContentPicker {
  /** The root field, and its members with base64 and the media type. */
  field: string;
  base64: string;
  type: string;
  /**
   * For content that comes in pieces: the member with the place of the next one, null behind the last, and the variable that
   * asks for it. The operation is executed for each, so that no more than one is in memory.
   */
  next?: string;
  from?: string;
  /**
   * Members with the bytes of the whole and its strong entity tag. Then places are bytes, and a client may ask for a range, as
   * one that takes up a download does.
   */
  size?: string;
  tag?: string;
}

export interface Route {
  method: HttpMethod;
  /** Express path; a gateway row's path is mounted under each prefix of `prefixes`. */
  path: string;
  prefixes?: readonly string[];
  operation: DocumentNode;
  variables: Record<string, Picker>;
  body: BodyPicker;
  /** OpenAPI tag: the service's name. */
  tag: string;
  summary: string;
  /** Field names on the wire: gateway bodies are snake_case, companion bodies camelCase. */
  naming: 'snake' | 'camel';
  /** Success status; 200 when absent. 201 needs `location`. */
  status?: 200 | 201 | 202 | 204;
  /** Path of the created resource, `:field` filled in from the response body. */
  location?: string;
  /** Response field that is the entity tag: what a change names in `If-Match`. RFC 9110 §8.8.3. */
  entityTag?: string;
  /** Response fields that are sent as null rather than left out when they have no value. */
  nulls?: readonly string[];
  /** Response fields that are maps keyed by `key`: the list of entries becomes an object. */
  maps?: Record<string, { key: string }>;
  stream?: EventStream;
  /** An answer that is sent as it comes, in place of that of the operation: events are its bytes in base64, named by their type. */
  flow?: ByteFlow;
  upload?: Upload;
  form?: FormUpload;
  content?: ContentPicker;
  /**
   * Sends every page of the row's list as one file, CSV or JSON Lines by `?format=`, under this name. The operation has the size of
   * a page itself, and takes the place of the next one as `$cursor`.
   */
  exported?: string;
  /** Other forms of the body; JSON where `Accept` prefers none of them. */
  representations?: readonly Representation[];
  /**
   * Answers APPROVAL_REQUIRED as 202 `{"status": "approval_required", "proposal": …}` with this `Location` (`:field` from
   * the proposal). The proposal is the error's `details.proposal`.
   */
  approval?: { location: string };
  /** The form of errors; OpenAI's when absent. */
  errors?: ErrorFormatName;
  /** The row that answers instead for clients of the protocol of its `errors`: a row of the same method and path. */
  variant?: Route;
  /** May ask a model besides its own work: it has the errors of model calls too. */
  mayAskModel?: true;
  /** Answers requests without authentication. */
  open?: boolean;
  /** Answers readers of an evidence pack by a link, and nobody else. */
  shared?: boolean;
  /**
   * The path's parameter that names the tenant, in the place of `X-Tenant-ID`, for what has an address of its own. A tenant
   * that the caller does not reach is NOT_FOUND; where the tenant has visitors, everybody is one.
   */
  tenantFrom?: string;
  /** Status by a field of the body, for reads that report their own health: `{field, statuses: {unhealthy: 503}}`. */
  statusFrom?: { field: string; statuses: Record<string, number> };
}

/** Declares a row of the REST table. */
export function route(row: Route): Route {
  return row;
}

export const fromPath = (name: string): Picker => ({ from: 'path', name });
export const fromQuery = (name: string): Picker => ({ from: 'query', name });
export const headOf = (name: string, prefix: `${string}:`): Picker => ({ from: 'query', name, prefix, part: 'head' });
export const tailOf = (name: string, prefix: `${string}:`): Picker => ({ from: 'query', name, prefix, part: 'tail' });
export const fromHeader = (name: string): Picker => ({ from: 'header', name });
export const fromBody = (options: Omit<Extract<Picker, { from: 'body' }>, 'from'> = {}): Picker => ({
  from: 'body',
  ...options,
});
export const fromQueryObject = (): Picker => ({ from: 'queryObject' });
export const field = (name: string, member?: string): BodyPicker => ({
  field: name,
  ...(member === undefined ? {} : { member }),
});
export const connection = (name: string, plural: string): BodyPicker => ({ connection: name, plural });
export const noBody: BodyPicker = { none: true };

/** Both version prefixes of the gateway answer in every mode. */
export const gatewayPrefixes = ['/v1', '/api/v1'] as const;
