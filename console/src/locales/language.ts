import type { Messages } from '@lingui/core';
import { i18n } from './words.js';

const KEY = 'portcullis.language';

/** The languages of the console by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>> = {
  de: async () => import('./de.po'),
};

const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** The language that was chosen in this browser, else the first of the person's that there is, else English. */
export function languageOf(chosen: string | null, wanted: readonly string[]): Language {
  const names = [chosen ?? '', ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())];
  return names.find(isLanguage) ?? 'en';
}

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
