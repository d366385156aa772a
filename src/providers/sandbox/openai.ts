import { entryOf, isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';
import { answer, toPieces, type SandboxAnswer, type SandboxPrompt } from './answers.js';
import { embeddings } from './embeddings.js';
import { pictures, speak, transcribe } from './media.js';
import { answerDecision, answerModeration, answerRerank } from './verdicts.js';
import { compact } from './compaction.js';
import { realtimeConversation } from './realtime.js';
import { videos } from './video.js';
import { respond } from './openai-responses.js';
import { speaks, toSpeech } from './speech.js';
import {
  identityOf,
  SandboxRefusal,
  textOfContent,
  type SandboxCall,
  type SandboxProtocol,
  type SandboxReply,
} from './protocol.js';

const asJson =
  (answered: (body: JsonObject, nowMillis: number) => JsonObject) =>
  (body: JsonObject, nowMillis: number): SandboxReply => ({
    type: 'json',
    status: 200,
    body: answered(body, nowMillis),
  });

/** The calls beside chats and embeddings. */
const OTHERS: Readonly<Record<string, (body: JsonObject, nowMillis: number) => SandboxReply>> = {
  'POST /v1/moderations': asJson(answerModeration),
  'POST /v1/rerank': asJson(answerRerank),
  'POST /v1/decisions': asJson(answerDecision),
  'POST /v1/images/generations': (body, now) => pictures(body, now, 'image_generation'),
  'POST /v1/images/edits': (body, now) => pictures(body, now, 'image_edit'),
  'POST /v1/audio/speech': speak,
  'POST /v1/audio/transcriptions': transcribe,
  'POST /v1/audio/translations': transcribe,
};

const FINISH = { stop: 'stop', length: 'length', tools: 'tool_calls' } as const;
const REASONING = /^(?:o\d|gpt-5)/;
const RESPONSES_ALONE = /^(?:o\d-pro|gpt-[\d.]+-pro)|codex|deep-research/;

/** OpenAI's API: chat completions, responses, embeddings, models. */
export function openAiProtocol(models: readonly string[]): SandboxProtocol {
  return {
    garbage: 'data: {"id":"chatcmpl-\n\n',
    error: openAiError,
    converse: (path, model) => (path === '/v1/realtime' ? realtimeConversation(model) : undefined),
    answer(call) {
      const route = `${call.method} ${call.path}`;
      if (route === 'GET /v1/models') return listModels(models, call);
      if (route === 'POST /v1/chat/completions') return chat(call);
      if (route === 'POST /v1/responses') return respond(call);
      if (route === 'POST /v1/responses/compact')
        return { type: 'json', status: 200, body: compact(requireBody(call), call.nowMillis) };
      if (route === 'POST /v1/embeddings') return embed(call);
      const film = videos(call, requireBody);
      if (film !== undefined) return film;
      const other = entryOf(OTHERS, route);
      if (other !== undefined) return other(requireBody(call), call.nowMillis);
      throw new SandboxRefusal(404, `Invalid URL (${route})`);
    },
  };
}

function openAiError(status: number, message: string): JsonObject {
  const types: Record<number, string> = { 401: 'authentication_error', 429: 'rate_limit_error' };
  const type = status >= 500 ? 'server_error' : (types[status] ?? 'invalid_request_error');
  return { error: { message, type, param: null, code: status === 429 ? 'rate_limit_exceeded' : null } };
}

function invalid(message: string, param: string, code: string | null = null): SandboxRefusal {
  return new SandboxRefusal(400, message, { error: { message, type: 'invalid_request_error', param, code } });
}

function listModels(models: readonly string[], call: SandboxCall): SandboxReply {
  const created = Math.floor(call.nowMillis / 1000);
  const data = models.map((id) => ({ id, object: 'model', created, owned_by: 'sandbox' }));
  return { type: 'json', status: 200, body: { object: 'list', data } };
}

function requireBody(call: SandboxCall): JsonObject & { model: string } {
  if (!call.validJson || !isJsonObject(call.body))
    throw invalid('We could not parse the JSON body of your request.', 'body');
  const model = textOf(call.body['model']);
  if (model === undefined || model === '') throw invalid('you must provide a model parameter', 'model');
  return { ...call.body, model };
}

function chat(call: SandboxCall): SandboxReply {
  const body = requireBody(call);
  if (RESPONSES_ALONE.test(body.model))
    throw new SandboxRefusal(404, 'This model is only supported in v1/responses and not in v1/chat/completions.');
  const messages = objectsOf(body['messages']);
  if (messages.length === 0)
    throw invalid("Missing required parameter: 'messages'.", 'messages', 'missing_required_parameter');
  checkLimits(body);
  checkToolMessages(messages);
  const prompt = toPrompt(body, messages);
  const answers = Array.from({ length: numberOf(body['n']) ?? 1 }, (_, index) => answer(prompt, index));
  const head = {
    id: `chatcmpl-${answers[0]?.id ?? ''}`,
    created: Math.floor(call.nowMillis / 1000),
    model: body.model,
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox',
  };
  if (body['stream'] === true)
    return {
      type: 'stream',
      contentType: 'text/event-stream; charset=utf-8',
      frames: toFrames(body, head, answers, call.nowMillis),
    };
  const isSpoken = speaks(body);
  const choices = answers.map((one, index) => ({
    index,
    message: {
      role: 'assistant',
      content: isSpoken ? null : contentOf(one),
      ...(one.thinking === '' ? {} : { reasoning_content: one.thinking }),
      ...(isSpoken ? { audio: toSpeech(one, call.nowMillis) } : {}),
      ...callsOf(one, isOldRequest(body)),
      refusal: null,
      annotations: [],
    },
    logprobs: logprobsOf(body, one.pieces),
    finish_reason: finishOf(one, isOldRequest(body)),
  }));
  return {
    type: 'json',
    status: 200,
    body: { ...head, object: 'chat.completion', choices, usage: usageOf(answers, isSpoken) },
  };
}

function checkLimits(body: JsonObject & { model: string }): void {
  if (REASONING.test(body.model) && body['max_tokens'] !== undefined) {
    throw invalid(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  }
  const temperature = numberOf(body['temperature']);
  if (temperature !== undefined && (temperature < 0 || temperature > 2)) {
    throw invalid("Invalid 'temperature': expected a value between 0 and 2.", 'temperature', 'decimal_out_of_range');
  }
  const toolChoice = body['tool_choice'];
  if (toolChoice !== undefined && toolChoice !== null && objectsOf(body['tools']).length === 0) {
    throw invalid(
      "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
      'tool_choice',
    );
  }
}

function checkToolMessages(messages: readonly JsonObject[]): void {
  const open = new Set<string>();
  messages.forEach((message, index) => {
    for (const call of objectsOf(message['tool_calls'])) open.add(textOf(call['id']) ?? '');
    if (message['role'] === 'tool' && !open.has(textOf(message['tool_call_id']) ?? '')) {
      throw invalid(
        "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        `messages.[${index}].role`,
      );
    }
  });
}

function toPrompt(body: JsonObject, messages: readonly JsonObject[]): SandboxPrompt {
  const choice = body['tool_choice'];
  const format = objectOf(body['response_format']);
  const stop = body['stop'];
  return {
    identity: identityOf(body),
    turns: messages.map((message) => ({
      role: textOf(message['role']) ?? '',
      text: textOfContent(message['content']),
    })),
    tools: [...objectsOf(body['tools']), ...objectsOf(body['functions']).map((fn) => ({ function: fn }))].map(toTool),
    toolMode: choice === 'none' || choice === 'required' ? choice : 'auto',
    forcedTool:
      textOf((objectOf(objectOf(choice)?.['function']) ?? objectOf(objectOf(choice)?.['custom']))?.['name']) ??
      textOf(objectOf(body['function_call'])?.['name']),
    parallelTools: body['parallel_tool_calls'] !== false,
    schema: format?.['type'] === 'json_object' ? {} : objectOf(objectOf(format?.['json_schema'])?.['schema']),
    maxTokens: numberOf(body['max_completion_tokens']) ?? numberOf(body['max_tokens']),
    thinks: (body['reasoning_effort'] ?? 'none') !== 'none',
    stop:
      typeof stop === 'string' ? [stop] : Array.isArray(stop) ? stop.filter((text) => typeof text === 'string') : [],
  };
}

function toTool(tool: JsonObject): SandboxPrompt['tools'][number] {
  const custom = objectOf(tool['custom']);
  const fn = custom ?? objectOf(tool['function']);
  return {
    name: textOf(fn?.['name']) ?? '',
    parameters: objectOf(fn?.['parameters']) ?? {},
    isCustom: custom !== undefined,
  };
}

function contentOf(one: SandboxAnswer): string | null {
  return one.finish === 'tools' ? null : one.pieces.join('');
}

/** `isOld`: for a request of the older `functions`. */
function callsOf(one: SandboxAnswer, isOld: boolean): JsonObject {
  const [first] = one.toolCalls;
  if (first === undefined) return {};
  if (isOld) return { function_call: { name: first.name, arguments: JSON.stringify(first.input) } };
  return { tool_calls: one.toolCalls.map((call) => toCall(call, inputOf(call))) };
}

type Call = SandboxAnswer['toolCalls'][number];

function inputOf({ text, input }: Call): string {
  return text ?? JSON.stringify(input);
}

function toCall({ id, name, text }: Call, said: string): JsonObject {
  const called = text === undefined ? { function: { name, arguments: said } } : { custom: { name, input: said } };
  return { id: `call_${id}`, type: text === undefined ? 'function' : 'custom', ...called };
}

function finishOf({ finish }: SandboxAnswer, isOld: boolean): string {
  return isOld && finish === 'tools' ? 'function_call' : FINISH[finish];
}

function isOldRequest(body: JsonObject): boolean {
  return objectsOf(body['functions']).length > 0;
}

function logprobsOf(body: JsonObject, pieces: readonly string[]): JsonValue {
  if (body['logprobs'] !== true) return null;
  const content = pieces.map((token) => ({ token, logprob: -0.125, bytes: [...Buffer.from(token)], top_logprobs: [] }));
  return { content, refusal: null };
}

function usageOf(answers: readonly SandboxAnswer[], isSpoken: boolean): JsonObject {
  const prompt = answers[0]?.promptTokens ?? 0;
  const completion = answers.reduce((sum, one) => sum + one.completionTokens, 0);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: answers.reduce((sum, one) => sum + one.thinkingTokens, 0),
      audio_tokens: isSpoken ? answers.reduce((sum, { pieces }) => sum + pieces.length, 0) : 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function toFrames(body: JsonObject, head: JsonObject, answers: readonly SandboxAnswer[], nowMillis: number): string[] {
  const withUsage = objectOf(body['stream_options'])?.['include_usage'] === true;
  const frame = (choices: JsonObject[], usage: JsonObject | null = null): string =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...(withUsage ? { usage } : {}) })}\n\n`;
  const frames: string[] = [];
  const isSpoken = speaks(body);
  answers.forEach((one, index) => {
    const step = (delta: JsonObject, finish: string | null = null, logprobs: JsonValue = null): void => {
      frames.push(frame([{ index, delta, logprobs, finish_reason: finish }]));
    };
    step({ role: 'assistant', content: one.finish === 'tools' ? null : '', refusal: null });
    for (const piece of toPieces(one.thinking)) step({ reasoning_content: piece });
    if (isSpoken) for (const audio of speechPieces(one, nowMillis)) step({ audio });
    else for (const piece of one.pieces) step({ content: piece }, null, logprobsOf(body, [piece]));
    const isOld = isOldRequest(body);
    if (isOld && one.toolCalls.length > 0) step(callsOf(one, true));
    for (const [position, call] of isOld ? [] : one.toolCalls.entries()) {
      step({ tool_calls: [{ index: position, ...toCall(call, '') }] });
      for (const fragment of toPieces(inputOf(call))) {
        const piece = call.text === undefined ? { function: { arguments: fragment } } : { custom: { input: fragment } };
        step({ tool_calls: [{ index: position, ...piece }] });
      }
    }
    step({}, finishOf(one, isOld));
  });
  if (withUsage) frames.push(frame([], usageOf(answers, isSpoken)));
  return [...frames, 'data: [DONE]\n\n'];
}

/** The id first, then the words, then the recording in two, then how long it is kept. */
function speechPieces(one: SandboxAnswer, nowMillis: number): JsonObject[] {
  const { id, data, expires_at } = toSpeech(one, nowMillis);
  const half = Math.floor(data.length / 8) * 4;
  return [
    { id },
    ...one.pieces.map((transcript) => ({ transcript })),
    { data: data.slice(0, half) },
    { data: data.slice(half) },
    { expires_at },
  ];
}

function embed(call: SandboxCall): SandboxReply {
  const body = embeddings(requireBody(call));
  if (body === undefined) throw invalid("'$.input' is invalid. Please check the API reference.", 'input');
  return { type: 'json', status: 200, body };
}
