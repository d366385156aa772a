import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { AnswerMessage, ChatChoice, FinishReason, ToolCall } from '../../../contracts/provider.js';
import type { AnswerHead, ExchangeAnswer } from '../exchange/exchange.types.js';
import { carriedCall } from '../exchange/carried-calls.rules.js';
import { lostMembers } from '../exchange/losses/lost-members.rules.js';
import { echoOf } from './response-echo.rules.js';
import { customInput, type FlatTool, flatTools } from './response-tools.rules.js';

/** Joined, no template: docs/decisions/0029. */
const idOf = (kind: string, { id }: Pick<AnswerHead, 'id'>, place?: number): string =>
  [kind, id.replaceAll('-', ''), ...(place === undefined ? [] : [String(place)])].join('_');

export const reasoningId = (head: AnswerHead): string => idOf('rs', head);
export const messageItemId = (head: AnswerHead): string => idOf('msg', head);

export function responseUsage({ usage }: Pick<ExchangeAnswer, 'usage'>): JsonObject {
  const { promptTokens, completionTokens, cachedPromptTokens = 0, reasoningTokens = 0 } = usage;
  const { cacheWriteTokens = 0 } = usage;
  return {
    input_tokens: promptTokens,
    input_tokens_details: {
      cached_tokens: cachedPromptTokens,
      ...(cacheWriteTokens === 0 ? {} : { cache_write_tokens: cacheWriteTokens }),
    },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  };
}

/** A response as it begins: nothing said. */
export function begunResponse(head: AnswerHead, body: JsonObject): JsonObject {
  return {
    id: idOf('resp', head),
    object: 'response',
    created_at: head.created,
    status: 'in_progress',
    completed_at: null,
    error: null,
    incomplete_details: null,
    model: head.model,
    output: [],
    usage: null,
    ...echoOf(body),
  };
}

const INCOMPLETE: Readonly<Partial<Record<FinishReason, string>>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

/** How a finish reason shows: the status of the response and of the items that it cut. */
export function statusOfFinish(finish: FinishReason): 'completed' | 'incomplete' {
  return INCOMPLETE[finish] === undefined ? 'completed' : 'incomplete';
}

/** A complete response with these items. */
export function endedResponse(answer: ExchangeAnswer, body: JsonObject, output: JsonObject[]): JsonObject {
  const { head, choices } = answer;
  const finish = choices[0]?.finishReason ?? 'stop';
  const reason = INCOMPLETE[finish];
  return {
    ...begunResponse(head, body),
    status: statusOfFinish(finish),
    completed_at: reason === undefined ? head.created : null,
    incomplete_details: reason === undefined ? null : { reason },
    output,
    usage: responseUsage(answer),
  };
}

/** The answer as a Response: as the upstream gave it where it speaks the protocol, else translated. */
export function toResponse(answer: ExchangeAnswer, body: JsonObject): JsonObject {
  if (answer.native !== undefined) return answer.native;
  const [choice] = answer.choices;
  return endedResponse(answer, body, choice === undefined ? [] : toItems(answer.head, choice, body));
}

/** Names of what a Response has no place for. */
export function lostInResponse(choices: readonly ChatChoice[]): string[] {
  return lostMembers(choices, ['annotations', 'content', 'logprobs', 'reasoningContent', 'refusal', 'toolCalls']);
}

function toItems(head: AnswerHead, { message, finishReason, logprobs }: ChatChoice, body: JsonObject): JsonObject[] {
  const { reasoningContent, toolCalls = [] } = message;
  const tools = flatTools(body.tools);
  const items: JsonObject[] = [];
  if (reasoningContent) items.push(reasoningItem(head, reasoningContent));
  const content = toContent(message, isJsonObject(logprobs) ? logprobs : {});
  if (content.length > 0) items.push(messageItem(head, content, statusOfFinish(finishReason)));
  const calls = toolCalls.flatMap((call, place) => [
    ...carrierItems(head, place, call),
    callItem(head, place, call, tools),
  ]);
  return [...items, ...calls];
}

export function reasoningItem(head: AnswerHead, text: string): JsonObject {
  return {
    id: reasoningId(head),
    type: 'reasoning',
    summary: [],
    ...(text === '' ? {} : { content: [{ type: 'reasoning_text', text }] }),
  };
}

/** Clients send such an item back as it is; what a call has no place for travels in it. */
export function carrierItems(
  head: AnswerHead,
  place: number,
  call: Pick<ToolCall, 'id' | 'extraContent'>,
): JsonObject[] {
  const encrypted = carriedCall(call);
  if (encrypted === undefined) return [];
  return [{ id: idOf('rs', head, place), type: 'reasoning', summary: [], encrypted_content: encrypted }];
}

export function messageItem(head: AnswerHead, content: JsonObject[], status: string): JsonObject {
  return { id: messageItemId(head), type: 'message', status, role: 'assistant', content };
}

function toContent({ content, refusal, annotations }: AnswerMessage, logprobs: JsonObject): JsonObject[] {
  const parts: JsonObject[] = [];
  // What is cited may be told without a text.
  if (content || annotations !== undefined) parts.push(textPart(content ?? '', annotations, logprobs.content));
  if (refusal) parts.push({ type: 'refusal', refusal });
  return parts;
}

export function textPart(text: string, annotations: JsonObject[] = [], logprobs?: unknown): JsonObject {
  return {
    type: 'output_text',
    text,
    annotations: annotations.map(flatAnnotation),
    logprobs: Array.isArray(logprobs) ? (logprobs as JsonObject[]) : [],
  };
}

/** Chat completions nest a citation below its type. */
export function flatAnnotation(annotation: JsonObject): JsonObject {
  const { type } = annotation;
  if (typeof type !== 'string') return annotation;
  const { [type]: inner, ...rest } = annotation;
  return isJsonObject(inner) ? { ...rest, ...inner, type } : annotation;
}

/** A call of the client's tool, by the name that the client gave it. */
export function callItem(
  head: AnswerHead,
  place: number,
  { id, function: { name, arguments: text } }: ToolCall,
  tools: readonly FlatTool[],
  status = 'completed',
): JsonObject {
  const tool = toolOf(name, tools);
  const common = {
    call_id: id,
    name: tool?.name ?? name,
    ...(tool?.namespace === undefined ? {} : { namespace: tool.namespace }),
    status,
  };
  if (tool?.isCustom === true)
    return { id: idOf('ctc', head, place), type: 'custom_tool_call', ...common, input: customInput(text) };
  return { id: idOf('fc', head, place), type: 'function_call', ...common, arguments: text };
}

export function toolOf(name: string, tools: readonly FlatTool[]): FlatTool | undefined {
  return tools.find(({ definition }) => definition.function.name === name);
}
