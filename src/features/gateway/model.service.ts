import { nanoToUsd } from '../../shared/money.js';
import type { CatalogueModel } from './catalogue.rules.js';
import type { Catalogue } from './catalogue.service.js';
import type { Model, ModelList } from './model.types.js';

/** What can be asked for. */
export class ModelService {
  constructor(private readonly catalogue: Catalogue) {}

  list(): ModelList {
    const models = this.catalogue.all().map(({ model, available }) => toModel(model, available));
    return { object: 'list', models, data: models };
  }

  /** Throws NOT_FOUND. */
  one(id: string): Model {
    const { model, available } = this.catalogue.one(id);
    return toModel(model, available);
  }
}

function toModel(model: CatalogueModel, available: boolean): Model {
  const { input, cachedInput, output, source, asOf } = model.price;
  return {
    id: model.id,
    object: 'model',
    created: Math.floor(Date.parse(asOf) / 1000),
    ownedBy: model.provider,
    provider: model.provider,
    type: model.type,
    available,
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
