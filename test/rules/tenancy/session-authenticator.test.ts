import { expect, test } from '@jest/globals';
import type { LiveMembers } from '../../../src/features/tenancy/records/live-members.service.js';
import { SecretHasher } from '../../../src/shared/keys/secret-hash.rules.js';
import type { LiveSessions } from '../../../src/features/tenancy/records/live-sessions.service.js';
import { SessionAuthenticator } from '../../../src/features/tenancy/directory/session-authenticator.service.js';

/** Who acts in a session with these roles, of a member with those. */
function holder(session: string[], member: string[]) {
  const sessions = {
    ofToken: () => ({
      id: 'the session',
      memberId: 'the member',
      keyId: null,
      keySecretHash: null,
      roles: new Set(session),
      handlers: new Set(),
      expiresAt: 10,
      lastSeenAt: 0,
    }),
    use: () => undefined,
  } as unknown as LiveSessions;
  const members = {
    get: () => ({ id: 'the member', tenantId: 't', subject: 'ann', roles: new Set(member), isDeactivated: false }),
  } as unknown as LiveMembers;
  const clock = { now: () => 1 };
  const authenticator = new SessionAuthenticator({
    sessions,
    members,
    hasher: new SecretHasher(),
    clock,
    idleMillis: 10,
  });
  const { id, roles } = authenticator.holderOf('token', () => undefined, true);
  return [id, [...roles]];
}

test('a session acts for its member, with the roles that both have', () => {
  expect(holder(['member', 'gone'], ['member', 'new'])).toEqual(['the member', ['member']]);
  expect(holder(['platform_admin'], ['platform_admin'])).toEqual(['the member', ['platform_admin']]);
});

test('one without the platform’s administration does not get it by work that is done later', () => {
  expect(holder(['member'], ['member', 'platform_admin'])).toEqual(['the session', ['member']]);
});
