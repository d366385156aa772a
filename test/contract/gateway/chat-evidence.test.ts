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
