import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  getNamedType,
} from 'graphql';
import { constraintOf, type Constraint } from '../../graphql/validation/constraints.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { keyField, mapOf, namesField, pathBelow } from '../compile/encode.js';
import { wireEnum, wireName } from '../compile/naming.js';
import type { Route } from '../route.js';
import { selectedFields, type Operation, type SelectionParts, type SelectedField } from '../compile/selection.js';

const BUILT_IN: Record<string, JsonObject> = {
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  ID: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  DateTimeISO: { type: 'string', format: 'date-time' },
};

/** Fields of an input object that a route hides or adds. */
export interface BodyShape {
  hidden: ReadonlySet<string>;
  acceptsUnknown: boolean;
  /** Wire name of a flag that only the REST API reads. */
  flag: string | undefined;
}

const wholeType: BodyShape = { hidden: new Set(), acceptsUnknown: false, flag: undefined };

function isJsonDefault(value: unknown): value is JsonValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value);
}

function described(schema: JsonObject, description: string | null | undefined): JsonObject {
  return description === undefined || description === null || description === '' ? schema : { ...schema, description };
}

function orNull(schema: JsonObject): JsonObject {
  return typeof schema.type === 'string' && schema.enum === undefined
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

function scalarSchema(type: GraphQLScalarType, own: unknown = type.extensions.jsonSchema): JsonObject {
  if (isJsonObject(own)) return own;
  return BUILT_IN[type.name] ?? described({}, type.description);
}

/** The limits of a constraint as JSON Schema keywords, put where they hold: on the list, or on its items. */
export function constrained(schema: JsonObject, constraint: Constraint | undefined): JsonObject {
  if (constraint === undefined) return schema;
  const { min, max, minLength, maxLength, maxBytes, pattern } = constraint;
  const ofWhole: JsonObject = maxBytes === undefined ? {} : { 'x-max-bytes': maxBytes };
  const ofLeaf: JsonObject = {
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(pattern === undefined ? {} : { pattern: pattern.source }),
  };
  if (schema.type === 'array') {
    const items = isJsonObject(schema.items) ? { ...schema.items, ...ofLeaf } : schema.items;
    return {
      ...schema,
      items,
      ...ofWhole,
      ...(minLength === undefined ? {} : { minItems: minLength }),
      ...(maxLength === undefined ? {} : { maxItems: maxLength }),
    };
  }
  return {
    ...schema,
    ...ofLeaf,
    ...ofWhole,
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/** The document's `components.schemas`, filled while rows are described. */
export class SchemaBook {
  readonly schemas: Record<string, JsonObject> = {};
  readonly #inputs = new Map<string, string>();

  /** A reference to `schema` under `name`, or under a numbered name when that one holds another schema. */
  add(name: string, schema: JsonObject): JsonObject {
    const text = JSON.stringify(schema);
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : `${name}${count}`;
      const known = this.schemas[candidate];
      if (known !== undefined && JSON.stringify(known) !== text) continue;
      this.schemas[candidate] = schema;
      return { $ref: `#/components/schemas/${candidate}` };
    }
  }

  /** The JSON Schema of an input type in a row's wire names. */
  input(type: GraphQLInputType, naming: Route['naming']): JsonObject {
    if (isNonNullType(type)) return this.input(type.ofType, naming);
    if (isListType(type)) {
      const items = this.input(type.ofType, naming);
      return { type: 'array', items: isNonNullType(type.ofType) ? items : orNull(items) };
    }
    if (isEnumType(type)) return this.#enum(type);
    return isInputObjectType(type) ? this.body(type, naming, wholeType) : scalarSchema(type);
  }

  /** The JSON Schema of an input object as one row's body. */
  body(type: GraphQLInputObjectType, naming: Route['naming'], shape: BodyShape): JsonObject {
    const key = JSON.stringify([type.name, naming, [...shape.hidden], shape.acceptsUnknown, shape.flag]);
    const known = this.#inputs.get(key);
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` };
    let name = type.name;
    for (let count = 2; name in this.schemas; count += 1) name = `${type.name}${count}`;
    this.#inputs.set(key, name);
    // Its place is taken before its fields are described, so that a type may contain itself.
    this.schemas[name] = {};
    const fields = Object.values(type.getFields()).filter((field) => !shape.hidden.has(field.name));
    const properties = fields.map((field): [string, JsonObject] => {
      const schema = constrained(this.input(field.type, naming), constraintOf(field));
      const value = field.defaultValue;
      return [
        wireName(naming, field.name),
        described(
          {
            ...schema,
            ...(isJsonDefault(value) ? { default: value } : {}),
            ...(field.deprecationReason == null ? {} : { deprecated: true }),
          },
          field.description,
        ),
      ];
    });
    if (shape.flag !== undefined && !properties.some(([wire]) => wire === shape.flag)) {
      properties.push([shape.flag, { type: 'boolean', description: 'Requests a stream of server-sent events.' }]);
    }
    const required = fields
      .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
      .map((field) => wireName(naming, field.name));
    this.schemas[name] = described(
      {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: shape.acceptsUnknown,
      },
      type.description,
    );
    return { $ref: `#/components/schemas/${name}` };
  }

  #enum(type: GraphQLEnumType): JsonObject {
    const values = type.getValues();
    const notes = values.flatMap((value) =>
      value.description == null ? [] : [`\`${wireEnum(value)}\`: ${value.description}`],
    );
    const description = [type.description ?? '', ...notes].filter((line) => line !== '').join('\n\n');
    return this.add(type.name, described({ type: 'string', enum: values.map(wireEnum) }, description));
  }

  /** The JSON Schema of an operation's selection of the field at `path` of the body. */
  output(operation: Operation, field: SelectedField, row: Route, path: string): JsonObject {
    return this.#outputType(operation, field.type, field.parts, row, path);
  }

  #outputType(
    operation: Operation,
    type: GraphQLOutputType,
    parts: SelectionParts,
    row: Route,
    path: string,
  ): JsonObject {
    if (isNonNullType(type)) return this.#outputType(operation, type.ofType, parts, row, path);
    if (isListType(type)) {
      const items = this.#outputType(operation, type.ofType, parts, row, path);
      return { type: 'array', items: isNonNullType(type.ofType) ? items : orNull(items) };
    }
    if (isEnumType(type)) return this.#enum(type);
    if (isScalarType(type)) return scalarSchema(type, type.extensions.answerSchema);
    const fields = [...selectedFields(operation, parts).values()];
    return this.add(type.name, described(this.#object(operation, fields, row, path), type.description));
  }

  #object(operation: Operation, fields: readonly SelectedField[], row: Route, path: string): JsonObject {
    const properties: Record<string, JsonObject> = {};
    const required: string[] = [];
    for (const field of fields) {
      const wire = wireName(row.naming, field.key);
      const fieldPath = pathBelow(path, wire);
      const map = mapOf(row, wire, fieldPath);
      const schema =
        map === undefined
          ? this.output(operation, field, row, fieldPath)
          : this.#map(operation, field, row, fieldPath, map.key);
      const mayBeNull = !isNonNullType(field.type);
      const sentAsNull = mayBeNull && namesField(row.nulls, wire, fieldPath);
      properties[wire] = described(sentAsNull ? orNull(schema) : schema, field.definition.description);
      if (!field.conditional && (!mayBeNull || sentAsNull)) required.push(wire);
    }
    return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
  }

  #map(operation: Operation, field: SelectedField, row: Route, path: string, keyName: string): JsonObject {
    const fields = selectedFields(operation, field.parts);
    const key = keyField(fields, row.naming, keyName, path);
    const rest = [...fields.values()].filter((candidate) => candidate !== key);
    const entry = this.add(getNamedType(field.type).name, this.#object(operation, rest, row, path));
    return { type: 'object', additionalProperties: entry, description: `Keyed by ${keyName}.` };
  }
}
