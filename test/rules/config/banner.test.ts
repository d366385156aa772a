import { expect, test } from '@jest/globals';
import { readSettings } from '../../../src/config/settings.js';
import { banner } from '../../../src/server/banner.js';

const SCREEN = { rows: 24, columns: 80 };

test('the banner of a first start fits a screen, with a line for each thing that is missing', () => {
  const providers = (['openai', 'anthropic', 'local'] as const).map((kind) => ({ kind, sandbox: true }));
  const started = { url: 'http://127.0.0.1:8080', providers, signInToken: 'a'.repeat(43) };
  const lines = banner(started, readSettings({}), '.data/admin-key').trimEnd().split('\n');
  const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / SCREEN.columns)), 0);
  expect(rows).toBeLessThanOrEqual(SCREEN.rows);
  expect(lines.filter((line) => line.includes('Missing'))).toEqual([
    '  Missing    OPENAI_API_KEY: answers of openai are simulated (SANDBOX)',
    '  Missing    ANTHROPIC_API_KEY: answers of anthropic are simulated (SANDBOX)',
    '  Missing    LOCAL_BASE_URL: answers of local are simulated (SANDBOX)',
    '  Missing    PUBLIC_URL: links lead to this machine only',
  ]);
});

test('the banner names nothing as missing that is there', () => {
  const providers = [{ kind: 'openai' as const, sandbox: false }];
  const settings = readSettings({ OPENAI_API_KEY: 'sk-test', PUBLIC_URL: 'https://gateway.example' });
  expect(banner({ url: 'http://127.0.0.1:8080', providers }, settings, '.data/admin-key')).not.toContain('Missing');
});
