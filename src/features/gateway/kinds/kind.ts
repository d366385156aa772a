import type { AiAction } from '../../../contracts/interceptor.js';
import type { CallKind, TokenUsage } from '../../../contracts/provider.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { ModelType } from '../../../shared/model-types.data.js';
import type { Units } from '../../../shared/usage-units.data.js';
import type { NativeReading } from '../exchange/native-texts.rules.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';

/** The most that a call may use beside its prompt. */
export interface KindDemand {
  maxOutputTokens?: number;
  /** Tokens of what the prompt has beside texts and pictures. */
  attachedTokens?: number;
  units?: Units;
}

/** An answer that was found to be one. */
export interface KindAnswer {
  /** In the dialect of the request. */
  body: JsonObject;
  /** As the provider stated it; absent where it stated none. */
  usage?: TokenUsage;
  /** The findings of the answer in numbers and in the provider's own words, which evidence has whatever is retained. */
  verdicts?: JsonValue;
}

/** A kind of call beside chats and embeddings: what is its own in a path that all share. */
export interface Kind {
  name: CallKind;
  action: AiAction;
  /** The type of the models that answer it. */
  type: ModelType;
  /** Chat models answer it as well, where their provider says so. */
  alsoOfChats?: boolean;
  /** Everything wrong with a body, beside its model. */
  problems: (body: JsonObject) => RequestIssue[];
  /** The members that are prose; personal data in all others has no placeholder. */
  reading: NativeReading;
  /** `promptTokens`: as they are counted here. */
  demand: (body: JsonObject, promptTokens: number, model: CatalogueModel) => KindDemand;
  /** Reads an answer to `asked`, the body as it was sent. Throws `malformed`. */
  read: (answer: JsonObject, asked: JsonObject) => KindAnswer;
  /** The answer as its caller gets it, with `change` putting values in the place of placeholders. */
  restored?: (answer: JsonObject, given: JsonObject, change: (text: string) => string) => JsonObject;
}
