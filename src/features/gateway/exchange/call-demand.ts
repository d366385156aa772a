import type { ChatRequest } from '../../../contracts/provider.js';
import type { ModelCall } from '../invocation/invocation.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { countAttached } from '../tokens/attached.rules.js';
import { countPrediction } from '../tokens/tokenizer.js';
import { readsPages } from './priced.rules.js';

/** Of English. */
const CHARS_PER_TOKEN = 4;

interface Counted {
  /** The request before personal data was replaced. */
  given: ChatRequest;
  model: ServedModel['model'];
  promptTokens: number;
  webSearches: number;
  /** Of what the provider adds to the prompt. */
  addedTokens: number;
  /** The caller's own request, not one by a part of the platform. */
  isOwn: boolean;
}

/** What a call may use at most, which is held for it. */
export function callDemand(
  request: ChatRequest,
  { given, model, promptTokens, webSearches, addedTokens, isOwn }: Counted,
): NonNullable<ModelCall<never>['demand']> {
  const outputs = request.n ?? 1;
  const { untranslatedChars: untranslated = 0, linkedTokens = 0 } = request.native ?? {};
  const attached = countAttached(request) + linkedTokens + addedTokens + (readsPages(given) ? Infinity : 0);
  return {
    promptTokens,
    attachedTokens: attached + untranslated,
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
