import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Governed, governedTenant } from '../../support/administration.js';
import { startTestApp, type Reply, type TestApp } from '../../support/app.js';
import { GROUP, PATCH_OP, type Provisioner, provisioner, USER } from '../../support/provisioning.js';

/** An approval of a change by a provisioning client covers the whole change: who goes in, who goes out, every attribute. */

const TENANT = 'directory';
let gateway: TestApp;
let directory: Provisioner;
let tenant: Governed;
let ann: string;
let ben: string;
let staff: string;
let others: string;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: TENANT });
  directory = await provisioner(gateway, { tenantId: TENANT });
  const body = { userName: 'ann@example.com', displayName: 'Ann', name: { givenName: 'Ann', familyName: 'Low' } };
  ann = (await directory.user('ann@example.com', body)).id;
  ben = (await directory.user('ben@example.com', { displayName: 'Ben' })).id;
  staff = (await directory.group('Staff', ann)).id;
  others = (await directory.group('Others')).id;
  tenant = await governedTenant(gateway, TENANT, 'require_approval', { exists: true });
});
afterAll(() => gateway.stop());

const PROPOSAL = /X-Proposal-ID: ([0-9a-f-]{36})/;
const waitsFor = ({ text }: Reply): string => PROPOSAL.exec(text)?.[1] ?? text;

async function approve(id: string): Promise<void> {
  const body = { decisions: [{ id, decision: 'approved' }] };
  const { json } = await gateway.request('POST', '/api/admin/v4/proposals/batch-decide', { key: tenant.fay, body });
  expect(json).toMatchObject({ results: [{ ok: true }] });
}

const payloadOf = async (id: string): Promise<any> =>
  (await gateway.request('GET', `/api/admin/v4/proposals/${id}`, { key: tenant.fay })).json.payload;

/** The writable leaves of a resource, as the service says it has them, and those that every resource has. */
async function writable(schema: string): Promise<string[]> {
  const { json } = await directory.send('GET', `/Schemas/${schema}`);
  const leaves = (attributes: any[], prefix = ''): string[] =>
    attributes
      .filter(({ mutability }) => mutability !== 'readOnly')
      .flatMap(({ name, subAttributes }) =>
        subAttributes === undefined ? [`${prefix}${name}`] : leaves(subAttributes, `${prefix}${name}.`),
      );
  return [...leaves(json.attributes), 'externalId'];
}

/** Two values of every attribute that is kept. */
const values = (): Record<string, [object, object]> => ({
  userName: [{ userName: 'cal@example.com' }, { userName: 'dan@example.com' }],
  'name.formatted': [{ name: { formatted: 'Cal Low' } }, { name: { formatted: 'Cal High' } }],
  'name.familyName': [{ name: { familyName: 'Low' } }, { name: { familyName: 'High' } }],
  'name.givenName': [{ name: { givenName: 'Cal' } }, { name: { givenName: 'Dan' } }],
  active: [
    { active: true, displayName: 'A' },
    { active: false, displayName: 'A' },
  ],
  'emails.value': [{ emails: [{ value: 'a@example.com' }] }, { emails: [{ value: 'b@example.com' }] }],
  'emails.type': [
    { emails: [{ value: 'a@example.com', type: 'work' }] },
    { emails: [{ value: 'a@example.com', type: 'home' }] },
  ],
  'emails.primary': [
    { emails: [{ value: 'a@example.com', primary: true }, { value: 'b@example.com' }] },
    { emails: [{ value: 'a@example.com' }, { value: 'b@example.com', primary: true }] },
  ],
  displayName: [{ displayName: 'One' }, { displayName: 'Two' }],
  externalId: [{ externalId: '1' }, { externalId: '2' }],
  'members.value': [{ members: [{ value: ann }] }, { members: [{ value: ben }] }],
});
/** The members of a group are users alone. */
const FIXED: ReadonlySet<string> = new Set(['members.type']);

