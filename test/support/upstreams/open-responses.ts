import { z } from 'zod';

// The shapes that the Open Responses specification requires, written from its description of the response object and of the
// streamed events (openresponses.org).

const index = z.int().min(0);
const usage = z.looseObject({
  input_tokens: z.int(),
  output_tokens: z.int(),
  total_tokens: z.int(),
  input_tokens_details: z.looseObject({ cached_tokens: z.int() }),
  output_tokens_details: z.looseObject({ reasoning_tokens: z.int() }),
});
const outputText = z.looseObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.looseObject({ type: z.string() })),
  logprobs: z.array(z.looseObject({ token: z.string(), logprob: z.number() })),
});
const refusal = z.looseObject({ type: z.literal('refusal'), refusal: z.string() });
const reasoningText = z.looseObject({ type: z.literal('reasoning_text'), text: z.string() });
const status = z.enum(['in_progress', 'completed', 'incomplete']);

const item = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('message'),
    id: z.string(),
    status,
    role: z.literal('assistant'),
    content: z.array(z.discriminatedUnion('type', [outputText, refusal])),
  }),
  z.looseObject({
    type: z.literal('function_call'),
    id: z.string(),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    status,
  }),
  z.looseObject({
    type: z.literal('reasoning'),
    id: z.string(),
    summary: z.array(z.looseObject({ type: z.literal('summary_text'), text: z.string() })),
  }),
]);

const functionTool = z.looseObject({
  type: z.literal('function'),
  name: z.string(),
  description: z.string().nullable(),
  parameters: z.looseObject({}).nullable(),
  strict: z.boolean().nullable(),
});

/** A response, with all its members. */
export const responseSchema = z.looseObject({
  id: z.string(),
  object: z.literal('response'),
  created_at: z.int(),
  completed_at: z.int().nullable(),
  status: z.enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
  incomplete_details: z.looseObject({ reason: z.string() }).nullable(),
  model: z.string(),
  previous_response_id: z.string().nullable(),
  instructions: z.union([z.string(), z.array(z.looseObject({}))]).nullable(),
  output: z.array(item),
  error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  tools: z.array(functionTool),
  tool_choice: z.union([z.enum(['none', 'auto', 'required']), z.looseObject({ type: z.string() })]),
  truncation: z.enum(['auto', 'disabled']),
  parallel_tool_calls: z.boolean(),
  text: z.looseObject({ format: z.looseObject({ type: z.string() }) }),
  top_p: z.number(),
  presence_penalty: z.number(),
  frequency_penalty: z.number(),
  top_logprobs: z.int(),
  temperature: z.number(),
  reasoning: z.looseObject({ effort: z.string().nullable(), summary: z.string().nullable() }).nullable(),
  user: z.string().nullable(),
  usage: usage.nullable(),
  max_output_tokens: z.int().nullable(),
  max_tool_calls: z.int().nullable(),
  store: z.boolean(),
  background: z.boolean(),
  service_tier: z.string(),
  metadata: z.record(z.string(), z.string()),
  safety_identifier: z.string().nullable(),
  prompt_cache_key: z.string().nullable(),
});

const event = <Type extends string>(type: Type, members: z.ZodRawShape = {}) =>
  z.looseObject({ type: z.literal(type), sequence_number: index, ...members });
const inItem = { item_id: z.string(), output_index: index };
const inPart = { ...inItem, content_index: index };
const part = z.discriminatedUnion('type', [outputText, refusal, reasoningText]);
const logprobs = outputText.shape.logprobs;

/** An event of a stream. */
export const eventSchema = z.discriminatedUnion('type', [
  event('response.created', { response: responseSchema }),
  event('response.in_progress', { response: responseSchema }),
  event('response.completed', { response: responseSchema }),
  event('response.incomplete', { response: responseSchema }),
  event('response.failed', { response: responseSchema }),
  event('response.output_item.added', { output_index: index, item }),
  event('response.output_item.done', { output_index: index, item }),
  event('response.content_part.added', { ...inPart, part }),
  event('response.content_part.done', { ...inPart, part }),
  event('response.output_text.delta', { ...inPart, delta: z.string(), logprobs }),
  event('response.output_text.done', { ...inPart, text: z.string(), logprobs }),
  event('response.function_call_arguments.delta', { ...inItem, delta: z.string() }),
  event('response.function_call_arguments.done', { ...inItem, arguments: z.string() }),
]);

export type OpenResponse = z.infer<typeof responseSchema>;

/**
 * The events of a stream, read piece by piece as they arrive: an event is in one piece. The last one has the whole
 * response.
 */
export async function readEvents(reply: Response): Promise<{ types: string[]; final: unknown }> {
  const types: string[] = [];
  let final: unknown;
  let ended = false;
  for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (!piece.endsWith('\n\n')) throw new Error('an event is in two pieces');
    for (const frame of piece.split('\n\n').filter((text) => text !== '')) {
      const data = /^data: (.*)$/m.exec(frame)?.[1] ?? '';
      if (data === '[DONE]') {
        ended = true;
        continue;
      }
      const one = eventSchema.parse(JSON.parse(data));
      if (!frame.startsWith(`event: ${one.type}\n`)) throw new Error(`an event has another name than ${one.type}`);
      types.push(one.type);
      if ('response' in one) final = one.response;
    }
  }
  if (!ended) throw new Error('the stream has no end');
  return { types, final };
}
