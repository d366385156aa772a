import { describe, expect, test } from '@jest/globals';
import { readSettings, SettingsError } from '../../../src/config/settings.js';

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map((problem) => problem.split(':')[0]!);
  }
}

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      production: false,
      databaseUrl: undefined,
      openai: { configured: false, apiKey: undefined, baseUrl: 'https://api.openai.com/v1' },
      anthropic: { configured: false, apiKey: undefined, baseUrl: 'https://api.anthropic.com' },
      local: { baseUrl: undefined, api: 'ollama' },
      sandbox: true,
      spineOrigin: 'portcullis.local',
      logLevel: 'info',
      mcpAllowPrivate: false,
      mcpOauth: 'gateway',
      mcpOauthRegistration: false,
      webhookAllowPrivate: false,
      tenantProviderHosts: [],
      guardHosts: [],
    });
  });

  test('empty and blank values count as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', OPENAI_API_KEY: '' })).toMatchObject({
      port: 8080,
      sandbox: true,
    });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['REDIS_URL', 'http://localhost'],
    ['PROCESSES', '0'],
    ['PROCESSES', '65'],
    ['PROCESSES', 'many'],
    ['PORTCULLIS_ADMIN_KEY', 'secret'],
    ['GATEWAY_SECRET', 'short'],
    ['OPENAI_BASE_URL', 'ftp://x'],
    ['ANTHROPIC_BASE_URL', 'x'],
    ['LOCAL_BASE_URL', '/x'],
    ['LOCAL_API', 'llama'],
    ['SANDBOX', 'yes'],
    ['SPINE_ORIGIN', 'two words'],
    ['SPINE_ORIGIN', 'a+b'],
    ['ENCRYPTION_KEY', 'short'],
    ['ENCRYPTION_KEY', 'A'.repeat(44)],
    ['PUBLIC_URL', 'example.com'],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOK_ALLOW_PRIVATE', '1'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([name]);
  });

  const LOGIN = 'postgresql://gateway:secret@pooler:6432/portcullis';
  test.each([
    [{ SESSION_DATABASE_URL: LOGIN }, ['SESSION_DATABASE_URL']],
    [{ REPORT_DATABASE_URL: LOGIN }, ['REPORT_DATABASE_URL']],
    [{ DATABASE_URL: LOGIN, SESSION_DATABASE_URL: 'postgresql://owner@db/portcullis' }, ['SESSION_DATABASE_URL']],
    [
      { DATABASE_URL: LOGIN, REPORT_DATABASE_URL: 'postgresql://postgres:x@replica/portcullis' },
      ['REPORT_DATABASE_URL'],
    ],
    [{ DATABASE_URL: LOGIN, REPORT_DATABASE_URL: 'replica' }, ['REPORT_DATABASE_URL']],
    [{ MIGRATION_DATABASE_URL: LOGIN }, ['DATABASE_URL']],
    [{ DATABASE_URL: LOGIN, MIGRATION_DATABASE_URL: LOGIN }, ['DATABASE_URL']],
  ])('%j is refused by name', (env, names) => {
    expect(problemsOf(env)).toEqual(names);
  });

  test('one login by three ways', () => {
    const [session, report] = ['db:5432', 'replica:5432'].map((host) => LOGIN.replace('pooler:6432', host));
    expect(
      readSettings({ DATABASE_URL: LOGIN, SESSION_DATABASE_URL: session, REPORT_DATABASE_URL: report }),
    ).toMatchObject({ databaseUrl: LOGIN, sessionDatabaseUrl: session, reportDatabaseUrl: report });
  });

  test('all problems are told at once', () => {
    const env = { PORT: 'x', SANDBOX: 'on', NODE_ENV: 'production', LOCAL_API: 'x', GATEWAY_SECRET: 'x' };
    expect(problemsOf(env).toSorted()).toEqual(['GATEWAY_SECRET', 'LOCAL_API', 'PORT', 'SANDBOX']);
  });

  test.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ OPENAI_API_KEY: 'k' }, false],
    [{ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }, false],
    [{ LOCAL_BASE_URL: 'http://127.0.0.1:1' }, false],
    [{ OPENAI_API_KEY: 'k', SANDBOX: 'on' }, true],
    [{ SANDBOX: 'off' }, false],
  ])('%j: sandbox %s', (env, sandbox) => {
    expect(readSettings(env).sandbox).toBe(sandbox);
  });

  test('base URLs lose the slash at their end; a base URL alone configures a provider', () => {
    const { openai, local } = readSettings({
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1/',
      LOCAL_BASE_URL: 'http://127.0.0.1:2//',
    });
    expect(openai).toEqual({ configured: true, apiKey: undefined, baseUrl: 'http://127.0.0.1:1/v1' });
    expect(local.baseUrl).toBe('http://127.0.0.1:2');
  });
});
