import { z } from 'zod';
import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf, textIn } from '../../../shared/json/json.js';
import { schemaIssues } from '../../../shared/json/schema-issues.js';
import { hostedProblems, isHosted, RESPONSES_FORM } from '../hosted/hosted-servers.rules.js';
import { toolChoiceProblems, type ToolsWanted } from '../exchange/tool-choice.rules.js';
import { isWebSearch } from './response-prices.rules.js';

const MAX_ITEMS = 4_096;
const MAX_TOOLS = 1_024;
const MAX_INCLUDE = 64;

const text = z.string({ error: 'expected a text' });
const flag = z.boolean({ error: 'expected true or false' });
const object = z.looseObject({}, { error: 'expected an object' });
const typed = z.looseObject({ type: z.string({ error: 'expected the type' }) }, { error: 'expected an object' });
const count = z.int({ error: 'expected a whole number' });

/** Messages may leave their type out. */
const item = z.looseObject({
  type: z.string({ error: 'expected the type of the item' }).nullish(),
  role: z.enum(['user', 'assistant', 'system', 'developer'], { error: 'expected a role' }).nullish(),
  content: z.union([text, z.array(typed)], { error: 'expected a text or a list of parts' }).nullish(),
});

/** The fields of a request that a gateway has to understand; all else is the provider's to check. */
const request = z.looseObject({
  model: z.string({ error: 'expected the name of a model' }).min(1).max(200),
  input: z.union([text, z.array(item).min(1).max(MAX_ITEMS)], { error: 'expected a text or a list of items' }),
  instructions: z.union([text, z.array(item)], { error: 'expected a text' }).nullish(),
  tools: z.array(typed).max(MAX_TOOLS).nullish(),
  tool_choice: z
    .union([z.enum(['none', 'auto', 'required']), typed], { error: 'expected a choice of tools' })
    .nullish(),
  text: object.nullish(),
  reasoning: object.nullish(),
  metadata: object.nullish(),
  max_output_tokens: count.min(1).nullish(),
  max_tool_calls: count.min(1).nullish(),
  parallel_tool_calls: flag.nullish(),
  previous_response_id: text.nullish(),
  store: flag.nullish(),
  stream: flag.nullish(),
  stream_options: object.nullish(),
  background: flag.nullish(),
  conversation: z
    .union([text, z.looseObject({ id: text })], { error: 'expected the id of a conversation, or an object with it' })
    .nullish(),
  include: z.array(text).max(MAX_INCLUDE).nullish(),
  temperature: z.number({ error: 'expected a number from 0 to 2' }).min(0).max(2).nullish(),
  top_p: z.number({ error: 'expected a number from 0 to 1' }).min(0).max(1).nullish(),
  top_logprobs: count.min(0).max(20).nullish(),
  truncation: z.enum(['auto', 'disabled'], { error: 'expected auto or disabled' }).nullish(),
  user: text.nullish(),
  safety_identifier: text.nullish(),
  prompt_cache_key: text.nullish(),
  service_tier: text.nullish(),
});

/** A stored prompt of the provider, a conversation or an earlier response may be all the input. */
const REFERENCES = ['conversation', 'previous_response_id', 'prompt'] as const;

/** Fields that exclude each other, and the advice for each case. */
const CONFLICTS: readonly [string, (body: JsonObject) => boolean, string][] = [
  [
    'stream',
    ({ background, stream }) => background === true && stream === true,
    'a response in the background is not streamed; ask for it by its id',
  ],
  [
    'background',
    ({ background, store }) => background === true && store === false,
    'a response in the background has to be stored; leave store out',
  ],
  [
    'conversation',
    (body) => body.conversation != null && body.previous_response_id != null,
    'a request continues a conversation or a response, not both',
  ],
  [
    'conversation',
    ({ conversation, store }) => conversation != null && store === false,
    'a conversation keeps the response; leave store out',
  ],
];

/** Everything wrong with the body of `POST /v1/responses`. OpenAI API reference, "Create a model response". */
export function responseProblems(body: JsonObject): RequestIssue[] {
  const { error } = request.safeParse(withReferences(body));
  const issues = schemaIssues(error?.issues);
  for (const [path, isThere, message] of CONFLICTS) if (isThere(body)) issues.push({ path, message });
  return [...issues, ...choiceProblems(body), ...hostedProblems(RESPONSES_FORM, body, toolLists(body))];
}

