import { expect } from '@jest/globals';
import pg from 'pg';
import type { Reply, TestApp } from './app.js';
import type { GatewayClient } from './programs/over-http.js';
import { actionsOn } from './evidence/spine-events.js';

/** Who takes part in decisions, and their roles. */
const roles = {
  rita: ['member'],
  fred: ['member', 'finance'],
  fay: ['member', 'finance'],
  lea: ['member', 'legal'],
  mo: ['member'],
  ada: ['tenant_admin'],
  aud: ['auditor'],
} as const satisfies Record<string, readonly string[]>;

export type Person = keyof typeof roles;

/** People of one tenant, and what they do with proposals. */
export interface People {
  keys: Record<Person, string>;
  as(person: Person): { key: string };
  /** Proposes `report.publish`, an action that the proposer carries out. */
  propose(more?: object, person?: Person): Promise<any>;
  read(id: string, person?: Person): Promise<any>;
  patch(id: string, person: Person, body: object, headers?: Record<string, string>): Promise<Reply>;
  /** Moves the proposal to a state, based on its latest revision. */
  move(id: string, person: Person, state: string, more?: object): Promise<Reply>;
  /** Waits until the proposal reaches the state. */
  until(id: string, state: string): Promise<any>;
  /** The proposal's spine events, oldest first. */
  actionsOn(id: string): Promise<string[]>;
}

/** Makes a key look like one that predates the record of its issuer: only its holder could act with it. */
export async function ofNobodyElse(gateway: TestApp, key: string): Promise<string> {
  const owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
  const id = key.split('_')[1];
  await owner.query(`UPDATE api_keys SET issued_by = NULL, handlers = '{}', version = version + 1 WHERE id = $1`, [id]);
  await owner.end();
  // Another change of the same table, which is announced after it: by the time it is seen, so is the first.
  await gateway.eventually(async () => {
    const issued = await gateway.issueKey({ subject: 'nobody' });
    expect((await gateway.request('GET', '/v1/models', { key: issued })).status).toBe(200);
  });
  return key;
}

const ROOT = '/api/admin/v4/proposals';

export async function gather(gateway: GatewayClient, tenantId = 'default'): Promise<People> {
  const keys = {} as Record<Person, string>;
  for (const [subject, given] of Object.entries(roles))
    keys[subject as Person] = await gateway.issueKey({ tenantId, subject, roles: [...given] });
  const as = (person: Person) => ({ key: keys[person] });
  const read: People['read'] = async (id, person = 'ada') => {
    const { status, json } = await gateway.request('GET', `${ROOT}/${id}`, as(person));
    expect(status).toBe(200);
    return json;
  };
  const patch: People['patch'] = (id, person, body, headers = {}) =>
    gateway.request('PATCH', `${ROOT}/${id}`, { ...as(person), body, headers });
  return {
    keys,
    as,
    read,
    patch,
    async propose(more = {}, person = 'rita') {
      const body = { intent: 'Tell the world.', action: 'report.publish', resource: 'report:7', payload: { pages: 7 } };
      const reply = await gateway.request('POST', ROOT, { ...as(person), body: { ...body, ...more } });
      expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
      expect(reply.headers.get('location')).toBe(`${ROOT}/${reply.json.id}`);
      return reply.json;
    },
    async move(id, person, state, more = {}) {
      return patch(id, person, { state, revision: (await read(id)).revision, ...more });
    },
    until: (id, state) =>
      gateway.eventually(async () => {
        const proposal = await read(id);
        if (proposal.state !== state) throw new Error(JSON.stringify(proposal.history.at(-1)));
        return proposal;
      }),
    actionsOn: (id) => actionsOn(gateway, id, as('ada')),
  };
}

/** Makes a policy as the tenant's administrator; its id. */
export async function makePolicy(gateway: GatewayClient, key: string, policy: object): Promise<string> {
  const body = { name: `policy ${Math.random()}`, resources: ['*'], ...policy };
  const reply = await gateway.request('POST', '/api/trust/policies', { key, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json.id;
}

/** People of whom two, of finance and of legal, must approve `report.publish`; `report.read` needs nobody. */
export async function gatherPublishers(gateway: TestApp): Promise<People> {
  const people = await gather(gateway);
  await makePolicy(gateway, people.keys.ada, {
    name: 'publishing needs two',
    actions: ['report.publish'],
    effect: 'require_approval',
    ...approvedBy(['finance', 'legal'], { expiresIn: '2d' }),
  });
  await makePolicy(gateway, people.keys.ada, { name: 'reading', actions: ['report.read'], effect: 'allow' });
  return people;
}

/** The states that a proposal came to, in their order. */
export const statesOf = ({ history }: any): string[] => history.map(({ to }: any) => to);

/** A rule that always holds, with the approvers it wants. */
export const approvedBy = (requiredApprovers: string[], more: object = {}): object => ({
  rules: [
    {
      id: 'people',
      condition: 'true',
      obligations: [{ id: 'approval', type: 'approval', mandatory: true, params: { requiredApprovers, ...more } }],
    },
  ],
});

/** Makes a policy of this effect for every call of a model in a tenant; `require_approval` asks `finance`. */
export async function governCalls(gateway: TestApp, tenantId: string, effect: string): Promise<void> {
  const rules = effect === 'require_approval' ? approvedBy(['finance']) : { rules: [] };
  const body = { name: effect, actions: ['ai.*'], effect, ...rules };
  const { status } = await gateway.request('POST', '/api/trust/policies', {
    body,
    headers: { 'x-tenant-id': tenantId },
  });
  expect(status).toBe(201);
}

/** Approves a call that its caller makes again. */
export async function decideCall(gateway: TestApp, proposalId: string, key: string): Promise<void> {
  const { approval } = (await gateway.request('GET', `${ROOT}/${proposalId}`, { key })).json;
  const body = { decision: 'approved', notes: 'as asked' };
  await gateway.request('POST', `/api/oversight/approvals/${approval.id}/decide`, { key, body });
}

/** Approves a call that waits for `finance`, as the holder of `key`, and waits until it has been carried out. */
export async function approveCall(gateway: TestApp, proposalId: string, key: string): Promise<void> {
  const path = `${ROOT}/${proposalId}`;
  await decideCall(gateway, proposalId, key);
  await gateway.eventually(async () => {
    expect((await gateway.request('GET', path, { key })).json.state).toBe('recorded');
  });
}
