import type { FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../../contracts/live-table.js';
import type { ProviderAdapter } from '../../../contracts/provider.js';
import type { Providers } from '../../../contracts/providers.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { idOfAccount } from '../../../shared/own-providers.js';
import type { Logger } from '../../../shared/logger.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import type { CatalogueProvider } from '../models/read-models.js';
import { MANAGED_FIELDS, ManagedProvider } from './managed-provider.entity.js';
import { namedOf, openedTarget, type ProviderSecret, sealedAs } from './managed-provider.rules.js';

/** Calls under way go on with the adapter that they have; after this time none can be left, ms. */
const GRACE_MILLIS = 20 * 60_000;

interface RegistryOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  secrets: SecretBox;
  /** Makes adapters. */
  providers: Pick<Providers, 'open'>;
  /** Makes the adapter of a provider known, or takes it away. */
  set: (owner: Owner, id: string, adapter: ProviderAdapter | undefined) => void;
  /** Called with all that an owner has, after each change of it. */
  changed: (owner: Owner, named: readonly CatalogueProvider[]) => Promise<void>;
  /** Why the models of a provider cannot be used; undefined where they can. */
  problemOf: (named: CatalogueProvider) => string | undefined;
  logger: Logger;
}

/** The tenant whose own account it is; null: the platform. */
type Owner = string | null;

interface Entry {
  owner: Owner;
  /** Tells a record from its earlier ones, and from one of the same id before it. */
  edition: string;
  named: CatalogueProvider;
  /** Absent for an account that cannot be opened: its models are not asked of anybody else. */
  adapter?: ProviderAdapter;
}

/** The managed providers of this instance: their adapters, opened and closed as their records change. */
export class ProviderRegistry implements LiveTable {
  readonly table = 'providers';
  private entries = new Map<string, Entry>();
  private readonly problems = new Map<string, string>();
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();
  private readonly closing = new Map<NodeJS.Timeout, ProviderAdapter>();

  constructor(private readonly options: RegistryOptions) {}

  /** Why a provider that is enabled is not asked; undefined for all others. By the id of its record. */
  problemOf(id: string): string | undefined {
    return this.problems.get(id);
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const found = await this.read({});
      if (found.length === 0 && this.entries.size === 0) return;
      const owners = new Set([...this.entries.values()].map(({ owner }) => owner));
      for (const id of [...this.entries.keys()]) if (!found.some((provider) => provider.id === id)) this.drop(id);
      for (const provider of found) {
        owners.add(ownerOf(provider));
        this.put(provider);
      }
      await this.announce(owners);
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const found = await this.read({ id });
      const owners = new Set(
        [this.entries.get(id)?.owner, ...found.map(ownerOf)].filter((owner) => owner !== undefined),
      );
      if (found.length === 0) this.drop(id);
      for (const provider of found) this.put(provider);
      await this.announce(owners);
    });
  }

  /** A new tenant has no providers. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    const left = [...this.closing];
    this.closing.clear();
    for (const [timer] of left) clearTimeout(timer);
    // Those of the platform are closed with all others of its providers.
    const own = [...this.entries.values()].flatMap(({ owner, adapter }) =>
      owner === null || adapter === undefined ? [] : [adapter],
    );
    await Promise.all([...left.map(([, adapter]) => adapter), ...own].map((adapter) => adapter.close()));
  }

  private async read(where: FilterQuery<ManagedProvider>): Promise<ManagedProvider[]> {
    const found: ManagedProvider[] = [];
    const reading = { entity: ManagedProvider, fields: [...MANAGED_FIELDS, 'updatedAt', 'version'] as const, where };
    for await (const page of inPages(this.options.unitOfWork, reading)) found.push(...(page as ManagedProvider[]));
    return found;
  }

  /** A provider that cannot be opened is left out, and the reason is kept: it must not keep others from being asked. */
  private put(provider: ManagedProvider): void {
    const { id, enabled, updatedAt } = provider;
    const edition = `${new Date(updatedAt).getTime()} ${provider.version}`;
    // Read again, as after each change of one's own: what its adapter has learnt of limits and keys stays.
    if (this.entries.get(id)?.edition === edition) return;
    this.problems.delete(id);
    if (!enabled) {
      this.drop(id);
      return;
    }
    const owner = ownerOf(provider);
    const named = namedOf(provider, new Date(updatedAt));
    try {
      const problem = this.options.problemOf(named);
      if (problem !== undefined) throw new Error(problem);
      const sealed = this.options.secrets.open(provider.secret, sealedAs(provider)).toString();
      // Sealed by this platform as exactly that.
      const secret = JSON.parse(sealed) as ProviderSecret;
      const adapter = this.options.providers.open(openedTarget(provider, secret));
      this.retire(id);
      this.entries.set(id, { owner, edition, named, adapter });
      this.options.set(owner, idOfAccount(id), adapter);
    } catch (error) {
      this.drop(id);
      this.problems.set(id, error instanceof Error ? error.message : 'it cannot be opened');
      if (owner !== null && this.options.problemOf(named) === undefined)
        this.entries.set(id, { owner, edition, named });
      this.options.logger.warn({ err: error, provider: id }, 'a managed provider cannot be used');
    }
  }

  private drop(id: string): void {
    this.retire(id);
    const entry = this.entries.get(id);
    this.entries.delete(id);
    if (entry?.adapter !== undefined) this.options.set(entry.owner, idOfAccount(id), undefined);
    this.problems.delete(id);
  }

  /** Leaves an adapter to the calls that have it. */
  private retire(id: string): void {
    const adapter = this.entries.get(id)?.adapter;
    if (adapter === undefined) return;
    const timer = setTimeout(() => {
      this.closing.delete(timer);
      void adapter.close();
    }, GRACE_MILLIS).unref();
    this.closing.set(timer, adapter);
  }

  private async announce(owners: ReadonlySet<Owner>): Promise<void> {
    for (const owner of owners) {
      const named = [...this.entries.values()].flatMap((entry) => (entry.owner === owner ? [entry.named] : []));
      await this.options.changed(owner, named);
    }
  }
}

function ownerOf({ scope, tenantId }: Pick<ManagedProvider, 'scope' | 'tenantId'>): Owner {
  return scope === 'TENANT' ? tenantId : null;
}
