import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { asJson, isJsonObject, type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import type { ChatChoice, ChatRequest, TokenUsage } from '../../../contracts/provider.js';

/** A complete stored answer. */
export interface CachedAnswer {
  /** Catalogue id of the model that answered. */
  model: string;
  /** The id of the provider that answered. */
  provider: string;
  choices: ChatChoice[];
  usage: TokenUsage;
  systemFingerprint?: string | undefined;
  serviceTier?: string | undefined;
  /** The answer in the protocol of the request. */
  native?: JsonObject | undefined;
}

/**
 * The key of a request's answer: SHA-256 over the tenant and the RFC 8785 JSON of everything that shapes the answer, in
 * hex. The user is left out: users of a tenant share.
 */
export function cacheKey(tenantId: string, model: string, { user: _user, ...request }: ChatRequest): string {
  const { native } = request;
  const shown = native?.seal === undefined ? request : { ...request, native: { ...native, seal: undefined } };
  const shape = asJson({ tenantId, request: { ...shown, model } });
  return createHash('sha256').update(canonicalJson(shape)).digest('hex');
}

/** The same of a call of another kind, by its body. */
export function kindCacheKey(
  tenantId: string,
  kind: string,
  model: string,
  { user: _user, ...body }: JsonObject,
): string {
  return createHash('sha256').update(canonicalJson({ body, kind, model, tenantId })).digest('hex');
}

/** An answer as a cache outside of the process stores it; undefined for what is none. */
export function cachedAnswerIn(text: string): CachedAnswer | undefined {
  const answer = parseExactJson(text);
  return isAnswer(answer) ? answer : undefined;
}

function isAnswer(value: unknown): value is CachedAnswer {
  const { choices, model, usage } = isJsonObject(value) ? value : {};
  return Array.isArray(choices) && typeof model === 'string' && isJsonObject(usage);
}

/** Whether an answer that was stored at `storedAt` (ms) for `storedTtl` seconds still holds under the tenant's `ttl`. */
export function isFresh(storedAt: number, storedTtl: number, ttl: number, now: number): boolean {
  return now < storedAt + Math.min(storedTtl, ttl) * 1000;
}
