import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { runCommand } from '../../../src/cli/commands.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { startToolServer, type TestToolServer } from '../../support/upstreams/tool-server.js';

/** `portcullis export` and `portcullis apply` over a running gateway: files and tenant become alike, once. */
const SECRET = 'sk-of-the-environment-7Qz9-1234';
const folder = mkdtempSync(join(tmpdir(), 'apply-'));
let app: TestApp;
let people: People;
let tools: TestToolServer;

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  await app.graphql('mutation { updateTenant(id: "shop", input: { ownProviders: true }) { id } }');
  people = await gather(app, 'shop');
  tools = await startToolServer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await tools.stop();
  await app.stop();
});

interface Outcome {
  code: number | undefined;
  out: string;
  said: string;
}

/** Runs a command in this process, as ada; nothing that it says has a secret in it. */
async function command(args: string[], key = people.keys.ada): Promise<Outcome> {
  const said = { out: '', said: '' };
  const listen = (stream: NodeJS.WriteStream, to: 'out' | 'said') =>
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      said[to] += String(text);
      return true;
    });
  const spies = [listen(process.stdout, 'out'), listen(process.stderr, 'said')];
  process.env.PORTCULLIS_KEY = key;
  process.env.TEAM_KEY = SECRET;
  try {
    const code = await runCommand([...args, '--url', app.url]);
    for (const secret of [SECRET, key]) expect(said.out + said.said).not.toContain(secret);
    return { code, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    delete process.env.PORTCULLIS_KEY;
    delete process.env.TEAM_KEY;
  }
}

const file = (text: string): string => {
  const path = join(folder, 'wanted.yaml');
  writeFileSync(path, text);
  return path;
};
const apply = (text: string, ...more: string[]): Promise<Outcome> => command(['apply', '-f', file(text), ...more]);
/** The steps that `--json` reports. */
const stepsIn = ({ out }: Outcome): { kind: string; state: string; proposal?: string }[] => JSON.parse(out).steps;
const list = async (path: string, member: string): Promise<any[]> =>
  (await app.request('GET', path, people.as('ada'))).json[member];
/** The number of changes that the log has. */
const events = async (): Promise<string> =>
  (await app.graphql('{ spineCheckpoint { size } }', {}, people.as('ada'))).json.data.spineCheckpoint.size;
const lines = ({ out }: Outcome): string[] => out.split('\n').filter((line) => /^[+~-]/.test(line));

const POLICY = (effect = 'deny', more = '') => `
kind: Policy
name: no exports
spec:
  effect: ${effect}
  actions: [document.export]
  rules:
    - {id: night, condition: 'context.hour > 20'}
${more}`;

test('a policy is made, compared, changed and pruned', async () => {
  const dry = await apply(POLICY(), '--dry-run');
  expect([dry.code, lines(dry)]).toEqual([2, ['+ Policy/no exports']]);
  expect((await list('/api/trust/policies', 'policies')).map(({ name }) => name)).not.toContain('no exports');
  expect((await apply(POLICY())).code).toBe(0);
  const before = await events();
  const again = await apply(POLICY());
  expect([again.code, again.out, again.said, await events()]).toEqual([0, '', 'Nothing to do.\n', before]);
  const changed = await apply(POLICY('require_approval'), '--json');
  expect([changed.code, JSON.parse(changed.out).steps]).toEqual([
    0,
    [
      {
        kind: 'Policy',
        name: 'no exports',
        verb: 'update',
        state: 'done',
        differences: [{ member: 'effect', from: 'deny', to: 'require_approval' }],
      },
    ],
  ]);
});

