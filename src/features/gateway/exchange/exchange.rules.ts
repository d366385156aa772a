import type { JsonObject, JsonValue } from '../../../shared/json.js';
import type { ChatChoice, ChatMessage, FunctionCall, ToolCall } from '../../../contracts/provider.js';

const wireFunction = (call: FunctionCall): JsonObject => ({ arguments: call.arguments, name: call.name });

/** Tool calls in OpenAI's wire form, members in the order of their names. */
const wireCalls = (calls: ToolCall[]): JsonValue =>
  calls.map((call) => ({
    function: wireFunction(call.function),
    id: call.id,
    type: call.type,
  }));

/** The messages in OpenAI's wire form, as evidence hashes them: members in the order of their names. */
export function wireMessages(messages: ChatMessage[]): JsonValue {
  return messages.map(
    ({ audio, content, functionCall, name, reasoningContent, refusal, role, toolCallId, toolCalls }) => ({
      ...(audio === undefined ? {} : { audio }),
      content,
      ...(functionCall === undefined ? {} : { function_call: wireFunction(functionCall) }),
      ...(name === undefined ? {} : { name }),
      ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
      ...(refusal === undefined ? {} : { refusal }),
      role,
      ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
      ...(toolCalls === undefined ? {} : { tool_calls: wireCalls(toolCalls) }),
    }),
  );
}

/** The answers' messages in OpenAI's wire form, as evidence hashes them. */
export function wireAnswers(choices: ChatChoice[]): JsonValue {
  return choices.map(
    ({ message: { annotations, audio, content, functionCall, reasoningContent, refusal, toolCalls } }) => ({
      ...(annotations === undefined ? {} : { annotations }),
      ...(audio === undefined ? {} : { audio }),
      content,
      ...(functionCall === undefined ? {} : { function_call: wireFunction(functionCall) }),
      ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
      ...(refusal === undefined ? {} : { refusal }),
      role: 'assistant',
      ...(toolCalls === undefined ? {} : { tool_calls: wireCalls(toolCalls) }),
    }),
  );
}

/** Everything that the model said, as one text to count tokens of. */
export function answerText(choices: ChatChoice[]): string {
  const parts = choices.flatMap(({ message }) => [
    message.content ?? '',
    message.refusal ?? '',
    message.reasoningContent ?? '',
    message.functionCall?.name ?? '',
    message.functionCall?.arguments ?? '',
    ...(message.toolCalls ?? []).flatMap((call) => [call.function.name, call.function.arguments]),
  ]);
  return parts.join('');
}
