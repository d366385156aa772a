import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BoundBudget,
  type BudgetTerms,
  canBind,
  countsAnew,
  decodePer,
  encodePer,
  perProblems,
  windowProblems,
} from '../../../../src/features/gateway/budgets/budget.rules.js';
import { dueShares } from '../../../../src/features/gateway/budgets/budget-alerts.rules.js';
import { BudgetIndex, placesOf } from '../../../../src/features/gateway/budgets/budget-index.rules.js';
import {
  isTimeZone,
  readWindow,
  resetOf,
  spansAt,
  stepOf,
} from '../../../../src/features/gateway/budgets/window.rules.js';
import { callerSubject, modelSubject } from '../../../../src/features/gateway/invocation/subject.rules.js';
import { readTags, taggedWith, tagsWith } from '../../../../src/shared/http/tags.js';
import {
  SELECTOR_DIMENSIONS,
  matcherOf,
  readSelector,
  selectorIssues,
  selectorJson,
} from '../../../../src/shared/selectors/selector.rules.js';
import { anyText } from '../../../support/generated/any-text.js';

const NOW = Date.UTC(2026, 10, 27, 15, 20, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a window', () => {
  test.each(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'session', 'total', 'rolling:30d'])(
    '%s is read',
    (text) => {
      expect(readWindow(text)).toBeDefined();
    },
  );

  test.each(['', 'days', 'rolling:', 'rolling:0h', 'rolling:1w', 'rolling:9999d', 'rolling:1.5h', 'Month'])(
    '%s is not one',
    (text) => {
      expect(readWindow(text)).toBeUndefined();
      expect(windowProblems({ window: text })).toMatchObject([{ path: 'window' }]);
    },
  );

  const spanOf = (window: string, zone = 'UTC', now = NOW) =>
    spansAt(readWindow(window)!, zone, now)
      .slice(0, 1)
      .map(({ start, end }) => `${new Date(start).toISOString()} ${new Date(end).toISOString()}`)[0];

  test.each([
    ['minute', 'UTC', '2026-11-27T15:20:00.000Z 2026-11-27T15:21:00.000Z'],
    ['hour', 'UTC', '2026-11-27T15:00:00.000Z 2026-11-27T16:00:00.000Z'],
    ['hour', 'Asia/Kolkata', '2026-11-27T14:30:00.000Z 2026-11-27T15:30:00.000Z'],
    ['day', 'Europe/Berlin', '2026-11-26T23:00:00.000Z 2026-11-27T23:00:00.000Z'],
    ['day', 'America/New_York', '2026-11-27T05:00:00.000Z 2026-11-28T05:00:00.000Z'],
    ['week', 'UTC', '2026-11-23T00:00:00.000Z 2026-11-30T00:00:00.000Z'],
    ['month', 'Europe/Berlin', '2026-10-31T23:00:00.000Z 2026-11-30T23:00:00.000Z'],
    ['quarter', 'UTC', '2026-10-01T00:00:00.000Z 2027-01-01T00:00:00.000Z'],
    ['year', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z 2026-12-31T10:00:00.000Z'],
  ])('%s in %s has the borders of its calendar', (window, zone, expected) => {
    expect(spanOf(window, zone)).toBe(expected);
  });

  test('of a day is 23 or 25 hours long where clocks change', () => {
    const hours = (now: number) => {
      const [{ start, end } = { start: 0, end: 0 }] = spansAt(readWindow('day')!, 'Europe/Berlin', now);
      return (end - start) / HOUR;
    };
    expect(hours(Date.UTC(2026, 2, 29, 12))).toBe(23);
    expect(hours(Date.UTC(2026, 9, 25, 12))).toBe(25);
    // Where the local midnight does not exist.
    expect(hours(Date.UTC(2025, 3, 27, 12))).toBe(24);
    expect(spanOf('day', 'America/Havana', Date.UTC(2026, 2, 8, 12))).toBe(
      '2026-03-08T05:00:00.000Z 2026-03-09T04:00:00.000Z',
    );
  });

  test('has every instant in one span, next to its neighbours', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Havana',
    ];
    const windows = ['day', 'week', 'month', 'quarter', 'year'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...windows),
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2032, 0, 1) }),
        (zone, window, now) => {
          const [{ start, end } = { start: 0, end: 0 }] = spansAt(readWindow(window)!, zone, now);
          expect(start <= now && now < end).toBe(true);
          expect(spansAt(readWindow(window)!, zone, end)[0]!.start).toBe(end);
          expect(spansAt(readWindow(window)!, zone, start)[0]).toEqual({ start, end });
        },
      ),
      { numRuns: 300, seed: 42 },
    );
  });

  test('that rolls moves on in at most 60 steps, and forgets nothing that is in it', () => {
    const window = readWindow('rolling:24h')!;
    const spans = spansAt(window, 'UTC', NOW);
    expect(stepOf(DAY)).toBe(24 * MINUTE);
    expect(spans).toHaveLength(61);
    expect(spans[0]!.start <= NOW && NOW < spans[0]!.end).toBe(true);
    expect(spans.at(-1)!.start).toBeLessThanOrEqual(NOW - DAY);
    for (const [at, { start }] of spans.slice(0, -1).entries()) expect(spans[at + 1]!.end).toBe(start);
    expect(spansAt(readWindow('rolling:5m')!, 'UTC', NOW)).toHaveLength(6);
    expect(resetOf(window, spans)).toBe(spans[0]!.end);
    expect(resetOf({ kind: 'total' }, spansAt({ kind: 'total' }, 'UTC', NOW))).toBeUndefined();
  });

  test.each([
    ['UTC', true],
    ['Europe/Berlin', true],
    ['Mars/Olympus', false],
    ['+02:00', false],
    ['', false],
  ])('%s as a time zone: %s', (zone, expected) => {
    expect(isTimeZone(zone)).toBe(expected);
    expect(windowProblems({ timeZone: zone })).toHaveLength(expected ? 0 : 1);
  });
});

