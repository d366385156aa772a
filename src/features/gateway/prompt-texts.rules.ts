import type { JsonObject } from '../../shared/json.js';
import type { ChatChoice, ChatMessage, FunctionCall, MessageContent, ToolCall } from './provider.port.js';

/** Rewrites each text of a prompt, in a fixed order: contents, text parts, arguments of tool calls. */
function rewrite(messages: readonly ChatMessage[], change: (text: string) => string): ChatMessage[] {
  return messages.map((message) => ({
    ...message,
    content: rewriteContent(message.content, change),
    ...(message.toolCalls === undefined ? {} : { toolCalls: rewriteCalls(message.toolCalls, change) }),
    ...(message.functionCall === undefined ? {} : { functionCall: rewriteFunction(message.functionCall, change) }),
    ...(message.reasoningContent === undefined ? {} : { reasoningContent: change(message.reasoningContent) }),
  }));
}

function rewriteContent(content: MessageContent, change: (text: string) => string): MessageContent {
  if (content === null) return null;
  if (typeof content === 'string') return change(content);
  return content.map((part): JsonObject =>
    typeof part.text === 'string' ? { ...part, text: change(part.text) } : part,
  );
}

function rewriteCalls(calls: readonly ToolCall[], change: (text: string) => string): ToolCall[] {
  return calls.map((call) => ({ ...call, function: rewriteFunction(call.function, change) }));
}

function rewriteFunction(call: FunctionCall, change: (text: string) => string): FunctionCall {
  return { ...call, arguments: change(call.arguments) };
}

/** Every text of a prompt that a person may have written, in the order of `rewrite`. */
export function textsOf(messages: readonly ChatMessage[]): string[] {
  const texts: string[] = [];
  for (const { content, toolCalls, functionCall, reasoningContent } of messages) {
    if (typeof content === 'string') texts.push(content);
    else for (const part of content ?? []) if (typeof part.text === 'string') texts.push(part.text);
    for (const call of toolCalls ?? []) texts.push(call.function.arguments);
    if (functionCall !== undefined) texts.push(functionCall.arguments);
    if (reasoningContent !== undefined) texts.push(reasoningContent);
  }
  return texts;
}

/** The prompt with other texts in the place of `textsOf` it. */
export function withTexts(messages: readonly ChatMessage[], texts: readonly string[]): ChatMessage[] {
  let next = 0;
  return rewrite(messages, (text) => texts[next++] ?? text);
}

/** The answers with each of their texts changed. */
export function changeAnswers(choices: readonly ChatChoice[], change: (text: string) => string): ChatChoice[] {
  return choices.map((choice) => {
    const { content, refusal, toolCalls, functionCall, reasoningContent } = choice.message;
    return {
      ...choice,
      message: {
        ...choice.message,
        content: content === null ? null : change(content),
        ...(typeof refusal === 'string' ? { refusal: change(refusal) } : {}),
        ...(toolCalls === undefined ? {} : { toolCalls: rewriteCalls(toolCalls, change) }),
        ...(functionCall === undefined ? {} : { functionCall: rewriteFunction(functionCall, change) }),
        ...(reasoningContent === undefined ? {} : { reasoningContent: change(reasoningContent) }),
      },
    };
  });
}
