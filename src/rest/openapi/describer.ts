import { getNullableType, isInputObjectType, isListType, type GraphQLSchema } from 'graphql';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { queryParameters } from '../compile/decode.js';
import { fieldTarget, type VariableTarget, variablesOf } from '../compile/variables.js';
import { bodyField, connectionShape, cursorName } from '../compile/encode.js';
import { errorNames, errorSchemas, headers, isGateway, readsBody } from './responses.js';
import { constrained, SchemaBook } from './schemas.js';
import { formatsOf } from '../compile/representations.js';
import { formBodies, uploadBodies, uploadParameters } from './uploads.js';
import type { Picker, Route } from '../route.js';
import { operationOf, type Operation } from '../compile/selection.js';

/** Where it differs from the document's: who needs no key. */
function securityOf({ open, shared, tenantFrom }: Route): JsonObject {
  if (open === true) return { security: [] };
  if (shared === true) return { security: [{ packSession: [] }] };
  return tenantFrom === undefined ? {} : { security: [{ bearer: [] }, {}] };
}

/** Describes rows of one table as OpenAPI operations, with the schemas that they use. */
export class Describer {
  readonly book = new SchemaBook();
  readonly #schema: GraphQLSchema;
  readonly #operationIds = new Set<string>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
    // First, so that the names are not GraphQL types'.
    Object.assign(this.book.schemas, errorSchemas());
  }

  operation(row: Route): JsonObject {
    const operation = operationOf(this.#schema, row.operation);
    const [, ...others] = row.prefixes ?? [];
    const body = this.#requestBody(row, operation);
    const errors = errorNames(row).map(([name, status]) => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ]);
    return {
      operationId: this.#operationId(row, operation),
      tags: [row.tag],
      summary: row.summary,
      ...(others.length === 0
        ? {}
        : { description: `Also at ${others.map((prefix) => prefix + row.path).join(', ')}.` }),
      ...securityOf(row),
      parameters: this.#parameters(row, operation),
      ...(body === undefined ? {} : { requestBody: body }),
      responses: { ...this.#success(row, operation), ...(Object.fromEntries(errors) as JsonObject) },
    };
  }

  /** The operation's name; routes that share an operation get a suffix from their path. */
  #operationId(row: Route, operation: Operation): string {
    const name = operation.definition.name?.value ?? `${row.method.toLowerCase()}${row.path}`.replace(/\W+/g, '_');
    let id = name.charAt(0).toLowerCase() + name.slice(1);
    if (this.#operationIds.has(id)) id = `${id}_${row.method.toLowerCase()}${row.path.replace(/\W+/g, '_')}`;
    this.#operationIds.add(id);
    return id;
  }

  #parameters(row: Route, operation: Operation): JsonValue[] {
    const variables = variablesOf(operation);
    const parameters: JsonValue[] = [];
    const add = (picker: Picker, target: ReturnType<typeof fieldTarget>): void => {
      if (picker.from !== 'path' && picker.from !== 'header') return;
      const schema = constrained(this.book.input(target.type, row.naming), target.constraint);
      parameters.push({
        name: picker.name,
        in: picker.from,
        required: picker.from === 'path' || target.required,
        ...(target.description === undefined ? {} : { description: target.description }),
        schema,
      });
    };
    for (const [name, picker] of Object.entries(row.variables)) {
      const target = variables.get(name);
      if (target === undefined) continue;
      add(picker, target);
      const type = getNullableType(target.type);
      if (picker.from !== 'body' || !isInputObjectType(type)) continue;
      for (const [key, inner] of Object.entries(picker.merge ?? {})) {
        const field = type.getFields()[key];
        if (field !== undefined) add(inner, fieldTarget(field));
      }
    }
    for (const [name, target] of queryParameters(row, variables)) {
      const list = isListType(getNullableType(target.type));
      parameters.push({
        name,
        in: 'query',
        required: target.required,
        ...(target.description === undefined ? {} : { description: target.description }),
        schema: withTail(
          constrained(this.book.input(target.type, row.naming), target.constraint),
          row,
          name,
          variables,
        ),
        ...(list ? { style: 'form', explode: false } : {}),
      });
    }
    if (row.upload !== undefined) parameters.push(...uploadParameters(this.book, row, row.upload, operation));
    const formats = formatsOf(row);
    if (formats !== undefined) {
      const description =
        row.exported === undefined
          ? 'The format of the response, regardless of `Accept`.'
          : 'The format of the file; CSV when absent.';
      parameters.push({ name: 'format', in: 'query', required: false, description, schema: { enum: [...formats] } });
    }
    if (row.tenantFrom !== undefined)
      parameters.push({ name: row.tenantFrom, in: 'path', required: true, schema: { type: 'string' } });
    else if (row.open !== true && row.shared !== true) parameters.push({ $ref: '#/components/parameters/TenantId' });
    return parameters;
  }

  #requestBody(row: Route, operation: Operation): JsonObject | undefined {
    for (const [name, target] of variablesOf(operation)) {
      const picker = row.variables[name];
      if (picker?.from !== 'body') continue;
      const type = getNullableType(target.type);
      const unknownTo = picker.unknownTo === undefined ? [] : [picker.unknownTo];
      const whole = picker.whole === undefined || !isInputObjectType(type) ? undefined : type.getFields()[picker.whole];
      if (whole !== undefined) {
        const schema = this.book.input(whole.type, row.naming);
        const form = row.form === undefined ? {} : formBodies(row.form);
        return { required: true, content: { 'application/json': { schema }, ...form } };
      }
      const schema = isInputObjectType(type)
        ? this.book.body(type, row.naming, {
            hidden: new Set([...Object.keys(picker.merge ?? {}), ...unknownTo]),
            acceptsUnknown: picker.unknownTo !== undefined,
            flag: row.stream?.when,
          })
        : this.book.input(target.type, row.naming);
      const content: JsonObject = { 'application/json': { schema } };
      if (row.upload !== undefined && isInputObjectType(type))
        Object.assign(content, uploadBodies(this.book, row, row.upload, type));
      return { required: target.required, content };
    }
    return undefined;
  }

  #responseSchema(row: Route, operation: Operation): JsonObject | undefined {
    const { body } = row;
    if ('none' in body) return undefined;
    // A member is a protocol's own form, which its provider describes.
    if ('field' in body && body.member !== undefined) return { type: 'object' };
    if ('field' in body) return this.book.output(operation, bodyField(operation, body.field), row, '');
    const shape = connectionShape(operation, bodyField(operation, body.connection));
    const item = this.book.output(operation, shape.node, row, body.plural);
    const list = shape.nodeKey === undefined ? item : { type: 'array', items: item };
    const cursor = cursorName(row.naming);
    return {
      type: 'object',
      required: [body.plural, cursor],
      properties: { [body.plural]: list, [cursor]: { type: ['string', 'null'] } },
    };
  }

  #success(row: Route, operation: Operation): JsonObject {
    const schema = this.#responseSchema(row, operation);
    const status = row.status ?? (schema === undefined ? 204 : 200);
    const names = ['X-Request-ID'];
    if (status === 201) names.push('Location');
    if (row.entityTag !== undefined) names.push('ETag');
    if (row.method === 'GET' && row.open !== true) names.push('X-Data-As-Of');
    if (row.open !== true) names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset');
    if (isGateway(row) && readsBody(row)) {
      names.push(
        'X-Gateway-Provider',
        'X-Gateway-Model',
        'X-Gateway-Arm',
        'X-Gateway-Attempts',
        'X-Gateway-Dropped',
        'X-Agent-Flags',
        'X-Degraded-By',
        'X-Output-Capped',
        'X-Cache',
        'X-Evidence-ID',
        'X-Evidence-Proof',
      );
    }
    const events: JsonObject = {
      'text/event-stream': {
        schema: {
          type: 'string',
          description: `Events when \`${row.stream?.when ?? ''}\` is ${String(row.stream?.asks?.[0] ?? true)}.`,
        },
      },
    };
    const content: JsonObject = {
      ...(row.exported === undefined
        ? {}
        : { 'text/csv': { schema: { type: 'string' } }, 'application/jsonl': { schema: { type: 'string' } } }),
      ...(schema === undefined || row.exported !== undefined ? {} : { 'application/json': { schema } }),
      ...(row.stream === undefined ? {} : events),
      ...(row.content === undefined ? {} : { '*/*': { schema: { description: 'The content itself.' } } }),
      ...Object.fromEntries((row.representations ?? []).map(({ type }) => [type, { schema: { type: 'string' } }])),
    };
    const response: JsonObject = {
      description: 'Success.',
      headers: headers(names),
      ...(Object.keys(content).length === 0 ? {} : { content }),
    };
    const other = row.statusFrom === undefined ? [] : [...new Set(Object.values(row.statusFrom.statuses))];
    const byField = other.map((code) => [
      String(code),
      { ...response, description: 'Depends on the state that the body reports.' },
    ]);
    return { ...(Object.fromEntries(byField) as JsonObject), [status]: response, ...this.#approval(row) };
  }

  #approval(row: Route): JsonObject {
    if (row.approval === undefined) return {};
    const schema: JsonObject = {
      type: 'object',
      required: ['status', 'proposal'],
      properties: { status: { const: 'approval_required' }, proposal: { type: 'object' } },
    };
    return {
      '202': {
        description: 'The invocation awaits approval.',
        headers: headers(['X-Request-ID', 'Location']),
        content: { 'application/json': { schema } },
      },
    };
  }
}

/** The schema of a query parameter, which is another where a variable of its own takes what follows a prefix. */
function withTail(
  schema: JsonObject,
  row: Route,
  parameter: string,
  variables: ReadonlyMap<string, VariableTarget>,
): JsonObject {
  for (const [name, picker] of Object.entries(row.variables)) {
    if (picker.from !== 'query' || picker.part !== 'tail' || picker.name !== parameter) continue;
    const { minLength = 0, maxLength = '' } = variables.get(name)?.constraint ?? {};
    const tail = { type: 'string', pattern: `^${picker.prefix ?? ''}.{${minLength},${maxLength}}$` };
    return { anyOf: [schema, tail] };
  }
  return schema;
}
