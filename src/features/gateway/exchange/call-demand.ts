import { isJsonObject, jsonBytes, type JsonValue } from '../../../shared/json/json.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import type { ModelCall } from '../invocation/model-invocations.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { attachedBytes, countAttached } from '../tokens/attached.rules.js';
import { countPrediction, type PromptTexts } from '../tokens/tokenizer.js';
import { readsPages } from './priced.rules.js';

/** Of all settings that the protocols define; a request may have fields of its own. */
const MAX_SETTINGS_BYTES = 512;
/** Of English. */
const CHARS_PER_TOKEN = 4;

interface Counted {
  /** The request before personal data was replaced. */
  given: ChatRequest;
  model: ServedModel['model'];
  promptTokens: number;
  /** Of what leaves beside the counted texts. */
  otherBytes: number;
  webSearches: number;
  /** Of what the provider adds to the prompt. */
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

/** Of the model, the list of messages, and fields that set a number, all of which no provider puts before a model. */
function frameBytes(content: JsonValue, model: string): number {
  if (!isJsonObject(content)) return 0;
  const settings = Object.entries(content).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'boolean',
  );
  return jsonBytes({ model, messages: [] }) + Math.min(MAX_SETTINGS_BYTES, jsonBytes(Object.fromEntries(settings)));
}

/** What a call may use at most, which is held for it. */
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
    outputLimit: isOwn ? outputLimitOf(request) : undefined,
  };
}

function outputLimitOf({ native }: ChatRequest): string {
  return native?.protocol === 'responses' ? 'max_output_tokens' : 'max_tokens';
}
