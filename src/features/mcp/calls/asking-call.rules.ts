import { type AgentSession, isUsableId } from '../../../shared/http/agent-session.js';
import { isJsonObject } from '../../../shared/json/json.js';

/** A model's request for the call of a tool, as far as the client names it. */
export interface AskingCall {
  callId?: string;
  session?: AgentSession;
}

/** The members of `_meta` that name the request: Claude Code's, Codex's. */
const CALL_IDS = ['claudecode/toolUseId', 'callId'] as const;

/**
 * The request of a model that a client says it carries out. The session of its headers counts more than that of `_meta`, which
 * is Codex's.
 */
export function askingCallIn(meta: unknown, ofHeaders: AgentSession | undefined): AskingCall {
  if (!isJsonObject(meta)) return ofHeaders === undefined ? {} : { session: ofHeaders };
  const callId = CALL_IDS.map((name) => meta[name]).find(isUsableId);
  const { sessionId: id, threadId: agent } = meta;
  const named = { ...(isUsableId(id) ? { id } : {}), ...(isUsableId(agent) ? { agent } : {}), ...ofHeaders };
  return {
    ...(callId === undefined ? {} : { callId }),
    ...(named.id === undefined && named.agent === undefined && named.parentAgent === undefined
      ? {}
      : { session: named }),
  };
}
