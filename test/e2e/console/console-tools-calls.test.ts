import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { describeWith } from '../../support/programs/program.js';
import { ECHO, startToolServer, type TestToolServer, WRITE } from '../../support/upstreams/tool-server.js';

const TENANT = 'workshop';
const SESSION = 'run-of-the-afternoon';
const API = {
  openapi: '3.1.0',
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        summary: 'Reads an order',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'detail', in: 'query', schema: { enum: ['short', 'long'] } },
        ],
      },
      delete: {
        operationId: 'deleteOrder',
        summary: 'Deletes an order',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
    '/login': { post: { operationId: 'login', parameters: [{ name: 'c', in: 'cookie', required: true }] } },
  },
};

describeWith(
  chromiumHere,
  'Chromium',
  'calls of tools in the console',
)('calls of tools in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let people: People;
  let upstream: TestToolServer;
  let api: Server;
  let apiUrl: string;
  const asked: string[] = [];

  beforeAll(async () => {
    upstream = await startToolServer();
    api = createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const isDocument = request.url === '/openapi.json';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isDocument ? API : { order: 'seven' }));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
    await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
    people = await gather(app, TENANT);
    const asAda = people.as('ada');
    const { json: server } = await app.request('POST', '/api/mcp/servers', {
      ...asAda,
      body: { name: 'files', url: upstream.url, credential: { type: 'none' } },
    });
    const { json } = await app.request('GET', `/api/mcp/servers/${server.id}/tools`, asAda);
    for (const { name, pin } of json.tools)
      await app.request('POST', `/api/mcp/servers/${server.id}/tools/${name}/accept`, { ...asAda, body: { pin } });
    await makePolicy(app, people.keys.ada, {
      name: 'tools of the workshop',
      actions: ['mcp.*'],
      resources: ['mcp:*'],
      effect: 'allow',
      rules: [
        {
          id: 'short',
          condition: 'action == "mcp.list" || !has(context.arguments.text) || size(context.arguments.text) < 100',
        },
      ],
    });
    await makePolicy(app, people.keys.ada, {
      name: 'writing is asked for',
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
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** A model is asked, its tool is called under the id that the model gave, and another that waits for people. */
  async function run(): Promise<void> {
    const headers = { 'x-session-id': SESSION };
    const tool = { type: 'function', function: { name: 'files_echo', parameters: ECHO.definition.inputSchema } };
    const { text } = await app.request('POST', '/v1/chat/completions', {
      ...people.as('rita'),
      headers,
      body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'files_echo hello' }], tools: [tool] },
    });
    const [, callId] = /"id": ?"(call_\w+)"/.exec(text) ?? [];
    for (const [name, _meta] of [
      ['files_echo', { callId }],
      ['files_write', {}],
    ] as const)
      await app.request('POST', '/mcp', {
        ...people.as('rita'),
        headers: { ...headers, accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { text: 'hello' }, _meta } },
      });
  }

  test('a session shows models and tools in order, and leads from one to the other', async () => {
    await run();
    const { context, page } = await browser.signedIn(app, people.keys.aud);
    await page.goto(`${app.url}/requests/session?id=${SESSION}`);
    const rows = page.getByRole('table', { name: 'Calls of the session' }).getByRole('row');
    await page.getByRole('link', { name: 'The proposal' }).waitFor();
    expect(await rows.count()).toBe(4);
    expect(await rows.nth(1).innerText()).toMatch(/Model.*gpt-4o-mini[^]*asked for files\/echo/);
    expect(await rows.nth(2).innerText()).toMatch(/Tool.*files\/echo[^]*asked for by gpt-4o-mini/);
    expect(await rows.nth(3).innerText()).toMatch(/Tool.*files\/write/);
    await expectAccessible(page);
    await rows.nth(1).getByRole('link', { name: 'files/echo' }).click();
    await page.getByRole('heading', { name: 'Calls of models beside it' }).waitFor();
    await page.getByRole('table', { name: 'Calls of models beside it' }).getByText('asked for files/echo').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'The whole session' }).click();
    await page.getByRole('heading', { name: 'Session', level: 1 }).waitFor();
    await context.close();
  });

  test('who may call what is a table, and one call is explained with its arguments', async () => {
    const { context, page } = await browser.signedIn(app, people.keys.ada);
    await page.goto(`${app.url}/tools`);
    await page.getByRole('link', { name: 'Who may call what' }).click();
    await page.getByLabel('Member or subject').fill('rita');
    await page.getByRole('button', { name: 'Show' }).click();
    const table = page.getByRole('table', { name: 'Tools of rita' });
    await table.getByRole('row', { name: /files_write.*yes.*Require approval|files_write.*approval/i }).waitFor();
    await expectAccessible(page);
    await table.getByRole('link', { name: 'files_echo' }).click();
    await page.getByLabel('Arguments, as JSON').fill(JSON.stringify({ text: 'x'.repeat(200) }));
    await page.getByRole('button', { name: 'Explain' }).click();
    const answer = page.getByRole('status', { name: 'Answer' });
    await answer.getByText('tools of the workshop').waitFor();
    await answer.getByText(/did not hold/i).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('a person calls a tool with a form of its schema, and is asked first where it may change something', async () => {
    const { context, page } = await browser.signedIn(app, people.keys.rita);
    const questions = await agreeing(page);
    await page.goto(`${app.url}/playground`);
    await page.getByRole('link', { name: 'Call a tool' }).click();
    await page.getByLabel('text (needed)').fill('by hand');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('echo: by hand').waitFor();
    expect(questions).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Tool', exact: true }).selectOption('files_write');
    await page.getByRole('note').getByText('may change something').waitFor();
    await page.getByLabel('text (needed)').fill('by hand');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const link = page.getByRole('link', { name: 'People have to approve it' });
    await link.waitFor();
    expect(questions).toEqual([expect.stringContaining('Call files_write?')]);
    await expectAccessible(page);
    const id = (await link.getAttribute('href'))!.split('/').at(-1)!;
    expect((await people.move(id, 'fred', 'approved')).status).toBe(200);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('written: by hand').waitFor();
    await page.getByRole('link', { name: 'The evidence' }).first().click();
    await page.getByRole('heading', { name: 'Request', level: 1 }).waitFor();
    await context.close();
  });

  test('an API is connected, its operations accepted and called; a change of its document rests', async () => {
    const { context, page } = await browser.signedIn(app, people.keys.ada);
    await page.goto(`${app.url}/tools/new`);
    await page.getByRole('link', { name: 'An HTTP API' }).click();
    await page.getByLabel('Address of the OpenAPI document').fill(`${apiUrl}/openapi.json`);
    await page.getByRole('button', { name: 'Show its operations' }).click();
    await page.getByRole('checkbox', { name: /^getOrder/ }).check();
    await page.getByText('Those that cannot be tools').click();
    await page.getByText('the parameter c is in a cookie').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('shop');
    await page.getByLabel('Address below which').fill(`${apiUrl}/v1`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('heading', { name: 'shop', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Accept getOrder' }).click();
    await page.getByText('The tool is accepted.').waitFor();
    await expectAccessible(page);
    await page.goto(`${app.url}/playground/tool?tool=shop_getOrder`);
    await page.getByLabel('id (needed)').fill('7/8');
    await page.getByLabel('detail').selectOption('"long"');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByRole('region', { name: 'Result', exact: true }).getByText('seven').waitFor();
    expect(asked.at(-1)).toBe('GET /v1/orders/7%2F8?detail=long');
    await context.close();
  });

  test('people who decide about a changed tool see the difference, not a payload', async () => {
    await makePolicy(app, people.keys.ada, {
      actions: ['mcp.tool.accept'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    upstream.tools.set('write', { ...WRITE, definition: { ...WRITE.definition, description: 'Writes a secret.' } });
    const { json } = await app.request('GET', '/api/mcp/servers', people.as('ada'));
    const { id } = json.servers.find(({ name }: { name: string }) => name === 'files');
    await app.request('POST', `/api/mcp/servers/${id}/refresh`, people.as('ada'));
    const tools = await app.request('GET', `/api/mcp/servers/${id}/tools`, people.as('ada'));
    const { pin } = tools.json.tools.find(({ name }: { name: string }) => name === 'write');
    const reply = await app.request('POST', `/api/mcp/servers/${id}/tools/write/accept`, {
      ...people.as('ada'),
      body: { pin },
    });
    const proposal: string = reply.json.error.details.proposal_id;
    const { context, page } = await browser.signedIn(app, people.keys.fred);
    await page.goto(`${app.url}/inbox/proposal/${proposal}`);
    const changes = page.getByRole('region', { name: 'Changes of Description' });
    await changes.waitFor();
    expect(await changes.locator('del mark').allInnerTexts()).toEqual(['text']);
    expect(await changes.locator('ins mark').allInnerTexts()).toEqual(['secret']);
    await expectAccessible(page);
    await page.goto(`${app.url}/proposals/${proposal}`);
    await changes.waitFor();
    await expectAccessible(page);
    await context.close();
  });

  const PAGES = [
    [`/requests/session?id=${SESSION}`, 'Calls of the session'],
    ['/tools/access?actor=rita', 'Tools of rita'],
    ['/tools/access?actor=rita&tool=files_echo', 'All tools of rita'],
    ['/playground/tool?tool=files_write', 'text (needed)'],
    ['/tools/api', 'Show its operations'],
    ['/tools', 'Who may call what'],
  ] as const;
  test.each([1280, 390])('at %d px axe finds no fault on any of these pages', async (width) => {
    const viewport = { width, height: 900 };
    const { context, page } = await browser.signedIn(app, people.keys.ada, { viewport });
    for (const [path, words] of PAGES) {
      await page.goto(app.url + path);
      await page
        .getByText(words)
        .or(page.getByRole('table', { name: words }))
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
    await context.close();
  });
});
