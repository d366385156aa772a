import type { GuardKind } from '../../contracts/guards.js';
import { invalidRequest } from '../../shared/errors.js';
import { readSelector, selectorJson } from '../../shared/selectors/selector.rules.js';
import type { Guard } from './guard.entity.js';
import { credentialTypeProblems, guardProblems } from './guard.rules.js';
import type { GuardCredentialInput, UpdateGuardInput } from './guard.types.js';

/** The fields that an input changes. */
export function guardChanges(guard: Guard, input: UpdateGuardInput) {
  return {
    name: input.name ?? guard.name,
    url: input.url ?? guard.url,
    points: input.on ?? guard.points,
    action: input.action ?? guard.action,
    onError: input.onError ?? guard.onError,
    timeoutMs: input.timeoutMs ?? guard.timeoutMs,
    selector: input.selector == null ? guard.selector : selectorJson(readSelector(input.selector)),
    settings: input.settings ?? guard.settings,
    feeUsd: input.feeUsd ?? guard.feeUsd,
    enabled: input.enabled ?? guard.enabled,
  };
}

/** Throws INVALID_REQUEST for a guard that could not be. */
export function assertGuardPossible(guard: Guard, input: UpdateGuardInput): void {
  const { points: on, ...changed } = guardChanges(guard, input);
  const { kind } = guard;
  assertCredentialFits(kind, input.credential);
  const issues = guardProblems({ ...changed, kind, on });
  const isMoved = input.url != null && input.url !== guard.url;
  if (isMoved && guard.credentialType !== 'none' && input.credential == null)
    issues.push({ path: 'credential', message: 'expected the credential again for another address' });
  if (issues.length > 0) throw invalidRequest(issues);
}

/** Throws INVALID_REQUEST for a credential that guards of the kind are not asked with. */
export function assertCredentialFits(kind: GuardKind, credential: GuardCredentialInput | null | undefined): void {
  if (credential == null) return;
  const issues = credentialTypeProblems(kind, credential.type);
  if (issues.length > 0)
    throw invalidRequest(issues.map(({ path, message }) => ({ path: `credential.${path}`, message })));
}
