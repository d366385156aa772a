import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataFolder, startGateway, type GatewayProcess } from '../../support/programs/gateway-process.js';
import { stallDuring, stallOfMost } from '../../support/programs/stalls.js';

/** What one member of a free tenant does to a gateway with a heap of 700 MB: it goes on answering everybody. */
const HEAP_MB = 700;
/** The median of a bystander's longest waits, printed, in `npm run attack` on an idle machine; here the process has to live. */
const AIM_MILLIS = 100;

let gateway: GatewayProcess;
let url: string;
let member: string;

async function send(path: string, body: unknown, key: string): Promise<{ status: number; json: any }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}
const graphql = (query: string, variables: object = {}, key = member) => send('/graphql', { query, variables }, key);

/** The statuses of so many requests at once. */
const times = (count: number, one: (at: number) => Promise<{ status: number }>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, async (_, at) => (await one(at)).status));

const KIB_60 = 'é'.repeat(30_000);
const HUGE = 'x'.repeat(1_900_000);
const approval = (text: string) => ({
  type: 'ACCESS',
  resourceId: 'r',
  resourceType: 't',
  requiredApprovers: ['x'],
  metadata: { text },
});
const REQUEST = 'mutation($input: RequestApprovalInput!) { requestApproval(input: $input) { id } }';
const PROPOSE = 'mutation($input: CreateProposalInput!) { createProposal(input: $input) { id } }';
const RECORD = 'mutation($input: RecordSpineEventInput!) { recordSpineEvent(input: $input) { id } }';
const proposal = (text: string) => ({ action: 'a.b', resource: 'r', intent: 'i', payload: { text } });

beforeAll(async () => {
  gateway = startGateway({ dataDir: dataFolder(), env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } });
  url = await gateway.ready();
  const admin = gateway.key();
  const create =
    'mutation { createTenant(input: {id: "free", name: "Free", tier: FREE, monthlyBudgetUsd: 10}) { id } }';
  await graphql(create, {}, admin);
  await graphql('mutation { updateTenant(id: "free", input: {retainContent: true}) { id } }', {}, admin);
  const issue =
    'mutation { issueApiKey(input: {tenantId: "free", subject: "mallory", roles: ["member", "auditor"]}) { secret } }';
  const { json } = await graphql(issue, {}, admin);
  member = json.data.issueApiKey.secret;
  await times(100, () => graphql(REQUEST, { input: approval(KIB_60) }));
  await times(60, () => graphql(PROPOSE, { input: proposal(KIB_60) }));
  await times(100, () => graphql(RECORD, { input: { action: 'a.b', actor: 'x', details: { text: KIB_60 } } }));
  // No limit of requests ends an attack before it has begun.
  await graphql('mutation { updateTenant(id: "free", input: {tier: ENTERPRISE}) { id } }', {}, admin);
});

afterAll(async () => {
  gateway.child.kill('SIGTERM');
  await gateway.exited;
});

const lists = (fields: string): string =>
  `{ ${Array.from({ length: 4 }, (_, at) => `a${at}: approvals(first: 100) { edges { node { ${fields} } } }`).join(' ')} }`;
const nothings = `{"model":"gpt-4o-mini","messages":[${'{},'.repeat(600_000)}{}]}`;

/** The attacks by name, each with a status that some of its answers have: were all refused at once, it would be no attack. */
const attacks: Record<string, { status: number; attack: () => Promise<number[]> }> = {
  'approvals of 1.9 MB': { status: 400, attack: () => times(17, () => graphql(REQUEST, { input: approval(HUGE) })) },
  'proposals of 1.9 MB': { status: 400, attack: () => times(17, () => graphql(PROPOSE, { input: proposal(HUGE) })) },
  'events of 1.9 MB': {
    status: 400,
    attack: () => times(17, () => graphql(RECORD, { input: { action: 'a.b', actor: 'x', details: { HUGE } } })),
  },
  'four lists of 100 ids, twenty at once': { status: 200, attack: () => times(20, () => graphql(lists('id'))) },
  'four lists of 100 with their metadata, twenty at once': {
    status: 200,
    attack: () => times(20, () => graphql(lists('id metadata'))),
  },
  'proposals with their payloads, twenty at once': {
    status: 200,
    attack: () =>
      times(20, () => graphql('{ proposals(first: 100) { edges { node { id payload history { to payload } } } } }')),
  },
  'events with their details, twenty at once': {
    status: 200,
    attack: () => times(20, () => graphql('{ spineEvents(first: 500) { edges { node { id details } } } }')),
  },
  'twelve verifications at once': { status: 200, attack: () => times(12, () => graphql('{ verifySpine { intact } }')) },
  'a conversation of 8 MiB, read by one item, forty at once': {
    status: 200,
    attack: async () => {
      const { json } = await send('/v1/conversations', {}, member);
      const item = { type: 'message', role: 'user', content: 'x'.repeat(450_000) };
      for (let at = 0; at < 4; at += 1)
        await send(`/v1/conversations/${json.id}/items`, { items: [item, item, item, item] }, member);
      const headers = { authorization: `Bearer ${member}` };
      return times(40, async () => {
        const response = await fetch(`${url}/v1/conversations/${json.id}/items?limit=1`, { headers });
        await response.arrayBuffer();
        return response;
      });
    },
  },
  'a thousand sessions': {
    status: 200,
    attack: () =>
      times(1_000, async () => {
        const response = await fetch(`${url}/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ apiKey: member }),
        });
        await response.arrayBuffer();
        return response;
      }),
  },
  '600,000 empty objects, eight times': {
    status: 400,
    attack: () => times(8, () => send('/v1/chat', nothings, member)),
  },
};

/** A median takes two or three rounds of each attack; the process has to live through the first. */
async function stallOf(attacked: () => Promise<void>): Promise<{ worst: number[]; median: number }> {
  if (process.env.MEASURE_STALLS === 'on') return stallOfMost(url, AIM_MILLIS, attacked);
  const { worst } = await stallDuring(url, attacked);
  return { worst: [worst], median: worst };
}

function residentMib(): number {
  const status = readFileSync(`/proc/${gateway.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

describe(`a heap of ${HEAP_MB} MB holds`, () => {
  test.each(Object.entries(attacks))('%s', async (name, { status, attack }) => {
    const statuses: number[] = [];
    const attacked = async (): Promise<void> => void statuses.push(...(await attack()));
    const { worst, median } = await stallOf(attacked);
    const told = [...Map.groupBy(statuses, (one) => one)].map(([one, all]) => `${all.length} × ${one}`).join(', ');
    const figures = worst.map((millis) => millis.toFixed(0)).join(', ');
    process.stdout.write(
      `stall by ${name}: ${figures} ms (median ${median.toFixed(0)}); answers ${told}; resident ${residentMib().toFixed(0)} MiB\n`,
    );
    expect(statuses).toContain(status);
    expect(gateway.child.exitCode).toBeNull();
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  });
});
