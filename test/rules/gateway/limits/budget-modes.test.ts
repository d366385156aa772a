import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Demand, OverLimit } from '../../../../src/contracts/admission.js';
import {
  boundLines,
  heldAmounts,
  type Line,
  overLimits,
  overLines,
  shortLine,
} from '../../../../src/features/gateway/admission/counter.rules.js';
import { coverLines } from '../../../../src/features/gateway/admission/hold.rules.js';
import { refusalError, ShortBudget } from '../../../../src/features/gateway/admission/refusal.rules.js';
import {
  BoundBudget,
  type BudgetMode,
  type BudgetTerms,
  effectProblems,
} from '../../../../src/features/gateway/budgets/budget.rules.js';
import { largestOutput, leavesAnswer } from '../../../../src/features/gateway/exchange/remedy.rules.js';
import { budgetConcerns } from '../../../../src/features/gateway/invocation/concerns.rules.js';

const line = (given: Partial<Line> = {}): Line => ({
  budget: 'b',
  unit: 'usd',
  limit: 10n,
  counter: 'b.1.usd/0-',
  ...given,
});
const amounts = { usd: 5n, tokens: 3n, requests: 1n };
const countOf = () => ({ used: 8n, held: 1n });

describe('a line that is short', () => {
  test('refuses, asks or watches as it binds', () => {
    const lines = [line({ binds: 'ASKS' }), line({ binds: 'WATCHES' }), line({ binds: 'APPROVED' })];
    expect(shortLine(lines, countOf, amounts)).toBeUndefined();
    expect(shortLine([...lines, line()], countOf, amounts)).toEqual(line());
    expect(overLines(lines, countOf, amounts)).toEqual([lines[0], lines[2]]);
    expect(overLines([line({ binds: 'WATCHES', limit: 8n })], countOf, amounts)).toHaveLength(1);
    expect(overLines([line({ binds: 'WATCHES', limit: undefined })], countOf, amounts)).toEqual([]);
  });

  test('has nothing held where it asks, and all where people approved', () => {
    expect(heldAmounts([line({ binds: 'ASKS' }), line({ binds: 'WATCHES' })], amounts)).toEqual({
      usd: 0n,
      tokens: 0n,
      requests: 1n,
    });
    expect(heldAmounts([line({ binds: 'APPROVED' }), line({ binds: 'WATCHES' })], amounts)).toBe(amounts);
  });

  test('is told by the name of its budget', () => {
    const about = { name: 'team', window: 'day', selector: '{}' };
    const lines = [line({ binds: 'APPROVED', about }), line({ budget: 'c', binds: 'WATCHES' })];
    expect(overLimits(lines, countOf)).toEqual([
      { budgetId: 'b', name: 'team', binds: 'ASKS', unit: 'usd', limit: 10n, count: countOf() },
      { budgetId: 'c', name: 'c', binds: 'WATCHES', unit: 'usd', limit: 10n, count: countOf() },
    ]);
  });
});

describe('the lines of a call', () => {
  const degrading = line({ budget: 'd', remedy: { degradeTo: 'm' } });
  const limits = (demand: Demand) =>
    boundLines([line({ binds: 'ASKS' }), degrading, line({ budget: 'h' })], demand).map(({ binds, limit }) => [
      binds,
      limit,
    ]);

  test.each<[string, Partial<Demand>, unknown]>([
    [
      'bind as they are',
      {},
      [
        ['ASKS', 10n],
        [undefined, 10n],
        [undefined, 10n],
      ],
    ],
    [
      'let an approved one pass',
      { isApproved: true },
      [
        ['APPROVED', 10n],
        [undefined, 10n],
        [undefined, 10n],
      ],
    ],
    [
      'let one pass that they sent here',
      { unlimitedBy: ['d'] },
      [
        ['ASKS', 10n],
        [undefined, undefined],
        [undefined, 10n],
      ],
    ],
    [
      'send no free one away',
      { cost: 0n },
      [
        ['ASKS', 10n],
        [undefined, undefined],
        [undefined, 10n],
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(limits({ tokens: 1, cost: 1n, ...given })).toEqual(expected);
  });

  test('of a fallback refuse where they would ask, but for what people approved', () => {
    const lines = [line({ binds: 'APPROVED' }), line({ budget: 'c', binds: 'APPROVED' }), line({ binds: 'ASKS' })];
    const [watched] = coverLines([line({ binds: 'WATCHES' })], []);
    expect(watched?.limit).toBeUndefined();
    const over: Pick<OverLimit, 'budgetId' | 'binds'>[] = [
      { budgetId: 'b', binds: 'ASKS' },
      { budgetId: 'c', binds: 'WATCHES' },
    ];
    expect(coverLines(lines, [], over).map(({ binds, limit }) => [binds, limit])).toEqual([
      ['APPROVED', undefined],
      [undefined, 10n],
      [undefined, 10n],
    ]);
  });
});

describe('a refusal', () => {
  const refuse = (given: Partial<Line>, demand: Partial<Demand> = {}) =>
    refusalError(line(given), countOf(), { tokens: 1, cost: 5n, ...demand }, 0);

  test('names the way that its budget has, with the same words as without', () => {
    const plain = refuse({});
    expect(plain).not.toBeInstanceOf(ShortBudget);
    const degraded = refuse({ remedy: { degradeTo: 'm' } });
    expect(degraded).toMatchObject({
      code: plain.code,
      message: plain.message,
      details: plain.details,
      remedy: { budgetId: 'b', degradeTo: 'm' },
      refusal: { code: plain.code, details: plain.details },
    });
    expect(refuse({ remedy: { capsOutput: true } })).toMatchObject({
      remedy: { budgetId: 'b', unit: 'usd', left: 1n },
    });
    const rate = refuse({ unit: 'tokens', remedy: { capsOutput: true }, resetsAt: 4_000 });
    expect(rate).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 4, remedy: { unit: 'tokens' } });
  });

  test('of a call that people approved names none', () => {
    expect(refuse({ remedy: { degradeTo: 'm' } }, { isApproved: true })).not.toBeInstanceOf(ShortBudget);
  });
});

