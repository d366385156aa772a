import type { Found } from './find.ts';

/** Time after the last key until the search runs, in milliseconds. */
const PAUSE = 80;
/** The most that the index gives: find.ts. */
const FULL = 20;

type Find = (text: string) => readonly Found[];
let finding: Promise<Find> | undefined;

/** Loads the texts and the library when somebody begins to search, once; after a failure the next key tries again. */
function loaded(): Promise<Find> {
  finding ??= import('./find.ts')
    .then(({ openIndex }) => openIndex('/help/search.json'))
    .catch((error: unknown) => {
      finding = undefined;
      throw error;
    });
  return finding;
}

/** Adds the search: a field that `/` reaches, and the results below it, which the arrow keys walk through. */
export function addSearch(): void {
  const place = document.querySelector('search');
  if (place === null) return;
  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = 'Search the help';
  field.setAttribute('aria-label', 'Search the help');
  field.setAttribute('aria-keyshortcuts', '/');
  field.autocomplete = 'off';
  const panel = document.createElement('div');
  panel.className = 'found';
  panel.hidden = true;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const list = document.createElement('ol');
  panel.append(status, list);
  place.append(field, panel);

  const show = (said: string, results: readonly Found[]): void => {
    status.textContent = said;
    list.replaceChildren(...results.map(entryOf));
    panel.hidden = false;
  };
  const run = async (): Promise<void> => {
    const text = field.value.trim();
    if (text === '') {
      panel.hidden = true;
      return;
    }
    try {
      const results = (await loaded())(text);
      if (text === field.value.trim()) show(saidOf(results.length), results);
    } catch {
      show('The search could not be loaded. Type again to try once more.', []);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('focus', () => void loaded().catch(() => undefined), { once: true });
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), PAUSE);
  });
  place.addEventListener('keydown', (event) => {
    walk(event, field, panel);
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) panel.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node) || !place.contains(target) || (target instanceof Element && target.closest('a')))
      panel.hidden = true;
  });
}

function saidOf(count: number): string {
  if (count === 0) return 'Nothing found. Try fewer or other words.';
  if (count === 1) return '1 result';
  return count < FULL ? `${count} results` : `The best ${count} results`;
}

function entryOf({ href, title, excerpt }: Found): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  const name = document.createElement('b');
  name.textContent = title;
  const text = document.createElement('span');
  text.textContent = excerpt;
  link.append(name, text);
  entry.append(link);
  return entry;
}

function walk(event: KeyboardEvent, field: HTMLInputElement, panel: HTMLElement): void {
  const links = [...panel.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Escape') {
    panel.hidden = true;
    field.focus();
  } else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === 'ArrowUp') (links[at - 1] ?? field).focus();
  else if (event.key === 'Enter' && event.target === field) links[0]?.click();
  else return;
  event.preventDefault();
}
