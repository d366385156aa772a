import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'shop', ...AMPLE });
  const query = 'mutation { updateTenant(id: "shop", input: { retainContent: true, piiMode: REDACT }) { id } }';
  expect((await app.graphql(query)).json.errors).toBeUndefined();
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

test('the evidence of a chat has the whole request as it left, and its hash says so', async () => {
  const parameters = { type: 'object', properties: { to: { type: 'string' } } };
  const body = {
    model: 'gpt-4o-mini',
    temperature: 0,
    max_tokens: 20,
    verbosity: 'low',
    messages: [{ role: 'user', content: 'Write to jane.doe@example.com.' }],
    tools: [{ type: 'function', function: { name: 'send', parameters } }],
    response_format: { type: 'text' },
  };
  const { status, headers } = await app.request('POST', '/v1/chat/completions', { key, body });
  expect(status).toBe(200);
  const { json } = await app.request('GET', `/api/trust/spine/events/${headers.get('x-evidence-id')}`, { key });
  const { content, hashes } = JSON.parse(json.content) as { content: JsonObject; hashes: Record<string, string> };
  expect(content.request).toEqual({
    ...body,
    messages: [{ role: 'user', content: 'Write to <EMAIL_1>.' }],
  });
  expect(
    createHash('sha256')
      .update(hashes.salt! + canonicalJson(content.request!))
      .digest('hex'),
  ).toBe(hashes.request);
});

const TRACE = `query($id: ID!) {
  invocation(id: $id) { errorCode errorMessage content { request response } guards { name kind point verdict durationMs } }
}`;
const traceAs = async (as: string, id: string | null): Promise<any> => {
  const { json } = await app.graphql(TRACE, { id }, { key: as });
  expect(json.errors).toBeUndefined();
  return json.data.invocation;
};

test('the trace has the retained content for those who audit, and not for the person who asked', async () => {
  const ben = await app.issueKey({ tenantId: 'shop', subject: 'ben' });
  const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Write to jane.doe@example.com.' }] };
  const { headers } = await app.request('POST', '/v1/chat/completions', { key: ben, body });
  const id = headers.get('x-evidence-id');
  const audited = await traceAs(key, id);
  expect(audited.content.request.messages).toEqual([{ role: 'user', content: 'Write to <EMAIL_1>.' }]);
  expect(JSON.stringify(audited.content.response)).toContain('<EMAIL_1>');
  expect(audited).toMatchObject({ errorCode: null, errorMessage: null, guards: [] });
  expect((await traceAs(ben, id)).content).toBeNull();

  const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked for") { id } }';
  expect((await app.graphql(erase, { id }, { key })).json.errors).toBeUndefined();
  expect(await traceAs(key, id)).toMatchObject({ content: null, guards: [] });
});

test('the trace of a request that its provider refused says so in the words of the provider', async () => {
  const said = 'temperature does not go with this model';
  app.sandbox.fault('openai', { status: 400, body: { error: { message: said } } });
  const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] };
  const { status, headers } = await app.request('POST', '/v1/chat/completions', { key, body });
  expect(status).toBe(400);
  const trace = await traceAs(key, headers.get('x-evidence-id'));
  expect(trace).toMatchObject({ errorCode: 'INVALID_REQUEST' });
  expect(trace.errorMessage).toBe(said);
});