describe('concerns', () => {
  const over = (given: Partial<OverLimit>): OverLimit => ({
    budgetId: 'b',
    name: 'team',
    binds: 'ASKS',
    unit: 'usd',
    limit: 10_000_000_000n,
    count: { used: 7_000_000_000n, held: 1_000_000_000n },
    ...given,
  });

  test('are one for each budget that asks, with its reason', () => {
    const limits = [
      over({}),
      over({}),
      over({ budgetId: 'w', binds: 'WATCHES' }),
      over({ budgetId: 'c', unit: 'tokens', limit: 9n }),
    ];
    expect(budgetConcerns(limits, 3_000_000_000n)).toEqual([
      { id: 'budget:b', reason: 'this request may cost up to 3 USD, and 2 USD of the budget team is left' },
      { id: 'budget:c', reason: 'the budget team of 9 tokens has no room for this request' },
    ]);
    expect(budgetConcerns([over({})], 0n)).toEqual([{ id: 'budget:b', reason: 'the budget team is exhausted' }]);
  });
});

describe('the largest output limit', () => {
  test('is the last below the one of the request that is paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 500 }), fc.integer({ min: 0, max: 600 }), (limit, paid) => {
        const found = largestOutput(limit, (tokens) => tokens <= paid);
        const expected = Math.min(limit - 1, paid);
        expect(found).toBe(expected >= 16 ? expected : undefined);
      }),
      { seed: 20_261_127 },
    );
  });

  test.each<[unknown, boolean]>([
    [undefined, true],
    [{ type: 'disabled' }, true],
    [{ type: 'enabled', budget_tokens: 99 }, true],
    [{ type: 'enabled', budget_tokens: 100 }, false],
    ['enabled', true],
  ])('leaves a model that thinks as %j something to answer with: %s', (thinking, expected) => {
    expect(leavesAnswer(100, thinking as never)).toBe(expected);
  });
});

describe('terms', () => {
  const terms = (given: Partial<BudgetTerms>): BudgetTerms => ({
    id: 'b',
    name: 'team',
    selector: {},
    per: [],
    unit: 'usd',
    amount: 10n,
    window: 'total',
    timeZone: 'UTC',
    mode: 'HARD',
    degradeTo: null,
    capsOutput: false,
    validFrom: null,
    validUntil: null,
    counting: 1,
    raises: [],
    ...given,
  });

  test.each<[Partial<BudgetTerms>, string[]]>([
    [{}, []],
    [{ mode: 'DEGRADE', degradeTo: 'm' }, []],
    [{ capsOutput: true, unit: 'tokens' }, []],
    [{ mode: 'DEGRADE' }, ['degradeTo']],
    [{ mode: 'APPROVE', degradeTo: 'm' }, ['degradeTo']],
    [{ capsOutput: true, unit: 'requests' }, ['capsOutput']],
    [{ capsOutput: true, mode: 'SOFT', degradeTo: 'm' }, ['degradeTo', 'capsOutput']],
  ])('%j have problems at %j', (given, paths) => {
    expect(effectProblems(terms(given)).map(({ path }) => path)).toEqual(paths);
  });

  test.each<[BudgetMode, Partial<BudgetTerms>, Partial<Line>]>([
    ['HARD', {}, { limit: 10n }],
    ['HARD', { capsOutput: true }, { limit: 10n, remedy: { capsOutput: true } }],
    ['SOFT', {}, { limit: undefined }],
    ['APPROVE', {}, { limit: 10n, binds: 'ASKS' }],
    ['DEGRADE', { degradeTo: 'm' }, { limit: 10n, remedy: { degradeTo: 'm' } }],
  ])('of the mode %s bind so', (mode, given, expected) => {
    const [bound] = new BoundBudget(terms({ mode, ...given })).linesFor({}, 0);
    expect({ limit: bound?.limit, binds: bound?.binds, remedy: bound?.remedy }).toEqual({
      binds: undefined,
      remedy: undefined,
      ...expected,
    });
  });
});
