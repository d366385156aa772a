import { ALIAS_NAME, MAX_ALIAS_NAME, MAX_TARGETS, MAX_WEIGHT } from '../../features/gateway/aliases/alias.rules.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { ProviderKind, UpstreamProtocol } from '../../shared/provider-kinds.data.js';
import { isAlike, wholeShares } from './shares.rules.js';

/** A secret of a configuration: its text, or the variable that should have it. */
export interface GivenSecret {
  text: string | undefined;
  variable: string | undefined;
}

export type WantedCredential =
  | { type: 'none' }
  /** `header`: the one that carries the key, where that is not the usual one. */
  | ({ type: 'key'; header: string | undefined } & GivenSecret)
  /** A cloud's credential as the API takes it; `needs`: variables that it lacks. */
  | { type: 'cloud'; spec: JsonObject; needs: readonly string[] };

/** The terms of a provider that its credential does not touch. */
export interface ProviderTerms {
  kind: ProviderKind;
  baseUrl: string;
  prices?: string;
  speaks?: readonly UpstreamProtocol[];
  api?: 'ollama' | 'openai';
  /** Beside that of the key. */
  headers: Readonly<Record<string, string>>;
}

/** A model as `models` of a provider has it. */
export type PlannedModel = JsonObject & { id: string };

/** One way to a model that a configuration has. */
export interface Deployment {
  /** The place in the file, such as `model_list[3]`. */
  path: string;
  /** The name that clients ask for; undefined if none is configured. */
  name: string | undefined;
  /** The id that its provider should have. */
  wanted: string;
  terms: ProviderTerms;
  credential: WantedCredential;
  /** A pattern with a `*` for all models of the provider. */
  model: PlannedModel | string;
  weight: number;
  /** The provider's own weight: 0 makes it a spare. */
  providerWeight?: number;
}

/** Something of the file that is not imported. */
export interface Note {
  path: string;
  message: string;
}

/** Everything that an importer finds in a file. */
export interface Found {
  deployments: readonly Deployment[];
  /** Further names of what a name leads to. */
  renames: readonly { path: string; name: string; of: string }[];
  /** Names that lead to a model at whichever provider serves it. */
  unbound: readonly { path: string; name: string; model: string }[];
  /** Entries that cannot be imported. */
  problems: readonly Note[];
  /** Members without a counterpart. */
  notes: readonly Note[];
}

export interface PlannedProvider {
  path: string;
  wanted: string;
  terms: ProviderTerms;
  /** Several keys become a pool. */
  credentials: readonly { credential: WantedCredential; weight: number }[];
  /** Null for all that are known. */
  models: readonly PlannedModel[] | null;
  weight: number | undefined;
}

export interface PlannedAlias {
  path: string;
  name: string;
  /** `provider`: an index of the plan's providers; undefined for whichever serves the model. */
  targets: readonly { provider: number | undefined; model: string; weight: number }[];
}

export interface ImportPlan {
  providers: readonly PlannedProvider[];
  aliases: readonly PlannedAlias[];
  problems: readonly Note[];
  notes: readonly Note[];
}

const MOST_KEYS = 20;
/** With the longest id of a provider before it, a model's name still is a target of an alias. */
const LONGEST_MODEL = MAX_ALIAS_NAME - 64;
/** A provider that deployments are put into. */
interface Slot extends PlannedProvider {
  models: PlannedModel[];
  /** True once it serves all models that are known. */
  isOpen: boolean;
}

/** Providers and aliases that do what the deployments did. */
export function planOf({ deployments, renames, unbound, problems, notes }: Found): ImportPlan {
  const slots: Slot[] = [];
  const placed = new Map<Deployment, number>();
  for (const pool of poolsOf(deployments)) place(pool, slots, placed);
  const wrong: Note[] = [...problems];
  const aliases = new Map<string, PlannedAlias>();
  const add = (alias: PlannedAlias): void => {
    const problem = aliases.has(alias.name) ? 'its name is that of another entry too' : problemOf(alias);
    if (problem === undefined) aliases.set(alias.name, alias);
    else wrong.push({ path: alias.path, message: problem });
  };
  for (const [name, members] of Map.groupBy(deployments, (one) => one.name))
    if (name !== undefined) add(aliasOf(name, members, placed));
  for (const { path, name, model } of unbound)
    if (name !== model) add({ path, name, targets: [{ provider: undefined, model, weight: 1 }] });
  const originals = new Map(aliases);
  for (const { path, name, of } of renames) {
    const original = originals.get(of);
    if (original === undefined) wrong.push({ path, message: 'leads to a name that is not imported' });
    else add({ ...original, path, name });
  }
  const providers = slots.map(({ isOpen, models, ...rest }) => ({ ...rest, models: isOpen ? null : models }));
  return {
    providers,
    aliases: [...aliases.values()],
    problems: wrong,
    notes,
  };
}

