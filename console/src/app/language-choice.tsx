import { t } from '@lingui/core/macro';
import { chooseLanguage } from '../locales/language.js';
import { type Language, LANGUAGES } from '../locales/languages.js';
import { i18n } from '../locales/words.js';
import { useQuestion } from '../parts/question.js';

const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];

/** True where a field on the page has other content than when it was shown. */
function isTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
}

/** The languages of the console, by their own names. The page is loaded again, so that what was typed is asked about. */
export function LanguageChoice() {
  const { ask, dialog } = useQuestion();
  const choose = async (language: Language): Promise<void> => {
    const isSure = !isTyped() || (await ask(t`Change the language? What you have typed is lost.`, t`Change it`, true));
    if (isSure) chooseLanguage(language);
  };
  return (
    <>
      <div role="group" aria-label={t`Language`} className="choice">
        {LANGUAGE_NAMES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === i18n.locale}
            onClick={() => void choose(language)}
          >
            {LANGUAGES[language]}
          </button>
        ))}
      </div>
      {dialog}
    </>
  );
}
