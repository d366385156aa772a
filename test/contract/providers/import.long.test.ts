import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** `portcullis import` against a running gateway. */
const KEY = 'sk-of-the-environment-7Qz9-1234';
const LITERAL = 'sk-written-in-the-file-8Wx3-5678';
const folder = mkdtempSync(join(tmpdir(), 'import-'));
let app: TestApp;
let upstream: UpstreamServer;
let member: string;

const answer = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
};

beforeAll(async () => {
  app = await startTestApp();
  upstream = await startUpstream((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await app.createTenant({ id: 'users' });
  member = await app.issueKey({ tenantId: 'users', subject: 'ann', roles: ['member'] });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});
beforeEach(async () => {
  for (const { id } of (await api('GET', '/api/model-aliases')).json.modelAliases)
    expect((await api('DELETE', `/api/model-aliases/${id}`)).status).toBe(204);
  for (const { id, source } of (await api('GET', '/api/providers')).json.providers)
    if (source === 'MANAGED') expect((await api('DELETE', `/api/providers/${id}`)).status).toBe(204);
  upstream.arrived.length = 0;
});

const api = (method: string, path: string, body?: object) => app.request(method, path, { ...(body && { body }) });
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

interface Outcome {
  code: number;
  out: string;
  said: string;
}

/** Runs the built command as a user would; nothing that it says has a secret in it. */
async function importing(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const keyFile = file('key', app.adminKey);
  const all = ['dist/main.js', 'import', ...args, '--url', app.url, '--key-file', keyFile];
  const outcome = await new Promise<Outcome>((resolve) => {
    execFile(process.execPath, all, { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout, said: stderr });
    });
  });
  for (const secret of [KEY, LITERAL, app.adminKey]) expect(outcome.out + outcome.said).not.toContain(secret);
  return outcome;
}

const statesOf = ({ out }: Outcome): string[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/).slice(0, 2).join(' '));

const CONFIG = () => `
model_list:
  - model_name: fast
    litellm_params: { model: openai/tiny, api_base: ${upstream.origin}/v1, api_key: os.environ/TINY_KEY, rpm: 6 }
  - model_name: split
    litellm_params: { model: openai/tiny, api_base: ${upstream.origin}/v1, api_key: os.environ/TINY_KEY, weight: 3 }
  - model_name: split
    litellm_params: { model: openai/small, api_base: ${upstream.origin}/v1, api_key: os.environ/TINY_KEY, weight: 1 }
  - model_name: claude
    litellm_params: { model: anthropic/claude-haiku-4-5, api_key: ${LITERAL} }
  - model_name: unset
    litellm_params: { model: groq/llama-3.3-70b-versatile, api_key: os.environ/NOT_SET_ANYWHERE }
  - model_name: odd
    litellm_params: { model: sagemaker/thing }
router_settings:
  model_group_alias: { quick: fast }
general_settings:
  master_key: ${LITERAL}
`;

