import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type * as Modules from '../../../src/server/modules.js';
import { newKey, startTestApp, type TestApp } from '../../support/app.js';
import { importBuilt } from '../../support/built.js';

const { routes } = await importBuilt<typeof Modules>('server/modules.js');

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

/** Announces a body of 1 MB and sends none of it; what comes back until the connection is closed. */
async function announce(method: string, path: string, contentType: string, key?: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  let text = '';
  socket.on('data', (piece: string) => (text += piece));
  const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: gateway\r\n${authorization}Content-Type: ${contentType}\r\nContent-Length: 1000000\r\n\r\n`,
  );
  await once(socket, 'close');
  return text;
}

const withBody = routes.filter(
  (row) =>
    row.open !== true && (row.upload !== undefined || Object.values(row.variables).some(({ from }) => from === 'body')),
);
const paths = withBody.map((row): [string, string] => [
  row.method,
  (row.prefixes?.[0] ?? '') + row.path.replaceAll(/:\w+/g, 'x'),
]);

describe('the body of a stranger is not waited for', () => {
  test('on any REST row', async () => {
    expect(paths.length).toBeGreaterThan(30);
    const answers = await Promise.all(paths.map(([method, path]) => announce(method, path, 'application/json')));
    for (const [index, answer] of answers.entries()) {
      expect([paths[index], answer.split('\r\n', 1)[0]]).toEqual([paths[index], 'HTTP/1.1 401 Unauthorized']);
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
      expect(answer).toContain('"UNAUTHORIZED"');
    }
  });

  test.each([
    ['/api/da/analyze', 'multipart/form-data; boundary=x'],
    ['/api/da/analyze', 'application/pdf'],
    ['/graphql', 'application/json'],
  ])('at %s as %s, whether the key is unknown or missing', async (path, contentType) => {
    const keys = [undefined, newKey()];
    const answers = await Promise.all(keys.map((key) => announce('POST', path, contentType, key)));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    }
  });

  test.each([
    ['POST', '/nowhere', 404],
    ['PUT', '/v1/chat', 405],
    ['POST', '/v1/webhooks', 401],
  ])('nor is it for %s %s: %d', async (method, path, status) => {
    expect(await announce(method, path, 'application/json')).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});
