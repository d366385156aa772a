import { type RefObject, useEffect } from 'react';

const NAME = 'Portcullis';

/** Gives the window the title of the page that it shows: its first heading (WCAG 2.4.2). */
export function usePageTitle(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = page;
    if (current === null) return undefined;
    const update = (): void => {
      const heading = current.querySelector('h1')?.textContent.trim() ?? '';
      const title = heading === '' ? NAME : `${heading} · ${NAME}`;
      if (document.title !== title) document.title = title;
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(current, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
    };
  }, [page]);
}
