import { isEnumType, isListType, isNonNullType, isScalarType, type GraphQLOutputType } from 'graphql';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { wireEnum, wireName } from './naming.js';
import type { Route } from '../route.js';
import { rootParts, selectedFields, type Operation, type SelectionParts, type SelectedField } from './selection.js';

/** Turns a value of an execution result into JSON in wire names. */
type Encode = (value: unknown) => unknown;

type Shaping = Pick<Route, 'naming' | 'nulls' | 'maps'>;

interface EncodedField {
  key: string;
  wire: string;
  /** Absent when the value is sent unchanged. */
  encode: Encode | undefined;
  keepNull: boolean;
}

/** True when `names` has the field: by its name, or by its dotted path from the body's root. */
export function namesField(names: readonly string[] | undefined, wire: string, path: string): boolean {
  return names !== undefined && (names.includes(wire) || names.includes(path));
}

/** The declared map that the field is, if it is one. */
export function mapOf(shaping: Shaping, wire: string, path: string): { key: string } | undefined {
  return shaping.maps?.[path] ?? shaping.maps?.[wire];
}

/** The path of a field below `path`. */
export function pathBelow(path: string, wire: string): string {
  return path === '' ? wire : `${path}.${wire}`;
}

/** The field of a map's entries that holds the key. Throws when the selection has none. */
export function keyField(
  fields: Map<string, SelectedField>,
  naming: Route['naming'],
  key: string,
  path: string,
): SelectedField {
  for (const field of fields.values()) {
    if (field.key === key || wireName(naming, field.key) === key) return field;
  }
  throw new Error(`the map ${path} has no key field ${key} in the selection`);
}

/** Compiles results of one operation into encoders; the schema is walked here and never per request. */
export class OutputCompiler {
  readonly #operation: Operation;
  readonly #shaping: Shaping;

  constructor(operation: Operation, shaping: Shaping) {
    this.#operation = operation;
    this.#shaping = shaping;
  }

  /** The encoder of the selected field at `path` of the body; undefined if values need no conversion. */
  compile(field: SelectedField, path: string): Encode | undefined {
    return this.#type(field.type, field.parts, path);
  }

