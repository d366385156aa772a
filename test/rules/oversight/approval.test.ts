import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Ballot,
  ballotProblems,
  fitsAll,
  reminderTime,
  rule,
  tally,
  termMillis,
  termsProblems,
  type Vote,
} from '../../../src/features/oversight/approval.rules.js';

const HOUR = 3_600_000;
const vote = (approver: string, roles: string[] = [], decision: Vote['decision'] = 'approved'): Vote => ({
  approver,
  roles: new Set(roles),
  decision,
});
const ballot = (requiredApprovers: string[], quorum = requiredApprovers.length, requester = 'rita'): Ballot => ({
  requester,
  requiredApprovers,
  quorum,
});

describe('a term', () => {
  test.each([
    [undefined, 7 * 24 * HOUR],
    ['7d', 7 * 24 * HOUR],
    ['36h', 36 * HOUR],
    ['1m', 60_000],
    ['90d', 90 * 24 * HOUR],
    ['2160h', 90 * 24 * HOUR],
    ['91d', undefined],
    ['2161h', undefined],
    ['0d', undefined],
    ['', undefined],
    ['7', undefined],
    ['d', undefined],
    ['7 d', undefined],
    ['-1d', undefined],
    ['1.5d', undefined],
    ['7days', undefined],
    ['9999999999d', undefined],
  ])('%p is %p ms', (term, millis) => {
    expect(termMillis(term)).toBe(millis);
  });
});

test.each([
  [7 * 24 * HOUR, 24 * HOUR],
  [4 * HOUR, HOUR],
  [96 * HOUR, 24 * HOUR],
])('approvers of a term of %p ms are reminded %p ms before its end', (term, lead) => {
  expect(reminderTime(1_000, 1_000 + term)).toBe(1_000 + term - lead);
});

describe('a ballot', () => {
  test.each([
    ['all of two', ballot(['finance', 'legal']), []],
    ['one of two', ballot(['finance', 'legal'], 1), []],
    ['a quorum of none', ballot(['finance'], 0), ['quorum']],
    ['a negative quorum', ballot(['finance'], -1), ['quorum']],
    ['more than there are', ballot(['finance', 'legal'], 3), ['quorum']],
    ['the requester among all', ballot(['rita', 'legal']), ['quorum']],
    ['the requester beside enough others', ballot(['rita', 'legal'], 1), []],
    ['the requester alone', ballot(['rita'], 1), ['quorum']],
  ])('%s', (_, given, paths) => {
    expect(ballotProblems(given).map(({ path }) => path)).toEqual(paths);
  });

  test.each([
    ['nobody more', { requiredApprovers: [] }, []],
    ['one approver twice', { requiredApprovers: ['legal', 'legal'] }, ['requiredApprovers']],
    ['a quorum of none', { requiredApprovers: ['legal'], quorum: 0 }, ['quorum']],
    ['a term too long', { requiredApprovers: ['legal'], quorum: 1, expiresIn: '91d' }, ['expiresIn']],
  ])('of terms: %s', (_, terms, paths) => {
    expect(termsProblems(terms).map(({ path }) => path)).toEqual(paths);
  });

  test('says why the requester does not count', () => {
    expect(ballotProblems(ballot(['rita', 'legal']))[0]!.message).toMatch(/1 to 1.*requester cannot approve/);
    expect(ballotProblems(ballot(['ann', 'legal'], 3))[0]!.message).not.toMatch(/requester/);
  });
});

