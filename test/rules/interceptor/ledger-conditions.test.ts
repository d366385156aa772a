import { describe, expect, test } from '@jest/globals';
import type { InvocationFilter } from '../../../src/features/interceptor/invocation-filter.types.js';
import {
  and,
  idCondition,
  ledgerConditions,
  textCondition,
} from '../../../src/features/interceptor/ledger-conditions.rules.js';
import { searchTermOf } from '../../../src/shared/text/search-term.js';

const ALIAS = '0198c0de-0000-7000-8000-000000000001';
const placeholders = (sql: string): number => sql.split('?').length - 1;

/** Each condition by itself, with what it adds to those of the tenant. */
const conditions: [InvocationFilter, string, unknown[]][] = [
  [{ model: 'm' }, 'model = ?', ['m']],
  [{ user: 'ann' }, 'user_id = ?', ['ann']],
  [{ session: 's' }, 'session_id = ?', ['s']],
  [{ callId: 'c' }, 'call_ids IS NOT NULL AND ? = ANY (call_ids)', ['c']],
  [{ tag: 'team=a=b' }, 'tags IS NOT NULL AND tags @> ?::jsonb', ['{"team":"a=b"}']],
  [{ tag: 'team' }, 'tags IS NOT NULL AND tags @> ?::jsonb', ['{"":"team"}']],
  [{ outcome: 'failed' }, "outcome = 'failed'", []],
  [{ provider: 'openai' }, 'provider = ?', ['openai']],
  [{ aliasId: ALIAS }, 'alias_id = ?::uuid', [ALIAS]],
  [{ aliasId: 'no uuid' }, 'false', []],
  [{ arm: 'b' }, 'alias_id IS NOT NULL AND arm = ?', ['b']],
  [{ isShadow: true }, 'purpose IS NOT NULL', []],
  [{ isShadow: false }, 'purpose IS NULL', []],
  [{ keyId: 'k' }, 'key_id = ?', ['k']],
  [{ riskLevel: 'critical' }, "risk_level = 'critical'", []],
  [{ containsPii: true }, 'pii_types IS NOT NULL', []],
  [{ containsPii: false }, 'pii_types IS NULL', []],
  [{ piiType: 'EMAIL' }, 'pii_types IS NOT NULL AND ? = ANY (pii_types)', ['EMAIL']],
  [{ cache: 'HIT' }, 'cache = ?', ['HIT']],
  [{ minCostUsd: 0.5 }, 'cost >= ?', ['500000000']],
  [{ maxCostUsd: 0 }, 'cost <= ?', ['0']],
  [{ minLatencyMs: 0 }, 'latency_millis >= ?', [0]],
  [{ hasProblem: true }, "NOT (outcome = 'completed')", []],
  [{ hasProblem: false }, "outcome = 'completed'", []],
  [{ startDate: new Date(0) }, 'occurred_at >= ?', ['1970-01-01T00:00:00.000Z']],
  [{ endDate: new Date(0) }, 'occurred_at < ?', ['1970-01-01T00:00:00.000Z']],
];

describe('a filter as a condition on the ledger', () => {
  test.each(conditions)('%j', (filter, sql, values) => {
    expect(ledgerConditions('acme', undefined, filter)).toEqual({
      sql: `tenant_id = ? AND ${sql}`,
      values: ['acme', ...values],
    });
  });

  test('of one actor, with all conditions, has a value for each placeholder', () => {
    const all = Object.assign({}, ...conditions.map(([filter]) => filter)) as InvocationFilter;
    const { sql, values } = ledgerConditions('acme', 'ann', all);
    expect(sql.startsWith('tenant_id = ? AND actor = ?')).toBe(true);
    expect(values).toHaveLength(placeholders(sql));
  });

  test.each([{}, { model: null, minCostUsd: null, startDate: null } as never])('%j is none', (filter) => {
    expect(ledgerConditions('acme', undefined, filter).sql).toBe('tenant_id = ?');
  });
});

describe('a search', () => {
  test.each([
    ['ann', false, true],
    ['deadbeef', true, true],
    [ALIAS, true, false],
    ['pcl_00c0ffee00c0ffee_secret', true, false],
  ])('for %s is for an id: %s, for a text: %s', (typed, isId, isText) => {
    const term = searchTermOf(typed)!;
    const [id, text] = [idCondition(term), textCondition(term)];
    expect([id !== undefined, text !== undefined]).toEqual([isId, isText]);
    for (const found of [id, text]) expect(found?.values.length).toBe(found && placeholders(found.sql));
    expect(JSON.stringify([id, text])).not.toContain('secret');
  });
});

test('conditions that are not there restrict nothing', () => {
  expect(and(undefined, { sql: 'a = ?', values: [1] }, undefined, { sql: 'b', values: [] })).toEqual({
    sql: 'a = ? AND b',
    values: [1],
  });
});
