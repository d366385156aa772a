import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

const orNull = (value: JsonValue | undefined): JsonValue => value ?? null;

/** A request's fields as its response repeats them, with OpenAI's defaults. OpenAI API reference, "The response object". */
export function echoOf(body: JsonObject): JsonObject {
  const text = isJsonObject(body.text) ? body.text : {};
  const reasoning = isJsonObject(body.reasoning) ? body.reasoning : {};
  return {
    background: body.background ?? false,
    instructions: orNull(body.instructions),
    max_output_tokens: orNull(body.max_output_tokens),
    max_tool_calls: orNull(body.max_tool_calls),
    metadata: body.metadata ?? {},
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: orNull(body.previous_response_id),
    prompt_cache_key: orNull(body.prompt_cache_key),
    reasoning: { effort: orNull(reasoning.effort), summary: orNull(reasoning.summary) },
    safety_identifier: orNull(body.safety_identifier),
    service_tier: body.service_tier ?? 'default',
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: { ...text, format: text.format ?? { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: (Array.isArray(body.tools) ? body.tools : []).map((tool) =>
      isJsonObject(tool) ? completeTool(tool) : tool,
    ),
    top_logprobs: body.top_logprobs ?? 0,
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'disabled',
    user: orNull(body.user),
    presence_penalty: 0,
    frequency_penalty: 0,
  };
}

/** A function of a response has all members of its type. */
function completeTool(tool: JsonObject): JsonObject {
  if (tool.type !== 'function') return tool;
  return {
    ...tool,
    description: orNull(tool.description),
    parameters: orNull(tool.parameters),
    strict: orNull(tool.strict),
  };
}
