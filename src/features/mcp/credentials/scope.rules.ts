/** The longest scope that is asked for. */
export const MAX_SCOPE = 1_000;
const OFFLINE = 'offline_access';
/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** A server's scope if it is well formed and short enough to request and show. */
export function usableScope(scope: string | undefined): string | undefined {
  return scope !== undefined && scope.length <= MAX_SCOPE && SCOPE.test(scope) ? scope : undefined;
}

/**
 * The scope of an answer with tokens, as it can be stored: scopes that RFC 6749 does not allow are left out, and those that are too
 * many. Undefined where none is left, as if the server had not named any.
 */
export function grantedScope(scope: string | undefined): string | undefined {
  if (scope === undefined) return undefined;
  let granted = '';
  for (const one of new Set(listed(scope))) {
    const longer = granted === '' ? one : `${granted} ${one}`;
    if (longer.length > MAX_SCOPE) break;
    if (SCOPE.test(one)) granted = longer;
  }
  return granted === '' ? undefined : granted;
}

/** Merges lists of scopes without duplicates. */
export function joinedScopes(...scopes: readonly string[]): string {
  return [...new Set(scopes.flatMap(listed))].join(' ');
}

/** Whether every wanted scope was granted. */
export function includesScope(granted: string, wanted: string): boolean {
  const has = new Set(listed(granted));
  return listed(wanted).every((one) => has.has(one));
}

/**
 * Adds `offline_access` where the authorization server supports it, to get a refresh token (SEP-2207). It is never requested
 * alone: that would replace the server's default scopes.
 */
export function withOfflineAccess(
  scope: string | undefined,
  supported: readonly string[] | undefined,
): string | undefined {
  if (scope === undefined || supported?.includes(OFFLINE) !== true) return scope;
  return joinedScopes(scope, OFFLINE);
}

/** Whether the request needs `prompt=consent` (OpenID Connect Core §11). */
export function asksConsent(scope: string | undefined): boolean {
  return scope !== undefined && includesScope(scope, OFFLINE);
}

function listed(scope: string): string[] {
  return scope.split(' ').filter((one) => one !== '');
}
