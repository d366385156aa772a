import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentRulesInForce, type AgentRuleName } from '../../../../src/contracts/agent-rules.js';
import { AgentChains } from '../../../../src/features/gateway/agents/agent-chains.js';
import {
  concernsOf,
  findingOf,
  flagsOf,
  inOrder,
  isOver,
  limitAfter,
  findingText,
} from '../../../../src/features/gateway/agents/agent-finding.rules.js';
import { holdingStop, stoppedBy } from '../../../../src/features/gateway/stops/stop.rules.js';
import { agentRuleProblems, storedAgentRules } from '../../../../src/features/tenancy/records/agent-rules.rules.js';

const HOUR = 3_600_000;

describe('settings', () => {
  test('have limits within their range, and say which are not', () => {
    const rule = (limit: number) => ({ limit, action: 'FLAG' as const });
    const wrong = (name: AgentRuleName, limit: number) => agentRuleProblems({ [name]: rule(limit) }).length > 0;
    expect([0, 1, 32, 33, 1.5].map((limit) => wrong('maxDepth', limit))).toEqual([true, false, false, true, true]);
    expect([1, 2, 32, 33, NaN].map((limit) => wrong('maxRepeats', limit))).toEqual([true, false, false, true, true]);
    expect([0, 1, 100_000, 100_001].map((limit) => wrong('maxSteps', limit))).toEqual([true, false, false, true]);
    expect([0, -1, 1e-10, 0.05, 1e7].map((limit) => wrong('maxUsdPerMinute', limit))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(
      agentRuleProblems({ maxSteps: rule(0), maxDepth: null, maxRepeats: rule(1) }).map(({ path }) => path),
    ).toEqual(['maxRepeats.limit', 'maxSteps.limit']);
  });

  test('are stored without what is off, and none of them is no rules', () => {
    const stored = storedAgentRules({ maxSteps: { limit: 5, action: 'STOP' }, maxDepth: null });
    expect(stored).toEqual({ maxSteps: { limit: 5, action: 'STOP' } });
    expect(agentRulesInForce(stored)).toBe(stored);
    expect(agentRulesInForce(storedAgentRules({}))).toBeUndefined();
  });
});

describe('a finding', () => {
  const rules = {
    maxSteps: { limit: 5, action: 'APPROVE' },
    maxUsdPerMinute: { limit: 0.25, action: 'FLAG' },
  } as const;

  test('is of a rule that the tenant has, in its unit', () => {
    expect(findingOf(rules, 'maxDepth', 9n)).toEqual([]);
    expect(findingOf(rules, 'maxUsdPerMinute', 300_000_000n)).toEqual([
      { rule: 'maxUsdPerMinute', action: 'FLAG', figure: 300_000_000n, limit: 250_000_000n },
    ]);
  });

  test('is a sentence, a flag and a concern where people are asked', () => {
    const found = inOrder([...findingOf(rules, 'maxUsdPerMinute', 300_000_000n), ...findingOf(rules, 'maxSteps', 6n)]);
    expect(found.map(findingText)).toEqual([
      'the session has made 6 calls, and maxSteps is 5',
      'the session has spent 0.3 USD in this minute, and maxUsdPerMinute is 0.25',
    ]);
    expect(flagsOf(found)).toEqual([
      { action: 'APPROVE', figure: 6, limit: 5, rule: 'maxSteps' },
      { action: 'FLAG', figure: 0.3, limit: 0.25, rule: 'maxUsdPerMinute' },
    ]);
    expect(concernsOf(found)).toEqual([
      { id: 'agent:maxSteps', reason: 'the session has made 6 calls, and maxSteps is 5' },
    ]);
    const others = { maxDepth: { limit: 1, action: 'FLAG' }, maxRepeats: { limit: 2, action: 'FLAG' } } as const;
    expect([...findingOf(others, 'maxDepth', 3n), ...findingOf(others, 'maxRepeats', 3n)].map(findingText)).toEqual([
      'the chain of agents has 3 members, and maxDepth is 1',
      'the agent repeats the same steps: one of them 3 times, and maxRepeats is 2',
    ]);
  });

  test('is over at the limit, and a chain beyond it', () => {
    expect(isOver('maxSteps', 5n, 5n)).toBe(true);
    expect(isOver('maxDepth', 5n, 5n)).toBe(false);
    expect(isOver('maxDepth', 6n, 5n)).toBe(true);
  });

  test('comes after a lifted stop at as much again, and money in each minute anew', () => {
    const lifted = (rule: AgentRuleName) => ({ rule, figure: 7n, stoppedAt: 90_000 });
    expect(limitAfter(5n, undefined, 0)).toBe(5n);
    expect(limitAfter(5n, lifted('maxSteps'), HOUR)).toBe(12n);
    expect(limitAfter(5n, lifted('maxUsdPerMinute'), 119_999)).toBe(12n);
    expect(limitAfter(5n, lifted('maxUsdPerMinute'), 120_000)).toBe(5n);
  });
});

describe('a stop by a rule', () => {
  test('is of one session as it is written, without patterns', () => {
    for (const session of ['*', 's*', '****************', '__proto__']) {
      const stop = holdingStop({ id: 'i', tenantId: 't', reason: 'r', selector: { session }, agentRule: 'maxSteps' });
      expect(stop.names({ session: [session] })).toBe(true);
      expect(stop.names({ session: ['s1'] })).toBe(false);
      expect(stop.names({})).toBe(false);
    }
    const broken = { id: 'i', tenantId: 't', reason: 'r', selector: {}, agentRule: 'maxSteps' } as const;
    expect(() => holdingStop(broken)).toThrow('names one session');
  });

  test('says that no person made it', () => {
    expect(stoppedBy({ id: 'i', reason: 'too much', rule: 'maxSteps' })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'a rule has stopped this session: too much',
      details: { rule: 'maxSteps', stop_id: 'i' },
    });
  });
});

