import { describe, expect, test } from '@jest/globals';
import type { EvaluationRequirement } from '../../../src/contracts/evaluations/evaluation-requirements.js';
import {
  type CompletedRun,
  inWords,
  isByRules,
  proofOf,
  shortfall,
} from '../../../src/features/evaluations/requirements/requirement.rules.js';
import { regressionOf } from '../../../src/features/evaluations/runs/statistics.rules.js';

const REQUIREMENT: EvaluationRequirement = {
  dataset: 'cases',
  datasetDigest: 'ab',
  minPassRate: 0.9,
  maxRegression: 0.1,
  checks: [{ type: 'contains', value: 'a' }],
  judge: { model: 'm', digest: 'd' },
};
const paired = { both: 8, fixed: 1, broken: 1, neither: 0 };
const SIDE = {
  items: 10,
  passed: 9,
  failed: 1,
  errors: 0,
  unjudged: 0,
  passRate: 0.9,
  low: 0.6,
  high: 0.98,
  costUsd: 0,
  medianMillis: 1,
};
const RUN: CompletedRun = {
  id: 'run',
  completedEventId: 'event',
  dataset: 'cases',
  baselineDigest: 'cd',
  checks: [
    { type: 'latency', value: 1 },
    { value: 'a', type: 'contains' },
  ],
  judge: { digest: 'd', model: 'm' },
  figures: { candidate: SIDE, baseline: SIDE, regression: { ...paired, ...regressionOf(paired) } },
};

describe('a requirement', () => {
  test('counts runs that have its checks and its judge', () => {
    expect(isByRules(RUN, REQUIREMENT)).toBe(true);
    expect(isByRules({ ...RUN, checks: [{ type: 'contains', value: 'b' }] }, REQUIREMENT)).toBe(false);
    expect(isByRules({ ...RUN, judge: null }, REQUIREMENT)).toBe(false);
    expect(isByRules({ ...RUN, judge: { model: 'n', digest: 'd' } }, REQUIREMENT)).toBe(false);
    expect(isByRules({ ...RUN, judge: null, checks: [] }, { ...REQUIREMENT, judge: null, checks: [] })).toBe(true);
  });

  test('is met by enough that pass, and few that are lost', () => {
    const figures = (passRate: number, difference: number) => ({
      ...RUN,
      figures: {
        ...RUN.figures,
        candidate: { ...SIDE, passRate },
        regression: { ...RUN.figures.regression!, difference },
      },
    });
    expect(shortfall(RUN, REQUIREMENT, true)).toBeUndefined();
    expect(shortfall(figures(0.8999999999, 0.1), REQUIREMENT, true)).toBeUndefined();
    expect(shortfall(figures(0.89, 0), REQUIREMENT, true)).toBe('it passed 89 % of the items, and 90 % are required');
    expect(shortfall(figures(0.95, 0.2), REQUIREMENT, true)).toMatch(/^it loses 20 % .*, and 10 % are allowed$/);
    expect(shortfall(figures(0.95, 0.2), REQUIREMENT, false)).toBeUndefined();
    expect(shortfall({ ...RUN, figures: { ...RUN.figures, regression: null } }, REQUIREMENT, true)).toMatch(
      /not compared/,
    );
    expect(shortfall(figures(0, 1), { ...REQUIREMENT, minPassRate: null, maxRegression: null }, true)).toBeUndefined();
  });

  test('is told in words, and by the figures of the run', () => {
    expect(inWords(REQUIREMENT)).toBe(
      'a run of the data set cases with at least 90 % passed and at most 10 % lost against what is in force',
    );
    expect(inWords({ ...REQUIREMENT, maxRegression: null })).toBe(
      'a run of the data set cases with at least 90 % passed',
    );
    expect(inWords({ ...REQUIREMENT, minPassRate: null })).toMatch(/with at most 10 % lost/);
    expect(proofOf(RUN)).toMatchObject({ run: 'run', eventId: 'event', items: 10, passRate: 0.9, regression: 0 });
    expect(proofOf({ ...RUN, figures: { ...RUN.figures, regression: null } })).toMatchObject({
      regression: null,
      regressionLow: null,
    });
  });
});
