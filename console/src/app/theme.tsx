import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

const KEY = 'portcullis.theme';
const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
export type Theme = keyof typeof NEXT;
/** The themes as the console calls them. */
export const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: t`auto`, light: t`light`, dark: t`dark` };
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const listeners = new Set<() => void>();

function stored(): Theme {
  const theme = localStorage.getItem(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** Shows the console light, dark, or as the system has it, from now on in this browser. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

document.documentElement.dataset.theme = stored();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, stored);
  return (
    <button
      type="button"
      onClick={() => {
        chooseTheme(NEXT[theme]);
      }}
    >
      <Trans>Theme: {THEME_NAMES[theme]}</Trans>
    </button>
  );
}
