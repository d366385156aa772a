import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';
import { pathsOf } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';

const TENANT = 'shop';
const VARIABLES = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 200 }, count: { type: 'integer', default: 3 } },
};
const VERSION = {
  model: 'gpt-4o-mini',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Greet {{name}} {{count}} times.' },
  ],
  variables: VARIABLES,
  parameters: { max_tokens: 40, temperature: 0.5 },
};

let app: TestApp;
let people: People;
let ada: string;
let rita: string;

beforeAll(async () => {
  app = await startTestApp();
  for (const id of [TENANT, 'other']) await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
  const keep = `mutation { updateTenant(id: "${TENANT}", input: { retainContent: true, cacheTtlSeconds: 60 }) { id } }`;
  expect((await app.graphql(keep)).json.errors).toBeUndefined();
  people = await gather(app, TENANT);
  ({ ada, rita } = people.keys);
  await made('greeting', [VERSION, { ...VERSION, model: 'gpt-4o' }]);
  await put('greeting', 'production', 1);
});

const post = (path: string, body: object, key = rita, headers = {}) =>
  app.request('POST', path, { key, body, headers });
async function made(name: string, versions: readonly object[]): Promise<void> {
  expect((await post('/api/prompts', { name }, ada)).status).toBe(201);
  for (const version of versions) {
    const reply = await post(`/api/prompts/${name}/versions`, version, ada);
    expect([reply.text, reply.status]).toEqual([reply.text, 201]);
  }
}
async function put(name: string, label: string, version: number): Promise<void> {
  const reply = await app.request('PUT', `/api/prompts/${name}/labels/${label}`, { key: ada, body: { version } });
  expect([reply.text, reply.status]).toEqual([reply.text, 200]);
}
const chat = (model: string, variables: object = {}, more: object = {}, headers = {}): Promise<Reply> =>
  post('/v1/chat/completions', { model, variables, messages: [], ...more }, rita, headers);
const detailsOf = async (reply: Reply): Promise<any> => {
  expect([reply.text, reply.status]).toEqual([reply.text, 200]);
  const id = reply.headers.get('x-evidence-id')!;
  return (await app.request('GET', `/api/trust/spine/events/${id}`, { key: ada })).json.details;
};

