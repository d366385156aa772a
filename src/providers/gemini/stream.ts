import type { ChatStreamPart } from '../../contracts/provider.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { statusOfError } from '../http/error-status.js';
import { answerError, type FailureContext, malformed } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { isGiven, numberOf, objectOf, parseWireJson } from '../http/wire.js';
import { blockedChoice, geminiUsage } from './answer.js';
import { type Block, blockOf, candidateFailure, toFinishReason, lostReason, finishReasonOf } from './ends.js';
import { toChoiceLogprobs } from './logprobs.js';
import { lostOfAnswer } from './losses.js';
import { readParts } from './parts.js';
import { sourceAnnotations, searchesOf } from './sources.js';

/** One candidate, as far as it has come. */
interface OpenCandidate {
  /** Calls so far, which Gemini does not count. */
  calls: number;
  text: string;
  reason: string | undefined;
  /** The last sources, each list of which is whole. */
  sources: JsonObject;
}

/**
 * The chunks of `streamGenerateContent`, each an answer of its own with what is new. No event ends them: an answer is whole
 * when the stream ends and each candidate has a reason. Figures are of the answer so far.
 */
export class GeminiStreamTranslator implements StreamTranslator<SseEvent> {
  readonly finished = false;
  private readonly candidates = new Map<number, OpenCandidate>();
  private block: Block | undefined;
  private figures = '';
  private usage: JsonObject = {};

  constructor(private readonly context: FailureContext) {}

  /** Sources or a signature may follow the reason. */
  get isWhole(): boolean {
    if (this.candidates.size === 0) return this.block !== undefined;
    return [...this.candidates.values()].every(({ reason }) => reason !== undefined);
  }

  accept({ data }: SseEvent): ChatStreamPart[] {
    const chunk = objectOf(parseWireJson(data));
    if (chunk === undefined) throw malformed(this.context.kind, 'a stream event that is not a JSON object');
    const usage = this.count(chunk);
    const { error } = chunk;
    if (isGiven(error)) {
      const status = statusOfError(objectOf(error)) ?? 500;
      throw this.billed(answerError(this.context, { status, body: chunk, isEvent: true }));
    }
    this.block ??= blockOf(chunk);
    const parts = dropped(lostOfAnswer(chunk));
    objectsOf(chunk['candidates']).forEach((candidate, position) => {
      parts.push(...this.continue(candidate, numberOf(candidate['index']) ?? position));
    });
    return [...parts, ...usage];
  }

  /** The ends of the candidates; undefined where one has none. */
  end(): ChatStreamPart[] | undefined {
    if (!this.isWhole) return undefined;
    if (this.candidates.size === 0 && this.block !== undefined) return blocked(this.block);
    const parts: ChatStreamPart[] = [];
    for (const [index, { calls, text, reason = 'STOP', sources }] of this.candidates) {
      const annotations = sourceAnnotations(sources, text);
      const finish = toFinishReason(reason);
      parts.push(...dropped(lostReason(reason)), {
        type: 'delta',
        index,
        ...(annotations.length === 0 ? {} : { annotations }),
        finishReason: calls > 0 && finish === 'stop' ? 'tool_calls' : finish,
      });
    }
    // Searches are known at the end alone.
    return [...parts, ...this.count({})];
  }

  private continue(candidate: JsonObject, index: number): ChatStreamPart[] {
    const failure = candidateFailure(this.context, candidate, true);
    if (failure !== undefined) throw this.billed(failure);
    const open = this.candidates.get(index) ?? { calls: 0, text: '', reason: undefined, sources: {} };
    this.candidates.set(index, open);
    const { text, reasoning, toolCalls, starts: _, ...lists } = readParts(objectOf(candidate['content']));
    const calls = toolCalls.map(({ id, function: fn, extraContent }) => ({
      index: open.calls++,
      id,
      ...fn,
      ...(extraContent === undefined ? {} : { extraContent }),
    }));
    open.text += text ?? '';
    open.reason = finishReasonOf(candidate) ?? open.reason;
    for (const name of ['citationMetadata', 'groundingMetadata'])
      if (isGiven(candidate[name])) open.sources[name] = candidate[name];
    const logprobs = toChoiceLogprobs(candidate['logprobsResult']);
    const meaning = {
      ...(text === undefined || text === '' ? {} : { content: text }),
      ...(reasoning === '' ? {} : { reasoningContent: reasoning }),
      ...(calls.length === 0 ? {} : { toolCalls: calls }),
      ...lists,
      ...(logprobs === undefined ? {} : { logprobs }),
    };
    return Object.keys(meaning).length === 0 ? [] : [{ type: 'delta', index, ...meaning }];
  }

  /** The figures so far, where a chunk changes them. */
  private count(chunk: JsonObject): ChatStreamPart[] {
    Object.assign(this.usage, objectOf(chunk['usageMetadata']));
    const usage = this.usageNow();
    const figures = JSON.stringify(usage ?? {});
    if (usage === undefined || figures === this.figures) return [];
    this.figures = figures;
    return [{ type: 'usage', usage }];
  }

  private usageNow(): ReturnType<typeof geminiUsage> {
    return geminiUsage({
      candidates: [...this.candidates.values()].map(({ sources }) => sources).filter((one) => searchesOf(one) > 0),
      usageMetadata: this.usage,
    });
  }

  /** The error with the figures so far, as the provider charges for them. */
  private billed(error: Error): Error {
    if (error instanceof UpstreamError) error.billed = this.usageNow();
    return error;
  }
}

function dropped(names: string[]): ChatStreamPart[] {
  return names.length === 0 ? [] : [{ type: 'dropped', names }];
}

function blocked(block: Block): ChatStreamPart[] {
  const { index, message, finishReason } = blockedChoice(block);
  const refusal = typeof message.refusal === 'string' ? { refusal: message.refusal } : {};
  return [...dropped(lostReason(block.reason, 'blockReason')), { type: 'delta', index, ...refusal, finishReason }];
}
