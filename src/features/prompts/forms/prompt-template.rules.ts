import type { PromptMessage } from '../../../contracts/prompts.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** A prompt of another program as the input of a new version, and how much of it that is. */
export interface ImportedPrompt {
  /** The input of a new version; unchecked. */
  version: JsonObject;
  /** Labels that the file gives it; no label is moved by an import. */
  labels: string[];
  /** Parts without a counterpart, by their place in the file; the version works without them. */
  dropped: string[];
  /** Parts without which the text would be another one, by their place in the file. */
  problems: string[];
}

/** Braces of a template with no brace inside, and Langfuse's references to other prompts. */
const BRACES = /\{\{([^{}]{0,500})\}\}|(\{%|\{#|@@@langfusePrompt:)/g;
const PLACE = /^ {0,8}([A-Za-z_]\w{0,63}) {0,8}$/;
const SHOWN = 60;

/** The names of a text's variables, and the parts of it that another program renders and this one does not. */
export function templateOf(text: string): { names: string[]; unknown: string[] } {
  const names = new Set<string>();
  const unknown: string[] = [];
  for (const [whole, inner, mark] of text.matchAll(BRACES)) {
    const name = inner === undefined ? undefined : PLACE.exec(inner)?.[1];
    if (name !== undefined) names.add(name);
    else unknown.push((mark ?? whole).slice(0, SHOWN).toWellFormed());
  }
  return { names: [...names], unknown };
}

/** The problems of a text's template. */
export function templateProblems(path: string, text: string): string[] {
  return templateOf(text).unknown.map((part) => `${path}: ${part} is not rendered here`);
}

/** A schema in which every variable of the messages is a text. */
export function variablesIn(messages: readonly PromptMessage[]): JsonObject {
  const names = [...new Set(messages.flatMap(({ content }) => templateOf(content).names))];
  if (names.length === 0) return {};
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
}

const ROLES = new Set(['system', 'user', 'assistant']);

/** A message of a chat in OpenAI's form; what it is not goes to `problems`. */
export function messageIn(message: JsonValue, path: string, problems: string[]): PromptMessage[] {
  const { role, content } = isJsonObject(message) ? message : {};
  if (typeof role !== 'string' || !ROLES.has(role) || typeof content !== 'string') {
    problems.push(`${path}: expected a text of the role system, user or assistant`);
    return [];
  }
  problems.push(...templateProblems(`${path}.content`, content));
  return [{ role: role as PromptMessage['role'], content }];
}

const PARAMETERS = ['temperature', 'top_p', 'max_tokens', 'stop'] as const;
const SETTINGS: ReadonlySet<string> = new Set([...PARAMETERS, 'tools', 'response_format']);

/** The settings of a version by OpenAI's names, which both programs use; `known`: further names that are read elsewhere. */
export function settingsIn(
  config: JsonObject,
  path: string,
  { known, dropped }: { known: readonly string[]; dropped: string[] },
): { parameters: JsonObject; tools: JsonValue[]; responseFormat: JsonObject | null } {
  dropped.push(...unknownNames(config, [...SETTINGS, ...known], path));
  const parameters: JsonObject = {};
  for (const name of PARAMETERS) {
    const value = config[name];
    if (value != null) parameters[name] = name === 'stop' && typeof value === 'string' ? [value] : value;
  }
  const { tools, response_format: format } = config;
  // A text there is the name of a file.
  if (tools != null && !Array.isArray(tools)) dropped.push(`${path}tools`);
  if (format != null && !isJsonObject(format)) dropped.push(`${path}response_format`);
  return {
    parameters,
    tools: Array.isArray(tools) ? tools : [],
    responseFormat: isJsonObject(format) ? format : null,
  };
}

/** The names of an object beside those that are known, by their place. */
export function unknownNames(object: JsonObject, known: readonly string[], path: string): string[] {
  return Object.keys(object)
    .filter((name) => !known.includes(name) && object[name] != null)
    .map((name) => `${path}${name}`);
}

/** A note for a new version; one that is too long has no place. */
export function noteIn(value: JsonValue | undefined, path: string, dropped: string[]): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (value.length <= 1_000) return value;
  dropped.push(path);
  return null;
}
