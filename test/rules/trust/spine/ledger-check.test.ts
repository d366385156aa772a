import { expect, test } from '@jest/globals';
import {
  contradiction,
  hasExpired,
  type LedgerEntry,
} from '../../../../src/features/trust/spine/ledger-check.rules.js';
import type { SealedEvent } from '../../../../src/verifier/event.js';

const event = (usage: object): SealedEvent =>
  ({ action: 'ai.generate', content: JSON.stringify({ usage }) }) as SealedEvent;
const row = (counters: Record<string, number> | null): LedgerEntry =>
  ({ action: 'ai.generate', counters, session_id: null }) as LedgerEntry;

test.each([
  ['the same, in any order', { counters: { b: 1, a: 2 } }, { a: 2, b: 1 }, undefined],
  ['evidence of before there were counters', {}, null, undefined],
  ['another count', { counters: { a: 2 } }, { a: 1 }, 'counters is {"a":1} in the ledger and {"a":2} in the evidence'],
  ['a count that is gone', { counters: { a: 2 } }, null, 'counters is null in the ledger and {"a":2} in the evidence'],
])('the counters of a row are compared with those of its evidence: %s', (_, usage, counters, said) => {
  expect(contradiction(event(usage), row(counters))).toBe(said);
});

test.each([
  ['the same', { id: 's', agent: 'a' }, 's', undefined],
  ['an agent without a session', { agent: 'a' }, null, undefined],
  ['another', { id: 's' }, 't', 'session_id is "t" in the ledger and "s" in the evidence'],
  ['one that is only in the ledger', undefined, 't', 'session_id is "t" in the ledger and null in the evidence'],
])('the session of a row is compared with that of its evidence: %s', (_, session, stored, said) => {
  const evidence = { action: 'ai.generate', content: JSON.stringify({ session }) } as SealedEvent;
  expect(contradiction(evidence, { ...row(null), session_id: stored })).toBe(said);
});

test.each([
  ['started before', '2026-03-09T00:00:00.200Z', { startedAt: '2026-03-08T23:59:59.900Z' }, true],
  ['started since', '2026-03-09T00:00:00.000Z', { startedAt: '2026-03-09T00:00:00.000Z' }, false],
  ['whose details were erased, within a day', '2026-03-09T23:59:59.999Z', null, true],
  ['whose details were erased, later', '2026-03-10T00:00:00.000Z', null, false],
  ['that says no start', '2026-03-11T00:00:00.000Z', { startedAt: 5 }, false],
])('an invocation %s may have expired or not', (_, occurred_at, details, expired) => {
  const stored = { occurred_at, content: details && JSON.stringify(details) } as SealedEvent;
  expect(hasExpired(stored, '2026-03-09T00:00:00Z')).toBe(expired);
});
