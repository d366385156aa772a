import type { RenderedPrompt } from '../../../contracts/prompts.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { AliasedModel } from '../aliases/alias.rules.js';
import { type ApprovedPrompt, approvedPrompt } from '../prompts/prompt-reference.rules.js';

/** Whether a key may use a model that has several names. `allowed`: the models that it lists; null where it lists none. */
export function isAllowedModel(allowed: ReadonlySet<string> | null, names: readonly (string | undefined)[]): boolean {
  return allowed === null || names.some((name) => name !== undefined && allowed.has(name));
}

/** A request as approvers see it: with the model that its alias leads to. */
export function withTarget(request: JsonObject, aliased: AliasedModel | undefined): JsonObject {
  return aliased === undefined ? request : { ...request, resolvedModel: aliased.target };
}

/** The request of a stored one, and where its model and its prompt led when it was stored. */
export function targetIn({ resolvedModel, resolvedPrompt, ...request }: JsonObject): {
  request: JsonObject;
  approved: { target: string | undefined; prompt: ApprovedPrompt | undefined };
} {
  const target = typeof resolvedModel === 'string' ? resolvedModel : undefined;
  return { request, approved: { target, prompt: approvedPrompt(resolvedPrompt) } };
}

/** Throws CONFLICT for an approved call whose prompt is another version than the approvers saw. */
export function assertSamePrompt(
  approved: { prompt?: ApprovedPrompt | undefined } | undefined,
  prompt: RenderedPrompt | undefined,
): void {
  if (approved === undefined) return;
  const { version, digest } = prompt?.used ?? {};
  if (approved.prompt?.version === version && approved.prompt?.digest === digest) return;
  const message = 'the prompt changed since the call was approved; propose it again';
  throw new DomainError('CONFLICT', message, { param: 'model' });
}
