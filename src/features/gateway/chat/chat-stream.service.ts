import { DomainError, toErrorBody } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { CachedAnswer } from '../cache/cache.rules.js';
import { requestFor } from '../upstream/candidate-request.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { chunkParts, deltaChunk, replayParts, usageChunk } from './chat-chunks.rules.js';
import type { ChatInput } from './chat-input.types.js';
import { AnswerAssembly, type AnswerHead, toCompletion } from './chat.rules.js';
import { type ChatService, countAnswer, type PreparedChat } from './chat.service.js';
import type { ChatCompletion, ChatStreamEventValue } from './chat.types.js';
import { DeltaRestorer } from './delta-restorer.js';
import { EventChannel } from './event-channel.js';
import type { Answered, Failover } from '../upstream/failover.service.js';
import type { Flight } from '../cache/single-flight.js';
import { type Affords, type Caller, heldOf, type ModelInvocations } from '../invocation/invocation.service.js';
import type { ChatStreamPart } from '../../../contracts/provider.js';
import { isCancelled, isTooLong } from '../upstream/upstream.rules.js';
import type { UpstreamCallPolicy } from '../upstream/upstream.service.js';

interface ChatStreamOptions {
  chat: ChatService;
  invocations: ModelInvocations;
  failover: Failover;
  logger: Logger;
  /** After this much silence a stream begins without a first piece, so that heartbeats can keep it open. Ms. */
  silenceMillis: number;
}

type Channel = EventChannel<ChatStreamEventValue>;
type Delta = ChatStreamPart & { type: 'delta' };
interface Opened {
  parts: AsyncIterator<ChatStreamPart>;
  first: IteratorResult<ChatStreamPart>;
}

export class ChatStreamService {
  constructor(private readonly options: ChatStreamOptions) {}

  /**
   * Resolves when the first piece is there, or after a time of silence; what fails before that throws, what fails later
   * is the stream's last event. Leaving the stream cancels the upstream call at once, unless others wait for it.
   */
  async chatStream(caller: Caller, input: ChatInput): Promise<AsyncIterableIterator<ChatStreamEventValue>> {
    const { chat } = this.options;
    const executed = await chat.executed(caller, input);
    if (executed !== undefined) return this.replayed(input, executed);
    const prepared = await chat.prepare(caller, input);
    const { answer, lead } = await chat.find(caller, prepared);
    if (answer === undefined) return this.live(caller, input, prepared, lead);
    return this.replayed(input, await chat.replay(caller, prepared, answer));
  }

  /** A stored answer as a stream. */
  private replayed(input: ChatInput, completion: ChatCompletion): AsyncIterableIterator<ChatStreamEventValue> {
    const head = { id: completion.evidenceId, created: completion.created, model: completion.model };
    const channel: Channel = new EventChannel(() => undefined);
    void (async () => {
      const answer = new AnswerAssembly();
      for (const part of replayParts(completion.choices)) await this.push(channel, head, part, answer.add(part));
      await this.close(channel, input, head, completion);
      channel.end();
    })();
    return channel;
  }

  private async live(
    caller: Caller,
    input: ChatInput,
    prepared: PreparedChat,
    flight: Flight<CachedAnswer> | undefined,
  ): Promise<AsyncIterableIterator<ChatStreamEventValue>> {
    const started = Promise.withResolvers<undefined>();
    let control: UpstreamCallPolicy | undefined;
    let isUnderWay = false;
    const channel: Channel = new EventChannel(() => control?.leave());
    const begin = (): void => {
      isUnderWay = true;
      started.resolve(undefined);
    };
    const silence = setTimeout(begin, this.options.silenceMillis);
    const finished = this.options.invocations.invoke(caller, {
      ...prepared.call,
      demand: prepared.demand,
      flight,
      execute: (run, callControl, permitted, affords) => {
        control = callControl;
        return this.relay({
          run,
          caller,
          prepared,
          permitted,
          affords,
          channel,
          begin,
          flight,
          signal: callControl.signal,
        });
      },
    });
    void finished
      .then(async (completion) => {
        begin();
        if (completion === undefined) return;
        const head = { id: completion.evidenceId, created: completion.created, model: completion.model };
        await this.close(channel, input, head, completion);
      })
      .catch(async (error: unknown) => {
        if (isUnderWay) await channel.push(this.streamError(error));
        else started.reject(error);
      })
      .finally(() => {
        clearTimeout(silence);
        flight?.complete();
        channel.end();
      });
    await started.promise;
    return channel;
  }

