import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import pg from 'pg';
import { noteSigner, signCheckpoint } from '../../src/features/trust/spine/note-signer.rules.js';
import { openCheckpoint } from '../../src/verifier/checkpoint.js';
import { formatVerifierKey, parseVerifierKey } from '../../src/verifier/note.js';
import { SPINE_KEY, startTestApp, type TestApp } from '../support/app.js';

/** Text that readers of lines, of JSON or of JavaScript objects stumble over. */
const HOSTILE = [
  'a\u2028b\u2029c\u0085',
  '__proto__',
  'constructor',
  '\ufeff\u000b\f\r',
  '"\\\u007f\\n',
  '\ud83d\ude00',
];
const EVENTS = 7;
const TARGET = 3;
const folder = mkdtempSync(join(tmpdir(), 'spine-cli-'));
const bundle = join(folder, 'bundle.jsonl');
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

let gateway: TestApp;
let auditor: string;
let lines: string[];
let early: string;
let publicKey: string;

interface Outcome {
  code: number;
  said: string;
}

/** Runs the built command as a user would. */
function spine(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/main.js', 'spine', ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}
const atServer = (...args: string[]): Promise<Outcome> => spine(...args, '--url', gateway.url, '--key', auditor);

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'acme' });
  auditor = await gateway.issueKey({ tenantId: 'acme', subject: 'audrey', roles: ['auditor'] });
  const acme = { 'x-tenant-id': 'acme' };
  const record = (index: number): Promise<unknown> =>
    gateway.request('POST', '/api/trust/spine/record', {
      headers: acme,
      body: { action: 'document.read', actor: 'ann', resourceId: `document ${index} ä`, details: { secret: index } },
    });
  for (let index = 0; index < EVENTS; index += 1) await record(index);
  for (const text of HOSTILE) {
    const body = { action: text, actor: text, resourceId: text, resourceType: text, details: { [text]: text } };
    expect((await gateway.request('POST', '/api/trust/spine/record', { headers: acme, body })).status).toBe(201);
  }
  const { json } = await gateway.request('GET', '/api/trust/spine/checkpoint', {
    key: auditor,
    headers: { accept: 'application/json' },
  });
  early = file('early.note', json.checkpoint);
  publicKey = json.publicKey;
  await record(EVENTS);
  const exported = await atServer('export', '--out', bundle);
  expect(exported).toEqual({ code: 0, said: expect.stringContaining('written') });
  lines = readFileSync(bundle, 'utf8').trimEnd().split('\n');
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

describe('a running server', () => {
  test('is verified where its log is whole', async () => {
    const { code, said } = await atServer('verify', '--public-key', publicKey, '--checkpoint', early);
    expect([code, said]).toEqual([0, expect.stringMatching(/consistent .*\nok .* \d+ events, root [0-9a-f]{64}/)]);
  });

  test('an administrator names the tenant, and a key may be in a file', async () => {
    const keyFile = file('key', `${gateway.adminKey}\n`);
    const { code, said } = await spine('verify', '--url', gateway.url, '--key-file', keyFile, '--tenant', 'acme');
    expect([code, said]).toEqual([0, expect.stringContaining('portcullis.local/acme')]);
  });

  test('is at fault where events were changed behind its back', async () => {
    const intruder = new pg.Client({ connectionString: gateway.databaseUrl });
    await intruder.connect();
    try {
      await intruder.query('SET session_replication_role = replica');
      const change = (actor: string): Promise<unknown> =>
        intruder.query("UPDATE spine_events SET actor = $1 WHERE tenant_id = 'acme' AND sequence = $2", [
          actor,
          TARGET,
        ]);
      const { rows } = await intruder.query<{ actor: string }>(
        "SELECT actor FROM spine_events WHERE tenant_id = 'acme' AND sequence = $1",
        [TARGET],
      );
      await change('bob');
      const { code, said } = await atServer('verify');
      expect([code, said]).toEqual([1, expect.stringMatching(/FAULT +event 3: event .* does not match its leaf hash/)]);
      await change(rows[0]!.actor);
    } finally {
      await intruder.end();
    }
    expect((await atServer('verify')).code).toBe(0);
  });

  test('is at fault where it has forked from an earlier checkpoint', async () => {
    const { origin, size } = openCheckpoint(readFileSync(early, 'utf8'), parseVerifierKey(publicKey)!)!;
    const privateKey = createPrivateKey({ key: Buffer.from(SPINE_KEY, 'base64'), format: 'der', type: 'pkcs8' });
    const note = signCheckpoint({ origin, size, root: Buffer.alloc(32) }, noteSigner(origin, privateKey));
    for (const target of [['--url', gateway.url, '--key', auditor], [bundle]]) {
      const { code, said } = await spine('verify', ...target, '--checkpoint', file('fork.note', note));
      expect([code, said]).toEqual([1, expect.stringMatching(/FAULT .*the log has forked/)]);
    }
  });
});

