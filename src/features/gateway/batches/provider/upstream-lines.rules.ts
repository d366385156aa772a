import { DomainError } from '../../../../shared/errors.js';
import type { UpstreamError } from '../../../../shared/http/upstream-error.js';
import { isJsonObject, parseExactJson } from '../../../../shared/json/json.js';
import { sha256 } from '../../../../shared/keys/sha256.js';
import type {
  LinePost,
  UpstreamBatches,
  UpstreamLine,
  UpstreamLineEnd,
} from '../../../../contracts/upstream-batches.js';

/** A line as its provider knows it. */
export interface HandedLine {
  /** From 1. */
  place: number;
  evidenceId: string;
}

const CUSTOM_ID = /^l([1-9]\d{0,5})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The gateway's own id of a line: the client's may be personal data, and is not told. */
export function upstreamIdOf({ place, evidenceId }: HandedLine): string {
  return `l${place}-${evidenceId.replaceAll('-', '')}`;
}

/** The line that an id is of; undefined for an id that the gateway never gave. */
export function handedLineOf(customId: string): HandedLine | undefined {
  const [, place, ...parts] = CUSTOM_ID.exec(customId) ?? [];
  return place === undefined ? undefined : { place: Number(place), evidenceId: parts.join('-') };
}

/** A result of a line that was handed over; undefined for any other text. */
export function resultOfLine(
  text: Buffer | undefined,
  { resultIn }: Pick<UpstreamBatches, 'resultIn'>,
): (HandedLine & { end: UpstreamLine['end'] }) | undefined {
  const value = jsonIn(text);
  const result = isJsonObject(value) ? resultIn(value) : undefined;
  const line = result && handedLineOf(result.customId);
  return result === undefined || line === undefined ? undefined : { ...line, end: result.end };
}

function jsonIn(text: Buffer | undefined): unknown {
  try {
    return text === undefined ? undefined : parseExactJson(text.toString('utf8'));
  } catch (error) {
    // Nor is JSON accepted that nests deeper than the stack reaches.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** SHA-256 of a request, hex. */
export function postDigest({ path, body }: LinePost): string {
  return sha256(`${path}\n${JSON.stringify(body)}`).toString('hex');
}

/** Whether the provider charges for a line. */
export function isCharged(end: UpstreamLineEnd): boolean {
  return end.type === 'answered' && end.reply.status < 300;
}

/** Whether a provider refuses a batch, so that asking again does not help. */
export function isRefused({ status }: UpstreamError): boolean {
  return status !== undefined && [400, 401, 403, 404, 413, 422].includes(status);
}

/** The time until a provider is asked again about a batch of this age, ms: a tenth of it. */
export function nextBatchLook(ageMillis: number): number {
  return Math.min(60_000, Math.max(500, ageMillis / 10));
}

/** The error of a line that is missing in the results. */
export function lostLine(): DomainError {
  return new DomainError('PROVIDER_ERROR', 'the provider returned no result for this line; it is not charged');
}

/** The error of a batch that its provider did not make. */
export function failedBatch(reason: string | undefined): DomainError {
  const words = reason === undefined || reason === '' ? '' : `: ${reason}`;
  return new DomainError('PROVIDER_ERROR', `the provider failed the batch as a whole${words}; nothing is charged`);
}

/** Lines of results that are no result of a line. */
export interface ResultDoubts {
  /** Not in the form of results, or longer than results may be. */
  unreadable: number;
  /** Results for lines that were not handed over, or that had one already. */
  unexpected: number;
  /** Lines without a result. */
  missing: number;
}

/** The doubts as evidence has them; null without any. */
export function doubtsText({ unreadable, unexpected, missing }: ResultDoubts): string | null {
  if (unreadable + unexpected + missing === 0) return null;
  return JSON.stringify({ missing, unexpected, unreadable });
}
