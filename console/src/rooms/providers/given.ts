import type { CreateProviderInput, ProviderCredentialInput } from '../../gql/graphql.js';
import { numberIn, oneOf, textIn, textOrNull } from '../../parts/form.js';
import { type Cloud, CLOUD_NAMES, CLOUDS } from './clouds.data.js';
import type { Preset } from './presets.data.js';

type Secrets = Pick<CreateProviderInput, 'credential' | 'headers'>;

/** The credential of a cloud, as its form says. */
export function cloudIn(form: FormData, cloud: Cloud): ProviderCredentialInput {
  const { sources, given, always } = CLOUDS[cloud];
  const source = oneOf(
    form,
    'credential.source',
    sources.map((one) => one.source),
  );
  const texts = [...given, ...always].flatMap(({ name }) => {
    const text = textOrNull(form, `credential.${name}`);
    return text === null ? [] : [[name, text] as const];
  });
  return { type: cloud, ...(source === undefined ? {} : { source }), ...Object.fromEntries(texts) };
}

/** Keys by lines, each with its share behind it. */
function keysIn(text: string): NonNullable<ProviderCredentialInput['keys']> {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, key = line, weight] = /^(\S+)\s+(\d{1,4})$/.exec(line) ?? [];
      return weight === undefined ? { key } : { key, weight: Number(weight) };
    });
}

/** The key of a form, as the credential or in the header that carries it. */
export function secretIn(form: FormData, header: string | undefined): Secrets {
  const cloud = oneOf(form, 'credential', CLOUD_NAMES);
  if (cloud !== undefined) return { credential: cloudIn(form, cloud) };
  const keys = textOrNull(form, 'keys');
  if (keys !== null) return { credential: { type: 'KEYS', keys: keysIn(keys) } };
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
    scope: textIn(form, 'scope') === 'TENANT' ? 'TENANT' : 'PLATFORM',
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
