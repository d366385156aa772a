import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { chooseLanguage, type Language, LANGUAGES } from '../locales/language.js';
import { i18n } from '../locales/words.js';
import { useQuestion } from '../parts/question.js';

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
      <label>
        <Trans>Language</Trans>{' '}
        <select
          value={i18n.locale}
          onChange={({ target }) => {
            void choose(target.value as Language);
          }}
        >
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {dialog}
    </>
  );
}
