import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AgentAction, AgentRuleName } from '../../../src/contracts/agent-rules.js';
import pg from 'pg';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { approveCall } from '../../support/people.js';
import { AGENT_APIS, type AgentApi, agentRequest, claudeCode, codex, loop, PATHS } from '../../support/agents.js';

/** Rules for the sessions of agents, as clients see them. */
const clock = manualClock(Date.UTC(2026, 10, 27, 15, 20, 10));
let app: TestApp;
let count = 0;
let tenant: string;
let admin: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp({ clock, timedWorkMillis: 100 });
});

type Rules = Partial<Record<AgentRuleName, { limit: number; action: AgentAction } | null>>;

/** A tenant with these rules. */
async function tenantWith(rules: Rules): Promise<void> {
  tenant = `agents-${(count += 1)}`;
  await app.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
  key = await app.issueKey({ tenantId: tenant, subject: 'ann' });
  await setRules(rules);
}

async function setRules(agentRules: Rules): Promise<void> {
  const { json, text } = await update({ agentRules });
  if (json.errors !== undefined) throw new Error(text);
}

const update = (input: object): Promise<Reply> =>
  app.graphql(
    `mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) {
       version agentRules { maxDepth { limit action } maxRepeats { limit action } maxSteps { limit action } maxUsdPerMinute { limit action } } } }`,
    { id: tenant, input },
    { key: admin },
  );

