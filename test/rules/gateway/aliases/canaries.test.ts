import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type AliasStopOn,
  type Canary,
  type CanaryAlias,
  type CanaryCommand,
  canaryProblems,
  type CanaryState,
  commanded,
  isWatched,
  LOOK_MILLIS,
  newCanary,
  canaryLook,
  stopOnOf,
  canaryTurn,
  windowStart,
} from '../../../../src/features/gateway/aliases/canary.rules.js';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;
const at = (millis: number): string => new Date(NOW + millis).toISOString();
const targets = [
  { target: 'old', weight: 9 },
  { target: 'new', weight: 1 },
];
const steps = [
  { weight: 3, afterMinutes: 10 },
  { weight: 9, afterMinutes: 0.5 },
];
const limits = stopOnOf({ errorRate: 0.1, p95Ms: 1_000, guardBlocks: 2 });
const quiet = { calls: 0, failed: 0, guardBlocks: 0, p95Ms: null };

function alias(more: Partial<CanaryAlias> = {}, canary: Partial<Canary> = {}): CanaryAlias {
  const begun = newCanary({ steps, stopOn: limits }, NOW);
  return { targets, steps, stopOn: limits, canary: begun && { ...begun, ...canary }, ...more };
}

describe('a trial begins', () => {
  test('with the time of its first step, where an alias has steps or limits', () => {
    expect(newCanary({ steps, stopOn: null }, NOW)).toEqual({
      state: 'RUNNING',
      step: 0,
      since: at(0),
      nextStepAt: at(10 * MINUTE),
      changedAt: at(0),
      reason: null,
      figures: null,
    });
    expect(newCanary({ steps: [], stopOn: limits }, NOW)?.nextStepAt).toBeNull();
    expect(newCanary({ steps: [], stopOn: null }, NOW)).toBeNull();
  });

  test.each<[AliasStopOn | null | undefined, AliasStopOn | null]>([
    [undefined, null],
    [{}, null],
    [{ windowMinutes: 3, minCalls: 2 }, null],
    [{ p95Ms: 5 }, { errorRate: null, p95Ms: 5, guardBlocks: null, windowMinutes: 5, minCalls: 20 }],
    [
      { guardBlocks: 0, windowMinutes: 1, minCalls: 7 },
      { errorRate: null, p95Ms: null, guardBlocks: 0, windowMinutes: 1, minCalls: 7 },
    ],
  ])('limits of %j are %j', (given, whole) => {
    expect(stopOnOf(given)).toEqual(whole);
  });

  test.each<[Partial<CanaryAlias>, string[]]>([
    [{}, []],
    [{ steps: [], stopOn: null, targets: [] }, []],
    [{ targets: targets.slice(1) }, ['steps']],
    [{ targets: targets.slice(1), steps: [] }, ['stopOn']],
    [{ targets: [{ target: 'old', weight: 0 }, targets[1]!] }, ['targets']],
    [{ targets: [targets[0]!, { target: 'new', weight: 0 }] }, []],
  ])('problems of %j: %j', (more, paths) => {
    expect(canaryProblems(alias(more)).map(({ path }) => path)).toEqual(paths);
  });
});

describe('a trial is looked at', () => {
  test.each<[Partial<CanaryAlias>, Partial<Canary>, number | undefined]>([
    [{}, {}, LOOK_MILLIS],
    [{}, { nextStepAt: at(1_000) }, 1_000],
    [{ stopOn: null }, {}, 10 * MINUTE],
    [{ stopOn: null }, { nextStepAt: null }, undefined],
    [{}, { state: 'PAUSED', nextStepAt: null }, LOOK_MILLIS],
    [{}, { state: 'STOPPED' }, undefined],
    [{ canary: null }, {}, undefined],
  ])('%j, %j: after %j', (more, canary, after) => {
    expect(canaryLook(alias(more, canary), NOW)).toBe(after === undefined ? undefined : NOW + after);
  });

  test('for calls since its beginning, at most of the window', () => {
    expect(windowStart(alias(), NOW + MINUTE)).toBe(NOW);
    expect(windowStart(alias(), NOW + 6 * MINUTE)).toBe(NOW + MINUTE);
    expect(windowStart(alias({ stopOn: null }), NOW + 6 * MINUTE)).toBe(NOW + MINUTE);
    expect(windowStart(alias({ canary: null }), NOW)).toBe(NOW);
  });
});

