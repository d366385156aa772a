import { entryOf } from '../../../shared/json/json.js';
import { assertNever } from '../../../shared/assert-never.js';
import type { Filter, FilterValue, Operator } from './filter.rules.js';
import { scimError } from './scim-error.rules.js';

/** How an attribute is compared: texts with or without regard to case. */
type Kind = 'text' | 'exact' | 'boolean' | 'time';

/** A column or an expression, or the values of a list. */
export type SqlAttribute =
  | { kind: Kind; sql: string }
  /** `values` selects from a row of the outer query; its columns are in `parts`. */
  | { kind: 'list'; values: string; parts: Readonly<Record<string, SqlAttribute & { kind: Kind }>> };

export type SqlAttributes = Readonly<Record<string, SqlAttribute>>;

/** A condition with `?` for each parameter. */
export interface SqlCondition {
  sql: string;
  params: (string | boolean)[];
}

const COMPARISONS: Record<'gt' | 'ge' | 'lt' | 'le', string> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

/**
 * A filter as a condition, in which values are parameters and names are those of `attributes`. Throws INVALID_REQUEST with
 * `invalidFilter` for unknown attributes and comparisons that they do not have.
 */
export function filterToSql(filter: Filter, attributes: SqlAttributes): SqlCondition {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const left = filterToSql(filter.left, attributes);
      const right = filterToSql(filter.right, attributes);
      const sql = `(${left.sql} ${filter.kind.toUpperCase()} ${right.sql})`;
      return { sql, params: [...left.params, ...right.params] };
    }
    case 'not': {
      const { sql, params } = filterToSql(filter.of, attributes);
      return { sql: `NOT coalesce(${sql}, false)`, params };
    }
    case 'present':
      return onAttribute(filter.path, attributes, ({ sql }) => ({ sql: `${sql} IS NOT NULL`, params: [] }));
    case 'compare':
      return onAttribute(filter.path, attributes, (attribute) => compared(filter, attribute));
    case 'some': {
      const list = entryOf(attributes, filter.path);
      if (list?.kind !== 'list') throw invalid(`${filter.path} is not a list`);
      return within(list.values, filterToSql(filter.of, list.parts));
    }
    default:
      return assertNever(filter);
  }
}

/** The expression to sort by; undefined for attributes that cannot be sorted by. */
export function sortExpression(path: string, attributes: SqlAttributes): string | undefined {
  const attribute = entryOf(attributes, path);
  if (attribute === undefined || attribute.kind === 'list') return undefined;
  return attribute.kind === 'text' ? `lower(${attribute.sql})` : attribute.sql;
}

type Simple = SqlAttribute & { kind: Kind };

function onAttribute(
  path: string,
  attributes: SqlAttributes,
  condition: (attribute: Simple) => SqlCondition,
): SqlCondition {
  const known = entryOf(attributes, path);
  if (known !== undefined && known.kind !== 'list') return condition(known);
  // `members` alone means the values of the list.
  const [name = '', part = 'value'] = path.split('.');
  const list = entryOf(attributes, name);
  const found = list?.kind === 'list' ? entryOf(list.parts, part) : undefined;
  if (list?.kind !== 'list' || found === undefined) throw invalid(`there is no attribute ${path} to filter by`);
  return within(list.values, condition(found));
}

function within(values: string, { sql, params }: SqlCondition): SqlCondition {
  return { sql: `EXISTS (SELECT 1 FROM ${values} AND ${sql})`, params };
}

function compared(
  { path, operator, value }: Extract<Filter, { kind: 'compare' }>,
  { kind, sql }: Simple,
): SqlCondition {
  if (value === null) {
    if (operator === 'eq') return { sql: `${sql} IS NULL`, params: [] };
    if (operator === 'ne') return { sql: `${sql} IS NOT NULL`, params: [] };
    throw invalid(`${operator} does not compare with null`);
  }
  const known = parameter(kind, value);
  if (known === undefined) throw invalid(`${path} is not compared with ${JSON.stringify(value)}`);
  switch (kind) {
    case 'text':
      return { sql: ofText(operator, `lower(${sql})`, 'lower(?)'), params: [known] };
    case 'exact':
      return { sql: ofText(operator, sql, '?::text'), params: [known] };
    case 'boolean':
      return { sql: ofBoolean(operator, sql), params: [known] };
    case 'time':
      return { sql: ofTime(operator, sql), params: [known] };
    default:
      return assertNever(kind);
  }
}

function parameter(kind: Kind, value: Exclude<FilterValue, null>): string | boolean | undefined {
  if (kind === 'boolean') {
    // Entra ID compares with the text.
    const text = String(value).toLowerCase();
    return text === 'true' || text === 'false' ? text === 'true' : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (kind !== 'time') return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function ofText(operator: Operator, sql: string, param: string): string {
  switch (operator) {
    case 'eq':
      return `${sql} = ${param}`;
    case 'ne':
      return `${sql} IS DISTINCT FROM ${param}`;
    case 'co':
      return `strpos(${sql}, ${param}) > 0`;
    case 'sw':
      return `starts_with(${sql}, ${param})`;
    case 'ew':
      return `starts_with(reverse(${sql}), reverse(${param}))`;
    default:
      return `${sql} COLLATE "C" ${COMPARISONS[operator]} ${param}`;
  }
}

function ofBoolean(operator: Operator, sql: string): string {
  if (operator === 'eq') return `${sql} = ?::boolean`;
  if (operator === 'ne') return `${sql} IS DISTINCT FROM ?::boolean`;
  throw invalid(`${operator} does not compare true and false`);
}

function ofTime(operator: Operator, sql: string): string {
  // Answers show milliseconds.
  const shown = `date_trunc('milliseconds', ${sql})`;
  if (operator === 'eq') return `${shown} = ?::timestamptz`;
  if (operator === 'ne') return `${shown} IS DISTINCT FROM ?::timestamptz`;
  if (operator === 'co' || operator === 'sw' || operator === 'ew') throw invalid(`${operator} does not compare times`);
  return `${shown} ${COMPARISONS[operator]} ?::timestamptz`;
}

function invalid(message: string): Error {
  return scimError('invalidFilter', message);
}
