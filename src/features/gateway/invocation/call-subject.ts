import type { TenantDirectory } from '../../../contracts/identity.js';
import { tagsWith } from '../../../shared/http/tags.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Caller, ModelCall } from './model-call.js';
import { callerSubject } from './subject.rules.js';
import { meteredUser } from './user.rules.js';

/** A call as selectors see it, before a model is chosen. */
export function callSubject(
  { principal, userHeader, session, tags }: Caller,
  { action, user, metadata, prompt }: Pick<ModelCall<never>, 'action' | 'user' | 'metadata' | 'prompt'>,
  directory: Pick<TenantDirectory, 'groupsOf'>,
): Subject {
  const userId = meteredUser(user, userHeader, principal.subject);
  const facts = { principal, userId, action, session, tags: tagsWith(tags, metadata) };
  const subject = callerSubject(facts, (member) => directory.groupsOf(principal.tenant.id, member));
  return prompt === undefined ? subject : { ...subject, prompt: [prompt.used.name] };
}
