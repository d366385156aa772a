import '../style/tokens.css';
import '../style/base.css';
import './help.css';
import { addCopyButtons } from './copy.ts';
import { addSearch } from './search.ts';
import { addTheme, applyTheme } from './theme.ts';

/** Everything on a page of the help works without this script; it adds the search, the theme and the copy buttons. */
applyTheme();

/** The width from which the contents are beside the text: help.css. */
const WIDE = matchMedia('(min-width: 60rem)');

document.addEventListener('DOMContentLoaded', () => {
  const contents = document.querySelector('details');
  const open = (): void => {
    if (contents !== null) contents.open = WIDE.matches;
  };
  open();
  WIDE.addEventListener('change', open);
  const current = contents?.querySelector<HTMLElement>('[aria-current]');
  if (contents !== null && current) contents.scrollTop = current.offsetTop - contents.clientHeight / 3;
  addSearch();
  addTheme();
  addCopyButtons();
});
