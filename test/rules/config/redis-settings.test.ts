import { describe, expect, test } from '@jest/globals';
import { readSettings, SettingsError } from '../../../src/config/settings.js';
import { addressText } from '../../../src/shared/outbound/redis-servers.js';

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};
const namesOf = (env: Record<string, string>) => problemsOf(env).map((problem) => problem.split(':', 1)[0]);
const read = (env: Record<string, string>) => readSettings(env).redis;
const SENTINELS = { REDIS_SENTINEL_NODES: 'a,b:1,[::1]:2', REDIS_SENTINEL_MASTER: 'mymaster' };

describe('one Redis', () => {
  test.each([
    ['redis://h', { nodes: [{ host: 'h', port: 6379 }], database: 0, tls: undefined }],
    ['valkey://h:7000/3', { nodes: [{ host: 'h', port: 7000 }], database: 3, tls: undefined }],
    ['redis://[fd00::1]/', { nodes: [{ host: 'fd00::1', port: 6379 }], database: 0 }],
    ['redis://:pw@/1', { nodes: [{ host: 'localhost', port: 6379 }], database: 1 }],
    ['rediss://h', { tls: { ca: undefined, serverName: undefined } }],
    ['valkeys://u:p%40%3A@h', { login: { username: 'u', password: 'p@:' }, tls: {} }],
  ])('%s', (url, expected) => {
    if (!URL.canParse(url)) expect(namesOf({ REDIS_URL: url })).toEqual(['REDIS_URL']);
    else expect(read({ REDIS_URL: url })).toMatchObject({ kind: 'single', ...expected });
  });

  test('the login may be set apart', () => {
    expect(read({ REDIS_URL: 'redis://h', REDIS_USERNAME: 'u', REDIS_PASSWORD: '%p' })?.login).toEqual({
      username: 'u',
      password: '%p',
    });
    expect(read({ REDIS_URL: 'redis://u@h', REDIS_PASSWORD: 'p' })?.login).toEqual({ username: 'u', password: 'p' });
  });

  test('none', () => {
    expect(read({})).toBeUndefined();
    expect(read({ REDIS_URL: ' ', REDIS_SENTINEL_NODES: '', REDIS_TLS: '' })).toBeUndefined();
  });
});

test('sentinels', () => {
  expect(
    read({ ...SENTINELS, REDIS_PASSWORD: 'p', REDIS_SENTINEL_USERNAME: 'u', REDIS_SENTINEL_PASSWORD: 's' }),
  ).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 'a', port: 26379 },
      { host: 'b', port: 1 },
      { host: '::1', port: 2 },
    ],
    primaryName: 'mymaster',
    database: 0,
    login: { username: undefined, password: 'p' },
    sentinelLogin: { username: 'u', password: 's' },
    tls: undefined,
  });
});

test('a cluster', () => {
  const env = { REDIS_CLUSTER_NODES: ' one , two:7000 ,', REDIS_TLS: 'true', REDIS_TLS_SERVER_NAME: 'redis.internal' };
  expect(read(env)).toMatchObject({
    kind: 'cluster',
    nodes: [
      { host: 'one', port: 6379 },
      { host: 'two', port: 7000 },
    ],
    tls: { ca: undefined, cert: undefined, key: undefined, serverName: 'redis.internal' },
  });
});

