import { isJsonObject, type JsonObject, type JsonValue, objectsOf, textIn } from '../../../shared/json/json.js';
import type { ChatMessage, ToolCall, ToolDefinition } from '../../../contracts/provider.js';
import { isCarried, withCarried } from '../exchange/carried-calls.rules.js';
import { Losses, type Translated } from '../exchange/losses/losses.rules.js';

/** Top-level fields that are translated, or say something to the gateway alone. */
const READ: ReadonlySet<string> = new Set([
  'max_tokens',
  'messages',
  'metadata',
  'model',
  'output_config',
  'stop_sequences',
  'stream',
  'system',
  'temperature',
  'tool_choice',
  'tools',
  'top_p',
]);
/** Without them the answer would be another one. */
const REFUSED: ReadonlySet<string> = new Set(['container', 'mcp_servers']);

/** Translates the checked body of `POST /v1/messages`. docs/clients/messages.md has the table. */
export function fromMessages(body: JsonObject): Translated {
  const losses = new Losses();
  for (const [name, value] of Object.entries(body)) {
    if (value == null || READ.has(name)) continue;
    if (REFUSED.has(name)) losses.refuse(name, value);
    else losses.drop(name, value);
  }
  dropOthers('metadata', body.metadata, ['user_id'], losses);
  dropOthers('output_config', body.output_config, ['format'], losses);
  const { system, messages, max_tokens: maxTokens, temperature, top_p: topP, stop_sequences: stop, metadata } = body;
  const format = isJsonObject(body.output_config) ? body.output_config.format : undefined;
  const user = isJsonObject(metadata) ? metadata.user_id : undefined;
  const request: Translated['request'] = {
    messages: [
      ...instructions(system, losses),
      ...objectsOf(messages).flatMap((message, index) => toMessages(message, `messages[${index}]`, losses)),
    ],
    ...given({ maxTokens, temperature, topP }),
    ...(Array.isArray(stop) && stop.length > 0 ? { stop: stop as string[] } : {}),
    ...toTools(body, losses),
    ...(isJsonObject(format) && isJsonObject(format.schema)
      ? {
          responseFormat: { type: 'json_schema', json_schema: { name: 'answer', schema: format.schema, strict: true } },
        }
      : {}),
    ...(typeof user === 'string' ? { user } : {}),
  };
  return losses.of(request);
}

/**
 * The body without the blocks of other providers' answers that Anthropic refuses: those that carry the data of calls, and
 * thinking without a signature.
 */
export function withoutForeignBlocks(body: JsonObject): JsonObject {
  const messages = objectsOf(body.messages);
  if (!messages.some(({ content }) => Array.isArray(content) && content.some(isForeign))) return body;
  const kept = messages.flatMap((message) => {
    if (!Array.isArray(message.content)) return [message];
    const content = message.content.filter((block) => !isForeign(block));
    return content.length === 0 && message.content.length > 0 ? [] : [{ ...message, content }];
  });
  return { ...body, messages: kept };
}

function isForeign(block: JsonValue): boolean {
  if (!isJsonObject(block)) return false;
  if (block.type === 'thinking') return block.signature === '';
  return block.type === 'redacted_thinking' && isCarried(block.data);
}

/** Drops the members of a field that have no place, each by its name. */
function dropOthers(field: string, value: JsonValue | undefined, kept: readonly string[], losses: Losses): void {
  for (const [name, inner] of Object.entries(isJsonObject(value) ? value : {}))
    if (inner != null && !kept.includes(name)) losses.drop(`${field}.${name}`, inner);
}

function given(fields: Record<string, JsonValue | undefined>): Record<string, number> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'number')) as Record<
    string,
    number
  >;
}

const blocksOf = (content: JsonValue | undefined): JsonObject[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);

function instructions(system: JsonValue | undefined, losses: Losses): ChatMessage[] {
  const blocks = blocksOf(system);
  noteCacheControl(blocks, losses);
  const isText = ({ type, text }: JsonObject): boolean => type === 'text' || typeof text === 'string';
  for (const block of blocks) if (!isText(block)) losses.drop(`system[${nameOf(block)}]`, block);
  const said = blocks.filter(isText).map(({ text }) => textIn(text));
  return said.length === 0 ? [] : [{ role: 'system', content: said.join('\n\n') }];
}

function noteCacheControl(blocks: readonly JsonObject[], losses: Losses): void {
  if (blocks.some(({ cache_control: control }) => control != null)) losses.drop('cache_control');
}

function toMessages({ role, content }: JsonObject, path: string, losses: Losses): ChatMessage[] {
  if (role === 'system') return instructions(content, losses);
  const blocks = blocksOf(content);
  noteCacheControl(blocks, losses);
  return role === 'assistant' ? [assistant(blocks, losses)] : userTurn(blocks, path, losses);
}

function assistant(blocks: readonly JsonObject[], losses: Losses): ChatMessage {
  let text = '';
  let reasoning = '';
  const called: ToolCall[] = [];
  const carried: string[] = [];
  for (const block of blocks) {
    switch (block.type) {
      case 'text':
        text += textIn(block.text);
        if (Array.isArray(block.citations) && block.citations.length > 0)
          losses.drop('messages.content[text].citations', block.citations);
        break;
      case 'thinking':
        reasoning += textIn(block.thinking);
        losses.drop('messages.content[thinking].signature', block.signature);
        break;
      case 'tool_use':
        called.push({
          id: textIn(block.id),
          type: 'function',
          function: { name: textIn(block.name), arguments: JSON.stringify(block.input ?? {}) },
        });
        break;
      case 'redacted_thinking':
        if (isCarried(block.data)) carried.push(block.data);
        else losses.drop('messages.content[redacted_thinking]', block);
        break;
      default:
        losses.drop(`messages.content[${nameOf(block)}]`, block);
    }
  }
  const toolCalls = withCarried(called, carried);
  return {
    role: 'assistant',
    content: text === '' && toolCalls.length > 0 ? null : text,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(reasoning === '' ? {} : { reasoningContent: reasoning }),
  };
}