  #type(type: GraphQLOutputType, parts: SelectionParts, path: string): Encode | undefined {
    if (isNonNullType(type)) return this.#type(type.ofType, parts, path);
    if (isListType(type)) {
      const item = this.#type(type.ofType, parts, path);
      if (item === undefined) return undefined;
      return (value) => (value as unknown[]).map((entry) => (entry === null ? null : item(entry)));
    }
    if (isEnumType(type)) {
      const wire = new Map(type.getValues().map((value) => [value.name, wireEnum(value)]));
      return (value) => wire.get(value as string) ?? value;
    }
    // A scalar whose JSON differs between GraphQL and REST says how.
    const inRest = isScalarType(type) ? type.extensions.inRest : undefined;
    if (typeof inRest === 'function') return inRest as Encode;
    return parts.length === 0 ? undefined : this.#object(this.#fields(parts, path));
  }

  #fields(parts: SelectionParts, path: string): EncodedField[] {
    return [...selectedFields(this.#operation, parts).values()].map((field) => this.#field(field, path));
  }

  #field(field: SelectedField, parentPath: string): EncodedField {
    const wire = wireName(this.#shaping.naming, field.key);
    const path = pathBelow(parentPath, wire);
    const map = mapOf(this.#shaping, wire, path);
    return {
      key: field.key,
      wire,
      encode: map === undefined ? this.compile(field, path) : this.#map(field.parts, map.key, path),
      keepNull: namesField(this.#shaping.nulls, wire, path),
    };
  }

  #object(fields: readonly EncodedField[]): Encode {
    return (value) => {
      const source = value as Record<string, unknown>;
      const body: Record<string, unknown> = {};
      for (const field of fields) {
        const raw = source[field.key];
        if (raw === null || raw === undefined) {
          if (raw === null && field.keepNull) body[field.wire] = null;
        } else {
          body[field.wire] = field.encode === undefined ? raw : field.encode(raw);
        }
      }
      return body;
    };
  }

  #map(parts: SelectionParts, keyName: string, path: string): Encode {
    const fields = selectedFields(this.#operation, parts);
    const key = keyField(fields, this.#shaping.naming, keyName, path);
    const encodeKey = this.compile(key, path);
    const entry = this.#object(
      [...fields.values()].filter((field) => field !== key).map((field) => this.#field(field, path)),
    );
    return (value) => {
      // Without a prototype, so that no key can reach one.
      const body = Object.create(null) as Record<string, unknown>;
      for (const item of value as Record<string, unknown>[]) {
        const raw = item[key.key];
        body[String(encodeKey === undefined ? raw : encodeKey(raw))] = entry(item);
      }
      return body;
    };
  }
}

/** Where a connection's nodes and its next cursor are. */
export interface ConnectionShape {
  /** The field of the nodes' type that the list's items are. */
  node: SelectedField;
  /** The key of the list in the result, and of the node in each of its items (`edges { node }`). */
  listKey: string;
  nodeKey: string | undefined;
  pageInfoKey: string;
}

/** Reads a connection's selection: `nodes` or `edges { node }`, and `pageInfo { endCursor hasNextPage }`. */
export function connectionShape(operation: Operation, field: SelectedField): ConnectionShape {
  const find = (parts: SelectionParts, name: string): SelectedField | undefined =>
    [...selectedFields(operation, parts).values()].find((candidate) => candidate.definition.name === name);
  const nodes = find(field.parts, 'nodes');
  const edges = find(field.parts, 'edges');
  const edgeNode = edges === undefined ? undefined : find(edges.parts, 'node');
  const pageInfo = find(field.parts, 'pageInfo');
  const pageKeys = pageInfo === undefined ? new Map<string, unknown>() : selectedFields(operation, pageInfo.parts);
  if (pageInfo === undefined || !pageKeys.has('endCursor') || !pageKeys.has('hasNextPage')) {
    throw new Error(`the connection ${field.key} needs pageInfo { endCursor hasNextPage } in the selection`);
  }
  if (nodes !== undefined) {
    return { node: nodes, listKey: nodes.key, nodeKey: undefined, pageInfoKey: pageInfo.key };
  }
  if (edges !== undefined && edgeNode !== undefined) {
    return { node: edgeNode, listKey: edges.key, nodeKey: edgeNode.key, pageInfoKey: pageInfo.key };
  }
  throw new Error(`the connection ${field.key} needs nodes, or edges { node }, in the selection`);
}

/** The root field that a body picker names. Throws when the operation does not select it. */
export function bodyField(operation: Operation, key: string): SelectedField {
  const found = selectedFields(operation, rootParts(operation)).get(key);
  if (found === undefined) throw new Error(`the body field ${key} is not in the operation's selection`);
  return found;
}

/** The name of a list's cursor on the wire. */
export function cursorName(naming: Route['naming']): string {
  return wireName(naming, 'nextCursor');
}

/**
 * The response body of a row from the operation's data: wire names and wire enums, null fields left out unless the row
 * keeps them, custom scalars untouched. Undefined: no body. Null: the root field had no value. Throws at compilation
 * when the selection lacks what the row names.
 */
export function compileBody(
  operation: Operation,
  row: Pick<Route, 'body' | 'naming' | 'nulls' | 'maps'>,
): (data: Record<string, unknown>) => JsonValue | undefined {
  const { body, naming } = row;
  if ('none' in body) return () => undefined;
  const compiler = new OutputCompiler(operation, row);
  if ('field' in body) {
    const root = bodyField(operation, body.field);
    const encode = compiler.compile(root, '');
    const { field, member } = body;
    return (data) => {
      const value = data[field];
      if (value === null || value === undefined) return null;
      const encoded = (encode === undefined ? value : encode(value)) as JsonValue;
      return member === undefined ? encoded : (encoded as JsonObject)[member];
    };
  }
  const shape = connectionShape(operation, bodyField(operation, body.connection));
  const { plural } = body;
  const cursor = cursorName(naming);
  const encode = compiler.compile(shape.node, plural) ?? ((value: unknown) => value);
  const { nodeKey } = shape;
  const encodeList: Encode =
    nodeKey === undefined
      ? encode
      : (edges) => (edges as Record<string, unknown>[]).map((edge) => encode(edge[nodeKey]));
  return (data) => {
    const value = data[body.connection] as Record<string, unknown>;
    const page = value[shape.pageInfoKey] as { endCursor?: string | null; hasNextPage: boolean };
    return {
      [plural]: encodeList(value[shape.listKey]) as JsonValue,
      [cursor]: page.hasNextPage ? (page.endCursor ?? null) : null,
    };
  };
}
