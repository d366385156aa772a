import { describe, expect, test } from '@jest/globals';
import { isLoopbackHost, isNoBrowser, isSameOrigin } from '../../../src/shared/http/same-origin.rules.js';

const nothing = { site: undefined, origin: undefined, host: 'gateway.test' };

describe('a request is from a page of this server', () => {
  test.each<[string, object, string | undefined, boolean]>([
    ['where the browser says so', { site: 'same-origin' }, undefined, true],
    ['not where another site of the same domain asks', { site: 'same-site' }, undefined, false],
    [
      'not where another site names the right origin',
      { site: 'cross-site', origin: 'http://gateway.test' },
      undefined,
      false,
    ],
    ['where an older browser names its host', { origin: 'http://gateway.test' }, undefined, true],
    ['not where it names another host', { origin: 'http://evil.test' }, undefined, false],
    ['where it names the public address', { origin: 'https://ai.acme.test' }, 'https://ai.acme.test/console', true],
    [
      'not where it names the host behind the public address',
      { origin: 'http://gateway.test' },
      'https://ai.acme.test',
      false,
    ],
    ['not where nobody says anything', {}, undefined, false],
    ['not where there is no host either', { origin: 'http://x', host: undefined }, undefined, false],
  ])('%s', (_, change, publicUrl, expected) => {
    expect(isSameOrigin({ ...nothing, ...change }, publicUrl)).toBe(expected);
  });
});

test('a request without what browsers send is from none', () => {
  expect(isNoBrowser(nothing)).toBe(true);
  expect(isNoBrowser({ ...nothing, site: 'none' })).toBe(false);
  expect(isNoBrowser({ ...nothing, origin: 'null' })).toBe(false);
});

test.each<[string | undefined, boolean]>([
  ['localhost', true],
  ['LOCALHOST:4000', true],
  ['127.8.9.10:80', true],
  ['[::1]:4000', true],
  ['localhost.evil.test', false],
  ['127.0.0.1.evil.test', false],
  ['10.0.0.1', false],
  [undefined, false],
])('the host %s is this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});