const send = (api: AgentApi, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  app.request('POST', PATHS[api], { key, body, headers });
const plain = (headers: Record<string, string>, api: AgentApi = 'chat'): Promise<Reply> =>
  send(api, agentRequest(api), headers);

const stops = async (): Promise<any[]> => (await app.request('GET', '/api/stops', { key: admin })).json.stops;
const lift = (id: string): Promise<Reply> => app.request('DELETE', `/api/stops/${id}`, { key: admin });
const eventsOf = async (action: string): Promise<any[]> =>
  (await app.request('GET', `/api/trust/spine/events?actions=${action}`, { key: admin })).json.events;
const detailsOf = async (reply: Reply): Promise<any> =>
  (await app.request('GET', `/api/trust/spine/events/${reply.headers.get('x-evidence-id')}`, { key: admin })).json
    .details;
const flagsOf = (reply: Reply): string | null => reply.headers.get('x-agent-flags');

/** A call that is over the rule, after those that bring its session there; the rule's limit. */
const OVER: Record<
  AgentRuleName,
  { limit: number; call: (api: AgentApi, session: string, extra: object) => Promise<Reply> }
> = {
  maxRepeats: {
    limit: 3,
    call: (api, session, extra) => send(api, agentRequest(api, loop(3), extra), claudeCode(session)),
  },
  maxDepth: {
    limit: 1,
    call: (api, session, extra) => send(api, agentRequest(api, [], extra), claudeCode(session, 'helper', 'main')),
  },
  maxSteps: {
    limit: 2,
    call: async (api, session, extra) => {
      for (let made = 0; made < 2; made += 1) {
        const under = await plain(claudeCode(session), api);
        expect([under.status, flagsOf(under)]).toEqual([200, null]);
      }
      return send(api, agentRequest(api, [], extra), claudeCode(session));
    },
  },
  maxUsdPerMinute: {
    limit: 0.000_000_001,
    call: async (api, session, extra) => {
      const under = await plain(claudeCode(session), api);
      expect([under.status, flagsOf(under)]).toEqual([200, null]);
      return send(api, agentRequest(api, [], extra), claudeCode(session));
    },
  },
};
const RULES = Object.keys(OVER) as AgentRuleName[];

describe.each(RULES)('%s', (rule) => {
  const { limit, call } = OVER[rule];
  const each = AGENT_APIS.flatMap((api) => [false, true].map((stream) => [api, stream] as const));

  test('flags calls in every API, whole and streamed', async () => {
    await tenantWith({ [rule]: { limit, action: 'FLAG' } });
    for (const [api, stream] of each) {
      const session = `${api}-${stream}`;
      const reply = await call(api, session, { stream });
      expect([api, stream, reply.status, flagsOf(reply)]).toEqual([api, stream, 200, rule]);
      expect(reply.headers.get('content-type')).toContain(stream ? 'event-stream' : 'json');
      expect((await detailsOf(reply)).agentFlags).toEqual([
        { action: 'FLAG', figure: expect.any(Number), limit, rule },
      ]);
    }
    expect(await stops()).toEqual([]);
    await app.eventually(async () => {
      const events = await eventsOf('agent.flagged');
      expect(events.map(({ resourceId }) => resourceId).sort()).toEqual(each.map(([a, s]) => `${a}-${s}`).sort());
      expect(events[0]).toMatchObject({
        actor: 'system',
        actorType: 'system',
        resourceType: 'session',
        severity: 'warning',
        details: { rule, limit },
      });
    });
  });

  test('asks people in every API, whole and streamed', async () => {
    await tenantWith({ [rule]: { limit, action: 'APPROVE' } });
    for (const [api, stream] of each) {
      const reply = await call(api, `${api}-${stream}`, { stream });
      expect([api, stream, reply.status, flagsOf(reply)]).toEqual([api, stream, 403, rule]);
      expect(reply.text).toContain('APPROVAL_REQUIRED');
      expect(await detailsOf(reply)).toMatchObject({
        agentFlags: [{ action: 'APPROVE', limit, rule }],
        outcome: 'denied',
        verdict: { effect: 'require_approval', reason: expect.stringContaining(rule) },
      });
    }
    expect(await stops()).toEqual([]);
    expect(await eventsOf('agent.flagged')).toEqual([]);
  });

  test('stops the session in every API, whole and streamed, and no other', async () => {
    await tenantWith({ [rule]: { limit, action: 'STOP' } });
    for (const [api, stream] of each) {
      const session = `${api}-${stream}`;
      const reply = await call(api, session, { stream });
      expect([api, stream, reply.status, flagsOf(reply)]).toEqual([api, stream, 403, rule]);
      expect(reply.headers.get('x-should-retry')).toBe('false');
      const stop = (await stops())[0];
      expect(stop).toMatchObject({ selector: { session }, status: 'holding', createdBy: 'system' });
      expect(stop.reason).toContain(`${rule} is `);
      expect(reply.text).toContain(`a rule has stopped this session: ${stop.reason}`);
      expect(reply.text).toContain(stop.id);
      expect(await detailsOf(reply)).toMatchObject({ code: 'FORBIDDEN', stop_id: stop.id, rule });
      const again = await plain(claudeCode(session), api);
      expect([again.status, flagsOf(again)]).toEqual([403, null]);
      expect((await plain(claudeCode(`${session}-other`), api)).status).toBe(200);
    }
    expect(await stops()).toHaveLength(each.length);
    const made = await eventsOf('stop.created');
    expect(made).toHaveLength(each.length);
    expect(made[0]).toMatchObject({
      actor: 'system',
      actorType: 'system',
      severity: 'critical',
      details: { rule, action: 'STOP', limit, figure: expect.any(Number) },
    });
  });
});

describe('fifty calls at once', () => {
  const fifty = (make: () => Promise<Reply>): Promise<Reply[]> => Promise.all(Array.from({ length: 50 }, make));
  const statuses = (replies: readonly Reply[]): Record<number, number> => {
    const found: Record<number, number> = {};
    for (const { status } of replies) found[status] = (found[status] ?? 0) + 1;
    return found;
  };

  test('that repeat themselves make one stop, and none goes ahead', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'STOP' } });
    const other = { tenant, key };
    await tenantWith({ maxRepeats: { limit: 3, action: 'STOP' } });
    const replies = await fifty(() => send('chat', agentRequest('chat', loop(5)), claudeCode('s')));
    expect(statuses(replies)).toEqual({ 403: 50 });
    expect(await stops()).toHaveLength(1);
    expect(await eventsOf('stop.created')).toHaveLength(1);
    // The same name in another tenant is another session.
    key = other.key;
    expect((await plain(claudeCode('s'))).status).toBe(200);
  });

  test('in a session of at most ten let ten ahead, and make one stop', async () => {
    await tenantWith({ maxSteps: { limit: 10, action: 'STOP' } });
    const replies = await fifty(() => plain(claudeCode('s')));
    // The stop ends calls that are under way, as it ends all of the session.
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    expect(replies.every(({ status }) => status === 200 || status === 403)).toBe(true);
    expect(await stops()).toHaveLength(1);
    expect((await plain(claudeCode('t'))).status).toBe(200);
  });

  test('flag a session once', async () => {
    await tenantWith({ maxSteps: { limit: 1, action: 'FLAG' } });
    const replies = await fifty(() => plain(claudeCode('s')));
    expect(replies.filter((reply) => flagsOf(reply) === 'maxSteps')).toHaveLength(49);
    await app.eventually(async () => {
      expect(await eventsOf('agent.flagged')).toHaveLength(1);
    });
    await plain(claudeCode('s'));
    expect(await eventsOf('agent.flagged')).toHaveLength(1);
  });
});

