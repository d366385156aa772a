import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CaseStatus } from '../../../src/features/dispute/case.port.js';
import {
  type CaseCommand,
  changeOf,
  filingRefusal,
  canPerform,
  readChange,
  readsCases,
  resolvesCases,
  type CaseRole,
  caseRoleOf,
  caseTransitions,
} from '../../../src/features/dispute/case.rules.js';
import { exactUsd, formatUsd, parseUsd } from '../../../src/shared/money.js';

const statuses: CaseStatus[] = ['open', 'in-review', 'pending-info', 'escalated', 'resolved'];

/** Contract §9, written down a second time. */
const legal = new Set([
  'open in-review',
  'open escalated',
  'open resolved',
  'in-review pending-info',
  'in-review escalated',
  'in-review resolved',
  'pending-info in-review',
  'pending-info escalated',
  'pending-info resolved',
  'escalated in-review',
  'escalated resolved',
]);

describe('the machine', () => {
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(caseTransitions[from].includes(to)).toBe(legal.has(`${from} ${to}`));
  });

  test('every case can be resolved, and resolved is the one end', () => {
    expect(statuses.filter((from) => caseTransitions[from].length === 0)).toEqual(['resolved']);
    expect(statuses.filter((from) => !caseTransitions[from].includes('resolved'))).toEqual(['resolved']);
  });
});

describe('who is what to a case', () => {
  const dispute = { claimant: 'clara', assignedTo: 'rob' };
  const cases: [string, string[], CaseRole][] = [
    ['clara', ['member'], 'claimant'],
    ['clara', ['tenant_admin'], 'claimant'],
    ['clara', ['platform_admin', 'auditor', 'dispute_resolver'], 'claimant'],
    ['rob', ['member'], 'staff'],
    ['rob', ['auditor'], 'staff'],
    ['sue', ['dispute_resolver'], 'staff'],
    ['sue', ['tenant_admin'], 'staff'],
    ['sue', ['platform_admin'], 'staff'],
    ['aud', ['auditor'], 'auditor'],
    ['aud', ['auditor', 'member'], 'auditor'],
    ['mo', ['member', 'finance'], 'stranger'],
    ['mo', [], 'stranger'],
  ];
  test.each(cases)('%s with %j is %s', (subject, roles, standing) => {
    expect(caseRoleOf(dispute, { subject, roles: new Set(roles) })).toBe(standing);
  });

  test('nobody is the assignee of a case that is not assigned', () => {
    expect(caseRoleOf({ claimant: 'clara', assignedTo: null }, { subject: 'rob', roles: new Set() })).toBe('stranger');
  });

  test('resolvers and administrators resolve cases, and auditors read them', () => {
    expect(
      ['member', 'auditor', 'dispute_resolver', 'tenant_admin'].map((role) => resolvesCases(new Set([role]))),
    ).toEqual([false, false, true, true]);
    expect(
      ['member', 'auditor', 'dispute_resolver', 'tenant_admin'].map((role) => readsCases(new Set([role]))),
    ).toEqual([false, true, true, true]);
  });

  const commands: CaseCommand[] = [
    'assign',
    'set_status',
    'set_priority',
    'escalate',
    'resolve',
    'add_public_note',
    'add_internal_note',
  ];
  test.each<[CaseRole, CaseCommand[]]>([
    ['staff', commands],
    ['claimant', ['add_public_note']],
    ['auditor', []],
    ['stranger', []],
  ])('%s gives %j', (standing, given) => {
    expect(commands.filter((command) => canPerform(standing, command))).toEqual(given);
  });
});

describe('filing', () => {
  const own = { claimant: 'clara', assignTo: null, slaHours: null };
  const clara = { subject: 'clara', roles: new Set(['member']) };
  test.each([
    ['one’s own', clara, own, undefined],
    ['another’s', clara, { ...own, claimant: 'rob' }, /somebody else/],
    ['one’s own, choosing who resolves', clara, { ...own, assignTo: 'rob' }, /assign a case/],
    ['one’s own, choosing the hours', clara, { ...own, slaHours: 1 }, /hours/],
    [
      'anybody’s, as staff',
      { subject: 'sue', roles: new Set(['dispute_resolver']) },
      { claimant: 'clara', assignTo: 'rob', slaHours: 1 },
      undefined,
    ],
  ])('%s', (_, person, wanted, refusal) => {
    const refused = filingRefusal(person, wanted);
    if (refusal === undefined) expect(refused).toBeUndefined();
    else expect(refused).toMatch(refusal);
  });
});

test('an announced change says whose it is', () => {
  for (const visibility of ['internal', 'public'] as const)
    expect(readChange(changeOf('01a1', visibility))).toEqual({ id: '01a1', visibility });
});

describe('exact dollars', () => {
  test.each([
    [0, 0n],
    [0.1, 100_000_000n],
    [-0.3, -300_000_000n],
    ['0.1', 100_000_000n],
    ['-12.50', -12_500_000_000n],
    [1e-9, 1n],
    ['0.000000001', 1n],
    [2.5e-7, 250n],
    ['1234567.123456789', 1_234_567_123_456_789n],
    [1234567.123456789, 1_234_567_123_456_789n],
    [999_999_999_999, 999_999_999_999_000_000_000n],
    [1e-10, null],
    ['0.0000000001', null],
    [0.1234567891, null],
    ['123456789012.123456789', null],
    [1e21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['', null],
    ['1e2', null],
    [' 1', null],
    ['1,5', null],
    ['0x10', null],
    ['NaN', null],
  ] as const)('%p is %p', (usd, nano) => {
    expect(exactUsd(usd)).toBe(nano);
  });

  test('what is taken comes out again, as a number and as text', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (nano) => {
        const text = formatUsd(nano);
        expect(parseUsd(text)).toBe(nano);
        expect(exactUsd(text)).toBe(nano);
        expect(exactUsd(Number(text))).toBe(nano);
      }),
    );
  });

  test('whatever number is taken is the number that comes out', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (usd) => {
        const nano = exactUsd(usd);
        if (nano !== null) expect(Number(formatUsd(nano)) === usd).toBe(true);
      }),
    );
  });
});
