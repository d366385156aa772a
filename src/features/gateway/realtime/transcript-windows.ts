import type { PromptPii } from '../../../contracts/interceptor.js';
import type { TokenUsage } from '../../../contracts/provider.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { noteUsage } from '../invocation/charges.js';
import { heldOf } from '../invocation/held-call.js';
import type { CallDemand } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { usageBounds } from '../usage/usage-figures.rules.js';
import { mostAudioTokens } from './realtime-frames.rules.js';
import { affordable, attemptAt, callOf, type SessionCall } from './realtime-turns.service.js';

/** So much audio is held for at a time, seconds; longer silence begins another window. */
const WINDOW_SECONDS = 120;
/** Tokens of a transcript for a second of speech, at most. */
const TOKENS_A_SECOND = 10;

type Ending = { usage: TokenUsage | undefined; isCharged: boolean };

interface OpenWindow {
  bytes: number;
  end: (ending: Ending) => void;
  settled: Promise<void>;
}

interface TranscriptWindowsOptions {
  invocations: ModelInvocations;
  session: SessionCall;
  transcriber: ServedModel;
  /** Bytes of a second. */
  rate: () => number;
  pii: () => Omit<PromptPii, 'mode'>;
}

/**
 * Transcripts of a client's speech, which another model makes at its own price: each piece of audio is a call, held before the
 * audio is sent.
 */
export class TranscriptWindows {
  private current: OpenWindow | undefined;
  private readonly committed = new Map<string, OpenWindow>();

  constructor(private readonly options: TranscriptWindowsOptions) {}

  /** Holds for audio that is about to be sent. Throws like `ModelInvocations.invoke`. */
  async heard(bytes: number): Promise<void> {
    const isFull = (this.current?.bytes ?? 0) + bytes > WINDOW_SECONDS * this.options.rate();
    if (this.current !== undefined && isFull) {
      this.current.end({ usage: undefined, isCharged: false });
      this.current = undefined;
    }
    this.current ??= await this.begin();
    this.current.bytes += bytes;
  }

  /** The audio is now an item, of which a transcript will come. */
  commit(itemId: string): void {
    const window = this.current;
    if (window === undefined) return;
    this.current = undefined;
    this.committed.set(itemId, window);
  }

  clear(): void {
    this.current?.end({ usage: undefined, isCharged: false });
    this.current = undefined;
  }

  completed(itemId: string, usage: TokenUsage | undefined): void {
    this.committed.get(itemId)?.end({ usage, isCharged: true });
    this.committed.delete(itemId);
  }

  failed(itemId: string): void {
    this.committed.get(itemId)?.end({ usage: undefined, isCharged: false });
    this.committed.delete(itemId);
  }

  /** Settles all open windows; committed ones are charged, as their transcripts may still be made. */
  async close(): Promise<void> {
    const open = [...this.committed.values()];
    for (const window of open) window.end({ usage: undefined, isCharged: true });
    this.committed.clear();
    const last = this.current;
    this.clear();
    await Promise.all([...open, ...(last === undefined ? [] : [last])].map(({ settled }) => settled));
  }

  private async begin(): Promise<OpenWindow> {
    const { invocations, session, transcriber, rate, pii } = this.options;
    const ended = Promise.withResolvers<Ending>();
    const begun = Promise.withResolvers<undefined>();
    const window: OpenWindow = { bytes: 0, end: ended.resolve, settled: Promise.resolve() };
    const most = WINDOW_SECONDS * rate();
    const demand: CallDemand = {
      promptTokens: 0,
      attachedTokens: mostAudioTokens(most, rate()),
      units: transcriber.model.price.units === undefined ? {} : { audioSeconds: WINDOW_SECONDS },
      expectedOutputTokens: 0,
      maxOutputTokens: WINDOW_SECONDS * TOKENS_A_SECOND,
    };
    const of = { ...session, served: transcriber, aliased: undefined };
    const call = { ...callOf(of, null, { transcription: true }, pii()), action: 'ai.transcribe', demand } as const;
    const caller = { ...session.caller, provenance: {}, signal: new AbortController().signal };
    const settled = invocations.invoke(caller, {
      ...call,
      execute: async (run, _control, permitted, canAfford) => {
        const { facts } = run;
        facts.cache = 'BYPASS';
        const served = await affordable(permitted, canAfford);
        facts.attempts.push(attemptAt(served));
        Object.assign(facts, {
          provider: served.model.provider,
          providerKind: served.model.kind,
          model: served.model.id,
        });
        await run.recordStart(heldOf(call, served));
        begun.resolve(undefined);
        const { usage, isCharged } = await ended.promise;
        facts.content = null;
        if (!isCharged) return;
        const seconds = Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(window.bytes / rate())));
        const bounds = {
          ...usageBounds(served.model, { choices: 1, maxTokens: demand.maxOutputTokens }),
          ...(served.model.price.units === undefined ? {} : { units: { audioSeconds: WINDOW_SECONDS } }),
        };
        noteUsage(facts, served, usage, bounds, () => ({
          promptTokens: mostAudioTokens(window.bytes, rate()),
          completionTokens: 0,
          audioSeconds: seconds,
        }));
      },
    });
    window.settled = settled.catch((error: unknown) => {
      begun.reject(error);
    });
    // A window lasts as long as its audio, or until the call's own deadline.
    void window.settled.then(() => {
      if (this.current === window) this.current = undefined;
    });
    await begun.promise.catch((error: unknown) => {
      throw error instanceof Error ? error : new UpstreamError('aborted', 'the transcript was not begun');
    });
    return window;
  }
}
