import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answerQuestion, chromiumHere, ConsoleBrowser, expectAccessible } from '../../support/console.js';
import { listTools, TestClient } from '../../support/oauth/test-client.js';
import { describeWith } from '../../support/programs/program.js';
import { startTokenServer, type TestTokenServer } from '../../support/upstreams/token-server.js';

/** Applications and accounts as people connect them in a browser. */
describeWith(
  chromiumHere,
  'Chromium',
  'applications in the console',
)('applications in the console', () => {
  let app: TestApp;
  let browser: ConsoleBrowser;
  let upstream: TestTokenServer;
  let editor: Server;
  let client: TestClient;
  let serverId: string;
  const answers: URL[] = [];

  beforeAll(async () => {
    upstream = await startTokenServer();
    // The editor that waits on this machine for its answer.
    editor = createServer((request, response) => {
      answers.push(new URL(request.url ?? '', 'http://127.0.0.1'));
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><html lang="en"><title>Editor</title><h1>Editor</h1></html>');
    });
    await new Promise<void>((resolve) => editor.listen(0, '127.0.0.1', resolve));
    app = await startTestApp({ env: { MCP_ALLOW_PRIVATE: 'true' } });
    browser = await ConsoleBrowser.open();
    client = await TestClient.register(app);
    const body = { name: 'github', url: upstream.url, credential: { type: 'user' } };
    serverId = (await app.request('POST', '/api/mcp/servers', { body })).json.id;
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await upstream.stop();
    editor.closeAllConnections();
    await new Promise((resolve) => editor.close(resolve));
  });
  afterEach(() => {
    browser.problems.length = 0;
  });

  const redirectUri = (): string => `http://127.0.0.1:${(editor.address() as AddressInfo).port}/callback`;

  test('somebody who is not signed in is sent to sign in, and comes back', async () => {
    const context = await browser.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${app.url}/oauth/authorize?${client.query()}`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    const asked = new URL(page.url());
    expect([asked.pathname, asked.searchParams.get('return_to')]).toEqual([
      '/sign-in',
      `/oauth/authorize?${client.query()}`,
    ]);
    await context.close();
  });

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('an application is allowed, used and disconnected (%s, %i)', async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 800 } };
    const { context, page } = await browser.signedIn(app, app.adminKey, options);
    await page.goto(`${app.url}/oauth/authorize?${client.query({ redirect_uri: redirectUri() })}`);
    await page.getByText('Editor asks to use tools for you.').waitFor();
    await expectAccessible(page);
    expect(await page.getByText(/^this computer/).textContent()).toContain('127.0.0.1');
    expect(await page.evaluate('document.activeElement.id')).toBe('deny');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Editor' }).waitFor();
    const answer = answers.at(-1)?.searchParams;
    expect([answer?.get('state'), answer?.get('iss')]).toEqual(['state-1', app.url]);
    const { json } = await client.exchange(answer?.get('code') ?? '', { redirect_uri: redirectUri() });
    expect((await listTools(app, json.access_token)).status).toBe(200);
    await page.goto(`${app.url}/applications`);
    await page.getByRole('button', { name: 'Disconnect' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await answerQuestion(page);
    await page.getByText('No application yet').first().waitFor();
    expect((await listTools(app, json.access_token)).status).toBe(401);
    await context.close();
  });

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('an application with a secret is registered, and shows it once (%s, %i)', async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 800 } };
    const { context, page } = await browser.signedIn(app, app.adminKey, options);
    await page.goto(`${app.url}/applications`);
    await page.getByRole('button', { name: 'Register an application' }).click();
    await page.getByLabel('Name').fill(`Assistant ${colorScheme}`);
    await page.getByLabel('Redirect URIs').fill('https://assistant.example/callback');
    await page.getByLabel('Credential').selectOption('KEYS');
    await page.getByLabel('Its public keys').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Credential').selectOption('SECRET');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    const first = await page.getByText(/^pcs_/).textContent();
    await expectAccessible(page);
    const row = page.getByRole('row', { name: `Assistant ${colorScheme}` });
    await row.getByRole('button', { name: 'New secret' }).click();
    await answerQuestion(page);
    await page
      .getByText(/^pcs_/)
      .filter({ hasNotText: first ?? '' })
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Registered applications' }).waitFor();
    expect(await page.getByText(/^pcs_/).count()).toBe(0);
    await context.close();
  });

  test('a request that is not allowed says so, and gives nothing away', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${app.url}/oauth/authorize?${client.query({ redirect_uri: 'https://evil.example' })}`);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Allow' }).isVisible()).toBe(false);
    const plain = client.query({ redirect_uri: redirectUri(), code_challenge_method: 'plain' });
    await page.goto(`${app.url}/oauth/authorize?${plain}`);
    await page.getByRole('button', { name: 'Back to the application' }).click();
    await page.getByRole('heading', { name: 'Editor' }).waitFor();
    expect(answers.at(-1)?.searchParams.get('error')).toBe('invalid_request');
    await context.close();
  });

  test('no other page can frame the question', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey);
    await page.goto(`${redirectUri()}/frame`);
    const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    const address = `${app.url}/oauth/authorize?${client.query()}`;
    await page.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), { src: '${address}' }))`);
    await refused;
    const [, frame] = page.frames();
    expect(await frame?.locator('body').textContent()).not.toContain('Connect an application');
    await context.close();
  });

  test('an account at a server of tools is connected, and forgotten', async () => {
    const { context, page } = await browser.signedIn(app, app.adminKey, { viewport: { width: 390, height: 800 } });
    await page.goto(`${app.url}/connect-tools?server=${serverId}`);
    await page.getByText('Tools of github need an account of yours.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText(/^Connected\./).waitFor();
    await expectAccessible(page);
    await page.goto(`${app.url}/applications`);
    await page.getByRole('button', { name: 'Forget' }).click();
    await answerQuestion(page);
    await page.getByText('No account yet').waitFor();
    await context.close();
  });
});
