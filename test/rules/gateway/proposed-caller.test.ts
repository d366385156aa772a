import { describe, expect, test } from '@jest/globals';
import { proposedCallerIn, withCaller } from '../../../src/features/gateway/invocation/proposed-caller.rules.js';

describe('the caller of a proposed call', () => {
  test('reads as it was written', () => {
    const caller = {
      userHeader: 'ann',
      session: { id: 's', agent: 'a', parentAgent: 'p' },
      tags: { team: 'blue', project: 'at=las' },
    };
    const payload = withCaller({ model: 'm' }, caller);
    expect(payload).toEqual({
      model: 'm',
      caller: { user: 'ann', session: 's', agent: 'a', parentAgent: 'p', tags: 'team=blue, project=at=las' },
    });
    expect(proposedCallerIn(payload)).toEqual(caller);
  });

  test('is left out where there is nothing to say', () => {
    const payload = { model: 'm' };
    expect(withCaller(payload, { userHeader: undefined })).toBe(payload);
    expect(proposedCallerIn(payload)).toEqual({ userHeader: undefined, session: undefined, tags: undefined });
  });

  test.each<[unknown]>([[null], ['ann'], [[]], [{ user: 1, session: {}, agent: 'a b', tags: [] }]])(
    'of the form %j says nothing',
    (caller) => {
      expect(proposedCallerIn({ caller } as never)).toEqual({
        userHeader: undefined,
        session: undefined,
        tags: undefined,
      });
    },
  );

  test('with tags of another form is refused', () => {
    expect(() => proposedCallerIn({ caller: { tags: 'blue' } })).toThrow('X-Tags');
  });
});
