import type { Core } from '../../../module/core.js';
import type { IdentityProvider, RoleMapping } from '../records/identity-provider.entity.js';
import { ENVIRONMENT_PROVIDER } from '../sessions/session-roles.rules.js';

type OidcSettings = NonNullable<Core['settings']['oidc']>;

/** An identity provider as sign-in has it in memory: immutable, replaced whole when its record changes. */
export interface Provider {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted where a tenant gave it. */
  readonly clientSecret: Buffer | string | null;
  readonly scopes: readonly string[];
  readonly emailDomains: readonly string[];
  readonly groupsClaim: string;
  readonly roleMappings: readonly RoleMapping[];
  readonly defaultRoles: readonly string[];
  /** Who configured it, and so could have it confirm any identity. */
  readonly handlers: readonly string[];
  readonly version: number;
}

/** The fields of a provider that its snapshot has. */
export const PROVIDER_FIELDS = [
  'id',
  'tenantId',
  'name',
  'issuer',
  'clientId',
  'clientSecret',
  'scopes',
  'emailDomains',
  'groupsClaim',
  'roleMappings',
  'defaultRoles',
  'handlers',
  'version',
] as const;
export type ProviderField = (typeof PROVIDER_FIELDS)[number];

/** The provider of a tenant's record. */
export function providerOf(record: Pick<IdentityProvider, ProviderField>): Provider {
  const { id, tenantId, name, issuer, clientId, clientSecret, scopes, emailDomains } = record;
  const { groupsClaim, roleMappings, defaultRoles, handlers, version } = record;
  return {
    id,
    tenantId,
    name,
    issuer,
    clientId,
    clientSecret: clientSecret === null ? null : Buffer.from(clientSecret),
    scopes,
    emailDomains,
    groupsClaim,
    roleMappings,
    defaultRoles,
    handlers,
    version,
  };
}

/** The provider of the environment. */
export function providerOfSettings({ clientSecret, ...given }: OidcSettings): Provider {
  return { ...given, id: ENVIRONMENT_PROVIDER, clientSecret: clientSecret ?? null, handlers: [], version: 0 };
}

/** True for the provider that whoever runs the installation vouches for. */
export function isOfInstallation({ id }: { id: string }): boolean {
  return id === ENVIRONMENT_PROVIDER;
}

/** True for the same URL, with a slash at the end or without. */
export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}
