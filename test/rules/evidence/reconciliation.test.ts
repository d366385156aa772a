import { describe, expect, test } from '@jest/globals';
import {
  MAX_REPORT_PAGES,
  MAX_REPORT_ROWS,
  readUsagePage,
  UnusableReport,
  UsageReport,
  type DayUsage,
} from '../../../src/features/evidence/reconciliation/provider-usage.rules.js';
import { reconcile } from '../../../src/features/evidence/reconciliation/reconcile.rules.js';

const openAi = (result: object = {}, bucket: object = {}, page: object = {}): unknown => ({
  object: 'page',
  data: [
    {
      object: 'bucket',
      start_time: 1_730_419_200,
      end_time: 1_730_505_600,
      results: [{ input_tokens: 1000, output_tokens: 500, num_model_requests: 5, model: 'gpt-5', ...result }],
      ...bucket,
    },
  ],
  has_more: false,
  next_page: null,
  ...page,
});

const anthropic = (result: object = {}, bucket: object = {}): unknown => ({
  data: [
    {
      starting_at: '2024-11-01T00:00:00Z',
      ending_at: '2024-11-02T00:00:00Z',
      results: [
        {
          uncached_input_tokens: 100,
          cache_read_input_tokens: 20,
          cache_creation: { ephemeral_1h_input_tokens: 3, ephemeral_5m_input_tokens: 4 },
          output_tokens: 50,
          model: 'claude',
          ...result,
        },
      ],
      ...bucket,
    },
  ],
  has_more: false,
  next_page: null,
});

const row = (given: Partial<DayUsage> = {}): DayUsage => ({
  day: '2024-11-01',
  model: 'm',
  inputTokens: 1000,
  outputTokens: 500,
  requests: 5,
  ...given,
});

describe('reports of providers', () => {
  test('are read as published', () => {
    expect(readUsagePage('openai', openAi())).toEqual({ rows: [row({ model: 'gpt-5' })], next: null });
    expect(readUsagePage('openai', openAi({ model: null }, {}, { has_more: true, next_page: 'AA=' }))).toEqual({
      rows: [row({ model: '' })],
      next: 'AA=',
    });
    const read = { inputTokens: 127, outputTokens: 50, requests: null, model: 'claude' };
    expect(readUsagePage('anthropic', anthropic()).rows).toEqual([row(read)]);
    expect(readUsagePage('anthropic', anthropic({ cache_creation: null })).rows[0]?.inputTokens).toBe(120);
  });

  test.each([
    ['no object', 'openai', null],
    ['an array', 'openai', []],
    ['a negative count', 'openai', openAi({ input_tokens: -1 })],
    ['a fraction', 'openai', openAi({ output_tokens: 0.5 })],
    ['text for a count', 'openai', openAi({ num_model_requests: '5' })],
    ['an unsafe count', 'openai', openAi({ input_tokens: 2 ** 53 })],
    ['a long name', 'openai', openAi({ model: 'm'.repeat(201) })],
    ['an hour instead of a day', 'openai', openAi({}, { start_time: 1_730_422_800 })],
    ['a time beyond dates', 'openai', openAi({}, { start_time: Number.MAX_SAFE_INTEGER })],
    ['a page without cursor', 'openai', openAi({}, {}, { has_more: true })],
    ['an empty cursor', 'openai', openAi({}, {}, { has_more: true, next_page: '' })],
    ['a long cursor', 'openai', openAi({}, {}, { has_more: true, next_page: 'c'.repeat(2001) })],
    ['too many results', 'openai', openAi({}, { results: Array.from({ length: 2001 }, () => ({})) })],
    ["the other provider's shape", 'anthropic', openAi()],
    ['a missing count', 'anthropic', anthropic({ output_tokens: undefined })],
    ['a day that is no date', 'anthropic', anthropic({}, { starting_at: 'yesterday' })],
    ['a day in another zone', 'anthropic', anthropic({}, { starting_at: '2024-11-01T00:00:00+01:00' })],
    ['an inexact sum', 'anthropic', anthropic({ uncached_input_tokens: Number.MAX_SAFE_INTEGER })],
  ] as const)('are refused with %s', (_, provider, answer) => {
    expect(() => readUsagePage(provider, answer)).toThrow(UnusableReport);
  });

  test('end although the cursors lie', () => {
    const same = new UsageReport();
    expect(same.add({ rows: [row()], next: 'a' })).toBe('a');
    expect(() => same.add({ rows: [], next: 'a' })).toThrow('same cursor');
    const endless = new UsageReport();
    for (let page = 1; page < MAX_REPORT_PAGES; page += 1) endless.add({ rows: [], next: String(page) });
    expect(() => endless.add({ rows: [], next: 'on' })).toThrow('too many pages');
    const large = Array.from({ length: MAX_REPORT_ROWS + 1 }, () => row());
    expect(() => new UsageReport().add({ rows: large, next: null })).toThrow('too many rows');
    const whole = new UsageReport();
    whole.add({ rows: [row()], next: 'a' });
    expect(whole.add({ rows: [row()], next: null })).toBeNull();
    expect(whole.rows).toHaveLength(2);
  });
});

describe('the comparison', () => {
  test.each([
    ['the same', [row()], [row()], 0, 'equal'],
    [
      'parts that sum up',
      [row()],
      [row({ inputTokens: 400, outputTokens: 0, requests: 2 }), row({ inputTokens: 600, requests: 3 })],
      0,
      'equal',
    ],
    ['calls that one side does not count', [row({ requests: null })], [row()], 0, 'equal'],
    ['a difference at the tolerance', [row()], [row({ inputTokens: 990 })], 10, 'within-tolerance'],
    ['a difference beyond it', [row()], [row({ inputTokens: 989 })], 10, 'differs'],
    ['one token with no tolerance', [row()], [row({ outputTokens: 501 })], 0, 'differs'],
    ['other calls', [row()], [row({ requests: 4 })], 10, 'differs'],
    ['usage that the ledger lacks', [row()], [], 1000, 'provider-only'],
    ['usage that the provider lacks', [], [row()], 1000, 'ledger-only'],
    ['an empty day of the provider', [row({ inputTokens: 0, outputTokens: 0, requests: 0 })], [], 0, 'equal'],
    ['an empty day of the ledger', [], [row({ inputTokens: 0, outputTokens: 0, requests: 0 })], 0, 'equal'],
  ] as const)('marks %s', (_, provider, ledger, perMille, state) => {
    expect(reconcile(provider, ledger, perMille).map((day) => day.state)).toEqual([state]);
  });

  test('is sorted by day and model, and keeps odd names apart', () => {
    const rows = [row({ day: '2024-11-02' }), row({ model: '__proto__' }), row({ model: 'a\nb' }), row({ model: '' })];
    const days = reconcile(rows, rows.toReversed(), 0);
    expect(days.map((day) => [day.day, day.model, day.state])).toEqual([
      ['2024-11-01', '', 'equal'],
      ['2024-11-01', '__proto__', 'equal'],
      ['2024-11-01', 'a\nb', 'equal'],
      ['2024-11-02', 'm', 'equal'],
    ]);
  });

  test('refuses sums that are not exact', () => {
    const most = row({ inputTokens: Number.MAX_SAFE_INTEGER });
    expect(() => reconcile([most, most], [], 0)).toThrow(UnusableReport);
  });
});
