import type { ChatStreamPart, ToolCallDelta } from '../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { answerError, malformed, type FailureContext } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { numberOf, objectOf, parseWireJson, textOf, unknownTo } from '../http/wire.js';
import { failureOf } from './failed-choices.js';
import { Sources } from './sources.js';
import { listsOf, reasoningOf, toContent } from './content.js';
import { aboutOf, KNOWN_ANSWER, KNOWN_CHOICE, KNOWN_MESSAGE, toFinishReason } from './translate.js';
import { toUsage, unknownCounters, usageFigures } from './usage.js';

const TERMINATOR = '[DONE]';
/** The chunks of OpenAI's chat stream; servers may repeat the usage so far in every chunk. */
export class OpenAiStreamTranslator implements StreamTranslator<SseEvent> {
  readonly #context: FailureContext;
  #figures: JsonValue | undefined;
  readonly #sources = new Sources();
  /** Choices by their indices; false once they have ended. */
  readonly #open = new Map<number, boolean>();
  #fingerprint: string | undefined;
  #tier: string | undefined;
  #finished = false;

  constructor(context: FailureContext) {
    this.#context = context;
  }

  get finished(): boolean {
    return this.#finished;
  }

  accept({ data }: SseEvent): ChatStreamPart[] {
    if (data.trim() === TERMINATOR) return this.#end();
    const chunk = objectOf(parseWireJson(data));
    if (chunk === undefined) throw malformed(this.#context.kind, 'a stream event that is not a JSON object');
    const failure = failureOf(chunk);
    if (failure !== undefined) throw answerError(this.#context, { ...failure, isEvent: true });
    const figures = usageFigures(chunk);
    const usage = toUsage(figures);
    if (usage !== undefined) this.#figures = figures;
    this.#sources.read(chunk);
    const parts = dropped(unknownTo(KNOWN_ANSWER, chunk, 'answer'));
    for (const choice of objectsOf(chunk['choices'])) parts.push(...this.#choice(choice));
    const said = parts.length === 0 ? parts : [...this.#about(chunk), ...parts];
    return usage === undefined ? said : [...said, { type: 'usage', usage }];
  }

  /** Without its terminator an answer is whole once every choice has ended and the figures have come. */
  end(): ChatStreamPart[] | undefined {
    const isWhole = this.#open.size > 0 && ![...this.#open.values()].includes(true) && this.#figures !== undefined;
    return isWhole ? this.#end() : undefined;
  }

  #end(): ChatStreamPart[] {
    this.#finished = true;
    return [...this.#cited(), ...dropped(unknownCounters(this.#figures))];
  }

  /** The parts of a choice; the sources of an answer come before its end. */
  #choice(choice: JsonObject): ChatStreamPart[] {
    const parts = toParts(choice);
    let isLast = false;
    for (const part of parts) {
      if (part.type !== 'delta') continue;
      if (part.index === 0) this.#sources.say(part.content);
      isLast = part.finishReason !== undefined;
      if (isLast || !this.#open.has(part.index)) this.#open.set(part.index, !isLast);
    }
    return isLast ? [...this.#cited(), ...parts] : parts;
  }

  #cited(): ChatStreamPart[] {
    const annotations = this.#sources.take();
    return annotations.length === 0 ? [] : [{ type: 'delta', index: 0, annotations }];
  }

  // Every chunk repeats what holds for all of them; it comes with the first that says more.
  #about(chunk: JsonObject): ChatStreamPart[] {
    const about = aboutOf(chunk);
    const { systemFingerprint = this.#fingerprint, serviceTier = this.#tier } = about;
    if (systemFingerprint === this.#fingerprint && serviceTier === this.#tier) return [];
    this.#fingerprint = systemFingerprint;
    this.#tier = serviceTier;
    return [{ type: 'about', ...about }];
  }
}

function dropped(names: string[]): ChatStreamPart[] {
  return names.length === 0 ? [] : [{ type: 'dropped', names }];
}

/** The text of a choice that says nothing else, as most do; undefined for all others. */
function textAlone(choice: JsonObject): string | undefined {
  const { delta } = choice;
  if (!isJsonObject(delta) || choice['finish_reason'] != null || choice['logprobs'] != null) return undefined;
  for (const name in choice) if (!KNOWN_CHOICE.has(name)) return undefined;
  let text = '';
  for (const name in delta) {
    const value = delta[name];
    if (name === 'content' && typeof value === 'string') text = value;
    else if (name !== 'role' && value != null) return undefined;
  }
  return text === '' ? undefined : text;
}

function toParts(choice: JsonObject): ChatStreamPart[] {
  const alone = textAlone(choice);
  if (alone !== undefined) return [{ type: 'delta', index: numberOf(choice['index']) ?? 0, content: alone }];
  const delta = objectOf(choice['delta']) ?? {};
  const said = toContent(delta['content']);
  const { text: content } = said;
  const refusal = textOf(delta['refusal']) ?? said.refusal;
  const reasoningContent = reasoningOf(delta, said);
  const functionCall = objectOf(delta['function_call']);
  const audio = objectOf(delta['audio']);
  const toolCalls = objectsOf(delta['tool_calls']).map(toToolCallDelta);
  const finishReason = toFinishReason(choice['finish_reason']);
  const logprobs = choice['logprobs'];
  const meaning = {
    ...(content === undefined || content === '' ? {} : { content }),
    ...(refusal === undefined || refusal === '' ? {} : { refusal }),
    ...(reasoningContent === '' ? {} : { reasoningContent }),
    ...(functionCall === undefined ? {} : { functionCall: toFunctionDelta(functionCall) }),
    ...listsOf(delta, said),
    ...(audio === undefined ? {} : { audio }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(logprobs === undefined || logprobs === null ? {} : { logprobs }),
  };
  const unknown = [...unknownTo(KNOWN_CHOICE, choice, 'choice'), ...unknownTo(KNOWN_MESSAGE, delta, 'message')];
  const parts = dropped(unknown);
  if (Object.keys(meaning).length > 0) parts.push({ type: 'delta', index: numberOf(choice['index']) ?? 0, ...meaning });
  return parts;
}

function toFunctionDelta(call: JsonObject): { name?: string; arguments?: string } {
  const name = textOf(call['name']);
  const fragment = textOf(call['arguments']);
  return { ...(name === undefined ? {} : { name }), ...(fragment === undefined ? {} : { arguments: fragment }) };
}

function toToolCallDelta(call: JsonObject): ToolCallDelta {
  const custom = objectOf(call['custom']);
  const fn = custom ?? objectOf(call['function']);
  const index = numberOf(call['index']);
  const id = textOf(call['id']);
  const name = textOf(fn?.['name']);
  const fragment = textOf(fn?.[custom === undefined ? 'arguments' : 'input']);
  const extraContent = objectOf(call['extra_content']);
  return {
    ...(index === undefined ? {} : { index }),
    ...(id === undefined ? {} : { id }),
    ...(custom === undefined ? {} : { type: 'custom' }),
    ...(name === undefined ? {} : { name }),
    ...(fragment === undefined || fragment === '' ? {} : { arguments: fragment }),
    ...(extraContent === undefined ? {} : { extraContent }),
  };
}
