import type { FinishReason } from '../../contracts/provider.js';
import { entryOf, type JsonObject } from '../../shared/json/json.js';
import { answerError, type FailureContext } from '../http/failure.js';
import { objectOf, textOf } from '../http/wire.js';

/**
 * Reasons to end, of the Gemini API and of Vertex AI. Gemini API reference, `FinishReason`; Vertex AI reference, `Candidate`.
 * Whatever stopped an answer that the model would have gone on with counts as a filter; `OTHER` is one of those.
 */
const FINISHES: Readonly<Record<string, FinishReason>> = {
  STOP: 'stop',
  NO_IMAGE: 'stop',
  MAX_TOKENS: 'length',
  BLOCKLIST: 'content_filter',
  IMAGE_OTHER: 'content_filter',
  IMAGE_PROHIBITED_CONTENT: 'content_filter',
  IMAGE_RECITATION: 'content_filter',
  IMAGE_SAFETY: 'content_filter',
  LANGUAGE: 'content_filter',
  MODEL_ARMOR: 'content_filter',
  OTHER: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
  RECITATION: 'content_filter',
  SAFETY: 'content_filter',
  SPII: 'content_filter',
};
/** Reasons that mean failure, with an HTTP status each: what the model said cannot be used. */
const FAILURES: Readonly<Record<string, number>> = {
  MALFORMED_FUNCTION_CALL: 502,
  MALFORMED_RESPONSE: 502,
  TOO_MANY_TOOL_CALLS: 502,
  UNEXPECTED_TOOL_CALL: 502,
  MISSING_THOUGHT_SIGNATURE: 400,
};
/** Reasons that a finish reason says whole. */
const PLAIN: ReadonlySet<string> = new Set(['STOP', 'MAX_TOKENS']);
/** Reasons are short words; others are not repeated. */
const WORD = /^[A-Z][A-Z_]{0,63}$/;

/** The reason as the candidate says it; undefined where it has not ended. */
export function finishReasonOf(candidate: JsonObject): string | undefined {
  const reason = textOf(candidate['finishReason'])?.trim() ?? '';
  return reason === '' || reason === 'FINISH_REASON_UNSPECIFIED' ? undefined : reason;
}

/** Unknown reasons are an ordinary end. */
export function toFinishReason(reason: string): FinishReason {
  return entryOf(FINISHES, reason) ?? 'stop';
}

/** The name of a reason that is more than a finish reason says. */
export function lostReason(reason: string | undefined, of = 'finishReason'): string[] {
  return reason === undefined || PLAIN.has(reason) ? [] : [`${of}[${WORD.test(reason) ? reason : 'unknown'}]`];
}

/** The error of a candidate that ended by failing. */
export function candidateFailure(context: FailureContext, candidate: JsonObject, isEvent: boolean): Error | undefined {
  const reason = finishReasonOf(candidate) ?? '';
  const status = entryOf(FAILURES, reason);
  if (status === undefined) return undefined;
  const said = textOf(candidate['finishMessage']) ?? '';
  const message = said === '' ? `the provider ended its answer by ${reason}` : said;
  return answerError(context, { status, body: { error: { code: reason, message } }, isEvent });
}

/** Why a prompt was blocked, so that there is no answer at all. */
export interface Block {
  reason: string;
  /** The words of Vertex AI for it. */
  message: string | undefined;
}

export function blockOf(body: JsonObject): Block | undefined {
  const feedback = objectOf(body['promptFeedback']);
  const reason = textOf(feedback?.['blockReason']) ?? '';
  if (reason === '' || reason === 'BLOCKED_REASON_UNSPECIFIED') return undefined;
  const message = textOf(feedback?.['blockReasonMessage']) ?? '';
  return { reason, message: message === '' ? undefined : message };
}
