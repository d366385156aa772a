import { describe, expect, test } from '@jest/globals';
import { callerSubject, modelSubject } from '../../../src/features/gateway/invocation/subject.rules.js';
import {
  type HoldingStop,
  holdingStop,
  sparedCandidates,
  stopOf,
  stoppedBy,
} from '../../../src/features/gateway/stops/stop.rules.js';
import type { Principal } from '../../../src/contracts/identity.js';
import { readSelector } from '../../../src/shared/selectors/selector.rules.js';
import { DomainError } from '../../../src/shared/errors.js';

const principal = {
  keyId: 'k1',
  subject: 'ann',
  subjectType: 'user',
  roles: new Set<string>(),
} as unknown as Principal;
const groups = new Map([
  ['ann', ['engineering', 'night']],
  ['eve', ['guests']],
]);
const groupsOf = (user: string): readonly string[] => groups.get(user) ?? [];

function subject(userId = 'ann') {
  const facts = {
    principal,
    userId,
    action: 'ai.generate',
    session: { id: 's1', agent: 'a1', parentAgent: 'a0' },
    tags: { team: 'blue' },
  } as const;
  return modelSubject(callerSubject(facts, groupsOf), { id: 'gpt-4o', provider: 'openai' });
}

const stopping = (selector: object): HoldingStop =>
  holdingStop({ id: 'st', tenantId: 't', reason: 'a leaked key', selector });

describe('calls that a stop names', () => {
  test.each([
    [{}],
    [{ key: 'k1' }],
    [{ user: 'ann' }],
    [{ group: 'engineering' }],
    [{ group: ['others', 'night'] }],
    [{ agent: 'a1' }],
    [{ agent: 'a0' }],
    [{ session: 's1' }],
    [{ model: 'gpt-*' }],
    [{ provider: 'openai' }],
    [{ operation: 'ai.*' }],
    [{ tag: 'team=blue' }],
    [{ user: 'ann', model: 'gpt-4o' }],
  ])('%j', (selector) => {
    expect(stopOf([stopping({ user: 'nobody' }), stopping(selector)], subject)?.id).toBe('st');
  });

  test.each([
    [{ key: 'k2' }],
    [{ group: 'guests' }],
    [{ model: 'claude-*' }],
    [{ user: 'ann', model: 'claude-3' }],
    [{ tag: 'team' }],
  ])('not %j', (selector) => {
    expect(stopOf([stopping(selector)], subject)).toBeUndefined();
  });

  test('a key stays stopped by its own user and groups, whomever the call names', () => {
    for (const selector of [{ user: 'ann' }, { user: 'eve' }, { group: 'night' }, { group: 'guests' }])
      expect(stopOf([stopping(selector)], () => subject('eve'))).toBeDefined();
  });

  test('the facts of a call are put together only where there are stops', () => {
    expect(
      stopOf([], () => {
        throw new Error('asked');
      }),
    ).toBeUndefined();
  });
});

describe('the selector of a stop', () => {
  const issuesOf = (given: unknown): unknown => {
    try {
      readSelector(given);
    } catch (error) {
      return error instanceof DomainError ? error.details?.issues : error;
    }
    return undefined;
  };

  test('names the fields that are wrong', () => {
    expect(issuesOf({ colour: 'red', model: [] })).toMatchObject([
      { path: 'selector.colour' },
      { path: 'selector.model' },
    ]);
  });

  test('may be empty', () => {
    expect(readSelector({})).toEqual({});
  });
});

test('the error of a stopped call has the id of the stop and its reason', () => {
  const { code, message, details } = stoppedBy(stopping({}));
  expect({ code, message, details }).toEqual({
    code: 'FORBIDDEN',
    message: 'an administrator has stopped this call: a leaked key',
    details: { stop_id: 'st' },
  });
});

describe('the candidates that are left', () => {
  const served = (id: string, provider: string) => ({ model: { id, provider } });
  const [here, there, other] = [served('m', 'here'), served('m', 'there'), served('fallback', 'here')];
  const left = (isStopped: (provider: string, id: string) => boolean) =>
    sparedCandidates([here, there, other], ({ model }) => isStopped(model.provider, model.id));

  test('another provider of the same model answers', () => {
    expect(left((provider) => provider === 'here')).toEqual([there]);
  });

  test('a stopped fallback is not tried', () => {
    expect(left((_, id) => id === 'fallback')).toEqual([here, there]);
  });

  test('no fallback answers in the place of a stopped model', () => {
    expect(left((_, id) => id === 'm')).toEqual([here, there, other]);
    expect(left(() => true)).toEqual([here, there, other]);
  });
});
