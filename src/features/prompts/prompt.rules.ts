import { z } from 'zod';
import type { PromptContent, PromptMessage } from '../../contracts/prompts.js';
import type { RequestIssue } from '../../shared/errors.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue, plainJson } from '../../shared/json/json.js';
import { schemaIssues } from '../../shared/json/schema-issues.js';
import { undeclaredProblems, variableSchemaProblems } from './variables.rules.js';

/** The most prompts of a tenant, whose names and labels are in the memory of every instance. */
export const MAX_PROMPTS = 1_000;
export const MAX_VERSIONS = 1_000;
/** The most labels that a prompt ever has, removed ones included. */
export const MAX_LABELS = 20;
/** The most bytes of a version's canonical JSON. */
export const MAX_VERSION_BYTES = 64 * 1024;
export const MAX_MESSAGES = 100;
export const MAX_PROMPT_TOOLS = 128;

/** Ids of OpenAI's own prompts begin with `pmpt_`, and go to the provider. */
export const PROMPT_NAME = /^(?!pmpt_)[A-Za-z0-9][\w.-]{0,99}$/;
/** A label is never a number, which names a version. */
export const LABEL = /^[A-Za-z][\w.-]{0,39}$/;

export type MoveKind = 'MOVE' | 'ROLLBACK' | 'REMOVAL';

/** A move of a label. */
export interface LabelMove {
  kind: MoveKind;
  toVersion: number | null;
}

const parameters = z.strictObject(
  {
    temperature: z.number().min(0).max(2).optional(),
    top_p: z.number().min(0).max(1).optional(),
    max_tokens: z.int().min(1).optional(),
    stop: z.array(z.string().min(1)).max(4).optional(),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? 'may have temperature, top_p, max_tokens and stop alone' : undefined,
  },
);

const tool = z.strictObject({
  type: z.literal('function', { error: 'expected function' }),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.looseObject({}).optional(),
    strict: z.boolean().nullish(),
  }),
});

const responseFormat = z.union(
  [
    z.strictObject({ type: z.enum(['text', 'json_object']) }),
    z.strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string().regex(/^[\w-]{1,64}$/),
        description: z.string().optional(),
        schema: z.looseObject({}),
        strict: z.boolean().nullish(),
      }),
    }),
  ],
  { error: 'expected text, json_object or json_schema in the form of OpenAI' },
);

/** Everything wrong with the content of a version. */
export function contentProblems(content: PromptContent): RequestIssue[] {
  const issues: RequestIssue[] = [];
  const within = (path: string, found: readonly RequestIssue[]): void => {
    for (const issue of found) issues.push({ path: joined(path, issue.path), message: issue.message });
  };
  within('variables', variableSchemaProblems(content.variables));
  within('parameters', schemaIssues(parameters.safeParse(content.parameters).error?.issues));
  within('tools', schemaIssues(z.array(tool).safeParse(content.tools).error?.issues));
  if (content.responseFormat !== null)
    within('responseFormat', schemaIssues(responseFormat.safeParse(content.responseFormat).error?.issues));
  if (issues.length === 0) issues.push(...undeclaredProblems(content.messages, content.variables));
  issues.push(...orderProblems(content.messages));
  const bytes = Buffer.byteLength(canonicalJson(plainJson(content)));
  if (bytes > MAX_VERSION_BYTES)
    issues.push({ path: '', message: `has ${bytes} bytes; a version may have ${MAX_VERSION_BYTES}` });
  return issues;
}

/** Not every protocol has a place for a system message between others. */
function orderProblems(messages: readonly PromptMessage[]): RequestIssue[] {
  const firstOther = messages.findIndex(({ role }) => role !== 'system');
  return messages.flatMap(({ role }, index) =>
    role === 'system' && firstOther !== -1 && index > firstOther
      ? [{ path: `messages[${index}].role`, message: 'expected system messages before the others' }]
      : [],
  );
}

function joined(path: string, inner: string): string {
  if (inner === '') return path;
  return inner.startsWith('[') ? `${path}${inner}` : `${path}.${inner}`;
}

/**
 * The version to which a label goes back, from its moves, oldest first: the one before that which it has, as people put
 * them. A version that was left by going back is not gone back to.
 */
export function versionBefore(moves: readonly LabelMove[]): number | undefined {
  const held: number[] = [];
  for (const { kind, toVersion } of moves) {
    if (kind === 'REMOVAL') held.length = 0;
    else if (kind === 'ROLLBACK') held.pop();
    else if (toVersion !== null) held.push(toVersion);
  }
  return held.at(-2);
}

/** A place at which two versions differ; absent members are null. */
export interface Difference {
  path: string;
  before: JsonValue;
  after: JsonValue;
}

/** The places at which two contents differ, texts as a whole. */
export function differences(before: JsonObject | null, after: JsonObject | null): Difference[] {
  const found: Difference[] = [];
  compare('', before, after, found);
  return found;
}

function compare(path: string, before: JsonValue, after: JsonValue, found: Difference[]): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    const count = Math.max(before.length, after.length);
    for (let at = 0; at < count; at += 1) compare(`${path}[${at}]`, before[at] ?? null, after[at] ?? null, found);
  } else if (isJsonObject(before) && isJsonObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)].sort());
    const memberOf = (object: JsonObject, name: string): JsonValue =>
      Object.hasOwn(object, name) ? (object[name] ?? null) : null;
    for (const name of names)
      compare(path === '' ? name : `${path}.${name}`, memberOf(before, name), memberOf(after, name), found);
  } else if (canonicalJson(before) !== canonicalJson(after)) found.push({ path, before, after });
}
