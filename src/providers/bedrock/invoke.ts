import type { ChatRequest, ChatStreamPart, TokenUsage } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json/json.js';
import { AnthropicStreamTranslator } from '../anthropic/stream.js';
import { droppedFields, toMessagesBody } from '../anthropic/translate.js';
import { malformed, type FailureContext } from '../http/failure.js';
import type { StreamTranslator } from '../http/stream.js';
import { isGiven, namesOf, numberOf, objectOf, parseWireJson, textOf } from '../http/wire.js';
import { BETAS } from './betas.data.js';
import type { EventMessage } from './event-stream.js';
import { failureIn } from './exceptions.js';

const VERSION = 'bedrock-2023-05-31';
/** Members of a Message that Bedrock refuses, none of which changes the answer. */
const UNTAKEN = ['inference_geo', 'metadata', 'service_tier', 'speed'];
const METRICS = 'amazon-bedrock-invocationMetrics';

/** A body of `InvokeModel`, and the names of what it leaves out of a request in Anthropic's form. */
interface InvokeRequest {
  body: JsonObject;
  dropped: readonly string[];
}

/** The body of `InvokeModel` for a model of Anthropic's. */
export function toInvokeBody(request: ChatRequest, defaultMaxTokens: number): InvokeRequest {
  const { native } = request;
  const given = native === undefined ? toMessagesBody(request, defaultMaxTokens, false) : native.body;
  const body: JsonObject = { ...given, model: undefined, stream: undefined, anthropic_version: VERSION };
  const untaken = UNTAKEN.filter((name) => isGiven(body[name]));
  for (const name of untaken) body[name] = undefined;
  const { betas, unknown } = betasOf(native?.headers['anthropic-beta']);
  if (betas.length > 0) body['anthropic_beta'] = betas;
  return { body, dropped: [...untaken, ...unknown.map((name) => `anthropic_beta[${name}]`)] };
}

/** Names of a translated request's fields that are not sent. */
export function droppedOfInvoke(request: ChatRequest, defaultMaxTokens: number): string[] {
  const { user, extra = {} } = request;
  const untaken = namesOf({ user, safety_identifier: extra['safety_identifier'] });
  return [...new Set([...droppedFields(request, defaultMaxTokens), ...untaken])];
}

function betasOf(header = ''): { betas: string[]; unknown: string[] } {
  const names = header
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    betas: [...new Set(names.flatMap((name) => BETAS.get(name) ?? []))],
    unknown: names.filter((name) => !BETAS.has(name)),
  };
}

/** The chunks of `InvokeModelWithResponseStream`, each with an event of Anthropic's. */
export class InvokeStreamTranslator implements StreamTranslator<EventMessage> {
  readonly #inner: AnthropicStreamTranslator;
  #isCounted = false;
  /** Names of what the request left out, to be said with the first event. */
  #unsaid: readonly string[] = [];

  /** `isNative`: the events are passed on as well. */
  constructor(
    private readonly context: FailureContext,
    private readonly isNative: boolean,
  ) {
    this.#inner = new AnthropicStreamTranslator(context, isNative);
  }

  /** The body of a request that is sent now. Translated ones say themselves what they drop. */
  sending({ body, dropped }: InvokeRequest): JsonObject {
    if (this.isNative) this.#unsaid = dropped;
    return body;
  }

  get finished(): boolean {
    return this.#inner.finished;
  }

  accept(message: EventMessage): ChatStreamPart[] {
    const failure = failureIn(this.context, message);
    if (failure !== undefined) throw failure;
    if (message.headers.get(':event-type') !== 'chunk') return [];
    const bytes = textOf(objectOf(parseWireJson(message.payload.toString('utf8')))?.['bytes']);
    if (bytes === undefined) throw malformed(this.context.kind, 'a chunk without bytes');
    const data = Buffer.from(bytes, 'base64').toString('utf8');
    return [...this.#dropped(), ...(data.includes(METRICS) ? this.#measured(data) : this.#event(data))];
  }

  end(): ChatStreamPart[] | undefined {
    return this.#inner.end();
  }

  #event(data: string): ChatStreamPart[] {
    const parts = this.#inner.accept({ event: 'message', data });
    this.#isCounted ||= parts.some(({ type }) => type === 'usage');
    return parts;
  }

  /** Bedrock adds figures of its own to the last event. They count where Anthropic's are missing. */
  #measured(data: string): ChatStreamPart[] {
    const { [METRICS]: metrics, ...event } = objectOf(parseWireJson(data)) ?? {};
    const parts = this.#event(JSON.stringify(event));
    const usage = this.#isCounted ? undefined : toMeasured(objectOf(metrics));
    return usage === undefined ? parts : [...parts, { type: 'usage', usage }];
  }

  #dropped(): ChatStreamPart[] {
    const names = [...this.#unsaid];
    this.#unsaid = [];
    return names.length === 0 ? [] : [{ type: 'dropped', names }];
  }
}

function toMeasured(metrics: JsonObject | undefined): TokenUsage | undefined {
  const input = numberOf(metrics?.['inputTokenCount']);
  if (metrics === undefined || input === undefined) return undefined;
  const read = numberOf(metrics['cacheReadInputTokenCount']) ?? 0;
  const written = numberOf(metrics['cacheWriteInputTokenCount']) ?? 0;
  return {
    promptTokens: input + read + written,
    completionTokens: numberOf(metrics['outputTokenCount']) ?? 0,
    ...(read === 0 ? {} : { cachedPromptTokens: read }),
    ...(written === 0 ? {} : { cacheWriteTokens: written }),
  };
}
