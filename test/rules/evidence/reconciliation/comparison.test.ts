import { describe, expect, test } from '@jest/globals';
import { comparedName } from '../../../../src/features/evidence/reconciliation/model-names.rules.js';
import { nanoOf, ONE, parseExact } from '../../../../src/features/evidence/reconciliation/decimal.rules.js';
import {
  type Comparison,
  type UsageInLedger,
  reconcile,
} from '../../../../src/features/evidence/reconciliation/reconcile.rules.js';
import { shownRows } from '../../../../src/features/evidence/reconciliation/shown.rules.js';
import {
  reconciliationCsv,
  storedRows,
  reconciliationSummary,
} from '../../../../src/features/evidence/reconciliation/summary.rules.js';
import { type DayUsage, UnusableReport } from '../../../../src/features/evidence/reconciliation/usage-report.rules.js';

const counts = { day: '2024-11-01', model: 'm', inputTokens: 1000, outputTokens: 500, requests: 5 };
const theirs = (given: Partial<DayUsage> = {}): DayUsage => ({ ...counts, key: null, ...given });
const ours = (given: Partial<UsageInLedger> = {}): UsageInLedger => ({ ...counts, cost: 7n, ...given });
const compare = (given: Partial<Comparison>) =>
  reconcile({
    format: 'openai',
    provider: [],
    costs: null,
    ledger: [],
    perMille: 0,
    gatewayKeys: [],
    names: new Map(),
    ...given,
  });
const empty = { inputTokens: 0, outputTokens: 0, requests: 0 };

describe('the comparison', () => {
  test.each([
    ['the same', [theirs()], [ours()], 0, 'equal'],
    [
      'parts that sum up',
      [theirs()],
      [ours({ inputTokens: 400, outputTokens: 0, requests: 2 }), ours({ inputTokens: 600, requests: 3 })],
      0,
      'equal',
    ],
    ['calls that the provider does not count', [theirs({ requests: null }), theirs(empty)], [ours()], 0, 'equal'],
    ['a difference at the tolerance', [theirs()], [ours({ inputTokens: 990 })], 10, 'within-tolerance'],
    ['a difference beyond it', [theirs()], [ours({ inputTokens: 989 })], 10, 'differs'],
    ['one token with no tolerance', [theirs()], [ours({ outputTokens: 501 })], 0, 'differs'],
    ['other calls', [theirs()], [ours({ requests: 4 })], 10, 'differs'],
    ['usage that the ledger lacks', [theirs()], [], 1000, 'provider-only'],
    ['usage that the provider lacks', [], [ours()], 1000, 'ledger-only'],
    ['an empty day of the provider', [theirs(empty)], [], 0, 'equal'],
    ['an empty day of the ledger', [], [ours(empty)], 0, 'equal'],
    ['the version of what was asked for', [theirs({ model: 'm-2024-07-18' })], [ours()], 0, 'equal'],
    ['the latest version', [theirs({ model: 'm-20240718' })], [ours({ model: 'm-latest' })], 0, 'equal'],
  ] as const)('marks %s', (_, provider, ledger, perMille, state) => {
    expect(compare({ provider, ledger, perMille }).map((row) => row.state)).toEqual([state]);
  });

  test('is sorted by day and model, and keeps odd names apart', () => {
    const names = ['', '__proto__', 'a\nb', 'a","b'];
    const rows = [theirs({ day: '2024-11-02' }), ...names.map((model) => theirs({ model }))];
    const ledger = rows.map(({ day, model }) => ours({ day, model })).toReversed();
    expect(compare({ provider: rows, ledger }).map((row) => [row.day, row.model, row.state])).toEqual([
      ['2024-11-01', '', 'equal'],
      ['2024-11-01', '__proto__', 'equal'],
      ['2024-11-01', 'a\nb', 'equal'],
      ['2024-11-01', 'a","b', 'equal'],
      ['2024-11-02', 'm', 'equal'],
    ]);
  });

  test('lists usage by keys that are not the gateway’s by their key', () => {
    const provider = [theirs({ key: 'key_ours' }), theirs({ key: 'key_other', requests: 2 }), theirs({ key: null })];
    expect(
      compare({ provider, ledger: [ours()], gatewayKeys: ['key_ours'], costs: [] }).map(
        ({ key, state, provider: counted }) => [key, state, counted?.requests, counted?.cost],
      ),
    ).toEqual([
      ['', 'equal', 5, null],
      ['(none)', 'provider-only', 5, null],
      ['key_other', 'provider-only', 2, null],
    ]);
    expect(compare({ provider, ledger: [ours()] })).toHaveLength(1);
  });

  test('takes the names that somebody gives', () => {
    const given = { provider: [theirs({ model: 'theirs' })], ledger: [ours({ model: 'ours' })] };
    expect(compare(given).map(({ state }) => state)).toEqual(['ledger-only', 'provider-only']);
    const [row] = compare({ ...given, names: new Map([['theirs', 'ours']]) });
    expect([row?.model, row?.state]).toEqual(['ours', 'equal']);
  });

  test('shows costs without making a difference of them', () => {
    const costs = [
      { day: '2024-11-01', model: 'm-2024-07-18', usd: ONE / 4n },
      { day: '2024-11-01', model: 'm', usd: ONE / 2n },
      { day: '2024-11-01', model: 'web search', usd: ONE },
    ];
    const rows = compare({ provider: [theirs(), theirs({ model: 'free' })], ledger: [ours()], costs });
    expect(rows.map((row) => [row.model, row.state, row.provider?.cost, row.ledger?.cost])).toEqual([
      ['free', 'provider-only', 0n, undefined],
      ['m', 'equal', 750_000_000n, 7n],
    ]);
    const summary = reconciliationSummary(rows, costs, 9n, {
      days: 1,
      reportedDays: 1,
      leftOutCalls: 0,
      estimatedCalls: 0,
      skippedLines: 0,
    });
    expect([summary.provider.costUsd, summary.ledger.costUsd]).toEqual(['1.75', '0.000000009']);
    expect([summary.unseenCalls, summary.unseenTokens, summary.provider.calls]).toEqual([5, 1500, 10]);
    expect(summary.states).toEqual({
      equal: 1,
      'within-tolerance': 0,
      differs: 0,
      'provider-only': 1,
      'ledger-only': 0,
    });
  });

  test('does not count calls where the provider does not', () => {
    const rows = compare({ provider: [theirs({ requests: null })], ledger: [ours({ inputTokens: 1 })] });
    const none = { days: 1, reportedDays: 1, leftOutCalls: 0, estimatedCalls: 0, skippedLines: 0 };
    const { provider, ledger, unseenCalls, unseenTokens } = reconciliationSummary(rows, null, 0n, none);
    expect([provider.calls, provider.costUsd, ledger.calls, unseenCalls, unseenTokens]).toEqual([
      null,
      null,
      5,
      null,
      999,
    ]);
  });

  test('is a file of a form that never changes, and shows differences first', () => {
    const rows = storedRows(
      compare({ provider: [theirs({ model: '=a' }), theirs({ model: 'b' })], ledger: [ours({ model: 'b' })] }),
    );
    expect(reconciliationCsv(rows)).toBe(
      'day,model,key,state,provider_calls,provider_input_tokens,provider_output_tokens,provider_cost_usd,' +
        'ledger_calls,ledger_input_tokens,ledger_output_tokens,ledger_cost_usd\r\n' +
        "2024-11-01,'=a,,provider-only,5,1000,500,,,,,\r\n" +
        '2024-11-01,b,,equal,5,1000,500,,5,1000,500,0.000000007\r\n',
    );
    expect(shownRows(rows.toReversed(), 1).map(({ model }) => model)).toEqual(['=a']);
    expect(shownRows(rows, null)).toHaveLength(2);
  });

  test('refuses sums that are not exact', () => {
    const most = theirs({ inputTokens: Number.MAX_SAFE_INTEGER });
    expect(() => compare({ provider: [most, most] })).toThrow(UnusableReport);
  });
});

