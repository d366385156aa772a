import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import {
  isUsableLocation,
  OPERATION_MEMBER,
  type OperationParameter,
  type OperationRequest,
  type ParameterStyle,
  RESERVED_HEADERS,
  stylesOf,
} from './openapi-request.rules.js';
import {
  jsonSchemaOf,
  MAX_SCHEMA_VALUES,
  type Referring,
  resolved,
  UnusableOperation,
} from './openapi-schema.rules.js';

/** The most operations that are looked at: more than a server may have of tools, so that some can be chosen. */
export const MAX_OPERATIONS = 10_000;
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
/** The most values of the schemas of all operations that are looked at: a document is read while others wait. */
const MAX_DOCUMENT_VALUES = 100_000;
/** With the name of the server before it, a tool's name has 128 characters. */
const MAX_NAME = 80;
const MAX_DESCRIPTION = 4_000;
/** The media types of a body that are sent, the first that an operation takes. */
const BODY_TYPES = [
  /^application\/json$/i,
  /^application\/[\w.+-]+\+json$/i,
  /^application\/x-www-form-urlencoded$/i,
  /^text\/plain$/i,
];

/** An operation of a document, as one chooses among them. */
export interface FoundOperation {
  /** The name of the tool that it becomes. */
  name: string;
  method: string;
  path: string;
  summary: string;
  /** Why it cannot be a tool; undefined where it can. */
  problem: string | undefined;
}

interface Site {
  name: string;
  method: (typeof METHODS)[number];
  path: string;
  item: JsonObject;
  operation: JsonObject;
}

/** The version of OpenAPI that a document is of; undefined for any that is not 3.0 or 3.1. */
export function openApiVersion({ openapi }: JsonObject): string | undefined {
  return typeof openapi === 'string' && /^3\.[01]\.\d{1,3}$/.test(openapi) ? openapi : undefined;
}

/** The operations of a document, with what stops each from being a tool. */
export function operationsIn(document: JsonObject, most = MAX_OPERATIONS): FoundOperation[] {
  const names = new Set<string>();
  const whole = { values: MAX_DOCUMENT_VALUES };
  return sitesIn(document, most).map((site) => {
    const { name, method, path, operation } = site;
    const isTaken = names.has(name);
    names.add(name);
    const tool = isTaken ? taken : toolOf(document, site, whole);
    const summary = textOf(operation.summary ?? operation.description, 200);
    return { name, method: method.toUpperCase(), path, summary, problem: 'problem' in tool ? tool.problem : undefined };
  });
}

/** The chosen operations as tools, or all; with the reasons for those that are left out. */
export function toolsIn(
  document: JsonObject,
  chosen: readonly string[] | null,
): { tools: JsonObject[]; problems: string[] } {
  const wanted = chosen === null ? undefined : new Set(chosen);
  const tools: JsonObject[] = [];
  const problems: string[] = [];
  const names = new Set<string>();
  const whole = { values: MAX_DOCUMENT_VALUES };
  for (const site of sitesIn(document, MAX_OPERATIONS)) {
    const { name } = site;
    if (wanted?.has(name) === false) continue;
    const tool = names.has(name) ? taken : toolOf(document, site, whole);
    names.add(name);
    if ('problem' in tool) problems.push(`${name}: ${tool.problem}`);
    else tools.push(tool.definition);
  }
  for (const name of wanted ?? []) if (!names.has(name)) problems.push(`${name}: there is no such operation`);
  return { tools, problems };
}

const taken = { problem: 'an operation before it has the same name' } as const;

function sitesIn(document: JsonObject, most: number): Site[] {
  const sites: Site[] = [];
  const paths = isJsonObject(document.paths) ? document.paths : {};
  for (const [path, given] of Object.entries(paths)) {
    const item = itemOf(document, given);
    for (const method of METHODS) {
      const operation = item[method];
      if (!isJsonObject(operation)) continue;
      if (sites.length === most) return sites;
      sites.push({ name: nameOf(operation.operationId, method, path), method, path, item, operation });
    }
  }
  return sites;
}

/** A path's operations; an empty list if the path cannot be resolved. */
function itemOf(document: JsonObject, given: JsonValue | undefined): JsonObject {
  try {
    return resolved(given, { document });
  } catch (error) {
    if (error instanceof UnusableOperation) return {};
    throw error;
  }
}

/** The operation's id as a tool's name; without one its method and path. */
function nameOf(id: JsonValue | undefined, method: string, path: string): string {
  const text = typeof id === 'string' && id !== '' ? id : `${method}_${path}`;
  const name = text
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/_{2,}/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_NAME);
  return name === '' ? method : name;
}

function toolOf(
  document: JsonObject,
  site: Site,
  whole: { values: number },
): { definition: JsonObject } | { problem: string } {
  const room = { values: Math.min(MAX_SCHEMA_VALUES, whole.values) };
  const before = room.values;
  try {
    return { definition: definitionOf({ document, room }, site) };
  } catch (error) {
    if (error instanceof UnusableOperation) return { problem: error.message };
    throw error;
  } finally {
    whole.values -= before - Math.max(0, room.values);
  }
}

