/** The run of an agent that a call belongs to, as its client names it. */
export interface AgentSession {
  /** The conversation or task, with all of its agents. */
  id?: string;
  agent?: string;
  /** The agent that started this one. */
  parentAgent?: string;
}

/** The headers of each, the first that is usable counts: a client's own choice, Claude Code's, Codex's. */
const HEADERS: readonly (readonly [keyof AgentSession, readonly string[]])[] = [
  ['id', ['x-session-id', 'x-claude-code-session-id', 'session-id', 'session_id', 'conversation_id']],
  ['agent', ['x-claude-code-agent-id', 'thread-id']],
  ['parentAgent', ['x-claude-code-parent-agent-id', 'x-codex-parent-thread-id']],
];
const USABLE = /^[\x21-\x7e]{1,200}$/;

/** Whether a client's own id is one to keep: printable, without spaces, at most 200 characters. */
export function isUsableId(value: unknown): value is string {
  return typeof value === 'string' && USABLE.test(value);
}

/** The session that headers name; undefined without one. Values that are longer than 200 characters or not printable are ignored. */
export function sessionOf(header: (name: string) => string | undefined): AgentSession | undefined {
  let session: AgentSession | undefined;
  for (const [member, names] of HEADERS) {
    for (const name of names) {
      const value = header(name);
      if (!isUsableId(value)) continue;
      (session ??= {})[member] = value;
      break;
    }
  }
  return session;
}
