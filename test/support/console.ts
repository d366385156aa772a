import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TestApp } from './app.js';
import { programHere } from './programs/program.js';

/** Chromium, where it is installed. Its headless shell has the same engine and takes two thirds of the time. */
export const chromiumHere = programHere(
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'],
  '--version',
);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Signed {
  context: BrowserContext;
  page: Page;
}

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumHere!, args: ['--no-sandbox', '--disable-gpu'] });
}

/** The console in a real browser. */
export class ConsoleBrowser {
  /** Errors of pages, violations of their policy, and requests to other servers. */
  readonly problems: string[] = [];

  private constructor(readonly browser: Browser) {}

  static async open(): Promise<ConsoleBrowser> {
    return new ConsoleBrowser(await openChromium());
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** A browser of its own in which the bearer of a key is signed in at a gateway. */
  async signedIn({ url }: Pick<TestApp, 'url'>, key: string, options: BrowserContextOptions = {}): Promise<Signed> {
    const context = await this.browser.newContext(options);
    const headers = { origin: new URL(url).origin };
    expect((await context.request.post(`${url}/session`, { data: { apiKey: key }, headers })).status()).toBe(200);
    return { context, page: this.watched(await context.newPage(), url) };
  }

  /** Notes what goes wrong on a page. */
  watched(page: Page, url: string): Page {
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'data:' && host !== new URL(url).host) this.problems.push(`asked ${request.url()}`);
    });
    return page;
  }
}

/** Says yes to the question that a page asks, or no. Returns the question with what it says will end. */
export async function answerQuestion(page: Page, isYes = true): Promise<string> {
  const dialog = page.getByRole('alertdialog');
  const words = await dialog.locator('h2, p').allInnerTexts();
  const buttons = dialog.getByRole('button');
  await (isYes ? buttons.last() : buttons.first()).click();
  return words.join(' ');
}

/** Has a page answer each of its questions with yes from its next load on. Returns the questions as they come. */
export async function agreeing(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.exposeFunction('noteQuestion', (question: string) => asked.push(question));
  await page.addInitScript(`new MutationObserver(() => {
    const dialog = document.querySelector('dialog.question[open]:not([data-answered])');
    if (dialog === null) return;
    dialog.dataset.answered = '';
    noteQuestion([...dialog.querySelectorAll('h2, p')].map((part) => part.textContent).join(' '));
    dialog.querySelector('button:last-of-type').click();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });`);
  return asked;
}

/** Axe describes what is in order no further than it must, which takes longer than to find it. */
const FAULTS = { resultTypes: ['violations'] };

/** The rules of axe that another theme can change the result of. */
const OF_COLOURS = { ...FAULTS, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Expects a page in which axe finds no fault in either theme, and which is no wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  // The policy of the page allows no script but its own; a test's is evaluated by the browser itself.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  await expectNoFault(page, FAULTS);
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await expectNoFault(page, OF_COLOURS);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
}

async function expectNoFault(page: Page, options: object): Promise<void> {
  // Only faults leave the page: all that axe looked at is megabytes.
  const faults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes: [node] }) => [id, node?.html]))`);
  expect(faults).toEqual([]);
}
