import type { RequestIssue } from '../../../shared/errors.js';
import { normalisedDomain } from '../../../shared/text/email-domain.js';

/** The characters of a scope. RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

interface Given {
  issuer?: string | null | undefined;
  scopes?: readonly string[] | null | undefined;
  emailDomains?: readonly string[] | null | undefined;
  roleMappings?: readonly { roles: readonly string[] }[] | null | undefined;
  defaultRoles?: readonly string[] | null | undefined;
}

/** Problems of a provider's fields that no database and no name server is needed for. */
export function providerProblems(given: Given): RequestIssue[] {
  return [
    ...scopeProblems(given.scopes ?? ['openid']),
    ...(given.emailDomains ?? []).flatMap((text, index) =>
      normalisedDomain(text) === undefined
        ? [{ path: `emailDomains[${index}]`, message: 'expected a domain such as example.com' }]
        : [],
    ),
    ...(given.roleMappings ?? []).flatMap(({ roles }, index) => roleProblems(roles, `roleMappings[${index}].roles`)),
    ...roleProblems(given.defaultRoles ?? [], 'defaultRoles'),
    ...issuerProblems(given.issuer ?? undefined),
  ];
}

/** The domains in lower case, each once. */
export function normalisedDomains(domains: readonly string[]): string[] {
  return [...new Set(domains.map((text) => normalisedDomain(text)).filter((domain) => domain !== undefined))];
}

function scopeProblems(scopes: readonly string[]): RequestIssue[] {
  const isFine = scopes.includes('openid') && scopes.every((scope) => SCOPE.test(scope));
  return isFine ? [] : [{ path: 'scopes', message: 'expected scopes with openid among them' }];
}

function roleProblems(roles: readonly string[], path: string): RequestIssue[] {
  return roles.flatMap((role, index) => {
    const at = `${path}[${index}]`;
    if (role === 'platform_admin') return [{ path: at, message: 'an identity provider cannot grant platform_admin' }];
    return role === '' || role.length > 200 ? [{ path: at, message: 'expected a role of 1 to 200 characters' }] : [];
  });
}

function issuerProblems(issuer: string | undefined): RequestIssue[] {
  if (issuer === undefined) return [];
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url !== undefined && url.search === '' && url.hash === '') return [];
  return [{ path: 'issuer', message: 'expected an https URL without query and fragment' }];
}
