import { describe, expect, test } from '@jest/globals';
import type { Invocation } from '../../../src/contracts/interceptor.js';
import type { PolicyLookup, PolicyQuestion, PolicySet } from '../../../src/contracts/policy.js';
import {
  decidingSteps,
  denyingPolicies,
  evaluationOf,
  newPipelineState,
  type PipelineState,
  STEPS,
} from '../../../src/features/interceptor/steps.rules.js';
import { decisionFingerprint } from '../../../src/shared/decision-fingerprint.js';

const obligation = { id: 'o', type: 'later', mandatory: true };
const allowed = { effect: 'allow', policies: [{ id: 'p', version: 1 }], obligations: [] };
const denied = { effect: 'deny', reason: 'the obligation o (later) cannot be fulfilled here' };

test.each<[string, object | undefined, object, string[]]>([
  ['a policy denies', { ...allowed, effect: 'deny' }, { effect: 'deny', reason: 'p' }, ['p']],
  ['an obligation cannot be fulfilled', { ...allowed, obligations: [obligation] }, denied, ['p']],
  ['the tenant blocks personal data', allowed, { effect: 'deny', reason: 'personal data' }, []],
  ['nothing was decided', undefined, { effect: 'deny', reason: 'x' }, []],
])('%s', (_, decision, verdict, policies) => {
  const state = newPipelineState({} as PipelineState['invocation'], 0);
  expect(denyingPolicies({ ...state, decision, verdict } as PipelineState)).toEqual(policies);
});

const tenant = {
  id: 'acme',
  defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
  approvalRiskThreshold: null,
  unreadAttachments: 'pass',
};
const invocation = {
  principal: { tenant, subject: 'ann', roles: new Set(['member', 'auditor']) },
  action: 'ai.generate',
  model: 'gpt-4o-mini',
  provider: 'openai-eu',
  providerKind: 'openai',
  userId: 'user-1',
  estimatedCost: 250_000_000n,
  maxOutputTokens: 512,
  pii: { mode: 'detect', types: [] },
  context: { team: 'legal' },
};
const policies = [{ id: 'b', version: 2 }];

/** Takes the deciding steps, in their order, of an invocation that differs in `change`. */
function decided(change: object, decision: object = {}) {
  const asked: { question: PolicyQuestion; work: unknown }[] = [];
  const tenants: string[] = [];
  const policySet = {
    decide(question: PolicyQuestion, work: unknown) {
      asked.push({ question, work });
      return { effect: 'allow', reason: 'allowed by b', policies, obligations: [], ...decision };
    },
    groundsOf: () => [{ policyId: 'b' }],
  } as unknown as PolicySet;
  const lookup = {
    policiesOf(tenantId: string) {
      tenants.push(tenantId);
      return policySet;
    },
  } as PolicyLookup;
  const state = newPipelineState({ ...invocation, ...change } as unknown as Invocation, 1_700_000_000_000);
  const outcomes = Object.fromEntries(Object.entries(decidingSteps).map(([name, step]) => [name, step(state, lookup)]));
  return { state, outcomes, asked, tenants };
}

const concerns = [
  { id: 'budget:1', reason: 'the budget team is used up' },
  { id: 'agent:maxRepeats', reason: 'the agent repeats itself' },
];

const settings = (change: object) => ({ principal: { ...invocation.principal, tenant: { ...tenant, ...change } } });

test('the deciding steps are all but the execution and its evidence, in the order of the seven', () => {
  expect([...Object.keys(decidingSteps), 'execution', 'evidence_recording']).toEqual([...STEPS]);
});

test('the context is who asks for what, of which model', () => {
  const { state, outcomes } = decided({});
  expect(state.context).toEqual({
    tenantId: 'acme',
    actor: 'ann',
    userId: 'user-1',
    action: 'ai.generate',
    resource: 'model:gpt-4o-mini',
    resourceType: 'model',
  });
  expect(outcomes.context_extraction).toBe('extracted');
});

test('of a tool, the resource is the tool, and its own risks count', () => {
  const risks = [['medium', 'the tool may destroy things']] as const;
  const tool = { server: 'files', name: 'write', pin: 'p', arguments: { text: 'a' }, risks };
  const { state } = decided({
    action: 'mcp.call',
    model: 'mcp:files/write',
    provider: 'mcp:files',
    providerKind: 'mcp',
    tool,
  });
  expect(state.context).toMatchObject({ action: 'mcp.call', resource: 'mcp:files/write', resourceType: 'tool' });
  expect(state.risk).toEqual({ level: 'medium', reasons: ['the tool may destroy things'] });
});

test('the policies are those of the acting tenant', () => {
  const { tenants, outcomes } = decided({});
  expect(tenants).toEqual(['acme']);
  expect(outcomes.policy_lookup).toBe('found');
});

