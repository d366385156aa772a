import type { InvocationAction, InvokedTool } from '../../../contracts/interceptor.js';
import type { Principal } from '../../../contracts/identity.js';
import type { AgentSession } from '../../../shared/http/agent-session.js';
import { taggedWith, type Tags } from '../../../shared/http/tags.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';

/** The facts of a call before a model is chosen. */
export interface CallFacts {
  principal: Principal;
  /** The metered user. */
  userId: string;
  action: InvocationAction;
  session: AgentSession | undefined;
  tags: Tags | undefined;
}

/**
 * A call as selectors see it, before a model is chosen. A key's own user is bound too where the call names another, so that
 * nobody leaves their budget by a header, unless the key is a service's, which speaks for others. Agents are bound with the
 * one that started them. `groupsOf`: the groups of a user.
 */
export function callerSubject(
  { principal, userId, action, session, tags }: CallFacts,
  groupsOf: (user: string) => readonly string[],
): Subject {
  const { keyId, subject, subjectType, roles } = principal;
  const speaksForOthers = subjectType !== 'user' || roles.has('service');
  const isOwn = userId === subject || speaksForOthers;
  const user = isOwn ? [userId] : [userId, subject];
  return {
    key: keyId === null ? [] : [keyId],
    user,
    group: user.flatMap(groupsOf),
    agent: [session?.agent, session?.parentAgent].filter((agent) => agent !== undefined),
    session: session?.id === undefined ? [] : [session.id],
    operation: [action],
    tag: taggedWith(tags),
  };
}

/** The same call to a model of a provider. */
export function modelSubject(caller: Subject, { id, provider }: { id: string; provider: string }): Subject {
  return { ...caller, model: [id], provider: [provider] };
}

/** The same to a tool of a server: it has the names `<server>/<tool>`. */
export function toolSubject(caller: Subject, { server, name }: Pick<InvokedTool, 'server' | 'name'>): Subject {
  return { ...caller, tool: [`${server}/${name}`], provider: [`mcp:${server}`] };
}
