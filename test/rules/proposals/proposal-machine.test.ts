import { describe, expect, test } from '@jest/globals';
import {
  commands,
  isFinal,
  phaseOf,
  phases,
  proposalTransitions,
  ruleOn,
  standingOf,
  type Command,
  type ProposalRole,
} from '../../../src/features/proposals/proposal-machine.rules.js';
import type { ProposalState } from '../../../src/contracts/proposals.js';

/** Contract §8, row by row, as it is written there. */
const CONTRACT = `
| intent_detected | proposal_created, rejected |
| proposal_created | policy_evaluated, rejected |
| policy_evaluated | auto_approved, require_approval, deny |
| auto_approved | executing, rejected |
| require_approval | awaiting_decision, rejected |
| deny | rejected |
| awaiting_decision | approved, modified, denied, rejected |
| approved | executing, policy_evaluated, rejected |
| modified | policy_evaluated, rejected |
| denied | rejected |
| executing | completed, failed |
| failed | executing, rolled_back, post_check |
| completed | post_check |
| post_check | recorded, rolled_back |
| rolled_back | recorded |
| rejected, recorded | final |`;

const byContract = Object.fromEntries(
  CONTRACT.trim()
    .split('\n')
    .flatMap((line) => {
      const [, from = '', to = ''] = line.split('|').map((cell) => cell.trim());
      return from.split(', ').map((state) => [state, to === 'final' ? [] : to.split(', ')] as const);
    }),
);
const states = Object.keys(proposalTransitions) as ProposalState[];
const final: ProposalState[] = ['rejected', 'recorded'];

/** Every state that can be reached from `from`, without passing `avoided`. */
function reachable(from: ProposalState, avoided: readonly ProposalState[] = []): Set<ProposalState> {
  const seen = new Set([from]);
  for (const state of seen) for (const next of proposalTransitions[state]) if (!avoided.includes(next)) seen.add(next);
  return seen;
}

describe('the machine', () => {
  test('is the table of the contract', () => {
    const sorted = (table: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(table).map(([from, to]) => [from, to.toSorted()]));
    expect(sorted(proposalTransitions)).toEqual(sorted(byContract));
    expect(states).toHaveLength(17);
  });

  test('has each state in one phase, as the specification lists them', () => {
    expect(phases).toEqual({
      creation: ['intent_detected', 'proposal_created'],
      evaluation: ['policy_evaluated', 'auto_approved', 'require_approval', 'deny'],
      decision: ['awaiting_decision', 'approved', 'modified', 'denied'],
      execution: ['executing', 'completed', 'failed', 'rolled_back'],
      terminal: ['rejected', 'recorded', 'post_check'],
    });
    expect(Object.values(phases).flat().toSorted()).toEqual(states.toSorted());
    for (const [phase, members] of Object.entries(phases))
      for (const state of members) expect(phaseOf(state)).toBe(phase);
  });

  test('ends in two states, and nowhere else', () => {
    expect(states.filter(isFinal).toSorted()).toEqual(final.toSorted());
    expect(states.filter((state) => proposalTransitions[state].length === 0).toSorted()).toEqual(final.toSorted());
  });

  test('reaches every state from the first', () => {
    expect([...reachable('intent_detected')].toSorted()).toEqual(states.toSorted());
  });

  test.each(states.filter((state) => !final.includes(state)))('leads from %s to an end', (state) => {
    const ends = final.filter((end) => reachable(state).has(end));
    // What runs or has run is recorded whatever comes of it; what is refused never is.
    const ran: ProposalState[] = ['executing', 'completed', 'failed', 'rolled_back', 'post_check'];
    const refused: ProposalState[] = ['deny', 'denied'];
    expect(ends).toEqual(ran.includes(state) ? ['recorded'] : refused.includes(state) ? ['rejected'] : final);
  });

  test('executes nothing that was denied, and nothing that no policy has looked at', () => {
    for (const state of ['deny', 'denied', 'rejected', 'recorded'] as const)
      expect(reachable(state).has('executing')).toBe(false);
    expect(reachable('intent_detected', ['policy_evaluated']).has('executing')).toBe(false);
    expect(reachable('intent_detected', ['auto_approved', 'approved']).has('executing')).toBe(false);
    expect(reachable('modified', ['policy_evaluated']).has('executing')).toBe(false);
    expect(reachable('require_approval', ['approved', 'policy_evaluated']).has('executing')).toBe(false);
  });
});

