import type { RenderedPrompt } from '../../../contracts/prompts.js';
import { invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

const PREFIX = 'prompt:';
const NAMED = /^prompt:([A-Za-z0-9][\w.-]{0,99})(?:@([\w.-]{1,40}))?$/;
const AT = /^[\w.-]{1,40}$/;
/** The label of a call that names none. */
const DEFAULT_LABEL = 'production';
/** OpenAI's own prompts, which the provider renders. */
const PROVIDERS_OWN = 'pmpt_';

/** Protocols whose bodies name a prompt as their model. */
const BY_MODEL: ReadonlySet<string> = new Set(['messages', 'completions']);

/** A registered prompt that a request names. */
export interface PromptReference {
  name: string;
  /** A label, or the number of a version. */
  at: string;
  variables: JsonObject;
}

/** Whether a model is the name of a prompt. */
export function namesPrompt(model: unknown): model is string {
  return typeof model === 'string' && model.startsWith(PREFIX);
}

/** The prompt that a request's `model` names. Throws INVALID_REQUEST for a name of another form. */
export function modelReference(model: unknown, variables: unknown): PromptReference | undefined {
  if (!namesPrompt(model)) return undefined;
  const [, name, at = DEFAULT_LABEL] = NAMED.exec(model) ?? [];
  if (name === undefined)
    throw invalidRequest([{ path: 'model', message: 'expected prompt:<name>@<label or version>' }]);
  return { name, at, variables: variablesIn(variables, 'variables') };
}

/** The prompt that the body of a protocol names; undefined for none, and for a provider's own. Throws INVALID_REQUEST. */
export function referenceIn(protocol: string, body: JsonObject): PromptReference | undefined {
  if (protocol === 'responses') return responseReference(body) ?? modelReference(body.model, body.variables);
  return BY_MODEL.has(protocol) ? modelReference(body.model, body.variables) : undefined;
}

/** The prompt that a stored request names: a chat, or one with the body of a protocol. Throws INVALID_REQUEST. */
export function storedReference({ api, body, model, variables }: JsonObject): PromptReference | undefined {
  if (typeof api === 'string') return isJsonObject(body) ? referenceIn(api, body) : undefined;
  return modelReference(model, variables);
}

function responseReference({ prompt }: JsonObject): PromptReference | undefined {
  if (!isJsonObject(prompt) || typeof prompt.id !== 'string' || prompt.id.startsWith(PROVIDERS_OWN)) return undefined;
  const { id: name, version } = prompt;
  const at = version == null ? DEFAULT_LABEL : String(textOrNumber(version));
  if (!AT.test(at)) throw invalidRequest([{ path: 'prompt.version', message: 'expected a label or a version' }]);
  return { name, at, variables: variablesIn(prompt.variables, 'prompt.variables') };
}

function textOrNumber(value: JsonValue): string | number {
  return typeof value === 'number' || typeof value === 'string' ? value : '';
}

function variablesIn(variables: unknown, path: string): JsonObject {
  if (variables == null) return {};
  if (isJsonObject(variables)) return variables;
  throw invalidRequest([{ path, message: 'expected an object' }]);
}

/** A request as approvers see it: with the version that its prompt leads to, and the rendered text. */
export function withPrompt(request: JsonObject, prompt: RenderedPrompt | undefined): JsonObject {
  if (prompt === undefined) return request;
  const { used, messages, model } = prompt;
  const { name, version, label, digest } = used;
  const shown = messages.map(({ role, content }) => ({ role, content }));
  return { ...request, resolvedPrompt: { name, version, label, digest, model, messages: shown } };
}

/** The version of a prompt that approvers saw. */
export interface ApprovedPrompt {
  version: number;
  digest: string;
}

/** The version in a stored request's resolved prompt. */
export function approvedPrompt(resolved: JsonValue | undefined): ApprovedPrompt | undefined {
  if (!isJsonObject(resolved)) return undefined;
  const { version, digest } = resolved;
  return typeof version === 'number' && typeof digest === 'string' ? { version, digest } : undefined;
}