describe('those who watch', () => {
  test('read the rules in the trace of a request, and get a webhook of the first one', async () => {
    await tenantWith({ maxDepth: { limit: 1, action: 'FLAG' }, maxRepeats: { limit: 3, action: 'FLAG' } });
    const body = agentRequest('messages', loop(3));
    for (let made = 0; made < 2; made += 1) {
      const reply = await send('messages', body, claudeCode('s', 'helper', 'main'));
      expect(flagsOf(reply)).toBe('maxDepth, maxRepeats');
      const query = 'query($id: ID!) { invocation(id: $id) { agentFlags { rule action figure limit } } }';
      const { json } = await app.graphql(query, { id: reply.headers.get('x-evidence-id') }, { key: admin });
      expect(json.data.invocation.agentFlags).toEqual([
        { rule: 'maxDepth', action: 'FLAG', figure: 2, limit: 1 },
        { rule: 'maxRepeats', action: 'FLAG', figure: 3, limit: 3 },
      ]);
    }
    const database = new pg.Client({ connectionString: app.databaseUrl });
    await database.connect();
    await app.eventually(async () => {
      const sent = `SELECT data FROM outbox_events WHERE tenant_id = $1 AND type = 'agent.flagged' ORDER BY id`;
      const { rows } = await database.query<{ data: { rule: string } }>(sent, [tenant]);
      expect(rows.map(({ data }) => data).sort((a, b) => (a.rule < b.rule ? -1 : 1))).toEqual([
        { session: 's', rule: 'maxDepth', figure: 2, limit: 1, reason: expect.any(String) },
        { session: 's', rule: 'maxRepeats', figure: 3, limit: 3, reason: expect.any(String) },
      ]);
    });
    await database.end();
  });

  test('see streams of the session end when it is stopped, and those of others go on', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'STOP' } });
    app.sandbox.fault('openai', { times: 'sticky', chunkDelayMillis: 100 });
    try {
      const long = { stream: true, max_tokens: 4_000 };
      const [own, other] = [plainStream('s', long), plainStream('t', long)];
      await app.eventually(() => {
        expect(app.sandbox.requests('openai').filter(({ method }) => method === 'POST').length).toBeGreaterThanOrEqual(
          2,
        );
      });
      expect((await send('chat', agentRequest('chat', loop(3)), claudeCode('s'))).status).toBe(403);
      expect((await own).text).toContain('a rule has stopped this session');
      expect((await other).text).toContain('[DONE]');
    } finally {
      app.sandbox.reset();
    }
  });

  const plainStream = (session: string, extra: object): Promise<Reply> =>
    send('chat', agentRequest('chat', [], extra), claudeCode(session));
});

describe('after a stop was lifted the session goes on', () => {
  test('for as many calls again', async () => {
    await tenantWith({ maxSteps: { limit: 3, action: 'STOP' } });
    const run = async (): Promise<number> => {
      let made = 0;
      while ((await plain(claudeCode('s'))).status === 200) made += 1;
      return made;
    };
    expect(await run()).toBe(3);
    for (let round = 1; round <= 3; round += 1) {
      const [stop] = await stops();
      expect((await lift(stop.id)).status).toBe(200);
      expect(await run()).toBe(3);
      expect(await stops()).toHaveLength(round + 1);
    }
  });

  test('for as many repeats again', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'STOP' } });
    const with_ = async (times: number): Promise<number> =>
      (await send('messages', agentRequest('messages', loop(times)), claudeCode('s'))).status;
    expect(await with_(5)).toBe(403);
    expect((await lift((await stops())[0].id)).status).toBe(200);
    expect([await with_(5), await with_(7), await with_(8)]).toEqual([200, 200, 403]);
    expect((await stops())[0].reason).toContain('8 times');
  });

  test('with deeper agents and with money of the same minute', async () => {
    await tenantWith({
      maxDepth: { limit: 1, action: 'STOP' },
      maxUsdPerMinute: { limit: 0.000_000_001, action: 'STOP' },
    });
    const circle = () => plain(claudeCode('circle', 'a', 'a'));
    expect((await circle()).status).toBe(403);
    expect((await lift((await stops())[0].id)).status).toBe(200);
    expect((await circle()).status).toBe(200);
    // Its money is used up now, and was not when it was let go on.
    expect((await circle()).status).toBe(403);
    expect((await stops())[0].reason).toContain('maxUsdPerMinute');
    clock.advance(60_000);
    expect((await lift((await stops())[0].id)).status).toBe(200);
    expect([(await circle()).status, (await circle()).status]).toEqual([200, 403]);
  });
});

