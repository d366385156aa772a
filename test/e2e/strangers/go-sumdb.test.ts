import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noteSigner } from '../../../src/features/trust/spine/note-signer.rules.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { describeWith, programHere } from '../../support/programs/program.js';

/** Where Debian's golang-golang-x-mod-dev has its sources. */
const GOPATH = '/usr/share/gocode';
const go = existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb')) ? programHere(['go'], 'version') : undefined;
if (go === undefined && process.env.CI === 'true') throw new Error('CI needs golang-go and golang-golang-x-mod-dev');

/** Events that are recorded at once. */
const AT_ONCE = 20;
/** More than a full tile. */
const EVENTS = 280;

interface Outcome {
  code: number;
  said: string;
}

describeWith(
  go,
  'golang-golang-x-mod-dev',
  'a log is walked by the libraries of Go',
)('a log, to Go’s sumdb', () => {
  const folder = mkdtempSync(join(tmpdir(), 'go-sumdb-'));
  const program = join(folder, 'verify');
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  let app: TestApp;
  let url: string;
  let key: string;
  let early: string;
  let proof: string;
  let entry: string;

  const graphql = (text: string) => app.graphql(text, {}, { headers: { 'x-tenant-id': 'acme' } });
  const record = async (): Promise<string> => {
    const one = 'recordSpineEvent(input: { action: "a.b", actor: "ann" }) { id }';
    const fields = Array.from({ length: AT_ONCE }, (_, place) => `e${place}: ${one}`);
    const { json } = await graphql(`mutation { ${fields.join(' ')} }`);
    return json.data.e0.id;
  };
  const text = async (path: string): Promise<string> => (await fetch(`${url}/${path}`)).text();
  const verify = (...args: string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      execFile(program, args, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
      });
    });

  beforeAll(async () => {
    const env = { ...process.env, GOPATH, GO111MODULE: 'off', GOCACHE: join(folder, 'cache'), CGO_ENABLED: '0' };
    execFileSync('go', ['build', '-o', program, 'test/e2e/strangers/go/verify.go'], { env });
    app = await startTestApp();
    await app.createTenant({ id: 'acme' });
    url = `${app.url}/logs/acme`;
    await graphql('mutation { updateTenant(id: "acme", input: { logAccess: PUBLIC }) { id } }');
    await record();
    early = file('early.note', await text('checkpoint'));
    const known = await fetch(`${url}/checkpoint`, { headers: { accept: 'application/json' } });
    key = ((await known.json()) as { publicKey: string }).publicKey;
    await graphql('mutation { updateTenant(id: "acme", input: { logEntries: SALTED }) { id } }');
    const id = await record();
    for (let recorded = 2 * AT_ONCE; recorded < EVENTS; recorded += AT_ONCE) await record();
    const proven = await text(`proof/${id}`);
    proof = file('event.proof', proven);
    entry = file('entry', await entryAt(Number(/^index (\d+)$/m.exec(proven)![1])));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** A key of the log's name that signed nothing. */
  const otherKey = (): string =>
    formatVerifierKey(noteSigner(key.slice(0, key.indexOf('+')), generateKeyPairSync('ed25519').privateKey));

  /** The leaf at a place of the first tile. */
  async function entryAt(index: number): Promise<Uint8Array> {
    let bytes = new Uint8Array(await (await fetch(`${url}/tile/entries/000`)).arrayBuffer());
    const length = (): number => 2 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(0);
    for (let place = 0; place < index; place += 1) bytes = bytes.subarray(length());
    return bytes.subarray(2, length());
  }

  test('is whole, with readable and salted leaves, and has grown from an earlier checkpoint', async () => {
    const { code, said } = await verify(url, key, early, proof, entry);
    expect([code, said]).toEqual([0, expect.stringMatching(/^\d+ entries, grown from \d+, event \d+ proved\n$/)]);
    expect(Number.parseInt(said, 10)).toBeGreaterThan(EVENTS);
  });

  test.each([
    ['another key', () => verify(url, otherKey(), early, proof, entry), /checkpoint/],
    ['another event’s leaf', async () => verify(url, key, early, proof, file('other', await entryAt(0))), /proof/],
  ])('is refused with %s', async (_, run, reason) => {
    const { code, said } = await run();
    expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
  });
});
