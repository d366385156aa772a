import { invalidRequest } from '../../../shared/errors.js';
import { isExactNumber, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The member of a tool's definition that has its operation: what people accept is what is asked. */
export const OPERATION_MEMBER = 'portcullis/operation';

export type ParameterStyle = 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** A parameter of an operation, and the argument that it gets. */
export interface OperationParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  argument: string;
  style: ParameterStyle;
  explode: boolean;
  /** Its value is JSON text. */
  json?: boolean;
}

/** The request of an operation. */
export interface OperationRequest {
  method: string;
  path: string;
  parameters: OperationParameter[];
  body?: { argument: string; mediaType: string };
}

/** A request as it is sent. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Headers that belong to the connection, to the credential or to the gateway. */
export const RESERVED_HEADERS =
  /^(?:host|content-length|content-type|transfer-encoding|connection|accept|accept-encoding|authorization|cookie|te|trailer|upgrade|expect|keep-alive|forwarded|via|x-forwarded-.*|proxy-.*)$/i;
/** The visible characters of a header, and the spaces within (RFC 9110 §5.5). */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;
/** A path of segments without those that lead upwards, queries and fragments. */
const PATH = /^\/(?:(?![?#\\])[\x21-\x7e])*$/;

const STYLES = {
  path: ['simple'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
} as const satisfies Record<OperationParameter['in'], readonly ParameterStyle[]>;

/** The styles of a place, the usual one first. */
export function stylesOf(place: OperationParameter['in']): readonly [ParameterStyle, ...ParameterStyle[]] {
  return STYLES[place];
}

/** Whether a path stays below the address that it is appended to. */
export function isUsableLocation(path: string): boolean {
  return PATH.test(path) && !path.startsWith('//') && path.split('/').every((segment) => !isUpwards(segment));
}

/** The operation that a definition has. Throws INVALID_REQUEST without one. */
export function acceptedOperation(definition: JsonObject): OperationRequest {
  const operation = definition[OPERATION_MEMBER];
  if (!isJsonObject(operation)) throw invalidRequest([{ path: 'tool', message: 'has no operation' }]);
  // Made by `openapi-document.rules.ts`, and accepted as that.
  return operation as unknown as OperationRequest;
}

/** A definition as clients see it: the operation is the gateway's business. */
export function withoutOperation(definition: JsonObject): JsonObject {
  if (!Object.hasOwn(definition, OPERATION_MEMBER)) return definition;
  const { [OPERATION_MEMBER]: _operation, ...shown } = definition;
  return shown;
}

/**
 * The request for arguments. Throws INVALID_REQUEST for those that the operation has not, lacks, or that would lead to
 * another path or become another header.
 */
export function apiRequest(base: string, operation: OperationRequest, given: JsonObject): HttpRequest {
  const { method, path, parameters, body } = operation;
  const known = new Set([
    ...parameters.map(({ argument }) => argument),
    ...(body === undefined ? [] : [body.argument]),
  ]);
  for (const name of Object.keys(given)) if (!known.has(name)) throw refused(name, 'is not an argument of this tool');
  let filled = path;
  const query: string[] = [];
  const headers: Record<string, string> = { accept: 'application/json, text/*;q=0.9, */*;q=0.5' };
  for (const parameter of parameters) {
    const value = valueIn(given, parameter.argument);
    if (parameter.in === 'path') filled = filled.replaceAll(`{${parameter.name}}`, () => pathValue(parameter, value));
    else if (value === undefined || value === null) continue;
    else if (parameter.in === 'query') query.push(...queryPairs(parameter, value));
    else headers[parameter.name] = headerValue(parameter, value);
  }
  const address = new URL(base);
  const root = address.pathname.replace(/\/+$/, '');
  const url = new URL(address.origin);
  url.pathname = root + filled;
  url.search = query.length === 0 ? '' : `?${query.join('&')}`;
  // What was checked above, seen once more as the URL parser reads it.
  if (url.origin !== address.origin || url.pathname !== root + filled)
    throw refused('path', 'would lead to another address');
  const sent = body === undefined ? undefined : valueIn(given, body.argument);
  if (body === undefined || sent === undefined) return { method, url: url.href, headers, body: null };
  headers['content-type'] = body.mediaType;
  return { method, url: url.href, headers, body: bodyText(body, sent) };
}

/** An argument of its own: names are the document's, and could be those of any object. */
function valueIn(given: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

function pathValue({ argument, explode, json }: OperationParameter, value: JsonValue | undefined): string {
  if (value === undefined || value === null) throw refused(argument, 'is required');
  const texts = json === true ? [JSON.stringify(value)] : textsOf(value, argument);
  for (const text of texts) {
    if (text === '') throw refused(argument, 'is part of a path, and cannot be empty');
    // Servers may decode before they split.
    if (text.split(/[/\\]/).some(isUpwards)) throw refused(argument, 'would lead to another path');
  }
  if (json !== true && isJsonObject(value)) return simpleObject(value, argument, explode, encoded);
  return texts.map(encoded).join(',');
}

function headerValue({ argument, explode, json }: OperationParameter, value: JsonValue): string {
  const plain = (text: string): string => text;
  const text =
    json === true
      ? JSON.stringify(value)
      : isJsonObject(value)
        ? simpleObject(value, argument, explode, plain)
        : textsOf(value, argument).join(',');
  if (!HEADER_VALUE.test(text))
    throw refused(argument, 'is a header: expected visible characters of ASCII in one line');
  return text;
}

function simpleObject(value: JsonObject, argument: string, explode: boolean, write: (text: string) => string): string {
  return Object.entries(value)
    .map(([name, one]) => `${write(name)}${explode ? '=' : ','}${write(scalar(one, argument))}`)
    .join(',');
}

/** The pairs of a query by the parameter's style (OpenAPI 3.1.0, "Style Values"). */
function queryPairs({ name, argument, style, explode, json }: OperationParameter, value: JsonValue): string[] {
  const key = encoded(name);
  if (json === true) return [`${key}=${encoded(JSON.stringify(value))}`];
  if (isJsonObject(value)) {
    const members = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
    if (style === 'deepObject')
      return members.map(([of, one]) => `${key}%5B${encoded(of)}%5D=${encoded(scalar(one, argument))}`);
    if (explode) return members.map(([of, one]) => `${encoded(of)}=${encoded(scalar(one, argument))}`);
    return [`${key}=${members.flatMap(([of, one]) => [encoded(of), encoded(scalar(one, argument))]).join(',')}`];
  }
  const texts = textsOf(value, argument).map(encoded);
  if (Array.isArray(value) && explode) return texts.map((text) => `${key}=${text}`);
  const between = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  return [`${key}=${texts.join(between)}`];
}

function bodyText({ argument, mediaType }: NonNullable<OperationRequest['body']>, value: JsonValue): string {
  if (/json$/i.test(mediaType)) return JSON.stringify(value);
  if (/^text\//i.test(mediaType)) {
    if (typeof value !== 'string') throw refused(argument, 'expected a text');
    return value;
  }
  if (!isJsonObject(value)) throw refused(argument, 'expected an object');
  const form = new URLSearchParams();
  for (const [name, one] of Object.entries(value))
    for (const text of one === null || one === undefined ? [] : textsOf(one, argument)) form.append(name, text);
  return form.toString();
}

function textsOf(value: JsonValue, argument: string): string[] {
  if (Array.isArray(value)) return value.map((one) => scalar(one, argument));
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([name, one]) => [name, scalar(one, argument)])
    : [scalar(value, argument)];
}

function scalar(value: JsonValue | undefined, argument: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isExactNumber(value)) return value.rawJSON;
  throw refused(argument, 'has values within values, which cannot be written there');
}

/** RFC 3986: everything but unreserved characters. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Whether a segment is one of those that lead elsewhere, as URL parsers read them. */
function isUpwards(segment: string): boolean {
  const plain = segment.replace(/%2e/gi, '.');
  return plain === '.' || plain === '..';
}

function refused(argument: string, message: string) {
  return invalidRequest([{ path: `arguments.${argument.slice(0, 200)}`, message }]);
}
