import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import type { ProviderPreset } from '../../shared/provider-presets.data.js';
import type { EntryReader } from './entry-reader.rules.js';
import type { GivenSecret, WantedCredential } from './plan.rules.js';

/** The names that a configuration has for the parts of a credential. */
export interface CredentialNames {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  roleArn: string;
  sessionName: string;
  externalId: string;
  googleJson: readonly string[];
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

/** The provider that a credential is for. `variable`: the one that usually has its key. */
export type CredentialUse = Pick<ProviderPreset, 'kind' | 'clouds' | 'header' | 'key'> & {
  variable: string | undefined;
};

/** Placeholders that people write where a server of their own wants no key. */
const NO_KEY = /^(?:none|null|empty|dummy|fake|no-key|not-needed)$/i;

/** The credential of an entry's provider. */
export function credentialIn(
  params: EntryReader,
  { kind, clouds, header, key, variable }: CredentialUse,
  names: CredentialNames,
): WantedCredential {
  const given = params.secret('api_key');
  if (given !== undefined && !(key === 'optional' && NO_KEY.test(given.text ?? '')))
    return { type: 'key', header, ...given };
  const [cloud] = clouds?.length === 1 ? clouds : [];
  const ofCloud = cloud === undefined ? undefined : CLOUDS[cloud](params, names);
  if (ofCloud !== undefined) return ofCloud;
  if (key === 'optional' || kind === 'local') return { type: 'none' };
  return { type: 'key', header, ...params.standard(variable) };
}

const CLOUDS = { aws: awsIn, google: googleIn, azure: azureIn } as const;

function cloudOf(spec: JsonObject, secrets: Readonly<Record<string, GivenSecret | undefined>>): WantedCredential {
  const given = Object.entries(secrets).flatMap(([name, secret]) =>
    secret === undefined ? [] : [[name, secret] as const],
  );
  return {
    type: 'cloud',
    spec: { ...spec, ...Object.fromEntries(given.map(([name, { text }]) => [name, text])) },
    needs: given.flatMap(([, { text, variable }]) => (text === undefined && variable !== undefined ? [variable] : [])),
  };
}

/** Keys of AWS; without any, those that the gateway's own machine has. */
function awsIn(params: EntryReader, names: CredentialNames): WantedCredential {
  const roleArn = params.text(names.roleArn);
  const sessionName = params.text(names.sessionName);
  const externalId = params.text(names.externalId);
  const keys = {
    accessKeyId: params.secret(names.accessKeyId),
    secretAccessKey: params.secret(names.secretAccessKey),
    sessionToken: params.secret(names.sessionToken),
  };
  const source = keys.accessKeyId === undefined ? { source: 'auto' } : {};
  const role = {
    ...(roleArn === undefined ? {} : { roleArn }),
    ...(sessionName === undefined ? {} : { sessionName }),
    ...(externalId === undefined ? {} : { externalId }),
  };
  return cloudOf({ type: 'aws', ...source, ...role }, keys);
}

/** A credentials file of Google by its text; without one, what the gateway's own machine has. */
function googleIn(params: EntryReader, { googleJson }: CredentialNames): WantedCredential {
  const [object] = googleJson.map((name) => params.take(name)).filter(isJsonObject);
  if (object !== undefined)
    return cloudOf({ type: 'google' }, { json: { text: JSON.stringify(object), variable: undefined } });
  const json = params.secret(...googleJson);
  if (json === undefined) return cloudOf({ type: 'google', source: 'auto' }, {});
  // A path is of the other gateway's machine.
  const isPath = json.text !== undefined && !json.text.startsWith('{');
  const variable = json.variable ?? 'GOOGLE_CREDENTIALS_JSON';
  return cloudOf({ type: 'google' }, { json: isPath ? params.standard(variable, /^\{/) : json });
}

/** An application of Microsoft Entra; undefined where none is named. */
function azureIn(params: EntryReader, names: CredentialNames): WantedCredential | undefined {
  const tenantId = params.text(names.tenantId);
  const clientId = params.text(names.clientId);
  const clientSecret = params.secret(names.clientSecret);
  if (tenantId === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return cloudOf({ type: 'azure', tenantId, clientId }, { clientSecret });
}
