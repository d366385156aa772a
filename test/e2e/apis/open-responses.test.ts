import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { type OpenResponse, readEvents, responseSchema } from '../../support/upstreams/open-responses.js';

// The twelve cases of the Open Responses compliance suite, in our own words: same fields, same demands.

let gateway: TestApp;
let key: string;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'open', tier: 'ENTERPRISE' });
  await gateway.graphql('mutation { updateTenant(id: "open", input: {retainContent: true}) { id } }');
  key = await gateway.issueKey({ tenantId: 'open', subject: 'ann' });
});
afterAll(() => gateway.stop());

const message = (role: string, content: unknown) => ({ type: 'message', role, content });
const asked = (text: string) => ({ input: [message('user', text)] });
const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather of a place.',
  parameters: { type: 'object', properties: { location: { type: 'string' } }, required: ['location'] },
};
const WEATHER = 'What is the weather in Lisbon? Use get_weather.';
const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';
const FILE = `data:application/pdf;base64,${Buffer.from('%PDF-1.1\n%%EOF').toString('base64')}`;

const send = (body: object): Promise<Response> =>
  fetch(`${gateway.url}/v1/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function whole(body: object): Promise<OpenResponse> {
  const reply = await send({ ...body, stream: false });
  expect(reply.status).toBe(200);
  return responseSchema.parse(await reply.json());
}

async function streamed(body: object): Promise<{ types: string[]; final: OpenResponse }> {
  const { types, final } = await readEvents(await send({ ...body, stream: true }));
  return { types, final: responseSchema.parse(final) };
}

function expectAnswered({ status, output }: OpenResponse): void {
  expect(status).toBe('completed');
  expect(output).not.toEqual([]);
}

const typesOf = ({ output }: OpenResponse) => output.map(({ type }) => type);

describe.each(['gpt-4o-mini', 'claude-haiku-4-5', 'llama3.2:latest'])('%s', (model) => {
  test('answers a text', async () => {
    expectAnswered(await whole({ model, ...asked('Greet me in three words.') }));
  });

  test('streams a text', async () => {
    const { types, final } = await streamed({ model, ...asked('Count to five.') });
    expectAnswered(final);
    expect(types).toContain('response.output_text.delta');
  });

  test('takes a system prompt', async () => {
    const input = [message('system', 'You speak like a sailor.'), message('user', 'Greet me.')];
    expectAnswered(await whole({ model, input }));
  });

  test('calls a tool', async () => {
    expect(typesOf(await whole({ model, ...asked(WEATHER), tools: [weather] }))).toContain('function_call');
  });

  test('streams the call of a tool', async () => {
    const { types, final } = await streamed({ model, ...asked(WEATHER), tools: [weather] });
    expect(typesOf(final)).toContain('function_call');
    for (const type of ['output_item.added', 'function_call_arguments.delta', 'function_call_arguments.done'])
      expect(types).toContain(`response.${type}`);
  });

  test('calls a tool and takes its result', async () => {
    const request = { model, tools: [weather], tool_choice: { type: 'function', name: 'get_weather' } };
    const first = await whole({ ...request, input: WEATHER });
    const call = first.output.find(({ type }) => type === 'function_call');
    if (call?.type !== 'function_call') throw new Error('expected a call');
    const result = { type: 'function_call_output', call_id: call.call_id, output: '21 degrees' };
    const input = [message('user', WEATHER), ...first.output, result];
    expectAnswered(await whole({ model, tools: [weather], input }));
  });

  test('takes an image', async () => {
    const image = { type: 'input_image', image_url: IMAGE };
    const input = [message('user', [{ type: 'input_text', text: 'What is this?' }, image])];
    expectAnswered(await whole({ model, input }));
  });

  test('takes a file, except in Ollama', async () => {
    const file = { type: 'input_file', filename: 'empty.pdf', file_data: FILE };
    const input = [message('user', [{ type: 'input_text', text: 'What is its title?' }, file])];
    const reply = await send({ model, input });
    // Ollama takes no files.
    if (model.startsWith('llama')) expect(reply.status).toBe(400);
    else expectAnswered(responseSchema.parse(await reply.json()));
  });

  test('takes several turns', async () => {
    const input = [message('user', 'I am Ann.'), message('assistant', 'Hello Ann.'), message('user', 'Who am I?')];
    expectAnswered(await whole({ model, input }));
  });

  test('goes on from an earlier response', async () => {
    const first = await whole({ model, input: 'The word is papaya.' });
    const second = await whole({ model, input: 'What is the word?', previous_response_id: first.id });
    expectAnswered(second);
    expect(second.previous_response_id).toBe(first.id);
  });

  test.each([
    ['a search of files', { type: 'file_search', vector_store_ids: ['vs_1'] }, 'tools[0].type'],
    // It has a price where the provider speaks the protocol, and then needs a bound.
    [
      'a search of the web',
      { type: 'web_search', external_web_access: false },
      model === 'gpt-4o-mini' ? 'max_tool_calls' : 'tools[0].type',
    ],
  ])('%s is refused by name', async (_, tool, param) => {
    const reply = await send({ model, input: 'Find it.', tools: [tool], tool_choice: { type: tool.type } });
    const { error } = (await reply.json()) as { error: { param: string } };
    expect([reply.status, error.param]).toEqual([400, param]);
  });
});
