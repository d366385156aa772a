import { shownCredential } from '../../features/gateway/providers/managed-credential.rules.js';
import { credentialSpec, isCloudSpec } from '../../shared/credentials/credential-spec.js';
import { keyEnd } from '../../shared/credentials/key-end.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf, plainJson, textIn } from '../../shared/json/json.js';
import { freeId } from '../../shared/provider-kinds.data.js';
import type { PlannedAlias, PlannedModel, PlannedProvider, ImportPlan, WantedCredential } from './plan.rules.js';

/** The providers and aliases of a gateway. */
export interface Known {
  providers: readonly JsonObject[];
  aliases: readonly JsonObject[];
}

export type Scope = 'TENANT' | 'PLATFORM';

/** A part of a plan beside what is there. */
export interface Step {
  state: 'make' | 'same' | 'differs' | 'needs key' | 'problem';
  what: 'provider' | 'alias';
  /** The provider's id, the alias's name. */
  name: string;
  /** The place in the file. */
  path: string;
  detail: string;
  /** The request that makes or changes it. */
  body: JsonObject;
  /** The id of what is changed. */
  id?: string;
  /** Ids of providers that have to be there. */
  after: readonly string[];
}

/** The steps that make a gateway have what is planned: providers first. */
export function stepsOf(plan: ImportPlan, known: Known, scope: Scope): Step[] {
  const { ids, matches } = identified(plan.providers, known.providers);
  const providers = plan.providers.map((planned, at) => providerStep(planned, ids[at] ?? '', matches[at]));
  const states = new Map(providers.map(({ name, state }) => [name, state]));
  return [...providers, ...plan.aliases.flatMap((alias) => aliasStep(alias, ids, states, { known, scope }) ?? [])];
}

/** The ids of planned providers: those of providers here that are the same, else free ones. */
function identified(planned: readonly PlannedProvider[], here: readonly JsonObject[]) {
  const sorted = here.toSorted((a, b) => textIn(a.id).localeCompare(textIn(b.id), 'en', { numeric: true }));
  const matches: (JsonObject | undefined)[] = planned.map(() => undefined);
  const match = (isIt: (one: PlannedProvider, other: JsonObject) => boolean): void => {
    for (const [at, one] of planned.entries())
      matches[at] ??= sorted.find((other) => !matches.includes(other) && isAt(one, other) && isIt(one, other));
  };
  match((one, other) => isCalled(one, other) && likeness(one, other) === 'same');
  match((one, other) => likeness(one, other) === 'same');
  match(isCalled);
  const taken = here.map(({ id }) => textIn(id));
  const ids = planned.map(({ wanted }, at) => {
    const id = textIn(matches[at]?.id) || freeId(wanted, taken);
    taken.push(id);
    return id;
  });
  return { ids, matches };
}

function isAt({ terms }: PlannedProvider, other: JsonObject): boolean {
  const url = (text: string): string => text.replace(/\/+$/, '');
  return other.kind === terms.kind && url(textIn(other.baseUrl)) === url(terms.baseUrl);
}

function isCalled({ wanted }: PlannedProvider, { id }: JsonObject): boolean {
  const name = textIn(id);
  return name === wanted || (name.startsWith(`${wanted}-`) && /^\d+$/.test(name.slice(wanted.length + 1)));
}

/** The variables that a provider's credential lacks. */
function lacking({ credentials }: PlannedProvider): string[] {
  return credentials.flatMap(({ credential }) => {
    if (credential.type === 'cloud') return credential.needs;
    return credential.type === 'key' && credential.text === undefined ? [credential.variable ?? ''] : [];
  });
}

