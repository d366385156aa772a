import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSettings, SettingsError } from '../../../src/config/settings.js';
import { RedisStore } from '../../../src/database/store/redis-store.js';
import { checkRedis } from '../../../src/cli/doctor/redis.checks.js';
import { counterScript } from '../../../src/features/gateway/admission/redis/counter-script.js';
import { AMPLE, startTestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { recordingLogger } from '../../support/logger.js';
import { documentedRights, makeAuthority } from '../../support/programs/redis-groups.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

const PASSWORD = 'of-the-gateway%';
describeWithRedis('a Redis over TLS, with a login', () => {
  const authority = makeAuthority();
  const other = makeAuthority();
  let redis: TestRedis;
  let port = 0;

  const environment = (changed: Record<string, string> = {}): Record<string, string> => ({
    REDIS_URL: `rediss://gateway@127.0.0.1:${port}`,
    REDIS_PASSWORD: PASSWORD,
    REDIS_TLS_CA_FILE: authority.ca,
    REDIS_TLS_CERT_FILE: authority.file('client.pem'),
    REDIS_TLS_KEY_FILE: authority.file('client.key'),
    ...changed,
  });

  beforeAll(async () => {
    authority.issue('server', 'IP:127.0.0.1');
    authority.issue('client', 'DNS:gateway');
    other.issue('client', 'DNS:gateway');
    redis = await startRedis((given) => {
      port = given;
      const files = ['--tls-cert-file', authority.file('server.pem'), '--tls-key-file', authority.file('server.key')];
      const user = ['--user', 'gateway', 'on', `>${PASSWORD}`, ...documentedRights()];
      const encrypted = ['--port', '0', '--tls-port', String(given), '--tls-ca-cert-file', authority.ca];
      return [...encrypted, ...files, ...user, '--requirepass', 'of another user'];
    });
  });
  afterAll(async () => {
    await Promise.all([redis.stop(), authority.stop(), other.stop()]);
  });

  test('counts and caches with the rights that the documentation names', async () => {
    const app = await startTestApp({ env: environment(), cache: true });
    await app.createTenant({ id: 'sealed', ...AMPLE, requestsPerMinute: 3, monthlyBudgetUsd: 1 });
    const key = await app.issueKey({ tenantId: 'sealed', subject: 'ann', roles: ['tenant_admin'] });
    const ask = async (text: string) => {
      const body = { model: 'gpt-4o-mini', max_tokens: 20, messages: [{ role: 'user', content: text }] };
      return (await app.request('POST', '/v1/chat/completions', { key, body })).status;
    };
    expect([await ask('one'), await ask('two'), await ask('three'), await ask('four')]).toEqual([200, 200, 200, 429]);
    const found = await app.graphql('{ usage { budget { usedUsd heldUsd } } }', {}, { key });
    expect(found.json.data.usage.budget.usedUsd).toBeGreaterThan(0);
    await app.stop();
  });

  test('the name of another protocol, and a name beside the address', async () => {
    const env = environment({ REDIS_URL: `valkeys://gateway@127.0.0.1:${port}/0` });
    expect(await checkRedis(readSettings(env))).toMatchObject({ state: 'ok' });
  });

  test.each([
    ['an authority that did not sign', () => ({ REDIS_TLS_CA_FILE: other.ca }), /certificate/, /REDIS_TLS_CA_FILE/],
    ['the authorities of Node', () => ({ REDIS_TLS_CA_FILE: '' }), /certificate/, /REDIS_TLS_CA_FILE/],
    ['another name', () => ({ REDIS_TLS_SERVER_NAME: 'redis.example' }), /altnames/, /REDIS_TLS_SERVER_NAME/],
    ['another password', () => ({ REDIS_PASSWORD: 'guessed-wrong' }), /WRONGPASS/, /password/],
    ['no password', () => ({ REDIS_PASSWORD: '', REDIS_URL: `rediss://127.0.0.1:${port}` }), /NOAUTH/, /password/],
    ['no encryption', () => ({ ...PLAIN, REDIS_URL: `redis://gateway@127.0.0.1:${port}` }), /./, /start Redis/],
    ['no certificate of the client', () => ({ REDIS_TLS_CERT_FILE: '', REDIS_TLS_KEY_FILE: '' }), /./, /./],
    ['one of another authority', () => clientOf(), /./, /./],
  ])('is refused with %s', async (_what, changed, says, todo) => {
    const settings = readSettings(environment(changed()));
    const found = await checkRedis(settings);
    expect(found).toMatchObject({
      state: 'fault',
      says: expect.stringMatching(says),
      todo: expect.stringMatching(todo),
    });
    const logger = recordingLogger();
    const store = new RedisStore({ servers: settings.redis!, key: 'any', logger, scripts: [counterScript] });
    store.open();
    await eventually('it says so', () => logger.lines.some(({ level }) => level === 'warn'));
    await expect(store.send((client) => client.ping())).rejects.toThrow('the shared counters cannot be reached');
    await store.close();
    for (const secret of [PASSWORD, 'guessed-wrong'])
      expect(inspect([found, logger.lines], { depth: 8 })).not.toContain(secret);
  });

  const PLAIN = { REDIS_TLS_CA_FILE: '', REDIS_TLS_CERT_FILE: '', REDIS_TLS_KEY_FILE: '' };
  const clientOf = () => ({
    REDIS_TLS_CERT_FILE: other.file('client.pem'),
    REDIS_TLS_KEY_FILE: other.file('client.key'),
  });

  test('files that are something else are refused at the start, by their setting', () => {
    const problems = (changed: Record<string, string>): string => {
      try {
        readSettings(environment(changed));
        return '';
      } catch (error) {
        if (error instanceof SettingsError) return error.problems.join('\n');
        throw error;
      }
    };
    expect(problems({ REDIS_TLS_CA_FILE: authority.file('ca.key') })).toMatch(
      /^REDIS_TLS_CA_FILE: expected a file with a certificate/,
    );
    expect(problems({ REDIS_TLS_KEY_FILE: authority.ca })).toMatch(
      /^REDIS_TLS_KEY_FILE: expected a file with a private key/,
    );
    expect(problems({ REDIS_TLS_CERT_FILE: authority.file('none.pem') })).toMatch(/^REDIS_TLS_CERT_FILE: .*ENOENT/);
  });
});
