import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import { startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
let anthropic: Anthropic;
const version = { 'anthropic-version': '2023-06-01' };

beforeAll(async () => {
  gateway = await startTestApp();
  anthropic = new Anthropic({ baseURL: gateway.url, apiKey: gateway.adminKey, maxRetries: 0 });
});
afterAll(() => gateway.stop());

describe('models in Anthropic’s form', () => {
  test('are paged by the SDK, each once', async () => {
    const ids = [];
    for await (const { id, type, display_name, created_at, max_input_tokens } of anthropic.models.list({ limit: 7 })) {
      expect([type, display_name]).toEqual(['model', id]);
      // “May be set to an epoch value if the release date is unknown.” Anthropic API reference, “List Models”.
      expect(Date.parse(created_at)).toBe(0);
      expect(max_input_tokens).toBeGreaterThan(0);
      ids.push(id);
    }
    const { json } = await gateway.request('GET', '/v1/models');
    const chats = json.data.filter(({ available, type }: any) => available && type === 'chat');
    expect(ids).toEqual(chats.map(({ id }: any) => id));
  });

  test('are one page for Claude Code, and can be read backwards', async () => {
    const { data, has_more, first_id, last_id } = await anthropic.models.list({ limit: 1000 });
    expect([has_more, first_id, last_id]).toEqual([false, data.at(0)?.id, data.at(-1)?.id]);
    const before = await anthropic.models.list({ limit: 2, before_id: data[3]!.id });
    expect([before.data, before.has_more]).toEqual([data.slice(1, 3), true]);
  });

  test.each(['/v1/models', '/api/v1/models', '/anthropic/v1/models', '/anthropic/models'])('%s', async (path) => {
    const { json, headers } = await gateway.request('GET', `${path}?limit=1`, { headers: version });
    expect(json).toEqual({
      data: [expect.any(Object)],
      has_more: true,
      first_id: json.data[0].id,
      last_id: json.data[0].id,
    });
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
    const one = await gateway.request('GET', `${path}/${json.first_id}`, { headers: version });
    expect(one.json).toEqual(json.data[0]);
  });

  test('are those of the key', async () => {
    const key = await gateway.issueKey({ subject: 'ann', allowedModels: ['claude-haiku-4-5'] });
    const few = new Anthropic({ baseURL: gateway.url, apiKey: key, maxRetries: 0 });
    expect((await few.models.list()).data.map(({ id }) => id)).toEqual(['claude-haiku-4-5']);
    await expect(few.models.retrieve('gpt-4o-mini')).rejects.toBeInstanceOf(Anthropic.NotFoundError);
  });

  test('a key in x-api-key alone is a client of Anthropic’s; a bearer without a version is OpenAI’s', async () => {
    const own = await gateway.request('GET', '/v1/models', { key: null, headers: { 'x-api-key': gateway.adminKey } });
    expect(own.json).toHaveProperty('first_id');
    expect((await gateway.request('GET', '/v1/models')).json).toMatchObject({ object: 'list' });
    expect((await gateway.request('GET', '/v1/models/gpt-4o-mini')).json).toMatchObject({ object: 'model' });
  });
});

describe('errors in Anthropic’s form', () => {
  const refused = { type: 'error', error: { message: expect.any(String) }, request_id: expect.any(String) };

  test.each<[string, string, number, string, Record<string, string>]>([
    ['GET', '/v1/messages', 405, 'invalid_request_error', {}],
    ['POST', '/v1/messages/batches', 400, 'invalid_request_error', {}],
    ['GET', '/anthropic/v1/files', 404, 'not_found_error', {}],
    ['DELETE', '/anthropic/v1/models', 405, 'invalid_request_error', {}],
    ['DELETE', '/v1/models', 405, 'invalid_request_error', version],
    ['GET', '/v1/organizations', 404, 'not_found_error', version],
    ['GET', '/v1/models?limit=5000', 400, 'invalid_request_error', version],
    ['GET', '/v1/models?after_id=none', 400, 'invalid_request_error', version],
    ['GET', '/v1/models/none', 404, 'not_found_error', version],
  ])('%s %s is %i', async (method, path, status, type, headers) => {
    const reply = await gateway.request(method, path, { headers });
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ ...refused, error: { type } });
    expect(reply.headers.get('request-id')).toBe(reply.json.request_id);
  });

  test.each(['/v1/nothing', '/v1/chat/nothing', '/api/trust/nothing'])('%s answers in OpenAI’s form', async (path) => {
    expect((await gateway.request('GET', path)).json).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test('an upstream that is overloaded is overloaded_error, which may be tried again', async () => {
    for (const kind of ['openai', 'anthropic', 'local'] as const)
      gateway.sandbox.fault(kind, { status: 529, times: 'sticky' });
    const body = { model: 'claude-haiku-4-5', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] };
    const { status, json, headers } = await gateway.request('POST', '/v1/messages', { body });
    gateway.sandbox.reset();
    expect([status, json.error.type, json.error.details.limited_by]).toEqual([503, 'overloaded_error', 'provider']);
    expect([headers.get('retry-after'), headers.get('x-should-retry')]).toEqual(['1', null]);
  });

  test('the words of an upstream that refuses a request reach the client', async () => {
    const message = 'thinking.budget_tokens: Input should be greater than or equal to 1024';
    const error = JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } });
    gateway.sandbox.fault('anthropic', { status: 400, body: error });
    const body = { model: 'claude-haiku-4-5', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] };
    const { status, json } = await gateway.request('POST', '/v1/messages', { body });
    gateway.sandbox.reset();
    expect([status, json.error.message]).toEqual([400, message]);
  });
});
