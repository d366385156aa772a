import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitsAll, tally, type Vote } from '../../../src/features/oversight/approval.rules.js';
import {
  approvalTypeOf,
  approversOf,
  askWhom,
  excerptOf,
  riskOf,
} from '../../../src/features/proposals/proposal.rules.js';

describe('an action', () => {
  test.each([
    ['policy.update', 'policy-override'],
    ['tenant.configure', 'plan-change'],
    ['user.create', 'access'],
    ['ai.generate', 'access'],
  ])('%s asks for an approval of %s', (action, type) => {
    expect(approvalTypeOf(action)).toBe(type);
  });

  test.each([
    ['policy.update', 'high', 'changes who may do what'],
    ['tenant.configure', 'high', 'changes who may do what'],
    ['user.delete', 'high', 'changes who may do what'],
    ['data.export', 'high', 'data leaves the platform'],
    ['report.download', 'high', 'data leaves the platform'],
    ['document.delete', 'medium', 'something is deleted'],
  ])('%s has risk %s', (action, level, reason) => {
    expect(riskOf(action)).toEqual({ level, reasons: [reason] });
  });

  test.each(['document.read', 'exporter.run', 'users.create', 'data.exported'])(
    '%s has no risk of its own',
    (action) => {
      expect(riskOf(action)).toEqual({ level: 'low', reasons: [] });
    },
  );
});

