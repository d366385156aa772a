import { DocxNumbering } from './docx-numbering.js';
import type { OoxmlPackage } from './ooxml-package.js';
import { integerOf, readXml } from '../documents/xml-reader.js';

interface ListPlace {
  id: string;
  level: number;
}

interface Style {
  name: string;
  basedOn: string | undefined;
  outline: number | undefined;
  list: Partial<ListPlace>;
}

const MAX_ANCESTORS = 20;
/** The outline level of paragraphs that are no headings. */
export const BODY_TEXT = 9;
const HEADING = /^heading (\d)$/i;
/** The styles of a generated table of contents, which repeats the headings. */
const CONTENTS = /^(?:toc \d|table of figures)$/i;

/** The styles of a DOCX document, as far as headings and numbering need them. ECMA-376 §17.7. */
export class DocxStyles {
  readonly numbering = new DocxNumbering();
  readonly #styles = new Map<string, Style>();

  /** Outline level of a paragraph style, from 0; undefined for styles of body text. */
  levelOf(id: string | undefined): number | undefined {
    for (const style of this.#ancestry(id)) {
      const named = HEADING.exec(style.name)?.[1];
      if (style.outline !== undefined) return style.outline;
      if (named !== undefined) return Number(named) - 1;
      if (/^title$/i.test(style.name)) return 0;
    }
    return undefined;
  }

  isContents(id: string | undefined): boolean {
    return id !== undefined && CONTENTS.test(this.#styles.get(id)?.name ?? '');
  }

  /** The list that a paragraph is in: by its own properties, or by its style's. */
  listOf(own: Readonly<Partial<ListPlace>>, style: string | undefined): ListPlace | undefined {
    let level = own.level;
    let id = own.id;
    for (const { list } of id === undefined ? this.#ancestry(style) : []) {
      level ??= list.level;
      id = list.id;
      if (id !== undefined) break;
    }
    if (id === undefined) return undefined;
    return { id, level: level ?? this.numbering.levelOf(id, style) ?? 0 };
  }

  *#ancestry(id: string | undefined): Generator<Style> {
    let next = id;
    for (let count = 0; count < MAX_ANCESTORS && next !== undefined; count += 1) {
      const style = this.#styles.get(next);
      if (style === undefined) return;
      yield style;
      next = style.basedOn;
    }
  }

  read(bytes: Uint8Array): void {
    let style: Style | undefined;
    readXml(bytes, {
      open: (name, attribute) => {
        if (name === 'style') {
          style = { name: '', basedOn: undefined, outline: undefined, list: {} };
          if (attribute('type') === 'paragraph') this.#styles.set(attribute('styleId') ?? '', style);
        } else if (style === undefined) return;
        else if (name === 'name') style.name = attribute('val') ?? '';
        else if (name === 'basedOn') style.basedOn = attribute('val');
        else if (name === 'outlineLvl') style.outline = integerOf(attribute('val'), BODY_TEXT);
        else if (name === 'ilvl') style.list.level = integerOf(attribute('val'), 0);
        else if (name === 'numId') style.list.id = attribute('val') ?? '';
      },
      close: (name) => {
        if (name === 'style') style = undefined;
      },
    });
  }
}

/** Reads the styles and lists of a document; a document may have neither. */
export function readDocxStyles(document: OoxmlPackage, main: string): DocxStyles {
  const styles = new DocxStyles();
  const ofStyles = document.related(main, 'styles');
  const ofLists = document.related(main, 'numbering');
  if (ofStyles !== undefined) styles.read(document.read(ofStyles));
  if (ofLists !== undefined) styles.numbering.read(document.read(ofLists));
  return styles;
}
