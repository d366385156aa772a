import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { agreeing, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const GOOD = 'sk-the-right-key-of-somebody-0001';
const BETTER = 'sk-another-key-of-somebody-0002';
/** A person with the key at hand connects a provider within a minute; a browser without thinking far sooner. */
const MOST_MILLIS = 20_000;

describeWith(
  chromiumHere,
  'Chromium',
  'providers in the console',
)('providers in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let upstream: UpstreamServer;
  let keys: (string | undefined)[];

  beforeAll(async () => {
    app = await startTestApp({ env: { TENANT_PROVIDER_HOSTS: '127.0.0.1' } });
    browser = await ConsoleBrowser.open();
    upstream = await startUpstream(({ url, method, headers, body }, response) => {
      const key = headers.authorization?.replace('Bearer ', '');
      keys.push(key);
      if (key !== GOOD && key !== BETTER) {
        const error = { error: { message: 'there is no such key', type: 'invalid_request_error' } };
        response.writeHead(401, { 'Content-Type': 'application/json' }).end(JSON.stringify(error));
        return;
      }
      if (!url.startsWith('/v1/')) response.writeHead(404).end();
      else if (method === 'GET') {
        const data = ['tiny', 'small'].map((id) => ({ id, object: 'model' }));
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
      } else answer(body as { stream?: boolean }, response);
    });
  });
  beforeEach(() => {
    keys = [];
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });

  /** Chromium logs each answer that refuses; these were asked for. */
  function expectRefusals(statuses: string[]): void {
    expect(browser.problems.splice(0)).toEqual(statuses.map((status) => expect.stringContaining(status)));
  }

  test('a provider is connected, tested, asked in the playground, given another key and disconnected', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    const asked = await agreeing(page);
    await page.goto(`${app.url}/providers`);
    const empty = page.locator('main .empty');
    await empty.getByText('No provider is connected here yet').waitFor();

    const from = performance.now();
    await empty.getByRole('link', { name: 'Connect a provider' }).click();
    await page.getByRole('link', { name: 'Another with OpenAI’s protocol' }).click();
    await page.getByLabel('Address').fill(`${upstream.origin}/v1`);
    await page.getByLabel('API key, if it needs one').fill(GOOD);
    await page.getByLabel('Id, as in').fill('near');
    await page.getByRole('button', { name: 'Add a model' }).click();
    const row = page.getByRole('group', { name: 'Model 1' });
    await row.getByLabel('Model', { exact: true }).fill('tiny');
    await row.getByLabel('Input').fill('0.5');
    await row.getByLabel('Output').fill('1.5');
    await page.getByRole('button', { name: 'Connect and test' }).click();
    await page.getByText(/^It answers in [\d.]+ ms and lists 2 models\.$/).waitFor();
    await page.getByRole('row', { name: /tiny/ }).getByText('$0.50').waitFor();
    await page.getByRole('link', { name: 'Ask it: tiny' }).click();
    await page.getByLabel('Prompt').fill('Hello');
    expect(await page.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('tiny');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('hello from the near one').waitFor();
    expect(performance.now() - from).toBeLessThan(MOST_MILLIS);
    expect(new Set(keys)).toEqual(new Set([GOOD]));

    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Providers' }).click();
    await page.getByRole('row', { name: /near.*Ready.*Here/ }).waitFor();
    await page.getByRole('link', { name: 'near', exact: true }).click();
    await page.getByText('ends in 0001', { exact: true }).waitFor();
    await page.getByText('No attempt failed.').waitFor();
    await page.getByText(/^p95 [\d.,]+ ms$/).waitFor();
    await page.getByRole('button', { name: '24 hours' }).click();
    await page.getByRole('heading', { name: 'Calls of the last 24 hours' }).waitFor();
    await page.getByLabel('New API key').fill(BETTER);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('ends in 0002', { exact: true }).waitFor();
    expect(await page.getByLabel('New API key').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.getByText(/lists 2 models/).waitFor();
    expect(keys.at(-1)).toBe(BETTER);

    // Somebody else changes it meanwhile.
    const other = await app.request('PATCH', '/api/providers/near', { key: app.adminKey, body: { weight: 3 } });
    expect(other.status).toBe(200);
    await page.getByLabel('Weight').fill('5');
    await page.getByRole('button', { name: 'Save the weight' }).click();
    await page.getByText(/nothing of yours was saved/).waitFor();
    expectRefusals(['409']);
    await page.getByRole('button', { name: 'Load the newest version' }).click();
    await page.getByText(/version 3$/).waitFor();
    expect(await page.getByLabel('Weight').inputValue()).toBe('3');

    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
    await page.getByRole('row', { name: /tiny/ }).waitFor();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.waitForURL(`${app.url}/providers`);
    await page.getByText('No provider is connected here yet').waitFor();
    expect(asked).toEqual([
      'Switch near off? It gets no new calls until it is on again. No other provider serves tiny: calls of it are refused.',
      'Disconnect near? Calls under way go on. No other provider serves tiny: calls of it are refused. Its key is deleted. This cannot be undone.',
    ]);
    await context.close();
  });

  test('what is wrong is said at its field, and a wrong key and address are mended after the test', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await agreeing(page);
    await page.goto(`${app.url}/providers/new?preset=groq`);
    expect(await page.getByLabel('Id, as in').inputValue()).toBe('groq');
    expect(await page.getByLabel('Address').inputValue()).toBe('https://api.groq.com/openai/v1');
    await page.getByLabel('API key').fill('with a space');
    await page.getByLabel('Address').fill(`${upstream.origin}/v0`);
    await page.getByRole('button', { name: 'Connect and test' }).click();
    expect(await page.getByRole('alert').innerText()).toMatch(/^API key: /);
    expect(await page.evaluate('document.querySelector("[name=key]").validationMessage')).toMatch(/without spaces/);
    expectRefusals(['400']);

    await page.getByLabel('API key').fill('sk-wrong');
    await page.getByRole('button', { name: 'Connect and test' }).click();
    await page.getByText(/It does not answer as it should: it refuses the credential \(401\)/).waitFor();
    await page.getByRole('button', { name: 'Change the key' }).click();
    await page.getByLabel('New API key').fill(GOOD);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText(/no list of models there \(404\)/).waitFor();
    await page.getByRole('button', { name: 'Change the address' }).click();
    expect(await page.getByLabel('API key of that server').count()).toBe(0);
    await page.getByLabel('Address').fill(`${upstream.origin.replace('127.0.0.1', 'localhost')}/v1`);
    await page.getByLabel('API key of that server').fill(GOOD);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText(/^It answers in/).waitFor();
    await page.getByRole('button', { name: /^Show all/ }).click();
    await page.getByRole('link', { name: 'Show groq' }).click();
    await page.getByText('those of groq').waitFor();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.waitForURL(`${app.url}/providers`);
    await context.close();
  });

  test('a server on a machine of one’s own says itself what it serves', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await agreeing(page);
    await page.goto(`${app.url}/providers/new`);
    await page.getByRole('link', { name: 'vLLM' }).click();
    await page.getByLabel('Address').fill(`${upstream.origin}/v1`);
    await page.getByLabel('API key, if it needs one').fill(GOOD);
    await page.getByRole('button', { name: 'Connect and test' }).click();
    await page.getByText(/lists 2 models/).waitFor();
    await page.getByRole('row', { name: /small/ }).getByText('Available').waitFor();
    await page.getByRole('link', { name: 'Show vllm' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.waitForURL(`${app.url}/providers`);
    await context.close();
  });

  test('those of the environment are shown, tested and not changed', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/providers/openai`);
    await page.getByText(/configured by variables of the environment/).waitFor();
    await page.getByRole('table', { name: 'Models of openai' }).waitFor();
    expect(await page.getByRole('button', { name: 'Disconnect' }).count()).toBe(0);
    expect(await page.locator('main form').count()).toBe(0);
    await context.close();
  });

  test('administrators of a tenant connect accounts of its own once the platform allows them, and see theirs alone', async () => {
    await app.createTenant({ id: 'solo' });
    const key = await app.issueKey({ tenantId: 'solo', subject: 'sue', roles: ['tenant_admin'] });
    const operator = await browser.signedIn(app, app.adminKey);
    const { context, page } = await browser.signedIn(app, key);
    await agreeing(page);
    const rooms = page.getByRole('navigation', { name: 'Rooms' });
    await page.goto(`${app.url}/providers`);
    await page.getByText('The platform does not let this tenant have accounts of its own.').waitFor();
    expect(await rooms.getByRole('link', { name: 'Models' }).count()).toBe(1);
    expect(await rooms.getByRole('link', { name: 'Providers' }).count()).toBe(0);

    await operator.page.goto(`${app.url}/tenants/solo`);
    await operator.page.getByLabel('Its administrators may connect accounts of their own').check();
    await operator.page.getByRole('button', { name: /^Save/ }).click();
    await operator.page.getByText('The settings are saved.').waitFor();
    await operator.context.close();

    await page.reload();
    await rooms.getByRole('link', { name: 'Providers' }).click();
    await page.locator('main .empty').getByRole('link', { name: 'Connect a provider' }).click();
    await page.getByRole('link', { name: 'Another with OpenAI’s protocol' }).click();
    expect(await page.getByLabel('Id, as in').inputValue()).toBe('own.other');
    await page.getByLabel('Address').fill('http://10.0.0.1/v1');
    await page.getByLabel('API key, if it needs one').fill(GOOD);
    await page.getByRole('button', { name: 'Add a model' }).click();
    const row = page.getByRole('group', { name: 'Model 1' });
    await row.getByLabel('Model', { exact: true }).fill('tiny');
    await row.getByLabel('Input').fill('0.5');
    await row.getByLabel('Output').fill('1.5');
    await page.getByRole('button', { name: 'Connect and test' }).click();
    expect(await page.getByRole('alert').innerText()).toMatch(/^Address: expected an https URL/);
    expectRefusals(['400']);
    await page.getByLabel('Address').fill(`${upstream.origin}/v1`);
    await page.getByRole('button', { name: 'Connect and test' }).click();
    await page.getByText(/^It answers in [\d.]+ ms and lists 2 models\.$/).waitFor();
    await page.getByRole('link', { name: 'Show own.other' }).click();
    await page.getByText('This tenant alone').waitFor();
    await rooms.getByRole('link', { name: 'Providers' }).click();
    await page.getByRole('row', { name: /own\.other.*Ready.*This tenant alone/ }).waitFor();
    expect(await page.getByRole('table', { name: 'Providers' }).getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'own.other' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('This tenant has no account of its own yet').waitFor();
    await context.close();
  });

  test('axe finds no fault at 320 px', async () => {
    const id = 'a-provider-with-a-long-name';
    const body = {
      id,
      kind: 'openai',
      baseUrl: `${upstream.origin}/v1`,
      credential: { type: 'key', key: GOOD },
      headers: { 'X-Extra': 'some-header' },
      models: [{ id: 'm'.repeat(60), input: 0.5, output: 1.5 }],
    };
    expect((await app.request('POST', '/api/providers', { key: app.adminKey, body })).status).toBe(201);
    const viewport = { width: 320, height: 700 };
    const { context, page } = await browser.signedIn(app, app.adminKey, { viewport });
    for (const path of ['', '/new', '/new?preset=other', '/new?preset=azure', `/${id}`, '/openai']) {
      await page.goto(`${app.url}/providers${path}`);
      await page.locator('main table:visible, main form, main .presets').first().waitFor();
      if (path === '/new?preset=other') await page.getByRole('button', { name: 'Add a model' }).click();
      await expectAccessible(page);
    }
    expect((await app.request('DELETE', `/api/providers/${id}`, { key: app.adminKey })).status).toBe(204);
    await context.close();
  });
});

interface Answering {
  writeHead: (status: number, headers: Record<string, string>) => { end: (text: string) => unknown };
}

/** The mock's answer to a chat, whole or as a stream. */
function answer({ stream = false }: { stream?: boolean }, response: Answering): void {
  const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 };
  const head = { id: 'chatcmpl-1', created: 1, model: 'tiny' };
  const content = 'hello from the near one';
  if (!stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    const whole = { ...head, object: 'chat.completion', choices, usage };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(whole));
    return;
  }
  const chunk = { ...head, object: 'chat.completion.chunk' };
  const events = [
    { ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { ...chunk, choices: [], usage },
  ];
  const text = [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(text);
}
