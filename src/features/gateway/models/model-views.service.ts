import type { Catalogue, ServedModel, ShownModel } from './catalogue.service.js';
import type { CatalogueModel, WantedType } from './catalogue.rules.js';
import type { ModelPrice } from './price.rules.js';
import { isOwnProvider } from '../../../shared/own-providers.js';

/** The models that the calls of one tenant can ask for. */
export type ModelView = Pick<
  Catalogue,
  'all' | 'fallbacksOf' | 'find' | 'known' | 'one' | 'priceOf' | 'providers' | 'withFallbacks'
>;

/** The models of each tenant: those of its own accounts, and the platform's others. */
export class ModelViews {
  private readonly own = new Map<string, ModelView>();

  constructor(private readonly platform: Catalogue) {}

  of(tenantId: string): ModelView {
    return this.own.get(tenantId) ?? this.platform;
  }

  /** `catalogue`: of the tenant's own accounts; undefined where it has none. */
  set(tenantId: string, catalogue: Catalogue | undefined): void {
    if (catalogue === undefined) this.own.delete(tenantId);
    else this.own.set(tenantId, new OwnFirst(catalogue, this.platform));
  }
}

/** Models that a tenant's own accounts serve are theirs alone: neither side falls over to the other for the same model. */
class OwnFirst implements ModelView {
  constructor(
    private readonly own: Catalogue,
    private readonly platform: Catalogue,
  ) {}

  get providers(): ReadonlySet<string> {
    return new Set([...this.platform.providers, ...this.own.providers]);
  }

  find(requested: string, type: WantedType): Promise<[ServedModel, ...ServedModel[]]> {
    return this.sideOf(requested).find(requested, type);
  }

  fallbacksOf(model: CatalogueModel): ServedModel[] {
    if (isOwnProvider(model.provider)) return this.own.fallbacksOf(model);
    return this.platform.fallbacksOf(model).filter((served) => !this.isOwn(served.model.id));
  }

  all(): ShownModel[] {
    const others = this.platform.all().filter(({ model }) => !this.isOwn(model.id));
    return [...this.own.all(), ...others].sort((a, b) => (a.model.id < b.model.id ? -1 : 1));
  }

  one(id: string): ShownModel {
    return this.sideOf(id).one(id);
  }

  known(id: string): ShownModel | undefined {
    return this.sideOf(id).known(id);
  }

  withFallbacks(id: string): ShownModel[] {
    if (this.isOwn(id)) return this.own.withFallbacks(id);
    const [first, ...fallbacks] = this.platform.withFallbacks(id);
    return [...(first === undefined ? [] : [first]), ...fallbacks.filter(({ model }) => !this.isOwn(model.id))];
  }

  priceOf(provider: string, model: string): ModelPrice | undefined {
    return (isOwnProvider(provider) ? this.own : this.platform).priceOf(provider, model);
  }

  private sideOf(name: string): Catalogue {
    return this.isOwn(name) ? this.own : this.platform;
  }

  private isOwn(name: string): boolean {
    return this.own.knows(name);
  }
}