describe('slots', () => {
  const both = ['finance', 'legal'];
  test.each([
    ['a person of both roles fills one', ['finance', 'legal'], [vote('ann', both), vote('bob', ['finance'])], true],
    ['in the other order too', ['finance', 'legal'], [vote('bob', ['finance']), vote('ann', both)], true],
    [
      'two of one role do not fit one slot',
      ['finance', 'legal'],
      [vote('a', ['finance']), vote('b', ['finance'])],
      false,
    ],
    ['a user id is filled by that user', ['ann', 'legal'], [vote('ann', ['legal']), vote('bob', ['legal'])], true],
    ['three for two slots', ['finance', 'legal'], [vote('a', both), vote('b', both), vote('c', both)], false],
    ['a chain of moves', ['a', 'b', 'c'], [vote('x', ['a', 'b']), vote('y', ['a', 'c']), vote('z', ['a'])], true],
    ['nobody', ['finance'], [], true],
    ['a stranger', ['finance'], [vote('bob', ['sales'])], false],
  ])('%s', (_, slots, votes, fits) => {
    expect(fitsAll(ballot(slots), votes)).toBe(fits);
  });

  test('fit exactly when some assignment gives each voter a slot of their own', () => {
    const slots = ['a', 'b', 'c', 'd'];
    const assign = (votes: readonly Vote[], free: readonly string[]): boolean => {
      const [first, ...rest] = votes;
      if (first === undefined) return true;
      return free.some(
        (slot) =>
          first.roles.has(slot) &&
          assign(
            rest,
            free.filter((other) => other !== slot),
          ),
      );
    };
    fc.assert(
      fc.property(fc.array(fc.subarray(slots), { maxLength: 5 }), (rolesOfEach) => {
        const votes = rolesOfEach.map((roles, index) => vote(`voter ${index}`, roles));
        expect(fitsAll(ballot(slots), votes)).toBe(assign(votes, slots));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the tally', () => {
  test.each([
    [['a', 'b'], 2, [], 'pending'],
    [['a', 'b'], 2, ['approved'], 'pending'],
    [['a', 'b'], 2, ['approved', 'approved'], 'approved'],
    [['a', 'b'], 2, ['denied'], 'denied'],
    [['a', 'b'], 1, ['denied'], 'pending'],
    [['a', 'b'], 1, ['denied', 'denied'], 'denied'],
    [['a', 'b'], 1, ['denied', 'approved'], 'approved'],
    [['a', 'b', 'c'], 2, ['denied', 'approved'], 'pending'],
    [['a', 'b', 'c'], 2, ['denied', 'approved', 'denied'], 'denied'],
    [['rita', 'b', 'c'], 2, ['denied'], 'denied'],
    [['rita', 'b', 'c'], 1, ['denied'], 'pending'],
  ] as const)('of %j with quorum %d and %j is %s', (slots, quorum, decisions, outcome) => {
    const votes = decisions.map((decision, index) => vote(`voter ${index}`, [], decision));
    expect(tally(ballot([...slots], quorum), votes)).toBe(outcome);
  });
});

describe('a vote', () => {
  const two = ballot(['finance', 'legal']);
  const poll = (votes: Vote[] = [], status: 'pending' | 'approved' | 'denied' | 'expired' = 'pending') => ({
    ballot: two,
    status,
    votes,
  });
  const ann = vote('ann', ['finance']);

  test.each([
    ['of the requester, whatever the role', poll(), vote('rita', ['finance']), 'requester'],
    ['of someone who is not named', poll(), vote('sam', ['sales']), 'not_named'],
    ['on what is approved', poll([], 'approved'), ann, 'final'],
    ['on what is denied', poll([], 'denied'), ann, 'final'],
    ['on what has expired', poll([], 'expired'), ann, 'final'],
    ['for a slot that is taken', poll([ann]), vote('bob', ['finance']), 'no_slot'],
  ])('%s is refused', (_, given, cast, refusal) => {
    expect(rule(given, cast)).toEqual({ kind: 'refused', refusal });
  });

  test.each(['pending', 'approved', 'denied', 'expired'] as const)('that is repeated changes nothing: %s', (status) => {
    expect(rule(poll([ann], status), ann)).toEqual({ kind: 'repeated' });
  });

  test('that is changed replaces the earlier one, in its place', () => {
    const one = {
      ballot: ballot(['finance', 'legal'], 1),
      status: 'pending' as const,
      votes: [{ ...ann, decision: 'denied' as const }],
    };
    expect(rule(one, ann)).toEqual({ kind: 'counted', votes: [ann], outcome: 'approved' });
  });

  test('keeps the others', () => {
    const lou = vote('lou', ['legal']);
    expect(rule(poll([ann]), lou)).toEqual({ kind: 'counted', votes: [ann, lou], outcome: 'approved' });
    const standing = { ...lou, decision: 'denied' as const };
    const three = {
      ballot: ballot(['finance', 'legal', 'x'], 1),
      status: 'pending' as const,
      votes: [{ ...ann, decision: 'denied' as const }, standing],
    };
    expect(rule(three, lou)).toMatchObject({ votes: [{ approver: 'ann' }, { approver: 'lou', decision: 'approved' }] });
  });
});

test('whatever is voted, no person counts twice, the requester never, and an outcome is what the numbers say', () => {
  const people = fc.constantFrom('rita', 'ann', 'bob', 'cid', 'dan');
  const roles = fc.subarray(['finance', 'legal', 'ops']);
  const decision = fc.constantFrom('approved' as const, 'denied' as const);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('finance', 'legal', 'ops', 'ann', 'rita'), { minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(people, roles, decision), { maxLength: 12 }),
      (slots, quorum, casts) => {
        const given = ballot(slots, quorum);
        fc.pre(ballotProblems(given).length === 0);
        let votes: Vote[] = [];
        let status: 'pending' | 'approved' | 'denied' = 'pending';
        for (const [approver, held, decided] of casts) {
          const ruling = rule({ ballot: given, status, votes }, vote(approver, held, decided));
          if (ruling.kind !== 'counted') continue;
          expect(status).toBe('pending');
          ({ votes, outcome: status } = ruling);
        }
        expect(votes.some(({ approver }) => approver === 'rita')).toBe(false);
        expect(new Set(votes.map(({ approver }) => approver)).size).toBe(votes.length);
        expect(votes.length).toBeLessThanOrEqual(slots.length);
        const approvals = votes.filter((each) => each.decision === 'approved').length;
        if (status === 'approved') expect(approvals).toBeGreaterThanOrEqual(quorum);
        else expect(approvals).toBeLessThan(quorum);
      },
    ),
    { numRuns: 1_000 },
  );
});