describe('a bundle, offline', () => {
  test('has the details as they were hashed, unless they are left out', async () => {
    expect(JSON.parse(lines[0]!)).toMatchObject({ format: 'portcullis-spine-1', details: true, publicKey });
    const { salt, content, detailsHash } = parsed(lines.length - 2);
    expect(createHash('sha256').update(Buffer.from(salt, 'hex')).update(content).digest('hex')).toBe(detailsHash);
    const bare = join(folder, 'bare.jsonl');
    expect((await atServer('export', '--out', bare, '--without-details')).code).toBe(0);
    expect(readFileSync(bare, 'utf8')).not.toContain('secret');
    expect(await spine('verify', bare)).toEqual({ code: 0, said: expect.stringContaining('not in the bundle') });
  });

  test('is verified where it is whole', async () => {
    const { code, said } = await spine('verify', bundle, '--checkpoint', early, '--public-key', publicKey);
    expect([code, said]).toEqual([0, expect.stringContaining(`${lines.length - 1} events`)]);
  });

  const at = (index: number): number => index + 1;
  const parsed = (index: number): any => JSON.parse(lines[at(index)]!);
  const changes: Record<string, [() => string[], RegExp]> = {
    'a changed field': [
      () => lines.with(at(TARGET), JSON.stringify({ ...parsed(TARGET), actor: 'bob' })),
      /event 3: .*leaf hash/,
    ],
    'a changed tenant': [() => lines.with(0, lines[0]!.replace('/acme', '/other')), /not signed/],
    'changed details': [
      () => lines.with(at(TARGET), JSON.stringify({ ...parsed(TARGET), content: '{}' })),
      /event 3: the details of event .* do not match their hash/,
    ],
    'details that vanished': [
      () => lines.with(at(TARGET), JSON.stringify({ ...parsed(TARGET), salt: null, content: null })),
      /event 3: the details of event .* are gone, and no event records their erasure/,
    ],
    'a lost event': [() => lines.toSpliced(at(TARGET), 1), /event 3: sequence 3 is missing/],
    'a doubled event': [() => lines.toSpliced(at(TARGET), 0, lines[at(TARGET - 1)]!), /event 3: sequence 3 is missing/],
    'a dropped tail': [() => lines.slice(0, -2), /is missing: the checkpoint covers/],
    'two events in each other’s place': [
      () =>
        lines
          .with(at(TARGET), JSON.stringify({ ...parsed(TARGET + 1), sequence: TARGET }))
          .with(at(TARGET + 1), JSON.stringify({ ...parsed(TARGET), sequence: TARGET + 1 })),
      /event 0: events 0 to \d+ \(tile\/0\/000\) do not match the root signed/,
    ],
    'a line that is no event': [() => lines.with(at(TARGET), '{"half":'), /event 3: .*not an event/],
    'a field of another type': [
      () => lines.with(at(TARGET), JSON.stringify({ ...parsed(TARGET), actor: 7 })),
      /event 3: .*not an event/,
    ],
    'a changed signature': [
      () =>
        lines.with(
          0,
          lines[0]!.replace(/.{12}=*\\n/, (end) => `AAAA${end.slice(4)}`),
        ),
      /not signed/,
    ],
  };
  test.each(Object.entries(changes))('is at fault with %s', async (name, [change, reason]) => {
    const { code, said } = await spine('verify', file(`${name}.jsonl`, `${change().join('\n')}\n`));
    expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
  });

  test('is at fault under another key than the one that is known', async () => {
    const other = noteSigner('portcullis.local/acme', generateKeyPairSync('ed25519').privateKey);
    const { code, said } = await spine('verify', bundle, '--public-key', formatVerifierKey(other));
    expect([code, said]).toEqual([1, expect.stringContaining('not signed by')]);
  });
});

describe('after a change of keys', () => {
  test('an earlier checkpoint is checked under the old key, and only where that is known', async () => {
    const restarted = await startTestApp({
      databaseUrl: gateway.databaseUrl,
      env: {
        PORTCULLIS_ADMIN_KEY: gateway.adminKey,
        SPINE_KEY_ROTATE: 'true',
        SPINE_SIGNING_KEY: generateKeyPairSync('ed25519')
          .privateKey.export({ format: 'der', type: 'pkcs8' })
          .toString('base64'),
      },
    });
    try {
      const { json } = await restarted.request('GET', '/api/trust/spine/checkpoint', {
        key: auditor,
        headers: { accept: 'application/json' },
      });
      expect(json.publicKey).not.toBe(publicKey);
      const verify = (...keys: string[]): Promise<Outcome> =>
        spine(
          ...['verify', '--url', restarted.url, '--key', auditor, '--checkpoint', early],
          ...keys.flatMap((key) => ['--public-key', key]),
        );
      const both = await verify(publicKey, json.publicKey);
      expect([both.code, both.said]).toEqual([0, expect.stringContaining('consistent  with')]);
      for (const key of [publicKey, json.publicKey]) {
        const { code, said } = await verify(key);
        expect([code, said]).toEqual([1, expect.stringContaining('is not signed by')]);
      }
    } finally {
      await restarted.stop();
    }
  });
});

describe('what cannot be checked is no fault', () => {
  const cases: [string, () => string[]][] = [
    ['nothing asked', () => []],
    ['an unknown command', () => ['sing']],
    ['an unknown flag', () => ['verify', bundle, '--fast']],
    ['a server without a key', () => ['verify', '--url', gateway.url]],
    ['a bundle and a server', () => ['verify', bundle, '--url', gateway.url, '--key', auditor]],
    ['a file that is not there', () => ['verify', join(folder, 'none')]],
    ['an empty file', () => ['verify', file('empty', '')]],
    ['a file of something else', () => ['verify', file('else', '{}\n')]],
    ['a key that is refused', () => ['verify', '--url', gateway.url, '--key', 'wrong']],
    ['a server that does not answer', () => ['verify', '--url', 'http://127.0.0.1:1', '--key', auditor]],
    ['a verifier key that is none', () => ['verify', bundle, '--public-key', 'x']],
    ['an export to nowhere', () => ['export', '--url', gateway.url, '--key', auditor]],
  ];
  test.each(cases)('%s', async (_, args) => {
    const { code, said } = await spine(...args());
    expect([code, said]).toEqual([2, expect.stringMatching(/./)]);
    expect(said).not.toMatch(/FAULT| at .*\.js:/);
  });

  test('help is given', async () => {
    expect(await spine('--help')).toEqual({ code: 0, said: expect.stringContaining('Exit codes') });
  });
});
