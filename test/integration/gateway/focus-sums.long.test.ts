import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import {
  CHARGE_KINDS,
  costOf,
  countsByKind,
  type ModelPrice,
} from '../../../src/features/gateway/models/price.rules.js';
import { type CallSums, skuPrices } from '../../../src/features/gateway/usage/focus/focus.rules.js';
import { ledgerSums } from '../../../src/features/gateway/usage/focus/focus-sums.js';
import type { TokenUsage } from '../../../src/shared/token-usage.js';
import { rowOf } from '../../support/evidence/ledger-sums.js';
import { event, serveTwoTenants } from '../../support/evidence/two-tenants.js';
import { silentLogger } from '../../support/logger.js';

const db = serveTwoTenants();
const DAY = { start: Date.UTC(2026, 2, 3), end: Date.UTC(2026, 2, 4) };
const price: ModelPrice = {
  input: 2_500_000_123n,
  cachedInput: 250_000_007n,
  cacheWrite: 3_100_000_000n,
  cacheWriteHour: 5_000_000_001n,
  audioInput: 40_000_000_000n,
  output: 10_000_000_333n,
  audioOutput: 80_000_000_000n,
  reasoning: 11_000_000_000n,
  longPrompts: [{ above: 2_000, input: 5_000_000_000n, output: 15_000_000_000n }],
  requests: 12_345n,
  webSearches: 10_000_000_000n,
  source: 'a test',
  asOf: '2026-01-01',
};
const COUNTERS = [
  'cacheWriteTokens',
  'cacheWriteHourTokens',
  'audioPromptTokens',
  'cachedAudioTokens',
  'reasoningTokens',
  'audioCompletionTokens',
  'webSearches',
] as const;

let log: EvidenceLog;
beforeAll(() => {
  log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
});
afterAll(() => log.close());

/** Figures that may be more than their whole, which pricing cuts. */
const figure = fc.oneof(fc.constant(0), fc.nat(3_000));
const usages: fc.Arbitrary<TokenUsage> = fc.record({
  promptTokens: fc.nat(4_000),
  completionTokens: fc.nat(3_000),
  cachedPromptTokens: figure,
  ...Object.fromEntries(COUNTERS.map((name) => [name, figure])),
});

function ledgerOf(usage: TokenUsage, cost: bigint): Partial<LedgerRow> {
  const known = COUNTERS.filter((name) => (usage[name] ?? 0) > 0).map((name) => [name, usage[name] ?? 0] as const);
  return {
    model: 'priced',
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    cached_tokens: usage.cachedPromptTokens ?? 0,
    counters: known.length === 0 ? null : Object.fromEntries(known),
    cost: cost.toString(),
    occurred_at: '2026-03-03T11:00:00.000Z',
  };
}

test('the ledger’s sums by kind are those of pricing, call by call, and every other cost is told apart', async () => {
  const samples = fc.sample(usages, { seed: 85, numRuns: 200 });
  const skus = skuPrices('openai', 'priced', price);
  const wanted = new Map<number | undefined, { cost: bigint; counts: bigint[] }>();
  for (const [place, usage] of samples.entries()) {
    // One call in ten was charged by a price that is no longer known: one nano-USD more or less.
    const exact = costOf(price, usage);
    const cost = place % 10 === 0 ? exact + (place % 20 === 0 ? 1n : -1n) : exact;
    const sealed = event('a');
    await log.append(sealed, rowOf(sealed, ledgerOf(usage, cost)));
    const above = place % 10 === 0 ? undefined : usage.promptTokens > 2_000 ? 2_000 : -1;
    const sums = wanted.get(above) ?? { cost: 0n, counts: CHARGE_KINDS.map(() => 0n) };
    const counted = countsByKind(usage);
    wanted.set(above, {
      cost: sums.cost + cost,
      counts: sums.counts.map((sum, kind) => sum + BigInt(counted[CHARGE_KINDS[kind]!])),
    });
  }
  const found = [
    ...(await db.unitOfWork.report('a', (em) => ledgerSums(em, { tenantId: 'a', ...DAY }, 'day', skus, 1_000))),
  ];
  const seen = new Map(found.map((sums: CallSums) => [sums.price?.above, sums]));
  expect(found.length).toBe(3);
  for (const [above, { cost, counts }] of wanted) {
    const sums = seen.get(above);
    expect([above, sums?.cost, CHARGE_KINDS.map((kind) => sums?.counts[kind])]).toEqual([above, cost, counts]);
  }
});

test('another tenant’s calls are not among them', async () => {
  const found = [
    ...(await db.unitOfWork.report('b', (em) => ledgerSums(em, { tenantId: 'a', ...DAY }, 'day', [], 1_000))),
  ];
  expect(found).toEqual([]);
});
