import { useEffect, useState } from 'react';

const KEY = 'portcullis.theme';
const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
type Theme = keyof typeof NEXT;

function stored(): Theme {
  const theme = localStorage.getItem(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(stored);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  }, [theme]);
  return (
    <button
      type="button"
      onClick={() => {
        setTheme(NEXT[theme]);
      }}
    >
      Theme: {theme}
    </button>
  );
}
