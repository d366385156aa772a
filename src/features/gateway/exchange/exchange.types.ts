import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { RenderedPrompt } from '../../../contracts/prompts.js';
import type { ScreenedTexts, TextChange } from '../../../contracts/pii.js';
import type { ChatChoice, ChatRequest, ChatStreamPart, NativeEvent, TokenUsage } from '../../../contracts/provider.js';
import type { ModelPrice } from '../models/price.rules.js';
import type { OutgoingTexts } from './outgoing-texts.rules.js';

/**
 * A request to a model, as each API of the gateway makes it from its own form. What is governed, counted, cached and
 * billed is this, so that every property holds on every API.
 */
export interface ExchangeInput {
  /** The model as the client named it, or its prompt does. */
  model: string;
  /** The registered prompt whose text the request has. */
  prompt?: RenderedPrompt;
  /** The request in the neutral form; the model is filled in. */
  request: Omit<ChatRequest, 'model'>;
  skipCache: boolean;
  /** The body's user, for metering. */
  user: string | undefined;
  /** The request as a proposal stores it, in the API's own form. */
  payload: () => JsonObject;
  /** How the request and its answer are read in a protocol of their own. */
  native?: NativeForm;
  /** Names of fields that were changed, as the tenant wants it. */
  changed?: readonly string[];
  /** The request with another output limit, in tokens; undefined where that leaves nothing to answer with. */
  withOutputLimit: (tokens: number) => Pick<ExchangeInput, 'request' | 'native'> | undefined;
}

/** The texts of a request. */
export interface RequestTexts {
  /** The texts that leave for the provider, to look for personal data in. */
  outgoing: () => OutgoingTexts;
  /** The request with other texts in the place of its prose, in the order of `outgoing`. */
  withProse: (prose: readonly string[]) => Omit<ChatRequest, 'model'>;
  /** The texts of its results of tools alone, with other texts in the place of its prose, in the order of `outgoing`. */
  results: (prose: readonly string[]) => OutgoingTexts;
}

/** An upstream's charges for a request in its own protocol, beside the tokens that are counted here. */
export interface NativeCharges {
  /** Fields without a price, so that their cost cannot be held against the budget. */
  unpriced: RequestIssue[];
  /** The most searches of the web. */
  webSearches: number;
  /** The most tokens that the provider adds to the prompt; Infinity where its context window alone is the limit. */
  addedTokens: number;
}

/** A request and its answer in a protocol that goes to some upstreams as it came. */
export interface NativeForm extends RequestTexts {
  /** The answer with each of its restorable texts changed. */
  restore: (answer: JsonObject, change: TextChange) => JsonObject;
  /** Restores the events of one stream; text held back comes with a later event. */
  restorer: (screened: Pick<ScreenedTexts, 'restore' | 'restorer'>) => (event: NativeEvent) => NativeEvent[];
  /** The charges of upstreams of the protocol beside tokens, for a model of this price; nothing when absent. */
  charges?: (price: ModelPrice) => NativeCharges;
  /** Names of what an answer in the neutral form says and this protocol has no place for. */
  lost: (choices: readonly ChatChoice[]) => string[];
  /** Puts the whole answer together from its events. */
  assembly: () => { add: (event: NativeEvent) => void; answer: () => JsonObject | undefined };
}

/** The identity of an answer, the same in each of its chunks. */
export interface AnswerHead {
  /** The id of the invocation. */
  id: string;
  /** Unix time in seconds. */
  created: number;
  /** Catalogue id of the model that answers. */
  model: string;
  /** The length of the prompt as far as it is known when a stream begins. */
  promptTokens?: number;
}

/** An answer as its API gets it: personal data restored, usage credited. */
export interface ExchangeAnswer {
  head: AnswerHead;
  choices: ChatChoice[];
  usage: TokenUsage;
  /** The gateway counted the tokens. */
  estimated: boolean;
  systemFingerprint?: string | undefined;
  serviceTier?: string | undefined;
  /** The answer in the protocol of the request, where the upstream speaks it. */
  native?: JsonObject | undefined;
}

export type DeltaPart = ChatStreamPart & { type: 'delta' };

/** How an API encodes a streamed answer, with the state of one stream. */
export interface StreamEncoder<Event> {
  /** The events of a part; `isFirst`: the first of its choice. */
  part: (head: AnswerHead, part: ChatStreamPart, isFirst: boolean) => readonly Event[];
  /** The last events of a complete answer. */
  end: (answer: ExchangeAnswer) => readonly Event[];
  /** A whole answer that is there already; as parts and their end when absent. */
  whole?: (answer: ExchangeAnswer) => readonly Event[];
  /** The last events of a stream that failed. */
  error: (error: unknown) => Event | readonly Event[];
}
