import { type NanoUsd, nanoToUsd } from '../../../shared/money.js';
import type { CatalogueModel, ModelType } from './catalogue.rules.js';
import type { ModelPrice } from './price.rules.js';

/** Where prompts may go: `local` keeps them on local inference. */
export type DataResidency = 'any' | 'local';

/** Constraints on the models to choose from. */
export interface RoutingConstraints {
  type?: ModelType | undefined;
  maxCostPerMillion?: NanoUsd | undefined;
  /** The ids of the providers to choose from. */
  providers?: readonly string[] | undefined;
  dataResidency?: DataResidency | undefined;
}

/** A model that may be chosen, and its current state for this caller. */
export interface RoutingOption {
  model: Pick<CatalogueModel, 'id' | 'provider' | 'type' | 'price'>;
  isConfigured: boolean;
  /** Whether all its providers are local inference. */
  isLocal: boolean;
  /** False while its breaker, or its provider's, is open. */
  isAdmitted: boolean;
  /** False if the key lists allowed models and this is not one of them. */
  isAllowedToKey: boolean;
  policy: { permit: boolean; reason: string };
}

/** A model with what was found of it. */
export interface RoutingCandidate {
  id: string;
  /** The id of the provider. */
  provider: string;
  /** Whether it keeps to constraints, key and policies. */
  eligible: boolean;
  /** Whether it would be called now. */
  available: boolean;
  costPerMillion: NanoUsd;
  reasons: string[];
}

/** The price that a cap per million tokens applies to: the higher of input and output. */
export function costPerMillion({ input, output }: Pick<ModelPrice, 'input' | 'output'>): NanoUsd {
  return input > output ? input : output;
}

function exclusions(
  { model, isLocal, isAllowedToKey, policy }: RoutingOption,
  constraints: RoutingConstraints,
): string[] {
  const { type, maxCostPerMillion: cap, providers, dataResidency } = constraints;
  const cost = costPerMillion(model.price);
  const found: [boolean, string][] = [
    [type !== undefined && model.type !== type, `is a model of type ${model.type}, not ${type}`],
    [cap !== undefined && cost > cap, `price ${nanoToUsd(cost)} USD/M exceeds ${nanoToUsd(cap ?? 0n)}`],
    [providers?.includes(model.provider) === false, `provider ${model.provider} is not one of the requested providers`],
    [dataResidency === 'local' && !isLocal, 'data leaves the organisation'],
    [!isAllowedToKey, 'this key may not use the model'],
    [!policy.permit, policy.reason],
  ];
  return found.flatMap(([isSo, reason]) => (isSo ? [reason] : []));
}

function hindrances({ model, isConfigured, isAdmitted }: RoutingOption): string[] {
  if (!isConfigured) return [`provider ${model.provider} is not configured`];
  return isAdmitted ? [] : ['breaker open'];
}

function weigh(option: RoutingOption, constraints: RoutingConstraints): RoutingCandidate {
  const [excluded, hindered] = [exclusions(option, constraints), hindrances(option)];
  return {
    id: option.model.id,
    provider: option.model.provider,
    eligible: excluded.length === 0,
    available: hindered.length === 0,
    costPerMillion: costPerMillion(option.model.price),
    reasons: [...excluded, ...hindered],
  };
}

/** 0: can be called; 1: could be, if it were available; 2: not eligible. */
const rank = ({ eligible, available }: RoutingCandidate): number => (eligible ? (available ? 0 : 1) : 2);

function byPrice(a: RoutingCandidate, b: RoutingCandidate): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (a.costPerMillion !== b.costPerMillion) return a.costPerMillion < b.costPerMillion ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The reason for the rank of an available candidate. */
function place(order: 'chain' | 'price', index: number, isChoice: boolean): string {
  if (order === 'chain') return index === 0 ? 'the requested model' : 'a fallback of the requested model';
  return isChoice ? 'the cheapest available model' : 'next by price';
}

/**
 * Ranks the options. `chain`: a model and its fallbacks, in that order; otherwise the cheapest available model comes
 * first, then by price, then by id. The choice is the first that is eligible and available; undefined if none is. Every
 * candidate has the reasons for its rank.
 */
export function routeModels(
  options: readonly RoutingOption[],
  constraints: RoutingConstraints,
  order: 'chain' | 'price',
): { choice: RoutingCandidate | undefined; candidates: RoutingCandidate[] } {
  const weighed = options.map((option) => weigh(option, constraints));
  const candidates = order === 'chain' ? weighed : weighed.toSorted(byPrice);
  const choice = candidates.find((candidate) => rank(candidate) === 0);
  for (const [index, candidate] of candidates.entries()) {
    if (rank(candidate) === 0) candidate.reasons.push(place(order, index, candidate === choice));
  }
  return { choice, candidates };
}
