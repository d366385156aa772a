import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_EVENTS } from '../../src/features/webhooks/webhook.rules.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { blocksOf, contentOf, type DocBlock, fileOf, proseOf, sessionOf } from '../support/programs/doc-blocks.js';
import { retried } from '../support/eventually.js';
import { freePort } from '../support/programs/free-port.js';

const markdownIn = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const TASKS = markdownIn('docs/tasks');
const DOCUMENTS = ['README.md', ...markdownIn('docs'), ...markdownIn('docs/clients'), ...TASKS];
const TEXTS = new Map(DOCUMENTS.map((document) => [document, fs.readFileSync(document, 'utf8')]));
const BLOCKS = [...TEXTS].flatMap(([document, text]) => blocksOf(document, text));
const RUNNABLE = ['sh', 'js'];

/** What cannot be run here, by how it begins. */
const NOT_RUN: readonly { document: string; start: string; because: string }[] = [
  { document: 'README.md', start: 'npm ci', because: 'it installs and starts what this test is a part of' },
  { document: 'README.md', start: 'npm install', because: 'test/e2e/packed.test.ts does it' },
  { document: 'README.md', start: 'npm test', because: 'it runs this test, and benchmarks' },
  { document: 'docs/operations.md', start: 'cat > .env', because: 'it needs Docker' },
  { document: 'docs/operations.md', start: 'docker compose build', because: 'it needs Docker' },
  { document: 'docs/operations.md', start: 'mkdir -p /opt', because: 'test/e2e/packed.test.ts installs the package' },
  {
    document: 'docs/operations.md',
    start: 'install -D',
    because: 'it changes the machine; test/e2e/deploy/kubernetes.test.ts',
  },
  {
    document: 'docs/operations.md',
    start: 'kubectl apply',
    because: 'it needs a cluster; test/e2e/deploy/kubernetes.test.ts',
  },
  { document: 'docs/operations.md', start: 'PROCESSES=4', because: 'test/e2e/instances/processes.test.ts does it' },
  ...['REDIS_URL', 'REDIS_SENTINEL_NODES', 'REDIS_CLUSTER_NODES'].map((name) => ({
    document: 'docs/operations.md',
    start: `export ${name}`,
    because: 'test/e2e/instances/redis-*.test.ts does it',
  })),
  {
    document: 'docs/operations.md',
    start: 'export MIGRATION_DATABASE_URL',
    because: 'test/e2e/instances/cells.test.ts does it',
  },
  {
    document: 'docs/operations.md',
    start: 'portcullis move nordwind --forget',
    because: 'test/integration/database/moved-tenants.long.test.ts does it',
  },
  { document: 'docs/scale.md', start: 'echo', because: 'test/e2e/instances/cells.test.ts does it' },
  { document: 'docs/operations.md', start: 'pg_dump', because: 'it needs the tools of PostgreSQL' },
  { document: 'docs/operations.md', start: 'pg_restore', because: 'it needs the tools of PostgreSQL' },
  { document: 'docs/governance.md', start: 'go run', because: 'it needs Go and its modules' },
  { document: 'docs/clients/claude-code.md', start: 'export ANTHROPIC_BASE_URL', because: 'test/e2e/clients runs it' },
  ...['{ createAnthropic', '{ ChatAnthropic', '{ Agent,', '{ Anthropic, AnthropicSession'].map((names) => {
    const document = 'docs/clients/frameworks.md';
    return { document, start: `import ${names}`, because: 'test/e2e/clients runs it' };
  }),
];
const isLeftOut = (block: DocBlock): boolean =>
  NOT_RUN.some(({ document, start }) => block.document === document && block.text.startsWith(start));

const CREDENTIALS = `-H "Authorization: Bearer $(cat .data/admin-key)" -H 'Content-Type: application/json'`;

interface Outcome {
  code: number;
  said: string;
}

