import { type AgentSession, sessionOf } from '../../../shared/http/agent-session.js';
import { readTags, type Tags, taggedWith } from '../../../shared/http/tags.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';

/** The facts of a caller that its headers say, and that decide which budgets bind the call. */
export interface ProposedCaller {
  userHeader: string | undefined;
  session?: AgentSession | undefined;
  tags?: Tags | undefined;
}

/** A payload that has its caller, so that an approved call is bound and charged as the one that was asked. */
export function withCaller(payload: JsonObject, { userHeader: user, session, tags }: ProposedCaller): JsonObject {
  const { id, agent, parentAgent } = session ?? {};
  const given = { user, session: id, agent, parentAgent, tags: tags && taggedWith(tags).join(', ') };
  const caller = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  return Object.keys(caller).length === 0 ? payload : { ...payload, caller };
}

/** The caller in a payload, read as its headers would be. Throws INVALID_REQUEST for tags of another form. */
export function proposedCallerIn({ caller }: JsonObject): ProposedCaller {
  const given = isJsonObject(caller) ? caller : {};
  const textOf = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === 'string' ? value : undefined;
  };
  const headers: Readonly<Record<string, string | undefined>> = {
    'x-session-id': textOf('session'),
    'x-claude-code-agent-id': textOf('agent'),
    'x-claude-code-parent-agent-id': textOf('parentAgent'),
  };
  return {
    userHeader: textOf('user'),
    session: sessionOf((name) => headers[name]),
    tags: readTags(textOf('tags')),
  };
}
