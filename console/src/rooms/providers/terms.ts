import type { CreateProviderInput, ProviderModelsQuery, ProviderRecordFragment } from '../../gql/graphql.js';
import { numberIn, textIn, textOrNull } from '../../parts/form.js';
import { type Preset, PRESETS } from './presets.data.js';

export type ServedModel = ProviderModelsQuery['models']['models'][number];

/** The ids of the providers that the environment configures, whether it does or not. */
const RESERVED: ReadonlySet<string> = new Set(['openai', 'anthropic', 'local']);

export const KINDS: Readonly<Record<ProviderRecordFragment['kind'], string>> = {
  OPENAI: 'OpenAI’s protocol',
  ANTHROPIC: 'Anthropic’s protocol',
  LOCAL: 'Own machine',
};

export const SOURCES: Readonly<Record<ProviderRecordFragment['source'], string>> = {
  ENVIRONMENT: 'Environment',
  FILE: 'File',
  MANAGED: 'Here',
};

/** An id that no provider has: the wanted one, or that with a number. */
export function freeId(wanted: string, taken: readonly string[]): string {
  const isTaken = (id: string): boolean => RESERVED.has(id) || taken.includes(id);
  let id = wanted;
  for (let count = 2; isTaken(id); count++) id = `${wanted}-${count}`;
  return id;
}

/** The header that carries the key of a provider; undefined for the usual one. */
export function keyHeaderOf({ credential, headerNames }: ProviderRecordFragment): string | undefined {
  const [name] = headerNames;
  if (credential.type === 'KEY' || headerNames.length !== 1) return undefined;
  return PRESETS.some(({ header }) => header === name?.toLowerCase()) ? name : undefined;
}

type Secrets = Pick<CreateProviderInput, 'credential' | 'headers'>;

/** The key of a form, as the credential or in the header that carries it. */
export function secretIn(form: FormData, header: string | undefined): Secrets {
  const key = textOrNull(form, 'key');
  if (key === null) return { credential: { type: 'NONE' } };
  return header === undefined
    ? { credential: { type: 'KEY', key } }
    : { credential: { type: 'NONE' }, headers: { [header]: key } };
}

/** A provider to connect, as its form says. */
export function providerIn(form: FormData, preset: Preset): CreateProviderInput {
  const { kind, prices, header, speaks, api } = preset;
  const models = modelsIn(form, []);
  return {
    id: textIn(form, 'id'),
    kind,
    baseUrl: textIn(form, 'baseUrl'),
    ...secretIn(form, header),
    ...(prices === undefined ? {} : { prices }),
    ...(speaks === undefined ? {} : { speaks }),
    ...(api === undefined ? {} : { api }),
    ...(models.length === 0 ? {} : { models }),
  };
}

const ID = /^models\[(\d+)\]\.id$/;
/** The fields of a model that the form has. */
const SHOWN = new Set(['id', 'upstream', 'type', 'input', 'output']);

/** The models of a form; what it does not show of a model is kept as it was `before`, by its id. */
export function modelsIn(form: FormData, before: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return [...form.keys()].flatMap((name) => {
    const at = ID.exec(name)?.[1];
    if (at === undefined) return [];
    const field = (part: string): string => `models[${at}].${part}`;
    const id = textIn(form, name);
    const known = before.find((model) => model.id === id) ?? {};
    const given = {
      upstream: textOrNull(form, field('upstream')),
      type: textIn(form, field('type')) === 'embedding' ? 'embedding' : null,
      input: numberIn(form, field('input')),
      output: numberIn(form, field('output')),
    };
    const kept = Object.entries(known).filter(([part]) => !SHOWN.has(part));
    return [{ ...Object.fromEntries([...kept, ...Object.entries(given).filter(([, value]) => value !== null)]), id }];
  });
}

/** The texts of a form by their names: `headers` or `query`. */
export function namedTextsIn(form: FormData, path: 'headers' | 'query'): Record<string, string> {
  const start = `${path}.`;
  return Object.fromEntries(
    [...form.keys()]
      .filter((name) => name.startsWith(start))
      .map((name) => [name.slice(start.length), textIn(form, name)]),
  );
}

/** True where another address belongs to another server, which needs the secrets again. */
export function isElsewhere(address: string, before: string | null): boolean {
  if (before === null || !URL.canParse(address)) return false;
  return new URL(address).origin !== new URL(before).origin;
}

const MOST_NAMED = 10;

/** Says which models end when a provider gets no more calls: those that no other one serves. */
export function endingWords(id: string, models: readonly ServedModel[]): string {
  const served = models.filter(({ providers }) => providers.includes(id));
  const alone = served.filter(({ providers }) => providers.length === 1).map((model) => model.id);
  if (served.length === 0) return 'It serves no model now.';
  if (alone.length === 0) return 'Other providers serve all its models.';
  const more = alone.length - MOST_NAMED;
  const named = alone.slice(0, MOST_NAMED).join(', ');
  return `No other provider serves ${more > 0 ? `${named} and ${more} more` : named}: calls of ${alone.length === 1 ? 'it' : 'them'} are refused.`;
}
