import { expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { startTestApp } from '../../support/app.js';
import { recording } from '../../support/upstreams/provider-cases.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

const CALLERS = 1_000;
const PATIENCE_MILLIS = 5_000;

const completion = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'gpt-4o-mini',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10 },
});

test('a thousand callers are with the provider at once: nobody waits for the answer of another', async () => {
  const waiting: [response: ServerResponse, isStream: boolean][] = [];
  let together = 0;
  const answerAll = (): void => {
    together = Math.max(together, waiting.length);
    for (const [each, isStream] of waiting.splice(0)) {
      each.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
      each.end(isStream ? recording('openai-text.sse') : completion);
    }
  };
  // Whoever does not come is kept waiting by the others: then they are answered without.
  let patience: NodeJS.Timeout | undefined;
  const upstream = await startUpstream(({ body }, response) => {
    waiting.push([response, (body as { stream?: boolean }).stream === true]);
    clearTimeout(patience);
    if (waiting.length === CALLERS) answerAll();
    else patience = setTimeout(answerAll, PATIENCE_MILLIS);
  });
  const gateway = await startTestApp({ env: { OPENAI_BASE_URL: `${upstream.origin}/v1`, OPENAI_API_KEY: 'sk-test' } });
  try {
    await gateway.createTenant({
      id: 'crowd',
      tier: 'ENTERPRISE',
      requestsPerMinute: 100_000,
      monthlyBudgetUsd: 1_000_000,
    });
    const key = await gateway.issueKey({ tenantId: 'crowd', subject: 'everybody' });
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        gateway.request('POST', '/v1/chat/completions', {
          key,
          body: {
            model: 'gpt-4o-mini',
            messages: [{ role: 'user', content: `I am ${caller}` }],
            stream: caller % 2 === 1,
          },
        }),
      ),
    );
    expect(together).toBe(CALLERS);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const ended = answers.filter(({ text, json }) => json?.usage.total_tokens === 10 || text.endsWith('[DONE]\n\n'));
    expect(ended).toHaveLength(CALLERS);
  } finally {
    await gateway.stop();
    await upstream.stop();
  }
});