const standings: ProposalRole[] = ['requester', 'approver', 'administrator'];
const subsets = standings.reduce<ProposalRole[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]]);
const cases = states.flatMap((state) =>
  (Object.keys(commands) as Command[]).flatMap((command) =>
    subsets.flatMap((standing) =>
      (['platform', 'caller'] as const).flatMap((execution) =>
        [true, false].map((isReversible) => ({ state, command, standing, execution, isReversible })),
      ),
    ),
  ),
);

/** Written anew from the contract, with nothing of the code under test. */
const may: Record<Command, (who: readonly ProposalRole[]) => boolean> = {
  approve: (who) => who.includes('approver') && !who.includes('requester'),
  deny: (who) => who.includes('approver') && !who.includes('requester'),
  modify: (who) => who.includes('requester'),
  reject: (who) => who.includes('requester') || who.includes('administrator'),
  roll_back: (who) => who.includes('requester') || who.includes('administrator'),
  complete: (who) => who.includes('requester') || who.includes('administrator'),
  fail: (who) => who.includes('requester') || who.includes('administrator'),
  retry: (who) => who.includes('approver') || who.includes('administrator'),
};
const leadsTo: Record<Command, ProposalState> = {
  approve: 'approved',
  deny: 'denied',
  modify: 'modified',
  reject: 'rejected',
  roll_back: 'rolled_back',
  complete: 'completed',
  fail: 'failed',
  retry: 'executing',
};

describe(`a command (${cases.length} cases)`, () => {
  test.each(states)('in %s is ruled on for every command, standing, execution and reversibility', (state) => {
    for (const each of cases.filter((one) => one.state === state)) {
      const { command, standing, execution, isReversible } = each;
      const to = leadsTo[command];
      const ruling = ruleOn(command, { state, standing: new Set(standing), execution, isReversible });
      const isOut =
        (execution === 'platform' && ['complete', 'fail', 'retry'].includes(command)) ||
        (command === 'retry' && state !== 'failed') ||
        (!isReversible && command === 'roll_back');
      const allowed = byContract[state]!.filter((next) => !(isOut && next === to));
      const expected = !may[command](standing)
        ? { kind: 'forbidden' }
        : allowed.includes(to)
          ? { kind: 'move', to }
          : { kind: 'conflict', allowed };
      const sorted = ruling.kind === 'conflict' ? { ...ruling, allowed: ruling.allowed.toSorted() } : ruling;
      const wanted = 'allowed' in expected ? { ...expected, allowed: expected.allowed!.toSorted() } : expected;
      expect({ each, ruling: sorted }).toEqual({ each, ruling: wanted });
    }
  });

  test('is given to nobody who has no part', () => {
    for (const { state, command, execution, isReversible } of cases)
      expect(ruleOn(command, { state, standing: new Set(), execution, isReversible })).toEqual({ kind: 'forbidden' });
  });
});

test('every state has a standing for the requester who carries the action out', () => {
  const states = Object.keys(proposalTransitions) as (keyof typeof proposalTransitions)[];
  const by = (standing: string) => states.filter((state) => standingOf(state) === standing).sort();
  expect(by('approved')).toEqual(['executing']);
  expect(by('refused')).toEqual(['denied', 'deny', 'rejected']);
  expect(by('used')).toEqual(['completed', 'failed', 'post_check', 'recorded', 'rolled_back']);
  expect(by('waiting')).toHaveLength(states.length - 9);
});
