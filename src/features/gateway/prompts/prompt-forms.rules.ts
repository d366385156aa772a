import type { PromptMessage, RenderedPrompt } from '../../../contracts/prompts.js';
import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The fields of a chat that a prompt fills. */
interface ChatFields {
  model: string;
  messages: readonly object[];
  maxTokens?: number | null;
  maxCompletionTokens?: number | null;
}

/** A chat as if its client had sent the prompt's text; the client's messages come after it. Throws INVALID_REQUEST. */
export function chatOf<Input extends ChatFields>(input: Input, prompt: RenderedPrompt): Input {
  const { parameters, messages } = prompt;
  const fixed = fixedFields(prompt, input, {
    temperature: parameters.temperature,
    topP: parameters.top_p,
    stop: parameters.stop,
    tools: toolsOf(prompt),
    responseFormat: prompt.responseFormat ?? undefined,
  });
  const limit = lower(parameters.max_tokens, input.maxCompletionTokens ?? input.maxTokens);
  return {
    ...input,
    ...fixed,
    model: prompt.model,
    messages: [...messages, ...input.messages],
    variables: undefined,
    maxTokens: undefined,
    maxCompletionTokens: limit,
  };
}

/** A body of Anthropic's Messages, likewise. */
export function messageBodyOf({ variables: _variables, ...body }: JsonObject, prompt: RenderedPrompt): JsonObject {
  const { parameters, messages } = prompt;
  const fixed = fixedFields(prompt, body, {
    temperature: parameters.temperature,
    top_p: parameters.top_p,
    stop_sequences: parameters.stop,
    tools: toolsOf(prompt)?.map(anthropicTool),
  });
  const format = anthropicFormat(prompt);
  const system = messages.filter(({ role }) => role === 'system').map(({ content: text }) => ({ type: 'text', text }));
  const others = messages.filter(({ role }) => role !== 'system').map(({ role, content }) => ({ role, content }));
  const limit = lower(parameters.max_tokens, body.max_tokens);
  return {
    ...body,
    ...fixed,
    ...(format === undefined ? {} : { output_config: within(prompt, body.output_config, 'output_config', format) }),
    ...(system.length === 0 ? {} : { system: [...system, ...asBlocks(body.system)] }),
    ...(limit === undefined ? {} : { max_tokens: limit }),
    model: prompt.model,
    messages: body.messages == null ? others : after(others, body.messages),
  };
}

/**
 * A body of OpenAI's older Completions, likewise: the prompt's messages are beside it (`promptedMessages`), and the text that it
 * has in their place is the client's own, or the last that the prompt has a user say.
 */
export function completionBodyOf({ variables: _variables, ...body }: JsonObject, prompt: RenderedPrompt): JsonObject {
  const { parameters, messages, tools, responseFormat, used } = prompt;
  if (tools.length > 0 || responseFormat !== null) {
    const message = `the prompt ${used.name} has tools or a format, for which completions have no form`;
    throw invalidRequest([{ path: 'model', message }]);
  }
  const { temperature, top_p, stop } = parameters;
  const fixed = fixedFields(prompt, body, { temperature, top_p, stop });
  const limit = lower(parameters.max_tokens, body.max_tokens);
  const last = messages.at(-1);
  const own = body.prompt ?? (last?.role === 'user' ? last.content : undefined);
  return {
    ...body,
    ...fixed,
    ...(limit === undefined ? {} : { max_tokens: limit }),
    ...(own === undefined ? {} : { prompt: own }),
    model: prompt.model,
  };
}

/** The messages of a prompt that come before the text of a completion; `given`: the text that its client sent. */
export function promptedMessages({ messages }: RenderedPrompt, given: JsonValue | undefined): PromptMessage[] {
  return given == null && messages.at(-1)?.role === 'user' ? messages.slice(0, -1) : messages;
}