test.each([
  [{ REDIS_URL: 'redis://u:%zz@h' }, ['REDIS_URL']],
  [{ REDIS_URL: 'redis://h/name' }, ['REDIS_URL']],
  [{ REDIS_URL: 'redis://h:0' }, ['REDIS_URL']],
  [{ REDIS_URL: 'h:6379' }, ['REDIS_URL']],
  [{ REDIS_URL: 'redis://h', ...SENTINELS }, ['REDIS_SENTINEL_NODES']],
  [{ REDIS_URL: 'redis://h', REDIS_CLUSTER_NODES: 'a' }, ['REDIS_CLUSTER_NODES']],
  [{ ...SENTINELS, REDIS_CLUSTER_NODES: 'a' }, ['REDIS_CLUSTER_NODES']],
  [{ ...SENTINELS, REDIS_SENTINEL_MASTER: '' }, ['REDIS_SENTINEL_MASTER']],
  [{ ...SENTINELS, REDIS_SENTINEL_USERNAME: 'u' }, ['REDIS_SENTINEL_USERNAME']],
  [{ REDIS_URL: 'redis://h', REDIS_SENTINEL_MASTER: 'm' }, ['REDIS_SENTINEL_MASTER']],
  [{ REDIS_URL: 'redis://h', REDIS_SENTINEL_PASSWORD: 'm' }, ['REDIS_SENTINEL_PASSWORD']],
  [{ REDIS_SENTINEL_NODES: 'redis://a', REDIS_SENTINEL_MASTER: 'm' }, ['REDIS_SENTINEL_NODES']],
  [{ REDIS_SENTINEL_NODES: 'a:x', REDIS_SENTINEL_MASTER: 'm' }, ['REDIS_SENTINEL_NODES']],
  [{ REDIS_CLUSTER_NODES: 'a:99999' }, ['REDIS_CLUSTER_NODES']],
  [{ REDIS_CLUSTER_NODES: 'a b' }, ['REDIS_CLUSTER_NODES']],
  [{ REDIS_CLUSTER_NODES: 'u:p@a' }, ['REDIS_CLUSTER_NODES']],
  [{ REDIS_CLUSTER_NODES: ',' }, ['REDIS_CLUSTER_NODES']],
  [{ REDIS_CLUSTER_NODES: '[["a", 7000]]' }, ['REDIS_CLUSTER_NODES']],
  [{ REDIS_CLUSTER_NODES: Array.from({ length: 101 }, (_, at) => `n${at}`).join(',') }, ['REDIS_CLUSTER_NODES']],
  [{ REDIS_PASSWORD: 'p' }, ['REDIS_PASSWORD']],
  [{ REDIS_URL: 'redis://h', REDIS_USERNAME: 'u' }, ['REDIS_USERNAME']],
  [{ REDIS_URL: 'redis://u:p@h', REDIS_USERNAME: 'u', REDIS_PASSWORD: 'p' }, ['REDIS_USERNAME', 'REDIS_PASSWORD']],
  [{ REDIS_URL: 'redis://h', REDIS_TLS: 'true' }, ['REDIS_TLS']],
  [{ REDIS_URL: 'redis://h', REDIS_TLS: 'yes' }, ['REDIS_TLS']],
  [{ REDIS_URL: 'redis://h', REDIS_TLS_SERVER_NAME: 'x' }, ['REDIS_TLS_SERVER_NAME']],
  [
    { REDIS_CLUSTER_NODES: 'a', REDIS_TLS: 'true', REDIS_TLS_CA_FILE: '/none', REDIS_TLS_KEY_FILE: '/none' },
    ['REDIS_TLS_CERT_FILE', 'REDIS_TLS_CA_FILE', 'REDIS_TLS_KEY_FILE'],
  ],
  [
    { REDIS_URL: 'rediss://h', REDIS_TLS_CERT_FILE: import.meta.filename },
    ['REDIS_TLS_KEY_FILE', 'REDIS_TLS_CERT_FILE'],
  ],
])('%j is refused by name', (env, names) => {
  expect(namesOf(env)).toEqual(names);
});

test('problems contain no password', () => {
  const env = { REDIS_URL: 'redis://u:hunter2@h/x', REDIS_SENTINEL_PASSWORD: 'hunter2', REDIS_PASSWORD: 'hunter2' };
  expect(problemsOf(env).join('\n')).not.toContain('hunter2');
  expect(problemsOf({ ...env, REDIS_URL: 'redis://u:hunter2@h' }).join('\n')).not.toContain('hunter2');
});

test('addresses as people write them', () => {
  expect([addressText({ host: 'h', port: 1 }), addressText({ host: '::1', port: 2 })]).toEqual(['h:1', '[::1]:2']);
});