function definitionOf(referring: Referring, { name, method, path, item, operation }: Site): JsonObject {
  if (!isUsableLocation(path)) throw new UnusableOperation('a path that leads elsewhere');
  const read = parametersOf(referring, item, operation);
  const declared = new Set(
    read.filter(({ parameter }) => parameter.in === 'path').map(({ parameter }) => parameter.name),
  );
  for (const [, template = ''] of path.matchAll(/\{([^{}]*)\}/g))
    if (!declared.has(template))
      throw new UnusableOperation(`the path has {${template.slice(0, 100)}}, which is no parameter`);
  const body = bodyOf(referring, method, operation, new Set(read.map(({ parameter }) => parameter.argument)));
  const properties = [
    ...read.map(({ parameter, schema }): [string, JsonObject] => [parameter.argument, schema]),
    ...(body === undefined ? [] : [[body.request.argument, body.schema] as [string, JsonObject]]),
  ];
  const required = [
    ...read.filter(({ isRequired }) => isRequired).map(({ parameter }) => parameter.argument),
    ...(body?.isRequired === true ? [body.request.argument] : []),
  ];
  const request: OperationRequest = {
    method: method.toUpperCase(),
    path,
    parameters: read.map(({ parameter }) => parameter),
    ...(body === undefined ? {} : { body: body.request }),
  };
  const title = textOf(operation.summary, 200);
  return {
    name,
    ...(title === '' ? {} : { title }),
    description:
      textOf(operation.description ?? operation.summary, MAX_DESCRIPTION) || `${method.toUpperCase()} ${path}`,
    inputSchema: { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false },
    annotations: annotationsOf(method),
    // JSON, with its members alone.
    [OPERATION_MEMBER]: { ...request } as unknown as JsonObject,
  };
}

/** The behaviour that HTTP gives to a method (RFC 9110 §9.2). */
function annotationsOf(method: Site['method']): JsonObject {
  const isRead = method === 'get';
  return {
    destructiveHint: method === 'delete' || method === 'put',
    idempotentHint: isRead || method === 'put' || method === 'delete',
    openWorldHint: true,
    readOnlyHint: isRead,
  };
}

interface ReadParameter {
  parameter: OperationParameter;
  schema: JsonObject;
  isRequired: boolean;
}

/** The parameters of path and operation; those of the operation replace those of the path. */
function parametersOf(referring: Referring, item: JsonObject, operation: JsonObject): ReadParameter[] {
  const found = new Map<string, JsonObject>();
  for (const list of [item.parameters, operation.parameters])
    for (const given of Array.isArray(list) ? list : []) {
      const parameter = resolved(given, referring);
      if (typeof parameter.name === 'string') found.set(`${textOf(parameter.in, 20)} ${parameter.name}`, parameter);
    }
  const names = new Set<string>();
  return [...found.values()].flatMap((given) => {
    const read = parameterOf(referring, given, names);
    return read === undefined ? [] : [read];
  });
}

function parameterOf(referring: Referring, given: JsonObject, names: Set<string>): ReadParameter | undefined {
  const { in: place, schema, content, description } = given;
  const name = typeof given.name === 'string' ? given.name : '';
  const isRequired = given.required === true || place === 'path';
  const styles = place === 'path' || place === 'query' || place === 'header' ? stylesOf(place) : undefined;
  const style = styles?.find((known) => known === given.style) ?? (given.style === undefined ? styles?.[0] : undefined);
  const why = parameterProblem(place, name, style);
  if (why !== undefined && isRequired) throw new UnusableOperation(`the parameter ${name.slice(0, 100)} ${why}`);
  if (why !== undefined || style === undefined) return undefined;
  if (place !== 'path' && place !== 'query' && place !== 'header') return undefined;
  const isJson = isJsonObject(content);
  const argument = names.has(name) ? `${place}_${name}` : name;
  names.add(argument);
  const [media] = isJson ? Object.values(content) : [];
  const converted = jsonSchemaOf(isJson ? resolved(media, referring).schema : schema, referring);
  const words = textOf(description, MAX_DESCRIPTION);
  return {
    parameter: {
      argument,
      explode: typeof given.explode === 'boolean' ? given.explode : style === 'form' || style === 'deepObject',
      in: place,
      ...(isJson ? { json: true } : {}),
      name,
      style: style satisfies ParameterStyle,
    },
    schema: words === '' ? converted : { ...converted, description: words },
    isRequired,
  };
}

/** Why a parameter cannot be sent. */
function parameterProblem(
  place: JsonValue | undefined,
  name: string,
  style: ParameterStyle | undefined,
): string | undefined {
  if (place !== 'path' && place !== 'query' && place !== 'header') return 'is in a cookie';
  // The gateway's own, which OpenAPI leaves out too (3.1.0, "Parameter Object").
  if (place === 'header' && RESERVED_HEADERS.test(name)) return 'is a header of the gateway';
  if (place === 'header' && !/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return 'is no header';
  return style === undefined ? 'has a style that is not supported' : undefined;
}

function bodyOf(
  referring: Referring,
  method: Site['method'],
  { requestBody }: JsonObject,
  names: ReadonlySet<string>,
): { request: NonNullable<OperationRequest['body']>; schema: JsonObject; isRequired: boolean } | undefined {
  // A GET with a body means nothing (RFC 9110 §9.3.1).
  if (requestBody === undefined || method === 'get') return undefined;
  const { content, required } = resolved(requestBody, referring);
  const types = isJsonObject(content) ? Object.keys(content) : [];
  const mediaType = BODY_TYPES.flatMap((known) => types.filter((type) => known.test(type)))[0];
  if (mediaType === undefined || !isJsonObject(content)) {
    if (required === true) throw new UnusableOperation('a body of a type that is not supported');
    return undefined;
  }
  const argument = names.has('body') ? 'request_body' : 'body';
  const schema = jsonSchemaOf(resolved(content[mediaType], referring).schema, referring);
  return { request: { argument, mediaType }, schema, isRequired: required === true };
}

function textOf(value: JsonValue | undefined, most: number): string {
  return typeof value === 'string' ? value.trim().slice(0, most).toWellFormed() : '';
}
