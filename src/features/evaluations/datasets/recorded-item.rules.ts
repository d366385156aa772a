import type { PromptMessage } from '../../../contracts/prompts.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { LinearPattern, quotedPattern } from '../../../shared/text/linear-pattern.js';
import type { DatasetItem } from './dataset.rules.js';

const PLACES = /\{\{ {0,8}([A-Za-z_]\w{0,63}) {0,8}\}\}/g;
/** The parts of messages that models of every provider take in the form of a chat. */
const CARRIED = new Set(['text', 'image_url']);
const TEXTS = new Set(['text', 'input_text', 'output_text']);

/** A version of a prompt, as it was called by. */
export interface CalledPrompt {
  messages: readonly PromptMessage[];
  /** The JSON Schema of its variables. */
  variables: JsonObject;
}

/**
 * The item in the recorded content of a call, as a chat of OpenAI's form: those of Messages and Responses are rewritten.
 * Undefined for calls with parts that a chat does not carry. `expectsAnswer`: what was answered is expected again. `prompt`: the
 * call was by it, and the item has its variables in the place of its text.
 */
export function recordedItem(
  content: JsonValue | undefined,
  { expectsAnswer, prompt }: { expectsAnswer: boolean; prompt?: CalledPrompt | undefined },
): DatasetItem | undefined {
  if (!isJsonObject(content) || !isJsonObject(content.request)) return undefined;
  const messages = messagesIn(content.request);
  if (messages === undefined || messages.length === 0) return undefined;
  const expected = expectsAnswer ? answerIn(content.response) : null;
  if (prompt === undefined) return { messages, variables: {}, expected, checks: [] };
  const variables = variablesIn(prompt, messages);
  return variables === undefined
    ? undefined
    : { messages: messages.slice(prompt.messages.length), variables, expected, checks: [] };
}

function messagesIn(request: JsonObject): JsonObject[] | undefined {
  const { input, instructions, messages, system } = request;
  const leading = systemMessages(system ?? instructions);
  if (leading === undefined) return undefined;
  if (typeof input === 'string') return [...leading, { role: 'user', content: input }];
  const list = Array.isArray(messages) ? messages : input;
  if (!Array.isArray(list)) return undefined;
  const rewritten: JsonObject[] = [];
  for (const message of list) {
    const carried = isJsonObject(message) ? carriedMessage(message) : undefined;
    if (carried === undefined) return undefined;
    rewritten.push(carried);
  }
  return [...leading, ...rewritten];
}

function systemMessages(system: JsonValue | undefined): JsonObject[] | undefined {
  if (system == null) return [];
  if (typeof system === 'string') return [{ role: 'system', content: system }];
  const texts = objectsOf(system).map(({ text }) => text);
  return texts.every((text) => typeof text === 'string') ? [{ role: 'system', content: texts.join('\n') }] : undefined;
}

function carriedMessage({ role, content }: JsonObject): JsonObject | undefined {
  if (typeof role !== 'string' || role === 'tool') return undefined;
  if (typeof content === 'string') return { role, content };
  if (!Array.isArray(content)) return undefined;
  const parts = objectsOf(content).map((part) =>
    typeof part.type === 'string' && TEXTS.has(part.type) ? { type: 'text', text: part.text } : part,
  );
  const isCarried =
    parts.length === content.length && parts.every(({ type }) => typeof type === 'string' && CARRIED.has(type));
  return isCarried ? { role, content: parts } : undefined;
}

function answerIn(response: JsonValue | undefined): string | null {
  const [first] = objectsOf(response);
  return typeof first?.content === 'string' ? first.content : null;
}

/** The values with which a prompt became these messages; undefined where no values do. */
function variablesIn({ messages, variables }: CalledPrompt, rendered: readonly JsonObject[]): JsonObject | undefined {
  const found = new Map<string, string>();
  for (const [place, { role, content }] of messages.entries()) {
    const said = rendered[place];
    if (said === undefined || said.role !== role || typeof said.content !== 'string') return undefined;
    const names = [...content.matchAll(PLACES)].map(([, name = '']) => name);
    const literals = content.split(PLACES).filter((_, index) => index % 2 === 0);
    const pattern = new LinearPattern(`(?s)^${literals.map((text) => quotedPattern(text)).join('(.*?)')}$`);
    const values = pattern.groups(said.content, names.length);
    if (values === undefined) return undefined;
    for (const [index, name] of names.entries()) {
      const value = values[index] ?? '';
      if ((found.get(name) ?? value) !== value) return undefined;
      found.set(name, value);
    }
  }
  const properties = isJsonObject(variables.properties) ? variables.properties : {};
  return Object.fromEntries([...found].map(([name, text]) => [name, valueOf(properties[name], text)]));
}

/** A value of the type that the schema says. */
function valueOf(property: JsonValue | undefined, text: string): JsonValue {
  const type = isJsonObject(property) ? property.type : undefined;
  if (type === 'number' || type === 'integer') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
