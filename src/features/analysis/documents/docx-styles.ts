import type { OoxmlPackage } from './ooxml-package.js';
import { readXml } from './xml-reader.js';

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

interface LevelFormat {
  start: number;
  format: string;
  /** `%1.%2` and the like. */
  text: string;
}

/** How the items of a list's level are numbered. */
interface Numbering extends LevelFormat {
  /** The list that counts: several ids may share one. */
  list: string;
}

const MAX_ANCESTORS = 20;
const HEADING = /^heading (\d)$/i;
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [size, letters] of ROMAN) {
    while (left >= size) {
      text += letters;
      left -= size;
    }
  }
  return text;
}

/** a … z, aa, bb … as Word counts. */
function letters(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(10, Math.ceil(value / 26)));
}

/** A number as ECMA-376 §17.18.59 writes it; formats of other scripts as digits. */
function numeral(value: number, format: string): string {
  if (value < 1 || value > 9_999) return String(value);
  switch (format) {
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(value);
  }
}

/** The styles and lists of a DOCX document, as far as headings and numbering need them. ECMA-376 §17.7, §17.9. */
export class DocxStyles {
  readonly styles = new Map<string, Style>();
  /** Formats by abstract list and level. */
  readonly abstracts = new Map<string, Map<number, LevelFormat>>();
  /** Abstract list by list id. */
  readonly lists = new Map<string, string>();

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

  /** The list that a paragraph style puts its paragraphs into. */
  listOf(id: string | undefined): ListPlace | undefined {
    let level: number | undefined;
    for (const { list } of this.#ancestry(id)) {
      level ??= list.level;
      if (list.id !== undefined) return { id: list.id, level: level ?? 0 };
    }
    return undefined;
  }

  numbering(id: string, level: number): Numbering | undefined {
    const list = this.lists.get(id);
    const format = list === undefined ? undefined : this.abstracts.get(list)?.get(level);
    return list === undefined || format === undefined ? undefined : { ...format, list };
  }

  /** The number of a list item, from its counters, highest level first. */
  markerOf(id: string, level: number, counters: readonly (number | undefined)[]): string {
    const own = this.numbering(id, level);
    if (own === undefined || own.format === 'none') return '';
    if (own.format === 'bullet') return '-';
    return own.text.replace(/%(\d)/g, (_, digit: string) => {
      const above = Number(digit) - 1;
      return numeral(counters[above] ?? 1, this.numbering(id, above)?.format ?? 'decimal');
    });
  }

  *#ancestry(id: string | undefined): Generator<Style> {
    let next = id;
    for (let count = 0; count < MAX_ANCESTORS && next !== undefined; count += 1) {
      const style = this.styles.get(next);
      if (style === undefined) return;
      yield style;
      next = style.basedOn;
    }
  }
}

function readStyles(bytes: Uint8Array, into: DocxStyles): void {
  let style: Style | undefined;
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'style') {
        style = { name: '', basedOn: undefined, outline: undefined, list: {} };
        if (attribute('type') === 'paragraph') into.styles.set(attribute('styleId') ?? '', style);
      } else if (style === undefined) return;
      else if (name === 'name') style.name = attribute('val') ?? '';
      else if (name === 'basedOn') style.basedOn = attribute('val');
      else if (name === 'outlineLvl') style.outline = Number(attribute('val'));
      else if (name === 'ilvl') style.list.level = Number(attribute('val'));
      else if (name === 'numId') style.list.id = attribute('val') ?? '';
    },
    close(name) {
      if (name === 'style') style = undefined;
    },
  });
}

function readNumbering(bytes: Uint8Array, into: DocxStyles): void {
  let levels: Map<number, LevelFormat> | undefined;
  let level: LevelFormat | undefined;
  let list = '';
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'abstractNum') {
        levels = new Map();
        into.abstracts.set(attribute('abstractNumId') ?? '', levels);
      } else if (name === 'lvl') {
        level = { start: 1, format: 'decimal', text: '' };
        levels?.set(Number(attribute('ilvl')), level);
      } else if (name === 'num') {
        list = attribute('numId') ?? '';
      } else if (name === 'abstractNumId') {
        into.lists.set(list, attribute('val') ?? '');
      } else if (level === undefined) return;
      else if (name === 'start') level.start = Number(attribute('val') ?? 1);
      else if (name === 'numFmt') level.format = attribute('val') ?? 'decimal';
      else if (name === 'lvlText') level.text = attribute('val') ?? '';
    },
    close(name) {
      if (name === 'abstractNum') levels = undefined;
      if (name === 'lvl') level = undefined;
    },
  });
}

/** Reads the styles and lists of a document; a document may have neither. */
export function readDocxStyles(document: OoxmlPackage, main: string): DocxStyles {
  const styles = new DocxStyles();
  const ofStyles = document.related(main, 'styles');
  const ofLists = document.related(main, 'numbering');
  if (ofStyles !== undefined) readStyles(document.read(ofStyles), styles);
  if (ofLists !== undefined) readNumbering(document.read(ofLists), styles);
  return styles;
}