const nameOf = ({ type }: JsonObject): string => (typeof type === 'string' ? type : 'block');

/** Results of tools are messages of their own, before what else the turn says, as calls and results must be neighbours. */
function userTurn(blocks: readonly JsonObject[], path: string, losses: Losses): ChatMessage[] {
  const results: ChatMessage[] = [];
  const parts: JsonObject[] = [];
  blocks.forEach((block, index) => {
    if (block.type !== 'tool_result') {
      parts.push(...toParts(block, `${path}.content[${index}]`, losses));
      return;
    }
    const inner = blocksOf(block.content);
    if (block.is_error === true) losses.drop('messages.content[tool_result].is_error');
    const text = inner.filter(({ type }) => type === 'text').map((part) => textIn(part.text));
    results.push({ role: 'tool', toolCallId: textIn(block.tool_use_id), content: text.join('\n') });
    // A tool message has text alone.
    for (const other of inner.filter(({ type }) => type !== 'text'))
      parts.push(...toParts(other, `${path}.content[${index}].content`, losses));
  });
  return parts.length === 0 ? results : [...results, { role: 'user', content: parts }];
}

function toParts(block: JsonObject, path: string, losses: Losses): JsonObject[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: textIn(block.text) }];
    case 'image': {
      const url = urlOf(block.source);
      if (url !== undefined) return [{ type: 'image_url', image_url: { url } }];
      break;
    }
    case 'document':
      return toDocument(block, path, losses);
    case 'search_result': {
      const text = blocksOf(block.content).map((part) => textIn(part.text));
      losses.drop('messages.content[search_result].citations');
      return [{ type: 'text', text: [textIn(block.title), textIn(block.source), ...text].join('\n') }];
    }
    default:
      losses.drop(`messages.content[${nameOf(block)}]`, block);
      return [];
  }
  losses.refuse(`${path}.source`, block);
  return [];
}

function urlOf(source: JsonValue | undefined): string | undefined {
  if (!isJsonObject(source)) return undefined;
  if (source.type === 'url' && typeof source.url === 'string') return source.url;
  if (source.type !== 'base64') return undefined;
  return `data:${textIn(source.media_type)};base64,${textIn(source.data)}`;
}

function toDocument(block: JsonObject, path: string, losses: Losses): JsonObject[] {
  const { source, title, context, citations } = block;
  if (isJsonObject(citations) && citations.enabled === true) losses.drop('messages.content[document].citations');
  const about = [title, context].filter((text) => typeof text === 'string');
  if (isJsonObject(source) && source.type === 'text')
    return [{ type: 'text', text: [...about, textIn(source.data)].join('\n') }];
  if (isJsonObject(source) && source.type === 'content') {
    const inner = blocksOf(source.content).flatMap((part) => toParts(part, `${path}.source.content`, losses));
    return [...about.map((text) => ({ type: 'text', text })), ...inner];
  }
  const url = isJsonObject(source) && source.type === 'base64' ? urlOf(source) : undefined;
  if (url !== undefined) {
    const file = { type: 'file', file: { filename: textIn(title) || 'document.pdf', file_data: url } };
    return [...(typeof context === 'string' ? [{ type: 'text', text: context }] : []), file];
  }
  losses.refuse(`${path}.source`, block);
  return [];
}

function toTools({ tools, tool_choice: choice }: JsonObject, losses: Losses): Partial<Translated['request']> {
  const own: ToolDefinition[] = [];
  objectsOf(tools).forEach((tool, index) => {
    if (tool.cache_control != null) losses.drop('cache_control');
    if (typeof tool.type === 'string' && tool.type !== 'custom') {
      losses.refuse(`tools[${index}].type`, tool);
      return;
    }
    for (const name of ['input_examples', 'defer_loading', 'eager_input_streaming', 'allowed_callers'])
      if (tool[name] != null) losses.drop(`tools.${name}`, tool[name]);
    own.push({
      type: 'function',
      function: {
        name: textIn(tool.name),
        ...(typeof tool.description === 'string' ? { description: tool.description } : {}),
        ...(isJsonObject(tool.input_schema) ? { parameters: tool.input_schema } : {}),
        ...(typeof tool.strict === 'boolean' ? { strict: tool.strict } : {}),
      },
    });
  });
  if (own.length === 0) return {};
  const toolChoice = isJsonObject(choice) ? toChoice(choice) : undefined;
  const isSerial = isJsonObject(choice) && choice.disable_parallel_tool_use === true;
  return {
    tools: own,
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(isSerial ? { parallelToolCalls: false } : {}),
  };
}

function toChoice({ type, name }: JsonObject): JsonValue | undefined {
  switch (type) {
    case 'auto':
    case 'none':
      return type;
    case 'any':
      return 'required';
    case 'tool':
      return { type: 'function', function: { name: textIn(name) } };
    default:
      return undefined;
  }
}
