import type { Principal } from '../../../contracts/identity.js';
import { PRICE_DATA } from './catalogue.data.js';
import type { Catalogue, ShownModel } from './catalogue.service.js';
import type { Model, ModelList, ModelPriceType } from './model.types.js';
import type { ModelPrice } from './price.rules.js';

/** The models available to a caller. */
export class ModelService {
  constructor(private readonly catalogue: Catalogue) {}

  list(principal: Principal): ModelList {
    const models = this.catalogue.all().map((shown) => toModel(principal, shown));
    return { object: 'list', models, data: models, catalogue: { ...PRICE_DATA } };
  }

  /** Throws NOT_FOUND for an unknown id. */
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

function toPrice({ longPrompts = [], ...price }: ModelPrice): ModelPriceType {
  return { ...price, longPrompts: [...longPrompts] };
}
