import type { ChatRequest, FinishReason } from '../../../contracts/provider.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { AnswerHead, ExchangeAnswer } from '../exchange/exchange.types.js';

/** The output limit of a request that names none (OpenAI, "Create completion"). */
const DEFAULT_MAX_TOKENS = 16;
const MAX_CHOICES = 128;

/** Members that a chat has no place for. */
const REFUSED: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  suffix: (value) => value !== '',
  echo: (value) => value !== false,
  logprobs: (value) => value !== 0,
  best_of: (value) => value !== 1,
};

/** Members that are translated; all others are passed on as they came. */
const READ: ReadonlySet<string> = new Set([
  ...Object.keys(REFUSED),
  'model',
  'prompt',
  'max_tokens',
  'temperature',
  'top_p',
  'n',
  'stop',
  'seed',
  'presence_penalty',
  'frequency_penalty',
  'logit_bias',
  'user',
  'stream',
  'stream_options',
]);

/** Everything wrong with the body of `POST /v1/completions`. */
export function completionProblems(body: JsonObject): RequestIssue[] {
  const { model, prompt, stop } = body;
  const isName = typeof model === 'string' && model !== '' && model.length <= 200;
  return [
    ...(isName ? [] : [{ path: 'model', message: 'expected the name of a model' }]),
    ...(promptOf(prompt) === undefined
      ? [{ path: 'prompt', message: 'expected one text; lists of prompts and of token ids are not taken' }]
      : []),
    ...Object.entries(REFUSED).flatMap(([path, isSaid]): RequestIssue[] => {
      const value = body[path];
      return value == null || !isSaid(value) ? [] : [{ path, message: 'models that chat have no place for it' }];
    }),
    ...within(body, 'max_tokens', 1, 1_000_000_000, true),
    ...within(body, 'n', 1, MAX_CHOICES, true),
    ...within(body, 'temperature', 0, 2),
    ...within(body, 'top_p', 0, 1),
    ...within(body, 'presence_penalty', -2, 2),
    ...within(body, 'frequency_penalty', -2, 2),
    ...(stop == null || stopsOf(stop) !== undefined ? [] : [{ path: 'stop', message: 'expected a text, or up to 4' }]),
    ...(body.logit_bias == null || isJsonObject(body.logit_bias)
      ? []
      : [{ path: 'logit_bias', message: 'expected an object' }]),
    ...(typeof (body.stream ?? false) === 'boolean' ? [] : [{ path: 'stream', message: 'expected true or false' }]),
    ...(typeof (body.user ?? '') === 'string' ? [] : [{ path: 'user', message: 'expected a text' }]),
  ];
}

function within(body: JsonObject, path: string, least: number, most: number, isWhole = false): RequestIssue[] {
  const value = body[path];
  const isNumber =
    typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (value == null || isNumber) return [];
  return [{ path, message: `expected a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}` }];
}

function promptOf(prompt: JsonValue | undefined): string | undefined {
  const [only, ...more] = Array.isArray(prompt) ? prompt : [prompt];
  return typeof only === 'string' && only !== '' && more.length === 0 ? only : undefined;
}

function stopsOf(stop: JsonValue | undefined): string[] | undefined {
  const list = Array.isArray(stop) ? stop : [stop];
  return list.length <= 4 && list.every((text) => typeof text === 'string') ? list : undefined;
}

/** The chat that a checked body asks for: its prompt is what the user says. */
export function completionRequest(body: JsonObject): Omit<ChatRequest, 'model'> {
  const number = (name: string): number | undefined => (typeof body[name] === 'number' ? body[name] : undefined);
  const extra = Object.fromEntries(Object.entries(body).filter(([name]) => !READ.has(name)));
  const named = {
    temperature: number('temperature'),
    topP: number('top_p'),
    n: number('n'),
    seed: number('seed'),
    presencePenalty: number('presence_penalty'),
    frequencyPenalty: number('frequency_penalty'),
    stop: stopsOf(body.stop),
    logitBias: isJsonObject(body.logit_bias) ? body.logit_bias : undefined,
    user: typeof body.user === 'string' ? body.user : undefined,
    extra: Object.keys(extra).length === 0 ? undefined : extra,
  };
  const said = Object.entries(named).filter(([, value]) => value !== undefined);
  return {
    messages: [{ role: 'user', content: promptOf(body.prompt) ?? '' }],
    maxTokens: number('max_tokens') ?? DEFAULT_MAX_TOKENS,
    ...Object.fromEntries(said),
  };
}

function headOf({ id, created, model }: AnswerHead): JsonObject {
  return { id: `cmpl-${id}`, object: 'text_completion', created, model };
}

function choiceOf(index: number, text: string, finish: FinishReason | null): JsonObject {
  return { text, index, logprobs: null, finish_reason: finish === 'tool_calls' ? 'stop' : finish };
}

function usageOf({ usage: { promptTokens, completionTokens } }: Pick<ExchangeAnswer, 'usage'>): JsonObject {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

/** A whole answer in the form of the API. */
export function completionAnswer(answer: ExchangeAnswer): JsonObject {
  const choices = answer.choices.map(({ index, message: { content, refusal }, finishReason }) =>
    choiceOf(index, content ?? refusal ?? '', finishReason),
  );
  return { ...headOf(answer.head), choices, usage: usageOf(answer) };
}

/** A piece of a streamed answer. */
export function completionChunk(
  head: AnswerHead,
  index: number,
  text: string,
  finish: FinishReason | null,
): JsonObject {
  return { ...headOf(head), choices: [choiceOf(index, text, finish)] };
}

/** The last piece of a stream whose client asks for its usage. */
export function completionUsage(answer: ExchangeAnswer): JsonObject {
  return { ...headOf(answer.head), choices: [], usage: usageOf(answer) };
}
