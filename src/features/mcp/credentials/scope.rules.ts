/** The longest scope that is asked for. */
export const MAX_SCOPE = 1_000;
const OFFLINE = 'offline_access';
/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** A scope that a server named, as it can be asked for and shown; undefined for one that is malformed or too long. */
export function usableScope(scope: string | undefined): string | undefined {
  return scope !== undefined && scope.length <= MAX_SCOPE && SCOPE.test(scope) ? scope : undefined;
}

/** The scopes of several lists, each once. */
export function joinedScopes(...scopes: readonly string[]): string {
  return [...new Set(scopes.flatMap(listed))].join(' ');
}

/** Whether a scope has everything that another one has. */
export function includesScope(granted: string, wanted: string): boolean {
  const has = new Set(listed(granted));
  return listed(wanted).every((one) => has.has(one));
}

/**
 * The scope with which refresh tokens are given, where the authorization server knows it (SEP-2207). Alone it would take the place
 * of the scopes that a server grants unasked.
 */
export function withOfflineAccess(
  scope: string | undefined,
  supported: readonly string[] | undefined,
): string | undefined {
  if (scope === undefined || supported?.includes(OFFLINE) !== true) return scope;
  return joinedScopes(scope, OFFLINE);
}

/** Whether people have to be asked even where they allowed this gateway before (OpenID Connect Core §11). */
export function asksConsent(scope: string | undefined): boolean {
  return scope !== undefined && includesScope(scope, OFFLINE);
}

function listed(scope: string): string[] {
  return scope.split(' ').filter((one) => one !== '');
}
