import { changeTexts, type JsonObject } from '../../../shared/json/json.js';
import type { TextChange, TextForm } from '../../../contracts/pii.js';
import type { ChatChoice, FunctionCall } from '../../../contracts/provider.js';

/** The arguments of a function are JSON, and the input of a custom tool any text. */
export const formOfArguments = (type: string | undefined): TextForm => (type === 'custom' ? 'text' : 'json');

/**
 * The answers with each of their texts changed. Opaque lists stay as they are, but for annotations: providers accept
 * reasoning back unchanged only.
 */
export function changeAnswers(choices: readonly ChatChoice[], change: TextChange): ChatChoice[] {
  const changed = <Call extends FunctionCall>(call: Call, type?: string): Call => ({
    ...call,
    arguments: change(call.arguments, formOfArguments(type)),
  });
  return choices.map((choice) => {
    const { content, refusal, toolCalls, functionCall, reasoningContent, annotations } = choice.message;
    return {
      ...choice,
      message: {
        ...choice.message,
        content: content === null ? null : change(content),
        ...(typeof refusal === 'string' ? { refusal: change(refusal) } : {}),
        ...(toolCalls === undefined
          ? {}
          : { toolCalls: toolCalls.map((call) => ({ ...call, function: changed(call.function, call.type) })) }),
        ...(functionCall === undefined ? {} : { functionCall: changed(functionCall) }),
        ...(reasoningContent === undefined ? {} : { reasoningContent: change(reasoningContent) }),
        ...(annotations === undefined ? {} : { annotations: changeAnnotations(annotations, change) }),
      },
    };
  });
}

/** The annotations with each of their texts changed; names stay. */
export function changeAnnotations(annotations: readonly JsonObject[], change: (text: string) => string): JsonObject[] {
  return annotations.map((annotation) => changeTexts(annotation, change));
}
