import type { ProviderAdapter } from '../../../contracts/provider.js';
import { accountOf } from '../../../shared/own-providers.js';
import type { Breakers } from '../models/breakers.service.js';
import { Catalogue } from '../models/catalogue.service.js';
import type { ModelViews } from '../models/model-views.service.js';
import { type CatalogueProvider, readOwnModels } from '../models/read-models.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';

interface OwnAccountsOptions {
  views: ModelViews;
  breakers: Breakers;
  logger: Logger;
  clock: Clock;
}

interface Accounts {
  adapters: Map<string, ProviderAdapter>;
  catalogue: Catalogue;
}

/** The accounts of each tenant, apart from all others: its adapters by its own ids, and the models that they serve. */
export class OwnAccounts {
  private readonly tenants = new Map<string, Accounts>();

  constructor(private readonly options: OwnAccountsOptions) {}

  adapterOf(tenantId: string, id: string): ProviderAdapter | undefined {
    return this.tenants.get(tenantId)?.adapters.get(id);
  }

  /** The number of models that an account can be asked for. */
  countOf(tenantId: string, id: string): number {
    return this.tenants.get(tenantId)?.catalogue.countOf(id) ?? 0;
  }

  /** Adds an account, in place of one of the same id; without an adapter, takes it away. `replace` makes its models known. */
  set(tenantId: string, id: string, adapter: ProviderAdapter | undefined): void {
    this.options.breakers.forget(accountOf(tenantId, id));
    const { adapters } = this.of(tenantId);
    if (adapter === undefined) adapters.delete(id);
    else adapters.set(id, adapter);
  }

  /** The accounts that a tenant has now: also those that cannot be opened, whose models are nobody else's either. */
  async replace(tenantId: string, named: readonly CatalogueProvider[]): Promise<void> {
    const { views, clock } = this.options;
    if (named.length === 0) {
      this.tenants.delete(tenantId);
      views.set(tenantId, undefined);
      return;
    }
    const { catalogue } = this.of(tenantId);
    await catalogue.replace(readOwnModels(tenantId, named, clock.now()));
    views.set(tenantId, catalogue);
  }

  private of(tenantId: string): Accounts {
    const known = this.tenants.get(tenantId);
    if (known !== undefined) return known;
    const { breakers, clock, logger } = this.options;
    const adapters = new Map<string, ProviderAdapter>();
    const read = readOwnModels(tenantId, [], clock.now());
    const made = { adapters, catalogue: new Catalogue({ read, adapters, breakers, logger }) };
    this.tenants.set(tenantId, made);
    return made;
  }
}
