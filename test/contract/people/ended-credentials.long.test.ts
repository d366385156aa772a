import { beforeAll, describe, expect, test } from '@jest/globals';
import WebSocket from 'ws';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { openSocket } from '../../support/graphql-ws.js';
import { ask } from '../../support/upstreams/models.js';

/** What a session or a key has opened ends with it. */

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

async function signedIn(): Promise<{ browser: Browser; cookie: string }> {
  const browser = new Browser(app);
  await browser.request('POST', '/session', { apiKey: await app.issueKey({ subject: 'ann' }) });
  return { browser, cookie: await browser.jar.getCookieString(app.url) };
}

/** Opens a socket as a browser does: with the cookie, and with what it says of the page. */
function upgrade(
  headers: Record<string, string>,
  answered: () => void = () => undefined,
  operation: object = { query: '', extensions: { documentId: app.persist('{ viewer { subject } }') } },
): Promise<{ code: number; said: string }> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  return new Promise((resolve, reject) => {
    let said = '';
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'connection_init' }));
    });
    socket.on('message', (data: Buffer) => {
      said += data.toString();
      if (said.includes('connection_ack') && !said.includes('viewer') && !said.includes('"error"'))
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: operation }));
      if (said.includes('viewer') || said.includes('"error"')) answered();
    });
    socket.on('close', (code) => {
      resolve({ code, said });
    });
    socket.on('error', reject);
  });
}

describe('a socket', () => {
  test('opened by a cookie needs a page of this server, and closes when the session ends', async () => {
    const { browser, cookie } = await signedIn();
    const pages: Record<string, string>[] = [{}, { origin: 'http://evil.test' }];
    for (const foreign of pages) expect(await upgrade({ cookie, ...foreign })).toMatchObject({ code: 4403, said: '' });
    const opened = Promise.withResolvers<undefined>();
    const open = upgrade({ cookie, origin: new URL(app.url).origin }, () => {
      opened.resolve(undefined);
    });
    await opened.promise;
    await browser.request('DELETE', '/session');
    const { code, said } = await open;
    expect(code).toBe(4401);
    expect(said).toContain('{"viewer":{"subject":"ann"}}');
  });

  test('opened by a cookie runs the operations of the console by hash, and no other', async () => {
    const { browser, cookie } = await signedIn();
    const answered = Promise.withResolvers<undefined>();
    const done = (): void => {
      answered.resolve(undefined);
    };
    const open = upgrade({ cookie, origin: new URL(app.url).origin }, done, { query: '{ viewer { subject } }' });
    await answered.promise;
    await browser.request('DELETE', '/session');
    const { said } = await open;
    expect(said).toContain('"code":"FORBIDDEN"');
    expect(said).toContain('use an API key');
    expect(said).not.toContain('"ann"');
  });

  test('opened by a key closes when the key is revoked', async () => {
    const key = await app.issueKey({ subject: 'ben' });
    const socket = openSocket(app.url, { authorization: `Bearer ${key}` });
    await socket.run('{ viewer { subject } }');
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.slice(4, 20) });
    expect((await socket.closed).code).toBe(4401);
  });
});

describe('a stream', () => {
  test.each(['session', 'key'])('ends with an error and without its terminator when its %s ends', async (by) => {
    const { browser, cookie } = await signedIn();
    const key = await app.issueKey({ subject: 'cleo' });
    app.sandbox.fault('openai', { chunkDelayMillis: 500 });
    const response = await fetch(`${app.url}/v1/chat`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(by === 'key' ? { authorization: `Bearer ${key}` } : { cookie, 'sec-fetch-site': 'same-origin' }),
      },
      body: JSON.stringify(ask('Say a long sentence, word by word, please.', { stream: true })),
    });
    expect(response.status).toBe(200);
    if (by === 'session') await browser.request('DELETE', '/session');
    else await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.slice(4, 20) });
    const text = await response.text();
    expect(text).toContain('"code":"UNAUTHORIZED"');
    expect(text).not.toContain('[DONE]');
  });
});
