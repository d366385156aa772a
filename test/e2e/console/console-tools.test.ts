import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { describeWith } from '../../support/programs/program.js';
import { ECHO, startToolServer, type TestToolServer, WRITE } from '../../support/upstreams/tool-server.js';
import { failureOf, textOf } from '../../support/upstreams/tool-results.js';

const TENANT = 'workshop';
const CREDENTIAL = 'a-secret-of-the-server-1234';

describeWith(
  chromiumHere,
  'Chromium',
  'tools in the console',
)('tools in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let people: People;
  let upstream: TestToolServer;

  beforeAll(async () => {
    upstream = await startToolServer();
    app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
    await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
    people = await gather(app, TENANT);
    await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], resources: ['mcp:files/*'], effect: 'allow' });
    await makePolicy(app, people.keys.ada, {
      actions: ['mcp.call'],
      resources: ['mcp:files/write'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    browser = await ConsoleBrowser.open();
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await upstream.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** Chromium logs each answer that refuses; these were asked for. */
  function expectRefusals(statuses: string[]): void {
    expect(browser.problems.splice(0)).toEqual(statuses.map((status) => expect.stringContaining(status)));
  }

  async function caller(path = '/mcp'): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    const headers = { authorization: `Bearer ${people.keys.rita}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(app.url + path), { requestInit: { headers } }));
    return client;
  }
  const namesFor = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

  async function openServer(page: Page): Promise<void> {
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('link', { name: 'files', exact: true }).click();
    await page.getByRole('heading', { name: 'files', level: 1 }).waitFor();
  }

  test('a server is connected, its tools accepted and called, and what changes is read before it is accepted', async () => {
    const { context, page } = await browser.signedIn(app, people.keys.ada);
    await page.goto(`${app.url}/tools`);
    await page.getByText('No MCP server is connected yet').waitFor();
    await page.locator('main .empty').getByRole('link', { name: 'Connect a server' }).click();
    await page.getByLabel('Name', { exact: true }).fill('files');
    await page.getByLabel('Address').fill(upstream.url);
    await page.getByLabel('Credential').selectOption('KEY');
    await page.getByLabel('Key', { exact: true }).fill(CREDENTIAL);
    await page.getByRole('button', { name: 'Connect and look' }).click();
    await page.getByText('a key that ends in 1234', { exact: true }).waitFor();
    expect(upstream.headers.at(-1)?.authorization).toBe(`Bearer ${CREDENTIAL}`);
    const echo = page.getByRole('listitem', { name: 'echo' });
    await echo.getByText('Gives the text back.', { exact: true }).waitFor();
    await echo.getByText('readOnlyHint: true').waitFor();
    await echo.getByRole('row', { name: /text \(needed\) string/ }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Tick all' }).click();
    await page.getByRole('button', { name: 'Accept 2 ticked' }).click();
    await page.getByText('2 tools are accepted.').waitFor();
    await page.getByRole('heading', { name: 'Accepted (2)' }).waitFor();
    const client = await caller();
    expect(await namesFor(client)).toEqual(['files_echo', 'files_write']);
    expect(textOf(await client.callTool({ name: 'files_echo', arguments: { text: 'hello' } }))).toBe('echo: hello');

    // Its server changes one word while nobody looks, and hides another.
    const description = 'Gives the secret back.\u200b';
    upstream.tools.set('echo', { ...ECHO, definition: { ...ECHO.definition, description } });
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByText('files listed its tools.').waitFor();
    const changes = page.getByRole('region', { name: 'Changes of Description' });
    await changes.waitFor();
    expect(await changes.locator('del mark').allInnerTexts()).toEqual(['text']);
    expect(await changes.locator('ins mark').allInnerTexts()).toEqual(['secret', '⟨U+200B⟩']);
    expect(await namesFor(client)).toEqual(['files_write']);
    await page.getByRole('link', { name: 'Tools', exact: true }).click();
    await page.getByRole('row', { name: /files.*Ready.*1 changed/ }).waitFor();
    await openServer(page);
    await changes.waitFor();

    // And once more, after the page was loaded.
    upstream.tools.set('echo', { ...ECHO, definition: { ...ECHO.definition, description: 'Gives all back.' } });
    const servers = await app.request('GET', '/api/mcp/servers', people.as('ada'));
    const [{ id }] = servers.json.servers;
    await app.request('POST', `/api/mcp/servers/${id}/refresh`, people.as('ada'));
    await page.getByRole('button', { name: 'Accept echo' }).click();
    await page.getByText('The server has changed meanwhile, so nothing was accepted').waitFor();
    expectRefusals(['409']);
    await changes.getByText('Gives all back.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept echo' }).click();
    await page.getByText('The tool is accepted.').waitFor();
    expect(await namesFor(client)).toEqual(['files_echo', 'files_write']);
    await context.close();
  });

  test('a call that waits for people is read argument by argument, approved, and goes through', async () => {
    const client = await caller();
    const given = { text: 'Dear all,\nthe figures are wrong.' };
    const call = () => client.callTool({ name: 'files_write', arguments: given });
    const asked = await call();
    expect([asked.isError, textOf(asked)]).toEqual([true, expect.stringContaining('APPROVAL_REQUIRED')]);
    const id = failureOf(asked).details.proposal_id;

    const { context, page } = await browser.signedIn(app, people.keys.fred);
    // The agent gives the person the link.
    await page.goto(/http\S+\/proposals\/[0-9a-f-]+/.exec(textOf(asked))![0]);
    await page.getByRole('heading', { name: 'Arguments' }).waitFor();
    await page.goto(`${app.url}/inbox/proposal/${id}`);
    await page.getByRole('region', { name: 'text', exact: true }).getByText('the figures are wrong.').waitFor();
    expect(
      await page
        .getByRole('definition')
        .filter({ hasText: /^files$/ })
        .count(),
    ).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await people.until(id, 'executing');
    expect(textOf(await call())).toBe('written: Dear all,\nthe figures are wrong.');
    expect(upstream.calls.filter(({ name }) => name === 'write')).toHaveLength(1);
    await context.close();
  });

  test('a virtual server has its own tools, names and arguments, and set-up lines with its address', async () => {
    const { context, page } = await browser.signedIn(app, people.keys.ada);
    const asked = await agreeing(page);
    await page.goto(`${app.url}/tools`);
    await page.locator('main .empty').getByRole('link', { name: 'Make a virtual server' }).click();
    await page.getByLabel('Name', { exact: true }).fill('reports');
    await page.getByLabel('Purpose').fill('Tools for reports.');
    const row = page.getByRole('group', { name: 'Tools 1' });
    await row.getByLabel('Server').fill('files');
    await row.getByLabel('Tool', { exact: true }).fill('echo');
    await row.getByLabel('Name for clients').fill('repeat');
    await row.getByLabel('Fixed arguments').fill('["no object"]');
    await page.getByLabel('Purpose').focus();
    const said = 'document.querySelector("[name=\'entries[0].arguments\']").validationMessage';
    expect(await page.evaluate(said)).toBe('This is not a JSON object.');
    await page.getByRole('button', { name: 'Make it' }).click();
    await row.getByLabel('Fixed arguments').fill('{"text": "always this"}');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('heading', { name: 'reports', level: 1 }).waitFor();
    await page.getByRole('definition').getByText(`${app.url}/mcp/reports`).waitFor();
    await page.getByText(`portcullis mcp claude-code --url ${app.url} --server reports --write`).waitFor();
    await page.getByRole('tab', { name: 'Codex' }).click();
    await page.getByText('[mcp_servers.portcullis-reports]').waitFor();
    await expectAccessible(page);

    const client = await caller('/mcp/reports');
    expect((await client.listTools()).tools).toMatchObject([{ name: 'repeat', inputSchema: { properties: {} } }]);
    expect(textOf(await client.callTool({ name: 'repeat', arguments: {} }))).toBe('echo: always this');

    await page.getByRole('button', { name: 'Add tools' }).click();
    const second = page.getByRole('group', { name: 'Tools 2' });
    await second.getByLabel('Server').fill('files');
    await second.getByLabel('Tool', { exact: true }).fill('wri*');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The virtual server is saved.').waitFor();
    expect(await namesFor(client)).toEqual(['files_write', 'repeat']);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no virtual server yet').waitFor();
    expect(asked).toEqual([
      'Delete the virtual server reports? Clients at its address get no tools from then on. The servers of its tools stay.',
    ]);
    await context.close();
  });

  test('another address needs the credential again, and an end is asked for', async () => {
    const other = await startToolServer([WRITE]);
    const { context, page } = await browser.signedIn(app, people.keys.ada);
    const asked = await agreeing(page);
    await page.goto(`${app.url}/tools`);
    await openServer(page);
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Use this address' }) });
    expect(await form.getByLabel('Key', { exact: true }).count()).toBe(0);
    await form.getByLabel('Address').fill(other.url);
    await form.getByLabel('Key', { exact: true }).fill('another-secret-5678');
    await form.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('a key that ends in 5678', { exact: true }).waitFor();
    await page.getByRole('listitem', { name: 'write' }).getByText('New').waitFor();
    expect(other.headers.at(-1)?.authorization).toBe('Bearer another-secret-5678');
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('No MCP server is connected yet').waitFor();
    expect(asked).toEqual([
      'Switch files off? Clients no longer see its tools, and calls of them are refused.',
      expect.stringMatching(/^Disconnect files\? Clients no longer see its tools.*This cannot be undone\.$/),
    ]);
    await context.close();
    await other.stop();
  });

  test('axe finds no fault at 320 px', async () => {
    const { context, page } = await browser.signedIn(app, people.keys.aud, { viewport: { width: 320, height: 700 } });
    await page.goto(`${app.url}/tools`);
    await page.getByRole('tab', { name: 'VS Code' }).click();
    expect(await page.getByRole('link', { name: 'Connect a server' }).count()).toBe(0);
    await expectAccessible(page);
    const other = await browser.signedIn(app, people.keys.ada, { viewport: { width: 320, height: 700 } });
    await other.page.goto(`${app.url}/tools/new`);
    await other.page.getByLabel('Credential').selectOption('HEADERS');
    await expectAccessible(other.page);
    await other.page.goto(`${app.url}/tools/virtual/new`);
    await other.page.getByRole('group', { name: 'Tools 1' }).waitFor();
    await expectAccessible(other.page);
    await other.context.close();
    await context.close();
  });
});
