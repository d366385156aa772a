import type { JsonObject } from '../../shared/json/json.js';
import type { StoredEvent } from '../spine.js';

/** A recorded decision beside the one that drafts would make. */
export interface RedecidedCall {
  /** Whether another effect or other obligations follow. */
  isChanged: boolean;
  before: RedecidedOutcome;
  after: RedecidedOutcome;
}

/** The effect and the obligations of a decision, and the ids of the policies that it rests on. */
export interface RedecidedOutcome {
  effect: string;
  policies: string[];
  obligations: JsonObject[];
}

/** Decides a recorded call again; undefined where its evidence holds no whole decision, or deciding takes too much work. */
export type Redecide = (event: StoredEvent) => RedecidedCall | undefined;

/** Drafts of policies, tried on calls that were recorded. */
export interface PolicyDrafts {
  /** The names of drafts that could be created. Throws INVALID_REQUEST at `path` for drafts that could not. */
  checked(tenantId: string, drafts: readonly JsonObject[], path: string): Promise<string[]>;
  /** By the policies in force now, with drafts in the place of those of their name. Without drafts: by those in force. */
  redecider(tenantId: string, drafts: readonly JsonObject[]): Promise<Redecide>;
}
