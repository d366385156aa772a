import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { clientsFolder, describeClients, readersFolder } from '../../support/clients.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { type Loopback, openLoopback, type Ran } from '../../support/programs/loopback.js';
import { type Recorder, startRecorder } from '../../support/programs/recorder.js';
import { root } from '../../support/programs/gateway-process.js';
import { startToolServer, type TestToolServer } from '../../support/upstreams/tool-server.js';

/** Coding agents call tools through the gateway, set up by what `portcullis mcp` writes. */
const TENANT = 'shop';
const PATH = `${join(clientsFolder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
const QUIET = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' };

describeClients('coding agents with tools of the gateway', () => {
  let gateway: TestApp;
  let loopback: Loopback;
  let people: People;
  let upstream: TestToolServer;
  let recorder: Recorder;
  beforeAll(async () => {
    upstream = await startToolServer();
    gateway = await startTestApp({ env: { MCP_ALLOW_PRIVATE: 'true' } });
    recorder = await startRecorder(gateway.url);
    loopback = await openLoopback(recorder.url);
    await gateway.createTenant({ id: TENANT, ...AMPLE });
    people = await gather(gateway, TENANT);
    const asAda = people.as('ada');
    const { json: server } = await gateway.request('POST', '/api/mcp/servers', {
      ...asAda,
      body: { name: 'files', url: upstream.url, credential: { type: 'none' } },
    });
    const { json } = await gateway.request('GET', `/api/mcp/servers/${server.id}/tools`, asAda);
    for (const { name, pin } of json.tools)
      await gateway.request('POST', `/api/mcp/servers/${server.id}/tools/${name}/accept`, { ...asAda, body: { pin } });
    await makePolicy(gateway, people.keys.ada, { actions: ['mcp.*'], resources: ['mcp:files/*'], effect: 'allow' });
    await makePolicy(gateway, people.keys.ada, {
      actions: ['mcp.call'],
      resources: ['mcp:files/write'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
  });
  afterAll(async () => {
    await loopback.stop();
    await gateway.stop();
    await upstream.stop();
  });

  /** A folder with the configuration that the command writes. */
  function setUp(client: string): string {
    const cwd = readersFolder(people.keys.rita);
    const env = { PATH: process.env.PATH, HOME: cwd, CODEX_HOME: cwd };
    const args = ['mcp', client, '--url', 'http://127.0.0.1:8080', '--write'];
    const { status, stderr } = spawnSync(join(root, 'bin/portcullis'), args, { cwd, env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('portcullis')]);
    return cwd;
  }

  function claude(prompt: string, cwd: string): Promise<Ran> {
    const env = {
      ...QUIET,
      PATH,
      HOME: cwd,
      CLAUDE_CODE_TMPDIR: cwd,
      ENABLE_TOOL_SEARCH: 'false',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:8080',
      ANTHROPIC_AUTH_TOKEN: people.keys.rita,
      ANTHROPIC_MODEL: 'claude-sonnet-4-5',
      ANTHROPIC_DEFAULT_HAIKU_MODEL: 'claude-haiku-4-5',
      PORTCULLIS_KEY: people.keys.rita,
    };
    const flags = [
      '--mcp-config',
      '.mcp.json',
      '--allowedTools',
      'mcp__portcullis',
      '--output-format',
      'stream-json',
      '--verbose',
    ];
    return loopback.run(['claude', '-p', prompt, ...flags], { cwd, env });
  }

  /** The messages of the protocol that a client sent since the last test. */
  const messages = () =>
    recorder.requests
      .filter(({ path, body }) => path === '/mcp' && body !== '')
      .map(({ headers, body }) => ({ headers, message: JSON.parse(body) }));
  const methods = () => messages().map(({ message }) => message.method);
  const callIn = () => messages().findLast(({ message }) => message.method === 'tools/call')!;
  beforeEach(() => {
    recorder.requests.length = 0;
    upstream.calls.length = 0;
  });

  /** The call of the tool and the model's answer that asked for it have the same session and the same id. */
  async function expectOneSession(callId: string): Promise<void> {
    const { json } = await gateway.graphql(
      '{ invocations(first: 20) { edges { node { action session callIds } } } }',
      {},
      people.as('ada'),
    );
    const nodes: { action: string; session: string; callIds: string[] }[] = json.data.invocations.edges.map(
      ({ node }: { node: never }) => node,
    );
    const joined = nodes.filter(({ callIds }) => callIds.includes(callId));
    expect(joined.map(({ action }) => action)).toEqual(['mcp.called', 'ai.generate']);
    expect(joined[0]!.session).toEqual(expect.any(String));
    expect(joined[0]!.session).toBe(joined[1]!.session);
  }

  test('Claude Code lists and calls one, in the newest revision, and names the model’s call', async () => {
    const { code, stdout } = await claude('mcp__portcullis__files_echo says hello', setUp('claude-code'));
    expect([code, stdout]).toEqual([0, expect.stringMatching(/The tool said: echo: mcp__portcullis__files_echo says/)]);
    expect(upstream.calls).toEqual([{ name: 'echo', arguments: { text: 'mcp__portcullis__files_echo says hello' } }]);
    const lists = ['prompts/list', 'resources/list', 'subscriptions/listen', 'tools/list'];
    expect([methods()[0], methods().slice(1, -1).toSorted(), methods().at(-1)]).toEqual([
      'server/discover',
      lists,
      'tools/call',
    ]);
    const { headers, message } = callIn();
    expect(headers).toMatchObject({ 'mcp-protocol-version': '2026-07-28', 'mcp-name': 'files_echo' });
    expect(message.params._meta).toMatchObject({
      'claudecode/toolUseId': expect.stringMatching(/^toolu_/),
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {}, url: {} } },
    });
    expect(stdout).toContain(message.params._meta['claudecode/toolUseId']);
    await expectOneSession(message.params._meta['claudecode/toolUseId']);
  });

  test('Claude Code shows where people approve a call, and the same call is made once they have', async () => {
    const prompt = 'mcp__portcullis__files_write says hello';
    const asked = await claude(prompt, setUp('claude-code'));
    const [, id] = /\/proposals\/([0-9a-f-]{36})/.exec(asked.stdout) ?? [];
    expect([id, asked.code, asked.stdout]).toEqual([
      expect.any(String),
      0,
      expect.stringContaining('APPROVAL_REQUIRED'),
    ]);
    expect(upstream.calls).toEqual([]);
    expect((await people.move(id!, 'fred', 'approved')).status).toBe(200);
    const { stdout } = await claude(prompt, setUp('claude-code'));
    expect(stdout).toContain(`The tool said: written: ${prompt}`);
    expect(upstream.calls).toHaveLength(1);
  });

  test('Codex lists and calls one, in a revision with a handshake, and names the model’s call', async () => {
    const cwd = setUp('codex');
    const flags = ['--skip-git-repo-check', '--json', '--dangerously-bypass-approvals-and-sandbox'];
    const provider = {
      'model_providers.portcullis.name': 'Portcullis',
      'model_providers.portcullis.base_url': 'http://127.0.0.1:8080/v1',
      'model_providers.portcullis.env_key': 'PORTCULLIS_KEY',
      'model_providers.portcullis.wire_api': 'responses',
    };
    const settings = Object.entries({
      ...provider,
      model: 'gpt-5',
      model_provider: 'portcullis',
      web_search: 'disabled',
    });
    // It goes on without a server that took more than ten seconds to answer.
    const patience = ['-c', 'mcp_servers.portcullis.startup_timeout_sec=120'];
    const given = [...patience, ...settings.flatMap(([name, value]) => ['-c', `${name}="${value}"`])];
    const env = { HOME: cwd, CODEX_HOME: cwd, PORTCULLIS_KEY: people.keys.rita, PATH };
    const { code, stdout } = await loopback.run(['codex', 'exec', ...given, ...flags, 'files_echo says hello'], {
      cwd,
      env,
    });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/"type":"agent_message","text":".*echo: files_echo says hello/),
    ]);
    expect(upstream.calls).toEqual([{ name: 'echo', arguments: { text: 'files_echo says hello' } }]);
    expect(methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call']);
    const { headers, message } = callIn();
    expect(headers['mcp-protocol-version']).toBe('2025-06-18');
    await expectOneSession(message.params._meta.callId);
    expect(message.params._meta).toMatchObject({
      callId: expect.stringMatching(/^call_/),
      threadId: expect.any(String),
    });
  });
});
