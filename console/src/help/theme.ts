/** The same key as in the console, so that both look alike. */
const KEY = 'portcullis.theme';
const NEXT: Record<string, string> = { auto: 'light', light: 'dark', dark: 'auto' };

function theme(): string {
  const stored = localStorage.getItem(KEY) ?? 'auto';
  return stored in NEXT ? stored : 'auto';
}

/** Shows the page in the theme that was chosen in this browser. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = theme();
}

/** Adds the button that changes the theme. */
export function addTheme(): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'theme';
  const show = (): void => {
    applyTheme();
    button.textContent = `Theme: ${theme()}`;
  };
  button.addEventListener('click', () => {
    localStorage.setItem(KEY, NEXT[theme()] ?? 'auto');
    show();
  });
  show();
  document.querySelector('header')?.append(button);
}