describe('a selector', () => {
  test('means calls that have one of the values in each dimension', () => {
    const matches = matcherOf(readSelector({ user: ['ann', 'bob'], model: 'gpt-*', tag: 'team=blue' }));
    const call = { user: ['ann'], model: ['gpt-4o'], tag: ['project=x', 'team=blue'] };
    expect(matches(call)).toBe(true);
    expect(matches({ ...call, user: ['eve'] })).toBe(false);
    expect(matches({ ...call, model: ['claude'] })).toBe(false);
    expect(matches({ ...call, tag: [] })).toBe(false);
    expect(matcherOf({})(call)).toBe(true);
  });

  test.each([
    ['*', '', true],
    ['a*c', 'abc', true],
    ['a*c', 'ac', true],
    ['a*c', 'abd', false],
    ['*b*', 'abc', true],
    ['a*b*c', 'a--b--c', true],
    ['ab*ba', 'aba', false],
    ['a*b*b', 'ab', false],
    ['A', 'a', false],
    ['a.c', 'abc', false],
  ])('%s fits %s: %s', (pattern, text, expected) => {
    expect(matcherOf(readSelector({ user: pattern }))({ user: [text] })).toBe(expected);
  });

  test.each<[unknown, string]>([
    ['all', 'selector'],
    [['ann'], 'selector'],
    [{ person: 'ann' }, 'selector.person'],
    [{ user: [] }, 'selector.user'],
    [{ user: '' }, 'selector.user'],
    [{ user: [5] }, 'selector.user'],
    [{ user: 'x'.repeat(201) }, 'selector.user'],
    [{ user: '*a*b*c*d*' }, 'selector.user'],
    [{ user: Array.from({ length: 101 }, (_, at) => `u${at}`) }, 'selector.user'],
  ])('%j has a fault at %s', (given, path) => {
    expect(selectorIssues(given).map((issue) => issue.path)).toEqual([path]);
    expect(() => readSelector(given)).toThrow();
  });

  test('is written as it was read, whatever dimensions it has', () => {
    const value = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.split('*').length < 4);
    const given = fc.dictionary(
      fc.constantFrom(...SELECTOR_DIMENSIONS),
      fc.oneof(value, fc.uniqueArray(value, { minLength: 1 })),
    );
    fc.assert(
      fc.property(given, (one) => {
        const selector = readSelector(one);
        expect(readSelector(selectorJson(selector))).toEqual(selector);
      }),
      { seed: 7 },
    );
    expect(readSelector(undefined)).toEqual({});
    expect(selectorJson({ user: ['a'], key: ['b', 'c'] })).toEqual({ key: ['b', 'c'], user: 'a' });
  });
});

describe('tags', () => {
  test('are read from a header', () => {
    expect(readTags('team=blue, project = atlas x ,')).toEqual({ team: 'blue', project: 'atlas x' });
    expect(readTags(undefined)).toBeUndefined();
    expect(readTags(' ')).toBeUndefined();
    expect(taggedWith({ team: 'blue' })).toEqual(['team=blue']);
    expect(taggedWith(undefined)).toEqual([]);
  });

  test.each([
    'team',
    '=blue',
    'team=',
    '1team=x',
    'team=a,team=b',
    `team=${'x'.repeat(65)}`,
    `${'t'.repeat(65)}=x`,
    'a=1,b=1,c=1,d=1,e=1,f=1,g=1,h=1,i=1',
  ])('%s are none', (header) => {
    expect(() => readTags(header)).toThrow(/X-Tags/);
  });

  test('of the body come after those of the header, and what cannot be one is left out', () => {
    expect(tagsWith({ team: 'blue' }, { team: 'red', cost: 'high', n: 5, long: 'x'.repeat(65), 'a b': 'c' })).toEqual({
      team: 'blue',
      cost: 'high',
    });
    expect(tagsWith(undefined, { n: 5 })).toBeUndefined();
    expect(tagsWith({ team: 'blue' }, null)).toEqual({ team: 'blue' });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`t${at}`, 'x']));
    expect(Object.keys(tagsWith(undefined, many) ?? {})).toHaveLength(8);
    expect(tagsWith(undefined, { team: 'a\nb' })).toBeUndefined();
  });
});

