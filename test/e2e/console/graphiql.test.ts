import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.js';
import { chromiumHere, openChromium } from '../../support/console.js';
import { describeWith } from '../../support/programs/program.js';

describeWith(
  chromiumHere,
  'Chromium',
  'GraphiQL in a browser',
)('GraphiQL in a browser', () => {
  let gateway: TestApp;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  const strangers: string[] = [];

  beforeAll(async () => {
    gateway = await startTestApp();
    browser = await openChromium();
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && host !== new URL(gateway.url).host)
        strangers.push(request.url());
    });
    await page.goto(`${gateway.url}/graphql`);
  });
  afterAll(async () => {
    if (process.env.SCREENSHOT !== undefined) await page.screenshot({ path: process.env.SCREENSHOT });
    await browser.close();
    await gateway.stop();
  });

  const write = async (section: string, text: string): Promise<void> => {
    await page.locator(`section[aria-label="${section}"] .CodeMirror:visible`).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  };
  const run = async (query: string, result: RegExp): Promise<void> => {
    await write('Query Editor', query);
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect(
      page.locator('section[aria-label="Result Window"]').filter({ hasText: result }).waitFor(),
    ).resolves.toBeUndefined();
  };

  test('runs a query and a subscription with the key of its headers pane, and asks nobody else', async () => {
    // Without a key the introspection at the start is refused, which browsers report.
    await page.locator('section[aria-label="Query Editor"]').waitFor();
    await page.locator('section[aria-label="Result Window"]').filter({ hasText: 'UNAUTHORIZED' }).waitFor();
    problems.length = 0;
    await write('Headers', JSON.stringify({ Authorization: `Bearer ${gateway.adminKey}` }));
    await run('{ models { object } }', /"object": "list"/);
    const chat = '{model: "gpt-4o-mini", messages: [{role: USER, content: "Hello!"}]}';
    await run(
      `subscription { chatStream(input: ${chat}) { ... on ChatCompletion { evidenceId usage { totalTokens } } } }`,
      /"evidenceId"/,
    );
    await page.getByRole('button', { name: 'Re-fetch GraphQL schema' }).click();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-doc-explorer').filter({ hasText: 'Mutation' }).waitFor();
    expect(problems).toEqual([]);
    expect(strangers).toEqual([]);
  });
});
