import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { normalisedEmail } from '../records/members.rules.js';

const MAX_NAME = 200;
const MAX_GROUPS = 5_000;

/** A person as an identity provider's claims describe them. */
export interface ClaimedPerson {
  /** The provider's id of the person. */
  subject: string;
  /** Absent unless the provider's word for it counts. */
  email: string | undefined;
  name: string | undefined;
  groups: ReadonlySet<string>;
}

interface ClaimsFrom {
  groupsClaim: string;
  emailDomains: readonly string[];
}

/** Reads claims of an ID token, or of it and the UserInfo response. */
export function personIn(claims: JsonObject, provider: ClaimsFrom): ClaimedPerson {
  const { sub, email, email_verified: isVerified } = claims;
  const address = typeof email === 'string' ? normalisedEmail(email) : undefined;
  // Some send "true". OpenID Connect Core 1.0 §5.1 has a boolean.
  const counts = isVerified === true || isVerified === 'true' || provider.emailDomains.includes(domainOf(address));
  return {
    subject: typeof sub === 'string' ? sub : '',
    email: counts ? address : undefined,
    name: nameIn(claims),
    groups: new Set(groupsIn(claims, provider.groupsClaim)),
  };
}

/** True where claims have no groups, so that it is worth to ask for more. */
export function lacksGroups(claims: JsonObject, groupsClaim: string): boolean {
  return claimAt(claims, groupsClaim) === undefined;
}

/** The roles of whoever has these groups. */
export function rolesOfGroups(
  groups: ReadonlySet<string>,
  mappings: readonly { group: string; roles: readonly string[] }[],
  defaultRoles: readonly string[],
): string[] {
  const mapped = mappings.filter(({ group }) => groups.has(group)).flatMap(({ roles }) => roles);
  return [...new Set([...defaultRoles, ...mapped])].toSorted();
}

export function domainOf(email: string | undefined): string {
  return email === undefined ? '' : email.slice(email.lastIndexOf('@') + 1);
}

function groupsIn(claims: JsonObject, path: string): string[] {
  const found = claimAt(claims, path);
  const list = Array.isArray(found) ? found : [found];
  return list.filter((group) => typeof group === 'string').slice(0, MAX_GROUPS);
}

/** The claim of that name, such as `https://example.com/groups`, or inside others, such as `realm_access.roles`. */
function claimAt(claims: JsonObject, path: string): JsonValue | undefined {
  if (Object.hasOwn(claims, path)) return claims[path];
  let at: JsonValue | undefined = claims;
  for (const part of path.split('.')) at = isJsonObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  return at;
}

function nameIn({ name, preferred_username: username }: JsonObject): string | undefined {
  const [text] = [name, username].filter((one) => typeof one === 'string').map((one) => one.trim());
  const shown = text?.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, MAX_NAME);
  return shown === '' ? undefined : shown;
}
