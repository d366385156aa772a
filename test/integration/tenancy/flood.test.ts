import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { FailedAttempts } from '../../../src/features/tenancy/directory/failed-attempts.service.js';
import { DomainError } from '../../../src/shared/errors.js';

type Options = ConstructorParameters<typeof FailedAttempts>[0];

const MAX_COUNTED = 10_000;

/** A counter of failures alone, whose evidence is kept. */
function counter() {
  const clock = { at: Date.UTC(2026, 5, 1, 12), now: () => clock.at };
  const sealed: any[] = [];
  const options: Options = {
    authenticator: {
      authenticate: () => {
        throw new DomainError('UNAUTHORIZED', 'the API key is not valid');
      },
    },
    keyNamedIn: (authorization) => authorization,
    cookie: { tokenFor: () => undefined },
    evidence: { append: () => Promise.resolve() } as unknown as Options['evidence'],
    sealer: {
      seal: (event: object) => {
        sealed.push(event);
        return event;
      },
    } as unknown as Options['sealer'],
    clock,
    proxies: 0,
    failed: () => undefined,
  };
  return { attempts: new FailedAttempts(options), clock, sealed };
}

const from = (n: number): IncomingMessage =>
  ({
    socket: { remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
    headers: {},
  }) as unknown as IncomingMessage;

test('a flood of addresses and accounts is counted in bounded memory, and told in one bounded event a minute', async () => {
  const { attempts, clock, sealed } = counter();
  const authenticate = attempts.at('rest');
  let refused = 0;
  for (let n = 0; n < 5 * MAX_COUNTED; n += 1) {
    // Counted here and not by `expect`, which takes longer than what it looks at.
    try {
      authenticate({ authorization: `key ${n}` }, from(n));
    } catch (error) {
      refused += Number(error instanceof Error && error.message.includes('not valid'));
    }
  }
  expect(refused).toBe(5 * MAX_COUNTED);
  clock.at += 60_000;
  while ((await attempts.run()) > 0);
  expect(sealed).toHaveLength(1);
  const { details } = sealed[0];
  expect(details).toMatchObject({ failures: 5 * MAX_COUNTED, limited: 0, otherAccounts: MAX_COUNTED - 20 });
  expect([details.networks.length, details.accounts.length]).toEqual([20, 20]);
});

test('minutes that cannot be recorded are kept for an hour, not for good', async () => {
  const { attempts, clock, sealed } = counter();
  for (let minute = 0; minute < 100; minute += 1) {
    attempts.refused(from(1), 'oidc', 'member');
    clock.at += 60_000;
  }
  while ((await attempts.run()) > 0);
  expect(sealed).toHaveLength(60);
  expect(sealed.at(-1).details).toMatchObject({ apis: { oidc: 1 }, accounts: [{ account: 'member', failures: 1 }] });
});

test('one account is limited from everywhere, and another is not', () => {
  const { attempts } = counter();
  for (let n = 0; n < 30; n += 1) attempts.refused(from(n), 'oidc', 'ann');
  expect(() => {
    attempts.refused(from(99), 'oidc', 'ann');
  }).toThrow('sent for this account');
  attempts.refused(from(99), 'oidc', 'bob');
  attempts.assertMayGuess('ann');
});
