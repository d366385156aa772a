/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  SpendingBeforeDocument,
  SpendingBudgetsDocument,
  SpendingDaysDocument,
  SpendingMonthDocument,
  UsageTagsDocument,
} from '../../src/gql/graphql.js';
import { courseOf, dayOf, monthsOf, rowsOf } from '../../src/rooms/spending/months.js';
import { spendingIn } from '../../src/rooms/spending/search.js';
import { changeWords } from '../../src/rooms/spending/spenders.js';
import { open } from '../support/page.js';
import { askedOf, reply } from '../support/server.js';

const at = (text: string) => Date.parse(text);
const group = (key: string, costUsd: number, name: string | null = null) => ({ key, name, costUsd, requests: '3' });

describe('the two months', () => {
  test.each([
    ['in the middle of a month', '2026-06-10T08:20:00Z', '2026-06-10T09:00:00.000Z', '2026-05-10T09:00:00.000Z'],
    ['at its first moment', '2026-06-01T00:00:00Z', '2026-06-01T01:00:00.000Z', '2026-05-01T01:00:00.000Z'],
    ['beyond the end of a shorter one', '2026-03-31T12:00:00Z', '2026-03-31T12:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['over the turn of a year', '2026-01-02T00:30:00Z', '2026-01-02T01:00:00.000Z', '2025-12-02T01:00:00.000Z'],
  ])('end at the same moment %s', (_name, now, to, lastTo) => {
    expect(monthsOf(at(now))).toMatchObject({ to, lastTo });
  });

  test('have a row for everybody, and rows that add up to the total', () => {
    const present = {
      totalCostUsd: 10,
      totalRequests: '9',
      groups: [group('gpt', 6, null), group('', 3), group('k', 0.5, 'Reports')],
      remainder: { groups: '4', costUsd: 0.5, requests: '2' },
    };
    const last = { totalCostUsd: 3, groups: [{ key: 'gpt', costUsd: 3 }], remainder: null };
    const rows = rowsOf(present, last);
    expect(rows.map(({ name, costUsd, lastUsd }) => [name, costUsd, lastUsd])).toEqual([
      ['gpt', 6, 3],
      ['none', 3, 0],
      ['Reports', 0.5, 0],
      ['4 more', 0.5, null],
    ]);
    expect(rows.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBe(present.totalCostUsd);
    const cut = rowsOf({ ...present, remainder: null }, { ...last, remainder: { groups: '1' } });
    expect(cut.map(({ lastUsd }) => lastUsd)).toEqual([3, null, null]);
    expect(rowsOf({ ...present, groups: null, remainder: null }, { ...last, groups: null })).toEqual([]);
  });

  test('have a course with gaps for days to come and for days that the last month did not have', () => {
    const months = {
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-02T05:00:00.000Z',
      lastFrom: '2026-02-01T00:00:00.000Z',
    };
    const days = courseOf(
      months,
      [
        { at: '2026-03-01T00:00:00.000Z', costUsd: 1 },
        { at: '2026-03-02T00:00:00.000Z', costUsd: 2 },
      ],
      [{ at: '2026-02-28T00:00:00.000Z', costUsd: 5 }],
    );
    expect(days).toHaveLength(31);
    expect(days[0]?.values).toEqual([1, 0]);
    expect(days[1]?.values).toEqual([3, 0]);
    expect(days[2]?.values).toEqual([null, 0]);
    expect(days[27]?.values).toEqual([null, 5]);
    expect(days[28]?.values).toEqual([null, null]);
    expect(dayOf(days[30]!.at, months.from)).toBe(31);
  });

  test.each([
    [2, 1, '+100%'],
    [1, 2, '−50%'],
    [1, 1, '+0%'],
    [1, 0, 'new'],
    [0, 0, '–'],
    [1, null, '–'],
  ])('%d after %s is %s', (now, before, words) => {
    expect(changeWords(now, before)).toBe(words);
  });

  test('an address with anything else shows what is usual', () => {
    expect(spendingIn({ by: 'USER', tag: 'team' })).toEqual({ by: 'USER' });
    expect(spendingIn({ by: 'TAG', tag: 'team' })).toEqual({ by: 'TAG', tag: 'team' });
    expect(spendingIn({ by: '__proto__', tag: ['x'] })).toEqual({});
  });
});

describe('the page of spending', () => {
  function offer(): void {
    const usage = { totalCostUsd: 8, totalRequests: '4', groups: [group('blue', 8)], remainder: null };
    reply(SpendingMonthDocument, () => ({ usage: { usage, budget: { limitUsd: 5 } } }));
    const last = { totalCostUsd: 4, groups: [{ key: 'blue', costUsd: 4 }], remainder: null };
    reply(SpendingBeforeDocument, () => ({ usage: { usage: last } }));
    reply(SpendingDaysDocument, () => ({ present: [], last: [] }));
    reply(SpendingBudgetsDocument, () => ({
      budgets: { edges: [], pageInfo: { hasNextPage: false } },
    }));
  }

  test('has a bar that leads to its requests, and says when the budget will not do', async () => {
    offer();
    await open('/spending?by=USER');
    const table = await screen.findByRole('table', { name: 'Spending by person' });
    const bar = within(table).getByRole<HTMLAnchorElement>('link', { name: 'Requests of blue' });
    expect(bar.getAttribute('href')).toBe('/requests?period=this-month&user=blue');
    expect(within(table).getByText('+100%')).toBeTruthy();
    expect(screen.getByText(/the forecast is over the budget/)).toBeTruthy();
    expect(askedOf(SpendingMonthDocument)[0]).toMatchObject({ by: 'USER', tag: null });
    expect(screen.getByRole('img', { name: /^Spent by the end of each day/ })).toBeTruthy();
  });

  test('is told apart by the values of a tag, which is chosen', async () => {
    offer();
    reply(UsageTagsDocument, () => ({ usageTags: ['project', 'team'] }));
    const person = await open('/spending?by=TAG&tag=team');
    const table = await screen.findByRole('table', { name: 'Spending by the tag team' });
    const link = within(table).getByRole('link', { name: 'blue' });
    expect(link.getAttribute('href')).toBe('/requests?period=this-month&tag=team%3Dblue');
    await person.selectOptions(screen.getByLabelText('Tag'), 'project');
    await screen.findByRole('table', { name: 'Spending by the tag project' });
    expect(askedOf(SpendingMonthDocument).at(-1)).toMatchObject({ by: 'TAG', tag: 'project' });
  });

  test('says how tags come, where there are none', async () => {
    offer();
    reply(UsageTagsDocument, () => ({ usageTags: [] }));
    await open('/spending?by=TAG');
    expect(await screen.findByText(/^No request had tags lately/)).toBeTruthy();
  });
});
