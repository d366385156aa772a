import { z } from 'zod';
import { normalisedDomain } from '../shared/text/email-domain.js';

/** The identity provider of the installation. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Absent for a public client. */
  clientSecret: string | undefined;
  /** On the sign-in page. */
  name: string;
  /** The tenant whose members sign in there. */
  tenantId: string;
  scopes: string[];
  groupsClaim: string;
  roleMappings: { group: string; roles: string[] }[];
  /** The roles of everyone who signs in, beside those of their groups. */
  defaultRoles: string[];
  /** Whose addresses the provider may name without confirming them one by one. */
  emailDomains: string[];
}

/** The variables of the environment. */
export const oidcVariables = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_TENANT',
  'OIDC_SCOPES',
  'OIDC_GROUPS_CLAIM',
  'OIDC_ROLES',
  'OIDC_DEFAULT_ROLES',
  'OIDC_EMAIL_DOMAINS',
] as const;

type Given = Partial<Record<(typeof oidcVariables)[number], string | undefined>>;

const SCOPES = 'openid email profile';
const mappingsInJson = z.array(z.strictObject({ group: z.string().min(1), roles: z.array(z.string().min(1)).min(1) }));

/** Reads the provider that the environment names; undefined if it names none. Problems are a line each. */
export function readOidc(given: Given): { oidc: OidcSettings | undefined; problems: string[] } {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = given;
  if (issuer === undefined && clientId === undefined) {
    const [other] = oidcVariables.filter((name) => given[name] !== undefined);
    const problems = other === undefined ? [] : [`${other}: requires OIDC_ISSUER and OIDC_CLIENT_ID`];
    return { oidc: undefined, problems };
  }
  const problems: string[] = [];
  if (issuer === undefined || !isIssuer(issuer))
    problems.push('OIDC_ISSUER: expected a URL such as https://login.example.com');
  if (clientId === undefined) problems.push('OIDC_CLIENT_ID: required with OIDC_ISSUER');
  const mapped = readMappings(given.OIDC_ROLES ?? '');
  if (mapped === undefined)
    problems.push('OIDC_ROLES: expected group=role,role;group=role, or JSON such as [{"group": "…", "roles": ["…"]}]');
  const emailDomains = listOf(given.OIDC_EMAIL_DOMAINS).map((text) => normalisedDomain(text));
  if (emailDomains.includes(undefined))
    problems.push('OIDC_EMAIL_DOMAINS: expected domains such as example.com, separated by commas');
  const scopes = (given.OIDC_SCOPES ?? SCOPES).split(/[\s,]+/).filter((scope) => scope !== '');
  if (!scopes.includes('openid')) problems.push('OIDC_SCOPES: expected scopes with openid among them');
  if (problems.length > 0) return { oidc: undefined, problems };
  const oidc = {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    clientSecret: given.OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME ?? 'Single sign-on',
    tenantId: given.OIDC_TENANT ?? 'default',
    scopes,
    groupsClaim: given.OIDC_GROUPS_CLAIM ?? 'groups',
    roleMappings: mapped ?? [],
    defaultRoles: listOf(given.OIDC_DEFAULT_ROLES),
    emailDomains: emailDomains.filter((domain) => domain !== undefined),
  };
  return { oidc, problems: [] };
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && search === '' && hash === '';
}

function readMappings(text: string): OidcSettings['roleMappings'] | undefined {
  if (text.trim().startsWith('[')) {
    try {
      return mappingsInJson.safeParse(JSON.parse(text)).data;
    } catch {
      // Not JSON, so there are no mappings to give.
      return undefined;
    }
  }
  const mappings = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      // A group may contain "=", as names of directories do; a role does not.
      const at = part.lastIndexOf('=');
      return { group: part.slice(0, Math.max(at, 0)).trim(), roles: listOf(part.slice(at + 1)) };
    });
  return mappings.every(({ group, roles }) => group !== '' && roles.length > 0) ? mappings : undefined;
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