function aliasOf(name: string, members: readonly Deployment[], placed: ReadonlyMap<Deployment, number>): PlannedAlias {
  const targets = new Map<string, { provider: number; model: string; weight: number }>();
  for (const one of members) {
    const provider = placed.get(one) ?? 0;
    const model = typeof one.model === 'string' ? one.model : one.model.id;
    const key = `${provider} ${model}`;
    const before = targets.get(key)?.weight ?? 0;
    targets.set(key, { provider, model, weight: before + one.weight });
  }
  const all = [...targets.values()];
  const shares = wholeShares(
    all.map(({ weight }) => weight),
    MAX_WEIGHT,
  );
  const path = members[0]?.path ?? '';
  return { path, name, targets: all.map((target, at) => ({ ...target, weight: shares[at] ?? 1 })) };
}

/** Why a name cannot be an alias. */
function problemOf({ name, targets }: PlannedAlias): string | undefined {
  // Names with a / are the provider's own: whether this is one shows where its id is known.
  if (!name.includes('/') && !ALIAS_NAME.test(name))
    return 'its name is no alias: letters, digits and _.:@~+- with at most one *';
  if (targets.some(({ model }) => model.length > LONGEST_MODEL))
    return `leads to a model whose name has more than ${LONGEST_MODEL} characters`;
  if (targets.length > MAX_TARGETS) return `its name leads to ${targets.length} models, more than ${MAX_TARGETS}`;
  if (targets.some(({ model }) => model.includes('*')) && !name.includes('*'))
    return 'leads to all models of a provider, for which its name needs a *';
  return undefined;
}

/** Deployments that go to one provider, with the weights of its keys. */
interface Pool {
  deployments: readonly Deployment[];
  credentials: PlannedProvider['credentials'];
}

/** Deployments by address and credential; keys that serve the same models in the same shares are one pool. */
function poolsOf(deployments: readonly Deployment[]): Pool[] {
  const endpoints = Map.groupBy(deployments, ({ wanted, terms, providerWeight }) =>
    JSON.stringify([wanted, terms, providerWeight]),
  );
  return [...endpoints.values()].flatMap((inside): Pool[] => {
    const accounts = [...Map.groupBy(inside, ({ credential }) => JSON.stringify(credential)).values()];
    const weights = poolWeights(accounts);
    const credentials = accounts.flatMap(([first], at) =>
      first === undefined ? [] : [{ credential: first.credential, weight: weights?.[at] ?? 1 }],
    );
    if (weights !== undefined) return [{ deployments: inside, credentials }];
    return accounts.map((members, at) => ({ deployments: members, credentials: credentials.slice(at, at + 1) }));
  });
}

/** The weights of keys that can be one pool without another meaning; undefined if they cannot. */
function poolWeights(accounts: readonly (readonly Deployment[])[]): number[] | undefined {
  if (accounts.length < 2 || accounts.length > MOST_KEYS) return undefined;
  if (!accounts.flat().every(({ credential }) => credential.type === 'key' && credential.header === undefined))
    return undefined;
  const served = accounts.map((members) => {
    const weights = new Map<string, number>();
    for (const { name, model, weight } of members) {
      const key = JSON.stringify([name, model]);
      weights.set(key, (weights.get(key) ?? 0) + weight);
    }
    return weights;
  });
  const [first = new Map<string, number>()] = served;
  const areAlike = served.every((weights) => {
    const ratios = [...weights].map(([key, weight]) => weight / (first.get(key) ?? 0));
    const [ratio = 0] = ratios;
    return (
      weights.size === first.size && ratio > 0 && Number.isFinite(ratio) && ratios.every((one) => isAlike(one, ratio))
    );
  });
  const [example = ''] = first.keys();
  return areAlike
    ? wholeShares(
        served.map((weights) => weights.get(example) ?? 0),
        MAX_WEIGHT,
      )
    : undefined;
}

/** Puts deployments into providers of the same address and credential: more than one where they contradict each other. */
function place({ deployments, credentials }: Pool, slots: Slot[], placed: Map<Deployment, number>): void {
  const start = slots.length;
  for (const one of deployments) {
    let at = slots.findIndex((slot, index) => index >= start && takes(slot, one.model));
    if (at === -1) {
      const { path, wanted, terms, providerWeight } = one;
      at = slots.push({ path, wanted, terms, credentials, models: [], isOpen: false, weight: providerWeight }) - 1;
    }
    const slot = slots[at];
    if (typeof one.model === 'string') Object.assign(slot ?? {}, { isOpen: true });
    else if (slot?.models.some(({ id }) => id === (one.model as PlannedModel).id) === false)
      slot.models.push(one.model);
    placed.set(one, at);
  }
}

function takes({ isOpen, models }: Slot, model: PlannedModel | string): boolean {
  if (typeof model === 'string') return models.every(isPlain);
  const known = models.find(({ id }) => id === model.id);
  if (known !== undefined) return JSON.stringify(known) === JSON.stringify(model);
  return !isOpen || isPlain(model);
}

/** A model of which no more than its id is said. */
function isPlain(model: PlannedModel): boolean {
  return Object.keys(model).length === 1;
}
