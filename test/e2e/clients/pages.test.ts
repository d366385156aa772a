import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startTestApp } from '../../support/app.js';
import { blocksOfPage, clientsFolder, describeClients, readersFolder } from '../../support/clients.js';
import { fileOf } from '../../support/programs/doc-blocks.js';
import { openLoopback } from '../../support/programs/loopback.js';

const PAGES = ['anthropic-sdk', 'openai-sdk', 'frameworks'];

describeClients('programs of docs/clients', () => {
  test.each(PAGES)('those of %s answer as pasted, with the newest packages', async (page) => {
    const gateway = await startTestApp();
    const loopback = await openLoopback(gateway.url);
    const folder = readersFolder(gateway.adminKey);
    symlinkSync(join(clientsFolder, 'node_modules'), join(folder, 'node_modules'));
    const blocks = blocksOfPage(page, 'js');
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) {
      writeFileSync(join(folder, fileOf(block)), block.text);
      const command = [process.execPath, fileOf(block)];
      const { code, stdout, stderr } = await loopback.run(command, {
        cwd: folder,
        env: { KEY: gateway.adminKey },
      });
      expect({ line: block.line, code, stderr: code === 0 ? '' : stderr }).toEqual({
        line: block.line,
        code: 0,
        stderr: '',
      });
      expect(stdout).toContain('“Hello!”');
    }
    await loopback.stop();
    await gateway.stop();
  });
});
