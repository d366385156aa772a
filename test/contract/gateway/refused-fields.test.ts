import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'shop', ...AMPLE });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});
beforeEach(() => {
  app.sandbox.reset();
});

const PATHS = ['chat/completions', 'messages', 'responses', 'embeddings'] as const;

/** Asks the model with this body, by the API of this path. */
const ask = (path: (typeof PATHS)[number], model: string, more: object = {}) => {
  const messages = [{ role: 'user', content: 'Hello!' }];
  const bodies = {
    'chat/completions': { messages },
    messages: { messages, max_tokens: 10 },
    responses: { input: 'Hello!' },
    embeddings: { input: 'Hello!' },
  };
  return app.request('POST', `/v1/${path}`, { key, body: { model, ...bodies[path], ...more } });
};
const seen = () => (['openai', 'anthropic', 'local'] as const).flatMap((kind) => app.sandbox.requests(kind)).length;

test.each(PATHS)('%s: a model whose name says more than a name is unknown', async (path) => {
  const name = path === 'embeddings' ? 'text-embedding-3-small' : 'claude-haiku-4-5-20251001';
  const before = seen();
  const { status, json } = await ask(path, `${name} ssn 123-45-6789 jane@corp.com`);
  expect([status, json.error.code ?? json.error.portcullis_code]).toEqual([404, 'NOT_FOUND']);
  expect(seen()).toBe(before);
});
