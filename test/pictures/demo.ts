import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const ROOT = join(import.meta.dirname, '..', '..');
const TENANT = 'nordwind';

/** A demo that runs, and a browser. */
export interface Demo {
  url: string;
  browser: Browser;
  /** Of an administrator of its tenant. */
  key: string;
}

/** Plays the demo in a fresh folder, and stops it after `use`. */
export async function onDemo(use: (demo: Demo) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-pictures-'));
  const { url, demo } = await startDemo(folder);
  const engine = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? '';
  const browser = await chromium.launch({ executablePath: engine, args: ['--no-sandbox'] });
  try {
    const key = await issueKey(url, readFileSync(join(folder, 'admin-key'), 'utf8').trim());
    await use({ url, browser, key });
  } finally {
    await browser.close();
    demo.kill('SIGTERM');
    await new Promise((resolve) => demo.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A browser of its own in which the administrator is signed in. */
export async function signedIn({ url, browser, key }: Demo, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.request.post(`${url}/session`, { data: { apiKey: key }, headers: { origin: url } });
  return context;
}

/** Waits until nothing on the page is still being read, at most ten seconds. */
export async function loaded(page: Page): Promise<void> {
  for (let tries = 0; tries < 200 && (await page.locator('.loading').count()) > 0; tries += 1)
    await page.waitForTimeout(50);
}

/** The demo, once its day is over. */
async function startDemo(folder: string) {
  const demo = spawn(process.execPath, [join(ROOT, 'dist/main.js'), 'demo'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of demo.stdout.setEncoding('utf8')) {
    said += String(text);
    const url = /Sign in {2}(http:\/\/[^/]+)/.exec(said)?.[1];
    // The last thing that it says: nobody listens any more after that.
    if (url !== undefined && said.includes('Ctrl+C')) return { url, demo };
  }
  throw new Error(`the demo ended before its day was over:\n${said}`);
}

/** A new key of an administrator of the demo's tenant. */
async function issueKey(url: string, adminKey: string): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json', 'x-tenant-id': TENANT },
    body: JSON.stringify({
      query: 'mutation { issueApiKey(input: { subject: "ingrid", roles: ["tenant_admin", "legal"] }) { secret } }',
    }),
  });
  const { data, errors } = (await response.json()) as { data?: { issueApiKey: { secret: string } }; errors?: unknown };
  if (data === undefined) throw new Error(`no key: ${JSON.stringify(errors)}`);
  return data.issueApiKey.secret;
}
