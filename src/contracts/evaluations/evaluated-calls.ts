import type { JsonObject } from '../../shared/json/json.js';
import type { NanoUsd } from '../../shared/money.js';
import type { Tags } from '../../shared/http/tags.js';
import type { Principal } from '../identity.js';
import type { Purpose } from '../structured.js';

/** Whom a call of an evaluation is made for. */
export interface EvaluatedCaller {
  principal: Principal;
  purpose: Purpose;
  tags: Tags;
  signal: AbortSignal;
}

/** Learns how far a call is, before it goes on. */
export interface CallMarks {
  /** The evidence id, before the start of the call is recorded and so before it can be charged. */
  starting(evidenceId: string): Promise<void>;
  /** The call was let in, and its provider is asked next. */
  admitted(evidenceId: string): Promise<void>;
}

/** The worst case of a call, and the catalogue id of the model that it would go to first. */
export interface WeighedChat {
  model: string;
  cost: NanoUsd;
}

export interface EvaluatedAnswer {
  evidenceId: string;
  /** The model that answered. */
  model: string;
  /** The text; where the model called tools instead, the calls as JSON. */
  text: string;
}

/** Chats for evaluations: each a call like any other, with its policy, personal data, budgets and evidence. */
export interface EvaluatedCalls {
  /**
   * Decides on a chat without making it. Throws what it would be refused with, APPROVAL_REQUIRED for one that people would be
   * asked about.
   */
  weigh(caller: EvaluatedCaller, body: JsonObject): Promise<WeighedChat>;
  /** Makes a chat of the form of `/v1/chat/completions`. Throws what it throws. */
  ask(caller: EvaluatedCaller, body: JsonObject, marks: CallMarks): Promise<EvaluatedAnswer>;
}
