import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openCosigner } from '../../../src/cli/witness/witness-keys.js';
import { WitnessServer } from '../../../src/cli/witness/witness-server.js';
import { WitnessState } from '../../../src/cli/witness/witness-state.js';
import { noteSigner } from '../../../src/features/trust/spine/note-signer.rules.js';
import { writeSigningKey } from '../../../src/shared/keys/signing-key.js';
import { leafHash } from '../../../src/verifier/merkle.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import { verifyTlogProof } from '../../../src/verifier/tlog-proof.js';
import { parseWitnessPolicy } from '../../../src/verifier/witness-policy.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { expectRestError } from '../../support/errors.js';
import { eventually } from '../../support/eventually.js';

let gateway: TestApp;
let witness: WitnessServer;
let folder: string;
let policy: string;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'));
  const privateKey = generateKeyPairSync('ed25519').privateKey;
  const log = noteSigner('portcullis.local/default', privateKey);
  const pem = generateKeyPairSync('ml-dsa-44').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const cosigner = openCosigner('witness.example/w1', pem);
  witness = new WitnessServer({
    cosigners: [cosigner],
    logs: [log],
    state: new WitnessState(folder),
    now: () => Date.now(),
    failed: (error) => {
      failures.push(error);
    },
  });
  const url = await witness.open(0, '127.0.0.1');
  policy = `log ${formatVerifierKey(log)}\nwitness w1 ${formatVerifierKey(cosigner.verifier)} ${url}\nquorum w1\n`;
  const file = join(folder, 'policy');
  writeFileSync(file, policy);
  gateway = await startTestApp({
    env: { WITNESS_POLICY_FILE: file, WITNESS_SECONDS: '1', SPINE_SIGNING_KEY: writeSigningKey(privateKey) },
  });
});
afterAll(async () => {
  await gateway.stop();
  await witness.close();
  rmSync(folder, { recursive: true });
  expect(failures).toEqual([]);
});

test('a call names its proof, which a policy verifies offline once the witness has cosigned it', async () => {
  const call = await gateway.request('POST', '/v1/chat/completions', {
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hello' }] },
  });
  expect(call.status).toBe(200);
  const id = call.headers.get('x-evidence-id')!;
  const path = call.headers.get('x-evidence-proof')!;
  expect(path).toBe(`/logs/default/proof/${id}`);
  const headers = { accept: 'text/plain' };
  await eventually('the event is witnessed', async () => {
    const reply = await gateway.request('GET', path, { headers });
    if (reply.status === 200) return true;
    expect([404, 503]).toContain(reply.status);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    return false;
  });
  const { text, headers: answered } = await gateway.request('GET', path, { headers });
  expect(answered.get('content-type')).toBe('text/plain; charset=utf-8');
  const { json } = await gateway.request('GET', `/api/trust/spine/events/${id}`);
  const proved = verifyTlogProof(text, Buffer.from(json.leafHash, 'hex'), parseWitnessPolicy(policy));
  if (typeof proved === 'string') throw new Error(proved);
  expect(proved.signatures.map(({ verifier }) => verifier.name)).toEqual([
    'portcullis.local/default',
    'witness.example/w1',
  ]);
  expect(verifyTlogProof(text, leafHash('another'), parseWitnessPolicy(policy))).toContain('the leaf is not');
});

test('the log’s own prefix has the newest checkpoint with the quorum', async () => {
  const { text } = await gateway.request('GET', '/logs/default/checkpoint');
  expect(text).toContain('— witness.example/w1 ');
});

test('a log that its witness does not know grows, and has no witnessed checkpoint', async () => {
  await gateway.createTenant({ id: 'acme' });
  await eventually('the log grows', async () => {
    const { status } = await gateway.request('GET', '/api/trust/spine/checkpoint', {
      headers: { 'x-tenant-id': 'acme' },
    });
    return status === 200;
  });
  expectRestError(await gateway.request('GET', '/logs/acme/checkpoint'), 'SERVICE_UNAVAILABLE');
  const { text } = await gateway.request('GET', '/metrics');
  expect(text).toMatch(/^portcullis_logs_contradicted 0$/m);
  expect(text).toMatch(/^portcullis_logs_without_quorum [12]$/m);
  expect(text).toMatch(/^portcullis_witness_age_seconds [\d.e-]+$/m);
});

test('auditors see how their log stands with each witness', async () => {
  const { json } = await gateway.request('GET', '/api/trust/spine/witnesses');
  expect(json).toMatchObject({
    configured: true,
    witnesses: [{ name: 'w1', asked: true, answer: 'cosigned', reason: null }],
  });
  const [w1] = json.witnesses;
  expect(w1.publicKey).toMatch(/^witness\.example\/w1\+/);
  expect(Number(w1.size)).toBeGreaterThan(0);
  expect([w1.cosignedAt, json.witnessedAt]).toEqual([expect.any(String), expect.any(String)]);
  const acme = await gateway.request('GET', '/api/trust/spine/witnesses', { headers: { 'x-tenant-id': 'acme' } });
  expect(acme.json).toMatchObject({
    quorumHolds: false,
    witnessedSize: null,
    witnesses: [{ size: null, cosignedAt: null, answer: 'unknown' }],
  });
});

test('an alert fires while a log grows without its quorum, and not where it is witnessed', async () => {
  const rule = 'mutation { createAlertRule(input: {name: "witnesses", kind: WITNESS_AGE, threshold: 1}) { id } }';
  const headers = { 'x-tenant-id': 'acme' };
  expect((await gateway.graphql(rule, {}, { headers })).json.data.createAlertRule.id).toEqual(expect.any(String));
  const alerts = '{ alerts { edges { node { kind status value detail } } } }';
  const { json } = await gateway.eventually(async () => {
    const found = await gateway.graphql(alerts, {}, { headers });
    expect(found.json.data.alerts.edges).toHaveLength(1);
    return found;
  });
  const [{ node }] = json.data.alerts.edges;
  expect(node).toMatchObject({ kind: 'WITNESS_AGE', status: 'FIRING' });
  expect(node.detail).toContain('without a quorum of witnesses');
  expect(node.value).toBeGreaterThanOrEqual(1);
});

test('an auditor’s link proves its pack with the witnesses, by a policy without addresses', async () => {
  const made = await gateway.request('POST', '/api/trust/evidence-packs', {
    body: { startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-02T00:00:00Z' },
  });
  await gateway.eventually(async () => {
    const { json } = await gateway.request('GET', `/api/trust/evidence-packs/${made.json.id}`);
    expect(json.status).toBe('COMPLETED');
  });
  const link = await gateway.request('POST', `/api/trust/evidence-packs/${made.json.id}/links`, {
    body: { name: 'Ann' },
  });
  const browser = new Browser(gateway);
  await browser.request('POST', '/api/shared/session', { token: link.json.token });
  const { json } = await gateway.eventually(async () => {
    const proof = await browser.request('GET', '/api/shared/evidence-pack/proof');
    expect(proof.json).toMatchObject({ witnessed: true });
    return proof;
  });
  expect(json.policy).not.toContain('http');
  const proved = verifyTlogProof(json.proof, Buffer.from(json.event.leafHash, 'hex'), parseWitnessPolicy(json.policy));
  if (typeof proved === 'string') throw new Error(proved);
  expect(proved.signatures.map(({ verifier }) => verifier.name)).toContain('witness.example/w1');
});

test('an event that nobody recorded has no proof', async () => {
  expectRestError(await gateway.request('GET', '/logs/default/proof/none'), 'NOT_FOUND');
});
