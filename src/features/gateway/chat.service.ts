import type { Clock } from '../../shared/clock.js';
import { DomainError, invalidRequest, toErrorBody } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json.js';
import type { Logger } from '../../shared/logger.js';
import type { Run } from '../interceptor/interceptor.port.js';
import type { ServedModel } from './catalogue.service.js';
import {
  AnswerAssembly,
  type AnswerHead,
  answerText,
  chatProblems,
  deltaChunk,
  toChatRequest,
  toCompletion,
  toUsage,
  usageChunk,
  wireAnswers,
  wireMessages,
} from './chat.rules.js';
import type { ChatCompletion, ChatInput, ChatStreamEventValue } from './chat.types.js';
import { EventChannel } from './event-channel.js';
import { type Caller, type ModelCall, type ModelInvocations, noteUsage } from './invocation.service.js';
import type { ChatChoice, ChatRequest, TokenUsage } from './provider.port.js';
import { countPrompt, countText } from './tokenizer.js';
import { isCancelled } from './upstream.rules.js';
import { attempt, type CallControl } from './upstream.service.js';

interface ChatOptions {
  invocations: ModelInvocations;
  clock: Clock;
  logger: Logger;
  /** After this much silence a stream begins without a first piece, so that heartbeats can keep it open. Ms. */
  silenceMillis: number;
}

interface PreparedChat {
  served: ServedModel;
  request: ChatRequest;
  call: Omit<ModelCall<never>, 'execute'>;
}

/** Chat completions, whole and streamed. Specification, "Gateway"; contract §4. */
export class ChatService {
  constructor(private readonly options: ChatOptions) {}

  /** One answer. Errors: those of `ModelInvocations`, and INVALID_REQUEST with every problem of the input. */
  async chat(caller: Caller, input: ChatInput): Promise<ChatCompletion> {
    const { served, request, call } = await this.prepare(caller, input);
    return this.options.invocations.invoke(caller, {
      ...call,
      execute: async ({ id, facts }, { signal }) => {
        const result = await attempt(served, facts, () => served.adapter.chat(request, signal)).catch(
          (error: unknown) => {
            if (isCancelled(error)) noteUsage(facts, served, undefined, () => countAnswer(call.promptTokens, []));
            throw error;
          },
        );
        const usage = noteUsage(facts, served, result.usage, () => countAnswer(call.promptTokens, result.choices));
        facts.content = wireAnswers(result.choices);
        return toCompletion(this.head(id, served), result, toUsage(usage, facts.estimated));
      },
    });
  }

  /**
   * A streamed answer. Resolves when the first piece is there, or after a time of silence; what fails before that
   * throws, what fails later is the stream's last event. Leaving the stream cancels the upstream call at once.
   */
  async chatStream(caller: Caller, input: ChatInput): Promise<AsyncIterableIterator<ChatStreamEventValue>> {
    const { served, request, call } = await this.prepare(caller, input);
    const started = Promise.withResolvers<undefined>();
    let control: CallControl | undefined;
    let isUnderWay = false;
    const channel = new EventChannel<ChatStreamEventValue>(() => control?.abort());
    const begin = (): void => {
      isUnderWay = true;
      started.resolve(undefined);
    };
    const silence = setTimeout(begin, this.options.silenceMillis);

    const finished = this.options.invocations.invoke(caller, {
      ...call,
      execute: (run, callControl) => {
        control = callControl;
        return this.relay(run, { served, request, call }, input, callControl, channel, begin);
      },
    });
    void finished
      .then(async (completion) => {
        if (completion !== undefined) await channel.push({ __typename: 'ChatCompletion', ...completion });
        begin();
      })
      .catch(async (error: unknown) => {
        if (isUnderWay) await channel.push(this.streamError(error));
        else started.reject(error);
      })
      .finally(() => {
        clearTimeout(silence);
        channel.end();
      });
    await started.promise;
    return channel;
  }

  /** Hands the pieces on as they come. Resolves to nothing when the client has gone: there is nobody to tell. */
  private async relay(
    run: Run,
    { served, request, call }: PreparedChat,
    input: ChatInput,
    control: CallControl,
    channel: EventChannel<ChatStreamEventValue>,
    begin: () => void,
  ): Promise<ChatCompletion | undefined> {
    const { id, facts } = run;
    const head = this.head(id, served);
    const answer = new AnswerAssembly();
    const settleUsage = (): TokenUsage => {
      facts.content = wireAnswers(answer.choices);
      return noteUsage(facts, served, answer.usage, () => countAnswer(call.promptTokens, answer.choices));
    };
    try {
      await attempt(served, facts, async () => {
        const recorded = run.recordStart();
        // Awaited before the first piece leaves; a failure before that must not count as unhandled.
        recorded.catch(() => undefined);
        for await (const part of served.adapter.chatStream(request, control.signal)) {
          const isFirst = answer.add(part);
          if (part.type === 'usage') continue;
          await recorded;
          begin();
          const { index, content, finishReason } = part;
          await channel.push({
            __typename: 'ChatDelta',
            index,
            ...(content === undefined ? {} : { content }),
            ...(finishReason === undefined ? {} : { finishReason }),
            chunk: deltaChunk(head, part, isFirst),
          });
        }
        await recorded;
      });
    } catch (error) {
      // What was produced is billed, whatever ended it; a cancelled call at least for its prompt.
      if (answer.choices.length > 0 || isCancelled(error)) settleUsage();
      if (!isCancelled(error)) throw error;
      facts.cancelled = true;
      return undefined;
    }
    const usage = toUsage(settleUsage(), facts.estimated);
    if (input.streamOptions?.includeUsage === true) {
      await channel.push({ __typename: 'ChatDelta', index: 0, chunk: usageChunk(head, usage) });
    }
    return toCompletion(head, { id, choices: answer.choices }, usage);
  }

  private async prepare(caller: Caller, input: ChatInput): Promise<PreparedChat> {
    const problems = chatProblems(input);
    if (problems.length > 0) throw invalidRequest(problems);
    const served = await this.options.invocations.find(caller.principal, input.model, 'chat');
    const { model } = served;
    const request = toChatRequest(input, model.upstream);
    const outputs = request.n ?? 1;
    const call = {
      served,
      action: 'ai.generate' as const,
      user: input.user,
      promptTokens: countPrompt(request),
      expectedOutputTokens: outputs * (request.maxTokens ?? model.defaultOutputTokens),
      maxOutputTokens: outputs * (request.maxTokens ?? model.maxOutputTokens),
      content: wireMessages(request.messages),
    };
    return { served, request, call };
  }

  private head(id: string, served: ServedModel): AnswerHead {
    return { id, created: Math.floor(this.options.clock.now() / 1000), model: served.model.id };
  }

  private streamError(error: unknown): ChatStreamEventValue {
    if (!(error instanceof DomainError)) this.options.logger.error({ err: error }, 'a stream failed');
    const { code, message, type, details } = toErrorBody(error, '');
    const body: JsonObject = { code, message, type, ...(details === undefined ? {} : { details }) };
    return { __typename: 'ChatStreamError', code, message, error: body };
  }
}

function countAnswer(promptTokens: number, choices: ChatChoice[]): TokenUsage {
  return { promptTokens, completionTokens: countText(answerText(choices)) };
}
