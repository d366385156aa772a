import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue, parseExactJson } from '../../../shared/json/json.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import type { NanoUsd } from '../../../shared/money.js';

/** Endpoints that lines of OpenAI's batches may name, and the row that answers each. */
export const ENDPOINTS = [
  '/v1/chat/completions',
  '/v1/responses',
  '/v1/embeddings',
  '/v1/completions',
  '/v1/moderations',
] as const;

/** The endpoint of Anthropic's batches. */
export const MESSAGES = '/v1/messages';

export type BatchProtocol = 'openai' | 'anthropic';
export type BatchOutcome = 'completed' | 'failed' | 'expired' | 'cancelled';
export type BatchStatus = 'validating' | 'in_progress' | 'cancelling' | 'finalizing' | BatchOutcome;
export type LineState = 'accepted' | 'refused' | 'sent' | 'completed' | 'failed' | 'cancelled' | 'expired';

export const MAX_LINES = 50_000;
export const MAX_LINE_BYTES = 8 * 1024 * 1024;
const MAX_CUSTOM_ID = 200;

/** A line of a file, with its place in it. */
export interface FileLine {
  /** From 1. */
  place: number;
  /** Offset of its first byte. */
  starts: number;
  length: number;
  /** Absent for a line that is too long. */
  bytes: Buffer | undefined;
}

/** The lines of a text, one at a time, without those that are blank. */
export async function* batchLinesOf(
  content: AsyncIterable<Buffer>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<FileLine> {
  let [rest, starts, place, skipped] = [Buffer.alloc(0), 0, 1, 0];
  const line = (bytes: Buffer): FileLine => {
    const length = skipped + bytes.length;
    const found = { place, starts, length, bytes: length > maxBytes ? undefined : bytes };
    [starts, place, skipped] = [starts + length + 1, place + 1, 0];
    return found;
  };
  for await (const piece of content) {
    const data = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let from = 0;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, from)) {
      const found = line(data.subarray(from, end));
      from = end + 1;
      if (!isBlank(found)) yield found;
    }
    rest = Buffer.from(data.subarray(from));
    if (skipped + rest.length <= maxBytes) continue;
    skipped += rest.length;
    rest = Buffer.alloc(0);
  }
  const last = line(rest);
  if (!isBlank(last)) yield last;
}

const isBlank = ({ bytes }: FileLine): boolean => bytes !== undefined && bytes.toString('latin1').trim() === '';

/** A request of a batch. */
export interface LineRequest {
  customId: string;
  body: JsonObject;
}

/** Reads a line. Throws INVALID_REQUEST with everything that is wrong with it. */
export function requestIn(bytes: Buffer | undefined, endpoint: string): LineRequest {
  if (bytes === undefined) throw invalidRequest([{ path: '', message: `a line has at most ${MAX_LINE_BYTES} bytes` }]);
  const line = jsonIn(bytes);
  if (!isJsonObject(line)) throw invalidRequest([{ path: '', message: 'expected a JSON object' }]);
  const { custom_id: customId, method, url, body } = line;
  const issues = [
    ...(isCustomId(customId)
      ? []
      : [{ path: 'custom_id', message: `expected a text of 1 to ${MAX_CUSTOM_ID} characters` }]),
    ...(method === 'POST' ? [] : [{ path: 'method', message: 'expected POST' }]),
    ...(url === endpoint ? [] : [{ path: 'url', message: `expected ${endpoint}, the endpoint of the batch` }]),
    ...(isJsonObject(body) ? deliveryProblems(body) : [{ path: 'body', message: 'expected an object' }]),
  ];
  if (issues.length > 0 || !isCustomId(customId) || !isJsonObject(body)) throw invalidRequest(issues);
  return { customId, body };
}

/** The id of a line that is refused, as far as it has one. */
export function customIdIn(bytes: Buffer | undefined): string | undefined {
  try {
    const line = bytes === undefined ? undefined : jsonIn(bytes);
    return isJsonObject(line) && isCustomId(line.custom_id) ? line.custom_id : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function jsonIn(bytes: Buffer): JsonValue {
  try {
    return parseExactJson(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalidRequest([{ path: '', message: 'expected JSON' }]);
  }
}

const isCustomId = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CUSTOM_ID;

/** Members that say how an answer is fetched, which a batch does in its own way. */
function deliveryProblems(body: JsonObject): { path: string; message: string }[] {
  return ['stream', 'background'].flatMap((name) =>
    body[name] === true ? [{ path: `body.${name}`, message: 'the calls of a batch are answered in its output' }] : [],
  );
}

/** The decision on a line. */
export interface LineDecision {
  place: number;
  decision: 'accepted' | 'refused';
  held: NanoUsd;
  /** SHA-256 of the line, hex. */
  requestSha256: string;
}

/** The text of a leaf over the decision on a line, RFC 8785. */
export function decisionLeaf({ place, decision, held, requestSha256 }: LineDecision): string {
  return canonicalJson({ decision, heldNanoUsd: String(held), line: place, requestSha256 });
}

/** The end of a line. */
export interface LineEnd {
  place: number;
  state: LineState;
  evidenceId: string | null;
  /** SHA-256 of the answer or the error, hex. */
  resultSha256: string | null;
}

/** How a line ends with an answer or an error, which are plain data, as the codec of its row has made it. */
export function lineEndOf(place: number, evidenceId: string | null, { status, body }: LineResult): LineEnd {
  const resultSha256 = sha256(JSON.stringify(body)).toString('hex');
  return { place, state: status === 200 ? 'completed' : 'failed', evidenceId, resultSha256 };
}

/** The text of a leaf over the result of a line, RFC 8785. */
export function resultLeaf({ place, state, evidenceId, resultSha256 }: LineEnd): string {
  return canonicalJson({ evidenceId, line: place, resultSha256, state });
}

/** The answer or the error of a line. */
export interface LineResult {
  status: number;
  body: JsonValue;
}

/** A line at its end, as output files name it. */
export interface EndedLine {
  place: number;
  customId: string | null;
  state: LineState;
  evidenceId: string | null;
  result: LineResult | undefined;
}

/** A line of OpenAI's output and error files. */
export function openAiLine(batchId: string, { place, customId, state, evidenceId, result }: EndedLine): JsonObject {
  const error = isJsonObject(result?.body) && isJsonObject(result.body.error) ? result.body.error : undefined;
  const unmade = { code: `batch_${state}`, message: `the batch was ${state} before this line was sent` };
  return {
    id: `${batchId}_${place}`,
    custom_id: customId,
    response:
      result === undefined
        ? null
        : { status_code: result.status, request_id: evidenceId ?? `${batchId}_${place}`, body: result.body },
    error:
      result === undefined
        ? unmade
        : error === undefined
          ? null
          : { code: error.code ?? null, message: error.message ?? null, line: place },
  };
}

/** A line of Anthropic's results. */
export function anthropicLine({ customId, state, result }: EndedLine): JsonObject {
  const body = result?.body ?? null;
  const outcome: JsonObject =
    state === 'completed'
      ? { type: 'succeeded', message: body }
      : result === undefined
        ? { type: state === 'expired' ? 'expired' : 'canceled' }
        : { type: 'errored', error: body };
  return { custom_id: customId, result: outcome };
}
