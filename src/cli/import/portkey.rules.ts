import { entryOf, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { credentialIn } from './credential.rules.js';
import { reachedAt, Unplaceable } from './endpoints.rules.js';
import { EntryReader, type VariableLookup, Unimportable } from './entry-reader.rules.js';
import type { Deployment, Found, Note, PlannedModel } from './plan.rules.js';
import { PORTKEY_CREDENTIAL, PORTKEY_HINTS, PORTKEY_PROVIDERS } from './portkey.data.js';

/** A target that calls end at, with its share. */
interface Leaf {
  target: EntryReader;
  weight: number;
}

interface Walk {
  lookup: VariableLookup;
  leaves: Leaf[];
  problems: Note[];
  notes: Note[];
}

const MOST_DEPTH = 10;
const AT_ALL: PlannedModel | string = '*';

/**
 * The targets of a config of Portkey's. `name`: what clients will ask for, as a config names no model; a `*` in it is the
 * model that they want. `environment`: the variables that keys are taken from.
 */
export function readPortkey(given: JsonObject, name: string, environment: VariableLookup): Found {
  const walk: Walk = { lookup: environment, leaves: [], problems: [], notes: [] };
  // As the API of configs answers.
  const inner = isJsonObject(given.data) && isJsonObject(given.data.config) ? given.data.config : given;
  const config = inSnakeCase(inner);
  const mode = modeOf(config);
  visit(config, '', { weight: 1, depth: 0 }, walk);
  const found = walk.leaves.flatMap(({ target, weight }, at) => {
    try {
      return [deploymentOf(target, { name, weight, order: mode === 'fallback' ? at : undefined }, walk)];
    } catch (error) {
      if (!(error instanceof Unimportable)) throw error;
      walk.problems.push({ path: error.path, message: error.message });
      return [];
    }
  });
  const { problems, notes } = walk;
  const rest = { renames: [], problems, notes };
  return mode === 'fallback'
    ? { ...rest, ...inTurn(found, name, notes) }
    : { ...rest, deployments: found, unbound: [] };
}

/** Targets that are asked one after the other: the first, and spares that serve the same model. */
function inTurn(found: readonly Deployment[], name: string, notes: Note[]): Pick<Found, 'deployments' | 'unbound'> {
  const [first] = found;
  const idOf = ({ model }: Deployment): string => (typeof model === 'string' ? model : model.id);
  if (first === undefined) return { deployments: [], unbound: [] };
  const others = found.filter((one) => idOf(one) !== idOf(first));
  if (others.length === 0) {
    const unbound = idOf(first).includes('*') ? [] : [{ path: first.path, name, model: idOf(first) }];
    return { deployments: found.map((one) => ({ ...one, name: undefined })), unbound };
  }
  for (const { path } of others)
    notes.push({ path, message: 'another model to turn to is a fallback in MODELS_FILE (docs/models.md)' });
  const deployments = found.map((one, at) => ({ ...one, name: at === 0 ? one.name : undefined, providerWeight: 1 }));
  return { deployments, unbound: [] };
}

function modeOf(config: JsonObject): string {
  const mode = isJsonObject(config.strategy) ? config.strategy.mode : undefined;
  return typeof mode === 'string' ? mode : 'single';
}

/** Finds the targets that calls end at: a load balancer within one is part of it. */
function visit(config: JsonObject, path: string, at: { weight: number; depth: number }, walk: Walk): void {
  const { targets, strategy, weight: _, ...own } = config;
  const place = (member: string): string => (path === '' ? member : `${path}.${member}`);
  if (!Array.isArray(targets) || at.depth > MOST_DEPTH) {
    walk.leaves.push({ target: new EntryReader(own, path, walk.lookup), weight: at.weight });
    return;
  }
  const mode = modeOf(config);
  if (!['single', 'loadbalance', 'fallback'].includes(mode) || (mode === 'fallback' && at.depth > 0)) {
    walk.problems.push({
      path: place('strategy.mode'),
      message: at.depth > 0 ? 'a fallback within other targets has no counterpart' : 'has no counterpart here',
    });
    return;
  }
  if (isJsonObject(strategy)) {
    const reader = new EntryReader(inSnakeCase(strategy), place('strategy'), walk.lookup);
    reader.take('mode');
    walk.notes.push(...reader.unread((member) => entryOf(PORTKEY_HINTS, member)));
  }
  walk.notes.push(...new EntryReader(own, path, walk.lookup).unread((member) => entryOf(PORTKEY_HINTS, member)));
  const inside = mode === 'single' ? targets.slice(0, 1) : targets;
  const members = inside.map((target) => (isJsonObject(target) ? inSnakeCase(target) : undefined));
  const total = members.reduce((sum, target) => sum + shareOf(target), 0);
  for (const [index, target] of members.entries()) {
    const where = place(`targets[${index}]`);
    if (target === undefined) {
      walk.problems.push({ path: where, message: 'is no object' });
      continue;
    }
    const share = at.depth === 0 || total === 0 ? shareOf(target) : shareOf(target) / total;
    visit(target, where, { weight: at.weight * share, depth: at.depth + 1 }, walk);
  }
}

function shareOf(target: JsonObject | undefined): number {
  const weight = target?.weight;
  return typeof weight === 'number' && Number.isFinite(weight) && weight >= 0 ? weight : 1;
}

/** Members may be in snake case or camel case. */
function inSnakeCase(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/** Who a target is: by its provider, or by the name of a key that Portkey keeps. */
function whose(target: EntryReader) {
  const provider = target.text('provider');
  const virtual = target.text('virtual_key') ?? (provider?.startsWith('@') === true ? provider.slice(1) : undefined);
  const named = provider?.startsWith('@') === true ? undefined : provider;
  const guessed = Object.keys(PORTKEY_PROVIDERS).find((name) => virtual === name || virtual?.startsWith(`${name}-`));
  const known = entryOf(PORTKEY_PROVIDERS, named ?? guessed);
  if (known !== undefined)
    return {
      ...known,
      variable: virtual === undefined ? known.variable : variableOf(virtual),
      isKept: virtual !== undefined,
    };
  const at = target.at(named === undefined && virtual !== undefined ? 'virtual_key' : 'provider');
  if (named !== undefined) throw new Unimportable(at, 'is a provider that has no counterpart here');
  throw new Unimportable(at, 'does not say which provider: write "provider" beside it');
}

/** The variable that has the key which Portkey keeps under a name. */
function variableOf(slug: string): string {
  return `${slug.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}_API_KEY`;
}

function deploymentOf(
  target: EntryReader,
  { name, weight, order }: { name: string; weight: number; order: number | undefined },
  walk: Walk,
): Deployment {
  const { preset, variable } = whose(target);
  const { model, notes } = overridden(target, walk.lookup);
  const resource = target.text('azure_resource_name', 'resource_name');
  const deployment = target.text('azure_deployment_id', 'deployment_id', 'azure_deployment_name');
  const base = target.text('azure_model_name') ?? model;
  if (preset.startsWith('azure')) for (const one of ['azure_api_version', 'api_version']) target.take(one);
  const asked = base ?? deployment ?? '*';
  const reached = placed(target, () =>
    reachedAt({
      preset,
      model: asked,
      baseUrl:
        target.text('custom_host', 'azure_foundry_url') ??
        (resource === undefined ? undefined : `https://${resource}.openai.azure.com`),
      region: target.text('aws_region', 'vertex_region'),
      project: target.text('vertex_project_id'),
    }),
  );
  const organization = target.text('openai_organization');
  const project = target.text('openai_project');
  const headers = {
    ...(organization === undefined ? {} : { 'OpenAI-Organization': organization }),
    ...(project === undefined ? {} : { 'OpenAI-Project': project }),
  };
  const credential = credentialIn(target, { ...reached.preset, variable }, PORTKEY_CREDENTIAL);
  const upstream = deployment ?? reached.upstream;
  const served: PlannedModel = { id: reached.id, ...(upstream === reached.id ? {} : { upstream }) };
  walk.notes.push(...notes, ...target.unread((member) => entryOf(PORTKEY_HINTS, member)));
  const isAny = asked === '*';
  const isNamed = !isAny || name.includes('*');
  if (!isNamed)
    walk.notes.push({
      path: target.at('override_params.model'),
      message: `is not there: clients ask for ${reached.wanted}/…, or --as has a *`,
    });
  return {
    path: target.path === '' ? 'provider' : target.path,
    name: isNamed ? name : undefined,
    wanted: reached.wanted,
    terms: { ...reached.terms, headers },
    credential,
    model: isAny ? AT_ALL : served,
    weight,
    ...(order === undefined ? {} : { providerWeight: order === 0 ? 1 : 0 }),
  };
}

/** The model that a target asks for instead of the client's; other parameters are named. */
function overridden(target: EntryReader, lookup: VariableLookup): { model: string | undefined; notes: Note[] } {
  const given: JsonValue | undefined = target.take('override_params');
  if (!isJsonObject(given)) return { model: undefined, notes: [] };
  const params = new EntryReader(given, target.at('override_params'), lookup);
  const model = params.text('model');
  const notes = params.unread(() => PORTKEY_HINTS.override_params);
  // `@slug/model` names the provider once more.
  return { model: model?.replace(/^@[^/]+\//, ''), notes };
}

function placed<T>(target: EntryReader, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Unplaceable)) throw error;
    const member = { baseUrl: 'custom_host', region: 'region', project: 'vertex_project_id', preset: 'provider' };
    throw new Unimportable(target.at(member[error.at]), error.message);
  }
}