test('bad documents and bad policies are told with their places, and nothing is written', async () => {
  const before = await events();
  const bad = await apply(
    `${POLICY('allow')}\n---\nkind: Policy\nname: other\nspec: {effect: maybe, actions: [a.b], extra: 1}`,
  );
  expect([
    bad.code,
    bad.said
      .split('\n')
      .slice(0, 2)
      .map((line) => line.slice(folder.length + 1)),
  ]).toEqual([
    1,
    [
      'wanted.yaml:13: document 2: spec.effect: expected one of allow, deny, require_approval',
      'wanted.yaml:13: document 2: spec.extra: unknown field',
    ],
  ]);
  const unsound = await apply(POLICY('allow', '    - {id: odd, condition: "what is this"}'));
  expect([unsound.code, unsound.said]).toEqual([
    1,
    expect.stringContaining('Policy/no exports: policy.rules[1].condition'),
  ]);
  const failing = await apply(
    POLICY(
      'deny',
      `  tests: [{name: at noon, action: document.export, resource: d, context: {hour: 12}, expected: deny}]`,
    ),
  );
  expect([failing.code, failing.said]).toEqual([1, expect.stringContaining('the test at noon fails')]);
  expect(await events()).toBe(before);
  expect((await command(['apply'])).code).toBe(1);
});

const EVERYTHING = () => `
kind: ModelAlias
name: fast
spec: {targets: [{target: gpt-4o, weight: 3}, {target: gpt-4o-mini}], stopOn: {errorRate: 0.5}}
---
kind: Provider
name: own.openai
spec: {kind: openai, credential: {type: key}, credentialFrom: {env: TEAM_KEY}}
---
kind: ModelAlias
name: team
spec: {target: own.openai/gpt-4o}
---
kind: Guard
name: judge
spec: {kind: generic, url: 'https://8.8.8.8/judge', on: [REQUEST], credential: {type: key}, credentialFrom: {env: TEAM_KEY}}
---
kind: Budget
name: team
spec: {limitUsd: 20.5, window: month, per: [user], selector: {}, mode: DEGRADE, degradeTo: gpt-4o-mini}
---
kind: Prompt
name: greet
spec:
  description: greets
  versions:
    - {model: gpt-4o, messages: [{role: system, content: Hello.}]}
    - {model: fast, messages: [{role: system, content: Good day.}], labels: [prod]}
---
kind: McpServer
name: desk
spec: {url: '${tools.url}'}
`;

test('every kind is made, exported, and the same when it is applied again', async () => {
  const made = await apply(EVERYTHING());
  expect([made.said, made.code, lines(made)]).toEqual([
    expect.stringContaining('done'),
    0,
    [
      '+ Provider/own.openai',
      '+ ModelAlias/fast',
      '+ ModelAlias/team',
      '+ Guard/judge',
      '+ Budget/team',
      '+ Prompt/greet',
      '+ McpServer/desk',
      '+ Prompt/greet version',
      '+ Prompt/greet version',
      '+ Prompt/greet label prod',
    ],
  ]);
  const before = await events();
  expect(await apply(EVERYTHING(), '--prune')).toMatchObject({ code: 0, out: '' });
  expect(await events()).toBe(before);
  const out = join(folder, 'exported');
  expect((await command(['export', '-o', `${out}/`])).code).toBe(0);
  expect(readdirSync(out).sort()).toEqual([
    'budgets',
    'guards',
    'mcp-servers',
    'model-aliases',
    'policies',
    'prompts',
    'providers',
  ]);
  expect(readFileSync(join(out, 'guards/judge.yaml'), 'utf8')).toBe(
    'kind: Guard\nname: judge\nspec:\n  kind: generic\n  url: https://8.8.8.8/judge\n  on:\n    - REQUEST\n  credential:\n    type: key\n',
  );
  expect(await command(['apply', '-f', out, '--prune'])).toMatchObject({ code: 0, out: '' });
  const printed = await command(['export']);
  expect(printed.out).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(await apply(printed.out, '--prune')).toMatchObject({ code: 0, out: '' });
  expect(await events()).toBe(before);
});

test('tools are accepted by a pin that is in the file, and by no other', async () => {
  const wanted = (pin: string): string => `
kind: McpServer
name: desk
spec: {url: '${tools.url}', tools: [{name: echo, pin: ${pin}}]}`;
  const [server] = await list('/api/mcp/servers', 'servers');
  const seen = await list(`/api/mcp/servers/${server.id}/tools`, 'tools');
  const { pin } = seen.find(({ name }) => name === 'echo');
  const other = await apply(wanted(`'${'0'.repeat(64)}'`));
  expect([other.code, other.out]).toEqual([1, expect.stringContaining('another definition')]);
  expect((await apply(wanted(`'${pin}'`))).code).toBe(0);
  expect(await apply(wanted(`'${pin}'`))).toMatchObject({ code: 0, out: '' });
  const states = await list(`/api/mcp/servers/${server.id}/tools`, 'tools');
  expect(states.find(({ name }) => name === 'echo').state.toLowerCase()).toBe('accepted');
  expect(states.find(({ name }) => name === 'write').state.toLowerCase()).toBe('new');
});

