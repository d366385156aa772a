import type { EventSealer } from '../../../contracts/spine.js';
import type { ProviderAdapter } from '../../../contracts/provider.js';
import type { Providers, ProviderTarget } from '../../../contracts/providers.js';
import type { Core } from '../../../module/core.js';
import type { Breakers } from '../models/breakers.service.js';
import type { Catalogue } from '../models/catalogue.service.js';
import type { ModelViews } from '../models/model-views.service.js';
import { type CatalogueProvider, readModels } from '../models/read-models.js';
import { LedgerUsageService } from '../usage/ledger-usage.service.js';
import { OwnAccounts } from './own-accounts.service.js';
import { ProviderFiguresService } from '../usage/provider-figures.service.js';
import { ProviderList, type FixedProvider } from './provider-list.service.js';
import { ProviderRegistry } from './provider-registry.service.js';
import { ProviderResolver } from './provider.resolver.js';
import { ProvidersService } from './providers.service.js';

interface ManagedOptions {
  providers: Providers;
  /** Those that calls are sent to, by the ids of their providers. */
  adapters: Map<string, ProviderAdapter>;
  /** Makes an adapter fit to be asked. */
  prepared: (adapter: ProviderAdapter) => ProviderAdapter;
  catalogue: Catalogue;
  breakers: Breakers;
  views: ModelViews;
  sealer: EventSealer;
}

/** Providers that come and go while the platform runs. */
export function openManagedProviders(core: Core, options: ManagedOptions) {
  const { settings, unitOfWork, secrets, clock, logger, shutdown } = core;
  const { providers, adapters, prepared, catalogue, breakers, views, sealer } = options;
  const problemOf = (named: CatalogueProvider): string | undefined => {
    try {
      readModels(undefined, [named], clock.now());
      return undefined;
    } catch (error) {
      return error instanceof Error
        ? error.message.replace(/^PROVIDERS_FILE: [^:]+: /, '')
        : 'its models cannot be read';
    }
  };
  const openProblemOf = (target: ProviderTarget): string | undefined => {
    try {
      // It connects when it is first asked, which it never is.
      void providers.open(target).close();
      return undefined;
    } catch (error) {
      if (error instanceof TypeError) return error.message;
      throw error;
    }
  };
  const accounts = new OwnAccounts({ views, breakers, logger, clock });
  const registry = shutdown.add(
    'managed providers',
    new ProviderRegistry({
      unitOfWork,
      secrets,
      problemOf,
      logger,
      providers,
      set(owner, id, adapter) {
        const fit = adapter && prepared(adapter);
        if (owner !== null) {
          accounts.set(owner, id, fit);
          return;
        }
        providers.set(id, adapter);
        breakers.forget(id);
        if (fit === undefined) adapters.delete(id);
        else adapters.set(id, fit);
      },
      changed: (owner, named) =>
        owner === null
          ? catalogue.replace(readModels(settings.modelsFile, [...settings.providers, ...named], clock.now()))
          : accounts.replace(owner, named),
    }),
  );
  const fixed = fixedProviders(settings);
  const taken = new Set(fixed.map(({ id }) => id));
  const service = new ProvidersService({
    unitOfWork,
    registry,
    secrets,
    sealer,
    taken,
    allowedHosts: settings.tenantProviderHosts,
    problemOf,
    openProblemOf,
    clock,
  });
  const list = new ProviderList({ service, registry, accounts, fixed, adapters, catalogue, breakers });
  const ledgerUsage = new LedgerUsageService({
    unitOfWork,
    adapters,
    accounts,
    upstreamOf: (tenantId, provider, model) =>
      (tenantId === null ? catalogue : views.of(tenantId)).known(`${provider}/${model}`)?.model.upstream,
  });
  const figures = new ProviderFiguresService(unitOfWork, clock);
  return { registry, ledgerUsage, resolver: new ProviderResolver(service, list, figures) };
}

/** The providers of the environment and of the file. */
function fixedProviders({ openai, anthropic, local, providers }: Core['settings']): FixedProvider[] {
  const none = { headers: {}, query: {}, models: undefined, prices: undefined, weight: 1 };
  const ofEnvironment = { ...none, source: 'ENVIRONMENT', api: 'openai' } as const;
  return [
    { ...ofEnvironment, id: 'openai', baseUrl: openai.baseUrl, apiKey: openai.apiKey },
    { ...ofEnvironment, id: 'anthropic', baseUrl: anthropic.baseUrl, apiKey: anthropic.apiKey },
    { ...ofEnvironment, id: 'local', baseUrl: local.baseUrl, apiKey: undefined, api: local.api },
    ...providers.map((provider) => ({ ...provider, source: 'FILE' as const })),
  ];
}
