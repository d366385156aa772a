import { DomainError } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { type JsonObject, textIn } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { CallKind } from '../../../contracts/provider.js';
import { EventChannel } from '../exchange/event-channel.js';
import { streamFailure } from '../exchange/stream-failure.js';
import type { KindGuarding } from '../guarding/kind-guarding.service.js';
import { booked, noteUsage } from '../invocation/charges.js';
import { heldOf } from '../invocation/held-call.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import type { Answered, Failover } from '../upstream/failover.service.js';
import { isCancelled } from '../upstream/upstream.rules.js';
import type { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import { callFiles } from './call-files.js';
import type { Kind, KindAsked, StreamedKind } from './kind.rules.js';
import { assertAskable, boundsIn, countedUsage, type KindCalls } from './kind-calls.service.js';
import type { PreparedKind } from './kind-preparation.service.js';
import type { KindCallInput, KindStreamValue } from './kind.types.js';
import { speechType } from './speech.rules.js';
import { spokenPieces } from './spoken-pieces.js';
import { kindOf } from './kinds.data.js';

interface KindStreamsOptions {
  calls: KindCalls;
  guarding: KindGuarding;
  invocations: ModelInvocations;
  failover: Failover;
  logger: Logger;
}

interface Opened {
  events: AsyncIterator<JsonObject>;
  first: IteratorResult<JsonObject>;
}

/** Streams pictures and speech as they are made. */
export class KindStreams {
  constructor(private readonly options: KindStreamsOptions) {}

  /** Resolves when the first event is there; what fails before that throws, what fails later is the last event. */
  async stream(caller: Caller, name: CallKind, input: KindCallInput): Promise<AsyncIterableIterator<KindStreamValue>> {
    const kind = kindOf(name);
    const { streamed } = kind;
    if (streamed === undefined) throw new Error(`answers of the kind ${name} are not streamed`);
    const request = { body: input.body, files: callFiles(input.files ?? []) };
    assertAskable(kind, request, true);
    const prepared = await this.options.calls.prepare(caller, kind, request);
    let control: UpstreamCallPolicy | undefined;
    const channel = new EventChannel<KindStreamValue>(() => control?.leave());
    const started = Promise.withResolvers<undefined>();
    let isUnderWay = false;
    const isSound = kind.name === 'speech' && input.body.stream_format !== 'sse';
    const push = async (data: JsonObject): Promise<void> => {
      isUnderWay = true;
      started.resolve(undefined);
      if (!isSound) return channel.push({ __typename: 'ProtocolEvent', event: textIn(data.type), data });
      // The last event only says that the call is recorded.
      if (data.audio === undefined) return undefined;
      const contentType = textIn(data.contentType) || speechType(prepared.asked.body);
      return channel.push({ __typename: 'MediaPiece', content: textIn(data.audio), contentType });
    };
    void this.options.invocations
      .invoke(caller, {
        ...prepared.call,
        execute: async (run, callControl, permitted, canAfford) => {
          control = callControl;
          const { signal } = callControl;
          signal.addEventListener('abort', () => {
            channel.hurry();
          });
          const [asked] = prepared.call.candidates;
          const { demand } = prepared.call;
          const recorded = run.recordStart(heldOf(prepared.call, asked));
          recorded.catch(() => undefined);
          const bounds = (served: ServedModel) => boundsIn(demand, served);
          try {
            const opened = await this.options.failover.run(
              permitted,
              run.facts,
              signal,
              canAfford,
              demand.promptTokens,
              (served) =>
                booked(run, served, bounds(served), () => open(kind, served, prepared.asked, signal, isSound)),
            );
            await recorded;
            run.announce();
            run.facts.firstPieceAt = Date.now();
            return await this.pass(run, { caller, streamed, prepared }, opened, push);
          } catch (error) {
            if (isCancelled(error) || isUnderWay)
              noteUsage(run.facts, asked, undefined, bounds(asked), () => countedUsage(demand));
            throw error;
          }
        },
      })
      .then(push)
      .catch(async (error: unknown) => {
        if (isUnderWay) await channel.push(streamFailure(error, this.options.logger));
        else started.reject(error);
      })
      .finally(() => {
        channel.end();
      });
    await started.promise;
    return channel;
  }

  /** Passes pieces on as they come; resolves to the last event, which leaves once the call is recorded. */
  private async pass(
    run: Run,
    { caller, streamed, prepared }: { caller: Caller; streamed: StreamedKind; prepared: PreparedKind },
    { value: opened, served }: Answered<Opened>,
    push: (data: JsonObject) => Promise<void>,
  ): Promise<JsonObject> {
    const { facts } = run;
    const { asked, given, call } = prepared;
    const { demand, guarded } = call;
    const reading = streamed.read(asked, given);
    const events: JsonObject[] = [];
    try {
      for (let step = opened.first; step.done !== true; step = await opened.events.next()) {
        const answer = reading.accept(step.value);
        if (guarded !== undefined) events.push(step.value);
        if (answer === undefined) {
          if (guarded === undefined) await push(step.value);
          continue;
        }
        noteUsage(facts, served, answer.usage, boundsIn(demand, served), () => countedUsage(demand, answer, served));
        facts.content = answer.recorded ?? null;
        if (guarded !== undefined) {
          await this.options.guarding.events(caller, call, run, events);
          for (const event of events.slice(0, -1)) await push(event);
        }
        return step.value;
      }
    } finally {
      await opened.events.return?.();
    }
    throw new UpstreamError('cut', 'the provider ended its stream before its last event');
  }
}

/** Asks one provider, until its first event. Throws NOT_FOUND for one that has no such calls. */
async function open(
  kind: Kind,
  { model, adapter }: ServedModel,
  { body, files }: KindAsked,
  signal: AbortSignal,
  isSound: boolean,
): Promise<Opened> {
  if (adapter.askStream === undefined || adapter.askContent === undefined)
    throw new DomainError('NOT_FOUND', `provider ${model.provider} has no calls of the kind ${kind.name}`, {
      param: 'model',
    });
  const request = { kind: kind.name, model: model.upstream, body, ...(files.length === 0 ? {} : { files }) };
  const pieces = isSound ? spokenPieces(await adapter.askContent(request, signal)) : adapter.askStream(request, signal);
  const events = pieces[Symbol.asyncIterator]();
  return { events, first: await events.next() };
}
