import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataFolder, startGateway, type GatewayProcess } from '../../support/programs/gateway-process.js';
import { stallOfMost } from '../../support/programs/stalls.js';

/** Coarse: the machine of the tests is not idle. What was measured is printed. */
const MOST_MILLIS = 1_000;
const POLICIES = 200;
const RULES = 20;

let gateway: GatewayProcess;
let url: string;

async function post(path: string, body: unknown): Promise<{ status: number; json: any }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.key()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

/** Each doubles a list at each step, and comes to false at last. */
const costly = (at: number) => `[["${at}"]]${'.map(a, a + a)'.repeat(12)}.exists(l, "x" in l)`;

beforeAll(async () => {
  gateway = startGateway({ dataDir: dataFolder() });
  url = await gateway.ready();
  const rules = Array.from({ length: RULES }, (_, at) => ({ id: `r${at}`, condition: costly(at) }));
  for (let at = 0; at < POLICIES; at += 10) {
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_, more) =>
        post('/api/trust/policies', { name: `costly ${at + more}`, actions: ['*'], effect: 'deny', rules }),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual(Array(10).fill(201));
  }
}, 600_000);

afterAll(async () => {
  gateway.child.kill('SIGTERM');
  await gateway.exited;
});

const question = { action: 'report.read', resource: 'report:1', actor: 'ann' };
const aliases = (field: (at: number) => string): string =>
  `query($input: EvaluatePolicyInput!) { ${Array.from({ length: 5 }, (_, at) => field(at)).join(' ')} }`;

const attacks: Record<string, () => Promise<unknown>> = {
  'a chat': () => post('/v1/chat', { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }),
  'twelve chats at once': () =>
    Promise.all(
      Array.from({ length: 12 }, () =>
        post('/v1/chat', { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }),
      ),
    ),
  'five evaluations in one request': () =>
    post('/graphql', {
      query: aliases((at) => `a${at}: evaluatePolicy(input: $input) { effect errors { ruleId } }`),
      variables: { input: question },
    }),
  'five explanations in one request': () =>
    post('/graphql', {
      query: aliases(
        (at) => `a${at}: evaluatePolicy(input: $input) { effect trace { rules { outcome facts { path } } } }`,
      ),
      variables: { input: { ...question, explain: true } },
    }),
  'an evaluation as of now': () =>
    post('/api/trust/policies/evaluate', { ...question, asOf: new Date().toISOString() }),
  'a simulation': () => post('/api/trust/policies/simulate', { policies: [], limit: 100 }),
  'the choice of a model': () => post('/api/trust/models/route', { type: 'chat' }),
  'a policy that is saved': () =>
    post('/api/trust/policies', {
      name: `saved ${Math.random()}`,
      actions: ['none.such'],
      effect: 'deny',
      rules: Array.from({ length: RULES }, (_, at) => ({ id: `r${at}`, condition: costly(at) })),
    }),
};

describe(`${POLICIES} policies of ${RULES} costly rules`, () => {
  test.each(Object.entries(attacks))('%s keeps nobody else waiting', async (name, attack) => {
    const { worst, median } = await stallOfMost(url, MOST_MILLIS, attack);
    process.stdout.write(`stall by ${name}: ${worst.map((millis) => millis.toFixed(0)).join(', ')} ms\n`);
    expect(median).toBeLessThan(MOST_MILLIS);
  });

  test('deny what they do not reach, and name it', async () => {
    const { json } = await post('/api/trust/policies/evaluate', question);
    expect(json.effect).toBe('deny');
    expect(json.errors.length).toBeGreaterThan(POLICIES / 2);
    expect(new Set(json.errors.map(({ message }: any) => message))).toEqual(new Set(['costs too much to evaluate']));
  });
});