  /** The last events of a stream: usage for those who asked, and the whole completion. */
  private async close(channel: Channel, input: ChatInput, head: AnswerHead, completion: ChatCompletion): Promise<void> {
    if (input.streamOptions?.includeUsage === true) {
      await channel.push({ __typename: 'ChatDelta', index: 0, chunk: usageChunk(head, completion.usage) });
    }
    await channel.push({ __typename: 'ChatCompletion', ...completion });
  }

  /** Passes chunks on as they arrive. Resolves to nothing if the client has disconnected. */
  private async relay(stream: LiveStream): Promise<ChatCompletion | undefined> {
    const { run, caller, prepared, permitted, affords, signal, flight } = stream;
    const { chat, failover } = this.options;
    const answer = new AnswerAssembly();
    let opened: Answered<Opened> | undefined;
    chat.begin(run, prepared);
    const recorded = run.recordStart(heldOf(prepared, prepared.call.candidates[0]));
    // Awaited before the first piece leaves; a failure before that must not count as unhandled.
    recorded.catch(() => undefined);
    try {
      const opening = failover.run(permitted, run.facts, signal, affords, async ({ model, adapter }) => {
        const parts = adapter.chatStream(requestFor(prepared.request, model), signal)[Symbol.asyncIterator]();
        return { parts, first: await parts.next() };
      });
      // A stream may begin before its first chunk, with the provider in its headers.
      run.announce();
      opened = await opening;
      await recorded;
      run.facts.dropped = opened.served.adapter.drops(prepared.request);
      run.announce();
      const head = chat.head(run.id, opened.served);
      await this.pass(stream, head, opened.value, answer);
      const usage = chat.finish(run, opened.served, prepared, answer);
      const { choices } = answer;
      flight?.complete(
        chat.share(caller, prepared, opened.served, {
          choices,
          usage: run.facts.usage ?? countAnswer(prepared.promptTokens, choices),
        }),
      );
      return toCompletion(head, { id: run.id, choices: chat.restored(prepared, choices) }, usage);
    } catch (error) {
      await opened?.value.parts.return?.();
      if (opened !== undefined) failover.ended(opened, error);
      // The produced tokens are billed, however the stream ended; a cancelled call at least for its prompt.
      if (answer.choices.length === 0 && isTooLong(error)) chat.chargeLongest(run, prepared);
      else if (answer.choices.length > 0 || isCancelled(error))
        this.bill(run, opened?.served ?? prepared.call.candidates[0], prepared, answer);
      if (!isCancelled(error)) throw error;
      run.facts.cancelled = true;
      return undefined;
    }
  }

  private async pass(
    { channel, begin, prepared, run }: LiveStream,
    head: AnswerHead,
    { parts, first }: Opened,
    answer: AnswerAssembly,
  ): Promise<void> {
    const restorer = prepared.screened === undefined ? undefined : new DeltaRestorer(prepared.screened);
    for (let step = first; step.done !== true; step = await parts.next()) {
      const part = step.value;
      const isFirst = answer.add(part);
      run.facts.firstPieceAt ??= this.options.chat.millis();
      begin();
      if (part.type === 'delta') await this.push(channel, head, restorer?.restore(part) ?? part, isFirst);
    }
  }

  private async push(channel: Channel, head: AnswerHead, part: Delta, isFirst: boolean): Promise<void> {
    for (const [piece, saysRole] of chunkParts(part, isFirst)) await channel.push(deltaEvent(head, piece, saysRole));
  }

  private bill(run: Run, served: ServedModel | undefined, prepared: PreparedChat, answer: AnswerAssembly): void {
    if (served !== undefined) this.options.chat.finish(run, served, prepared, answer);
  }

  private streamError(error: unknown): ChatStreamEventValue {
    if (!(error instanceof DomainError)) this.options.logger.error({ err: error }, 'a stream failed');
    const { code, message, type, details } = toErrorBody(error, '');
    const body: JsonObject = { code, message, type, ...(details === undefined ? {} : { details }) };
    return { __typename: 'ChatStreamError', code, message, error: body };
  }
}

interface LiveStream {
  run: Run;
  caller: Caller;
  prepared: PreparedChat;
  permitted: Iterable<ServedModel>;
  affords: Affords;
  channel: Channel;
  begin: () => void;
  flight: Flight<CachedAnswer> | undefined;
  signal: AbortSignal;
}

function deltaEvent(head: AnswerHead, part: Delta, saysRole: boolean): ChatStreamEventValue {
  const { index, content, finishReason } = part;
  return {
    __typename: 'ChatDelta',
    index,
    ...(content === undefined ? {} : { content }),
    ...(finishReason === undefined ? {} : { finishReason }),
    chunk: deltaChunk(head, part, saysRole),
  };
}
