import type { RequestIssue } from '../../../shared/errors.js';
import { changeTexts, isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import type { TokenUsage } from '../../../contracts/provider.js';
import { withoutCarriedItems } from '../responses/response-history.rules.js';
import { responseProblems } from '../responses/response-problems.js';
import { responseResults, responseTexts, withResponseProse } from '../responses/response-texts.rules.js';
import { jsonOf, type Kind, malformedAnswer } from './kind.rules.js';

/** Members of a request for a response that a compaction has no place for. */
const FOREIGN = ['background', 'conversation', 'prompt', 'stream', 'tools', 'tool_choice', 'text', 'max_output_tokens'];

/**
 * A conversation made shorter: `POST /v1/responses/compact` of OpenAI. The answer has what users said, and an item of
 * encrypted content in the place of all else, with which the conversation goes on.
 */
export const compaction: Kind = {
  name: 'compaction',
  action: 'ai.generate',
  pack: 'gateway',
  api: 'compaction',
  type: 'chat',
  problems: ({ body }) => [...responseProblems(body), ...foreignMembers(body)],
  reading: {},
  texts: responseTexts,
  withProse: withResponseProse,
  results: responseResults,
  sent: withoutCarriedItems,
  demand: (_asked, _promptTokens, model) => ({
    maxOutputTokens: model.maxOutputTokens,
    expectedOutputTokens: model.defaultOutputTokens,
  }),
  read(reply) {
    const answer = jsonOf(reply);
    const items = Array.isArray(answer.output) ? answer.output : [];
    const isWhole = items.length > 0 && items.every(isJsonObject) && objectsOf(items).some(isCompacted);
    if (!isWhole) throw malformedAnswer('expected a list of items, one of them of the type compaction');
    const usage = usageIn(answer.usage);
    return { reply: { body: answer }, ...(usage === undefined ? {} : { usage }) };
  },
  restored: ({ output, ...answer }, _given, change) => ({
    ...changeTexts(answer, change),
    // What is encrypted stays as it is: it comes back.
    output: objectsOf(output).map((item) => (item.type === 'message' ? changeTexts(item, change) : item)),
  }),
};

function foreignMembers(body: JsonObject): RequestIssue[] {
  const isAsked = (value: JsonValue | undefined): boolean => value != null && value !== false;
  return FOREIGN.filter((name) => isAsked(body[name])).map((path) => ({
    path,
    message: 'has no place in a compaction',
  }));
}

const isCompacted = ({ type, encrypted_content: content }: JsonObject): boolean =>
  type === 'compaction' && typeof content === 'string';

/** Usage as OpenAI's Responses state it; undefined where the two sums are not numbers. */
function usageIn(usage: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { input_tokens: prompt, output_tokens: completion } = usage;
  if (typeof prompt !== 'number' || typeof completion !== 'number') return undefined;
  const cached = isJsonObject(usage.input_tokens_details) ? usage.input_tokens_details.cached_tokens : undefined;
  const reasoning = isJsonObject(usage.output_tokens_details)
    ? usage.output_tokens_details.reasoning_tokens
    : undefined;
  return {
    promptTokens: prompt,
    completionTokens: completion,
    ...(typeof cached === 'number' ? { cachedPromptTokens: cached } : {}),
    ...(typeof reasoning === 'number' ? { reasoningTokens: reasoning } : {}),
  };
}
