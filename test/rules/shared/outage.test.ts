import { expect, test } from '@jest/globals';
import { Outage } from '../../../src/shared/time/outage.js';

test('an outage is told when it begins, once a minute, and when it ends', () => {
  const told: [string, unknown, string | undefined][] = [];
  const at = (level: string) => (fields: object | string, message?: string) => told.push([level, fields, message]);
  let now = 5_000;
  const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const outage = new Outage(logger, 'cannot listen', () => now);
  const error = new Error('away');

  outage.over();
  expect(told).toEqual([]);
  for (let attempt = 0; attempt <= 320; attempt += 1, now += 200) outage.failed(error);
  const warnings = told.filter(([level]) => level === 'warn');
  expect(warnings).toEqual([
    ['warn', { err: error }, 'cannot listen; retrying'],
    ['warn', { err: error }, 'cannot listen; retrying'],
  ]);
  expect(told.filter(([level]) => level === 'debug')).toHaveLength(319);
  outage.over();
  outage.over();
  expect(told.at(-1)).toEqual(['info', { seconds: 64.2 }, 'cannot listen, for 64.2 s; it works again']);
  outage.failed(error);
  expect(told.at(-1)?.[0]).toBe('warn');
});
