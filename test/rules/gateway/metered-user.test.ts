import { expect, test } from '@jest/globals';
import { meteredUser } from '../../../src/features/gateway/invocation/user.rules.js';

test.each<[string | null | undefined, string | undefined, string]>([
  ['body', 'header', 'body'],
  ['', 'header', 'header'],
  [null, 'header', 'header'],
  [undefined, '', 'key'],
  [undefined, undefined, 'key'],
])('body %j and header %j are metered as %s', (body, header, expected) => {
  expect(meteredUser(body, header, 'key')).toBe(expected);
});
