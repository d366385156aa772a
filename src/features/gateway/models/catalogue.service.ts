import type { Logger } from '../../../shared/logger.js';
import { DomainError } from '../../../shared/errors.js';
import type { Breakers } from './breakers.service.js';
import {
  type CatalogueModel,
  fromLocalListing,
  indexModels,
  inTurn,
  type ModelIndex,
  isOfType,
  type WantedType,
  typeWords,
  resolveModel,
} from './catalogue.rules.js';
import type { ModelPrice } from './price.rules.js';
import type { ReadModels } from './read-models.js';
import type { ProviderAdapter } from '../../../contracts/provider.js';

const LOCAL_REFRESH_MILLIS = 30_000;
const LOCAL_MISS_REFRESH_MILLIS = 1_000;
const LIST_TIMEOUT_MILLIS = 3_000;
/** Other names that are kept with what they mean. */
const MAX_OTHER_NAMES = 1_000;

/** A model and the adapter that serves it. */
export interface ServedModel {
  model: CatalogueModel;
  adapter: ProviderAdapter;
}

/** A model for display, and whether it would be called: a provider is configured, and not cut off. */
export interface ShownModel {
  /** As its first configured provider serves it. */
  model: CatalogueModel;
  /** The configured providers that serve it. */
  providers: readonly string[];
  isConfigured: boolean;
  isAdmitted: boolean;
  /** Whether it never leaves local inference. */
  isLocal: boolean;
}

interface CatalogueOptions {
  read: ReadModels;
  /** Adapters by the id of the provider. */
  adapters: ReadonlyMap<string, ProviderAdapter>;
  breakers: Breakers;
  logger: Logger;
  /** From 0 to below 1; decides between the providers of one model. */
  chance?: () => number;
}

