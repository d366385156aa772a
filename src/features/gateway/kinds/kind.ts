import type { AiAction } from '../../../contracts/interceptor.js';
import type { CallKind, KindReply, TokenUsage } from '../../../contracts/provider.js';
import type { CallFile } from '../../../shared/call-file.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { ModelType } from '../../../shared/models/model-types.data.js';
import type { Units } from '../../../shared/models/usage-units.data.js';
import type { NativeReading } from '../exchange/native-texts.rules.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';

/** The most that a call may use beside its prompt. */
export interface KindDemand {
  maxOutputTokens?: number;
  /** The usual number, which the limit of tokens per minute counts; the most when absent. */
  expectedOutputTokens?: number;
  /** Tokens of what the prompt has beside texts and pictures. */
  attachedTokens?: number;
  units?: Units;
}

/** What a call asks: its body without the model, and its files where it is a form. */
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

/** A kind of call beside chats and embeddings: what is its own in a path that all share. */
export interface Kind {
  name: CallKind;
  action: AiAction;
  /** The type of the models that answer it. */
  type: ModelType;
  /** Chat models answer it as well, where their provider says so. */
  alsoOfChats?: boolean;
  /**
   * An approved one is made by the same call again, for its files are not kept and its answer is not stored; others are made by
   * the platform.
   */
  isMadeAgain?: boolean;
  /** Its request is a form with files. */
  hasFiles?: boolean;
  /** Everything wrong with a request, beside its model. */
  problems: (asked: KindAsked) => RequestIssue[];
  /** The members that are prose; personal data in all others has no placeholder. */
  reading: NativeReading;
  /** The body as providers get it, where they get another one. */
  sent?: (body: JsonObject) => JsonObject;
  /** `promptTokens`: as they are counted here. */
  demand: (asked: KindAsked, promptTokens: number, model: CatalogueModel) => KindDemand;
  /** Reads an answer to `asked`, as it was sent; `given`: as the client asked. Throws `malformed`. */
  read: (reply: KindReply, asked: KindAsked, given: JsonObject) => KindAnswer;
  /** The answer as its caller gets it, with `change` putting values in the place of placeholders. */
  restored?: (answer: JsonObject, given: JsonObject, change: (text: string) => string) => JsonObject;
}
