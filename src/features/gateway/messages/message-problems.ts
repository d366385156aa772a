import { z } from 'zod';
import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, objectsOf } from '../../../shared/json/json.js';
import { schemaIssues } from '../../../shared/json/schema-issues.js';
import { hostedProblems, MESSAGES_FORM } from '../hosted/hosted-servers.rules.js';
import { toolChoiceProblems } from '../exchange/tool-choice.rules.js';

const MAX_MESSAGES = 4_096;
const MAX_TOOLS = 1_024;
const MAX_STOPS = 64;

const block = z.looseObject({ type: z.string({ error: 'expected the type of the block' }) });
const text = z.string({ error: 'expected a text' });
const content = z.union([text, z.array(block)], { error: 'expected a text or a list of content blocks' });
const unit = z.number({ error: 'expected a number from 0 to 1' }).min(0).max(1);
const object = z.looseObject({}, { error: 'expected an object' });

/** The fields of a request that a gateway has to understand; all else is the provider's to check. */
const request = z.looseObject({
  model: z.string({ error: 'expected the name of a model' }).min(1).max(200),
  max_tokens: z.int({ error: 'expected a whole number of at least 1' }).min(1),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['user', 'assistant', 'system'], { error: 'expected user, assistant or system' }),
        content,
      }),
      { error: 'expected a list of messages' },
    )
    .min(1)
    .max(MAX_MESSAGES),
  system: content.nullish(),
  stop_sequences: z.array(text).max(MAX_STOPS).nullish(),
  stream: z.boolean({ error: 'expected true or false' }).nullish(),
  temperature: unit.nullish(),
  top_p: unit.nullish(),
  top_k: z.int({ error: 'expected a whole number' }).min(0).nullish(),
  tools: z
    .array(z.looseObject({ name: text.optional(), type: text.nullish() }))
    .max(MAX_TOOLS)
    .nullish(),
  tool_choice: block.nullish(),
  thinking: block.nullish(),
  metadata: object.nullish(),
  output_config: object.nullish(),
});

/** Counting needs no limit of an answer. */
const countRequest = request.extend({ max_tokens: request.shape.max_tokens.optional() });

/** Everything wrong with the body of `POST /v1/messages`. Anthropic API reference, "Create a Message". */
export function messageRequestProblems(body: JsonObject, isCount = false): RequestIssue[] {
  const { error } = (isCount ? countRequest : request).safeParse(body);
  return [...schemaIssues(error?.issues), ...choiceProblems(body), ...hostedProblems(MESSAGES_FORM, body)];
}

/** Servers of the Model Context Protocol bring tools whose names are not in the request. */
function choiceProblems({ tools, tool_choice: choice, mcp_servers: servers }: JsonObject): RequestIssue[] {
  if (!isJsonObject(choice) || objectsOf(servers).length > 0) return [];
  const named = objectsOf(tools);
  const names = new Set(named.map(({ name }) => (typeof name === 'string' ? name : undefined)));
  const { type, name } = choice;
  const wanted = type === 'tool' && typeof name === 'string' ? { names: [name] } : type === 'any' ? { any: true } : {};
  return toolChoiceProblems(wanted, { path: 'tool_choice', names });
}
