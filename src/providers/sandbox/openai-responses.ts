import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';
import { answer, type SandboxAnswer, type SandboxPrompt } from './answers.js';
import { type Item, outputOf, reasoningItems, searchOf, type Tool } from './openai-response-items.js';
import { searched, searches } from './web-search.js';
import { identityOf, SandboxRefusal, textOfContent, type SandboxCall, type SandboxReply } from './protocol.js';

const TOOL_KINDS: ReadonlySet<unknown> = new Set(['function', 'custom', 'namespace']);
/** The input schema of a custom tool, as the simulated model fills it in. */
const FREE_TEXT: JsonObject = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

/** OpenAI's Responses. API reference, "Create a model response". */
export function respond(call: SandboxCall): SandboxReply {
  if (!call.validJson || !isJsonObject(call.body))
    throw invalid('We could not parse the JSON body of your request.', 'body');
  const { body } = call;
  if (textOf(body['model']) === undefined) throw invalid("Missing required parameter: 'model'.", 'model');
  const items = inputOf(body['input']);
  if (items.length === 0) throw invalid("Missing required parameter: 'input'.", 'input');
  const tools = objectsOf(body['tools']).flatMap(toTools);
  checkCalls(items);
  const one = answer(toPrompt(body, items, tools));
  const found =
    objectsOf(body['tools']).some(searches) && one.toolCalls.length === 0 ? searched(gistOf(items)) : undefined;
  const output = [...reasoningItems(body, one), ...searchOf(one, found), ...outputOf(one, tools, found)];
  const response = {
    ...echoOf(body),
    id: `resp_${one.id}`,
    object: 'response',
    created_at: Math.floor(call.nowMillis / 1000),
    completed_at: Math.floor(call.nowMillis / 1000),
    status: one.finish === 'length' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: one.finish === 'length' ? { reason: 'max_output_tokens' } : null,
    output: output.map(({ whole }) => whole),
    usage: usageOf(one, output),
  };
  if (body['stream'] !== true) return { type: 'json', status: 200, body: response };
  return { type: 'stream', contentType: 'text/event-stream; charset=utf-8', frames: toFrames(response, output) };
}

function invalid(message: string, param: string): SandboxRefusal {
  return new SandboxRefusal(400, message, { error: { message, type: 'invalid_request_error', param, code: null } });
}

function inputOf(input: JsonValue | undefined): JsonObject[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : objectsOf(input);
}

function toTools(tool: JsonObject, index: number): Tool[] {
  const { type } = tool;
  if (searches(tool)) return [];
  if (!TOOL_KINDS.has(type))
    throw invalid(`The sandbox has no tool of type ${textOf(type) ?? ''}.`, `tools[${index}].type`);
  const name = textOf(tool['name']) ?? '';
  if (type === 'namespace')
    return objectsOf(tool['tools'])
      .flatMap((inner) => toTools(inner, index))
      .map((inner) => ({ ...inner, namespace: name }));
  const isCustom = type === 'custom';
  return [{ name, isCustom, parameters: isCustom ? FREE_TEXT : (objectOf(tool['parameters']) ?? {}) }];
}

function checkCalls(items: readonly JsonObject[]): void {
  const called = new Set(items.filter(({ type }) => isCall(type)).map((item) => item['call_id']));
  for (const [index, item] of items.entries()) {
    if (!isResult(item['type']) || called.has(item['call_id'])) continue;
    throw invalid(
      `No tool call found for function call output with call_id ${textOf(item['call_id']) ?? ''}.`,
      `input[${index}]`,
    );
  }
}

const isCall = (type: JsonValue | undefined): boolean => type === 'function_call' || type === 'custom_tool_call';
const isResult = (type: JsonValue | undefined): boolean =>
  type === 'function_call_output' || type === 'custom_tool_call_output';

