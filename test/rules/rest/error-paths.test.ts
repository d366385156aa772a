import { describe, expect, test } from '@jest/globals';
import { spokenBy } from '../../../src/rest/error-formats.js';
import { errorPaths } from '../../../src/rest/error-paths.js';
import type { Route } from '../../../src/rest/route.js';

const row = (prefixes: string[] | undefined, path: string, more: Partial<Route> = {}): Route =>
  ({ path, ...(prefixes === undefined ? {} : { prefixes }), ...more }) as Route;

describe('the form of errors where there is no row', () => {
  const messages = row(['/v1', '/anthropic'], '/messages', { errors: 'anthropic' });
  const models = row(['/v1'], '/models', { variant: row(['/anthropic'], '/models', { errors: 'anthropic' }) });
  const same = row(['/v1'], '/same', { variant: row(['/v1'], '/same') });
  const at = errorPaths([messages, models, same, row(['/v1'], '/chat'), row(undefined, '/api/other')]);

  test.each([
    ['/v1/messages', 'anthropic'],
    ['/v1/messages/batches', 'anthropic'],
    ['/anthropic/v9/anything', 'anthropic'],
    ['/v1/chat/nothing', 'openai'],
    ['/v1/same/nothing', 'openai'],
    ['/v1/models/x', undefined],
    ['/v1/nothing', undefined],
    ['/api/other/x', undefined],
    ['/', undefined],
    ['', undefined],
  ])('%s: %s', (path, form) => {
    expect(at(path)).toBe(form);
  });

  test.each<[Record<string, string>, string]>([
    [{}, 'openai'],
    [{ authorization: 'Bearer x' }, 'openai'],
    [{ 'x-api-key': 'x' }, 'anthropic'],
    [{ 'x-api-key': 'x', authorization: 'Bearer x' }, 'openai'],
    [{ 'anthropic-version': '2023-06-01', authorization: 'Bearer x' }, 'anthropic'],
  ])('a client that sends %j speaks %s', (headers, form) => {
    expect(spokenBy((name) => headers[name])).toBe(form);
  });
});
