import { describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { chatModels, embeddingModels } from '../../support/upstreams/models.js';
import { rejection, say, serveSdk } from '../../support/upstreams/openai-sdk.js';

const sdk = serveSdk();

describe.each(embeddingModels)('embeddings of %s', (kind, model, dimensions) => {
  test('base64, which the SDK asks for by itself, and floats are the same vectors', async () => {
    const input = ['first text', 'second text'];
    const byDefault = await sdk.openai.embeddings.create({ model, input });
    const asFloats = await sdk.openai.embeddings.create({ model, input, encoding_format: 'float' });
    expect(asFloats).toMatchObject({ object: 'list', model });
    expect(asFloats.data.map(({ index, object }) => [index, object])).toEqual([
      [0, 'embedding'],
      [1, 'embedding'],
    ]);
    expect(asFloats.data[0]!.embedding).toHaveLength(dimensions);
    expect(byDefault.data.map(({ embedding }) => [...embedding])).toEqual(
      asFloats.data.map(({ embedding }) => embedding),
    );
    expect(asFloats.data[0]!.embedding).not.toEqual(asFloats.data[1]!.embedding);
    expect(asFloats.usage.prompt_tokens).toBeGreaterThan(0);
    expect(asFloats.usage.total_tokens).toBe(asFloats.usage.prompt_tokens);
  });

  test('base64 that is asked for stays text on the wire', async () => {
    const raw = await sdk.gateway.request('POST', '/v1/embeddings', {
      key: sdk.annsKey,
      body: { model, input: 'one', encoding_format: 'base64' },
    });
    const [{ embedding }] = raw.json.data;
    expect(Buffer.from(embedding, 'base64')).toHaveLength(dimensions * 4);
    expect(raw.json.data[0].dimensions).toBe(dimensions);
  });

  test('dimensions shorten the vectors', async () => {
    const { data } = await sdk.openai.embeddings.create({ model, input: 'short', dimensions: 64 });
    expect(data[0]!.embedding).toHaveLength(64);
    expect(sdk.gateway.sandbox.requests(kind).at(-1)!.body).toMatchObject({ dimensions: 64 });
  });
});

test('lists of token ids are embedded where the provider takes them', async () => {
  const { data } = await sdk.openai.embeddings.create({ model: 'text-embedding-3-small', input: [[1, 2, 3], [4]] });
  expect(data).toHaveLength(2);
  expect(
    await rejection(sdk.openai.embeddings.create({ model: 'nomic-embed-text:latest', input: [1, 2] })),
  ).toBeInstanceOf(OpenAI.BadRequestError);
});

describe('models', () => {
  test('the list, by iteration', async () => {
    const ids = [];
    for await (const model of sdk.openai.models.list()) {
      expect(model.object).toBe('model');
      expect(typeof model.created).toBe('number');
      ids.push(model.id);
    }
    expect(ids).toEqual(expect.arrayContaining([...chatModels, ...embeddingModels].map(([, id]) => id)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([...chatModels, ...embeddingModels].map(([kind, id]) => [id, kind]))('retrieve %s', async (id, kind) => {
    expect(await sdk.openai.models.retrieve(id)).toMatchObject({ id, object: 'model', owned_by: kind });
    expect(await sdk.openai.models.retrieve(`${kind}/${id}`)).toMatchObject({ id });
  });

  test('an unknown one is a NotFoundError', async () => {
    expect(await rejection(sdk.openai.models.retrieve('gpt-99'))).toBeInstanceOf(OpenAI.NotFoundError);
  });
});

describe('errors by their SDK class', () => {
  const chat = (api: OpenAI, extra: object = {}): Promise<unknown> =>
    api.chat.completions.create({ model: 'gpt-4o-mini', messages: say('hi'), ...extra });

  test('a wrong key is an AuthenticationError', async () => {
    for (const key of ['sk-not-ours', `${sdk.annsKey.slice(0, -3)}AAA`]) {
      const error = await rejection(chat(sdk.client(key)));
      expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
      expect(error).toMatchObject({ status: 401, code: 'UNAUTHORIZED', type: 'authentication_error' });
      expect(error.requestID).toBe(error.headers.get('x-request-id'));
      expect(error.error.request_id).toBe(error.requestID);
    }
  });

  test('a missing role, model or tenant is a PermissionDeniedError', async () => {
    const auditor = await sdk.gateway.issueKey({ tenantId: 'sdk', subject: 'eve', roles: ['auditor'] });
    const narrow = await sdk.gateway.issueKey({ tenantId: 'sdk', subject: 'joe', allowedModels: ['gpt-4o'] });
    for (const api of [sdk.client(auditor), sdk.client(narrow), sdk.client(sdk.annsKey, { tenant: 'nobody' })]) {
      const error = await rejection(chat(api));
      expect(error).toBeInstanceOf(OpenAI.PermissionDeniedError);
      expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN', type: 'permission_error' });
    }
    expect(sdk.gateway.sandbox.requests('openai')).toHaveLength(0);
  });

  test('an unknown model is a NotFoundError, with the model in words', async () => {
    const error = await rejection(chat(sdk.openai, { model: 'gpt-99' }));
    expect(error).toBeInstanceOf(OpenAI.NotFoundError);
    expect(error).toMatchObject({ code: 'NOT_FOUND', param: 'model', type: 'invalid_request_error' });
    expect(error.message).toContain('gpt-99');
    const stream = await rejection(chat(sdk.openai, { model: 'gpt-99', stream: true }));
    expect(stream).toBeInstanceOf(OpenAI.NotFoundError);
  });

  test('a wrong value is a BadRequestError, with the field', async () => {
    const error = await rejection(chat(sdk.openai, { temperature: 2.1 }));
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', param: 'temperature' });
  });

  test("a provider's refusal is a BadRequestError in the provider's words, once", async () => {
    sdk.gateway.sandbox.fault('openai', {
      status: 400,
      body: { error: { message: 'That is not a picture', type: 'invalid_request_error', param: null, code: null } },
    });
    const error = await rejection(chat(sdk.client(sdk.annsKey, { maxRetries: 2 })));
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error.message).toContain('That is not a picture');
    expect(sdk.gateway.sandbox.requests('openai')).toHaveLength(1);
  });

  test('the eleventh request of tier free is a RateLimitError', async () => {
    await sdk.gateway.createTenant({ id: 'sdk-free', tier: 'FREE' });
    const free = sdk.client(await sdk.gateway.issueKey({ tenantId: 'sdk-free', subject: 'fred' }));
    for (let request = 0; request < 10; request += 1) await chat(free, { max_tokens: 1 });
    const error = await rejection(chat(free, { max_tokens: 1 }));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED', type: 'rate_limit_error' });
    expect(error.error.details).toMatchObject({ limit: 10, window: '1m' });
    expect(Number(error.headers.get('retry-after'))).toBe(error.error.details.retry_after);
  });

  test('a budget that is used up is an APIError of status 402 that the SDK does not retry', async () => {
    await sdk.gateway.createTenant({ id: 'sdk-broke', monthlyBudgetUsd: 0 });
    const key = await sdk.gateway.issueKey({ tenantId: 'sdk-broke', subject: 'poor' });
    const error = await rejection(chat(sdk.client(key, { maxRetries: 2 })));
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ status: 402, code: 'BUDGET_EXCEEDED', type: 'insufficient_quota' });
    expect(error.headers.get('x-should-retry')).toBe('false');
  });

  test('InternalServerError for a failed provider; x-should-retry keeps the SDK from asking again', async () => {
    sdk.gateway.sandbox.fault('local', { status: 500, times: 'sticky', path: '/api/chat' });
    const once = await rejection(chat(sdk.client(sdk.annsKey), { model: 'llama3.2:latest' }));
    expect(once).toBeInstanceOf(OpenAI.InternalServerError);
    expect(once).toMatchObject({ status: 502, code: 'PROVIDER_ERROR', type: 'api_error' });
    const calls = (): number => sdk.gateway.sandbox.requests('local').filter(({ url }) => url === '/api/chat').length;
    const byOneRequest = calls();
    await rejection(chat(sdk.client(sdk.annsKey, { maxRetries: 2 }), { model: 'llama3.2:latest' }));
    expect(calls()).toBe(2 * byOneRequest);
  });
});