test('a configuration of LiteLLM is imported, called by its names, and imported again', async () => {
  const config = file('config.yaml', CONFIG());
  const dry = await importing(['litellm', config], { TINY_KEY: KEY });
  expect(dry).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed') });
  expect(statesOf(dry)).toEqual([
    'make provider server',
    'make provider anthropic-2',
    'needs key provider groq',
    'make alias fast',
    'make alias split',
    'make alias claude',
    'needs key alias unset',
    'make alias quick',
    'problem model_list[5].litellm_params.model',
    'no counterpart model_list[0].litellm_params.rpm',
    'no counterpart general_settings.master_key',
  ]);
  expect(dry.out).toContain('set NOT_SET_ANYWHERE');
  const before = await api('GET', '/api/model-aliases');
  expect(before.json.modelAliases).toEqual([]);

  const applied = await importing(['litellm', config, '--apply', '--platform'], { TINY_KEY: KEY });
  expect(applied.code).toBe(1);
  expect(statesOf(applied).filter((state) => state.startsWith('made'))).toHaveLength(6);
  const listed = await api('GET', '/api/providers');
  expect(listed.text).not.toContain(KEY);
  expect(listed.json.providers).toContainEqual(
    expect.objectContaining({ id: 'server', kind: 'local', credential: { type: 'key', hint: '1234' } }),
  );

  for (const model of ['fast', 'quick', 'split']) {
    const called = await app.request('POST', '/v1/chat/completions', {
      key: member,
      body: { model, messages: [{ role: 'user', content: 'hi' }] },
    });
    expect([called.status, called.text]).toEqual([200, expect.stringContaining('hello')]);
  }
  expect(upstream.arrived.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`));

  const again = await importing(['litellm', config, '--apply', '--platform'], { TINY_KEY: KEY });
  expect(statesOf(again).filter((state) => /^(?:made|changed|differs|refused)/.test(state))).toEqual([]);
  expect(statesOf(again).filter((state) => state.startsWith('same'))).toHaveLength(6);
  expect((await api('GET', '/api/providers')).json).toEqual(listed.json);
});

test('what differs is named, and changed with --update alone', async () => {
  const config = file('config.yaml', CONFIG());
  await importing(['litellm', config, '--apply'], { TINY_KEY: KEY });
  const other = file(
    'other.yaml',
    CONFIG().replace('weight: 3', 'weight: 5').replace('anthropic/claude-haiku-4-5', 'anthropic/claude-sonnet-4-5'),
  );
  const named = await importing(['litellm', other, '--apply'], { TINY_KEY: `${KEY}-new1` });
  expect(statesOf(named).slice(0, 6)).toEqual([
    'differs provider server',
    'differs provider anthropic-2',
    'needs key provider groq',
    'same alias fast',
    'differs alias split',
    'differs alias claude',
  ]);
  const aliasOf = async (name: string) =>
    (await api('GET', '/api/model-aliases')).json.modelAliases.find((one: { name: string }) => one.name === name);
  expect((await aliasOf('split')).targets[0]).toMatchObject({ weight: 3 });
  const changed = await importing(['litellm', other, '--apply', '--update'], { TINY_KEY: `${KEY}-new1` });
  expect(statesOf(changed).filter((state) => state.startsWith('changed'))).toHaveLength(4);
  expect((await aliasOf('split')).targets[0]).toMatchObject({ weight: 5 });
  expect((await aliasOf('claude')).targets).toEqual([{ target: 'anthropic-2/claude-sonnet-4-5', weight: 1 }]);
  const again = await importing(['litellm', other, '--apply', '--update'], { TINY_KEY: `${KEY}-new1` });
  expect(statesOf(again).filter((state) => /^(?:made|changed|differs|refused)/.test(state))).toEqual([]);
});

test('providers of every form are taken by the gateway, and are the same afterwards', async () => {
  const models = [
    { model: 'ollama/llama3', api_base: 'http://127.0.0.1:9' },
    { model: 'openai/gpt-4o', api_key: KEY, organization: 'org-1' },
    { model: 'azure/gpt-4o', api_key: KEY, api_base: 'https://x.openai.azure.com', api_version: '2024-02-01' },
    {
      model: 'azure/gpt-4o',
      api_base: 'https://y.openai.azure.com',
      tenant_id: 't',
      client_id: 'c',
      client_secret: KEY,
    },
    { model: 'gemini/gemini-2.5-flash', api_key: KEY },
    { model: 'mistral/mistral-large-latest', api_key: KEY },
    { model: 'mistral/mistral-large-latest', api_key: LITERAL },
    {
      model: 'bedrock/amazon.nova-lite-v1:0',
      aws_region_name: 'us-east-1',
      aws_access_key_id: 'AKIAIOSFODNN7EXAMPLE',
      aws_secret_access_key: KEY,
    },
    { model: 'openai/own', api_key: KEY, api_base: 'https://llm.example.com/v1', input_cost_per_token: '1e-6' },
  ].map((litellm_params) => ({ model_name: `all-${litellm_params.model.replace('/', '.')}`, litellm_params }));
  const config = file('config.yaml', JSON.stringify({ model_list: models }));
  const applied = await importing(['litellm', config, '--apply']);
  expect([applied.out, applied.code]).toEqual([applied.out, 0]);
  expect(statesOf(applied).filter((state) => state.startsWith('made provider'))).toHaveLength(8);
  const again = await importing(['litellm', config]);
  expect([again.out, again.code]).toEqual([again.out, 0]);
  expect(statesOf(again).filter((state) => !/^(?:same|no counterpart)/.test(state))).toEqual([]);
});

test('a config of Portkey is imported, and called by the name of its file', async () => {
  const target = { provider: 'openai', custom_host: `${upstream.origin}/v1`, override_params: { model: 'tiny' } };
  const config = file(
    'near.json',
    JSON.stringify({
      strategy: { mode: 'loadbalance' },
      cache: { mode: 'simple' },
      targets: [
        { ...target, api_key: KEY, weight: 0.7 },
        { ...target, api_key: LITERAL, weight: 0.3 },
      ],
    }),
  );
  const applied = await importing(['portkey', config, '--apply', '--platform']);
  expect([applied.code, statesOf(applied)]).toEqual([
    0,
    ['made provider server', 'made alias near', 'no counterpart cache'],
  ]);
  const [provider] = (await api('GET', '/api/providers')).json.providers.filter(
    (one: { source: string }) => one.source === 'MANAGED',
  );
  expect(provider.credential).toMatchObject({ type: 'keys', keys: [{ weight: 7 }, { weight: 3 }] });
  const called = await app.request('POST', '/v1/chat/completions', {
    key: member,
    body: { model: 'near', messages: [{ role: 'user', content: 'hi' }] },
  });
  expect(called.status).toBe(200);
  expect(statesOf(await importing(['portkey', config, '--apply', '--platform']))).toEqual([
    'same provider server',
    'same alias near',
    'no counterpart cache',
  ]);
});

test('what the gateway refuses does not hide the rest', async () => {
  const odd = `
  - model_name: c-*
    litellm_params: { model: anthropic/no-such-model-*, api_key: ${LITERAL} }
router_settings:`;
  const config = file('config.yaml', CONFIG().replace('\nrouter_settings:', odd));
  const applied = await importing(['litellm', config, '--apply'], { TINY_KEY: KEY });
  expect(applied.code).toBe(1);
  expect(statesOf(applied)).toContain('refused alias c-*');
  expect(statesOf(applied)).toContain('made alias quick');
  expect(applied.out).toContain('there is no model anthropic-2/no-such-model-*');
});

test('somebody who may not connect providers is told so', async () => {
  const config = file('config.yaml', CONFIG());
  const asMember = await new Promise<Outcome>((resolve) => {
    execFile(
      process.execPath,
      ['dist/main.js', 'import', 'litellm', config, '--url', app.url, '--key', member],
      (error, out, said) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, said });
      },
    );
  });
  expect(asMember).toMatchObject({ code: 2, out: '', said: expect.stringContaining('FORBIDDEN') });
});

test.each<[string, string, string[], RegExp]>([
  ['no file', '', [], /cannot be read/],
  ['no YAML', 'a: [1, 2', [], /is not YAML: \w+ in line 1/],
  ['no object', '- 1', [], /has no object/],
  [
    'a bomb',
    `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, at) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[at]}`).join(',')}]`)
      .join('\n')}`,
    [],
    /too many aliases|too many values/,
  ],
  ['too deep', `a: ${'['.repeat(3_000)}${']'.repeat(3_000)}`, [], /nested too deep|RESOURCE_EXHAUSTION/],
  ['too large', `a: ${'x'.repeat(5 * 1024 * 1024)}`, [], /larger than 5 MB/],
  ['--update without --apply', 'a: 1', ['--update'], /goes with --apply/],
])('%s is an error of usage', async (what, text, more, words) => {
  const path = what === 'no file' ? join(folder, 'absent.yaml') : file('bad.yaml', text);
  const outcome = await importing(['litellm', path, ...more]);
  expect([outcome.code, outcome.out]).toEqual([2, '']);
  expect(outcome.said).toMatch(words);
});
