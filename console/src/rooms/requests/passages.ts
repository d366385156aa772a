import { t } from '@lingui/core/macro';
import { isObject } from '../../decisions/difference.js';

/** A text with its speaker. */
export interface Passage {
  who: string;
  text: string;
}

/** More are in the JSON. */
const MOST = 200;
const MOST_CHARACTERS = 20_000;

/** The texts of recorded content, by who said them; empty where it has none that are known. */
export function passagesIn(content: unknown): Passage[] {
  return found(content, 'text')
    .filter(({ text }) => text !== '')
    .slice(0, MOST)
    .map(({ who, text }) => ({
      who,
      text:
        text.length > MOST_CHARACTERS
          ? t`${text.slice(0, MOST_CHARACTERS)} … and ${text.length - MOST_CHARACTERS} more characters`
          : text,
    }));
}

/** In the forms of chats, Messages, Responses and embeddings: lists of messages, texts, and what instructs a model. */
function found(content: unknown, who: string): Passage[] {
  if (typeof content === 'string') return [{ who, text: content }];
  if (Array.isArray(content)) return content.flatMap((one: unknown) => found(one, who));
  if (!isObject(content)) return [];
  const { messages, system, instructions, input, choices, message, output } = content;
  const speaker = typeof content.role === 'string' ? content.role : who;
  return [
    ...found(instructions, 'instructions'),
    ...found(system, 'system'),
    ...found(input, 'user'),
    ...found(messages, who),
    ...found(choices, 'assistant'),
    ...found(message, 'assistant'),
    ...found(output, 'assistant'),
    ...said(content, speaker),
  ];
}

/** The text of a message or of a part of one, and the tools that it calls. */
function said(one: Readonly<Record<string, unknown>>, who: string): Passage[] {
  const { content, text, refusal, tool_calls: calls, name, arguments: given } = one;
  const called = isObject(one.function) ? one.function : undefined;
  return [
    ...found(content, who),
    ...(typeof text === 'string' ? [{ who, text }] : []),
    ...(typeof refusal === 'string' ? [{ who, text: refusal }] : []),
    ...(Array.isArray(calls) ? calls.flatMap((call: unknown) => found(call, who)) : []),
    ...(called === undefined ? [] : toolCall(called.name, called.arguments)),
    ...(typeof given === 'string' ? toolCall(name, given) : []),
  ];
}

function toolCall(name: unknown, given: unknown): Passage[] {
  if (typeof name !== 'string' || typeof given !== 'string') return [];
  return [{ who: t`calls ${name}`, text: given }];
}

const PLACEHOLDER = /(<[A-Z_]{3,13}_\d{1,9}>)/;

/** A text in pieces, of which every second one is a placeholder such as `<EMAIL_1>`. */
export function piecesOf(text: string): string[] {
  return text.split(PLACEHOLDER);
}
