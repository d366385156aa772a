import type { AiAction } from '../../../contracts/interceptor.js';
import type { CallKind, KindReply, TokenUsage } from '../../../contracts/provider.js';
import type { CallFile } from '../../../shared/call-file.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { ModelType } from '../../../shared/models/model-types.data.js';
import type { Units } from '../../../shared/models/usage-units.data.js';
import type { NativeReading } from '../exchange/native-texts.rules.js';
import type { OutgoingTexts } from '../exchange/outgoing-texts.rules.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import { hash } from 'node:crypto';

/** The most that a call may use beside its prompt. */
export interface KindDemand {
  maxOutputTokens?: number;
  /** The usual number, which the limit of tokens per minute counts; the most when absent. */
  expectedOutputTokens?: number;
  /** Tokens of what the prompt has beside texts and pictures. */
  attachedTokens?: number;
  units?: Units;
}

/** The request of a call: its body without the model, and its files where it is a form. */
export interface KindAsked {
  body: JsonObject;
  files: readonly CallFile[];
}

/** An answer that was found to be one: JSON, or content of another type. */
export interface KindAnswer {
  reply: KindReply;
  /** As the provider stated it; absent where it stated none. */
  usage?: TokenUsage;
  /** The units that are charged where the provider states none; those that are held when absent. */
  counted?: Units;
  /** The output tokens that are charged where the provider states none; those that are held when absent. */
  countedTokens?: number;
  /** The findings of the answer in numbers and in the provider's own words, which evidence has whatever is retained. */
  verdicts?: JsonValue;
  /** The answer as evidence hashes and retains it; the JSON itself when absent. */
  recorded?: JsonValue;
  /** Texts of the answer that somebody else may have written, to look for personal data in. */
  texts?: readonly string[];
}

/** A streamed answer on its way. */
export interface StreamReading {
  /** The answer, where an event is the last; undefined for a piece. Throws `malformed`. */
  accept: (event: JsonObject) => KindAnswer | undefined;
}

/** How a kind streams its answers. */
export interface StreamedKind {
  /** Everything wrong with a request for a stream, beside what is wrong with any. */
  problems: (body: JsonObject) => RequestIssue[];
  read: (asked: KindAsked, given: JsonObject) => StreamReading;
}

/** A kind of call beside chats and embeddings: what is its own in a path that all share. */
export interface Kind {
  name: CallKind;
  action: AiAction;
  /** The feature pack that it is of; `media` when absent. */
  pack?: 'gateway';
  /** Names the form of a stored request, where others of the same action have another one. */
  api?: string;
  /** The type of the models that answer it. */
  type: ModelType;
  /** The model that is asked where the request names none, as in the API that it comes from. */
  defaultModel?: string;
  /** Chat models answer it as well, where their provider says so. */
  alsoOfChats?: boolean;
  /**
   * An approved one is made by the same call again, for its files are not kept and its answer is not stored; others are made by
   * the platform.
   */
  isMadeAgain?: boolean;
  /** Its answer is a function of its request, so that the cache may have it. */
  isCached?: boolean;
  /** Its request is a form with files. */
  hasFiles?: boolean;
  /** Everything wrong with a request, beside its model. */
  problems: (asked: KindAsked) => RequestIssue[];
  /** Facts of a request that policies see in `context`. */
  facts?: (body: JsonObject) => JsonObject;
  /** The members that are prose; personal data in all others has no placeholder. */
  reading: NativeReading;
  /** The texts of a body, where they are read in another way than by `reading`; and the body with other prose. */
  texts?: (body: JsonObject) => OutgoingTexts;
  withProse?: (body: JsonObject, prose: readonly string[]) => JsonObject;
  /** The texts of the results of tools in a conversation; other kinds carry none. */
  results?: (body: JsonObject) => OutgoingTexts;
  /** The body as providers get it, where they get another one. */
  sent?: (body: JsonObject) => JsonObject;
  /** `promptTokens`: as they are counted here. */
  demand: (asked: KindAsked, promptTokens: number, model: CatalogueModel) => KindDemand;
  /** Reads an answer to `asked`, as it was sent; `given`: as the client asked. Throws `malformed`. */
  read: (reply: KindReply, asked: KindAsked, given: JsonObject) => KindAnswer;
  /** Absent where answers are not streamed. */
  streamed?: StreamedKind;
  /** The answer as its caller gets it, with `change` putting values in the place of placeholders. */
  restored?: (answer: JsonObject, given: JsonObject, change: (text: string) => string) => JsonObject;
}

/** The request with the model that its kind has by default, where it names none. */
export function withModel({ defaultModel }: Kind, body: JsonObject): JsonObject {
  return body.model == null && defaultModel !== undefined ? { ...body, model: defaultModel } : body;
}

/** The error for a provider's answer of the wrong form; `expected` completes the sentence. */
export function malformedAnswer(expected: string): UpstreamError {
  return new UpstreamError('malformed', `the provider sent an answer that cannot be used: ${expected}`);
}

/** The JSON of an answer, whatever type its server says that it is. Throws `malformed`. */
export function jsonOf(reply: KindReply): JsonObject {
  if ('body' in reply) return reply.body;
  try {
    const value: unknown = JSON.parse(reply.content.toString('utf8'));
    if (isJsonObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw malformedAnswer('expected a JSON object');
}

/** Content as evidence has it: never its bytes, which may be many and a person's voice or face. */
export function digestOf(content: Uint8Array, contentType: string): JsonObject {
  return { bytes: content.byteLength, contentType, sha256: hash('sha256', content, 'hex') };
}

/** A number, or the text of one as forms send it; undefined for anything else. */
export function numberIn(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** True for `true` and for the text of a form that says so. */
export function saysTrue(value: JsonValue | undefined): boolean {
  return value === true || value === 'true';
}

/** Reports a member with a value that is not listed; an absent member is fine. */
export function oneOf(body: JsonObject, name: string, values: readonly string[]): RequestIssue[] {
  const value = body[name];
  if (value == null || (typeof value === 'string' && values.includes(value))) return [];
  return [{ path: name, message: `expected one of ${values.join(', ')}` }];
}

/** The problem of a number that is not within its bounds; none where it is absent. */
export function between(body: JsonObject, name: string, least: number, most: number): RequestIssue[] {
  const value = body[name];
  const number = numberIn(value);
  if (value == null || (number !== undefined && number >= least && number <= most)) return [];
  return [{ path: name, message: `expected a number from ${least} to ${most}` }];
}

/** The problem of a text that is missing, empty or too long. */
export function textFrom(body: JsonObject, name: string, most: number): RequestIssue[] {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= most) return [];
  return [{ path: name, message: `expected a text of 1 to ${most} characters` }];
}
