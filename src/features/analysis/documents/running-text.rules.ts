/** The words and signs beside a page's number: `Page 3 of 7`, `- 3 -`, `Seite 3/7`. */
const PAGE_WORDS = /\b(?:pages?|of|seite|von|página|pagina|de|di|van|sur|p)\b|[\d\s./|()[\]–—-]/giu;
const ROMAN = /^[\s–—-]*[ivxl]{1,7}[\s–—-]*$/i;

/** Whether a line at the head or foot of a page is nothing but its number. */
export function isPageMarginNumber(line: string): boolean {
  return line.length < 60 && (ROMAN.test(line) || line.replace(PAGE_WORDS, '') === '');
}
