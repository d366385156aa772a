import { answerLimit, invalid, tooLong } from './answer-limit.rules.js';
import type {
  AnswerMessage,
  ChatResult,
  EmbedResult,
  FunctionCall,
  ToolCall,
  ToolCallDelta,
  UpstreamModel,
} from '../../../contracts/provider.js';
import { finishBy } from './finish.rules.js';
import { mapOpaque } from './opaque-lists.rules.js';
import { boundedText, validJson, validObject, validText } from './upstream-text.rules.js';

/**
 * Upstream answers are untrusted: they are made valid here, before anything is counted, priced, stored, hashed or sent.
 * usage-figures.rules.ts validates their figures.
 */

const MAX_CHOICES = 128;
export const MAX_TOOL_CALLS = 512;
export const MAX_NAME = 256;
export const MAX_DROPPED = 32;
const MAX_DROPPED_NAME = 128;
const MAX_LISTED = 10_000;

/** Makes ids for tool calls that came without one. */
export type NewCallId = () => string;

/**
 * A whole answer, made valid. Throws `malformed` for more choices or tool calls than any request asks for, `too_long` for
 * texts far beyond `limit`.
 */
export function validResult(result: ChatResult, newCallId: NewCallId, limit = answerLimit(undefined)): ChatResult {
  const chars = result.choices.reduce((sum, { message }) => sum + charsOf(message), 0);
  if (chars > limit.chars) throw tooLong(limit, `${limit.chars} characters`);
  if (result.choices.length > MAX_CHOICES) throw invalid(`more than ${MAX_CHOICES} choices`);
  const indices = new Set(result.choices.map(({ index }) => index));
  const areUnique = indices.size === result.choices.length && [...indices].every(isChoiceIndex);
  return {
    ...result,
    id: boundedText(result.id, MAX_NAME),
    choices: result.choices.map((choice, position) => ({
      ...choice,
      index: areUnique ? choice.index : position,
      message: validMessage(choice.message, newCallId),
      finishReason: finishBy(choice.finishReason, hasCalls(choice.message)),
      ...(choice.logprobs === undefined ? {} : { logprobs: validJson(choice.logprobs) }),
    })),
    ...(result.systemFingerprint === undefined
      ? {}
      : { systemFingerprint: boundedText(result.systemFingerprint, MAX_NAME) }),
    ...(result.serviceTier === undefined ? {} : { serviceTier: boundedText(result.serviceTier, MAX_NAME) }),
    ...(result.dropped === undefined ? {} : { dropped: validNames(result.dropped) }),
    ...(result.native === undefined ? {} : { native: validObject(result.native) }),
  };
}

export function isChoiceIndex(index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < MAX_CHOICES;
}

function validMessage(message: AnswerMessage, newCallId: NewCallId): AnswerMessage {
  const { content, toolCalls, refusal, functionCall, reasoningContent, audio } = message;
  if ((toolCalls?.length ?? 0) > MAX_TOOL_CALLS) throw invalid(`more than ${MAX_TOOL_CALLS} tool calls`);
  return {
    content: content === null ? null : validText(content),
    ...(toolCalls === undefined ? {} : { toolCalls: toolCalls.map((call) => validCall(call, newCallId)) }),
    ...(typeof refusal === 'string' ? { refusal: validText(refusal) } : {}),
    ...(functionCall === undefined ? {} : { functionCall: validFunction(functionCall) }),
    ...(reasoningContent === undefined ? {} : { reasoningContent: validText(reasoningContent) }),
    ...mapOpaque(message, validObject),
    ...(audio === undefined ? {} : { audio: validObject(audio) }),
  };
}

function hasCalls({ toolCalls = [], functionCall }: AnswerMessage): boolean {
  return toolCalls.length > 0 || functionCall !== undefined;
}

function charsOf({ content, refusal, reasoningContent, functionCall, toolCalls = [] }: AnswerMessage): number {
  const texts = [content, refusal, reasoningContent, functionCall?.arguments];
  const calls = toolCalls.map((call) => call.function.arguments);
  return [...texts, ...calls].reduce((sum: number, text) => sum + (text?.length ?? 0), 0);
}

function validCall({ id, type, function: fn, extraContent }: ToolCall, newCallId: NewCallId): ToolCall {
  return {
    id: id === '' ? newCallId() : boundedText(id, MAX_NAME),
    type,
    function: validFunction(fn),
    ...extraOf({ extraContent }),
  };
}

export function extraOf({ extraContent }: Pick<ToolCallDelta, 'extraContent'>): Pick<ToolCallDelta, 'extraContent'> {
  return extraContent === undefined ? {} : { extraContent: validObject(extraContent) };
}

function validFunction({ name, arguments: text }: FunctionCall): FunctionCall {
  return { name: boundedText(name, MAX_NAME), arguments: validText(text) };
}

/** Names of what is dropped, sorted: few and short enough for a header. */
export function validNames(names: Iterable<string>): string[] {
  const bounded = [...new Set([...names].map((name) => boundedText(name, MAX_DROPPED_NAME)))].sort();
  const others = bounded.length - MAX_DROPPED;
  return others <= 0 ? bounded : [...bounded.slice(0, MAX_DROPPED), `and ${others} more`];
}

/** Vectors of finite numbers, all of one length. Throws `malformed`. */
export function validEmbeddings(result: EmbedResult): EmbedResult {
  const [first] = result.embeddings;
  for (const vector of result.embeddings) {
    if (vector.length === 0 || vector.length !== first?.length) throw invalid('vectors of different lengths');
    if (!vector.every(Number.isFinite)) throw invalid('a vector with a component that is not a finite number');
  }
  return result;
}

/** The models of a listing whose names can be asked for. */
export function validListing(models: readonly UpstreamModel[]): UpstreamModel[] {
  return models
    .filter(({ id }) => id.length > 0 && id.length <= MAX_NAME && id.isWellFormed() && !/\p{Cc}/u.test(id))
    .slice(0, MAX_LISTED)
    .map(({ id, type, contextWindow, dimensions }) => ({
      id,
      type,
      ...(isSize(contextWindow) ? { contextWindow } : {}),
      ...(isSize(dimensions) ? { dimensions } : {}),
    }));
}

function isSize(figure: number | undefined): figure is number {
  return figure !== undefined && Number.isInteger(figure) && figure > 0 && figure <= 100_000_000;
}
