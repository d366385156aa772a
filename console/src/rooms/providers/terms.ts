import { plural, t } from '@lingui/core/macro';
import { isOwnProvider } from '../../../../src/shared/own-providers.js';
import type { ProviderModelsQuery, ProviderRecordFragment } from '../../gql/graphql.js';
import { type Cloud, CLOUD_NAMES, CLOUDS } from './clouds.data.js';
import { number, time } from '../../parts/text/format.js';
import { PRESETS } from './presets.data.js';

export type ServedModel = ProviderModelsQuery['models']['models'][number];

export const KINDS: Readonly<Record<ProviderRecordFragment['kind'], string>> = {
  OPENAI: t`OpenAI’s protocol`,
  ANTHROPIC: t`Anthropic’s protocol`,
  GEMINI: t`Google’s protocol`,
  LOCAL: t`Own machine`,
  BEDROCK: 'Amazon Bedrock',
};

export const SOURCES: Readonly<Record<ProviderRecordFragment['source'], string>> = {
  ENVIRONMENT: t`Environment`,
  FILE: t`File`,
  MANAGED: t`Here`,
};

export const SCOPES: Readonly<Record<ProviderRecordFragment['scope'], string>> = {
  PLATFORM: t`All tenants`,
  TENANT: t`This tenant alone`,
};

/** The header that carries the key of a provider; undefined for the usual one. */
export function keyHeaderOf({ credential, headerNames }: ProviderRecordFragment): string | undefined {
  const [name] = headerNames;
  if (credential.type !== 'NONE' || headerNames.length !== 1) return undefined;
  return PRESETS.some(({ header }) => header === name?.toLowerCase()) ? name : undefined;
}

/** The cloud that a credential is of; undefined for a key and for none. */
export function cloudOf({ type }: ProviderRecordFragment['credential']): Cloud | undefined {
  return CLOUD_NAMES.find((cloud) => cloud === type);
}

/** One of several keys, and why it rests. */
function keyWords({
  hint,
  weight,
  restsUntil,
  reason,
}: NonNullable<ProviderRecordFragment['credential']['keys']>[number]): string {
  const name = hint === null ? t`a key` : `…${hint}`;
  const share = weight === 0 ? t`, a spare` : weight === 1 ? '' : t`, share ${number(weight)}`;
  const rest =
    restsUntil === null ? '' : t`, ${reason === 'REFUSED' ? t`refused` : t`limited`}, rests until ${time(restsUntil)}`;
  return name + share + rest;
}

/** A credential in words: a key by its end, that of a cloud by its source. */
export function credentialWords(credential: ProviderRecordFragment['credential']): string {
  const { type, hint, source, keys } = credential;
  const cloud = cloudOf(credential);
  if (cloud === undefined) {
    if (type === 'NONE') return t`none`;
    if (type === 'KEYS') return keys === null ? t`several` : keys.map(keyWords).join('; ');
    return hint === null ? t`given` : t`ends in ${hint}`;
  }
  const { name, sources } = CLOUDS[cloud];
  const from = sources.find((one) => one.source === source)?.name;
  const where = from === undefined ? undefined : from.charAt(0).toLowerCase() + from.slice(1);
  return [name, where, hint === null ? undefined : t`ends in ${hint}`].filter((word) => word !== undefined).join(', ');
}

/** One of a provider's own limits in words. */
export function limitWords({ name, limit, remaining, resetsAt }: ProviderRecordFragment['limits'][number]): string {
  const unit = name.replaceAll('-', ' ');
  const figures =
    remaining === null
      ? `${number(limit ?? 0)} ${unit}`
      : t`${number(remaining)}${limit === null ? '' : t` of ${number(limit)}`} ${unit} left`;
  return resetsAt === null ? figures : t`${figures}, whole again ${time(resetsAt)}`;
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
  if (served.length === 0) return t`It serves no model now.`;
  if (isOwnProvider(id) && alone.length > 0)
    return t`Models that no other account of yours serves are the platform’s again, if it serves them; else calls of them are refused.`;
  if (alone.length === 0) return t`Other providers serve all its models.`;
  const more = alone.length - MOST_NAMED;
  const named = alone.slice(0, MOST_NAMED).join(', ');
  return t`No other provider serves ${more > 0 ? t`${named} and ${more} more` : named}: ${plural(alone.length, { one: 'calls of it are refused.', other: 'calls of them are refused.' })}`;
}
