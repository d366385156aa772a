import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';

const folder = 'dist/console/assets';
let app: TestApp;
/** The largest script. */
let name: string;
let content: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  name = scripts.toSorted((a, b) => readFileSync(`${folder}/${b}`).length - readFileSync(`${folder}/${a}`).length)[0]!;
  content = readFileSync(`${folder}/${name}`);
});

/** As sent: `fetch` would decompress, and says what it accepts itself. */
function raw(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: Record<string, any>; body: Buffer }>((resolve, reject) => {
    request(app.url + path, { headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('an asset of the console', () => {
  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (body) => body],
    ['br;q=0, gzip;q=0', undefined, (body) => body],
    ['zstd', undefined, (body) => body],
  ])('comes in a form of "%s"', async (accepted, encoding, decode) => {
    const { status, headers, body } = await raw(`/assets/${name}`, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(decode(body).equals(content)).toBe(true);
    if (encoding !== undefined) expect(body.length).toBeLessThan(content.length / 2);
  });

  test('is not sent again to who has it, and each form has its own tag', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const first = await raw(`/assets/${name}`, { 'accept-encoding': accepted });
      const tag = first.headers.etag as string;
      tags.add(tag);
      const again = await raw(`/assets/${name}`, { 'accept-encoding': accepted, 'if-none-match': tag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    expect(tags.size).toBe(3);
  });

  test.each([
    '/assets/none.js',
    '/assets/',
    '/assets',
    '/assets/../documents.json',
    '/assets/%2e%2e/inputs',
    '/assets//x',
  ])('%s is not there', async (path) => {
    const { status, headers } = await raw(path, { 'accept-encoding': 'br', accept: 'text/html' });
    expect([status, headers['content-encoding']]).toEqual([404, undefined]);
  });
});

test('a page without a session leads to the sign-in page, and back', async () => {
  const { status, headers } = await raw('/requests?model=x', { accept: 'text/html' });
  expect([status, headers.location]).toEqual([302, '/sign-in?return_to=%2Frequests%3Fmodel%3Dx']);
  expect((await raw('/requests', { accept: 'text/html', cookie: 'a=b; portcullis=x' })).status).toBe(200);
});

test('a mistyped address is a page to people, and an error to programs', async () => {
  const page = await raw('/polices', { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' });
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  for (const [path, accept] of [
    ['/polices', '*/*'],
    ['/v1/nothing', 'text/html'],
    ['/api/nothing', 'text/html'],
    ['/logs/default/nothing', 'text/html'],
  ]) {
    const { status, headers } = await raw(path!, { accept: accept! });
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
  }
});

test.each(['/', '/docs', '/openapi.json', '/mark.svg', '/metrics', '/livez', '/sign-in', `/v1/models`, '/nowhere'])(
  'no browser guesses the type of %s',
  async (path) => {
    expect((await raw(path, { accept: '*/*' })).headers['x-content-type-options']).toBe('nosniff');
  },
);

describe('the help', () => {
  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['gzip, deflate, br', 'gzip', gunzipSync],
    ['identity', undefined, (body) => body],
    ['br', undefined, (body) => body],
  ])(
    'comes in a form of "%s", to somebody without a key, under the policy of pages',
    async (accepted, encoding, decode) => {
      const { status, headers, body } = await raw('/help/clients/curl', { 'accept-encoding': accepted });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      });
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(decode(body).toString()).toContain('<h1 id="with-curl">');
      const again = await raw('/help/clients/curl', { 'accept-encoding': accepted, 'if-none-match': headers.etag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    },
  );

  test('has its first page with and without a slash, the texts for the search, and what its pages load', async () => {
    const html = (await raw('/help', { 'accept-encoding': 'identity' })).body.toString();
    expect((await raw('/help/', { 'accept-encoding': 'identity' })).body.toString()).toBe(html);
    const search = await raw('/help/search.json', {});
    expect(search.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((JSON.parse(search.body.toString()) as unknown[]).length).toBeGreaterThan(300);
    const loaded = [...html.matchAll(/(?:src|href)="(\/[^"#]*\.(?:js|css|svg))"/g)].map(([, path = '']) => path);
    expect(loaded.length).toBe(4);
    for (const path of loaded) expect([path, (await raw(path, {})).status]).toEqual([path, 200]);
  });

  test('answers HEAD without a body, and refuses other methods', async () => {
    const head = await raw('/help/budgets', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
    const post = await raw('/help/budgets', {}, 'POST');
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    '/help/nothing',
    '/help/404',
    '/help/404.html',
    '/help/index',
    '/help/budgets.html',
    '/help/../package.json',
    '/help/%2e%2e/inputs',
    '/help/..%2finputs',
    '/help/budgets.html.gz',
    '/help//budgets',
    '/help/__proto__',
    '/help/%00',
  ])('says to people and to programs that %s is not there', async (path) => {
    const page = await raw(path, { accept: 'text/html', 'accept-encoding': 'identity' });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const error = await raw(path, { accept: '*/*' });
    expect([error.status, error.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('is an error for an asset that is not there', async () => {
    const { status, headers } = await raw('/help/assets/none.js', { accept: 'text/html' });
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

test('with CONSOLE=off there is neither a page nor an asset nor an operation of it, and sign-in and GraphiQL work all the same', async () => {
  const without = await startTestApp({ env: { CONSOLE: 'off' } });
  const html = { accept: 'text/html' };
  const statusOf = async (path: string): Promise<number> =>
    (await without.request('GET', path, { key: null, headers: html })).status;
  for (const path of ['/', '/requests', '/playground', `/assets/${name}`, '/mark.svg', '/help', '/help/budgets'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  const [documentId] = Object.keys(JSON.parse(readFileSync('dist/console/documents.json', 'utf8')) as object);
  const asked = await without.request('POST', '/graphql', { body: { documentId } });
  expect([asked.status, asked.json.errors[0].extensions.code]).toEqual([400, 'INVALID_REQUEST']);
  for (const path of ['/sign-in', '/graphql']) expect([path, await statusOf(path)]).toEqual([path, 200]);
});
