import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TestApp } from './app.js';
import { programHere } from './program.js';

/** Where Chromium is on this machine; undefined without one. */
export const chromiumPath = programHere(['/usr/bin/chromium', '/usr/bin/google-chrome'], '--version');

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  context: BrowserContext;
  page: Page;
}

/** Chromium in front of a gateway. What a page logs as an error, or asks of another server, is in `problems`. */
export interface ConsoleBrowser {
  problems: string[];
  /** A window in which the bearer of a key is signed in. */
  signedIn(key: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export async function openBrowser(app: TestApp): Promise<ConsoleBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] });
  const problems: string[] = [];
  return {
    problems,
    async signedIn(key, options = {}) {
      const context = await browser.newContext(options);
      const headers = { origin: new URL(app.url).origin };
      const answer = await context.request.post(`${app.url}/session`, { data: { apiKey: key }, headers });
      expect(answer.status()).toBe(200);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('request', (request) => {
        if (new URL(request.url()).host !== new URL(app.url).host) problems.push(`asked ${request.url()}`);
      });
      return { context, page };
    },
    close: () => browser.close(),
  };
}

/** Expects a page that axe finds nothing wrong with, and that is not wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  // The policy of the page allows no script but its own; a test's is evaluated by the browser itself.
  await page.evaluate(axe);
  const found = await page.evaluate<any>('axe.run(document)');
  expect(found.violations.map(({ id, nodes }: any) => [id, nodes[0].html])).toEqual([]);
  const [scroll, width] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(scroll).toBeLessThanOrEqual(width);
}
