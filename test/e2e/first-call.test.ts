import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.js';

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

test('a chat is answered, and its evidence tells the seven steps', async () => {
  const reply = await gateway.request('POST', '/v1/chat', {
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] },
  });
  expect(reply.status).toBe(200);
  expect(reply.json.choices[0].message.content).toContain('Hello!');
  const id = reply.headers.get('x-evidence-id');
  const trace = await gateway.graphql(
    'query($id: ID!) { invocation(id: $id) { steps { step } invocation { outcome } } verifySpine { intact } }',
    { id },
  );
  expect(trace.json.data.invocation.steps.map(({ step }: { step: string }) => step)).toEqual([
    'context_extraction',
    'policy_lookup',
    'policy_evaluation',
    'risk_classification',
    'approval_check',
    'execution',
    'evidence_recording',
  ]);
  expect(trace.json.data.invocation.invocation.outcome).toBe('COMPLETED');
  expect(trace.json.data.verifySpine.intact).toBe(true);
});
