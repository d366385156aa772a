import type { JsonObject } from '../../../shared/json/json.js';
import type { ChatChoice, ChatStreamPart, TokenUsage, ToolCall, ToolCallDelta } from '../../../contracts/provider.js';
import { appendOpaque } from '../upstream/opaque-lists.rules.js';
import type { NativeForm } from './exchange.types.js';

/** Puts a streamed answer together from its pieces. */
export class AnswerAssembly {
  private readonly byIndex = new Map<number, ChatChoice>();
  usage: TokenUsage | undefined;
  /** More of the answer came after the figures. */
  isUsageBehind = false;
  systemFingerprint: string | undefined;
  serviceTier: string | undefined;
  readonly dropped: string[] = [];

  /** `form`: puts the answer in the protocol of the request together. */
  constructor(private readonly form?: ReturnType<NativeForm['assembly']>) {}

  /** Adds a piece; true when it is the first of its choice. */
  add(part: ChatStreamPart): boolean {
    if (part.type === 'usage') {
      this.usage = part.usage;
      this.isUsageBehind = false;
      return false;
    }
    if (part.type === 'native') {
      this.form?.add(part);
      return false;
    }
    if (part.type === 'dropped') {
      this.dropped.push(...part.names);
      return false;
    }
    if (part.type === 'about') {
      this.systemFingerprint = part.systemFingerprint ?? this.systemFingerprint;
      this.serviceTier = part.serviceTier ?? this.serviceTier;
      return false;
    }
    this.isUsageBehind = true;
    const known = this.byIndex.get(part.index);
    const choice: ChatChoice = known ?? { index: part.index, message: { content: null }, finishReason: 'stop' };
    if (known === undefined) this.byIndex.set(part.index, choice);
    const { message } = choice;
    if (part.content !== undefined) message.content = (message.content ?? '') + part.content;
    if (part.refusal !== undefined) message.refusal = (message.refusal ?? '') + part.refusal;
    if (part.reasoningContent !== undefined)
      message.reasoningContent = (message.reasoningContent ?? '') + part.reasoningContent;
    appendOpaque(message, part);
    if (part.audio !== undefined) message.audio = joinedAudio(message.audio, part.audio);
    if (part.functionCall !== undefined) {
      const call = (message.functionCall ??= { name: '', arguments: '' });
      call.name += part.functionCall.name ?? '';
      call.arguments += part.functionCall.arguments ?? '';
    }
    for (const piece of part.toolCalls ?? []) addToolCall((message.toolCalls ??= []), piece);
    if (part.finishReason !== undefined) choice.finishReason = part.finishReason;
    return known === undefined;
  }

  get native(): JsonObject | undefined {
    return this.form?.answer();
  }

  get choices(): ChatChoice[] {
    return [...this.byIndex.values()].toSorted((a, b) => a.index - b.index);
  }
}

/** Pieces that have come through `StreamValidity` count their calls from 0, one by one. */
function addToolCall(calls: ToolCall[], delta: ToolCallDelta): void {
  const { index = calls.length, id, type = 'function', name, arguments: text, extraContent } = delta;
  const whole = (calls[index] ??= { id: '', type, function: { name: '', arguments: '' } });
  if (extraContent !== undefined) whole.extraContent = { ...whole.extraContent, ...extraContent };
  whole.id += id ?? '';
  whole.function.name += name ?? '';
  whole.function.arguments += text ?? '';
}

/** OpenAI sends audio as base64 and its transcript, both in chunks, with an id and an expiry. */
function joinedAudio(audio: JsonObject = {}, piece: JsonObject): JsonObject {
  const joined = { ...audio, ...piece };
  for (const name of ['data', 'transcript'])
    if (typeof audio[name] === 'string' && typeof piece[name] === 'string') joined[name] = audio[name] + piece[name];
  return joined;
}
