import { keyEnd } from '../../shared/credentials/key-end.js';
import { isJsonObject, type JsonObject, textIn } from '../../shared/json/json.js';
import type { ConfigurationKind, LiveRecord, PlanContext } from './kind.port.js';

/** The input that changes a credential, or why it cannot be changed; neither where it stays. */
export interface CredentialChange {
  body?: JsonObject;
  problem?: string;
}

/** The credential that a change sends. A key is known by its end; other secrets are sent only where the type changes. */
export function credentialChange(
  kind: ConfigurationKind,
  spec: JsonObject,
  live: LiveRecord | undefined,
  { variable }: PlanContext,
  isMoved = false,
): CredentialChange {
  const type = typeOf(spec);
  if (type === undefined) return {};
  const isNew = live === undefined || typeOf(live.spec) !== type;
  if (type === 'none') return isNew ? { body: { type } } : {};
  const env = isJsonObject(spec.credentialFrom) ? textIn(spec.credentialFrom.env) : '';
  const secret = env === '' ? undefined : variable(env);
  if (secret === undefined || secret === '') {
    if (!isNew && !isMoved) return {};
    const wanted = env === '' ? 'expected credentialFrom' : `expected the variable ${env} to be set`;
    return { problem: `${wanted}: ${isNew ? 'a new credential' : 'another address'} needs the secret` };
  }
  if (type === 'key') {
    const isKnown = !isNew && !isMoved && kind.keyHint?.(live.record) === (keyEnd(secret) ?? '');
    return isKnown ? {} : { body: { type, key: secret } };
  }
  if (!isNew && !isMoved) return {};
  const members = objectIn(secret);
  if (members === undefined)
    return { problem: `expected the variable ${env} to have a JSON object for the type ${type}` };
  return { body: { ...members, type } };
}

function typeOf({ credential }: JsonObject): string | undefined {
  return isJsonObject(credential) ? textIn(credential.type) : undefined;
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