function toPrompt(body: JsonObject, items: readonly JsonObject[], tools: readonly Tool[]): SandboxPrompt {
  const choice = body['tool_choice'];
  const chosen = objectOf(choice);
  const allowed = chosen?.['type'] === 'allowed_tools' ? objectsOf(chosen['tools']).map(({ name }) => name) : undefined;
  const mode = allowed === undefined ? choice : chosen?.['mode'];
  const format = objectOf(objectOf(body['text'])?.['format']);
  const said = items
    .filter((item) => item['role'] !== undefined || isResult(item['type']))
    .map((item) => ({
      role: isResult(item['type']) ? 'tool' : (textOf(item['role']) ?? ''),
      text: textOfContent(item['content'] ?? item['output']),
    }));
  const instructions = textOf(body['instructions']);
  return {
    identity: identityOf(body),
    turns: instructions === undefined ? said : [{ role: 'system', text: instructions }, ...said],
    tools: tools.filter(({ name }) => allowed?.includes(name) ?? true),
    toolMode: mode === 'none' || mode === 'required' ? mode : 'auto',
    forcedTool: allowed === undefined ? textOf(chosen?.['name']) : undefined,
    parallelTools: body['parallel_tool_calls'] !== false,
    schema: format?.['type'] === 'json_object' ? {} : objectOf(format?.['schema']),
    maxTokens: numberOf(body['max_output_tokens']),
    stop: [],
  };
}

/** The text of the user's last message. */
function gistOf(items: readonly JsonObject[]): string {
  return textOfContent(items.findLast(({ role }) => role === 'user')?.['content']);
}

/** The fields of a request that its response repeats, with OpenAI's defaults. */
function echoOf(body: JsonObject): JsonObject {
  const { input: _input, stream: _stream, stream_options: _options, include: _include, ...given } = body;
  return {
    background: false,
    instructions: null,
    max_output_tokens: null,
    max_tool_calls: null,
    metadata: {},
    parallel_tool_calls: true,
    previous_response_id: null,
    prompt_cache_key: null,
    reasoning: { effort: null, summary: null },
    safety_identifier: null,
    service_tier: 'default',
    store: true,
    temperature: 1,
    text: { format: { type: 'text' }, verbosity: 'medium' },
    tool_choice: 'auto',
    tools: [],
    top_logprobs: 0,
    top_p: 1,
    truncation: 'disabled',
    user: null,
    presence_penalty: 0,
    frequency_penalty: 0,
    ...given,
    ...(Array.isArray(given['tools']) ? { tools: objectsOf(given['tools']).map(completeTool) } : {}),
  };
}

/** A function of a response has all members of its type. */
function completeTool(tool: JsonObject): JsonObject {
  return tool['type'] === 'function' ? { description: null, parameters: null, strict: true, ...tool } : tool;
}

function usageOf(one: SandboxAnswer, output: readonly Item[]): JsonObject {
  const reasoning = output.some(({ whole }) => whole['type'] === 'reasoning') ? 8 : 0;
  const tokens = one.completionTokens + reasoning;
  return {
    input_tokens: one.promptTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: tokens,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: one.promptTokens + tokens,
  };
}

function toFrames(response: JsonObject, output: readonly Item[]): string[] {
  const { usage: _usage, ...head } = response;
  const begun = {
    ...head,
    completed_at: null,
    status: 'in_progress',
    incomplete_details: null,
    output: [],
    usage: null,
  };
  const events: JsonObject[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...output.flatMap((item, index) => [
      { type: 'response.output_item.added', output_index: index, item: item.begun },
      ...item.events({ item_id: item.begun['id'], output_index: index }),
      { type: 'response.output_item.done', output_index: index, item: item.whole },
    ]),
    { type: `response.${textOf(response['status']) ?? ''}`, response },
  ];
  return events.map(({ type, ...rest }, number) => {
    const data = JSON.stringify({ type, sequence_number: number, ...rest });
    return `event: ${textOf(type) ?? ''}\ndata: ${data}\n\n`;
  });
}