/** Lists of tools beside that of the request, with their paths. */
function toolLists(body: JsonObject): (readonly [JsonValue | undefined, string])[] {
  const inner = (tools: JsonValue | undefined, path: string): (readonly [JsonValue | undefined, string])[] =>
    (Array.isArray(tools) ? tools : []).flatMap((tool, index) =>
      isJsonObject(tool) && tool.tools !== undefined ? [[tool.tools, `${path}[${index}].tools`] as const] : [],
    );
  const later = itemsWithTools(body).map(([{ tools }, path]) => [tools, `${path}.tools`] as const);
  return [...inner(body.tools, 'tools'), ...later, ...later.flatMap(([tools, path]) => inner(tools, path))];
}

/** Problems of the tool choice; none where references, or items that load tools, may bring tools beside those of `tools`. */
function choiceProblems(body: JsonObject): RequestIssue[] {
  const tools = objectsOf(body.tools);
  const isLoading = tools.some(({ type }) => type === 'tool_search') || itemsWithTools(body).length > 0;
  if (isLoading || REFERENCES.some((name) => body[name] != null)) return [];
  const inner = tools.flatMap((tool) => [tool, ...objectsOf(tool.tools)]);
  const names = new Set(inner.map(({ name, type }) => textIn(name) || textIn(type)));
  return toolChoiceProblems(wantedBy(body.tool_choice), { path: 'tool_choice', names });
}

function wantedBy(choice: JsonValue | undefined): ToolsWanted {
  if (choice === 'required') return { any: true };
  if (!isJsonObject(choice)) return {};
  const isNamed = ({ type }: JsonObject): boolean => type === 'function' || type === 'custom';
  const named = choice.type === 'allowed_tools' ? objectsOf(choice.tools) : [choice];
  return {
    any: choice.type === 'allowed_tools' && choice.mode === 'required',
    names: named.filter(isNamed).map(({ name }) => textIn(name)),
  };
}

/** Items that bring tools, with their paths; those of MCP servers are told of, not brought. */
function itemsWithTools({ input }: JsonObject): [item: JsonObject, path: string][] {
  const items = Array.isArray(input) ? input : [];
  return items.flatMap((one, index): [JsonObject, string][] =>
    isJsonObject(one) && Array.isArray(one.tools) && one.type !== 'mcp_list_tools' ? [[one, `input[${index}]`]] : [],
  );
}

/** Everything wrong with items to keep. */
export function itemProblems(items: readonly JsonObject[]): RequestIssue[] {
  return schemaIssues(z.object({ items: z.array(item) }).safeParse({ items }).error?.issues);
}

function withReferences(body: JsonObject): JsonObject {
  const isReferring = REFERENCES.some((name) => body[name] != null);
  return body.input == null && isReferring ? { ...body, input: '' } : body;
}

/**
 * Tools of the provider's own without a price, which it runs and charges for besides tokens, as paths of the request.
 * Searches of the web are counted where `tools` has them, and nowhere else.
 */
export function hostedTools(body: JsonObject): string[] {
  const later = itemsWithTools(body).flatMap(([{ tools }, path]) => hostedIn(tools, `${path}.tools`, () => false));
  // Tools of the gateway's cost their tokens alone.
  return [...hostedIn(body.tools, 'tools', (tool) => isWebSearch(tool) || isHosted(RESPONSES_FORM, tool)), ...later];
}

function hostedIn(tools: JsonValue | undefined, path: string, isCounted: (tool: JsonObject) => boolean): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool, index) => {
    if (!isJsonObject(tool) || isCounted(tool)) return [];
    if (tool.type === 'namespace') return hostedInNamespace(tool.tools, `${path}[${index}].tools`);
    return isOwn(tool) ? [] : [`${path}[${index}].type`];
  });
}

/** A namespace is of functions and custom tools. */
function hostedInNamespace(tools: JsonValue | undefined, path: string): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool, index) =>
    isJsonObject(tool) && (tool.type === 'function' || tool.type === 'custom') ? [] : [`${path}[${index}].type`],
  );
}

/** The client runs these itself. */
const OWN: ReadonlySet<unknown> = new Set([
  'function',
  'custom',
  'local_shell',
  'apply_patch',
  'computer',
  'computer_use_preview',
]);

function isOwn({ type, environment, execution }: JsonObject): boolean {
  // The provider searches its own list of tools unless the client says that it does.
  if (type === 'tool_search') return execution === 'client';
  // A shell of the client's own machine is not one of the provider's containers.
  if (type === 'shell') return isJsonObject(environment) && environment.type === 'local';
  return OWN.has(type);
}