/** Whether a provider here has the planned credential; its keys are known by their ends alone. */
function likeness(planned: PlannedProvider, { credential, headerNames }: JsonObject): 'same' | 'other' | 'unknown' {
  const here = isJsonObject(credential) ? credential : {};
  if (lacking(planned).length > 0) return 'unknown';
  const [first, ...others] = planned.credentials;
  const wanted = first?.credential ?? { type: 'none' };
  const same = (is: boolean): 'same' | 'other' => (is ? 'same' : 'other');
  if (others.length > 0)
    return same(
      here.type === 'keys' &&
        sameJson(
          objectsOf(here.keys).map(({ hint, weight }) => [hint ?? null, weight ?? 1]),
          planned.credentials.map((one) => [keyEnd(keyOf(one.credential)), one.weight]),
        ),
    );
  switch (wanted.type) {
    case 'none':
      return same(here.type === 'none' && keyHeaders(headerNames, planned).length === 0);
    case 'key':
      if (wanted.header !== undefined) return same(here.type === 'none' && hasName(headerNames, wanted.header));
      return same(here.type === 'key' && (here.hint ?? null) === keyEnd(wanted.text));
    case 'cloud': {
      const spec = credentialSpec.safeParse(wanted.spec);
      if (!spec.success || !isCloudSpec(spec.data)) return 'unknown';
      const { type, hint, source } = shownCredential(spec.data);
      return same(here.type === type && (here.hint ?? null) === hint && textIn(here.source).toLowerCase() === source);
    }
  }
}

/** Headers here that are not planned. */
function keyHeaders(names: JsonValue | undefined, { terms }: PlannedProvider): string[] {
  const planned = Object.keys(terms.headers).map((name) => name.toLowerCase());
  return namesIn(names).filter((name) => !planned.includes(name));
}

function namesIn(names: JsonValue | undefined): string[] {
  return Array.isArray(names) ? names.map((name) => textIn(name).toLowerCase()) : [];
}

function hasName(names: JsonValue | undefined, name: string): boolean {
  return namesIn(names).includes(name.toLowerCase());
}

function keyOf(credential: WantedCredential): string | undefined {
  return credential.type === 'key' ? credential.text : undefined;
}

function providerStep(planned: PlannedProvider, id: string, here: JsonObject | undefined): Step {
  const { path, terms } = planned;
  const body = bodyOf(planned);
  const step = { what: 'provider', name: id, path, after: [] } as const;
  const missing = [...new Set(lacking(planned))].filter((name) => name !== '');
  if (here === undefined) {
    const needs = missing.length > 0 ? `set ${missing.join(', ')}` : 'give its api_key';
    if (lacking(planned).length > 0)
      return { ...step, state: 'needs key', detail: `${terms.baseUrl}: ${needs}`, body: {} };
    return { ...step, state: 'make', detail: terms.baseUrl, body: { id, ...body } };
  }
  if (here.source !== 'MANAGED') return { ...step, state: 'same', detail: 'configured where it starts', body: {} };
  const changes = changesOf(planned, body, here);
  if (Object.keys(changes).length === 0) return { ...step, state: 'same', detail: terms.baseUrl, body: {} };
  const version = here.version ?? null;
  return { ...step, state: 'differs', detail: Object.keys(changes).join(', '), body: { ...changes, version }, id };
}

/** A provider as the API takes it, but for its id. */
function bodyOf({ terms, credentials, models, weight }: PlannedProvider): JsonObject {
  const { kind, baseUrl, prices, speaks, api, headers } = terms;
  const [first] = credentials;
  const header = first?.credential.type === 'key' ? first.credential.header : undefined;
  const key = first === undefined ? undefined : keyOf(first.credential);
  const all = { ...headers, ...(header !== undefined && key !== undefined ? { [header]: key } : {}) };
  return plainJson({
    kind,
    baseUrl,
    credential: credentialBody(credentials),
    prices,
    speaks,
    api,
    weight,
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
    ...(models === null ? {} : { models }),
  });
}

function credentialBody(credentials: PlannedProvider['credentials']): JsonObject {
  const [first, ...others] = credentials;
  if (others.length > 0)
    return {
      type: 'keys',
      keys: credentials.map(({ credential, weight }) => ({ key: keyOf(credential) ?? '', weight })),
    };
  const wanted = first?.credential ?? { type: 'none' };
  if (wanted.type === 'cloud') return wanted.spec;
  if (wanted.type === 'none' || wanted.header !== undefined) return { type: 'none' };
  return { type: 'key', key: wanted.text ?? '' };
}

