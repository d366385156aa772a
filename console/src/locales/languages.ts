/** The languages of the console by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** The language that was chosen in this browser, else the first of the person's that there is, else English. */
export function languageOf(chosen: string | null, wanted: readonly string[]): Language {
  const names = [chosen ?? '', ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())];
  return names.find(isLanguage) ?? 'en';
}
