import type { GuardPart } from '../../../contracts/guards.js';
import type { ChatChoice } from '../../../contracts/provider.js';
import type { TextChange } from '../../../contracts/pii.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { changeAnswers } from '../exchange/answer-texts.rules.js';
import type { NativeForm } from '../exchange/exchange.types.js';
import { readableIn } from './readable.rules.js';

/** An answer in both of its forms; the native one leaves where it is there. */
interface Answer {
  choices: ChatChoice[];
  native?: JsonObject | undefined;
}

/** The parts of an answer that guards judge: all of it, and its calls of tools alone. */
export function answerParts(answer: Answer, form: NativeForm | undefined): GuardPart[] {
  const texts = textsOf(answer, form);
  const { fixed, opaque } = besideTexts(answer, new Set(texts));
  const calls = answer.choices.flatMap(({ message }) => [
    ...(message.toolCalls ?? []).flatMap(({ function: call }) => [call.name, call.arguments]),
    ...(message.functionCall === undefined ? [] : [message.functionCall.name, message.functionCall.arguments]),
  ]);
  return [
    { point: 'ANSWER', texts, fixed, opaque },
    { point: 'TOOL_CALL', texts: [], fixed: calls.filter((text) => text !== ''), opaque: [] },
  ];
}

/** The answer with other texts in the place of its own; `masked` in the order of `answerParts`. */
export function withAnswerTexts(answer: Answer, form: NativeForm | undefined, masked: readonly string[]): Answer {
  const texts = textsOf(answer, form);
  const byText = new Map(texts.map((text, at) => [text, masked[at] ?? text]));
  const change: TextChange = (text) => byText.get(text) ?? text;
  return {
    choices: changeAnswers(answer.choices, change),
    native: answer.native === undefined ? undefined : form?.restore(answer.native, change),
  };
}

function textsOf({ choices, native }: Answer, form: NativeForm | undefined): string[] {
  const texts: string[] = [];
  const note: TextChange = (text) => {
    if (text !== '') texts.push(text);
    return text;
  };
  if (native === undefined || form === undefined) changeAnswers(choices, note);
  else form.restore(native, note);
  return [...new Set(texts)];
}

/** Everything else that an answer says: reasoning, results of the provider's own tools, citations. */
function besideTexts({ choices, native }: Answer, texts: ReadonlySet<string>): Pick<GuardPart, 'fixed' | 'opaque'> {
  const fixed = new Set<string>();
  const opaque = new Set<string>();
  const read = (value: JsonObject): void => {
    const hasData = readableIn(value, (text) => {
      if (!texts.has(text)) fixed.add(text);
    });
    if (hasData) opaque.add('files');
  };
  if (native !== undefined) read(native);
  else
    for (const { message } of choices) {
      const { audio, ...others } = message;
      if (audio !== undefined) {
        opaque.add('audio');
        read({ transcript: audio.transcript ?? null });
      }
      // Messages are plain JSON, which their interface does not say.
      read(others as unknown as JsonObject);
    }
  return { fixed: [...fixed], opaque: [...opaque] };
}