describe('the text that the model gets', () => {
  const CALLS: [string, string, object][] = [
    [
      'chat',
      '/v1/chat/completions',
      { model: 'prompt:greeting', variables: { name: '{{name}} 😀' }, messages: [{ role: 'user', content: 'Now.' }] },
    ],
    [
      'chat at its other path',
      '/v1/chat',
      {
        model: 'prompt:greeting@production',
        variables: { name: '{{name}} 😀' },
        messages: [{ role: 'user', content: 'Now.' }],
      },
    ],
    [
      'messages',
      '/v1/messages',
      {
        model: 'prompt:greeting@1',
        max_tokens: 100,
        variables: { name: '{{name}} 😀' },
        messages: [{ role: 'user', content: 'Now.' }],
      },
    ],
    [
      'responses',
      '/v1/responses',
      { prompt: { id: 'greeting', version: 'production', variables: { name: '{{name}} 😀' } }, input: 'Now.' },
    ],
    [
      'responses by a model',
      '/v1/responses',
      { model: 'prompt:greeting', variables: { name: '{{name}} 😀' }, input: [{ role: 'user', content: 'Now.' }] },
    ],
    [
      'completions',
      '/v1/completions',
      { model: 'prompt:greeting', variables: { name: '{{name}} 😀' }, prompt: 'Now.' },
    ],
  ];

  test('of completions is the prompt’s alone where the client says nothing', async () => {
    const reply = await post('/v1/completions', { model: 'prompt:greeting', variables: { name: 'Ann' } });
    const { content, prompt } = await detailsOf(reply);
    expect([reply.json.object, prompt.version]).toEqual(['text_completion', 1]);
    expect(content.request.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Greet Ann 3 times.' },
    ]);
    await made('unasked', [{ ...VERSION, messages: [VERSION.messages[0]], variables: {} }]);
    const unasked = await post('/v1/completions', { model: 'prompt:unasked@1' });
    expect([unasked.status, pathsOf(unasked.json.error)]).toEqual([400, ['prompt']]);
  });

  test.each(CALLS)('is the prompt’s with the client’s after it: %s', async (_, path, body) => {
    for (const stream of [false, true]) {
      const details = await detailsOf(await post(path, { ...body, ...(stream ? { stream } : {}) }));
      const { request } = details.content;
      const text = JSON.stringify(request);
      const places = ['Be brief.', 'Greet {{name}} 😀 3 times.', 'Now.'].map((one) => text.indexOf(one));
      const [system, user, own] = places;
      if (path === '/v1/messages') expect(request.system).toEqual([{ type: 'text', text: 'Be brief.' }]);
      else expect(system).toBeLessThan(user!);
      expect([system! > 0, user! > 0, user! < own!]).toEqual([true, true, true]);
      expect([request.max_tokens ?? request.max_output_tokens, request.temperature]).toEqual([40, 0.5]);
      expect(details).toMatchObject({
        model: 'gpt-4o-mini',
        prompt: {
          name: 'greeting',
          version: 1,
          label: path === '/v1/messages' ? null : 'production',
          digest: expect.stringMatching(/^[0-9a-f]{64}$/),
          variablesDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      });
    }
  });

  test('GraphQL, and the trace of the call', async () => {
    const query = 'mutation($input: ChatInput!) { chat(input: $input) { id model } }';
    const input = { model: 'prompt:greeting@2', variables: { name: 'Ann' }, messages: [] };
    const { json } = await app.graphql(query, { input }, { key: rita });
    expect(json.data.chat.model).toBe('gpt-4o');
    const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(json.data.chat.id)!;
    const trace = `{ invocation(id: "${id}") { prompt { name version label } } }`;
    const shown = await app.graphql(trace, {}, { key: ada });
    expect(shown.json.errors).toBeUndefined();
    expect(shown.json.data.invocation.prompt).toEqual({ name: 'greeting', version: 2, label: null });
  });

  test('tokens are counted with it, and a cached answer is the same call’s', async () => {
    const body = { model: 'prompt:greeting', variables: { name: 'Bob' }, messages: [] };
    const counted = await post('/v1/messages/count_tokens', body);
    expect([counted.status, counted.json.input_tokens > 8]).toEqual([200, true]);
    const plain = { model: 'gpt-4o-mini', temperature: 0.5, max_tokens: 40 };
    const messages = [VERSION.messages[0], { role: 'user', content: 'Greet Bob 3 times.' }];
    expect((await post('/v1/chat', { ...plain, messages })).headers.get('x-cache')).toBe('MISS');
    const cached = await chat('prompt:greeting', { name: 'Bob' });
    expect(cached.headers.get('x-cache')).toBe('HIT');
    expect((await detailsOf(cached)).prompt.version).toBe(1);
  });

  test('tools and formats are in the form of each protocol', async () => {
    const tool = { type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } };
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    };
    const responseFormat = { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } };
    await made('formed', [{ ...VERSION, tools: [tool], responseFormat }]);
    const variables = { name: 'Ann' };
    const replies = [
      await chat('prompt:formed@1', variables),
      await post('/v1/messages', { model: 'prompt:formed@1', max_tokens: 40, variables, messages: [] }),
      await post('/v1/responses', { prompt: { id: 'formed', version: '1', variables } }),
    ];
    const completion = await post('/v1/completions', { model: 'prompt:formed@1', variables });
    expect([completion.status, completion.json.error.param]).toEqual([400, 'model']);
    for (const reply of replies) {
      const { request } = (await detailsOf(reply)).content;
      expect(request.tools[0].function?.name ?? request.tools[0].name).toBe('look');
      expect(JSON.stringify(request)).toContain(canonicalJson(schema));
    }
  });
});

