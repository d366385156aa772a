import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';
import { answer, toPieces, type SandboxAnswer } from './answers.js';
import { embedText } from './embeddings.js';
import { openAiProtocol } from './openai.js';
import {
  identityOf,
  SandboxRefusal,
  textOfContent,
  type SandboxCall,
  type SandboxProtocol,
  type SandboxReply,
} from './protocol.js';

const VERSION = '0.12.6';
const EMBEDDING_DIMENSIONS = 768;
const NANOS_PER_TOKEN = 1_000_000;

/** Ollama's API: chat, embed, tags, show, version; and the OpenAI-compatible paths under `/v1` that Ollama also has. */
export function ollamaProtocol(models: readonly string[]): SandboxProtocol {
  const compatible = openAiProtocol(models);
  return {
    garbage: '{"model":"lla\n',
    error: (_status, message) => ({ error: message }),
    answer(call) {
      if (call.path.startsWith('/v1/')) return compatible.answer(call);
      switch (`${call.method} ${call.path}`) {
        case 'GET /api/version':
          return { type: 'json', status: 200, body: { version: VERSION } };
        case 'GET /api/tags':
          return { type: 'json', status: 200, body: { models: models.map(toTag) } };
        case 'POST /api/chat':
          return chat(requireBody(call, models), call);
        case 'POST /api/show':
          return show(requireBody(call, models));
        case 'POST /api/embed':
          return embed(requireBody(call, models));
        default:
          throw new SandboxRefusal(404, '404 page not found');
      }
    },
  };
}

function show({ model }: { model: string }): SandboxReply {
  const info = model.includes('embed')
    ? { 'nomic-bert.embedding_length': EMBEDDING_DIMENSIONS }
    : { 'llama.embedding_length': 3_072 };
  return { type: 'json', status: 200, body: { model_info: info } };
}

function toTag(name: string): JsonObject {
  const family = name.includes('embed') ? 'nomic-bert' : name.replace(/[^a-z].*$/, '');
  return {
    name,
    model: name,
    modified_at: '2025-01-15T09:30:00Z',
    size: 2_019_393_189,
    digest: createHash('sha256').update(name).digest('hex'),
    details: {
      parent_model: '',
      format: 'gguf',
      family,
      families: [family],
      parameter_size: '3.2B',
      quantization_level: 'Q4_K_M',
    },
  };
}

function requireBody(call: SandboxCall, models: readonly string[]): JsonObject & { model: string } {
  if (!call.validJson || !isJsonObject(call.body)) throw new SandboxRefusal(400, 'invalid character in request body');
  const model = textOf(call.body['model']) ?? '';
  if (model === '') throw new SandboxRefusal(400, 'model is required');
  if (!models.includes(model) && !models.includes(`${model}:latest`)) {
    throw new SandboxRefusal(404, `model '${model}' not found`);
  }
  return { ...call.body, model };
}

function chat(body: JsonObject & { model: string }, call: SandboxCall): SandboxReply {
  const options = objectOf(body['options']);
  const { format } = body;
  const stop = options?.['stop'];
  const one = answer({
    identity: identityOf(body),
    turns: objectsOf(body['messages']).map((message) => ({
      role: textOf(message['role']) ?? '',
      text: textOfContent(message['content']),
    })),
    tools: objectsOf(body['tools']).map((tool) => {
      const fn = objectOf(tool['function']);
      return { name: textOf(fn?.['name']) ?? '', parameters: objectOf(fn?.['parameters']) ?? {} };
    }),
    // Ollama forces no tools; models do as they are told.
    toolMode: isTold(body) ? 'required' : 'auto',
    thinks: (body['think'] ?? false) !== false,
    parallelTools: true,
    schema: format === 'json' ? {} : objectOf(format),
    maxTokens: numberOf(options?.['num_predict']),
    stop: Array.isArray(stop) ? stop.filter((text) => typeof text === 'string') : [],
  });
  const head = { model: body.model, created_at: new Date(call.nowMillis).toISOString() };
  if (body['stream'] !== false)
    return { type: 'stream', contentType: 'application/x-ndjson', frames: toFrames(head, one) };
  const thinking = one.thinking === '' ? {} : { thinking: one.thinking };
  const message = { role: 'assistant', content: one.pieces.join(''), ...thinking, ...callsOf(one) };
  return { type: 'json', status: 200, body: { ...head, message, ...endOf(one) } };
}

function isTold(body: JsonObject): boolean {
  return objectsOf(body['messages']).some(
    (message) =>
      message['role'] === 'system' &&
      /^Answer with a call of one of these tools/.test(textOfContent(message['content'])),
  );
}

function callsOf(one: SandboxAnswer): JsonObject {
  if (one.toolCalls.length === 0) return {};
  return { tool_calls: one.toolCalls.map(({ name, input }) => ({ function: { name, arguments: input } })) };
}

function endOf(one: SandboxAnswer): JsonObject {
  return {
    done_reason: one.finish === 'length' ? 'length' : 'stop',
    done: true,
    total_duration: (one.promptTokens + one.completionTokens) * NANOS_PER_TOKEN,
    load_duration: NANOS_PER_TOKEN,
    prompt_eval_count: one.promptTokens,
    prompt_eval_duration: one.promptTokens * NANOS_PER_TOKEN,
    eval_count: one.completionTokens,
    eval_duration: one.completionTokens * NANOS_PER_TOKEN,
  };
}

function toFrames(head: JsonObject, one: SandboxAnswer): string[] {
  const line = (rest: JsonObject): string => `${JSON.stringify({ ...head, ...rest })}\n`;
  const said = [
    ...toPieces(one.thinking).map((thinking) =>
      line({ message: { role: 'assistant', content: '', thinking }, done: false }),
    ),
    ...one.pieces.map((content) => line({ message: { role: 'assistant', content }, done: false })),
  ];
  if (one.toolCalls.length > 0)
    said.push(line({ message: { role: 'assistant', content: '', ...callsOf(one) }, done: false }));
  return [...said, line({ message: { role: 'assistant', content: '' }, ...endOf(one) })];
}

function embed(body: JsonObject & { model: string }): SandboxReply {
  const input: JsonValue[] = Array.isArray(body['input']) ? body['input'] : [body['input'] ?? ''];
  const texts = input.filter((text) => typeof text === 'string');
  if (texts.length !== input.length) throw new SandboxRefusal(400, 'invalid input type');
  const dimensions = numberOf(body['dimensions']) ?? EMBEDDING_DIMENSIONS;
  const tokens = texts.reduce((sum, text) => sum + toPieces(text).length, 0);
  return {
    type: 'json',
    status: 200,
    body: {
      model: body.model,
      embeddings: texts.map((text) => embedText(text, dimensions)),
      total_duration: tokens * NANOS_PER_TOKEN,
      load_duration: NANOS_PER_TOKEN,
      prompt_eval_count: tokens,
    },
  };
}
