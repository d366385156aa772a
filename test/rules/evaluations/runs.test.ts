import { describe, expect, test } from '@jest/globals';
import {
  datasetDigest,
  frozen,
  itemOf,
  datasetItemProblems,
  storedItem,
} from '../../../src/features/evaluations/datasets/dataset.rules.js';
import {
  type EndedResult,
  runFiguresOf,
  requestOfItem,
  resultLeafText,
  targetDigest,
  targetName,
  verdictOf,
} from '../../../src/features/evaluations/runs/run.rules.js';
import { median, regressionOf, wilson } from '../../../src/features/evaluations/runs/statistics.rules.js';

const ITEM = itemOf({ messages: [{ role: 'user', content: 'Hi' }], variables: { a: 1 } });

describe('items', () => {
  test('are digested by their canonical JSON, and the data set by its items', () => {
    const [first, second] = frozen([ITEM, itemOf({ variables: { a: 1 } })]);
    expect(first).toMatchObject({
      place: 1,
      content: '{"checks":[],"expected":null,"messages":[{"content":"Hi","role":"user"}],"variables":{"a":1}}',
    });
    expect(storedItem(first!.content)).toEqual(ITEM);
    expect(datasetDigest([first!, second!])).not.toBe(datasetDigest([second!, first!]));
  });

  test('have problems by their places', () => {
    const many = Array.from({ length: 21 }, () => ({ type: 'equals' }));
    expect(
      datasetItemProblems({ messages: Array.from({ length: 201 }, () => ({ role: '' })), checks: many }).map(
        ({ path }) => path,
      ),
    ).toEqual(['messages', ...Array.from({ length: 201 }, (_, place) => `messages[${place}].role`), 'checks']);
    expect(datasetItemProblems({ variables: { a: 'x'.repeat(65 * 1024) } })).toEqual([
      { path: '', message: expect.stringMatching(/an item may have 65536/) },
    ]);
  });
});

describe('targets', () => {
  const PROMPT = { prompt: 'greeting', version: 2, digest: 'ab' };
  test('are asked as calls name them', () => {
    expect(requestOfItem({ model: 'gpt-4o' }, ITEM, 20)).toEqual({
      model: 'gpt-4o',
      messages: ITEM.messages,
      max_completion_tokens: 20,
    });
    expect(requestOfItem(PROMPT, ITEM, 20)).toMatchObject({ model: 'prompt:greeting@2', variables: { a: 1 } });
    expect([targetName({ model: 'gpt-4o' }), targetName(PROMPT)]).toEqual(['gpt-4o', 'prompt:greeting@2']);
    expect(targetDigest(PROMPT)).not.toBe(targetDigest({ ...PROMPT, version: 3 }));
  });
});

describe('verdicts', () => {
  const rule = (passed: boolean) => ({ type: 'equals' as const, passed, reason: null });
  test.each([
    [[], undefined, 'PASSED'],
    [[rule(true)], true, 'PASSED'],
    [[rule(true)], false, 'FAILED'],
    [[rule(true)], null, 'UNJUDGED'],
    [[rule(false)], null, 'FAILED'],
  ] as const)('of %j and %j: %s', (outcomes, judged, verdict) => {
    expect(verdictOf(outcomes, judged)).toBe(verdict);
  });
});

describe('figures', () => {
  const result = (
    place: number,
    side: EndedResult['side'],
    verdict: EndedResult['verdict'],
    millis: number | null = 10,
  ): EndedResult => ({
    place,
    side,
    state: 'ENDED',
    verdict,
    millis,
    evidenceId: null,
    judgeEvidenceId: null,
    answerSha256: null,
    cost: 1_000_000n,
  });

  test('count errors and failures of the judge as not passed', () => {
    const { candidate, baseline, regression } = runFiguresOf([
      result(1, 'CANDIDATE', 'PASSED'),
      result(2, 'CANDIDATE', 'FAILED', 30),
      result(3, 'CANDIDATE', 'ERROR', null),
      result(4, 'CANDIDATE', 'UNJUDGED', 20),
    ]);
    expect(candidate).toMatchObject({
      items: 4,
      passed: 1,
      failed: 1,
      errors: 1,
      unjudged: 1,
      passRate: 0.25,
      costUsd: 0.004,
      medianMillis: 20,
    });
    expect([baseline, regression]).toEqual([null, null]);
    expect(runFiguresOf([]).candidate).toMatchObject({ passRate: 0, medianMillis: null });
  });

  test('compare the same items', () => {
    const verdicts = [
      ['PASSED', 'PASSED'],
      ['PASSED', 'FAILED'],
      ['FAILED', 'PASSED'],
      ['ERROR', 'PASSED'],
      ['FAILED', 'FAILED'],
    ] as const;
    const all = verdicts.flatMap(([candidate, baseline], place) => [
      result(place, 'CANDIDATE', candidate),
      result(place, 'BASELINE', baseline),
    ]);
    expect(runFiguresOf(all).regression).toMatchObject({
      both: 1,
      fixed: 1,
      broken: 2,
      neither: 1,
      difference: expect.closeTo(0.2),
    });
    expect(runFiguresOf([result(1, 'CANDIDATE', 'PASSED'), result(2, 'BASELINE', 'PASSED')]).regression).toMatchObject({
      fixed: 1,
    });
  });

  test('are in the leaf of a result', () => {
    expect(resultLeafText(result(1, 'CANDIDATE', 'PASSED'))).toBe(
      '{"answerSha256":null,"evidenceId":null,"judgeEvidenceId":null,"place":1,"side":"CANDIDATE","verdict":"PASSED"}',
    );
  });
});

describe('statistics', () => {
  test('Wilson’s interval is the published one', () => {
    // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const cases = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [passed, items, low, high] of cases) {
      const found = wilson(passed, items);
      expect(found.low).toBeCloseTo(low, 3);
      expect(found.high).toBeCloseTo(high, 3);
    }
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilson(20, 20).high).toBe(1);
  });

  test('Newcombe’s interval of a paired difference is the published one', () => {
    // Newcombe, Improved confidence intervals for the difference between binomial proportions based on paired data, 1998, table
    // III, method 10: the cells 36, 12, 2, 0 have the interval from 0.0569 to 0.3404.
    const found = regressionOf({ both: 36, broken: 12, fixed: 2, neither: 0 });
    expect(found.difference).toBeCloseTo(0.2);
    expect(found.low).toBeCloseTo(0.0569, 3);
    expect(found.high).toBeCloseTo(0.3404, 3);
  });

  test('hold where there is nothing to tell apart', () => {
    expect(regressionOf({ both: 0, fixed: 0, broken: 0, neither: 0 })).toEqual({
      difference: 0,
      low: -1,
      high: 1,
      p: 1,
    });
    const same = regressionOf({ both: 10, fixed: 0, broken: 0, neither: 0 });
    expect(same).toMatchObject({ difference: 0, p: 1 });
    expect(same.low).toBeLessThan(0);
    expect(regressionOf({ both: 0, fixed: 0, broken: 10, neither: 0 }).p).toBeCloseTo(2 / 2 ** 10);
    expect(regressionOf({ both: 3, fixed: 2, broken: 1, neither: 3 }).high).toBeGreaterThan(0);
    expect([median([]), median([3]), median([4, 1])]).toEqual([null, 3, 2.5]);
  });
});
