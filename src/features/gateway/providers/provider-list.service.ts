import type { ProviderAdapter } from '../../../contracts/provider.js';
import type { Principal } from '../../../contracts/identity.js';
import type { Providers } from '../../../contracts/providers.js';
import { keyEnd } from '../../../shared/credentials/key-end.js';
import type { CloudSpec } from '../../../shared/credentials/credential-spec.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { DomainError } from '../../../shared/errors.js';
import { idOfAccount } from '../../../shared/own-providers.js';
import { type Page, type PageRequest, toPage, decodeCursor } from '../../../shared/page.js';
import type { Breakers } from '../models/breakers.service.js';
import type { Catalogue } from '../models/catalogue.service.js';
import { shownCredential } from './managed-credential.rules.js';
import type { OwnAccounts } from './own-accounts.service.js';
import type { ProviderRegistry } from './provider-registry.service.js';
import type { ListedProvider, ProviderKey, ProviderLimit, ProviderTest } from './provider.types.js';
import type { Listable, ProvidersService } from './providers.service.js';

const TEST_MILLIS = 10_000;
const MOST_NAMES = 100;

/** A provider that the environment or the file configures. */
export interface FixedProvider {
  id: string;
  source: 'ENVIRONMENT' | 'FILE';
  baseUrl: string | undefined;
  apiKey: string | undefined;
  keys?: readonly unknown[] | undefined;
  credential?: CloudSpec | undefined;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  api: 'openai' | 'ollama';
  quirks?: string | undefined;
  models: readonly { id: string; upstream: string }[] | undefined;
  prices: string | undefined;
  weight: number;
}

interface ListOptions {
  service: ProvidersService;
  registry: ProviderRegistry;
  accounts: OwnAccounts;
  fixed: readonly FixedProvider[];
  adapters: Providers['adapters'];
  catalogue: Catalogue;
  breakers: Pick<Breakers, 'isOpen'>;
}

/** The providers as administrators see them: the platform's wherever they are configured, and the own accounts of a tenant. */
export class ProviderList {
  constructor(private readonly options: ListOptions) {}

  /** A page of the providers that the caller may see, by their ids. */
  async page(principal: Principal, { first, after }: PageRequest): Promise<Page<ListedProvider>> {
    const { service } = this.options;
    const from = after == null ? '' : (decodeCursor(after, 1)[0] ?? '');
    const isOperator = principal.roles.has('platform_admin');
    const managed = [...(isOperator ? await service.after(from, first + 1) : []), ...(await service.ownOf(principal))];
    const all = [...(isOperator ? this.fixed() : []), ...managed.map((provider) => this.shown(provider))];
    const rest = all
      .filter(({ id }) => id > from)
      .sort(byId)
      .slice(0, first + 1);
    return toPage(rest, { first, after }, ({ id }) => [id]);
  }

  /** Throws NOT_FOUND, also for one that the caller may not see. */
  async one(principal: Principal, id: string): Promise<ListedProvider> {
    const isOperator = principal.roles.has('platform_admin');
    const fixed = isOperator ? this.fixed().find((provider) => provider.id === id) : undefined;
    if (fixed !== undefined) return fixed;
    const managed = await this.options.service.one(principal, id);
    if (managed === undefined) throw new DomainError('NOT_FOUND', `there is no provider ${id}`);
    return this.shown(managed);
  }

  /** Asks a provider for its list of models, which costs nothing. Throws NOT_FOUND, and CONFLICT for one that is not open. */
  async test(principal: Principal, id: string): Promise<ProviderTest> {
    const { state, problem, scope } = await this.one(principal, id);
    const { accounts, adapters } = this.options;
    const adapter = scope === 'TENANT' ? accounts.adapterOf(principal.tenant.id, id) : adapters.get(id);
    if (adapter === undefined)
      throw new DomainError(
        'CONFLICT',
        state === 'DISABLED' ? `${id} is switched off` : (problem ?? `${id} is not open`),
      );
    const from = performance.now();
    const found = await listOf(adapter);
    const latencyMs = Math.round((performance.now() - from) * 10) / 10;
    return { latencyMs, ...found };
  }

