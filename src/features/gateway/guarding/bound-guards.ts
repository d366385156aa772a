import type { BoundGuard, Guards } from '../../../contracts/guards.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import { callSubject } from '../invocation/call-subject.js';
import type { Caller, ModelCall } from '../invocation/model-call.js';
import { modelSubject } from '../invocation/subject.rules.js';
import { isOfGuard } from './model-guards.service.js';
import { personalDataGuard } from './personal-data-guard.js';

const NONE: readonly BoundGuard[] = [];

/** The facts of a call that guards are chosen by. */
export type GuardableCall = Pick<ModelCall<never>, 'action' | 'user' | 'metadata' | 'prompt' | 'candidates'>;

/**
 * The guards that bind a call by any of its candidates, the gateway's own judge of answers first; without a look at the call
 * where the tenant has none.
 */
export function boundGuards(
  { guards, directory }: { guards: Guards; directory: Pick<TenantDirectory, 'groupsOf'> },
  caller: Caller,
  call: GuardableCall,
): readonly BoundGuard[] {
  const { tenant } = caller.principal;
  const { id } = tenant;
  if (isOfGuard(caller)) return NONE;
  const own = tenant.piiAnswers === 'off' ? NONE : [personalDataGuard(tenant)];
  if (!guards.hasAny(id)) return own;
  const subject = callSubject(caller, call, directory);
  const bound = call.candidates.flatMap(({ model }) => guards.binding(id, modelSubject(subject, model)));
  return bound.length === 0 ? own : [...own, ...new Map(bound.map((guard) => [guard.id, guard])).values()];
}