test('policies are asked once, with the facts of the invocation, its risk and the time', () => {
  const work = { left: 1 };
  const { asked } = decided({
    principal: { ...invocation.principal, work },
    estimatedCost: 12_000_000_000n,
    pii: { mode: 'detect', types: ['EMAIL'] },
  });
  expect(asked).toEqual([
    {
      question: {
        action: 'ai.generate',
        actor: 'ann',
        context: {
          team: 'legal',
          estimatedCostUsd: 12,
          maxOutputTokens: 512,
          operation: 'chat',
          outputScannable: true,
          pii: ['EMAIL'],
          provider: 'openai-eu',
          providerKind: 'openai',
        },
        defaultApprovers: { quorum: 1, requiredApprovers: ['tenant_admin'] },
        resource: 'model:gpt-4o-mini',
        resourceType: 'model',
        risk: 'high',
        roles: ['auditor', 'member'],
        tenantId: 'acme',
        time: 1_700_000_000_000,
      },
      work,
    },
  ]);
});

test('a question has its members in the order of their names, which is how evidence hashes it', () => {
  const [{ question } = {}] = decided({}).asked;
  for (const part of [question!, question!.defaultApprovers])
    expect(Object.keys(part)).toEqual(Object.keys(part).sort());
});

test('facts of the platform replace those of a client by the same name', () => {
  const [{ question } = {}] = decided({ context: { provider: 'local', estimatedCostUsd: 0 } }).asked;
  expect(question!.context).toMatchObject({ provider: 'openai-eu', estimatedCostUsd: 0.25 });
});

test('approvers without a quorum are asked about without one', () => {
  const [{ question } = {}] = decided(settings({ defaultApprovers: { requiredApprovers: ['a', 'b'] } })).asked;
  expect(question!.defaultApprovers).toEqual({ requiredApprovers: ['a', 'b'] });
});

test('an effect is the outcome of the evaluation, and a deny where there are no policies to ask', () => {
  expect(decided({}, { effect: 'require_approval' }).outcomes.policy_evaluation).toBe('require_approval');
  const state = newPipelineState(invocation as unknown as Invocation, 0);
  expect(decidingSteps.policy_evaluation(state, {} as PolicyLookup)).toBe('deny');
});

test('the risk is that of the kind of provider, whatever the provider is called', () => {
  expect(decided({ providerKind: 'local', provider: 'openai' }).state.risk).toEqual({ level: 'low', reasons: [] });
  expect(decided({}).state.risk!.reasons).toEqual(['data is sent to a hosted provider']);
  expect(decided({ estimatedCost: 1_000_000_000n }).outcomes.risk_classification).toBe('medium');
});

test('an approval is not checked before policy and risk', () => {
  const state = newPipelineState(invocation as unknown as Invocation, 0);
  expect(() => decidingSteps.approval_check(state, {} as PolicyLookup)).toThrow('after policy and risk');
});

const UNREAD = 'a part of the request cannot be scanned for personal data';
const approval = { id: 'o', type: 'approval', mandatory: true };

describe('the verdict', () => {
  test.each<[string, object, object, string, string]>([
    ['is that of the policies', {}, {}, 'allow', 'allowed by b'],
    ['is their deny', {}, { effect: 'deny', reason: 'no' }, 'deny', 'no'],
    ['is their wish for an approval', {}, { effect: 'require_approval', reason: 'ask' }, 'require_approval', 'ask'],
    [
      'is a deny of personal data that the tenant blocks, before any policy',
      { pii: { mode: 'block', types: ['EMAIL', 'PHONE'] } },
      { effect: 'require_approval', reason: 'ask' },
      'deny',
      'personal data in the prompt is blocked: EMAIL, PHONE',
    ],
    ['is no deny where there is none to block', { pii: { mode: 'block', types: [] } }, {}, 'allow', 'allowed by b'],
    [
      'is a deny of personal data that no placeholder can replace',
      { pii: { mode: 'redact', types: ['EMAIL'], fixedTypes: ['EMAIL'] } },
      {},
      'deny',
      'personal data in a place that cannot hold a placeholder: EMAIL',
    ],
    [
      'is no deny of personal data that placeholders replace',
      { pii: { mode: 'redact', types: ['EMAIL'] } },
      {},
      'allow',
      'allowed by b',
    ],
    [
      'is a deny of what cannot be read, where the tenant refuses it',
      { ...settings({ unreadAttachments: 'refuse' }), pii: { mode: 'detect', types: [], isUnread: true } },
      {},
      'deny',
      UNREAD,
    ],
    [
      'asks about what cannot be read, where the tenant asks',
      { ...settings({ unreadAttachments: 'ask' }), pii: { mode: 'detect', types: [], isUnread: true } },
      {},
      'require_approval',
      UNREAD,
    ],
    [
      'passes what cannot be read, where nothing is scanned',
      { ...settings({ unreadAttachments: 'refuse' }), pii: { mode: 'off', types: [], isUnread: true } },
      {},
      'allow',
      'allowed by b',
    ],
    [
      'does not ask about what is not scanned',
      { ...settings({ unreadAttachments: 'ask' }), pii: { mode: 'off', types: [], isUnread: true } },
      {},
      'allow',
      'allowed by b',
    ],
    [
      'passes what could be read',
      { ...settings({ unreadAttachments: 'refuse' }), pii: { mode: 'detect', types: [] } },
      {},
      'allow',
      'allowed by b',
    ],
    [
      'follows an obligation to ask',
      {},
      { obligations: [approval] },
      'require_approval',
      'the obligation o requires approval',
    ],
    [
      'asks from the risk on that the tenant names',
      { ...settings({ approvalRiskThreshold: 'medium' }), estimatedCost: 1_000_000_000n },
      {},
      'require_approval',
      'risk medium requires approval in this tenant: estimated cost of 1 USD or more, data is sent to a hosted provider',
    ],
    [
      'does not ask below it',
      { ...settings({ approvalRiskThreshold: 'high' }), estimatedCost: 1_000_000_000n },
      {},
      'allow',
      'allowed by b',
    ],
    [
      'stays a deny, however high the risk',
      { ...settings({ approvalRiskThreshold: 'low' }) },
      { effect: 'deny', reason: 'no' },
      'deny',
      'no',
    ],
    [
      'asks for each concern beside policy and risk',
      { concerns },
      {},
      'require_approval',
      'the budget team is used up; the agent repeats itself',
    ],
    ['stays a deny, whatever the concerns', { concerns }, { effect: 'deny', reason: 'no' }, 'deny', 'no'],
    [
      'asks for the reason of the policies first',
      { concerns },
      { effect: 'require_approval', reason: 'ask' },
      'require_approval',
      'ask',
    ],
  ])('%s', (_, change, decision, effect, reason) => {
    const { state, outcomes } = decided(change, decision);
    expect(state.verdict).toEqual({ effect, reason });
    expect(outcomes.approval_check).toBe(effect === 'require_approval' ? 'required' : 'not_required');
  });
});