test('members are removed where they can be, and told where they cannot', async () => {
  const removed = await apply('kind: ModelAlias\nname: fast\nspec: {target: gpt-4o}');
  expect([removed.code, lines(removed)]).toEqual([0, ['~ ModelAlias/fast']]);
  const [alias] = (await list('/api/model-aliases', 'modelAliases')).filter(({ name }) => name === 'fast');
  expect([alias.target, alias.stopOn]).toEqual(['gpt-4o', undefined]);
  const budget = (more: string): string =>
    `kind: Budget\nname: team\nspec: {limitUsd: 20.5, window: month, per: [user]${more}}`;
  expect((await apply(budget(", validUntil: '2030-01-01T00:00:00Z'"))).code).toBe(0);
  const kept = await apply(budget(''));
  expect([kept.code, kept.out]).toEqual([1, expect.stringContaining('validUntil cannot be removed')]);
});

test('only kinds that the files have are pruned, and only when asked', async () => {
  const one = 'kind: ModelAlias\nname: fast\nspec: {target: gpt-4o}';
  expect(await apply(one)).toMatchObject({ code: 0, out: '' });
  const pruned = await apply(one, '--prune');
  expect([pruned.code, lines(pruned)]).toEqual([0, ['- ModelAlias/team']]);
  expect(await list('/api/budgets', 'budgets')).toHaveLength(1);
});

test('what policy sends to people waits, is not proposed twice, and is finished once it is approved', async () => {
  await makePolicy(app, people.keys.ada, {
    actions: ['policy.update', 'budget.*', 'provider.*'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  const wanted = `${POLICY('allow')}
---
kind: ModelAlias
name: careful
spec: {target: own.second/gpt-4o}
---
kind: Budget
name: careful
spec: {limitUsd: 12.5, window: day}
---
kind: Guard
name: quick
spec: {kind: generic, url: 'https://8.8.8.8/quick', on: [ANSWER]}
---
kind: Provider
name: own.second
spec: {kind: openai, credential: {type: key}, credentialFrom: {env: TEAM_KEY}}
`;
  const first = await apply(wanted, '--json');
  const steps = stepsIn(first);
  expect([first.code, steps.map(({ kind, state }) => [kind, state])]).toEqual([
    3,
    [
      ['Policy', 'waits'],
      ['Provider', 'waits'],
      ['ModelAlias', 'blocked'],
      ['Guard', 'done'],
      ['Budget', 'waits'],
    ],
  ]);
  const waiting = [0, 1, 4].map((at) => steps[at]?.proposal ?? '');
  const before = await events();
  const second = await apply(wanted, '--json');
  expect(stepsIn(second).map(({ proposal }) => proposal ?? null)).toEqual([...waiting.slice(0, 2), null, waiting[2]]);
  expect([second.code, await events(), (await apply(wanted, '--dry-run')).code]).toEqual([3, before, 2]);

  for (const proposal of waiting) expect((await people.move(proposal, 'fred', 'approved')).status).toBe(200);
  await app.eventually(async () => {
    const policies = await list('/api/trust/policies', 'policies');
    expect(policies.find(({ name }) => name === 'no exports').effect).toBe('allow');
  });
  const third = await apply(wanted);
  expect([third.code, lines(third)]).toEqual([
    0,
    ['+ Provider/own.second', '+ ModelAlias/careful', '+ Budget/careful'],
  ]);
  expect(await apply(wanted)).toMatchObject({ code: 0, out: '' });
});

test('a caller who may not administer is refused, in the words of the gateway', async () => {
  const refused = await command(['apply', '-f', file(POLICY('deny'))], people.keys.rita);
  expect([refused.code, refused.out + refused.said]).toEqual([1, expect.stringContaining('FORBIDDEN')]);
});
