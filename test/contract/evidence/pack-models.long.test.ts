import { beforeAll, expect, test } from '@jest/globals';
import { checkPack } from '../../../src/verifier/pack/check.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { readZip } from '../../support/evidence/read-zip.js';

/** Versions of models in evidence packs: what the log says of aliases and providers. */
const PATH = '/api/trust/evidence-packs';
let app: TestApp;
let ada: string;
let aliasId: string;
let start: string;

interface Version {
  id: string;
  name: string;
  version: number;
  from: string;
  to: string | null;
  changedBy: string;
  terms: { targets?: { target: string }[] };
  introduced: { event: string; sequence: number } | null;
}

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 50 });
  for (const id of ['shop', 'other']) await app.createTenant({ id, ...AMPLE });
  ada = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  const zoe = await app.issueKey({ tenantId: 'other', subject: 'zoe', roles: ['tenant_admin'] });
  aliasId = (await call('POST', '/api/model-aliases', { name: 'fast', target: 'gpt-4o-mini' })).id;
  await app.request('POST', '/api/model-aliases', { key: zoe, body: { name: 'hers', target: 'gpt-4o' } });
  start = new Date().toISOString();
  await call('PATCH', `/api/model-aliases/${aliasId}`, { target: 'gpt-4o' });
  const { id: gone } = await call('POST', '/api/model-aliases', { name: 'gone', target: 'gpt-4o' });
  await call('DELETE', `/api/model-aliases/${gone}`);
  const forged = { action: 'model_alias.updated', actor: 'x', resourceType: 'model_alias', resourceId: aliasId };
  await app.graphql(
    'mutation($input: RecordSpineEventInput!) { recordSpineEvent(input: $input) { id } }',
    { input: { ...forged, details: { name: 'forged', targets: [] } } },
    { key: ada },
  );
});

async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, text, json } = await app.request(method, path, { key: ada, ...(body === undefined ? {} : { body }) });
  expect([status < 300, text]).toEqual([true, text]);
  return json;
}

/** The entries of a pack from a time on, which the verifier finds nothing wrong with. */
async function made(
  startDate: string,
  more: object = {},
): Promise<{ id: string; entries: Map<string, Buffer>; versions: Version[] }> {
  const { id } = await call('POST', PATH, { startDate, endDate: new Date().toISOString(), ...more });
  await app.eventually(async () => {
    expect((await call('GET', `${PATH}/${id}`)).status).toBe('COMPLETED');
  });
  const response = await fetch(`${app.url}${PATH}/${id}/content`, { headers: { authorization: `Bearer ${ada}` } });
  const zip = Buffer.from(await response.arrayBuffer());
  const read = (from: number, to: number): Promise<Uint8Array> => Promise.resolve(zip.subarray(from, to));
  expect((await checkPack({ size: zip.length, read })).faults).toEqual([]);
  const entries = readZip(zip);
  const lines = entries.get('models/versions.jsonl')?.toString().split('\n').filter(Boolean) ?? [];
  return { id, entries, versions: lines.map((line) => JSON.parse(line) as Version) };
}

test('a pack tells where an alias led, from when to when, and by which event', async () => {
  const { entries, versions } = await made(start);
  const of = versions.map(({ name, version, changedBy, terms }) => [
    name,
    version,
    changedBy,
    terms.targets?.[0]?.target,
  ]);
  expect(of.toSorted()).toEqual([
    ['fast', 1, 'ada', 'gpt-4o-mini'],
    ['fast', 2, 'ada', 'gpt-4o'],
    ['gone', 1, 'ada', 'gpt-4o'],
  ]);
  const [first, second] = versions.filter(({ id }) => id === aliasId);
  expect([first?.to, second?.to]).toEqual([second?.from, null]);
  expect(first?.introduced).toBeNull();
  const lines = entries.get('log/bundle.jsonl')?.toString().split('\n').filter(Boolean).slice(1) ?? [];
  const shown = lines.map((line) => JSON.parse(line)).find(({ id }) => id === second?.introduced?.event);
  expect(shown).toMatchObject({
    action: 'model_alias.updated',
    resourceId: aliasId,
    sequence: second?.introduced?.sequence,
    content: expect.stringContaining('"gpt-4o"'),
  });
  expect(versions.find(({ name }) => name === 'gone')?.to).not.toBeNull();
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
  expect(manifest.completeness).toContain('models/versions.jsonl has the aliases and providers');
});

test('an erasure of the details takes packs that have them, and leaves a version without terms', async () => {
  // Of a period without any event, too.
  const later = new Date(Date.now() - 1).toISOString();
  const { id, versions } = await made(later, { redaction: 'digests' });
  expect(versions.map(({ version, introduced }) => [version, introduced])).toEqual([[2, null]]);
  const { events } = await call('GET', `/api/trust/spine/events?resourceId=${aliasId}&actions=model_alias.updated`);
  const own = events.find(({ actor }: { actor: string }) => actor === 'ada');
  const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
  expect((await app.graphql(erase, { id: own.id }, { key: ada })).json.errors).toBeUndefined();
  expect((await call('GET', `${PATH}/${id}`)).status).toBe('FAILED');
  const again = await made(later);
  expect(again.versions).toMatchObject([{ id: aliasId, name: 'fast', version: 2, terms: { erased: true } }]);
});
