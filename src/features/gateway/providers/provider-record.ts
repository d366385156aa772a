import { keyEnd } from '../../../shared/credentials/key-end.js';
import { invalidRequest } from '../../../shared/errors.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import { QUIRK_NAMES, type QuirkName } from '../../../shared/quirk-names.data.js';
import { secretParts, shownCredential } from './managed-credential.rules.js';
import type { ManagedProvider } from './managed-provider.entity.js';
import type { ProviderSecret } from './managed-provider.rules.js';
import type { CreateProviderInput, UpdateProviderInput } from './provider-input.types.js';

/** A provider in its events: nothing that is secret. */
export function shownProvider({
  scope,
  kind,
  baseUrl,
  credentialType,
  credentialSource,
  keyHint,
  headerNames,
  queryNames,
  speaks,
  api,
  quirks,
  models,
  prices,
  weight,
  enabled,
}: ManagedProvider): JsonObject {
  return plainJson({
    scope,
    kind,
    baseUrl,
    credentialType,
    credentialSource,
    keyHint,
    headerNames,
    queryNames,
    speaks,
    api,
    quirks,
    models,
    prices,
    weight,
    enabled,
  });
}

/** The secret parts of an input. */
export function givenSecret({ credential, headers, query }: CreateProviderInput): ProviderSecret {
  return { ...secretParts(credential), headers: textsIn(headers) ?? {}, query: textsIn(query) ?? {} };
}

/** The columns that say which credential there is, and no secret. */
export function describedSecret({
  key,
  keys,
  credential,
}: ProviderSecret): Pick<ManagedProvider, 'credentialType' | 'credentialSource' | 'keyHint'> {
  if (keys !== undefined) return { credentialType: 'keys', credentialSource: null, keyHint: null };
  if (credential === undefined)
    return { credentialType: key === undefined ? 'none' : 'key', credentialSource: null, keyHint: keyEnd(key) };
  const { type, source, hint } = shownCredential(credential);
  return { credentialType: type, credentialSource: source, keyHint: hint };
}

/** Checked texts by their names; undefined where none were given. */
export function textsIn(given: JsonObject | null | undefined): Record<string, string> | undefined {
  return given == null ? undefined : (Object.fromEntries(Object.entries(given)) as Record<string, string>);
}

/** A checked name of the table of quirks; null without one. */
export function quirkIn(name: string | null | undefined): QuirkName | null {
  return QUIRK_NAMES.find((known) => known === name) ?? null;
}

/** The models of an input; null for all that are known. */
export function listedModels(models: JsonObject[] | null | undefined): JsonObject[] | null {
  return models == null || models.length === 0 ? null : models;
}

/** Throws INVALID_REQUEST where another server would be sent a secret that was given for the one before. */
export function assertSecretIsMeant(
  { baseUrl }: ManagedProvider,
  before: ProviderSecret,
  input: UpdateProviderInput,
): void {
  if (input.baseUrl == null || new URL(input.baseUrl).origin === new URL(baseUrl).origin) return;
  const missing = [
    ...((before.key ?? before.keys ?? before.credential) !== undefined && input.credential == null
      ? ['credential']
      : []),
    ...(Object.keys(before.headers).length > 0 && input.headers == null ? ['headers'] : []),
    ...(Object.keys(before.query).length > 0 && input.query == null ? ['query'] : []),
  ];
  if (missing.length > 0)
    throw invalidRequest(
      missing.map((path) => ({
        path,
        message: 'expected it again: another server would be sent the secret of the one before',
      })),
    );
}
