import type { JsonObject } from '../shared/json/json.js';

export type PromptRole = 'system' | 'user' | 'assistant';

/** A message of a prompt; `{{name}}` in its text is the place of a variable. */
export interface PromptMessage {
  role: PromptRole;
  content: string;
}

/** The settings that a prompt can fix. */
export interface PromptParameters {
  temperature?: number;
  top_p?: number;
  /** The most tokens of the answer. */
  max_tokens?: number;
  stop?: string[];
}

/** The text of a version and everything that belongs to it. */
export interface PromptContent {
  model: string;
  messages: PromptMessage[];
  /** The JSON Schema of the variables. */
  variables: JsonObject;
  parameters: PromptParameters;
  /** Functions in OpenAI's form. */
  tools: JsonObject[];
  /** In OpenAI's form. */
  responseFormat: JsonObject | null;
}

/** The version that a call uses, as evidence and policies see it. */
export interface UsedPrompt {
  name: string;
  version: number;
  /** The label that the call named; null for a call by number. */
  label: string | null;
  /** SHA-256 of the version's content, hex. */
  digest: string;
  variables: JsonObject;
}

/** A version with the values of a call in its messages. */
export interface RenderedPrompt extends Omit<PromptContent, 'variables'> {
  used: UsedPrompt;
}

/** A version that a label or a number names. */
export interface ResolvedPrompt {
  name: string;
  version: number;
  digest: string;
  messages: readonly PromptMessage[];
  /** The JSON Schema of the variables. */
  variables: JsonObject;
  /** Whether it fixes the format of answers. */
  hasFormat: boolean;
}

/** The registered prompts of all tenants. */
export interface Prompts {
  /**
   * The version that a label or a number names, with `variables` in its messages. Throws NOT_FOUND for an unknown prompt,
   * label or version, and INVALID_REQUEST for variables that its schema does not take.
   */
  rendered(tenantId: string, name: string, at: string, variables: JsonObject): Promise<RenderedPrompt>;
  /** The version that a label or a number names. Throws NOT_FOUND. */
  resolved(tenantId: string, name: string, at: string): Promise<ResolvedPrompt>;
}
