import { describe, expect, test } from '@jest/globals';
import {
  readAwsJson,
  readMembers,
  readOAuth,
  readSts,
  readTime,
  readToken,
} from '../../../../src/providers/credentials/token-answers.rules.js';

const NOW = Date.UTC(2026, 10, 28);
const flawOf = (reading: object): unknown => ('flaw' in reading ? reading.flaw : 'none');
const oauth = (more: object): string => JSON.stringify({ access_token: 'a.b-c', expires_in: 3_600, ...more });

describe('an answer of OAuth', () => {
  test.each([
    [oauth({}), 3_600],
    [oauth({ token_type: 'Bearer' }), 3_600],
    [oauth({ expires_in: '86399' }), 86_399],
    [oauth({ expires_in: undefined, expires_on: String(NOW / 1_000 + 60) }), 60],
  ])('%s is a token for %d seconds', (text, seconds) => {
    expect(readOAuth(text, NOW)).toEqual({ value: { value: 'a.b-c', expiresAt: NOW + seconds * 1_000 } });
  });

  test.each([
    ['<html><body>Sign in</body></html>', 'a page in place of JSON'],
    ['access_token=a', 'an answer that is not JSON'],
    ['', 'an answer that is not JSON'],
    ['[]', 'an answer that is not an object'],
    ['null', 'an answer that is not an object'],
    [oauth({ access_token: undefined }), 'an answer without access_token'],
    [oauth({ access_token: 7 }), 'an answer without access_token'],
    [oauth({ access_token: '' }), 'an answer without access_token'],
    [oauth({ access_token: 'a\r\nx-evil: 1' }), 'access_token with spaces, line breaks or other characters'],
    [oauth({ access_token: 'gehörig' }), 'access_token with spaces, line breaks or other characters'],
    [oauth({ access_token: 'a'.repeat(32_769) }), 'access_token of more than 32768 characters'],
    [oauth({ token_type: 'mac' }), 'a token that is not a bearer token'],
    [oauth({ token_type: ['Bearer'] }), 'a token that is not a bearer token'],
    [oauth({ expires_in: undefined }), 'an answer without expires_in'],
    [oauth({ expires_in: null }), 'an answer without expires_in'],
    [oauth({ expires_in: 'soon' }), 'an expires_in that is not a number'],
    [oauth({ expires_in: '-5' }), 'an expires_in that is not a number'],
    [oauth({ expires_in: {} }), 'an expires_in that is not a number'],
    [oauth({ expires_in: -1 }), 'an expires_in that is over already'],
    [oauth({ expires_in: 0 }), 'an expires_in that is over already'],
    [oauth({ expires_in: 1e300 }), 'an expires_in of more than two days'],
    [`{"access_token": "a", "expires_in": 1e999}`, 'an expires_in that is not a number'],
    [oauth({ expires_in: undefined, expires_on: 'never' }), 'an expires_on that is not a number'],
  ])('%s is refused by name', (text, flaw) => {
    expect(flawOf(readOAuth(text, NOW))).toBe(flaw);
  });
});

describe('keys of AWS', () => {
  const keys = {
    Code: 'Success',
    AccessKeyId: 'ASIAEXAMPLE0000000000',
    SecretAccessKey: 'secret/of+a=role',
    Token: 'session',
    Expiration: '2026-11-28T06:00:00Z',
  };
  const value = {
    value: { accessKeyId: keys.AccessKeyId, secretAccessKey: keys.SecretAccessKey, sessionToken: keys.Token },
    expiresAt: Date.UTC(2026, 10, 28, 6),
  };
  const sts = (more: Partial<typeof keys> = {}): string => {
    const { AccessKeyId, SecretAccessKey, Token, Expiration } = { ...keys, ...more };
    const members = `<AccessKeyId>${AccessKeyId}</AccessKeyId><SecretAccessKey>${SecretAccessKey}</SecretAccessKey>`;
    const rest = `<SessionToken>\n${Token}\n</SessionToken><Expiration>${Expiration}</Expiration>`;
    return `<AssumeRoleResponse><AssumeRoleResult><Credentials>${members}${rest}</Credentials></AssumeRoleResult></AssumeRoleResponse>`;
  };

  test('come as JSON from containers and machines, and as XML from STS', () => {
    expect(readAwsJson(JSON.stringify(keys), NOW)).toEqual({ value });
    expect(readAwsJson(JSON.stringify({ ...keys, Code: undefined }), NOW)).toEqual({ value });
    expect(readSts(sts(), NOW)).toEqual({ value });
  });

  test.each([
    [{ Code: 'Failed' }, 'an answer without success'],
    [{ AccessKeyId: undefined }, 'an answer without an access key id'],
    [{ AccessKeyId: 'AKIA/../x' }, 'an access key id of another form'],
    [{ SecretAccessKey: 5 }, 'an answer without a secret key'],
    [{ SecretAccessKey: 'a\nb' }, 'a secret key with spaces, line breaks or other characters'],
    [{ Token: null }, 'an answer without a session token'],
    [{ Expiration: 'tomorrow' }, 'an answer without a time in Expiration'],
    [{ Expiration: 1_790_000_000 }, 'an answer without a time in Expiration'],
    [{ Expiration: '2026-11-27T23:59:59Z' }, 'an Expiration that is over already'],
    [{ Expiration: '2036-11-28T00:00:00Z' }, 'an Expiration of more than two days'],
  ])('%j is refused by name', (more, flaw) => {
    expect(flawOf(readAwsJson(JSON.stringify({ ...keys, ...more }), NOW))).toBe(flaw);
  });

  test.each([
    ['<html>no</html>', 'an answer without credentials'],
    [sts({ AccessKeyId: '' }), 'an answer without an access key id'],
    [sts({ SecretAccessKey: '<b>x</b>' }), 'an answer without a secret key'],
    [sts({ Token: 'a&#10;b' }), 'an answer without a session token'],
    [sts({ Expiration: '' }), 'an answer without a time in Expiration'],
  ])('%s of STS is refused by name', (text, flaw) => {
    expect(flawOf(readSts(text, NOW))).toBe(flaw);
  });
});

test('what was read says nothing of what it was', () => {
  const secret = 'a secret that nobody may see';
  for (const reading of [
    readOAuth(secret, NOW),
    readOAuth(JSON.stringify({ access_token: secret, expires_in: 1 }), NOW),
    readAwsJson(JSON.stringify({ AccessKeyId: secret }), NOW),
    readMembers(`{"a": ${secret}`),
    readToken(secret, 'a token'),
    readTime(secret, NOW, 'a time'),
  ]) {
    expect(flawOf(reading)).not.toBe('none');
    expect(JSON.stringify(reading)).not.toContain(secret);
  }
});
