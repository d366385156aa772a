import { describe, expect, test } from '@jest/globals';
import { type AgentSession, sessionOf } from '../../../src/shared/http/agent-session.js';

describe('the session that headers name', () => {
  test.each<[Record<string, string>, AgentSession | undefined]>([
    [{}, undefined],
    [{ 'x-session-id': 's' }, { id: 's' }],
    [
      { 'x-claude-code-session-id': 's', 'x-claude-code-agent-id': 'a', 'x-claude-code-parent-agent-id': 'p' },
      { id: 's', agent: 'a', parentAgent: 'p' },
    ],
    [
      { session_id: 's', 'thread-id': 'a', 'x-codex-parent-thread-id': 'p' },
      { id: 's', agent: 'a', parentAgent: 'p' },
    ],
    [{ 'session-id': 's', conversation_id: 'older' }, { id: 's' }],
    [{ 'x-session-id': 'own', 'x-claude-code-session-id': 'other' }, { id: 'own' }],
    [{ 'x-claude-code-agent-id': 'a' }, { agent: 'a' }],
    [{ 'x-session-id': 'x'.repeat(200) }, { id: 'x'.repeat(200) }],
    [{ 'x-session-id': 'x'.repeat(201) }, undefined],
    [{ 'x-session-id': '' }, undefined],
    [{ 'x-session-id': 'two words' }, undefined],
    [{ 'x-session-id': 'schön', 'x-claude-code-session-id': 's' }, { id: 's' }],
  ])('%j', (headers, session) => {
    expect(sessionOf((name) => headers[name])).toEqual(session);
  });
});
