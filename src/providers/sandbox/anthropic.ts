import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, objectsOf } from '../../shared/json/json.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';
import { answer, toPieces, type SandboxAnswer, type SandboxPrompt } from './answers.js';
import { type CacheUse, PromptCache } from './prompt-cache.js';
import { citationsOf, type FoundPage, searchBlocks, searched, searches } from './web-search.js';
import {
  identityOf,
  SandboxRefusal,
  textOfContent,
  type SandboxCall,
  type SandboxProtocol,
  type SandboxReply,
} from './protocol.js';

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** Anthropic's API: messages, models. */
export function anthropicProtocol(models: readonly string[]): SandboxProtocol {
  const cache = new PromptCache();
  return {
    garbage: 'event: content_block_delta\ndata: {"type":"content_bl\n\n',
    error: (status, message) => ({ type: 'error', error: { type: ERROR_TYPES[status] ?? 'api_error', message } }),
    answer(call) {
      if (call.headers['anthropic-version'] === undefined)
        throw new SandboxRefusal(400, 'anthropic-version: header is required');
      const route = `${call.method} ${call.path}`;
      if (route === 'GET /v1/models') return listModels(models);
      if (route === 'POST /v1/messages') return createMessage(call, cache);
      throw new SandboxRefusal(404, 'Not found');
    },
  };
}

function listModels(models: readonly string[]): SandboxReply {
  const data = models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2025-01-01T00:00:00Z' }));
  return {
    type: 'json',
    status: 200,
    body: { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null },
  };
}

function createMessage(call: SandboxCall, cache: PromptCache): SandboxReply {
  if (!call.validJson || !isJsonObject(call.body)) throw new SandboxRefusal(400, 'The request body is not valid JSON');
  const { body } = call;
  const model = textOf(body['model']);
  if (model === undefined) throw new SandboxRefusal(400, 'model: Field required');
  const maxTokens = numberOf(body['max_tokens']);
  if (maxTokens === undefined) throw new SandboxRefusal(400, 'max_tokens: Field required');
  if (maxTokens < 1) throw new SandboxRefusal(400, 'max_tokens: must be greater than or equal to 1');
  const messages = objectsOf(body['messages']);
  checkMessages(messages);
  checkSampling(body);
  checkThinking(body, messages, maxTokens);
  const used = cache.use(body);
  const one = answer(toPrompt(body, messages, maxTokens));
  const found =
    one.toolCalls.length === 0 && objectsOf(body['tools']).some(searches) ? searched(lastOf(messages)) : undefined;
  const head = { id: `msg_${one.id}`, type: 'message', role: 'assistant', model };
  if (body['stream'] === true)
    return {
      type: 'stream',
      contentType: 'text/event-stream; charset=utf-8',
      frames: toFrames(head, one, used, found),
    };
  const said = one.toolCalls.length > 0 ? one.toolCalls.map(toToolUse) : [toText(one, found)];
  const content = [...(one.thinking === '' ? [] : [toThinking(one.thinking)]), ...searchBlocks(one, found), ...said];
  return {
    type: 'json',
    status: 200,
    body: { ...head, content, ...stopOf(one), usage: usageOf(one, one.completionTokens, used, found) },
  };
}

function checkMessages(messages: readonly JsonObject[]): void {
  if (messages.length === 0) throw new SandboxRefusal(400, 'messages: at least one message is required');
  const uses = new Set<string>();
  messages.forEach((message, index) => {
    const role = message['role'];
    if (role !== 'user' && role !== 'assistant') {
      throw new SandboxRefusal(400, `messages.${index}.role: Input should be 'user' or 'assistant'`);
    }
    for (const [position, block] of objectsOf(message['content']).entries()) {
      if (block['type'] === 'text' && block['text'] === '')
        throw new SandboxRefusal(400, 'messages: text content blocks must be non-empty');
      if (block['type'] === 'tool_use') uses.add(textOf(block['id']) ?? '');
      if (block['type'] === 'tool_result' && !uses.has(textOf(block['tool_use_id']) ?? '')) {
        throw new SandboxRefusal(
          400,
          `messages.${index}.content.${position}: unexpected tool_use_id found in tool_result blocks`,
        );
      }
    }
  });
  if (messages[0]?.['role'] !== 'user')
    throw new SandboxRefusal(400, 'messages: first message must use the "user" role');
}

