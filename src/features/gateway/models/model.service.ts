import { USAGE_UNITS } from '../../../shared/models/usage-units.data.js';
import type { Principal } from '../../../contracts/identity.js';
import type { AliasBook } from '../aliases/alias-book.service.js';
import { type Alias, targetsFor } from '../aliases/alias.rules.js';
import { isAllowedModel } from '../invocation/asked-model.rules.js';
import { PRICE_DATA } from './catalogue.data.js';
import type { ShownModel } from './catalogue.service.js';
import type { Model, ModelList, ModelPriceType } from './model.types.js';
import type { ModelView, ModelViews } from './model-views.service.js';
import type { ModelPrice } from './price.rules.js';

/** The models available to a caller, under the names that it may ask for. */
export class ModelService {
  constructor(
    private readonly views: Pick<ModelViews, 'of'>,
    private readonly aliases: Pick<AliasBook, 'find' | 'namesFor'>,
  ) {}

  list(principal: Principal): ModelList {
    const { id: tenantId } = principal.tenant;
    const view = this.views.of(tenantId);
    const shown = new Map(view.all().map((one) => [one.model.id, one]));
    const names = [...new Set([...shown.keys(), ...this.aliases.namesFor(tenantId)])].sort();
    const models = names.flatMap((name) => {
      const alias = this.aliases.find(tenantId, name);
      if (alias !== undefined) return aliased(view, principal, name, alias) ?? [];
      const one = shown.get(name);
      return one === undefined ? [] : [toModel(principal, one)];
    });
    return { object: 'list', models, data: models, catalogue: { ...PRICE_DATA } };
  }

  /** Throws NOT_FOUND for an unknown id, and for an alias of models that are gone. */
  one(principal: Principal, id: string): Model {
    const view = this.views.of(principal.tenant.id);
    const alias = this.aliases.find(principal.tenant.id, id);
    if (alias === undefined) return toModel(principal, view.one(id));
    const [first] = targetsFor(alias, id);
    return aliased(view, principal, id, alias) ?? toModel(principal, view.one(first?.target ?? id));
  }
}

/** An alias by a name that asks for it: with the facts of its first target that there is. */
function aliased(view: ModelView, principal: Principal, name: string, alias: Alias): Model | undefined {
  const targets = targetsFor(alias, name).map(({ target }) => target);
  const [found] = targets.flatMap((target) => view.known(target) ?? []);
  return found === undefined ? undefined : toModel(principal, found, { asked: name, name: alias.name, targets });
}

function toModel(
  { allowedModels }: Principal,
  { model, providers, isConfigured, isAdmitted }: ShownModel,
  alias?: { asked: string; name: string; targets: string[] },
): Model {
  const isAllowed = isAllowedModel(allowedModels, [model.id, alias?.asked, alias?.name, ...(alias?.targets ?? [])]);
  return {
    id: alias?.asked ?? model.id,
    object: 'model',
    created: Math.floor(Date.parse(model.price.asOf) / 1000),
    ownedBy: model.provider,
    ...(alias === undefined ? {} : { aliasOf: alias.targets }),
    provider: model.provider,
    providerKind: model.kind,
    providers: [...providers],
    type: model.type,
    available: isConfigured && isAdmitted && isAllowed,
    ...(model.dimensions === undefined ? {} : { dimensions: model.dimensions }),
    contextWindow: model.contextWindow,
    maxOutputTokens: model.maxOutputTokens,
    price: toPrice(model.price),
  };
}

/** A price is kept for a million of a unit, and shown for a thousand. */
const PER_THOUSAND = 1_000n;

function toPrice({ longPrompts = [], units = {}, images = [], ...price }: ModelPrice): ModelPriceType {
  const shown = USAGE_UNITS.flatMap((unit) => {
    const rate = units[unit];
    return rate === undefined ? [] : [{ unit, price: rate / PER_THOUSAND }];
  });
  const pictures = images.map(({ price: rate, ...named }) => ({ ...named, price: rate / PER_THOUSAND }));
  return { ...price, longPrompts: [...longPrompts], units: shown, images: pictures };
}