describe('whom a decision asks', () => {
  const byTenant = { requiredApprovers: ['tenant_admin'], quorum: 1 };

  test('is the tenant’s, where no obligation says so', () => {
    expect(approversOf({ obligations: [{ type: 'audit', params: {} }] }, byTenant)).toBe(byTenant);
  });

  test.each([
    [{ requiredApprovers: ['a', 'b'] }, { requiredApprovers: ['a', 'b'] }],
    [
      { requiredApprovers: ['a', 'b'], quorum: 1, expiresIn: '2d' },
      { requiredApprovers: ['a', 'b'], quorum: 1, expiresIn: '2d' },
    ],
    [{ requiredApprovers: ['a', 7] as never, quorum: 'two', expiresIn: 5 }, { requiredApprovers: ['a', '7'] }],
    [{}, { requiredApprovers: [] }],
  ])('is the obligation’s: %j', (params, approvers) => {
    expect(approversOf({ obligations: [{ type: 'approval', params }] }, byTenant)).toEqual(approvers);
  });

  test('is nobody after a deny, whatever the requester wants', () => {
    const byRequester = { requiredApprovers: ['a'] };
    expect(askWhom({ requester: 'r', effect: 'deny', byPolicy: byTenant, byRequester })).toBe('denied');
  });

  test('is nobody after an allow, or whom the requester wants', () => {
    const byRequester = { requiredApprovers: ['a'], quorum: 1 };
    expect(askWhom({ requester: 'r', effect: 'allow', byPolicy: byTenant, byRequester: null })).toBe('nobody');
    expect(askWhom({ requester: 'r', effect: 'allow', byPolicy: byTenant, byRequester })).toBe(byRequester);
    const termOnly = { requiredApprovers: [], expiresIn: '2h' };
    expect(askWhom({ requester: 'r', effect: 'allow', byPolicy: byTenant, byRequester: termOnly })).toBe('nobody');
    expect(askWhom({ requester: 'r', effect: 'require_approval', byPolicy: byTenant, byRequester: termOnly })).toEqual({
      ...byTenant,
      expiresIn: '2h',
    });
  });

  test('cannot be the requester alone', () => {
    const byPolicy = { requiredApprovers: ['r'] };
    for (const byRequester of [null, { requiredApprovers: ['friend'] }])
      expect(askWhom({ requester: 'r', effect: 'require_approval', byPolicy, byRequester })).toBe('unreachable');
  });

  test.each([
    [
      'all others, where the requester is one',
      ['r', 'a', 'b'],
      undefined,
      null,
      { requiredApprovers: ['a', 'b'], quorum: 2 },
    ],
    ['no more than there are', ['r', 'a'], 2, null, { requiredApprovers: ['a'], quorum: 1 }],
    ['the policies’ quorum', ['a', 'b', 'c'], 2, null, { requiredApprovers: ['a', 'b', 'c'], quorum: 2 }],
    [
      'besides those whom the requester wants',
      ['a', 'b'],
      1,
      { requiredApprovers: ['b', 'x'] },
      { requiredApprovers: ['a', 'b', 'x'], quorum: 2 },
    ],
    [
      'more of them, where the requester wants more',
      ['a', 'b', 'c'],
      1,
      { requiredApprovers: ['x'], quorum: 4, expiresIn: '1h' },
      { requiredApprovers: ['a', 'b', 'c', 'x'], quorum: 4, expiresIn: '1h' },
    ],
  ])('is %s', (_, requiredApprovers, quorum, byRequester, asked) => {
    const byPolicy = { requiredApprovers, ...(quorum === undefined ? {} : { quorum }) };
    expect(askWhom({ requester: 'r', effect: 'require_approval', byPolicy, byRequester })).toEqual(asked);
  });

  test('waits no longer than the policies say', () => {
    const byPolicy = { requiredApprovers: ['a'], expiresIn: '2h' };
    const byRequester = { requiredApprovers: ['x'], expiresIn: '90d' };
    expect(askWhom({ requester: 'r', effect: 'require_approval', byPolicy, byRequester })).toMatchObject({
      expiresIn: '2h',
    });
  });

  const people = fc.uniqueArray(fc.constantFrom<string[]>('r', 'a', 'b', 'c', 'd', 'e'), { minLength: 1 });
  const approvers = people.chain((requiredApprovers) =>
    fc.record(
      {
        requiredApprovers: fc.constant(requiredApprovers),
        quorum: fc.integer({ min: 1, max: requiredApprovers.length }),
      },
      { requiredKeys: ['requiredApprovers'] },
    ),
  );

  test('is never the requester, and never fewer of the policies’ approvers than they want', () => {
    fc.assert(
      fc.property(
        approvers,
        fc.option(approvers),
        fc.subarray<string>(['a', 'b', 'c', 'd', 'e', 'r']),
        (byPolicy, byRequester, yes) => {
          const asked = askWhom({ requester: 'r', effect: 'require_approval', byPolicy, byRequester });
          const others = byPolicy.requiredApprovers.filter((one) => one !== 'r');
          if (asked === 'unreachable') {
            expect(others).toEqual([]);
            return;
          }
          if (typeof asked === 'string') throw new Error(asked);
          expect(asked.requiredApprovers.slice(0, others.length)).toEqual(others);
          // Whoever votes: when the ballot is approved, as many of the policies' approvers agreed as the policies want.
          const ballot = { requester: 'r', requiredApprovers: asked.requiredApprovers, quorum: asked.quorum! };
          const votes: Vote[] = yes
            .filter((approver) => approver !== 'r' && asked.requiredApprovers.includes(approver))
            .map((approver) => ({ approver, roles: new Set(), decision: 'approved' }));
          expect(fitsAll(ballot, votes)).toBe(true);
          if (tally(ballot, votes) !== 'approved') return;
          const agreed = votes.filter(({ approver }) => others.includes(approver)).length;
          const wanted = byPolicy.quorum ?? byPolicy.requiredApprovers.length;
          expect(agreed).toBeGreaterThanOrEqual(Math.min(wanted, others.length));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the excerpt of a payload', () => {
  const user = (content: unknown) => ({ role: 'user', content });
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } };

  test.each([
    [
      'the last message of the user, on one line',
      [user('First'), user(' Then \n this '), { role: 'assistant' }],
      'Then this',
    ],
    [
      'the texts of its parts',
      [user([{ type: 'text', text: 'Look' }, image, { type: 'text', text: 'here' }])],
      'Look here',
    ],
    ['the last message where the user wrote none', [{ role: 'system', content: 'Be brief.' }], 'Be brief.'],
    ['nothing where it has no text', [user([image])], null],
    ['nothing where content is no text', [user(7)], null],
    ['nothing where a message is none', ['hello'], null],
    ['nothing where there is no message', [], null],
    ['nothing where messages are no list', 'hello', null],
  ])('%s', (_what, messages, excerpt) => {
    expect(excerptOf({ messages } as never)).toBe(excerpt);
  });

  test('is cut after 160 characters', () => {
    expect(excerptOf({ messages: [user('a'.repeat(160))] } as never)).toBe('a'.repeat(160));
    expect(excerptOf({ messages: [user('a'.repeat(161))] } as never)).toBe(`${'a'.repeat(159)}…`);
  });
});