describe('personal data in variables', () => {
  const EMAIL = 'ann.miller@example.com';
  const mode = async (piiMode: string): Promise<void> => {
    const query = `mutation { updateTenant(id: "${TENANT}", input: { piiMode: ${piiMode} }) { id } }`;
    expect((await app.graphql(query)).json.errors).toBeUndefined();
  };

  test.each([
    ['/v1/chat', { model: 'prompt:greeting', variables: { name: EMAIL, count: 12 }, messages: [] }],
    ['/v1/messages', { model: 'prompt:greeting', max_tokens: 40, variables: { name: EMAIL, count: 13 }, messages: [] }],
    ['/v1/responses', { prompt: { id: 'greeting', variables: { name: EMAIL, count: 14 } } }],
    ['/v1/completions', { model: 'prompt:greeting', variables: { name: EMAIL, count: 15 } }],
  ])('does not leave, or stops the call, as the tenant wants it: %s', async (path, body) => {
    try {
      await mode('REDACT');
      app.sandbox.reset();
      const reply = await post(path, body);
      const { content, pii } = await detailsOf(reply);
      expect(pii).toMatchObject({ mode: 'redact', types: ['EMAIL'] });
      expect(JSON.stringify([content.request, app.sandbox.requests('openai')])).not.toContain('ann.miller');
      expect(app.sandbox.requests('openai')).toHaveLength(1);
      await mode('BLOCK');
      const refused = await post(path, body);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('POLICY_DENIED')]);
      expect(app.sandbox.requests('openai')).toHaveLength(1);
    } finally {
      await mode('OFF');
    }
  });
});

