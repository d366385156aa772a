import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { blocksOf, type DocBlock } from './programs/doc-blocks.js';
import { stoppedAfterFile } from './programs/left-open.js';
import { noLoopback } from './programs/loopback.js';
import { root } from './programs/gateway-process.js';

/** The package whose dependencies the clients are. */
export const clientsFolder = join(root, 'test/e2e/clients');

const isInstalled = existsSync(join(clientsFolder, 'node_modules/.package-lock.json'));
if (!isInstalled && process.env.CI === 'true') throw new Error('CI needs the clients: npm run clients:install');
const missing = isInstalled ? noLoopback() : 'the clients are not installed (npm run clients:install)';

/** `describe` where the clients can run; else its tests are skipped, and the output says why. */
export function describeClients(what: string, tests: () => void): void {
  if (missing !== undefined) process.stderr.write(`skipped, ${missing}: ${what}\n`);
  (missing === undefined ? describe : describe.skip)(what, tests);
}

/** A folder as a reader of the documents has it: the key is in `.data/admin-key`. */
export function readersFolder(key: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  stoppedAfterFile({
    stop: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  });
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data/admin-key'), `${key}\n`);
  return folder;
}

/** The blocks of a page of docs/clients that are in one of `languages`. */
export function blocksOfPage(page: string, ...languages: string[]): DocBlock[] {
  const document = `docs/clients/${page}.md`;
  return blocksOf(document, readFileSync(join(root, document), 'utf8')).filter(({ language }) =>
    languages.includes(language),
  );
}