/** Runs what a document shows, in its order, in a folder as its reader has it. */
async function follow(gateway: TestApp, blocks: readonly DocBlock[]): Promise<Outcome> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'docs-'));
  const receiverPort = String(await freePort());
  const here = (text: string): string =>
    text.replaceAll(/(?:127\.0\.0\.1|localhost):8080/g, new URL(gateway.url).host).replaceAll('9090', receiverPort);
  try {
    fs.mkdirSync(join(folder, '.data'));
    fs.writeFileSync(join(folder, '.data/admin-key'), `${gateway.adminKey}\n`);
    fs.symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    for (const sample of ['agreement.pdf', 'controls.pdf'])
      fs.copyFileSync('test/fixtures/documents/agreement.pdf', join(folder, sample));
    for (const block of blocks) fs.writeFileSync(join(folder, fileOf(block)), here(contentOf(block)));
    const PATH = `${resolve('bin')}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
    const env = { PATH, ROOT: process.cwd(), TMPDIR: folder, LANG: 'C.UTF-8' };
    return await new Promise((done) => {
      const options = { cwd: folder, env, encoding: 'buffer', timeout: 120_000, maxBuffer: 64 * 1024 * 1024 } as const;
      execFile('bash', ['--norc', '-c', sessionOf(blocks)], options, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : 1, said: `${stderr.toString()}\n${stdout.toString().slice(-2_000)}` });
      });
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const runnable = DOCUMENTS.map(
  (document) =>
    [
      document,
      BLOCKS.filter((block) => block.document === document && RUNNABLE.includes(block.language) && !isLeftOut(block)),
    ] as const,
).filter(([, blocks]) => blocks.length > 0);
const isTask = ([document]: readonly [string, readonly DocBlock[]]): boolean => TASKS.includes(document);

test.each(runnable.filter((one) => !isTask(one)))(
  'what %s shows works as pasted, in its order',
  async (_document, blocks) => {
    const gateway = await startTestApp({
      cache: true,
      env: { WEBHOOK_ALLOW_PRIVATE: 'true', MCP_ALLOW_PRIVATE: 'true' },
    });
    const { code, said } = await follow(gateway, blocks);
    await gateway.stop();
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  },
);

test('what the pages of tasks show works as pasted, one after the other', async () => {
  const gateway = await startTestApp();
  const wrong: (Outcome & { document: string })[] = [];
  for (const [document, blocks] of runnable.filter(isTask)) {
    const outcome = await follow(gateway, blocks);
    if (outcome.code !== 0) wrong.push({ document, ...outcome });
  }
  await gateway.stop();
  expect(runnable.filter(isTask).length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});

test('the receiver of webhooks takes what is signed, and nothing else', async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'docs-'));
  const port = String(await freePort());
  const shown = BLOCKS.find(({ file }) => file === 'receiver.mjs')?.text ?? '';
  fs.symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  fs.writeFileSync(join(folder, 'receiver.mjs'), shown.replace('9090', port));
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env: { WEBHOOK_SECRET: secret } });
  const at = new Date();
  const body = JSON.stringify({ type: 'webhook.test', data: {} });
  const answerTo = async (signature: string): Promise<number> => {
    const { status } = await retried(() =>
      fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        headers: {
          'webhook-id': 'a',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signature,
        },
        body,
      }),
    );
    return status;
  };
  const signed = new Webhook(secret).sign('a', at, body);
  expect(await answerTo('v1,AAAA')).toBe(400);
  expect(await answerTo(signed)).toBe(204);
  receiver.kill();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('each block that is left out is there, once', () => {
  const found = NOT_RUN.map(
    ({ document, start }) => BLOCKS.filter((one) => one.document === document && one.text.startsWith(start)).length,
  );
  expect(found).toEqual(NOT_RUN.map(() => 1));
});

test('blocks are of the languages that are looked at', () => {
  const known = ['', 'sh', 'js', 'json', 'graphql', 'mermaid'];
  expect(BLOCKS.filter(({ language }) => !known.includes(language))).toEqual([]);
});

test('JSON is JSON, except where an ellipsis shortens it', () => {
  const wrong = BLOCKS.filter(({ language, text }) => {
    if (language !== 'json' || text.includes('…')) return false;
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  });
  expect(wrong).toEqual([]);
});

describe('documents', () => {
  let gateway: TestApp;
  let schema: GraphQLSchema;
  const block: DocBlock = { document: 'a.md', line: 7, language: 'sh', text: '', file: undefined };
  beforeAll(async () => {
    gateway = await startTestApp();
    schema = buildSchema(fs.readFileSync('schema.graphql', 'utf8'));
  });
  afterAll(() => gateway.stop());

  test.each([
    ['a variable that nobody set', 'curl $URL/v1/models', 'URL: unbound variable'],
    ['an id in angle brackets', 'curl http://127.0.0.1:8080/v1/models/<id>', 'line-7.sh'],
    ['an answer that is no success', 'curl http://127.0.0.1:8080/v1/models', 'UNAUTHORIZED'],
    ['a status that does not come', '# 402: no money\ncurl http://127.0.0.1:8080/v1/models', 'UNAUTHORIZED'],
    ['an apostrophe that nobody closes', "echo <auditor's key>", 'line-7.sh'],
    ['an error of GraphQL', `curl http://127.0.0.1:8080/graphql ${CREDENTIALS} -d '{"query": "{ no }"}'`, 'no'],
  ])('%s fails a document', async (_what, text, complaint) => {
    const { code, said } = await follow(gateway, [{ ...block, text }]);
    expect({ code, said: said.includes(complaint) ? complaint : said }).toEqual({ code: 1, said: complaint });
  });

  test('an error that a document announces does not fail the test', async () => {
    const text = '# 401: without a key\ncurl http://127.0.0.1:8080/v1/models';
    expect(await follow(gateway, [{ ...block, text }])).toMatchObject({ code: 0 });
  });

  test('operations of GraphQL fit the schema', () => {
    const inline = [...TEXTS].flatMap(([document, text]) =>
      [...proseOf(text).matchAll(/`((?:query|mutation|subscription) \{[^`]*)`/g)].map(([, operation = '']) => ({
        document,
        text: operation,
      })),
    );
    const shown = [...BLOCKS.filter(({ language }) => language === 'graphql'), ...inline];
    const wrong = shown.flatMap(({ document, text }) =>
      validate(schema, parse(text)).map(({ message }) => ({ document, text, message })),
    );
    expect(inline.length).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
  });

  test('endpoints are those that there are', async () => {
    const { json } = await gateway.request('GET', '/openapi.json');
    const patterns = Object.entries<object>(json.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = [
      ...patterns,
      'GET /graphql',
      'GET /livez',
      'GET /readyz',
      'GET /metrics',
      'GET /docs',
      'POST /mcp',
      'POST /api/shared/session',
    ].map((pattern) => new RegExp(`^${pattern.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    const named = [...TEXTS].flatMap(([document, text]) =>
      [...proseOf(text).matchAll(/\b(GET|POST|PUT|PATCH|DELETE)\s+(\/[\w/:.-]*)/g)].map(
        ([, method = '', path = '']) => `${document}: ${method} ${path}`,
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((one) => !known.some((pattern) => pattern.test(one.split(': ')[1] ?? '')))).toEqual([]);
  });

  test('events are all that can be subscribed to', () => {
    const text = TEXTS.get('docs/clients/webhooks.md') ?? '';
    expect(WEBHOOK_EVENTS.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
  });

  test('files and sections that are linked to are there', () => {
    const anchorsOf = (text: string): string[] =>
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
    const broken = [...TEXTS].flatMap(([document, text]) =>
      [...proseOf(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(([link, path = '', anchor]) => {
        const target = path === '' ? document : join(dirname(document), path);
        if (!fs.existsSync(target)) return [`${document}: ${link}`];
        return anchor === undefined || anchorsOf(fs.readFileSync(target, 'utf8')).includes(anchor)
          ? []
          : [`${document}: ${link}`];
      }),
    );
    expect(broken).toEqual([]);
  });
});
