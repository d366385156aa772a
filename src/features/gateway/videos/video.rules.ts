import type { ObservedInvocation, PendingEnd } from '../../../contracts/interceptor.js';
import type { TokenUsage } from '../../../contracts/provider.js';
import { entryOf, isJsonObject, type JsonObject, type JsonValue, textIn } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';

export type VideoStatus = 'queued' | 'in_progress' | 'completed' | 'failed';

/** A provider that has not ended a video by then has lost it, ms. */
export const LONGEST_MILLIS = 24 * 3_600_000;
/** A provider may not know at once what it has just accepted, ms. */
const UNKNOWN_MILLIS = 60_000;
const MAX_ERROR = 1_000;
const MAX_ID = 200;

/** The state of a video, as its provider says. */
export interface VideoState {
  status: VideoStatus;
  progress: number;
  error: { code: string; message: string } | null;
  /** Seconds of the clip as it was made. */
  seconds: number | undefined;
  /** Unix seconds. */
  expiresAt: number | undefined;
}

/** The end of a video, with what is charged. */
export interface VideoEnd {
  status: 'completed' | 'failed';
  seconds: number;
  estimated: boolean;
  doubts: readonly string[];
  error: { code: string; message: string } | null;
}

/** The provider's own id of a video; undefined for none that can be asked for again. */
export function upstreamIdIn({ id }: JsonObject): string | undefined {
  return typeof id === 'string' && id.length <= MAX_ID && /^[\w.:-]+$/.test(id) && !/^\.+$/.test(id) ? id : undefined;
}

/** A provider's answer about a video; undefined where it has no status that is known. */
export function videoState(answer: JsonObject): VideoState | undefined {
  const status = entryOf(STATUSES, textIn(answer.status));
  if (status === undefined) return undefined;
  const expiresAt = numberFrom(answer.expires_at);
  const given = isJsonObject(answer.error) ? answer.error : undefined;
  const code = textIn(given?.code).slice(0, MAX_ERROR);
  return {
    status,
    progress: status === 'completed' ? 100 : Math.min(100, Math.max(0, Math.trunc(numberFrom(answer.progress) ?? 0))),
    error:
      status === 'failed'
        ? { code: code === '' ? textIn(answer.status) : code, message: textIn(given?.message).slice(0, MAX_ERROR) }
        : null,
    seconds: numberFrom(answer.seconds),
    expiresAt: expiresAt === undefined || expiresAt < 0 || expiresAt > 2 ** 31 - 1 ? undefined : Math.trunc(expiresAt),
  };
}

const STATUSES: Readonly<Record<string, VideoStatus>> = {
  queued: 'queued',
  in_progress: 'in_progress',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
};

function numberFrom(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The end that a state is; undefined where the provider is not done. `held`: the seconds that were asked for. */
export function videoEndOf({ status, seconds, error }: VideoState, held: number): VideoEnd | undefined {
  if (status === 'failed') return { status, seconds: 0, estimated: false, doubts: [], error };
  if (status !== 'completed') return undefined;
  if (seconds === undefined) return { status, seconds: held, estimated: true, doubts: [], error: null };
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= held)
    return { status, seconds, estimated: false, doubts: [], error: null };
  const doubt = `the provider stated ${seconds} seconds of video, where ${held} were asked for`;
  return { status, seconds: held, estimated: true, doubts: [doubt], error: null };
}

/** The end of a video that its provider says nothing of, by its age, ms; undefined where it is asked again. */
export function lostEnd(ageMillis: number, isUnknown: boolean): VideoEnd | undefined {
  const isLost = ageMillis >= LONGEST_MILLIS;
  if (!isLost && !(isUnknown && ageMillis >= UNKNOWN_MILLIS)) return undefined;
  const message = isLost
    ? 'the provider did not end the video within 24 hours'
    : 'the provider does not know the video any more';
  const doubts = [`${message}; nothing is charged`];
  return { status: 'failed', seconds: 0, estimated: true, doubts, error: { code: 'lost', message } };
}

/** When a provider is asked next about a video of this age, ms: each time a tenth of the age later. */
export function nextLook(ageMillis: number): number {
  return Math.min(15_000, Math.max(500, ageMillis / 10));
}

/** A settled call as metrics and traces see it; undefined for one that was kept before there was this. */
export function observedVideo(
  { observed, ledger }: PendingEnd,
  { status, seconds, error }: VideoEnd,
  cost: NanoUsd,
  now: number,
): ObservedInvocation | undefined {
  if (observed === undefined) return undefined;
  const usage = {
    promptTokens: ledger.prompt_tokens,
    completionTokens: ledger.completion_tokens,
    videoSeconds: seconds,
  };
  return {
    ...observed,
    usage,
    outcome: status,
    errorCode: error === null ? undefined : 'PROVIDER_ERROR',
    cost,
    endedAt: now,
  };
}

/** The data of the webhook event `error.provider`, for a video that its provider did not make. */
export function providerErrorOf({ event, ledger }: PendingEnd, { error }: VideoEnd, now: number): JsonObject {
  const millis = Math.max(0, now - Date.parse(ledger.occurred_at));
  return {
    id: ledger.id,
    action: event.action,
    model: ledger.model,
    outcome: 'failed',
    error: 'PROVIDER_ERROR',
    attempts: [
      { provider: ledger.provider, model: ledger.model, status: null, reason: error?.code ?? null, ms: millis },
    ],
  };
}

/** The end of a video's call as it is recorded: the end that was kept, with the outcome. */
export function settledEnd(
  { event, ledger }: PendingEnd,
  { status, seconds, estimated, doubts, error }: VideoEnd,
  cost: NanoUsd,
  now: number,
): PendingEnd {
  const details = event.details ?? {};
  const usage = isJsonObject(details.usage) ? details.usage : {};
  const counters = seconds === 0 ? null : ({ videoSeconds: seconds } satisfies Partial<TokenUsage>);
  const durationMillis = Math.min(2 ** 31 - 1, Math.max(0, now - Date.parse(ledger.occurred_at)));
  const failure =
    error === null
      ? null
      : { code: 'PROVIDER_ERROR', message: `the video was not made: ${error.message || error.code}` };
  const { doubts: _before, ...counted } = usage;
  return {
    event: {
      ...event,
      occurredAt: now,
      details: {
        ...details,
        costNanoUsd: cost.toString(),
        durationMillis,
        error: failure,
        outcome: status,
        usage: { ...counted, counters, ...(doubts.length === 0 ? {} : { doubts: [...doubts] }), estimated },
      },
    },
    ledger: {
      ...ledger,
      counters,
      cost: cost.toString(),
      estimated,
      outcome: status,
      latency_millis: durationMillis,
      error_code: failure?.code ?? null,
    },
  };
}
