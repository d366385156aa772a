import { beforeEach, describe, expect, test } from '@jest/globals';
import { Breakers } from '../../../../src/features/gateway/models/breakers.service.js';
import { Catalogue } from '../../../../src/features/gateway/models/catalogue.service.js';
import { ModelViews } from '../../../../src/features/gateway/models/model-views.service.js';
import { readModels, readOwnModels } from '../../../../src/features/gateway/models/read-models.js';
import type { ProviderAdapter } from '../../../../src/contracts/provider.js';
import { systemClock } from '../../../../src/shared/time/clock.js';

const AT = Date.parse('2026-11-28T00:00:00Z');
// Only what a catalogue asks of an adapter.
const adapter = { kind: 'openai', sandbox: false } as unknown as ProviderAdapter;
const logger = { warn: () => undefined } as never;
const breakers = new Breakers(systemClock);
const named = (id: string, models: string[] | undefined) => ({
  id,
  kind: 'openai' as const,
  baseUrl: 'https://api.openai.com/v1',
  models: models?.map((model) => ({ id: model, upstream: model })),
  prices: 'openai',
  weight: 1,
});

let views: ModelViews;
let ownAdapters: Map<string, ProviderAdapter>;

beforeEach(() => {
  const read = readModels(undefined, [named('platform', undefined)], AT);
  const platform = new Catalogue({ read, adapters: new Map([['platform', adapter]]), breakers, logger });
  views = new ModelViews(platform);
  ownAdapters = new Map([['own.a', adapter]]);
  const own = readOwnModels('acme', [named('own.a', ['gpt-4o'])], AT);
  views.set('acme', new Catalogue({ read: own, adapters: ownAdapters, breakers, logger }));
});

const providersOf = async (tenant: string, model: string) =>
  (await views.of(tenant).find(model, 'chat')).map((served) => served.model.provider);

describe('a tenant with an account of its own', () => {
  test('has its models from it alone, and the others from the platform', async () => {
    expect(await providersOf('acme', 'gpt-4o')).toEqual(['own.a']);
    expect(await providersOf('acme', 'gpt-4o-mini')).toEqual(['platform']);
    expect(await providersOf('acme', 'platform/gpt-4o')).toEqual(['platform']);
    expect(await providersOf('other', 'gpt-4o')).toEqual(['platform']);
    const view = views.of('acme');
    expect(view.one('gpt-4o').providers).toEqual(['own.a']);
    expect(view.known('own.a/gpt-4o')?.model.account).toBe('own.a@acme');
    expect(view.all().filter(({ model }) => model.id === 'gpt-4o')).toHaveLength(1);
    expect([view.providers.has('own.a'), views.of('other').providers.has('own.a')]).toEqual([true, false]);
    expect(view.priceOf('own.a', 'gpt-4o')).toEqual(view.priceOf('platform', 'gpt-4o'));
  });

  test('is refused a model whose account cannot be opened, and is not sent to the platform’s', async () => {
    ownAdapters.clear();
    await expect(providersOf('acme', 'gpt-4o')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(views.of('acme').one('gpt-4o')).toMatchObject({ isConfigured: false });
  });

  test('has no fallback on the other side for what its account serves', async () => {
    const view = views.of('acme');
    const [served] = await view.find('gpt-4o-mini', 'chat');
    const fallbacks = view.fallbacksOf({ ...served.model, fallbacks: ['gpt-4o', 'gpt-4.1'] });
    expect(fallbacks.map(({ model }) => model.id)).toEqual(['gpt-4.1']);
    const [own] = await view.find('gpt-4o', 'chat');
    expect(
      view.fallbacksOf({ ...own.model, fallbacks: ['gpt-4.1', 'gpt-4o'] }).map(({ model }) => model.provider),
    ).toEqual(['own.a']);
  });

  test('has the platform’s models again without it', async () => {
    views.set('acme', undefined);
    expect(await providersOf('acme', 'gpt-4o')).toEqual(['platform']);
  });
});

test('breakers of one name in two tenants are apart', () => {
  const called = { provider: 'own.a', id: 'm' };
  const [ours, theirs] = [
    { ...called, account: 'own.a@acme' },
    { ...called, account: 'own.a@other' },
  ];
  breakers.failed(ours, 'credentials');
  expect([breakers.isAvailable(ours), breakers.isAvailable(theirs)]).toEqual([false, true]);
  expect([breakers.isOpen('own.a@acme'), breakers.isOpen('own.a@other')]).toEqual([true, false]);
  breakers.forget('own.a@acme');
  expect(breakers.isAvailable(ours)).toBe(true);
});
