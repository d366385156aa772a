import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { blocksOfPage, clientsFolder, describeClients, readersFolder } from '../../support/clients.js';
import { type Loopback, openLoopback, type Ran } from '../../support/programs/loopback.js';
import { governCalls } from '../../support/people.js';

/** One of the client's own protocol, and one that is translated. */
const CLAUDE_MODELS = ['claude-sonnet-4-5', 'gpt-4o'];
const CODEX_MODELS = ['gpt-5', 'claude-sonnet-4-5'];
const PATH = `${join(clientsFolder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;

describeClients('coding agents', () => {
  let gateway: TestApp;
  let loopback: Loopback;
  let key: string;
  let stoppedKey: string;
  beforeAll(async () => {
    gateway = await startTestApp();
    loopback = await openLoopback(gateway.url);
    await gateway.createTenant({ id: 'open', ...AMPLE });
    await gateway.createTenant({ id: 'stopped', ...AMPLE });
    key = await gateway.issueKey({ tenantId: 'open', subject: 'ann' });
    stoppedKey = await gateway.issueKey({ tenantId: 'stopped', subject: 'ann' });
    await governCalls(gateway, 'stopped', 'require_approval');
  });
  afterAll(async () => {
    await loopback.stop();
    await gateway.stop();
  });

  const sessions = async (): Promise<{ key: string; requests: number }[]> =>
    (await gateway.request('GET', '/v1/usage?group_by=session', { headers: { 'x-tenant-id': 'open' } })).json.usage
      .groups;
  const calls = (kind: 'openai' | 'anthropic') =>
    gateway.sandbox.requests(kind).filter(({ method, url }) => method === 'POST' && !url.includes('count_tokens'));

  /** What the page shows, for another model and prompt. */
  function claude(model: string, prompt: string, as = key): Promise<Ran> {
    const [shown] = blocksOfPage('claude-code', 'sh');
    const script = shown!.text
      .replace('ANTHROPIC_MODEL=claude-sonnet-4-5', `ANTHROPIC_MODEL=${model}`)
      .replace(/"Use Bash[^"]*"/, `"${prompt}"`);
    expect(script).toContain(`ANTHROPIC_MODEL=${model} `);
    expect(script).toContain(prompt);
    const cwd = readersFolder(as);
    const quiet = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' };
    return loopback.run(['bash', '-c', script], { cwd, env: { HOME: cwd, CLAUDE_CODE_TMPDIR: cwd, PATH, ...quiet } });
  }

  function codex(model: string, prompt: string, as = key): Promise<Ran> {
    const shown = blocksOfPage('responses', '').find(({ text }) => text.includes('wire_api'));
    const cwd = readersFolder(as);
    writeFileSync(join(cwd, 'config.toml'), shown!.text.replace('model = "gpt-5"', `model = "${model}"`));
    // There is nothing to protect, and no sandbox of its own within a network of its own.
    const flags = ['--skip-git-repo-check', '--json', '--dangerously-bypass-approvals-and-sandbox'];
    const env = { HOME: cwd, CODEX_HOME: cwd, PORTCULLIS_KEY: as, PATH };
    return loopback.run(['codex', 'exec', ...flags, prompt], { cwd, env });
  }

  test.each(CLAUDE_MODELS)('Claude Code calls a tool on %s, as its page says', async (model) => {
    const before = (await sessions()).length;
    const upstream = model.startsWith('gpt') ? 'openai' : 'anthropic';
    gateway.sandbox.reset();
    const { code, stdout } = await claude(model, 'echo Bash $((6 * 7)) >answer && cat answer');
    expect(code).toBe(0);
    expect(stdout).toMatch(/The tool said: Bash 42\b/);
    expect(calls(upstream).length).toBeGreaterThan(1);
    expect(await sessions()).toHaveLength(before + 1);
  });

  test.each(CODEX_MODELS)('Codex calls a tool on %s, with the provider that its page shows', async (model) => {
    const before = (await sessions()).length;
    const upstream = model.startsWith('gpt') ? 'openai' : 'anthropic';
    gateway.sandbox.reset();
    const { code, stdout } = await codex(model, 'echo exec_command $((6 * 7))');
    expect(code).toBe(0);
    expect(stdout).toMatch(/"type":"command_execution".*"aggregated_output":"exec_command 42\\n","exit_code":0/);
    expect(stdout).toMatch(/"type":"agent_message","text":".*exec_command 42/);
    expect(calls(upstream)).toHaveLength(2);
    expect(await sessions()).toHaveLength(before + 1);
  });

  test('they show what awaits an approval', async () => {
    const shown = await claude('claude-sonnet-4-5', 'Hello', stoppedKey);
    expect(shown).toMatchObject({ code: 1, stdout: expect.stringMatching(/approval/i) });
    expect(await codex('gpt-5', 'Hello', stoppedKey)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/approval/i),
    });
  });
});