/** Which models there are, and who serves them: the catalogue, merged with what local servers list. */
export class Catalogue {
  private read: ReadModels;
  private index: ModelIndex;
  private readonly listed = new Map<string, CatalogueModel[]>();
  private local: ModelIndex = new Map();
  private readonly otherNames = new Map<string, readonly CatalogueModel[]>();
  /** Length of vectors, of local embedding models that do not say it: as their first answer had it. */
  private readonly seenDimensions = new Map<string, number>();
  private localListedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: CatalogueOptions) {
    this.read = options.read;
    this.index = indexModels(options.read.models);
  }

  /** Replaces what was read: providers have come, gone or changed. */
  async replace(read: ReadModels): Promise<void> {
    this.read = read;
    this.index = indexModels(read.models);
    this.otherNames.clear();
    for (const id of this.listed.keys()) if (!read.listing.has(id)) this.listed.delete(id);
    await this.refreshLocal();
  }

  /** Lists the models of local servers, now and from time to time. */
  async open(): Promise<void> {
    await this.refreshLocal();
    this.timer = setInterval(() => void this.refreshLocal(), LOCAL_REFRESH_MILLIS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /**
   * The providers of a requested identifier, in the order in which they are asked. Throws NOT_FOUND for a model that is
   * unknown, of another type, or of which no provider has credentials.
   */
  async find(requested: string, type: WantedType): Promise<[ServedModel, ...ServedModel[]]> {
    let models = this.resolve(requested);
    if (
      models === undefined &&
      this.listing().length > 0 &&
      Date.now() - this.localListedAt > LOCAL_MISS_REFRESH_MILLIS
    ) {
      await this.refreshLocal();
      models = this.resolve(requested);
    }
    const [model] = models ?? [];
    if (models === undefined || model === undefined) throw unknownModel(requested);
    if (!isOfType(model, type))
      throw modelNotFound(`${requested} is a model of type ${model.type}, not ${typeWords(type)}`);
    const [first, ...others] = this.served(models);
    if (first === undefined)
      throw modelNotFound(`the model ${requested} is not available: provider ${model.provider} is not configured`);
    return [first, ...others];
  }

  /** The model's fallbacks whose providers are configured, in their order. */
  fallbacksOf({ fallbacks }: CatalogueModel): ServedModel[] {
    return fallbacks.flatMap((id) => this.served(this.index.get(id) ?? []));
  }

  /** The local servers that list their models, and are configured. */
  private listing(): (readonly [id: string, weight: number, adapter: ProviderAdapter])[] {
    return [...this.read.listing].flatMap(([id, weight]) => {
      const adapter = this.options.adapters.get(id);
      return adapter === undefined ? [] : [[id, weight, adapter] as const];
    });
  }

  /** Every model, by id. */
  all(): ShownModel[] {
    const ids = new Set([...this.read.models, ...[...this.listed.values()].flat()].map(({ id }) => id));
    return [...ids].sort().flatMap((id) => this.shown(this.resolve(id)) ?? []);
  }

  /** One model for display. Throws NOT_FOUND. */
  one(id: string): ShownModel {
    const shown = this.known(id);
    if (shown === undefined) throw unknownModel(id);
    return shown;
  }

  /** Whether a name means a model here, also one that cannot be called now. */
  knows(name: string): boolean {
    return this.resolve(name) !== undefined;
  }

  /** One model for display; undefined for one that is unknown. */
  known(id: string): ShownModel | undefined {
    return this.shown(this.resolve(id));
  }

  /** One model, then its fallbacks in their order, for display. Throws NOT_FOUND. */
  withFallbacks(id: string): ShownModel[] {
    const first = this.one(id);
    return [first, ...first.model.fallbacks.flatMap((name) => this.shown(this.index.get(name)) ?? [])];
  }

  /** The current price of a provider's model; undefined where the catalogue has none. */
  priceOf(provider: string, model: string): ModelPrice | undefined {
    const name = `${provider}/${model}`;
    return (this.index.get(name) ?? this.local.get(name))?.[0]?.price;
  }

  /** The number of models that a provider can be asked for. */
  countOf(provider: string): number {
    const listed = this.listed.get(provider)?.length ?? 0;
    return this.read.models.reduce((count, model) => (model.provider === provider ? count + 1 : count), listed);
  }

  /** The ids of the providers that there may be. */
  get providers(): ReadonlySet<string> {
    return this.read.providers;
  }

  /** Notes how long a local model's vectors are, for those who list the models. */
  noteDimensions({ id, kind, dimensions }: CatalogueModel, length: number): void {
    if (kind === 'local' && dimensions === undefined) this.seenDimensions.set(id, length);
  }

  private resolve(requested: string): readonly CatalogueModel[] | undefined {
    return resolveModel(requested, this.index, this.local) ?? this.byOtherName(requested);
  }

  /** Looked for once: a provider's rules for its names are many. */
  private byOtherName(name: string): readonly CatalogueModel[] | undefined {
    let models = this.otherNames.get(name);
    if (models === undefined) {
      models = this.read
        .byOtherName(name)
        .flatMap(({ provider, id, upstream }) =>
          (this.index.get(`${provider}/${id}`) ?? []).map((model) => ({ ...model, upstream })),
        );
      if (this.otherNames.size >= MAX_OTHER_NAMES) this.otherNames.clear();
      this.otherNames.set(name, models);
    }
    return models.length === 0 ? undefined : models;
  }

  private served(models: readonly CatalogueModel[]): ServedModel[] {
    const { adapters, chance = Math.random } = this.options;
    const all = models.filter(({ provider }) => adapters.has(provider));
    // A simulated provider gives way to one that is connected.
    const real = all.filter(({ provider }) => adapters.get(provider)?.sandbox === false);
    const configured = real.length > 0 ? real : all;
    return inTurn(configured, configured.length > 1 ? chance() : 0).flatMap((model) => {
      const adapter = adapters.get(model.provider);
      return adapter === undefined ? [] : [{ model, adapter }];
    });
  }

  private shown(models: readonly CatalogueModel[] = []): ShownModel | undefined {
    const configured = models.filter(({ provider }) => this.options.adapters.has(provider));
    const listed = configured[0] ?? models[0];
    if (listed === undefined) return undefined;
    const dimensions = listed.dimensions ?? this.seenDimensions.get(listed.id);
    const considered = configured.length > 0 ? configured : models;
    return {
      model: dimensions === undefined ? listed : { ...listed, dimensions },
      providers: configured.map(({ provider }) => provider),
      isConfigured: configured.length > 0,
      isAdmitted: considered.some((model) => this.options.breakers.isAvailable(model)),
      isLocal: considered.every(({ kind }) => kind === 'local'),
    };
  }

  private async refreshLocal(): Promise<void> {
    this.localListedAt = Date.now();
    await Promise.all(this.listing().map((listing) => this.list(...listing)));
    this.local = indexModels([...this.listed.values()].flat());
  }

  private async list(provider: string, weight: number, adapter: ProviderAdapter): Promise<void> {
    try {
      const listed = await adapter.listModels(AbortSignal.timeout(LIST_TIMEOUT_MILLIS));
      this.listed.set(
        provider,
        listed.map((model) => fromLocalListing(model, provider, weight)),
      );
    } catch (error) {
      this.options.logger.warn(
        { err: error, provider },
        'a local inference server does not list its models; keeping the last list',
      );
    }
  }
}

function unknownModel(requested: string): DomainError {
  return modelNotFound(
    `the model ${requested} does not exist, or has no price; see GET /v1/models, or give it one in MODELS_FILE`,
  );
}

function modelNotFound(message: string): DomainError {
  return new DomainError('NOT_FOUND', message, { param: 'model' });
}
