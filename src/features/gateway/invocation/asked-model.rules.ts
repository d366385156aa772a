import type { JsonObject } from '../../../shared/json/json.js';
import type { AliasedModel } from '../aliases/alias.rules.js';

/** Whether a key may use a model that has several names. `allowed`: the models that it lists; null where it lists none. */
export function isAllowedModel(allowed: ReadonlySet<string> | null, names: readonly (string | undefined)[]): boolean {
  return allowed === null || names.some((name) => name !== undefined && allowed.has(name));
}

/** A request as approvers see it: with the model that its alias leads to. */
export function withTarget(request: JsonObject, aliased: AliasedModel | undefined): JsonObject {
  return aliased === undefined ? request : { ...request, resolvedModel: aliased.target };
}

/** The request of a stored one, and where its model led when it was stored. */
export function targetIn({ resolvedModel, ...request }: JsonObject): {
  request: JsonObject;
  approved: { target: string | undefined };
} {
  return { request, approved: { target: typeof resolvedModel === 'string' ? resolvedModel : undefined } };
}