describe('people who approve a call', () => {
  test('let that call be made, once', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'APPROVE' }, maxSteps: { limit: 1, action: 'APPROVE' } });
    await plain(claudeCode('s'));
    const body = agentRequest('chat', loop(4));
    const asked = await send('chat', body, claudeCode('s'));
    expect([asked.status, flagsOf(asked)]).toEqual([403, 'maxRepeats, maxSteps']);
    const { proposal_id: proposal } = asked.json.error.details;
    const bob = await app.issueKey({ tenantId: tenant, subject: 'bob', roles: ['tenant_admin'] });
    await approveCall(app, proposal, bob);
    const answer = await send('chat', body, { ...claudeCode('s'), 'x-proposal-id': proposal });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(answer.json.choices).toHaveLength(1);
    const other = await send('chat', agentRequest('chat', loop(4)), claudeCode('s'));
    expect(other.status).toBe(403);
  });
});

test('people who approved a call are not asked again when one of its concerns is gone', async () => {
  const few = { limit: 0.000_000_001, action: 'APPROVE' } as const;
  await tenantWith({ maxRepeats: { limit: 3, action: 'APPROVE' }, maxUsdPerMinute: few });
  await plain(claudeCode('s'));
  const asked = await send('chat', agentRequest('chat', loop(4)), claudeCode('s'));
  expect([asked.status, flagsOf(asked)]).toEqual([403, 'maxRepeats, maxUsdPerMinute']);
  clock.advance(60_000);
  const bob = await app.issueKey({ tenantId: tenant, subject: 'bob', roles: ['tenant_admin'] });
  await approveCall(app, asked.json.error.details.proposal_id, bob);
});

describe('what calls say', () => {
  test('a poll whose result changes is no loop, and neither are steps that are told apart by their arguments', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'STOP' } });
    for (const api of AGENT_APIS) {
      const poll = Array.from({ length: 12 }, (_, at) => ({ name: 'status', result: `${at} %` }));
      const read = Array.from({ length: 12 }, (_, at) => ({ args: { path: `${at}.ts` }, result: 'ok' }));
      expect((await send(api, agentRequest(api, poll), claudeCode(api))).status).toBe(200);
      expect((await send(api, agentRequest(api, read), claudeCode(api))).status).toBe(200);
    }
  });

  test('steps that a response before brought count', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'FLAG' } });
    expect((await update({ retainContent: true })).json.errors).toBeUndefined();
    const first = await send('responses', agentRequest('responses', loop(2), { store: true }), codex('s', 't'));
    expect([first.status, flagsOf(first)]).toEqual([200, null]);
    const more = agentRequest('responses', loop(1), { previous_response_id: first.json.id });
    expect(flagsOf(await send('responses', more, codex('s', 't')))).toBe('maxRepeats');
    expect(flagsOf(await send('responses', agentRequest('responses', loop(1)), codex('s', 't')))).toBeNull();
  });

  test('a chain of Codex threads is as long as they have said', async () => {
    await tenantWith({ maxDepth: { limit: 3, action: 'FLAG' } });
    const depth = async (thread: string, parent?: string) =>
      flagsOf(await plain(codex('s', thread, parent), 'responses'));
    expect(await depth('root')).toBeNull();
    expect(await depth('one', 'root')).toBeNull();
    expect(await depth('two', 'one')).toBeNull();
    expect(await depth('three', 'two')).toBe('maxDepth');
    expect(await depth('three')).toBe('maxDepth');
    expect(await depth('root')).toBeNull();
  });

  test('a call without a session is refused alone', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'STOP' }, maxSteps: { limit: 1, action: 'STOP' } });
    for (let made = 0; made < 2; made += 1) {
      const reply = await send('chat', agentRequest('chat', loop(3)));
      expect(reply.status).toBe(403);
      expect(reply.json.error).toMatchObject({
        code: 'FORBIDDEN',
        details: { rule: 'maxRepeats', figure: 3, limit: 3 },
      });
      expect((await plain({})).status).toBe(200);
    }
    expect(await stops()).toEqual([]);
  });

  test.each(['*', 's*', '********', '__proto__', "';DROP/**/TABLE--", '%', 'x'.repeat(200)])(
    'the session %s is stopped as it is written, and no other',
    async (session) => {
      await tenantWith({ maxSteps: { limit: 1, action: 'STOP' }, maxDepth: { limit: 1, action: 'STOP' } });
      expect((await plain(claudeCode(session))).status).toBe(200);
      expect((await plain(claudeCode(session))).status).toBe(403);
      expect(await stops()).toMatchObject([{ selector: { session } }]);
      expect((await plain(claudeCode('s1'))).status).toBe(200);
      expect((await plain({})).status).toBe(200);
      expect((await lift((await stops())[0].id)).status).toBe(200);
      expect((await plain(claudeCode(session))).status).toBe(200);
    },
  );

  test('agents are named whatever they like', async () => {
    await tenantWith({ maxDepth: { limit: 2, action: 'FLAG' } });
    const names = ['__proto__', 'constructor', '*', 'x'.repeat(200)];
    const flags = [];
    for (const [at, name] of names.entries()) flags.push(flagsOf(await plain(claudeCode('s', name, names[at - 1]))));
    expect(flags).toEqual([null, null, 'maxDepth', 'maxDepth']);
    expect(flagsOf(await plain(claudeCode('s', 'y'.repeat(201), 'z')))).toBeNull();
  });
});