describe('a trial is stopped', () => {
  test.each([
    [{ ...quiet, calls: 19, failed: 19 }, undefined],
    [{ ...quiet, calls: 20, failed: 2 }, undefined],
    [{ ...quiet, calls: 20, failed: 3 }, '3 of 20 calls failed in 5 minutes, more than 10 %'],
    [{ ...quiet, calls: 20, p95Ms: 1_000 }, undefined],
    [
      { ...quiet, calls: 20, p95Ms: 1_000.6 },
      'of 20 calls in 5 minutes one in twenty took 1001 ms or more, which is over 1000 ms',
    ],
    [{ ...quiet, guardBlocks: 2 }, undefined],
    [{ ...quiet, guardBlocks: 3 }, 'guards blocked 3 calls in 5 minutes, more than 2'],
  ])('by %j: %j', (figures, reason) => {
    const turn = canaryTurn(alias(), figures, NOW + 1);
    expect(turn?.canary.reason).toBe(reason);
    if (reason === undefined) return;
    expect(turn).toEqual({
      targets: [targets[0], { target: 'new', weight: 0 }],
      canary: {
        state: 'STOPPED',
        step: 0,
        since: at(0),
        nextStepAt: null,
        changedAt: at(1),
        reason,
        figures,
      },
    });
  });

  test('while it is paused too, before a step that is due, and only once', () => {
    const bad = { ...quiet, calls: 20, failed: 20 };
    expect(canaryTurn(alias({}, { state: 'PAUSED' }), bad, NOW)?.canary.state).toBe('STOPPED');
    expect(canaryTurn(alias(), bad, NOW + 20 * MINUTE)?.canary.state).toBe('STOPPED');
    expect(canaryTurn(alias({}, { state: 'STOPPED' }), bad, NOW)).toBeUndefined();
    expect(canaryTurn(alias({ stopOn: null }), bad, NOW)).toBeUndefined();
    const one = { errorRate: 0.5, p95Ms: null };
    expect(canaryTurn(alias({ stopOn: one }), bad, NOW)?.canary.reason).toContain('20 of 20 calls failed in 5 minutes');
    expect(canaryTurn(alias({ stopOn: one }), { ...bad, calls: 19 }, NOW)).toBeUndefined();
  });
});

test('steps are taken in time, one after the other, and the last one stays', () => {
  expect(canaryTurn(alias(), quiet, NOW + 10 * MINUTE - 1)).toBeUndefined();
  const first = canaryTurn(alias(), quiet, NOW + 10 * MINUTE);
  expect(first?.targets).toEqual([targets[0], { target: 'new', weight: 3 }]);
  expect(first?.canary).toMatchObject({ state: 'RUNNING', step: 1, nextStepAt: at(10.5 * MINUTE) });
  const second = canaryTurn(alias({ ...first }), quiet, NOW + 11 * MINUTE);
  expect(second?.targets.at(-1)?.weight).toBe(9);
  expect(second?.canary).toMatchObject({ state: 'RUNNING', step: 2, nextStepAt: null });
  expect(canaryTurn(alias({ ...second }), quiet, NOW + 99 * MINUTE)).toBeUndefined();
});

describe('people direct a trial', () => {
  const ALLOWED: Record<CanaryState, Partial<Record<CanaryCommand, CanaryState>>> = {
    RUNNING: { PAUSE: 'PAUSED', PROMOTE: 'PROMOTED', ABORT: 'ABORTED' },
    PAUSED: { RESUME: 'RUNNING', PROMOTE: 'PROMOTED', ABORT: 'ABORTED' },
    STOPPED: {},
    PROMOTED: {},
    ABORTED: {},
  };
  const states = Object.keys(ALLOWED) as CanaryState[];
  const commands: CanaryCommand[] = ['PAUSE', 'RESUME', 'PROMOTE', 'ABORT'];
  test.each(states.flatMap((state) => commands.map((command) => [state, command] as const)))(
    '%s: %s',
    (state, command) => {
      const turn = commanded(alias({}, { state }), command, NOW + 1);
      expect(turn?.canary.state).toBe(ALLOWED[state][command]);
      expect(turn === undefined || isWatched(turn.canary) === ['PAUSE', 'RESUME'].includes(command)).toBe(true);
    },
  );

  test('and an alias without one has none', () => {
    expect(commanded(alias({ canary: null }), 'PAUSE', NOW)).toBeUndefined();
  });

  test('to all calls, to none, and to a step that waits its whole time', () => {
    expect(commanded(alias(), 'PROMOTE', NOW)?.targets.map(({ weight }) => weight)).toEqual([0, 1]);
    const unused = alias({ targets: targets.map((one) => ({ ...one, weight: 0 })) });
    expect(commanded(unused, 'PROMOTE', NOW)?.targets.map(({ weight }) => weight)).toEqual([0, 1]);
    expect(commanded(alias(), 'ABORT', NOW)?.targets.map(({ weight }) => weight)).toEqual([9, 0]);
    const resumed = commanded(alias({}, { state: 'PAUSED', step: 1 }), 'RESUME', NOW + MINUTE);
    expect(resumed?.canary.nextStepAt).toBe(at(1.5 * MINUTE));
    expect(resumed?.targets).toEqual(targets);
  });

  test('and whatever happens, a target before the last keeps its weight unless the last is promoted', () => {
    const happening = fc.oneof(
      fc.constantFrom(...commands),
      fc.record({ calls: fc.nat(40), failed: fc.nat(40), guardBlocks: fc.nat(4), p95Ms: fc.option(fc.nat(2_000)) }),
    );
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), (all) => {
        let state = alias();
        for (const [index, one] of all.entries()) {
          const now = NOW + index * 6 * MINUTE;
          const turn = typeof one === 'string' ? commanded(state, one, now) : canaryTurn(state, one, now);
          state = { ...state, ...turn };
        }
        const isPromoted = state.canary?.state === 'PROMOTED';
        const isOut = state.canary?.state === 'STOPPED' || state.canary?.state === 'ABORTED';
        const [first, last] = state.targets;
        return first?.weight === (isPromoted ? 0 : 9) && (isOut ? last?.weight === 0 : (last?.weight ?? 0) > 0);
      }),
      { seed: 117, numRuns: 300 },
    );
  });
});
