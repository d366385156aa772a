import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ProviderKind } from '../../../src/contracts/provider.js';
import {
  costPerMillion,
  routeModels,
  type RoutingConstraints,
  type RoutingOption,
} from '../../../src/features/gateway/models/model-routing.rules.js';

const USD = 1_000_000_000n;

interface Given extends Partial<Omit<RoutingOption, 'model'>> {
  provider?: ProviderKind;
  type?: 'chat' | 'embedding';
  input?: bigint;
  output?: bigint;
}

function option(id: string, given: Given = {}): RoutingOption {
  const { provider = 'openai', type = 'chat', input = 1n, output = 2n, ...rest } = given;
  return {
    model: {
      id,
      provider,
      type,
      price: { input: input * USD, output: output * USD, source: 'test', asOf: '2026-01-01' },
    },
    isConfigured: true,
    isLocal: provider === 'local',
    isAdmitted: true,
    isAllowedToKey: true,
    policy: { permit: true, reason: 'allowed' },
    ...rest,
  };
}

describe('what keeps a model out', () => {
  const cases: [string, Given, RoutingConstraints, Partial<Record<'eligible' | 'available', boolean>>, string[]][] = [
    ['nothing', {}, {}, {}, ['the cheapest available model']],
    [
      'its type',
      { type: 'embedding' },
      { type: 'chat' },
      { eligible: false },
      ['is a model of type embedding, not chat'],
    ],
    [
      'its output price',
      { output: 15n },
      { maxCostPerMillion: 5n * USD },
      { eligible: false },
      ['price 15 USD/M exceeds 5'],
    ],
    [
      'its input price',
      { input: 6n },
      { maxCostPerMillion: 5n * USD },
      { eligible: false },
      ['price 6 USD/M exceeds 5'],
    ],
    ['a price at the cap', { output: 5n }, { maxCostPerMillion: 5n * USD }, {}, ['the cheapest available model']],
    ['a cap of nothing', {}, { maxCostPerMillion: 0n }, { eligible: false }, ['price 2 USD/M exceeds 0']],
    [
      'its provider',
      {},
      { providers: ['anthropic', 'local'] },
      { eligible: false },
      ['provider openai is not one of the requested providers'],
    ],
    ['a provider that is asked for', {}, { providers: ['openai'] }, {}, ['the cheapest available model']],
    ['residency', {}, { dataResidency: 'local' }, { eligible: false }, ['data leaves the organisation']],
    ['residency of any kind', {}, { dataResidency: 'any' }, {}, ['the cheapest available model']],
    ['local inference', { provider: 'local' }, { dataResidency: 'local' }, {}, ['the cheapest available model']],
    ['the key', { isAllowedToKey: false }, {}, { eligible: false }, ['this key may not use the model']],
    [
      'a policy',
      { policy: { permit: false, reason: 'denied by policy: x' } },
      {},
      { eligible: false },
      ['denied by policy: x'],
    ],
    [
      'no provider',
      { isConfigured: false, isAdmitted: false },
      {},
      { available: false },
      ['provider openai is not configured'],
    ],
    ['its breaker', { isAdmitted: false }, {}, { available: false }, ['breaker open']],
    [
      'everything at once',
      {
        type: 'embedding',
        output: 9n,
        isAllowedToKey: false,
        isAdmitted: false,
        policy: { permit: false, reason: 'no' },
      },
      { type: 'chat', maxCostPerMillion: USD, providers: ['local'], dataResidency: 'local' },
      { eligible: false, available: false },
      [
        'is a model of type embedding, not chat',
        'price 9 USD/M exceeds 1',
        'provider openai is not one of the requested providers',
        'data leaves the organisation',
        'this key may not use the model',
        'no',
        'breaker open',
      ],
    ],
  ];

  test.each(cases)('%s', (_, given, constraints, expected, reasons) => {
    const { choice, candidates } = routeModels([option('m', given)], constraints, 'price');
    const [candidate] = candidates;
    expect(candidate).toMatchObject({ id: 'm', eligible: true, available: true, ...expected, reasons });
    expect(choice).toBe(Object.keys(expected).length === 0 ? candidate : undefined);
  });
});

const ids = ({ candidates }: ReturnType<typeof routeModels>): string[] => candidates.map(({ id }) => id);

test('by price: what can be called first, then what could be, then the rest, each by price and id', () => {
  const result = routeModels(
    [
      option('excluded', { output: 1n, isAllowedToKey: false }),
      option('down', { output: 2n, isAdmitted: false }),
      option('dear', { output: 9n }),
      option('b', { output: 3n }),
      option('a', { output: 3n }),
    ],
    {},
    'price',
  );
  expect(ids(result)).toEqual(['a', 'b', 'dear', 'down', 'excluded']);
  expect(result.candidates.map(({ reasons }) => reasons)).toEqual([
    ['the cheapest available model'],
    ['next by price'],
    ['next by price'],
    ['breaker open'],
    ['this key may not use the model'],
  ]);
});

test('a model and its fallbacks keep their order, whatever the price', () => {
  const chain = [option('asked', { output: 9n }), option('down', { isAdmitted: false }), option('last')];
  expect(routeModels(chain, {}, 'chain').choice?.id).toBe('asked');
  const capped = routeModels(chain, { maxCostPerMillion: 5n * USD }, 'chain');
  expect(ids(capped)).toEqual(['asked', 'down', 'last']);
  expect(capped.choice).toMatchObject({ id: 'last', reasons: ['a fallback of the requested model'] });
  expect(routeModels(chain, {}, 'chain').candidates[0]?.reasons).toEqual(['the requested model']);
});

test('a cap caps the dearer direction', () => {
  expect(costPerMillion({ input: 3n, output: 2n })).toBe(3n);
  expect(costPerMillion({ input: 2n, output: 3n })).toBe(3n);
});

test('the choice can always be called, and nothing that can be is cheaper', () => {
  const options = fc.array(
    fc
      .record({ output: fc.bigInt(0n, 5n), isAdmitted: fc.boolean(), isAllowedToKey: fc.boolean() })
      .map((given) => ({ ...given, input: 0n })),
  );
  fc.assert(
    fc.property(options, (given) => {
      const all = given.map((one, index) => option(`m${index}`, one));
      const { choice, candidates } = routeModels(all, {}, 'price');
      const callable = candidates.filter(({ eligible, available }) => eligible && available);
      expect(choice).toBe(callable[0]);
      expect(candidates).toHaveLength(all.length);
      for (const one of callable) expect(one.costPerMillion >= (choice?.costPerMillion ?? 0n)).toBe(true);
      for (const one of candidates) expect(one.reasons).not.toEqual([]);
    }),
  );
});
