import { isJsonObject, jsonBytes, type JsonValue } from '../../../shared/json/json.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { ModelCall } from '../invocation/model-call.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { attachedBytes, countAttached } from '../tokens/attached.rules.js';
import { countPrediction, type PromptTexts } from '../tokens/tokenizer.js';
import { readsPages } from './priced.rules.js';

/** The most bytes of settings that the protocols define; a request may have fields of its own. */
const MAX_SETTINGS_BYTES = 512;
/** The usual ratio for English text. */
const CHARS_PER_TOKEN = 4;

interface Counted {
  /** The request before personal data was replaced. */
  given: ChatRequest;
  model: ServedModel['model'];
  promptTokens: number;
  /** Bytes of the request beside the counted texts. */
  otherBytes: number;
  webSearches: number;
  /** Tokens that the provider adds to the prompt. */
  addedTokens: number;
  /** The caller's own request, not one by a part of the platform. */
  isOwn: boolean;
}

/**
 * The bytes that leave for a provider beside texts that are counted and data that is held by its kind: whatever a request
 * says, and in whichever field, is held. `content`: the request as it leaves.
 */
export function uncountedBytes(request: ChatRequest, content: JsonValue, { bytes }: PromptTexts): number {
  return Math.max(0, jsonBytes(content) - bytes - attachedBytes(request) - frameBytes(content, request.model));
}

/** The bytes of the model, the empty list of messages and numeric fields, none of which a provider puts before a model. */
function frameBytes(content: JsonValue, model: string): number {
  if (!isJsonObject(content)) return 0;
  const settings = Object.entries(content).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'boolean',
  );
  return jsonBytes({ model, messages: [] }) + Math.min(MAX_SETTINGS_BYTES, jsonBytes(Object.fromEntries(settings)));
}

/** The most that a call may use, which is held for it. */
export function callDemand(
  request: ChatRequest,
  { given, model, promptTokens, otherBytes, webSearches, addedTokens, isOwn }: Counted,
): NonNullable<ModelCall<never>['demand']> {
  const outputs = request.n ?? 1;
  const { untranslatedChars: untranslated = 0, linkedTokens = 0 } = request.native ?? {};
  const attached = countAttached(request) + linkedTokens + addedTokens + (readsPages(given) ? Infinity : 0);
  return {
    promptTokens,
    // No token is shorter than a byte.
    attachedTokens: attached + otherBytes,
    uncountedTokens: attached + Math.ceil(untranslated / CHARS_PER_TOKEN),
    isGrowing: readsPages(given) || addedTokens === Infinity,
    webSearches,
    expectedOutputTokens: outputs * (request.maxTokens ?? model.defaultOutputTokens),
    maxOutputTokens: outputs * (request.maxTokens ?? model.maxOutputTokens) + countPrediction(request),
    isFirm: !isOwn,
    outputLimit: isOwn ? outputLimitOf(request) : undefined,
  };
}

/** The demand of the same request with another output limit. */
export function withOutput<Demand extends Counts>(demand: Demand, request: ChatRequest, maxTokens: number): Demand {
  const most = (request.n ?? 1) * maxTokens;
  return { ...demand, expectedOutputTokens: most, maxOutputTokens: most + countPrediction(request) };
}

type Counts = NonNullable<ModelCall<never>['demand']>;

function outputLimitOf({ native }: ChatRequest): string {
  return native?.protocol === 'responses' ? 'max_output_tokens' : 'max_tokens';
}
