import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { clientsFolder, describeClients } from '../../support/clients.js';
import { type Loopback, openLoopback } from '../../support/programs/loopback.js';
import { approveCall, governCalls } from '../../support/people.js';

/** Each client by the program that it is in, and the class of error that it shows a refusal as. */
const CLIENTS: readonly (readonly [client: string, program: string, refusal: string])[] = [
  ['@anthropic-ai/sdk', 'anthropic-sdk', 'PermissionDeniedError'],
  ['openai, chat', 'openai-sdk', 'PermissionDeniedError'],
  ['openai, responses', 'openai-sdk', 'PermissionDeniedError'],
  ['@ai-sdk/anthropic', 'ai-sdk', 'APICallError'],
  ['@ai-sdk/openai', 'ai-sdk', 'APICallError'],
  ['@ai-sdk/openai, chat', 'ai-sdk', 'APICallError'],
  ['@langchain/anthropic', 'langchain', 'PermissionDeniedError'],
  ['@langchain/openai', 'langchain', 'PermissionDeniedError'],
  ['@langchain/openai, responses', 'langchain', 'PermissionDeniedError'],
  ['@openai/agents', 'openai-agents', 'PermissionDeniedError'],
  ['@openai/agents, chat', 'openai-agents', 'PermissionDeniedError'],
  ['@llamaindex/anthropic', 'llamaindex', 'PermissionDeniedError'],
  ['@llamaindex/openai', 'llamaindex', 'PermissionDeniedError'],
];
const MODELS = ['claude-haiku-4-5', 'gpt-4o-mini'];
const TEXT = 'Say what the weather in Paris is';
/** The sandbox's, from its first word to its last. */
const ANSWER = new RegExp(`^.*: “${TEXT}”\\. .*\\. .*\\.$`);

interface Call {
  ability: 'whole' | 'streamed' | 'tools';
  model: string;
  key: string;
  headers?: Record<string, string>;
}
interface Outcome {
  said?: string;
  error?: string;
  shown?: string;
}

describeClients('SDKs and frameworks', () => {
  let gateway: TestApp;
  let loopback: Loopback;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    gateway = await startTestApp({ timedWorkMillis: 100 });
    loopback = await openLoopback(gateway.url);
    for (const effect of ['allow', 'deny', 'require_approval']) {
      const id = effect.replace('_', '-');
      await gateway.createTenant({ id, ...AMPLE });
      await governCalls(gateway, id, effect);
      keys[effect] = await gateway.issueKey({ tenantId: id, subject: 'ann' });
    }
    keys.fay = await gateway.issueKey({ tenantId: 'require-approval', subject: 'fay', roles: ['member', 'finance'] });
  });
  afterAll(async () => {
    await loopback.stop();
    await gateway.stop();
  });

  async function run(client: string, program: string, calls: readonly Call[]): Promise<Outcome[]> {
    const given = calls.map(({ ability, model, key, headers = {} }) => ({
      client,
      ability,
      model,
      text: TEXT,
      connection: { key, headers },
    }));
    const command = [process.execPath, join(clientsFolder, 'programs/run.js'), program, JSON.stringify(given)];
    const { code, stdout, stderr } = await loopback.run(command, { cwd: clientsFolder });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Outcome[];
  }

  test.each(CLIENTS)('%s asks, streams, calls a tool', async (client, program) => {
    const abilities = ['whole', 'streamed', 'tools'] as const;
    const calls = MODELS.flatMap((model) => abilities.map((ability) => ({ ability, model, key: keys.allow! })));
    const said = { whole: ANSWER, streamed: ANSWER, tools: /The tool said: It has 21 degrees: Say what/ };
    expect(await run(client, program, calls)).toEqual(
      calls.map(({ ability }) => ({ said: expect.stringMatching(said[ability]) })),
    );
  });

  test.each(CLIENTS)('%s shows what a policy says, and asks again once approved', async (client, program, refusal) => {
    const expected = { deny: 'POLICY_DENIED', require_approval: 'APPROVAL_REQUIRED' };
    const calls = MODELS.flatMap((model) =>
      (['deny', 'require_approval'] as const).flatMap((effect) =>
        (['whole', 'streamed'] as const).map((ability) => ({ ability, model, effect, key: keys[effect]! })),
      ),
    );
    const outcomes = await run(client, program, calls);
    expect(outcomes).toEqual(
      calls.map(({ effect }) => ({ error: refusal, shown: expect.stringContaining(expected[effect]) })),
    );

    const awaited = calls.flatMap(({ effect, ability, model, key }, index) => {
      const [, id = ''] = /proposal_id\W+([0-9a-f-]{36})/.exec(outcomes[index]?.shown ?? '') ?? [];
      return effect === 'require_approval' ? [{ ability, model, key, headers: { 'X-Proposal-ID': id } }] : [];
    });
    for (const { headers } of awaited) await approveCall(gateway, headers['X-Proposal-ID'], keys.fay!);
    expect(await run(client, program, awaited)).toEqual(awaited.map(() => ({ said: expect.stringMatching(ANSWER) })));
  });
});