/** The members that differ from those of a provider here, with what they should be. */
function changesOf(planned: PlannedProvider, body: JsonObject, here: JsonObject): JsonObject {
  const changes: JsonObject = {};
  for (const name of ['prices', 'speaks', 'api', 'weight'])
    if (body[name] !== undefined && !sameJson(body[name], here[name] ?? null)) changes[name] = body[name];
  const { headers } = body;
  const hasHeaders = isJsonObject(headers) && Object.keys(headers).every((name) => hasName(here.headerNames, name));
  if (isJsonObject(headers) && !hasHeaders) changes.headers = headers;
  if (likeness(planned, here) === 'other') {
    changes.credential = body.credential;
    if (headers !== undefined) changes.headers = headers;
  }
  const models = modelsBeside(planned.models, here.models);
  if (models !== undefined) changes.models = models;
  return changes;
}

/** The models here with the planned ones; undefined where they are all there. Others here stay. */
function modelsBeside(planned: readonly PlannedModel[] | null, here: JsonValue | undefined): JsonObject[] | undefined {
  if (planned === null) return Array.isArray(here) && here.length > 0 ? [] : undefined;
  // All that are known are served, but those of names or prices of their own.
  if (!Array.isArray(here)) return planned.every((model) => Object.keys(model).length === 1) ? undefined : [...planned];
  const before = objectsOf(here);
  const isThere = (model: PlannedModel): boolean => before.some((one) => sameJson(sorted(one), sorted(model)));
  if (planned.every(isThere)) return undefined;
  return [...before.filter(({ id }) => !planned.some((model) => model.id === id)), ...planned];
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Undefined for a name that its provider has anyway. */
function aliasStep(
  { path, name, targets }: PlannedAlias,
  ids: readonly string[],
  states: ReadonlyMap<string, Step['state']>,
  { known, scope }: { known: Known; scope: Scope },
): Step | undefined {
  const wanted = targets.map(({ provider, model, weight }) => ({
    target: provider === undefined ? model : `${ids[provider] ?? ''}/${model}`,
    weight,
  }));
  const after = [...new Set(targets.flatMap(({ provider }) => (provider === undefined ? [] : [ids[provider] ?? ''])))];
  const [first] = wanted;
  const [only] = wanted.length === 1 ? wanted : [];
  const detail = only?.target ?? wanted.map(({ target, weight }) => `${target} ×${weight}`).join(', ');
  const step = { what: 'alias', name, path, detail, after, body: {} } as const;
  if (name.includes('/')) {
    if (only?.target === name) return undefined;
    return {
      ...step,
      state: 'problem',
      detail: `a name with a / is its provider’s own here: clients ask for ${first?.target ?? ''}`,
    };
  }
  const waits = after.filter((id) => states.get(id) === 'needs key' || states.get(id) === 'problem');
  if (waits.length > 0) return { ...step, state: 'needs key', detail: `waits for ${waits.join(', ')}` };
  const body = only === undefined ? { targets: wanted } : { target: only.target };
  const here = known.aliases.find((one) => one.name === name && one.scope === scope);
  if (here === undefined) return { ...step, state: 'make', body: { name, scope, ...body } };
  const before = objectsOf(here.targets).map((one) => [textIn(one.target), one.weight ?? 1]);
  const inOrder = (pairs: JsonValue[][]): JsonValue[][] =>
    pairs.toSorted(([a], [b]) => (textIn(a) < textIn(b) ? -1 : 1));
  const after_ = wanted.map(({ target, weight }): JsonValue[] => [target, only === undefined ? weight : 1]);
  const isSame = sameJson(inOrder(before), inOrder(after_));
  if (isSame) return { ...step, state: 'same' };
  const version = here.version ?? null;
  return { ...step, state: 'differs', body: { ...body, version }, id: textIn(here.id) };
}