describe('the chain of agents', () => {
  const chains = () => new AgentChains();

  test('is as long as calls have said', () => {
    const known = chains();
    const length = (agent?: string, parentAgent?: string, id = 's', tenant = 't') =>
      known.chainOf(tenant, { id, ...(agent && { agent }), ...(parentAgent && { parentAgent }) }, 0).length;
    expect(length()).toBe(0);
    expect(length('a')).toBe(1);
    expect(length('b', 'a')).toBe(2);
    expect(length('c', 'b')).toBe(3);
    expect(length('c')).toBe(3);
    expect(length('d', 'unknown')).toBe(2);
    expect(length('c', undefined, 'other')).toBe(1);
    expect(length('c', undefined, 's', 'other')).toBe(1);
    expect(length('c', 'a')).toBe(2);
  });

  test('without a session is what the call itself says', () => {
    const known = chains();
    expect(known.chainOf('t', { agent: 'b', parentAgent: 'a' }, 0)).toEqual({ length: 2, isCircle: false });
    expect(known.chainOf('t', { agent: 'c', parentAgent: 'b' }, 0)).toEqual({ length: 2, isCircle: false });
    expect(known.chainOf('t', { agent: 'c' }, 0)).toEqual({ length: 1, isCircle: false });
    expect(known.size).toBe(0);
  });

  test('may be a circle', () => {
    const known = chains();
    known.chainOf('t', { id: 's', agent: 'b', parentAgent: 'a' }, 0);
    expect(known.chainOf('t', { id: 's', agent: 'a', parentAgent: 'b' }, 0)).toEqual({ length: 2, isCircle: true });
    expect(known.chainOf('t', { id: 's', agent: 'x', parentAgent: 'x' }, 0)).toEqual({ length: 1, isCircle: true });
    expect(known.chainOf('t', { id: 's', agent: '__proto__', parentAgent: 'constructor' }, 0)).toEqual({
      length: 2,
      isCircle: false,
    });
  });

  test('is forgotten after a day of silence', () => {
    const known = chains();
    known.chainOf('t', { id: 's', agent: 'b', parentAgent: 'a' }, 0);
    known.chainOf('t', { id: 'r', agent: 'b', parentAgent: 'a' }, HOUR);
    expect(known.chainOf('t', { id: 's', agent: 'b' }, 23 * HOUR).length).toBe(2);
    expect(known.chainOf('t', { id: 'r', agent: 'b' }, 25 * HOUR).length).toBe(1);
    expect(known.chainOf('t', { id: 's', agent: 'b' }, 25 * HOUR).length).toBe(2);
    expect(known.size).toBe(1);
  });

  test('takes bounded memory: the sessions that were silent the longest go first, those of their tenant before others', () => {
    const known = chains();
    known.chainOf('quiet', { id: 's', agent: 'b', parentAgent: 'a' }, 0);
    for (let at = 0; at < 100_000; at += 1)
      known.chainOf('loud', { id: `s-${at}`, agent: 'b', parentAgent: 'a' }, 1 + at);
    expect(known.size).toBe(10_001);
    expect(known.chainOf('quiet', { id: 's', agent: 'b' }, 100_001).length).toBe(2);
    expect(known.chainOf('loud', { id: 's-0', agent: 'b' }, 100_001).length).toBe(1);
    expect(known.chainOf('loud', { id: 's-99999', agent: 'b' }, 100_001).length).toBe(2);
    for (let tenant = 0; tenant < 9; tenant += 1)
      for (let at = 0; at < 10_000; at += 1)
        known.chainOf(`t${tenant}`, { id: `s-${at}`, agent: 'b', parentAgent: 'a' }, 200_000);
    expect(known.size).toBe(50_000);
    for (let at = 0; at < 1_000; at += 1)
      known.chainOf('many', { id: 's', agent: `a-${at}`, parentAgent: 'a' }, 200_001);
    expect(known.chainOf('many', { id: 's', agent: 'a-999' }, 200_001).length).toBe(2);
    expect(known.chainOf('many', { id: 's', agent: 'a-0' }, 200_001).length).toBe(1);
  });

  test('keeps its sums whatever comes', () => {
    const one = fc.tuple(fc.nat(2), fc.nat(6), fc.nat(5), fc.nat(5), fc.nat(20));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 200 }), (calls) => {
        const known = new AgentChains({ links: 12, ofTenant: 6, ofSession: 3 });
        let now = 0;
        for (const [tenant, id, agent, parent, hours] of calls) {
          now += hours * HOUR;
          known.chainOf(`t${tenant}`, { id: `s${id}`, agent: `a${agent}`, parentAgent: `a${parent}` }, now);
          if (known.size < 1 || known.size > 12) return false;
        }
        known.chainOf('t', { id: 's' }, now + 25 * HOUR);
        return known.size === 0;
      }),
      { seed: 83 },
    );
  });
});