describe('the facts of a call', () => {
  const principal = { keyId: 'k', subject: 'ann', subjectType: 'user', roles: new Set(['member']) } as never;
  const facts = { principal, userId: 'bob', action: 'ai.generate' as const, session: undefined, tags: undefined };

  test('have its own user beside the one that a header names, so that nobody leaves a budget', () => {
    expect(callerSubject(facts, () => []).user).toEqual(['bob', 'ann']);
    expect(callerSubject({ ...facts, userId: 'ann' }, () => []).user).toEqual(['ann']);
    const service = { keyId: null, subject: 'robot', subjectType: 'service', roles: new Set() } as never;
    const app = { keyId: 'a', subject: 'app', subjectType: 'user', roles: new Set(['service']) } as never;
    expect(callerSubject({ ...facts, principal: app }, () => []).user).toEqual(['bob']);
    expect(callerSubject({ ...facts, principal: service }, () => [])).toMatchObject({ key: [], user: ['bob'] });
  });

  test('have session, agents, tags and the model', () => {
    const session = { id: 's', agent: 'a', parentAgent: 'p' };
    const call = modelSubject(
      callerSubject({ ...facts, session, tags: { team: 'blue' } }, (user) => [`friends of ${user}`]),
      { id: 'm', provider: 'x' },
    );
    expect(call.group).toEqual(['friends of bob', 'friends of ann']);
    expect(call).toMatchObject({
      session: ['s'],
      agent: ['a', 'p'],
      tag: ['team=blue'],
      model: ['m'],
      provider: ['x'],
    });
    expect(call.operation).toEqual(['ai.generate']);
  });
});

