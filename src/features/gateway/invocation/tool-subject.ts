import type { TenantDirectory } from '../../../contracts/identity.js';
import type { GovernedToolCall, ToolCaller } from '../../../contracts/tool-calls.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import { callerSubject, toolSubject } from './subject.rules.js';
import { meteredUser } from './user.rules.js';

/** A call of a tool as selectors see it. */
export function toolCallSubject(
  { principal, userHeader, session, tags }: ToolCaller,
  { action, tool }: GovernedToolCall,
  directory: Pick<TenantDirectory, 'groupsOf'>,
): Subject {
  const userId = meteredUser(undefined, userHeader, principal.subject);
  const groupsOf = (user: string): readonly string[] => directory.groupsOf(principal.tenant.id, user);
  return toolSubject(callerSubject({ principal, userId, action, session, tags }, groupsOf), tool);
}
