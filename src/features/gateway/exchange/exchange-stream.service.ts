import type { Run } from '../../../contracts/interceptor.js';
import type { ChatStreamPart } from '../../../contracts/provider.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import type { CachedAnswer } from '../cache/cache.rules.js';
import type { Flight } from '../cache/single-flight.js';
import { booked } from '../invocation/charges.js';
import type { CanAfford, Caller } from '../invocation/model-call.js';
import { heldOf } from '../invocation/held-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { boundsOf, droppedFor, requestFor } from '../upstream/candidate-request.rules.js';
import type { Answered, Failover } from '../upstream/failover.service.js';
import { isCancelled, isTooLong } from '../upstream/upstream.rules.js';
import type { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import { AnswerAssembly } from './answer-assembly.js';
import { DeltaRestorer } from './delta-restorer.js';
import { EventChannel } from './event-channel.js';
import type { PreparedExchange } from './prepared-exchange.js';
import { wireAnswers } from './exchange.rules.js';
import type { JudgedAnswer } from '../guarding/guarded-stream.js';
import { isProtected } from '../guarding/personal-data-guard.js';
import type { ExchangeSteps } from './exchange-steps.service.js';
import type { AnswerHead, ExchangeAnswer, ExchangeInput, StreamEncoder } from './exchange.types.js';
import type { Remedies } from './remedies.service.js';
import type { ShadowCalls } from './shadow/shadow-calls.service.js';
import { replayParts } from './replay.rules.js';

interface ExchangeStreamOptions {
  steps: ExchangeSteps;
  invocations: ModelInvocations;
  failover: Failover;
  remedies: Remedies;
  shadows: ShadowCalls;
  /** After this much silence a stream begins without a first piece, so that heartbeats can keep it open. Ms. */
  silenceMillis: number;
}

interface Opened {
  parts: AsyncIterator<ChatStreamPart>;
  first: IteratorResult<ChatStreamPart>;
}

/** Answers requests with streams of chunks. */
export class ExchangeStreamService {
  constructor(private readonly options: ExchangeStreamOptions) {}

  /**
   * Resolves when the first piece is there, or after a time of silence; what fails before that throws, what fails later
   * is the stream's last event. Leaving the stream cancels the upstream call at once, unless others wait for it.
   */
  stream<Event>(
    caller: Caller,
    input: ExchangeInput,
    encoder: StreamEncoder<Event>,
  ): Promise<AsyncIterableIterator<Event>> {
    const { steps, remedies } = this.options;
    return remedies.attempt(caller, input, async (prepared) => {
      const { answer, lead } = await steps.find(caller, prepared);
      if (answer === undefined) return this.live(caller, prepared, encoder, lead);
      return this.replay(await steps.replay(caller, prepared, answer), encoder);
    });
  }

  /** A whole answer as a stream. */
  replay<Event>(answer: ExchangeAnswer, encoder: StreamEncoder<Event>): AsyncIterableIterator<Event> {
    const channel = new EventChannel<Event>(() => undefined);
    void (async () => {
      await this.replayTo(answer, encoder, channel);
      channel.end();
    })();
    return channel;
  }

  private async replayTo<Event>(
    answer: ExchangeAnswer,
    encoder: StreamEncoder<Event>,
    channel: EventChannel<Event>,
  ): Promise<void> {
    if (encoder.whole === undefined) await this.replayPieces(answer, encoder, channel);
    else await pushAll(channel, encoder.whole(answer));
  }

  private async replayPieces<Event>(
    answer: ExchangeAnswer,
    encoder: StreamEncoder<Event>,
    channel: EventChannel<Event>,
  ): Promise<void> {
    const assembly = new AnswerAssembly();
    await pushAll(channel, encoder.part(answer.head, aboutOf(answer), false));
    for (const part of replayParts(answer.choices))
      await pushAll(channel, encoder.part(answer.head, part, assembly.add(part)));
    await pushAll(channel, encoder.end(answer));
  }

  private async live<Event>(
    caller: Caller,
    prepared: PreparedExchange,
    encoder: StreamEncoder<Event>,
    flight: Flight<CachedAnswer> | undefined,
  ): Promise<AsyncIterableIterator<Event>> {
    const started = Promise.withResolvers<undefined>();
    let control: UpstreamCallPolicy | undefined;
    let isUnderWay = false;
    const channel = new EventChannel<Event>(() => control?.leave());
    const begin = (): void => {
      isUnderWay = true;
      started.resolve(undefined);
    };
    let silence: NodeJS.Timeout | undefined;
    const finished = this.options.invocations.invoke(caller, {
      ...prepared.call,
      isRemediable: true,
      demand: prepared.demand,
      flight,
      execute: (run, callControl, permitted, canAfford) => {
        control = callControl;
        // Not before: a call that a budget refuses may be made in another way yet.
        silence = setTimeout(begin, this.options.silenceMillis);
        const { signal } = callControl;
        signal.addEventListener('abort', () => {
          channel.hurry();
        });
        return this.relay({ run, caller, prepared, permitted, canAfford, channel, encoder, begin, flight, control });
      },
    });
    void finished
      .then(async (answer) => {
        begin();
        if (answer === undefined) return;
        this.options.shadows.offer(caller, prepared, answer.head.id);
        if (answer.isHeld) await this.replayTo(answer, encoder, channel);
        else await pushAll(channel, encoder.end(answer));
      })
      .catch(async (error: unknown) => {
        if (isUnderWay) await pushAll(channel, [encoder.error(error)].flat() as Event[]);
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

  /** Passes chunks on as they arrive. Resolves to nothing if the client has disconnected. */
  private async relay<Event>(stream: LiveStream<Event>): Promise<LiveAnswer | undefined> {
    const { run, caller, prepared, permitted, canAfford, control, flight } = stream;
    const { signal } = control;
    const { steps, failover } = this.options;
    const answer = new AnswerAssembly(prepared.native?.assembly());
    let opened: Answered<Opened> | undefined;
    let [asked] = prepared.call.candidates;
    steps.begin(run, prepared);
    const recorded = run.recordStart(heldOf(prepared, prepared.call.candidates[0]));
    // Awaited before the first piece leaves; a failure before that must not count as unhandled.
    recorded.catch(() => undefined);
    try {
      const opening = failover.run(permitted, run.facts, signal, canAfford, prepared.promptTokens, async (served) => {
        asked = served;
        answer.usage = undefined;
        const parts = served.adapter
          .chatStream(requestFor(prepared.request, served, run.id), signal)
          [Symbol.asyncIterator]();
        const first = () => firstPiece(parts, answer);
        return {
          parts,
          first: await booked(run, served, boundsOf(prepared.request, served.model), first, () => answer.usage),
        };
      });
      // A stream may begin before its first chunk, with the provider in its headers.
      run.announce();
      opened = await opening;
      await recorded;
      run.facts.dropped = droppedFor(prepared.request, opened.served, prepared.changed);
      run.announce();
      const promptTokens = answer.usage?.promptTokens ?? prepared.promptTokens;
      const head = { ...steps.head(run.id, opened.served), promptTokens };
      const given = await this.pass(stream, head, opened.value, answer);
      const usage = steps.finish(run, opened.served, prepared, answer);
      const { systemFingerprint, serviceTier } = answer;
      const about = { systemFingerprint, serviceTier };
      const { choices, native } = given.kept;
      flight?.complete(steps.share(caller, prepared, opened.served, { choices, usage, native, ...about }));
      if (given.answer.choices !== answer.choices) run.facts.content = wireAnswers(given.answer.choices);
      const restored = steps.restored(prepared, given.answer);
      return { head, ...restored, usage, estimated: run.facts.estimated, ...about, isHeld: given.isHeld };
    } catch (error) {
      await opened?.value.parts.return?.();
      // Of an answer that was not judged to its end nothing is kept.
      if (isProtected(prepared.call.guarded)) run.facts.isWithheld = true;
      if (opened !== undefined) failover.ended(opened, error);
      // The produced tokens are billed, however the stream ended; a cancelled call at least for its prompt.
      // What failed attempts stated is booked.
      if (opened === undefined && !isCancelled(error)) answer.usage = undefined;
      else if (error instanceof UpstreamError) answer.usage ??= error.billed;
      if (answer.choices.length === 0 && isTooLong(error)) steps.chargeLongest(run, prepared, answer.usage);
      else if (answer.choices.length > 0 || answer.usage !== undefined || isCancelled(error))
        steps.finish(run, asked, prepared, answer, answer.isUsageBehind);
      if (!isCancelled(error) || control.isStopped) throw error;
      run.facts.cancelled = true;
      return undefined;
    }
  }

  private async pass<Event>(
    stream: LiveStream<Event>,
    head: AnswerHead,
    { parts, first }: Opened,
    answer: AnswerAssembly,
  ): Promise<JudgedAnswer & { isHeld: boolean }> {
    const { channel, encoder, begin, prepared, run } = stream;
    const { steps } = this.options;
    const restore = restorerOf(prepared);
    const leave = async (part: ChatStreamPart, isFirst: boolean): Promise<void> => {
      run.facts.firstPieceAt ??= steps.millis();
      begin();
      if (restore === undefined) await pushAll(channel, encoder.part(head, part, isFirst));
      else for (const restored of restore(part)) await pushAll(channel, encoder.part(head, restored, isFirst));
    };
    const guarded = steps.guarding.stream(stream, answer, leave);
    for (let step = first; step.done !== true; step = await parts.next()) {
      const part = step.value;
      const isFirst = answer.add(part);
      if (guarded === undefined) await leave(part, isFirst);
      else await guarded.take(part, isFirst);
    }
    return guarded === undefined ? { answer, kept: answer, isHeld: false } : guarded.end();
  }
}

/** `isHeld`: nothing of it has left. */
type LiveAnswer = ExchangeAnswer & { isHeld: boolean };

interface LiveStream<Event> {
  run: Run;
  caller: Caller;
  prepared: PreparedExchange;
  permitted: Iterable<ServedModel>;
  canAfford: CanAfford;
  channel: EventChannel<Event>;
  encoder: StreamEncoder<Event>;
  begin: () => void;
  flight: Flight<CachedAnswer> | undefined;
  control: UpstreamCallPolicy;
}

/** The first piece of the answer itself: figures alone do not keep another candidate from giving it. */
async function firstPiece(
  parts: AsyncIterator<ChatStreamPart>,
  answer: AnswerAssembly,
): Promise<IteratorResult<ChatStreamPart>> {
  let step = await parts.next();
  for (; step.done !== true && step.value.type === 'usage'; step = await parts.next()) answer.add(step.value);
  return step;
}

async function pushAll<Event>(channel: EventChannel<Event>, events: readonly Event[]): Promise<void> {
  for (const event of events) await channel.push(event);
}

function aboutOf({ systemFingerprint, serviceTier }: ExchangeAnswer): ChatStreamPart {
  return {
    type: 'about',
    ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
    ...(serviceTier === undefined ? {} : { serviceTier }),
  };
}

/** Restores placeholders in the parts of a stream; absent where there are none. */
function restorerOf({ screened, native }: PreparedExchange): ((part: ChatStreamPart) => ChatStreamPart[]) | undefined {
  if (screened === undefined) return undefined;
  const deltas = new DeltaRestorer(screened);
  const events = native?.restorer(screened);
  return (part) => {
    if (part.type === 'delta') return [deltas.restore(part)];
    if (part.type !== 'native' || events === undefined) return [part];
    return events(part).map((event) => ({ type: 'native', ...event }));
  };
}
