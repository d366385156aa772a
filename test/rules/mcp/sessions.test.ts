import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  announcementText,
  heardAt,
  readAnnouncement,
  readQuestionId,
  questionIdOf,
} from '../../../src/features/mcp/sessions/session.rules.js';
import { openingMessage, openingParams, SessionTokens } from '../../../src/features/mcp/sessions/session-tokens.js';
import { SecretBox } from '../../../src/shared/keys/secret-box.js';

const SESSION = '0195e0a0-0000-7000-8000-000000000001';
const POST = '0195e0a0-0000-7000-8000-000000000002';
const here = { instance: 7, requests: new Set([1, 'a']) };

test('an answer is heard where its question waits, by the number that the question has there', () => {
  expect(questionIdOf({ instance: 7, id: 3 })).toBe('7.3');
  const answer = (id: unknown) => ({ jsonrpc: '2.0', id, result: {} }) as never;
  expect(heardAt(answer('7.3'), here)).toEqual({ kind: 'here', body: answer(3) });
  expect(heardAt(answer('8.3'), here)).toEqual({ kind: 'at', instance: 8, body: answer(3) });
  for (const id of [3, '3', 'x.3', '7.', '.3', '0.1', '2147483648.1', '7.3.1', '-7.3', null, undefined])
    expect([id, heardAt(answer(id), here)]).toEqual([id, { kind: 'here', body: answer(id) }]);
  expect(readQuestionId('2147483647.0')).toEqual({ instance: 2_147_483_647, id: 0 });
});

test('a cancellation is heard where its call is, and everywhere if that is not here', () => {
  const cancel = (requestId: unknown) => ({ method: 'notifications/cancelled', params: { requestId } }) as never;
  for (const id of [1, 'a', undefined]) expect(heardAt(cancel(id), here).kind).toBe('here');
  for (const id of [2, '1']) expect(heardAt(cancel(id), here)).toEqual({ kind: 'everywhere', body: cancel(id) });
  for (const body of [undefined, null, 1, { method: 'tools/list', id: 2 }, { method: 'notifications/cancelled' }])
    expect(heardAt(body, here)).toEqual({ kind: 'here', body });
});

test('announcements are read as they were written, and nothing else is', () => {
  for (const announcement of [
    { to: 7, sessionId: SESSION, post: POST },
    { to: undefined, sessionId: SESSION, post: POST },
    { to: undefined, sessionId: SESSION, post: undefined },
  ])
    expect(readAnnouncement(announcementText(announcement))).toEqual(announcement);
  for (const text of ['', '*', `*/${SESSION}`, `x/${SESSION}/end`, `*/x/end`, `*/${SESSION}/x`, `*/${SESSION}/end/1`])
    expect([text, readAnnouncement(text)]).toEqual([text, undefined]);
});

describe('the id of a session', () => {
  let now = 0;
  const tokens = new SessionTokens({ secrets: new SecretBox(randomBytes(32)), now: () => now });
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {}, experimental: { large: 'x'.repeat(100_000) } },
    clientInfo: { name: 'n'.repeat(10_000), version: '1', icons: ['x'.repeat(100_000)] },
  };

  test('has what was agreed, and stays short', () => {
    const { token, agreed } = tokens.begin('rita', params);
    expect(token.length).toBeLessThan(600);
    expect(tokens.open('rita', token)).toEqual(agreed);
    expect(openingMessage(agreed)).toMatchObject({
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: { elicitation: { form: {} } } },
    });
    expect(tokens.begin('rita', {}).agreed).toMatchObject({ version: '', client: { name: 'unnamed', version: '' } });
  });

  test('is of its owner alone, in one spelling, for a day', () => {
    const { token } = tokens.begin('rita', params);
    for (const [owner, text] of [
      ['mo', token],
      ['rita', `${token}!`],
      ['rita', `${token} `],
      ['rita', token.slice(0, -4)],
      ['rita', ''],
    ] as const)
      expect(tokens.open(owner, text)).toBeUndefined();
    now = 24 * 3_600_000;
    expect(tokens.open('rita', token)).toBeUndefined();
  });

  test('is for clients that can be asked', () => {
    const opening = (capabilities: unknown, method = 'initialize') =>
      openingParams({ method, params: { capabilities } as never });
    for (const name of ['elicitation', 'sampling', 'roots']) expect(opening({ [name]: {} })).toBeDefined();
    for (const none of [{}, { roots: true }, null, []]) expect(opening(none)).toBeUndefined();
    expect(opening({ roots: {} }, 'ping')).toBeUndefined();
    for (const body of [undefined, null, { method: 'initialize' }]) expect(openingParams(body)).toBeUndefined();
  });
});