/** A body of OpenAI's Responses, likewise. */
export function responseBodyOf(
  { variables: _variables, prompt: _prompt, ...body }: JsonObject,
  prompt: RenderedPrompt,
): JsonObject {
  const { parameters, messages } = prompt;
  if (parameters.stop !== undefined)
    throw invalidRequest([{ path: 'prompt', message: 'the prompt has stop sequences, which Responses do not have' }]);
  const fixed = fixedFields(prompt, body, {
    temperature: parameters.temperature,
    top_p: parameters.top_p,
    tools: toolsOf(prompt)?.map(({ function: fn }) => ({ type: 'function', ...(isJsonObject(fn) ? fn : {}) })),
  });
  const { responseFormat } = prompt;
  const format = responseFormat === null ? undefined : flatFormat(responseFormat);
  const items = messages.map(({ role, content }) => ({ type: 'message', role, content }));
  const limit = lower(parameters.max_tokens, body.max_output_tokens);
  const asked = typeof body.input === 'string' ? [{ type: 'message', role: 'user', content: body.input }] : body.input;
  return {
    ...body,
    ...fixed,
    ...(format === undefined ? {} : { text: within(prompt, body.text, 'text', format) }),
    ...(limit === undefined ? {} : { max_output_tokens: limit }),
    model: modelOf(prompt, body),
    input: asked == null ? items : after(items, asked),
  };
}

/** A client may name the model of the prompt beside it, and no other. */
function modelOf({ model, used }: RenderedPrompt, { model: given }: JsonObject): string {
  const isOther = typeof given === 'string' && given !== model && !given.startsWith('prompt:');
  if (isOther)
    throw invalidRequest([{ path: 'model', message: `is fixed by the prompt ${used.name} to ${model}; leave it out` }]);
  return model;
}

/** The fields that a prompt fixes. Throws INVALID_REQUEST where the client gives others. */
function fixedFields(
  { used }: RenderedPrompt,
  given: object,
  fields: Readonly<Record<string, JsonValue | undefined>>,
): JsonObject {
  const own = new Map<string, unknown>(Object.entries(given));
  const fixed: JsonObject = {};
  const issues: RequestIssue[] = [];
  for (const [path, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!isSame(own.get(path), value))
      issues.push({ path, message: `is fixed by the prompt ${used.name}; leave it out` });
    fixed[path] = value;
  }
  if (issues.length > 0) throw invalidRequest(issues);
  return fixed;
}

function within({ used }: RenderedPrompt, given: JsonValue | undefined, name: string, format: JsonObject): JsonObject {
  const object = isJsonObject(given) ? given : {};
  if (isSame(object.format, format)) return { ...object, format };
  const message = `is fixed by the prompt ${used.name}; leave it out`;
  throw invalidRequest([{ path: `${name}.format`, message }]);
}

/** Whether a client leaves a field to the prompt, or gives the prompt's own value. */
function isSame(given: unknown, value: JsonValue): boolean {
  return given == null || canonicalJson(given as JsonValue) === canonicalJson(value);
}

/** The lower of two limits, of which either may be absent. */
function lower(limit: number | undefined, given: unknown): number | undefined {
  if (typeof given !== 'number') return limit;
  return limit === undefined ? given : Math.min(limit, given);
}

/** A client's list after that of the prompt; a value of another type is left for its own check. */
function after(first: readonly JsonValue[], given: JsonValue): JsonValue {
  return Array.isArray(given) ? [...first, ...given] : given;
}

function asBlocks(system: JsonValue | undefined): JsonValue[] {
  if (Array.isArray(system)) return system;
  return typeof system === 'string' && system !== '' ? [{ type: 'text', text: system }] : [];
}

function toolsOf({ tools }: RenderedPrompt): JsonObject[] | undefined {
  return tools.length === 0 ? undefined : tools;
}

function anthropicTool({ function: fn }: JsonObject): JsonObject {
  const { name = '', description, parameters, strict } = isJsonObject(fn) ? fn : {};
  return {
    name,
    ...(description == null ? {} : { description }),
    input_schema: parameters ?? { type: 'object', properties: {} },
    ...(strict == null ? {} : { strict }),
  };
}

function anthropicFormat({ responseFormat }: RenderedPrompt): JsonObject | undefined {
  if (responseFormat === null || responseFormat.type === 'text') return undefined;
  const { json_schema: described } = responseFormat;
  if (isJsonObject(described) && described.schema !== undefined)
    return { type: 'json_schema', schema: described.schema };
  const message = 'the prompt wants a JSON object without a schema, for which Messages have no form';
  throw invalidRequest([{ path: 'model', message }]);
}

/** OpenAI's response format as Responses have it. */
function flatFormat({ type = null, json_schema: described }: JsonObject): JsonObject {
  return { type, ...(isJsonObject(described) ? described : {}) };
}
