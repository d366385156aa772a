import type { Logger } from '../../../shared/logger.js';
import { DomainError } from '../../../shared/errors.js';
import type { Breakers } from './breakers.service.js';
import { type CatalogueModel, fromLocalListing, type ModelType, resolveModel } from './catalogue.rules.js';
import type { ProviderAdapter, ProviderKind } from '../../../contracts/provider.js';

const LOCAL_REFRESH_MILLIS = 30_000;
const LOCAL_MISS_REFRESH_MILLIS = 1_000;
const LIST_TIMEOUT_MILLIS = 3_000;

/** A model and the adapter that serves it. */
export interface ServedModel {
  model: CatalogueModel;
  adapter: ProviderAdapter;
}

/** A model for display, and whether it would be called: its provider is configured, and not cut off. */
export interface ShownModel {
  model: CatalogueModel;
  isConfigured: boolean;
  isAdmitted: boolean;
}

/** Which models there are, and who serves them: the catalogue, merged with what the local server lists. */
export class Catalogue {
  private local: ReadonlyMap<string, CatalogueModel> = new Map();
  /** Length of vectors, of local embedding models that do not say it: as their first answer had it. */
  private readonly seenDimensions = new Map<string, number>();
  private localListedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly models: ReadonlyMap<string, CatalogueModel>,
    private readonly adapters: ReadonlyMap<ProviderKind, ProviderAdapter>,
    private readonly breakers: Breakers,
    private readonly logger: Logger,
  ) {}

  /** Lists the local server's models, now and from time to time. */
  async open(): Promise<void> {
    if (!this.adapters.has('local')) return;
    await this.refreshLocal();
    this.timer = setInterval(() => void this.refreshLocal(), LOCAL_REFRESH_MILLIS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /**
   * The model of a requested identifier. Throws NOT_FOUND for one that is unknown, of another type, or whose provider
   * has no credentials.
   */
  async find(requested: string, type: ModelType): Promise<ServedModel> {
    let model = resolveModel(requested, this.models, this.local);
    if (
      model === undefined &&
      this.adapters.has('local') &&
      Date.now() - this.localListedAt > LOCAL_MISS_REFRESH_MILLIS
    ) {
      await this.refreshLocal();
      model = resolveModel(requested, this.models, this.local);
    }
    if (model === undefined) throw modelNotFound(`the model ${requested} does not exist; see GET /v1/models`);
    if (model.type !== type) throw modelNotFound(`${requested} is a model of type ${model.type}, not ${type}`);
    const adapter = this.adapters.get(model.provider);
    if (adapter === undefined)
      throw modelNotFound(`the model ${requested} is not available: provider ${model.provider} is not configured`);
    return { model, adapter };
  }

  /** The model's fallbacks whose providers are configured, in their order. */
  fallbacksOf({ fallbacks }: CatalogueModel): ServedModel[] {
    return fallbacks.flatMap((id) => {
      const model = this.models.get(id);
      const adapter = model === undefined ? undefined : this.adapters.get(model.provider);
      return model === undefined || adapter === undefined ? [] : [{ model, adapter }];
    });
  }

  /** Every model, by id. */
  all(): ShownModel[] {
    const byId = new Map([...this.local, ...this.models]);
    return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((model) => this.shown(model));
  }

  /** One model for display. Throws NOT_FOUND. */
  one(id: string): ShownModel {
    const model = resolveModel(id, this.models, this.local);
    if (model === undefined) throw modelNotFound(`the model ${id} does not exist; see GET /v1/models`);
    return this.shown(model);
  }

  /** One model, then its fallbacks in their order, for display. Throws NOT_FOUND. */
  withFallbacks(id: string): ShownModel[] {
    const first = this.one(id);
    const fallbacks = first.model.fallbacks.flatMap((name) => this.models.get(name) ?? []);
    return [first, ...fallbacks.map((model) => this.shown(model))];
  }

  /** Notes how long a local model's vectors are, for those who list the models. */
  noteDimensions({ id, provider, dimensions }: CatalogueModel, length: number): void {
    if (provider === 'local' && dimensions === undefined) this.seenDimensions.set(id, length);
  }

  private shown(listed: CatalogueModel): ShownModel {
    const dimensions = listed.dimensions ?? this.seenDimensions.get(listed.id);
    const model = dimensions === undefined ? listed : { ...listed, dimensions };
    return {
      model,
      isConfigured: this.adapters.has(model.provider),
      isAdmitted: this.breakers.isAvailable(model),
    };
  }

  private async refreshLocal(): Promise<void> {
    const adapter = this.adapters.get('local');
    if (adapter === undefined) return;
    this.localListedAt = Date.now();
    try {
      const listed = await adapter.listModels(AbortSignal.timeout(LIST_TIMEOUT_MILLIS));
      this.local = new Map(listed.map((model) => [model.id, fromLocalListing(model)]));
    } catch (error) {
      this.logger.warn({ err: error }, 'the local inference server does not list its models; keeping the last list');
    }
  }
}

function modelNotFound(message: string): DomainError {
  return new DomainError('NOT_FOUND', message, { param: 'model' });
}