describe('refused', () => {
  test.each([
    ['/v1/embeddings', { input: 'a' }],
    ['/v1/moderations', { input: 'a' }],
    ['/v1/images/generations', { prompt: 'a' }],
    ['/v1/audio/speech', { input: 'a', voice: 'alloy' }],
    ['/v1/rerank', { query: 'a', documents: ['b'] }],
  ])('%s takes no prompts, and says so', async (path, body) => {
    const reply = await post(path, { model: 'prompt:greeting', ...body });
    expect([reply.status, pathsOf(reply.json.error)]).toEqual([400, ['model']]);
    expect(reply.text).toContain('registered prompts are for chats');
  });

  test.each<[string, object, string[]]>([
    ['a missing variable', {}, ['variables.name']],
    ['an unknown variable', { name: 'a', more: 1 }, ['variables.more']],
    ['a variable of another type', { name: 'a', count: '3' }, ['variables.count']],
    ['a variable that is too long', { name: '😀'.repeat(201) }, ['variables.name']],
    [
      'names of prototypes',
      JSON.parse('{"name": "a", "__proto__": "b", "constructor": "c"}'),
      ['variables.__proto__', 'variables.constructor'],
    ],
  ])('%s is named', async (_, variables, paths) => {
    const reply = await chat('prompt:greeting', variables);
    expect([reply.status, pathsOf(reply.json.error)]).toEqual([400, paths]);
    const response = await post('/v1/responses', { prompt: { id: 'greeting', variables } });
    expect([response.status, response.json.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('unknown prompts, labels, versions, and those of others', async () => {
    for (const model of ['prompt:none', 'prompt:greeting@canary', 'prompt:greeting@3', 'prompt:greeting@constructor'])
      expect([model, (await chat(model, { name: 'a' })).status]).toEqual([model, 404]);
    const key = await app.issueKey({ tenantId: 'other', subject: 'zoe' });
    const body = { model: 'prompt:greeting', variables: { name: 'a' }, messages: [] };
    expect((await post('/v1/chat', body, key)).status).toBe(404);
    expect((await chat('prompt:a/b')).status).toBe(400);
    expect(pathsOf((await chat('gpt-4o-mini', { name: 'a' })).json.error)).toEqual(['messages', 'variables']);
  });

  test('what the prompt fixes is not the client’s to choose, but for a lower limit', async () => {
    const variables = { name: 'a' };
    const refused = await chat('prompt:greeting', variables, { temperature: 1 });
    expect([refused.status, pathsOf(refused.json.error)]).toEqual([400, ['temperature']]);
    const lower = await detailsOf(await chat('prompt:greeting', variables, { temperature: 0.5, max_tokens: 7 }));
    expect(lower.content.request.max_tokens).toBe(7);
    const other = await post('/v1/responses', { model: 'gpt-4o', prompt: { id: 'greeting', variables } });
    expect([other.status, other.json.error.param]).toEqual([400, 'model']);
  });
});

describe('policies', () => {
  test('see the prompt: a key can be held to registered ones', async () => {
    const admin = await app.issueKey({ tenantId: 'other', subject: 'zed', roles: ['tenant_admin'] });
    await post('/api/prompts', { name: 'only' }, admin);
    await post('/api/prompts/only/versions', VERSION, admin);
    await app.request('PUT', '/api/prompts/only/labels/production', { key: admin, body: { version: 1 } });
    await makePolicy(app, admin, {
      actions: ['ai.*'],
      effect: 'deny',
      rules: [
        {
          id: 'unregistered',
          condition: '!(has(context.prompt) && context.prompt.label == "production" && context.prompt.name == "only")',
          obligations: [],
        },
      ],
    });
    const asked = (model: string, more: object) => post('/v1/chat', { model, messages: [], ...more }, admin);
    expect((await asked('prompt:only', { variables: { name: 'a' } })).status).toBe(200);
    expect((await asked('prompt:only@1', { variables: { name: 'a' } })).status).toBe(403);
    expect((await asked('gpt-4o-mini', { messages: [{ role: 'user', content: 'a' }] })).status).toBe(403);
  });

  test('stops and budgets are by prompt', async () => {
    await made('stopped', [VERSION]);
    const body = { selector: { prompt: 'stopped' }, reason: 'A test.' };
    const stop = await post('/api/stops', body, ada);
    expect([stop.text, stop.status]).toEqual([stop.text, 201]);
    expect((await chat('prompt:stopped@1', { name: 'a' })).status).toBe(403);
    expect((await chat('prompt:greeting', { name: 'a' })).status).toBe(200);
    await made('short', [VERSION]);
    const limit = { name: 'of a prompt', limitUsd: 0, window: 'month', selector: { prompt: 'short' } };
    expect((await post('/api/budgets', limit, ada)).status).toBe(201);
    expect((await chat('prompt:short@1', { name: 'nobody yet' })).status).toBe(402);
  });

  test('an approval shows the text and is for that version alone', async () => {
    await made('asked', [VERSION, { ...VERSION, model: 'gpt-4o' }]);
    await put('asked', 'production', 1);
    const condition = 'has(context.prompt) && context.prompt.name == "asked"';
    const { rules } = approvedBy(['finance']) as { rules: object[] };
    await makePolicy(app, ada, {
      actions: ['ai.*'],
      effect: 'require_approval',
      rules: rules.map((rule) => ({ ...rule, condition })),
    });
    const calls: [string, (headers?: object) => Promise<Reply>][] = [
      ['chat', (headers = {}) => chat('prompt:asked', { name: 'Ann' }, {}, headers)],
      [
        'responses',
        (headers = {}) => post('/v1/responses', { prompt: { id: 'asked', variables: { name: 'Ann' } } }, rita, headers),
      ],
    ];
    const approved: [string, (headers?: object) => Promise<Reply>][] = [];
    for (const [name, call] of calls) {
      const waiting = await call();
      expect([name, waiting.json.error.code]).toEqual([name, 'APPROVAL_REQUIRED']);
      const { proposal_id: id } = waiting.json.error.details;
      const { payload, resource } = await people.read(id);
      expect(resource).toBe('model:gpt-4o-mini');
      expect(payload.resolvedPrompt).toMatchObject({
        name: 'asked',
        version: 1,
        label: 'production',
        messages: [{}, { content: 'Greet Ann 3 times.' }],
      });
      expect((await people.move(id, 'fred', 'approved')).status).toBe(200);
      await people.until(id, 'recorded');
      const answered = await call({ 'X-Proposal-ID': id });
      expect([answered.text, answered.status]).toEqual([answered.text, 200]);
      approved.push([id, call]);
    }
    const { proposal_id: late } = (await chat('prompt:asked', { name: 'Bob' })).json.error.details;
    await put('asked', 'production', 2);
    expect((await people.move(late, 'fred', 'approved')).status).toBe(200);
    const { history } = await people.until(late, 'rejected');
    expect(history.at(-1).reason).toContain('the prompt changed since the call was approved');
    for (const [, call] of approved) {
      const again = await call();
      expect(again.json.error.code).toBe('APPROVAL_REQUIRED');
    }
  });
});
