import type { ProviderKind } from '../../contracts/provider.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { isGiven, objectOf, textOf } from '../http/wire.js';
import { fieldsFor } from '../quirks.rules.js';
import type { Quirks, ToolChoice } from '../quirks.types.js';

/**
 * Drops and renames fields of a chat body, in place, as the server's quirks require. Throws an `UpstreamError` of status
 * 400 for an unsupported field whose loss would change the answer.
 */
export function fittedFields(body: JsonObject, model: string, kind: ProviderKind, quirks: Quirks): JsonObject {
  const { drops, refuses, toolChoices, formats, renames } = quirks;
  for (const name of fieldsFor(refuses, model)) {
    if (isGiven(body[name]) && !isOrdinary(name, body[name]))
      throw unsupported(kind, `${name}: ${quirks.title} does not support it`);
    body[name] = undefined;
  }
  const format = textOf(objectOf(body['response_format'])?.['type']);
  if (formats !== undefined && format !== undefined && !formats.includes(format))
    throw unsupported(kind, `response_format.type: ${quirks.title} supports only ${formats.join(', ')}`);
  if (toolChoices !== undefined) Object.assign(body, chosen(body, kind, toolChoices, quirks.title));
  for (const name of fieldsFor(drops, model)) body[name] = undefined;
  for (const [name, own] of Object.entries(renames ?? {})) {
    if (body[name] !== undefined) body[own] = body[name];
    body[name] = undefined;
  }
  return body;
}

/** Whether the value asks for the default behaviour. */
export function isOrdinary(name: string, value: JsonValue | undefined): boolean {
  switch (name) {
    case 'logprobs':
    case 'store':
      return value === false;
    case 'n':
      return value === 1;
    case 'response_format':
      return objectOf(value)?.['type'] === 'text';
    case 'modalities':
      return Array.isArray(value) && value.every((kind) => kind === 'text');
    default:
      return false;
  }
}

/** Fields that express the tool choice. A server that does not understand `none` gets no tools instead. */
function chosen(body: JsonObject, kind: ProviderKind, follows: readonly ToolChoice[], title: string): JsonObject {
  const choice = body['tool_choice'];
  if (!isGiven(choice)) return {};
  const word = textOf(choice) ?? 'named';
  if ((follows as readonly string[]).includes(word)) return {};
  if (word === 'none') return { tools: undefined, tool_choice: undefined, parallel_tool_calls: undefined };
  throw unsupported(kind, `tool_choice: ${title} supports only ${follows.join(', ')}`);
}