test.each([
  ['Claude4.5Sonnet', 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0'],
  ['Claude Sonnet 4.5', 'global.anthropic.claude-sonnet-4-5-20250929-v1:0'],
  ['Claude3.5Sonnetv2', 'anthropic.claude-3-5-sonnet-20241022-v2:0'],
  ['NovaPro', 'us.amazon.nova-pro-v1:0'],
  ['Llama4-Maverick-17B', 'meta.llama4-maverick-17b-instruct-v1:0'],
  ['qwen.qwen3-32b', 'qwen.qwen3-32b-v1:0'],
  ['NovaPro', 'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.amazon.nova-pro-v1:0'],
])('%s of a Cost and Usage Report is %s', (reported, called) => {
  expect(comparedName('aws-cur', reported)).toBe(comparedName('aws-cur', called));
  expect(comparedName('aws-cur', reported)).not.toBe('');
});

test('other models of Amazon Bedrock stay apart', () => {
  const names = [
    'Claude4Sonnet',
    'Claude4Opus',
    'Claude4.5Sonnet',
    'Claude3Haiku',
    'NovaPro',
    'NovaLite',
    'Llama4-Scout-17B',
  ];
  expect(new Set(names.map((name) => comparedName('aws-cur', name))).size).toBe(names.length);
});

test.each([
  ['0.06', 60_000_000n],
  ['1e-7', 100n],
  ['1.5E+2', 150_000_000_000n],
  ['-2', -2_000_000_000n],
  ['0.0000000005', 1n],
  ['-0.0000000005', -1n],
  ['0.1234567890123456789012345', 123_456_789n],
])('%s is read exactly', (text, nano) => {
  expect(nanoOf(parseExact(text) ?? -1n)).toBe(nano);
});

test.each(['', 'one', '1,5', '0x10', 'NaN', 'Infinity', '1e999', `1${'0'.repeat(20)}`, ' 1'])(
  '%j is no decimal',
  (text) => {
    expect(parseExact(text)).toBeNull();
  },
);
