import type { Messages } from '@lingui/core';
import { type Language, languageOf } from './languages.js';
import { i18n } from './words.js';

const KEY = 'portcullis.language';

type Translated = Exclude<Language, 'en'>;

const CATALOGUES: Readonly<Record<Translated, () => Promise<{ messages: Messages }>>> = {
  de: async () => import('./de.po'),
};

/** Loads the texts of the person's language; without them it is English. What shows texts is imported afterwards, since many are constants. */
export async function speak(catalogueOf = async (language: Translated) => CATALOGUES[language]()): Promise<void> {
  const language = languageOf(localStorage.getItem(KEY), navigator.languages);
  document.documentElement.lang = 'en';
  if (language === 'en') return;
  try {
    const { messages } = await catalogueOf(language);
    i18n.loadAndActivate({ locale: language, messages });
    document.documentElement.lang = language;
  } catch (error) {
    // A page in English is better than none; the next load asks for the catalogue again.
    console.warn(`the texts of ${language} could not be loaded`, error);
  }
}

/** Shows the console in a language from now on in this browser, which loads the page again. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  location.reload();
}