const terms = (given: Partial<BudgetTerms> = {}): BudgetTerms => ({
  id: 'b',
  name: 'team',
  selector: {},
  per: [],
  unit: 'usd',
  amount: 100n,
  window: 'day',
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

describe('a budget', () => {
  test('binds a call by a counter of its window', () => {
    const [line] = new BoundBudget(terms()).linesFor({}, NOW);
    const start = Date.UTC(2026, 10, 27);
    expect(line).toEqual({
      budget: 'b',
      unit: 'usd',
      limit: 100n,
      counter: `b.1.usd/${start}-${start + DAY}`,
      resetsAt: start + DAY,
      about: { name: 'team', window: 'day', selector: '{}' },
    });
    const budget = new BoundBudget(terms());
    expect(budget.linesFor({}, NOW + DAY)[0]!.counter).not.toBe(budget.linesFor({}, NOW)[0]!.counter);
  });

  test('has a counter for each value of per, and one for calls without', () => {
    const budget = new BoundBudget(terms({ per: ['tag', 'user'], window: 'total' }));
    const names = (subject: object) => budget.linesFor(subject, NOW).map(({ counter }) => counter);
    expect(names({ tag: ['a=1', 'b=2'], user: ['ann'] })).toEqual(['b.1.usd/0-/a%3D1/ann', 'b.1.usd/0-/b%3D2/ann']);
    expect(names({ user: ['ann'] })).toEqual(['b.1.usd/0-//ann']);
    expect(new BoundBudget(terms({ window: 'session' })).linesFor({ session: ['s 1'] }, NOW)[0]!.counter).toBe(
      'b.1.usd/0-/s%201',
    );
  });

  test('that rolls sums its steps, each kept until it is out of every window', () => {
    const [line] = new BoundBudget(terms({ window: 'rolling:1h' })).linesFor({}, NOW);
    expect(line!.earlier).toHaveLength(60);
    const [, end = ''] = line!.counter.split('-');
    expect(Number(end)).toBeGreaterThan(NOW + HOUR);
  });

  test('that is soft refuses nothing; raises add until they end', () => {
    expect(new BoundBudget(terms({ mode: 'SOFT' })).linesFor({}, NOW)[0]!.limit).toBeUndefined();
    const raised = new BoundBudget(
      terms({
        raises: [
          { amount: 5n, until: NOW + 1 },
          { amount: 7n, until: NOW },
        ],
      }),
    );
    expect([raised.limitAt(NOW), raised.limitAt(NOW + 1)]).toEqual([105n, 100n]);
  });

  test('is in force between its times', () => {
    const budget = new BoundBudget(terms({ validFrom: NOW, validUntil: NOW + 5 }));
    expect([-1, 0, 4, 5].map((after) => budget.isInForce(NOW + after))).toEqual([false, true, true, false]);
  });

  test('counts anew when what is counted changes, and not when the limit does', () => {
    expect(countsAnew(terms(), terms({ amount: 5n, name: 'x', mode: 'SOFT', validUntil: 5 }))).toBe(false);
    for (const change of [{ unit: 'tokens' as const }, { window: 'week' }, { timeZone: 'Europe/Rome' }])
      expect(countsAnew(terms(), terms(change))).toBe(true);
    expect(countsAnew(terms(), terms({ per: ['user'] }))).toBe(true);
    expect(countsAnew(terms(), terms({ selector: { user: ['ann'] } }))).toBe(true);
  });

  test('can bind a key whatever models it calls', () => {
    const key = { key: ['k'], user: ['ann'] };
    expect(canBind(terms({ selector: { user: ['ann'], model: ['gpt-*'] } }), key)).toBe(true);
    expect(canBind(terms({ selector: { user: ['eve'], model: ['gpt-*'] } }), key)).toBe(false);
  });

  test('values of counters are read again, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(anyText({ minLength: 1 }), { minLength: 1, maxLength: 3 }), (values) => {
        const names = values.map((_, at) => `d${at}`);
        const per = encodePer(values);
        expect(per).not.toMatch(/\s/);
        for (const [at, value] of values.entries()) {
          const read = decodePer(per, names)[`d${at}`];
          expect(read === value.toWellFormed() || /^~[\da-f]{32}$/.test(read ?? '')).toBe(true);
        }
      }),
      { seed: 11 },
    );
    expect(decodePer('', ['user'])).toEqual({ user: null });
    // A value cannot be taken for the digest of another.
    expect(encodePer(['~0'])).toBe('%7E0');
    expect(encodePer(['x'.repeat(65)])).toMatch(/^~[\da-f]{32}$/);
  });

  test.each<[string[], string[]]>([
    [['user', 'session'], []],
    [['person'], ['per[0]']],
    [['user', 'user'], ['per']],
    [['user', 'session', 'key', 'model'], ['per']],
    [['group', 'tag'], ['per']],
  ])('per %j has faults at %j', (per, paths) => {
    expect(perProblems(per).map(({ path }) => path)).toEqual(paths);
  });
});

describe('the index of budgets', () => {
  test('finds what a look at every budget finds', () => {
    const value = fc.constantFrom('a', 'b', 'c*', '*');
    const selector = fc.dictionary(
      fc.constantFrom('key', 'user', 'session', 'model', 'tag'),
      fc.uniqueArray(value, { minLength: 1, maxLength: 2 }),
    );
    const subject = fc.dictionary(
      fc.constantFrom('key', 'user', 'session', 'model', 'tag'),
      fc.uniqueArray(fc.constantFrom('a', 'b', 'cd'), { maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(selector, { maxLength: 12 }), subject, (selectors, call) => {
        const budgets = selectors.map(
          (one, at) => new BoundBudget(terms({ id: String.fromCharCode(97 + at), selector: readSelector(one) })),
        );
        const found = new BudgetIndex(budgets).matching(call, NOW);
        expect(found).toEqual(budgets.filter((budget) => budget.matches(call)));
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  test('files a budget by what tells calls apart best', () => {
    expect(placesOf({ selector: { user: ['ann', 'bob'], model: ['m'] } })).toEqual(['user=ann', 'user=bob']);
    expect(placesOf({ selector: { user: ['a*'], model: ['m'] } })).toEqual(['model=m']);
    expect(placesOf({ selector: { user: ['a*'] } })).toEqual(placesOf({ selector: {} }));
    const index = new BudgetIndex([new BoundBudget(terms()), new BoundBudget(terms({ id: 'c' }))]);
    expect([index.mostAt(placesOf({ selector: {} })), index.mostAt(['user=ann'])]).toEqual([2, 0]);
  });
});

test.each<[bigint, bigint, number, number[]]>([
  [100n, 49n, 0, []],
  [100n, 50n, 0, [50]],
  [100n, 120n, 0, [50, 80, 100]],
  [100n, 120n, 80, [100]],
  [100n, 120n, 100, []],
  [0n, 120n, 0, []],
  [10n ** 18n, 8n * 10n ** 17n - 1n, 50, []],
])('of %s with %s used and %s %% told, %j are due', (limit, used, alerted, shares) => {
  expect(dueShares([100, 50, 80], limit, used, alerted)).toEqual(shares);
});
