import type { DocumentBuilder } from '../documents/document-builder.js';
import { DocxFlow, type DocxBlock } from './docx-flow.js';
import { DocxStoryReader } from './docx-story.js';
import { readDocxStyles } from './docx-styles.js';
import type { OoxmlPackage } from './ooxml-package.js';
import { isPageMarginNumber } from '../documents/running-text.rules.js';
import { readXml } from '../documents/xml-reader.js';

/**
 * Reads a DOCX document (ECMA-376 §17): headings, paragraphs, list items with their numbers, tables; text boxes after the
 * paragraph that they are anchored in, footnotes after the one that refers to them. Endnotes, headers and footers are at
 * the end, each once.
 */
export function readDocx(document: OoxmlPackage, main: string, builder: DocumentBuilder): void {
  const styles = readDocxStyles(document, main);
  const read = (part: string, give: (block: DocxBlock, note?: string) => void): void => {
    readXml(document.read(part), new DocxStoryReader(builder, styles, give));
  };
  const notes = new Map<string, DocxBlock[]>();
  for (const kind of ['footnotes', 'endnotes'])
    for (const part of document.allRelated(main, kind))
      read(part, (block, note = kind) => {
        const blocks = notes.get(note);
        if (blocks === undefined) notes.set(note, [block]);
        else blocks.push(block);
      });
  const flow = new DocxFlow(builder, notes);
  read(main, (block) => {
    flow.add(block);
  });
  flow.finish();

  const said = new Set<string>();
  for (const kind of ['header', 'footer'])
    for (const part of document.allRelated(main, kind))
      read(part, (block) => {
        const text = block.kind === 'paragraph' ? block.text : block.rows.flat().join(' ');
        if (isPageMarginNumber(text) || said.has(text)) return;
        said.add(text);
        flow.add(block);
      });
}