describe('nothing is told of what agents do', () => {
  test('beside the rule and its figure', async () => {
    await tenantWith({ maxRepeats: { limit: 3, action: 'STOP' } });
    const step = { name: 'secret_tool', args: { secret: 'argument' }, result: 'secret result' };
    const reply = await send('chat', agentRequest('chat', loop(3, step)), claudeCode('s'));
    const said = JSON.stringify([await detailsOf(reply), await stops(), await eventsOf('stop.created'), reply.json]);
    expect(said).not.toContain('secret');
  });

  test('and counts are no budgets of the tenant', async () => {
    await tenantWith({ maxSteps: { limit: 5, action: 'FLAG' }, maxUsdPerMinute: { limit: 1, action: 'FLAG' } });
    const reply = await plain(claudeCode('s'));
    expect(reply.headers.get('x-budget-id')).toBe('month');
    expect((await app.request('GET', '/api/budgets', { key: admin })).json.budgets).toEqual([]);
    const mine = (await app.request('GET', '/v1/budget', { key })).json.data;
    expect(mine.map(({ id }: { id: string }) => id)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^0000/)]),
    );
    const { budgets } = await detailsOf(reply);
    expect(budgets).toHaveLength(2);
    expect((await detailsOf(await plain({}))).budgets).toBeUndefined();
  });
});

describe('settings', () => {
  test('are replaced whole, and read as they were set', async () => {
    await tenantWith({});
    const rules = { maxDepth: null, maxRepeats: { limit: 5, action: 'STOP' }, maxSteps: null };
    const set = await update({ agentRules: { ...rules, maxUsdPerMinute: { limit: 2.5, action: 'APPROVE' } } });
    expect(set.json.data.updateTenant.agentRules).toEqual({
      ...rules,
      maxUsdPerMinute: { limit: 2.5, action: 'APPROVE' },
    });
    const events = await eventsOf('tenant.configure');
    expect(events[0].details.changes.agentRules).toEqual({
      maxRepeats: { limit: 5, action: 'STOP' },
      maxUsdPerMinute: { limit: 2.5, action: 'APPROVE' },
    });
    expect((await update({ name: 'Agents' })).json.data.updateTenant.agentRules.maxRepeats).not.toBeNull();
    const none = await update({ agentRules: {} });
    expect(none.json.data.updateTenant.agentRules).toEqual({
      maxDepth: null,
      maxRepeats: null,
      maxSteps: null,
      maxUsdPerMinute: null,
    });
    expect((await send('chat', agentRequest('chat', loop(9)), claudeCode('s'))).status).toBe(200);
  });

  test('out of their range are refused by the name of the field', async () => {
    await tenantWith({});
    const wrong = {
      maxDepth: { limit: 33, action: 'FLAG' },
      maxRepeats: { limit: 1, action: 'FLAG' },
      maxSteps: { limit: 100_001, action: 'FLAG' },
      maxUsdPerMinute: { limit: 0, action: 'FLAG' },
    };
    const { json } = await update({ agentRules: wrong });
    expect(json.errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(json.errors[0].extensions.details.issues.map(({ path }: { path: string }) => path)).toEqual(
      Object.keys(wrong).map((name) => `input.agentRules.${name}.limit`),
    );
  });

  test('are for administrators', async () => {
    await tenantWith({});
    admin = key;
    expect((await update({ agentRules: {} })).json.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});
