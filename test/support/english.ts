import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const catalogue = [...readFileSync('console/src/locales/de.po', 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)];
const german = new Set(catalogue.map(([, , text]) => text!));
/** English texts of the console that the German catalogue has in other words, without those that have values in them. */
const ENGLISH = new Set(
  catalogue
    .map(([, english]) => english!)
    .filter((english) => !german.has(english) && !/[{<\\]/.test(english) && !/^value\./.test(english)),
);
/** Words that English sentences have and German ones have not. */
const SENTENCE = /\b(?:the|and|of|is|are|with|that|this|not|no|to|by)\b/i;
/** Every text that a page shows, but for what people wrote, and the names and hints of what it has. */
const TEXTS = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (walker.currentNode.parentElement.closest('code, pre, script, bdi, [lang="en"]') === null) texts.push(walker.currentNode.data);
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']')) texts.push(element.getAttribute(name));
  return texts.map((text) => text.trim()).filter((text) => text !== '');
})()`;

/**
 * English that a page in another language still shows, each once. Where people wrote English, as in the demo, sentences tell
 * nothing; the texts of the console do.
 */
export async function englishOn(page: Page, isWrittenInEnglish = false): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  return [...new Set(texts.filter((text) => ENGLISH.has(text) || (!isWrittenInEnglish && SENTENCE.test(text))))];
}