function checkSampling(body: JsonObject): void {
  const temperature = numberOf(body['temperature']);
  if (temperature === undefined) return;
  if (temperature < 0 || temperature > 1) throw new SandboxRefusal(400, 'temperature: range: 0..1');
  if (body['top_p'] !== undefined) {
    throw new SandboxRefusal(
      400,
      '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    );
  }
}

/** The sandbox's own signature, so that it takes only its own thinking back. */
function sign(thinking: string): string {
  return createHash('sha256').update(`sandbox ${thinking}`).digest('base64');
}

function toThinking(thinking: string): JsonObject {
  return { type: 'thinking', thinking, signature: sign(thinking) };
}

function thinks(body: JsonObject): boolean {
  const type = objectOf(body['thinking'])?.['type'];
  return type === 'enabled' || type === 'adaptive';
}

function checkThinking(body: JsonObject, messages: readonly JsonObject[], maxTokens: number): void {
  messages.forEach((message, index) => {
    for (const [position, block] of objectsOf(message['content']).entries())
      if (block['type'] === 'thinking' && block['signature'] !== sign(textOf(block['thinking']) ?? ''))
        throw new SandboxRefusal(
          400,
          `messages.${index}.content.${position}: Invalid \`signature\` in \`thinking\` block`,
        );
  });
  if (!thinks(body)) return;
  const budget = numberOf(objectOf(body['thinking'])?.['budget_tokens']);
  if (budget !== undefined && budget < 1_024)
    throw new SandboxRefusal(400, 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024');
  if (budget !== undefined && budget >= maxTokens)
    throw new SandboxRefusal(400, '`max_tokens` must be greater than `thinking.budget_tokens`');
  if ((numberOf(body['temperature']) ?? 1) !== 1)
    throw new SandboxRefusal(400, '`temperature` may only be set to 1 when thinking is enabled');
}

/** A model does as it is told where there is no mode for JSON. */
function toSchema(body: JsonObject, system: string): JsonObject | undefined {
  const given = objectOf(objectOf(objectOf(body['output_config'])?.['format'])?.['schema']);
  return given ?? (system.includes('Answer with one JSON object and nothing else') ? {} : undefined);
}

function toPrompt(body: JsonObject, messages: readonly JsonObject[], maxTokens: number): SandboxPrompt {
  const choice = objectOf(body['tool_choice']);
  const turns = messages.map((message) => ({
    role: objectsOf(message['content']).some((block) => block['type'] === 'tool_result')
      ? 'tool'
      : (textOf(message['role']) ?? ''),
    text: textOfContent(message['content']),
  }));
  const system = textOfContent(body['system']);
  return {
    identity: identityOf(body),
    turns: system === '' ? turns : [{ role: 'system', text: system }, ...turns],
    tools: objectsOf(body['tools'])
      .filter((tool) => !searches(tool))
      .map((tool) => ({
        name: textOf(tool['name']) ?? '',
        parameters: objectOf(tool['input_schema']) ?? {},
      })),
    toolMode: choice?.['type'] === 'none' ? 'none' : choice?.['type'] === 'any' ? 'required' : 'auto',
    forcedTool: choice?.['type'] === 'tool' ? textOf(choice['name']) : undefined,
    parallelTools: choice?.['disable_parallel_tool_use'] !== true,
    schema: toSchema(body, system),
    thinks: thinks(body),
    maxTokens,
    stop: Array.isArray(body['stop_sequences'])
      ? body['stop_sequences'].filter((text) => typeof text === 'string')
      : [],
  };
}

function lastOf(messages: readonly JsonObject[]): string {
  return textOfContent(messages.findLast(({ role }) => role === 'user')?.['content']);
}

function toText(one: SandboxAnswer, found: FoundPage | undefined): JsonObject {
  const citations = citationsOf(found);
  return { type: 'text', text: one.pieces.join(''), ...(citations.length === 0 ? {} : { citations }) };
}

function toToolUse(call: SandboxAnswer['toolCalls'][number]): JsonObject {
  return { type: 'tool_use', id: `toolu_${call.id}`, name: call.name, input: call.input };
}

function stopOf(one: SandboxAnswer): JsonObject {
  const reasons = {
    stop: one.stoppedBy === undefined ? 'end_turn' : 'stop_sequence',
    length: 'max_tokens',
    tools: 'tool_use',
  };
  return { stop_reason: reasons[one.finish], stop_sequence: one.stoppedBy ?? null };
}

function usageOf(
  one: SandboxAnswer,
  outputTokens: number,
  { read, written, isHour }: CacheUse,
  found?: FoundPage,
): JsonObject {
  return {
    input_tokens: one.promptTokens,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    cache_creation: {
      ephemeral_5m_input_tokens: isHour ? 0 : written,
      ephemeral_1h_input_tokens: isHour ? written : 0,
    },
    output_tokens: outputTokens,
    ...(one.thinkingTokens === 0 ? {} : { output_tokens_details: { thinking_tokens: one.thinkingTokens } }),
    ...(found === undefined ? {} : { server_tool_use: { web_search_requests: 1 } }),
    service_tier: 'standard',
  };
}

function frame(event: JsonObject & { type: string }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function toFrames(head: JsonObject, one: SandboxAnswer, used: CacheUse, found: FoundPage | undefined): string[] {
  const start = { ...usageOf(one, 1, used), output_tokens_details: undefined };
  const message = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: start };
  const thought = {
    start: { type: 'thinking', thinking: '', signature: '' },
    deltas: [
      ...toPieces(one.thinking).map((thinking): JsonObject => ({ type: 'thinking_delta', thinking })),
      { type: 'signature_delta', signature: sign(one.thinking) },
    ],
  };
  const said =
    one.toolCalls.length > 0
      ? one.toolCalls.map((call) => ({
          start: { ...toToolUse(call), input: {} },
          deltas: toPieces(JSON.stringify(call.input)).map((partial): JsonObject => ({
            type: 'input_json_delta',
            partial_json: partial,
          })),
        }))
      : [
          {
            start: { type: 'text', text: '', ...(found === undefined ? {} : { citations: [] }) },
            deltas: [
              ...citationsOf(found).map((citation): JsonObject => ({ type: 'citations_delta', citation })),
              ...one.pieces.map((text): JsonObject => ({ type: 'text_delta', text })),
            ],
          },
        ];
  const searching = searchBlocks(one, found).map((block) => {
    if (block['type'] !== 'server_tool_use') return { start: block, deltas: [] };
    const deltas = toPieces(JSON.stringify(block['input'])).map((piece) => ({
      type: 'input_json_delta',
      partial_json: piece,
    }));
    return { start: { ...block, input: {} }, deltas };
  });
  const blocks: { start: JsonObject; deltas: JsonObject[] }[] = [
    ...(one.thinking === '' ? [] : [thought]),
    ...searching,
    ...said,
  ];
  const usage = {
    output_tokens: one.completionTokens,
    ...(one.thinkingTokens === 0 ? {} : { output_tokens_details: { thinking_tokens: one.thinkingTokens } }),
    ...(found === undefined ? {} : { server_tool_use: { web_search_requests: 1 } }),
  };
  return [
    frame({ type: 'message_start', message }),
    frame({ type: 'ping' }),
    ...blocks.flatMap(({ start, deltas }, index) => [
      frame({ type: 'content_block_start', index, content_block: start }),
      ...deltas.map((delta) => frame({ type: 'content_block_delta', index, delta })),
      frame({ type: 'content_block_stop', index }),
    ]),
    frame({ type: 'message_delta', delta: stopOf(one), usage }),
    frame({ type: 'message_stop' }),
  ];
}
