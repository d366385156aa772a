import { isListType, isNonNullType, type GraphQLOutputType } from 'graphql';
import type { CsvValue } from '../../shared/text/csv.js';
import { isJsonObject, type JsonValue } from '../../shared/json/json.js';
import { bodyField, connectionShape } from '../compile/encode.js';
import { wireName } from '../compile/naming.js';
import { type Operation, selectedFields, type SelectionParts } from '../compile/selection.js';
import type { Route } from '../route.js';

/** A column of an exported list: its name, and the members that lead to its value. */
export interface ExportColumn {
  name: string;
  path: readonly string[];
}

/** Reads the columns of a list's records from its operation, in its order; members of an object are `object.member`. */
export function exportColumns(operation: Operation, row: Pick<Route, 'body' | 'naming'>): ExportColumn[] {
  if (!('connection' in row.body)) throw new Error('only a list can be exported');
  const { node } = connectionShape(operation, bodyField(operation, row.body.connection));
  return columnsBelow(operation, node.parts, row.naming, []);
}

function columnsBelow(
  operation: Operation,
  parts: SelectionParts,
  naming: Route['naming'],
  above: readonly string[],
): ExportColumn[] {
  return [...selectedFields(operation, parts).values()].flatMap((field) => {
    const path = [...above, wireName(naming, field.key)];
    if (field.parts.length === 0 || isList(field.type)) return [{ name: path.join('.'), path }];
    return columnsBelow(operation, field.parts, naming, path);
  });
}

function isList(type: GraphQLOutputType): boolean {
  return isNonNullType(type) ? isList(type.ofType) : isListType(type);
}

/** The value of a column in a record: empty where it has none, JSON for what is no single value. */
export function cellOf(record: JsonValue, { path }: ExportColumn): CsvValue {
  let value: JsonValue | undefined = record;
  for (const member of path) value = isJsonObject(value) ? value[member] : undefined;
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return decimal(value);
  if (typeof value !== 'object') return value;
  if (!Array.isArray(value) || !value.every(isPlain)) return JSON.stringify(value);
  return value.join('; ');
}

function isPlain(item: JsonValue): item is string | number {
  return typeof item === 'string' || typeof item === 'number';
}

/** A number without an exponent, which spreadsheets of some languages read as text. */
function decimal(value: number): CsvValue {
  const isTiny = value !== 0 && Math.abs(value) < 1e-6;
  return isTiny ? value.toFixed(12).replace(/0+$/, '') : value;
}
