import { nanoToUsd } from '../../../shared/money.js';
import type { Principal } from '../../../contracts/identity.js';
import type { Catalogue, ShownModel } from './catalogue.service.js';
import type { Model, ModelList } from './model.types.js';

/** The models available to a caller. */
export class ModelService {
  constructor(private readonly catalogue: Catalogue) {}

  list(principal: Principal): ModelList {
    const models = this.catalogue.all().map((shown) => toModel(principal, shown));
    return { object: 'list', models, data: models };
  }

  /** Throws NOT_FOUND. */
  one(principal: Principal, id: string): Model {
    return toModel(principal, this.catalogue.one(id));
  }
}

function toModel({ allowedModels }: Principal, { model, isConfigured, isAdmitted }: ShownModel): Model {
  const { input, cachedInput, output, source, asOf } = model.price;
  return {
    id: model.id,
    object: 'model',
    created: Math.floor(Date.parse(asOf) / 1000),
    ownedBy: model.provider,
    provider: model.provider,
    type: model.type,
    available: isConfigured && isAdmitted && (allowedModels?.has(model.id) ?? true),
    ...(model.dimensions === undefined ? {} : { dimensions: model.dimensions }),
    contextWindow: model.contextWindow,
    maxOutputTokens: model.maxOutputTokens,
    price: {
      input: nanoToUsd(input),
      ...(cachedInput === undefined ? {} : { cachedInput: nanoToUsd(cachedInput) }),
      output: nanoToUsd(output),
      source,
      asOf,
    },
  };
}
