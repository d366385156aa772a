import { z } from 'zod';
import type { PromptContent, PromptMessage } from '../../contracts/prompts.js';
import type { RequestIssue } from '../../shared/errors.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import { plainJson } from '../../shared/json/json.js';
import { schemaIssues } from '../../shared/json/schema-issues.js';
import { MAX_VERSION_BYTES } from './prompt.rules.js';
import { undeclaredProblems, variableSchemaProblems } from './prompt-variables.js';

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