describe.each([
  { resource: 'Users', schema: USER, base: { userName: 'new@example.com' }, id: () => ann },
  { resource: 'Groups', schema: GROUP, base: { displayName: 'New' }, id: () => others },
])('an approval of a change of $resource', ({ resource, schema, base, id }) => {
  test.each(['POST', 'PUT', 'PATCH'])('%s covers every attribute', async (method) => {
    const send = (change: object): Promise<Reply> => {
      if (method === 'POST') return directory.send('POST', `/${resource}`, { schemas: [schema], ...base, ...change });
      if (method === 'PUT')
        return directory.send('PUT', `/${resource}/${id()}`, { schemas: [schema], ...base, ...change });
      return directory.patch(`/${resource}/${id()}`, { op: 'replace', value: change });
    };
    const attributes = (await writable(schema)).filter((name) => !FIXED.has(name));
    expect(attributes.length).toBeGreaterThan(2);
    const problems: string[] = [];
    for (const attribute of attributes) {
      const [one, other] = values()[attribute] ?? [];
      if (one === undefined || other === undefined) throw new Error(`say two values of ${attribute}`);
      const [first, again, second] = [
        waitsFor(await send(one)),
        waitsFor(await send(one)),
        waitsFor(await send(other)),
      ];
      if (first !== again || first === second) problems.push(`${attribute}: ${first} ${again} ${second}`);
    }
    expect(problems).toEqual([]);
  });

  test('DELETE covers which one', async () => {
    const found = [ann, ben, staff, others].filter((one) => (resource === 'Users') === [ann, ben].includes(one));
    const waiting = await Promise.all(found.map((one) => directory.send('DELETE', `/${resource}/${one}`)));
    expect(new Set(waiting.map(waitsFor)).size).toBe(2);
  });
});

describe('an approval of a change of a group', () => {
  const join = (group: string, member: string, headers = {}) =>
    directory.send(
      'PATCH',
      `/Groups/${group}`,
      { schemas: [PATCH_OP], Operations: [{ op: 'add', path: 'members', value: [{ value: member }] }] },
      headers,
    );

  test('names the people, and lets nobody else in', async () => {
    const id = waitsFor(await join(others, ann));
    expect((await payloadOf(id)).add).toEqual([{ id: ann, subject: 'ann@example.com', name: 'Ann' }]);
    await approve(id);
    expect((await join(others, ben, { 'X-Proposal-ID': id })).status).toBe(409);
    expect((await join(staff, ann, { 'X-Proposal-ID': id })).status).toBe(409);
    expect((await join(others, ann, { 'X-Proposal-ID': id })).status).toBe(204);
    expect((await join(others, ann, { 'X-Proposal-ID': id })).status).toBe(409);
  });

  test('of other roles is for the members that it has when people decide', async () => {
    const give = (headers = {}) =>
      gateway.request('PUT', `/api/groups/${staff}/roles`, {
        key: tenant.ada,
        body: { roles: ['tenant_admin'] },
        headers,
      });
    const asked = await give();
    const id: string = asked.json.error.details.proposal_id;
    expect((await payloadOf(id)).members).toEqual([{ id: ann, subject: 'ann@example.com', name: 'Ann' }]);
    await approve(id);
    const joins = waitsFor(await join(staff, ben));
    await approve(joins);
    expect((await join(staff, ben, { 'X-Proposal-ID': joins })).status).toBe(204);
    const refused = await give({ 'X-Proposal-ID': id });
    expect([refused.status, refused.text]).toEqual([409, expect.any(String)]);
  });
});

test('a policy on the name of a group covers its creation, its change, and other groups that would get the name', async () => {
  await gateway.createTenant({ id: 'named' });
  const key = await gateway.issueKey({ tenantId: 'named', subject: 'ada', roles: ['tenant_admin'] });
  const client = await provisioner(gateway, { tenantId: 'named' });
  const admins = await client.group('Admins');
  const guests = await client.group('Guests');
  const secret = await client.group('Secret');
  const made = await gateway.request('POST', '/api/trust/policies', {
    key,
    body: {
      name: 'fixed groups',
      actions: ['group.*'],
      resources: ['group:Admins', 'group:Board', `group:${secret.id}`],
      effect: 'deny',
    },
  });
  expect(made.status).toBe(201);
  const rename = (id: string, displayName: string) =>
    client.patch(`/Groups/${id}`, { op: 'replace', value: { displayName } });
  const denied = [
    await client.send('POST', '/Groups', { schemas: [GROUP], displayName: 'Board' }),
    await rename(admins.id, 'Guests 2'),
    await client.send('DELETE', `/Groups/${admins.id}`),
    await rename(guests.id, 'Board'),
    await gateway.request('PUT', `/api/groups/${admins.id}/roles`, { key, body: { roles: ['auditor'] } }),
    await rename(secret.id, 'Open'),
  ];
  expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await rename(guests.id, 'Visitors')).status).toBe(204);
});
