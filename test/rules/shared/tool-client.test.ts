import { expect, test } from '@jest/globals';
import { clientDetails, statedClient } from '../../../src/shared/tool-client.js';

test('a program’s words about itself are kept in part, as text', () => {
  expect(statedClient({ name: 'Editor', version: '1.2', title: 'x' })).toEqual({ name: 'Editor', version: '1.2' });
  expect(statedClient({ name: `a\u0000\u001b[31m\n${'b'.repeat(1_000)}` })?.name).toBe(`a [31m ${'b'.repeat(93)}`);
  for (const none of [undefined, null, 'Editor', {}, { name: 7 }, { name: ' \n ' }, { version: '1' }])
    expect(statedClient(none)).toBeUndefined();
});

test('evidence has what is known, the application apart from the program’s own words', () => {
  const application = { id: 'https://editor.example/client.json', name: 'Editor' };
  expect(clientDetails(undefined)).toBeUndefined();
  expect(clientDetails({})).toBeUndefined();
  expect(clientDetails({ application })).toEqual({ application });
  expect(JSON.stringify(clientDetails({ stated: { name: 'e', version: '1' }, application }))).toBe(
    JSON.stringify({ application, stated: { name: 'e', version: '1' } }),
  );
});
