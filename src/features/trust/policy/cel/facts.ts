import { asJson, isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/json/json.js';
import { type Expression, nodesUnder } from './expression.js';
import type { FactRead, PolicyQuestion } from '../../../../contracts/policy.js';

/** Maximum length of a value, in characters of its JSON. */
const MAX_VALUE = 200;
const MAX_FACTS = 50;

/** Variables available to conditions. */
export const factNames = [
  'action',
  'resource',
  'resourceType',
  'actor',
  'roles',
  'tenant',
  'risk',
  'context',
  'time',
] as const;

/** The facts of conditions without `time`. All are always present, except roles that are unknown. */
export function factsOf(question: PolicyQuestion) {
  return {
    action: question.action,
    resource: question.resource,
    resourceType: question.resourceType ?? '',
    actor: question.actor,
    roles: question.roles,
    tenant: question.tenantId,
    risk: question.risk ?? '',
    context: question.context ?? {},
  };
}

/** The paths of the facts in an expression, in order. */
export function factPaths(root: Expression): string[] {
  const paths = new Set<string>();
  collect(root, new Set(factNames), paths);
  return [...paths].slice(0, MAX_FACTS);
}

/** The values at the paths. */
export function factsRead(paths: readonly string[], question: PolicyQuestion): FactRead[] {
  const time = new Date(question.time).toISOString();
  const facts = asJson({ ...factsOf(question), time });
  return paths.map((path) => ({ path, value: brief(valueAt(facts, path)) }));
}

/** `names` are the facts that are not hidden by the variable of a comprehension. */
function collect(expression: Expression, names: ReadonlySet<string>, paths: Set<string>): void {
  const path = pathOf(expression, names);
  if (path !== undefined) {
    paths.add(path);
    return;
  }
  const { once, repeated } = nodesUnder(expression);
  for (const child of once) collect(child, names, paths);
  const kind = expression.exprKind;
  if (kind.case !== 'comprehensionExpr') return;
  const { iterVar, accuVar } = kind.value;
  const inside = new Set([...names].filter((name) => name !== iterVar && name !== accuVar));
  for (const child of repeated) collect(child, inside, paths);
}

/** `context.amount` of such an expression; undefined for one that is no path from a fact. */
function pathOf(expression: Expression | undefined, names: ReadonlySet<string>): string | undefined {
  const kind = expression?.exprKind;
  if (kind?.case === 'identExpr') return names.has(kind.value.name) ? kind.value.name : undefined;
  if (kind?.case !== 'selectExpr') return undefined;
  const parent = pathOf(kind.value.operand, names);
  return parent === undefined ? undefined : `${parent}.${kind.value.field}`;
}

function valueAt(facts: JsonObject, path: string): JsonValue | undefined {
  return path
    .split('.')
    .reduce<JsonValue | undefined>(
      (at, name) => (isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      facts,
    );
}

/** The value, or the beginning of its JSON. */
function brief(value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(beginningOf(value, { left: MAX_VALUE + 1 }));
  return text.length <= MAX_VALUE ? value : `${text.slice(0, MAX_VALUE)}…`.toWellFormed();
}

/** A value whose JSON is the same up to that many characters, and not much longer: what is large is not written out for it. */
function beginningOf(value: JsonValue, room: { left: number }): JsonValue {
  room.left -= 1;
  if (typeof value === 'string') {
    const text = value.slice(0, Math.max(0, room.left));
    room.left -= text.length;
    return text;
  }
  if (Array.isArray(value)) {
    const items: JsonValue[] = [];
    for (const item of value) {
      if (room.left < 0) break;
      items.push(beginningOf(item, room));
    }
    return items;
  }
  if (!isJsonObject(value)) return value;
  const fields: JsonObject = {};
  for (const name in value) {
    if (room.left < 0) break;
    const one = value[name];
    room.left -= name.length;
    if (one !== undefined) Object.defineProperty(fields, name, { value: beginningOf(one, room), enumerable: true });
  }
  return fields;
}
