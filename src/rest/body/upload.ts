import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getNamedType, isInputObjectType, type GraphQLInputObjectType } from 'graphql';
import { DomainError, invalidRequest, type RequestIssue } from '../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { hasBody } from '../../shared/http/unread-body.js';
import { queryParameters } from '../compile/decode.js';
import { variablesOf } from '../compile/variables.js';
import { StreamingJsonBody } from './streaming-json-body.js';
import { readFields } from './form-fields.js';
import { GrowableBuffer } from './growable-buffer.js';
import { readMultipart } from './multipart.js';
import { wireName } from '../compile/naming.js';
import { checkContentEncoding, checkContentType, JSON_TYPE, receive } from '../../shared/http/request-body.js';
import type { Route, Upload } from '../route.js';
import type { Operation } from '../compile/selection.js';

/** Bytes of a JSON body without its document. */
const MAX_REST = 2 * 1024 * 1024;
const FORM_TYPE = /^multipart\/form-data$/i;
const URLENCODED_TYPE = /^application\/x-www-form-urlencoded$/i;
/** RFC 6266: the name of a raw body. */
const DISPOSITION_NAME = /;\s*filename\s*=\s*(?:"([^"]{1,255})"|([^\s;]{1,255}))/i;

/** Reads the body of a row that takes uploads as the JSON that its input is decoded from. */
export type ReadUpload = (request: IncomingMessage, query: URLSearchParams) => Promise<JsonValue>;

/** The input type of a route's body. Throws if it is not an input object. */
export function uploadInput(operation: Operation, row: Route): GraphQLInputObjectType {
  for (const [name, { type }] of variablesOf(operation)) {
    const input = getNamedType(type);
    if (row.variables[name]?.from === 'body' && isInputObjectType(input)) return input;
  }
  throw new Error('takes uploads, but its body is not an input object');
}

function checkInput(input: GraphQLInputObjectType, { content, contentType, filename }: Upload): void {
  const typeOf = (name: string): string | undefined => {
    const field = input.getFields()[name];
    return field === undefined ? undefined : getNamedType(field.type).name;
  };
  if (typeOf(content) !== 'DocumentContent') throw new Error(`uploads fill ${content}, which is not a DocumentContent`);
  for (const name of [contentType, filename])
    if (typeOf(name) !== 'String')
      throw new Error(`uploads fill ${name}, which is not a string field of ${input.name}`);
}

async function readLargeJson(
  request: IncomingMessage,
  content: string,
  list: string | undefined,
  maxBytes: number,
): Promise<JsonValue> {
  const json = new StreamingJsonBody(content, MAX_REST, list);
  // Base64 has four characters for three bytes.
  await receive(request, Math.ceil((maxBytes * 4) / 3) + MAX_REST, (piece) => {
    json.add(piece);
  });
  const value = json.end();
  // To put 28 MB of text together takes its time; what follows has a turn of its own.
  await nextTurn();
  return value;
}

/**
 * Compiles how a route reads its document: as JSON, as `multipart/form-data`, or as the raw body of any other media
 * type. Input is bounded while it arrives. Throws for an invalid route.
 */
export function compileUpload(operation: Operation, row: Route, upload: Upload): ReadUpload {
  const input = uploadInput(operation, row);
  checkInput(input, upload);
  const { naming } = row;
  const { maxBytes } = upload;
  const [content, contentType, filename] = [upload.content, upload.contentType, upload.filename].map((name) =>
    wireName(naming, name),
  ) as [string, string, string];
  const list = upload.list === undefined ? undefined : wireName(naming, upload.list);
  const ofQuery = queryParameters(row, variablesOf(operation));

  /** The fields, and the document with its metadata. */
  const bodyOf = (
    fields: ReadonlyMap<string, readonly string[]>,
    file: { bytes: Uint8Array; contentType: string; filename: string | undefined } | undefined,
  ): JsonObject => {
    const issues: RequestIssue[] = [];
    const body = readFields(input, naming, fields, issues);
    if (file !== undefined && Object.hasOwn(body, content))
      issues.push({ path: content, message: 'cannot be combined with an uploaded document' });
    if (issues.length > 0) throw invalidRequest(issues);
    if (file === undefined) return body;
    // A value of the scalar DocumentContent, the only one that accepts bytes.
    body[content] = file.bytes as unknown as JsonValue;
    body[contentType] ??= file.contentType;
    if (file.filename !== undefined) body[filename] ??= file.filename;
    return body;
  };

  /** The query's fields of the input, taken out of the query; other parameters stay, for the row to judge. */
  const takeQuery = (query: URLSearchParams): Map<string, string[]> => {
    const fields = new Map<string, string[]>();
    for (const name of new Set(query.keys())) {
      if (ofQuery.has(name) || name === content) continue;
      fields.set(name, query.getAll(name));
    }
    for (const name of fields.keys()) query.delete(name);
    return fields;
  };

  const readRaw = async (request: IncomingMessage, type: string, query: URLSearchParams): Promise<JsonObject> => {
    const fields = takeQuery(query);
    const declared = Number(request.headers['content-length'] ?? 0);
    const gathered = new GrowableBuffer(declared <= maxBytes ? declared : 0);
    await receive(request, maxBytes, (piece) => {
      gathered.add(piece);
    });
    const [, quoted, bare] = DISPOSITION_NAME.exec(request.headers['content-disposition'] ?? '') ?? [];
    return bodyOf(fields, { bytes: gathered.bytes(), contentType: type, filename: quoted ?? bare });
  };

  return async (request, query) => {
    const given = request.headers['content-type'];
    const type = (given ?? '').split(';', 1)[0]?.trim() ?? '';
    const isRaw = !JSON_TYPE.test(type) && !FORM_TYPE.test(type);
    if (!isRaw) refuseQuery(query, ofQuery);
    if (!hasBody(request)) return isRaw ? bodyOf(takeQuery(query), undefined) : {};
    checkContentEncoding(request.headers['content-encoding']);
    if (JSON_TYPE.test(type)) {
      checkContentType(request);
      return readLargeJson(request, content, list, maxBytes);
    }
    if (FORM_TYPE.test(type)) {
      const { fields, file } = await readMultipart(request, maxBytes);
      return bodyOf(fields, file);
    }
    // `curl -d` sends this type by default: the sender meant JSON.
    if (URLENCODED_TYPE.test(type))
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'name the media type of the document, or send JSON or a form');
    return readRaw(request, given ?? 'application/octet-stream', query);
  };
}

/** Fields come in the body of JSON and forms: a query that is not read would be a wish that is not heard. */
function refuseQuery(query: URLSearchParams, known: ReadonlyMap<string, unknown>): void {
  const unknown = [...new Set(query.keys())].filter((name) => !known.has(name));
  if (unknown.length > 0) throw invalidRequest(unknown.map((path) => ({ path, message: 'unknown query parameter' })));
}
