import type { ProviderKind } from '../../../contracts/provider.js';
import { type CloudSpec, sourceIn } from '../../../shared/credentials/credential-spec.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { literalProblem } from '../../../shared/outbound/address-ranges.js';
import { isAllowedHost } from '../../../shared/outbound/allowed-hosts.js';
import { isLocalhost, readTarget } from '../../../shared/outbound/target.rules.js';
import { isOwnProvider, OWN_PREFIX } from '../../../shared/own-providers.js';
import type { ProviderScope } from './managed-provider.rules.js';

const OWN_ID = /^own\.[a-z0-9._-]{1,59}$/;

/** The problem of an id: those of tenants' own accounts have a beginning that no other has. */
export function idProblems(id: string, scope: ProviderScope): RequestIssue[] {
  if (scope === 'TENANT')
    return OWN_ID.test(id)
      ? []
      : [{ path: 'id', message: `expected ${OWN_PREFIX} and a name, such as ${OWN_PREFIX}openai` }];
  return isOwnProvider(id)
    ? [{ path: 'id', message: `expected an id without ${OWN_PREFIX}, which is for tenants’ own accounts` }]
    : [];
}

interface OwnProvider {
  kind: ProviderKind;
  baseUrl: string;
  credential: CloudSpec | undefined;
}

/**
 * The problems of a tenant's own account: an address that is not on the public internet nor one that the operator allowed, and
 * credentials that are not the tenant's. Names are resolved when they are connected to, and checked again.
 */
export function ownProblems({ kind, baseUrl, credential }: OwnProvider, allowed: readonly string[]): RequestIssue[] {
  const problem = isAllowedHost(baseUrl, allowed) ? undefined : placeProblem(baseUrl);
  return [
    ...(kind === 'local'
      ? [
          {
            path: 'kind',
            message: 'expected another kind: servers of the platform’s own are connected by the platform',
          },
        ]
      : []),
    ...(problem === undefined ? [] : [{ path: 'baseUrl', message: problem }]),
    ...(credential === undefined || sourceIn(credential) === 'given'
      ? []
      : [{ path: 'credential.source', message: 'expected GIVEN: what the gateway’s machine has is the platform’s' }]),
  ];
}

function placeProblem(baseUrl: string): string | undefined {
  const target = readTarget(baseUrl, false);
  if ('problem' in target) return target.problem;
  const { host } = target;
  const problem = isLocalhost(host) ? 'it is this machine' : literalProblem(host);
  return problem && `expected a host on the public internet: ${problem}`;
}
