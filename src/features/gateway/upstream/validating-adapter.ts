import { randomHex } from '../../../shared/ids.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { type AnswerLimit, answerLimit } from './answer-limit.rules.js';
import type { ChatStreamPart, ProviderAdapter } from '../../../contracts/provider.js';
import type { UpstreamBatches } from '../../../contracts/upstream-batches.js';
import { validEmbeddings, validListing, validResult } from './upstream-answer.rules.js';
import { StreamValidity } from './upstream-stream.rules.js';

const newCallId = (): string => `call_${randomHex(12)}`;

/** An adapter whose answers are valid whatever the upstream sends. Every adapter is one before the gateway gets it. */
export function validating(adapter: ProviderAdapter): ProviderAdapter {
  const embed = adapter.embed?.bind(adapter);
  const ask = adapter.ask?.bind(adapter);
  const askStream = adapter.askStream?.bind(adapter);
  const askContent = adapter.askContent?.bind(adapter);
  const converse = adapter.converse?.bind(adapter);
  const keys = adapter.keys?.bind(adapter);
  const speaksFor = adapter.speaksFor?.bind(adapter);
  return {
    kind: adapter.kind,
    speaks: adapter.speaks,
    ...(speaksFor === undefined ? {} : { speaksFor }),
    sandbox: adapter.sandbox,
    chat: (request, signal) =>
      guarded(async () => {
        const result = await adapter.chat(request, signal);
        try {
          return validResult(result, newCallId, answerLimit(request.longestAnswer));
        } catch (error) {
          if (error instanceof UpstreamError) error.billed = result.usage;
          throw error;
        }
      }),
    chatStream: (request, signal) =>
      new ValidParts(adapter.chatStream(request, signal), answerLimit(request.longestAnswer)),
    ...(embed === undefined
      ? {}
      : {
          embed: (request, signal) => guarded(async () => validEmbeddings(await embed(request, signal))),
        }),
    // Each kind of call reads its answers itself.
    ...(ask === undefined ? {} : { ask: (request, signal) => guarded(() => ask(request, signal)) }),
    ...(askStream === undefined ? {} : { askStream }),
    ...(askContent === undefined ? {} : { askContent }),
    // Their answers are read by who keeps them.
    ...(adapter.videos === undefined ? {} : { videos: adapter.videos }),
    ...(adapter.batches === undefined ? {} : { batches: validatingLines(adapter.batches) }),
    // As each conversation reads its frames.
    ...(converse === undefined ? {} : { converse }),
    drops: (request) => adapter.drops(request),
    nativeDrops: (request) => adapter.nativeDrops?.(request) ?? [],
    listModels: (signal) => guarded(async () => validListing(await adapter.listModels(signal))),
    limits: () => adapter.limits(),
    ...(keys === undefined ? {} : { keys }),
    close: () => adapter.close(),
  };
}

/** The answers to lines are those of the adapter itself, wherever they came from. */
function validatingLines(batches: UpstreamBatches): UpstreamBatches {
  return { ...batches, through: (upstream) => validating(batches.through(upstream)) };
}

/** The pieces of a stream as they come; not a generator, whose promises would cost each piece twice. */
class ValidParts implements AsyncIterableIterator<ChatStreamPart> {
  private readonly parts: AsyncIterator<ChatStreamPart>;
  private readonly validity: StreamValidity;
  private rest: ChatStreamPart[] | undefined;
  private readonly take = this.accept.bind(this);

  constructor(parts: AsyncIterable<ChatStreamPart>, limit: AnswerLimit) {
    this.validity = new StreamValidity(newCallId, limit);
    this.parts = parts[Symbol.asyncIterator]();
  }

  next(): Promise<IteratorResult<ChatStreamPart>> {
    if (this.rest !== undefined) return Promise.resolve(shifted(this.rest));
    return this.parts.next().then(this.take, refuse);
  }

  async return(): Promise<IteratorResult<ChatStreamPart>> {
    this.rest = [];
    await this.parts.return?.();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Without a promise of its own for a valid piece. */
  private accept(step: IteratorResult<ChatStreamPart>): IteratorResult<ChatStreamPart> | Promise<never> {
    if (step.done === true) return shifted((this.rest = this.validity.end()));
    try {
      return { value: this.validity.accept(step.value), done: false };
    } catch (error) {
      return this.return().then(() => refuse(error));
    }
  }
}

function shifted(rest: ChatStreamPart[]): IteratorResult<ChatStreamPart> {
  const value = rest.shift();
  return value === undefined ? { value: undefined, done: true } : { value, done: false };
}

async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    return refuse(error);
  }
}

/** Throws: JSON that nests deeper than the stack reaches is a malformed answer. */
function refuse(error: unknown): never {
  if (error instanceof RangeError)
    throw new UpstreamError('malformed', 'the provider sent an answer that nests too deeply');
  throw error;
}
