import { assertNever } from '../../../shared/assert-never.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { Filter, FilterValue, Operator } from './filter.rules.js';
import { scimError } from './scim-error.rules.js';
import { wordOf } from './texts.rules.js';

/** True for a value of a list that the filter of a PATCH's path means. Throws INVALID_REQUEST for a list within a list. */
export function matches(filter: Filter, value: JsonObject): boolean {
  switch (filter.kind) {
    case 'and':
      return matches(filter.left, value) && matches(filter.right, value);
    case 'or':
      return matches(filter.left, value) || matches(filter.right, value);
    case 'not':
      return !matches(filter.of, value);
    case 'present':
      return fieldOf(value, filter.path) !== null;
    case 'compare':
      return holds(filter.operator, fieldOf(value, filter.path), filter.value);
    case 'some':
      throw scimError('invalidPath', 'a value of a list has no lists');
    default:
      return assertNever(filter);
  }
}

/** The attributes of a value that the filter says it has, where it says nothing but that: Entra ID makes values so. */
export function valueMeantBy(filter: Filter): JsonObject | undefined {
  if (filter.kind === 'compare' && filter.operator === 'eq') return { [filter.path]: filter.value };
  if (filter.kind !== 'and') return undefined;
  const left = valueMeantBy(filter.left);
  const right = valueMeantBy(filter.right);
  return left === undefined || right === undefined ? undefined : { ...left, ...right };
}

function fieldOf(value: JsonObject, name: string): JsonValue {
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

function holds(operator: Operator, found: JsonValue, wanted: FilterValue): boolean {
  if (typeof found !== 'string' || typeof wanted !== 'string') {
    const isSame = found === wanted || (found !== null && wordOf(found) === wordOf(wanted));
    return operator === 'eq' ? isSame : operator === 'ne' && !isSame;
  }
  const [one, other] = [found.toLowerCase(), wanted.toLowerCase()];
  switch (operator) {
    case 'eq':
      return one === other;
    case 'ne':
      return one !== other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    case 'gt':
      return one > other;
    case 'ge':
      return one >= other;
    case 'lt':
      return one < other;
    case 'le':
      return one <= other;
    default:
      return assertNever(operator);
  }
}