describe('an approval', () => {
  const mark = decisionFingerprint({ effect: 'require_approval', policies, risk: 'low' });
  const asks = { effect: 'require_approval', reason: 'ask' };

  test('that was given for the same policies and risk lets the call go ahead', () => {
    const { state, outcomes } = decided({ grant: { proposalId: 'p-1', fingerprint: mark } }, asks);
    expect(outcomes.approval_check).toBe('granted');
    expect(state.verdict).toEqual({ effect: 'allow', reason: 'approved by proposal p-1' });
  });

  test.each<[string, object, object]>([
    ['another version of the policy', {}, { ...asks, policies: [{ id: 'b', version: 3 }] }],
    ['another risk', { estimatedCost: 1_000_000_000n }, asks],
    ['a concern that nobody saw', { concerns }, asks],
  ])('is void for %s', (_, change, decision) => {
    const { state, outcomes } = decided({ grant: { proposalId: 'p-1', fingerprint: mark }, ...change }, decision);
    expect(outcomes.approval_check).toBe('required');
    expect(state.verdict).toEqual({ effect: 'require_approval', reason: 'ask' });
  });

  test('covers the concerns that it was given for, in any order', () => {
    const seen = { effect: 'require_approval', policies, risk: 'low', concerns: ['agent:maxRepeats', 'budget:1'] };
    const grant = { proposalId: 'p-1', fingerprint: decisionFingerprint(seen) };
    expect(decided({ grant, concerns }).state.verdict?.effect).toBe('allow');
    const others = [...concerns, { id: 'budget:2', reason: 'another is used up' }];
    expect(decided({ grant, concerns: others }).state.verdict?.effect).toBe('require_approval');
    expect(decided({ grant, concerns: concerns.slice(1) }).state.verdict?.effect).toBe('require_approval');
  });

  test('does not lift a deny', () => {
    const { state } = decided({ grant: { proposalId: 'p-1', fingerprint: mark } }, { effect: 'deny', reason: 'no' });
    expect(state.verdict).toEqual({ effect: 'deny', reason: 'no' });
  });
});

describe('an evaluation', () => {
  test('has versions, risk and obligations, and no grounds where the call may go ahead', () => {
    expect(evaluationOf(decided({}).state)).toEqual({
      effect: 'allow',
      reason: 'allowed by b',
      policies,
      risk: { level: 'low', reasons: ['data is sent to a hosted provider'] },
      obligations: [],
      grounds: [],
    });
  });

  test('names the concerns', () => {
    expect(evaluationOf(decided({ concerns }).state).concerns).toEqual(['budget:1', 'agent:maxRepeats']);
  });

  test('has the grounds of a deny', () => {
    const { grounds } = evaluationOf(decided({}, { effect: 'deny', reason: 'no' }).state);
    expect(grounds).toEqual([{ policyId: 'b' }]);
  });

  test('is there after the approval was checked, not before', () => {
    const { verdict: _, ...state } = decided({}).state;
    expect(() => evaluationOf(state)).toThrow('after its approval was checked');
  });
});
