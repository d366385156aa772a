import { z } from 'zod';
import type { RequestIssue } from '../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { schemaIssues } from '../../shared/json/schema-issues.js';
import type { PromptMessage } from '../../contracts/prompts.js';

const MAX_VARIABLES = 100;
/** The most UTF-16 code units of all messages with their variables. */
export const MAX_RENDERED = 2 * 1024 * 1024;

export const VARIABLE_NAME = /^[A-Za-z_]\w{0,63}$/;
const PLACES = /\{\{ {0,8}([A-Za-z_]\w{0,63}) {0,8}\}\}/g;

const scalar = z.union([z.string(), z.number(), z.boolean()], { error: 'expected a text, a number, true or false' });
const bound = z.int({ error: 'expected a whole number' }).min(0);

/** A variable: the keywords of JSON Schema that are checked; others are refused, so that none is ignored. */
const variable = z.strictObject(
  {
    type: z.enum(['string', 'number', 'integer', 'boolean'], { error: 'expected string, number, integer or boolean' }),
    title: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(scalar).min(1).max(1_000).optional(),
    minLength: bound.optional(),
    maxLength: bound.optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    default: scalar.optional(),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'has keywords that prompts do not check' : undefined) },
);

const schema = z.strictObject({
  $schema: z.string().optional(),
  type: z.literal('object', { error: 'expected object' }),
  title: z.string().optional(),
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).max(MAX_VARIABLES).optional(),
  additionalProperties: z.literal(false, { error: 'expected false' }).optional(),
});

type Variable = z.infer<typeof variable>;

/** Everything wrong with the schema of variables; `{}` has none. */
export function variableSchemaProblems(given: JsonObject): RequestIssue[] {
  if (Object.keys(given).length === 0) return [];
  const issues = schemaIssues(schema.safeParse(given).error?.issues);
  const properties = isJsonObject(given.properties) ? given.properties : {};
  const names = Object.keys(properties);
  if (names.length > MAX_VARIABLES)
    issues.push({ path: 'properties', message: `expected at most ${MAX_VARIABLES} variables` });
  for (const name of names.slice(0, MAX_VARIABLES)) {
    const path = `properties.${name}`;
    if (!VARIABLE_NAME.test(name)) issues.push({ path, message: 'expected a name of letters, digits and _' });
    const { error, data } = variable.safeParse(properties[name]);
    for (const issue of schemaIssues(error?.issues))
      issues.push({ path: issue.path === '' ? path : `${path}.${issue.path}`, message: issue.message });
    if (data?.default !== undefined) {
      const problem = valueProblem(data, data.default);
      if (problem !== undefined) issues.push({ path: `${path}.default`, message: problem });
    }
  }
  for (const [index, name] of (Array.isArray(given.required) ? given.required : []).entries())
    if (typeof name === 'string' && !Object.hasOwn(properties, name))
      issues.push({ path: `required[${index}]`, message: `there is no variable ${name}` });
  return issues;
}

/** Places in messages that no variable fills. */
export function undeclaredProblems(messages: readonly PromptMessage[], given: JsonObject): RequestIssue[] {
  const declared = variablesOf(given);
  return messages.flatMap(({ content }, index) =>
    [...new Set(namesIn(content))]
      .filter((name) => !declared.has(name))
      .map((name) => ({
        path: `messages[${index}].content`,
        message: `has {{${name}}}, which variables do not declare`,
      })),
  );
}

/** The texts of variables by name, and everything wrong with their values. */
export function variableTexts(
  given: JsonObject,
  values: JsonObject,
): { texts: ReadonlyMap<string, string>; issues: RequestIssue[] } {
  const declared = variablesOf(given);
  const texts = new Map<string, string>();
  const issues: RequestIssue[] = [];
  for (const name of Object.keys(values))
    if (!declared.has(name)) issues.push({ path: `variables.${name}`, message: 'the prompt has no such variable' });
  for (const [name, one] of declared) {
    const value = Object.hasOwn(values, name) ? values[name] : one.default;
    const path = `variables.${name}`;
    if (value === undefined) issues.push({ path, message: 'is missing; the prompt needs it' });
    else {
      const problem = valueProblem(one, value);
      if (problem === undefined) texts.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      else issues.push({ path, message: problem });
    }
  }
  return { texts, issues };
}

/** Messages with texts in the places of variables; undefined where they would be too long. A text is never rendered again. */
export function renderMessages(
  messages: readonly PromptMessage[],
  texts: ReadonlyMap<string, string>,
): PromptMessage[] | undefined {
  const lengthOf = (content: string): number =>
    namesIn(content).reduce((sum, name) => sum + (texts.get(name)?.length ?? 0), content.length);
  if (messages.reduce((sum, { content }) => sum + lengthOf(content), 0) > MAX_RENDERED) return undefined;
  return messages.map(({ role, content }) => ({
    role,
    content: content.replaceAll(PLACES, (place, name: string) => texts.get(name) ?? place),
  }));
}

function namesIn(content: string): string[] {
  return Array.from(content.matchAll(PLACES), ([, name = '']) => name);
}

/** The variables of a schema that was checked. */
function variablesOf({ properties }: JsonObject): ReadonlyMap<string, Variable> {
  const entries = isJsonObject(properties) ? Object.entries(properties) : [];
  return new Map(
    entries.flatMap(([name, given]): [string, Variable][] => {
      const { data } = variable.safeParse(given);
      return data === undefined ? [] : [[name, data]];
    }),
  );
}

function valueProblem(one: Variable, value: JsonValue): string | undefined {
  if (one.type === 'integer' ? !Number.isSafeInteger(value) : typeof value !== one.type)
    return `expected ${one.type === 'integer' ? 'a whole number' : one.type}`;
  if (one.enum !== undefined && !one.enum.some((allowed) => allowed === value))
    return 'is not one of the values that the prompt allows';
  if (typeof value === 'string') {
    // JSON Schema counts characters, not UTF-16 code units.
    const { length } = [...value];
    if (length < (one.minLength ?? 0)) return `expected at least ${one.minLength ?? 0} characters`;
    if (length > (one.maxLength ?? Infinity)) return `expected at most ${one.maxLength ?? 0} characters`;
  }
  if (typeof value === 'number') {
    if (value < (one.minimum ?? -Infinity)) return `expected at least ${one.minimum ?? 0}`;
    if (value > (one.maximum ?? Infinity)) return `expected at most ${one.maximum ?? 0}`;
  }
  return undefined;
}
