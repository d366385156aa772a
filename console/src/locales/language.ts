import type { Messages } from '@lingui/core';
import { type Language, languageOf } from './languages.js';
import { i18n } from './words.js';

const KEY = 'portcullis.language';

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>> = {
  de: async () => import('./de.po'),
};

/** Loads the texts of the person's language. What shows texts is imported afterwards, since many are constants. */
export async function speak(): Promise<void> {
  const language = languageOf(localStorage.getItem(KEY), navigator.languages);
  document.documentElement.lang = language;
  if (language === 'en') return;
  const { messages } = await CATALOGUES[language]();
  i18n.loadAndActivate({ locale: language, messages });
}

/** Shows the console in a language from now on in this browser, which loads the page again. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  location.reload();
}
