import type { GuardPart } from '../../../contracts/guards.js';
import type { ChatChoice } from '../../../contracts/provider.js';
import type { TextChange } from '../../../contracts/pii.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { changeAnswers } from '../exchange/answer-texts.rules.js';
import type { NativeForm } from '../exchange/exchange.types.js';
import { isData } from '../exchange/outgoing-texts.rules.js';

/** An answer in both of its forms; the native one leaves where it is there. */
interface Answer {
  choices: ChatChoice[];
  native?: JsonObject | undefined;
}

/** Words, as opposed to names and ids: anything with a space, or beyond ASCII. */
const WORDS = /[\s\u0080-\uffff]/;
/** Sealed by the provider: its client sends it back, and nobody reads it. */
const SEALED = /^(?:encrypted_|signature$|thought_?signature$|redacted)/i;

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
  const walk = (value: JsonValue | undefined, member: string): void => {
    if (typeof value === 'string') {
      if (texts.has(value) || SEALED.test(member)) return;
      if (isData(value, member) || isData(value, 'data')) opaque.add('files');
      else if (WORDS.test(value)) fixed.add(value);
    } else if (Array.isArray(value)) for (const item of value) walk(item, member);
    else if (isJsonObject(value)) for (const name in value) walk(value[name], name);
  };
  if (native === undefined) {
    for (const { message } of choices) {
      if (message.audio !== undefined) opaque.add('audio');
      // Messages are plain JSON, which their interface does not say.
      walk(message as unknown as JsonObject, '');
    }
  } else walk(native, '');
  return { fixed: [...fixed], opaque: [...opaque] };
}