  /** A managed provider as administrators see it. */
  shown(provider: Listable): ListedProvider {
    const { scope, tenantId, kind, baseUrl, keyHint, headerNames, queryNames, speaks, api, quirks } = provider;
    const { models, prices, weight, enabled, version, createdAt, updatedAt } = provider;
    const { accounts, adapters, catalogue, registry } = this.options;
    const problem = registry.problemOf(provider.id) ?? null;
    const state = problem !== null ? 'FAILED' : enabled ? this.stateOf(provider.id) : 'DISABLED';
    const id = idOfAccount(provider.id);
    const isOwn = scope === 'TENANT';
    const adapter = isOwn ? accounts.adapterOf(tenantId, id) : adapters.get(id);
    return {
      id,
      scope,
      kind,
      source: 'MANAGED',
      state,
      problem,
      sandbox: false,
      baseUrl,
      credential: {
        type: provider.credentialType,
        hint: keyHint,
        source: provider.credentialSource,
        keys: keysOf(adapter),
      },
      headerNames,
      queryNames,
      speaks,
      api,
      quirks,
      models,
      modelCount: isOwn ? accounts.countOf(tenantId, id) : catalogue.countOf(id),
      limits: limitsOf(adapter),
      prices,
      weight,
      enabled,
      version,
      createdAt,
      updatedAt,
    };
  }

  /** Those that the environment and the file configure, and what the sandbox simulates. */
  private fixed(): ListedProvider[] {
    const { fixed, adapters } = this.options;
    return fixed.flatMap((provider): ListedProvider[] => {
      const adapter = adapters.get(provider.id);
      if (adapter === undefined) return [];
      const { id, source, baseUrl, headers, query, api, models, prices, weight } = provider;
      return [
        {
          id,
          scope: 'PLATFORM',
          kind: adapter.kind,
          source,
          state: this.stateOf(id),
          problem: null,
          sandbox: adapter.sandbox,
          baseUrl: adapter.sandbox ? null : (baseUrl ?? null),
          credential: { ...credentialOf(provider), keys: keysOf(adapter) },
          headerNames: Object.keys(headers),
          queryNames: Object.keys(query),
          speaks: adapter.speaks,
          api,
          quirks: provider.quirks ?? null,
          models: models?.map((model) => ({ ...model })) ?? null,
          modelCount: this.options.catalogue.countOf(id),
          limits: limitsOf(adapter),
          prices: prices ?? null,
          weight,
          enabled: true,
          version: null,
          createdAt: null,
          updatedAt: null,
        },
      ];
    });
  }

  private stateOf(id: string): 'READY' | 'RESTING' {
    return this.options.breakers.isOpen(id) ? 'RESTING' : 'READY';
  }
}

function credentialOf({ apiKey, keys, credential }: FixedProvider): Omit<ListedProvider['credential'], 'keys'> {
  if (keys !== undefined) return { type: 'keys', hint: null, source: null };
  if (credential !== undefined) return shownCredential(credential);
  return { type: apiKey === undefined ? 'none' : 'key', hint: keyEnd(apiKey), source: null };
}

function keysOf(adapter: ProviderAdapter | undefined): ProviderKey[] | null {
  const keys = adapter?.keys?.().map(({ restsUntil, ...key }) => ({
    ...key,
    restsUntil: restsUntil === null ? null : new Date(restsUntil),
  }));
  return keys ?? null;
}

function limitsOf(adapter: ProviderAdapter | undefined): ProviderLimit[] {
  return (adapter?.limits() ?? []).map(({ resetsAt, ...limit }) => ({
    ...limit,
    resetsAt: resetsAt === null ? null : new Date(resetsAt),
  }));
}

async function listOf(adapter: ProviderAdapter): Promise<Omit<ProviderTest, 'latencyMs'>> {
  try {
    const models = await adapter.listModels(AbortSignal.timeout(TEST_MILLIS));
    return {
      ok: true,
      models: models.slice(0, MOST_NAMES).map(({ id }) => id),
      modelCount: models.length,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { ok: false, models: [], modelCount: 0, problem: adviceFor(error) };
  }
}

/** The failure of a provider, in words for whoever connects it. */
function adviceFor({ failure, status, message }: UpstreamError): string {
  if (failure === 'credentials') return `its credential cannot be obtained: ${message}`;
  if (status === 401 || status === 403) return `it refuses the credential (${status}): ${message}`;
  if (status === 404) return `it has no list of models there (404): check the URL, unless it has none`;
  return message;
}

function byId(a: ListedProvider, b: ListedProvider): number {
  return a.id < b.id ? -1 : 1;
}
