import { invalidRequest } from '../../../shared/errors.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { ChatChoice, ChatRequest, NativeRequest, ProviderAdapter } from '../../../contracts/provider.js';
import { validNames } from './upstream-answer.rules.js';
import { type UsageBounds, usageBounds } from '../usage/usage-figures.rules.js';

/** A model that may be asked, and the adapter that serves it. */
export interface Candidate {
  model: CatalogueModel;
  adapter: ProviderAdapter;
}

/** Whether an upstream takes the request in its client's protocol. */
export function isNative({ native }: Pick<ChatRequest, 'native'>, { adapter, model }: Candidate): boolean {
  if (native === undefined) return false;
  return (adapter.speaksFor?.(model.upstream) ?? adapter.speaks).includes(native.protocol);
}

/** Names of what a candidate does not get of the request, and `others`; sorted. */
export function droppedFor(request: ChatRequest, served: Candidate, others: readonly string[] = []): string[] {
  const sent = requestFor(request, served);
  const lost = isNative(request, served)
    ? (served.adapter.nativeDrops?.(sent) ?? [])
    : [...served.adapter.drops(sent), ...(request.native?.dropped ?? [])];
  return validNames([...lost, ...others]);
}

/**
 * The candidates that can answer a request in a protocol of its own: where other protocols have no place for what is
 * asked, those that speak it. Throws INVALID_REQUEST when the requested model is not one of them.
 */
export function ableCandidates<Served extends Candidate>(
  { native }: Pick<ChatRequest, 'native'>,
  [first, ...fallbacks]: readonly [Served, ...Served[]],
): [Served, ...Served[]] {
  if (native === undefined || native.refused.length === 0) return [first, ...fallbacks];
  if (!isNative({ native }, first)) {
    const message = `${first.model.id} is served by ${first.model.provider}, which has no counterpart for it`;
    throw invalidRequest(native.refused.map((path) => ({ path, message })));
  }
  return [first, ...fallbacks.filter((served) => isNative({ native }, served))];
}

/** The request as a candidate takes it; `id` is that of the invocation, once there is one. */
export function requestFor({ native, ...request }: ChatRequest, served: Candidate, id?: string): ChatRequest {
  const { model } = served;
  const { maxTokens } = request;
  const bounded =
    maxTokens !== undefined && model.maxOutputTokens > 0
      ? { maxTokens: Math.min(maxTokens, model.maxOutputTokens) }
      : {};
  const choices = request.n ?? 1;
  const longestAnswer =
    maxTokens === undefined ? usageBounds(model, { choices }).completionTokens : choices * maxTokens;
  const own = native !== undefined && isNative({ native }, served) ? { native: sealed(native, id) } : {};
  return { ...request, ...bounded, longestAnswer, model: model.upstream, ...own };
}

function sealed({ seal, ...native }: NativeRequest, id: string | undefined): NativeRequest {
  return seal === undefined ? native : { ...native, body: seal(native.body, id) };
}

/** The maximum usage that a model may report for a request. */
export function boundsOf(request: ChatRequest, model: CatalogueModel): UsageBounds {
  return usageBounds(model, { maxTokens: request.maxTokens, choices: request.n ?? 1 });
}

/** Why the first answer ended. */
export function finishOf([first]: ChatChoice[]): string | null {
  return first?.finishReason ?? null;
}
