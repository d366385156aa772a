import { describe, expect, test } from '@jest/globals';
import {
  isNewUse,
  isOpenLink,
  linkEnd,
  linkToken,
  parseLinkToken,
} from '../../../src/features/evidence/links/link.rules.js';

const DAY = 86_400_000;
const ID = '0198c0de-0000-7000-8000-000000000000';
const SECRET = 'aB3_-'.repeat(8) + 'xyz';

describe('a link', () => {
  test('ends after its days, and with its pack at the latest', () => {
    expect(linkEnd(0, 7, new Date(30 * DAY))).toEqual(new Date(7 * DAY));
    expect(linkEnd(0, 7, new Date(3 * DAY))).toEqual(new Date(3 * DAY));
  });

  test.each<[string, Date | null, number, boolean]>([
    ['before its end', null, DAY - 1, true],
    ['at its end', null, DAY, false],
    ['once it is revoked', new Date(5), 10, false],
  ])('works: %s', (_, revokedAt, now, expected) => {
    expect(isOpenLink({ revokedAt, expiresAt: new Date(DAY) }, now)).toBe(expected);
  });

  test('keeps its uses to the minute', () => {
    expect(isNewUse(null, 0)).toBe(true);
    expect(isNewUse(new Date(0), 59_999)).toBe(false);
    expect(isNewUse(new Date(0), 60_000)).toBe(true);
  });
});

describe('a token', () => {
  test('has the id and the secret', () => {
    expect(parseLinkToken(linkToken(ID, SECRET))).toEqual({ id: ID, secret: SECRET });
  });

  test.each([
    '',
    ID,
    SECRET,
    `${ID}.`,
    `.${SECRET}`,
    `${ID}.${SECRET}x`,
    `${ID}.${SECRET}\n`,
    `${ID.toUpperCase()}X.${SECRET}`,
  ])('%j is none', (text) => {
    expect(parseLinkToken(text)).toBeUndefined();
  });
});
