import { type NanoUsd, nanoToUsd } from '../../../shared/money.js';
import type { Principal } from '../../../contracts/identity.js';
import { PRICE_DATA } from './catalogue.data.js';
import type { Catalogue, ShownModel } from './catalogue.service.js';
import type { LongPromptRates, Model, ModelList, ModelPrice } from './model.types.js';
import type { ModelPrice as Price, TokenRates } from './price.rules.js';

/** The models available to a caller. */
export class ModelService {
  constructor(private readonly catalogue: Catalogue) {}

  list(principal: Principal): ModelList {
    const models = this.catalogue.all().map((shown) => toModel(principal, shown));
    return { object: 'list', models, data: models, catalogue: { ...PRICE_DATA } };
  }

  /** Throws NOT_FOUND. */
  one(principal: Principal, id: string): Model {
    return toModel(principal, this.catalogue.one(id));
  }
}

function toModel({ allowedModels }: Principal, { model, providers, isConfigured, isAdmitted }: ShownModel): Model {
  return {
    id: model.id,
    object: 'model',
    created: Math.floor(Date.parse(model.price.asOf) / 1000),
    ownedBy: model.provider,
    provider: model.provider,
    providerKind: model.kind,
    providers: [...providers],
    type: model.type,
    available: isConfigured && isAdmitted && (allowedModels?.has(model.id) ?? true),
    ...(model.dimensions === undefined ? {} : { dimensions: model.dimensions }),
    contextWindow: model.contextWindow,
    maxOutputTokens: model.maxOutputTokens,
    price: toPrice(model.price),
  };
}

function toPrice({ longPrompts = [], requests, webSearches, source, asOf, ...rates }: Price): ModelPrice {
  return {
    ...inUsd(rates),
    longPrompts: longPrompts.map(({ above, ...its }): LongPromptRates => ({ above, ...inUsd(its) })),
    ...(requests === undefined ? {} : { requests: nanoToUsd(requests) }),
    ...(webSearches === undefined ? {} : { webSearches: nanoToUsd(webSearches) }),
    source,
    asOf,
  };
}

type InUsd = { [name in keyof TokenRates]: number };

function inUsd(rates: TokenRates): InUsd {
  const prices = Object.entries(rates) as [keyof TokenRates, NanoUsd][];
  return Object.fromEntries(prices.map(([name, price]) => [name, nanoToUsd(price)])) as InUsd;
}
