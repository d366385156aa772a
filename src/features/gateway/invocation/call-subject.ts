import type { TenantDirectory } from '../../../contracts/identity.js';
import { tagsWith } from '../../../shared/http/tags.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Caller, ModelCall } from './model-call.js';
import { callerSubject } from './subject.rules.js';
import { meteredUser } from './user.rules.js';

/** A call as selectors see it, before a model is chosen. */
export function callSubject(
  { principal, userHeader, session, tags }: Caller,
  { action, user, metadata }: Pick<ModelCall<never>, 'action' | 'user' | 'metadata'>,
  directory: Pick<TenantDirectory, 'groupsOf'>,
): Subject {
  const userId = meteredUser(user, userHeader, principal.subject);
  return callerSubject({ principal, userId, action, session, tags: tagsWith(tags, metadata) }, (subject) =>
    directory.groupsOf(principal.tenant.id, subject),
  );
}
