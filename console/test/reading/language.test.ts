/** @jest-environment @happy-dom/jest-environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { speak } from '../../src/locales/language.js';
import { i18n } from '../../src/locales/words.js';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test('a catalogue that cannot be loaded leaves the page in English', async () => {
  localStorage.setItem('portcullis.language', 'de');
  const warned = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  await speak(() => Promise.reject(new TypeError('Failed to fetch')));
  expect([document.documentElement.lang, i18n.locale, warned.mock.calls.length]).toEqual(['en', 'en', 1]);
});
