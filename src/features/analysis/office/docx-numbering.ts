import { numeral } from './docx-numerals.rules.js';
import { integerOf, isOn, readXml } from '../documents/xml-reader.js';

interface LevelFormat {
  start: number;
  format: string;
  /** `%1.%2` and the like. */
  text: string;
  /** Numbers of the levels above are written in digits, whatever their own formats are: Article II, Section 2.01. */
  isLegal: boolean;
  /** The paragraph style that puts its paragraphs on this level. */
  style: string | undefined;
}

interface AbstractList {
  levels: Map<number, LevelFormat>;
  /** It is numbered as the list of this style is. */
  likeStyle: string | undefined;
  /** The style of lists that it defines. */
  style: string | undefined;
}

interface List {
  abstract: string;
  /** The formats in which it differs from its abstract list, by level. */
  levels: Map<number, LevelFormat>;
  /** Where its count begins anew, by level. */
  starts: Map<number, number>;
}

const MAX_LEVEL = 8;

/** The lists of a DOCX document, and how far each has counted. ECMA-376 §17.9. */
export class DocxNumbering {
  readonly #abstracts = new Map<string, AbstractList>();
  readonly #lists = new Map<string, List>();
  /** Abstract lists by the style of lists that they define. */
  readonly #byStyle = new Map<string, string>();
  /** The numbers of the last item by abstract list and level: several lists may share one count. */
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  /** The level of a list that a paragraph style is tied to. */
  levelOf(id: string, style: string | undefined): number | undefined {
    if (style === undefined) return undefined;
    for (const [level, format] of this.#abstractOf(id)?.levels ?? []) if (format.style === style) return level;
    return undefined;
  }

  /** The number of the next item of a list, or a dash; empty where it has none. */
  next(id: string, wanted: number): string {
    const level = Math.min(MAX_LEVEL, Math.max(0, wanted));
    const format = this.#formatOf(id, level);
    const list = this.#lists.get(id);
    if (format === undefined || list === undefined) return '';
    const counters = this.#counters.get(list.abstract) ?? [];
    this.#counters.set(list.abstract, counters);
    counters.length = Math.min(counters.length, level + 1);
    for (let above = 0; above < level; above += 1) counters[above] ??= this.#formatOf(id, above)?.start ?? 1;
    const restart = this.#begun.has(`${id} ${level}`) ? undefined : list.starts.get(level);
    this.#begun.add(`${id} ${level}`);
    const last = counters[level];
    counters[level] = restart ?? (last === undefined ? format.start : last + 1);
    if (format.format === 'none') return '';
    if (format.format === 'bullet') return '-';
    return format.text.replace(/%(\d)/g, (_, digit: string) => {
      const place = Number(digit) - 1;
      const style = format.isLegal ? 'decimal' : (this.#formatOf(id, place)?.format ?? 'decimal');
      return numeral(counters[place] ?? 1, style);
    });
  }

  read(bytes: Uint8Array): void {
    let abstract: AbstractList | undefined;
    let list: List | undefined;
    let level: LevelFormat | undefined;
    let place = 0;
    readXml(bytes, {
      open: (name, attribute) => {
        if (name === 'abstractNum') {
          abstract = { levels: new Map(), likeStyle: undefined, style: undefined };
          this.#abstracts.set(attribute('abstractNumId') ?? '', abstract);
        } else if (name === 'num') {
          list = { abstract: '', levels: new Map(), starts: new Map() };
          this.#lists.set(attribute('numId') ?? '', list);
        } else if (name === 'lvlOverride') place = integerOf(attribute('ilvl'), 0);
        else if (name === 'startOverride') list?.starts.set(place, integerOf(attribute('val'), 1));
        else if (name === 'abstractNumId' && list !== undefined) list.abstract = attribute('val') ?? '';
        else if (name === 'numStyleLink' && abstract !== undefined) abstract.likeStyle = attribute('val');
        else if (name === 'styleLink' && abstract !== undefined) abstract.style = attribute('val');
        else if (name === 'lvl') {
          level = { start: 1, format: 'decimal', text: '', isLegal: false, style: undefined };
          (list ?? abstract)?.levels.set(integerOf(attribute('ilvl'), 0), level);
        } else if (level === undefined) return;
        else if (name === 'start') level.start = integerOf(attribute('val'), 1);
        else if (name === 'numFmt') level.format = attribute('val') ?? 'decimal';
        else if (name === 'lvlText') level.text = attribute('val') ?? '';
        else if (name === 'isLgl') level.isLegal = isOn(attribute('val'));
        else if (name === 'pStyle') level.style = attribute('val');
      },
      close: (name) => {
        if (name === 'abstractNum') abstract = undefined;
        else if (name === 'num') list = undefined;
        else if (name === 'lvl') level = undefined;
      },
    });
    for (const [id, { style }] of this.#abstracts) if (style !== undefined) this.#byStyle.set(style, id);
  }

  #abstractOf(id: string): AbstractList | undefined {
    const abstract = this.#abstracts.get(this.#lists.get(id)?.abstract ?? '');
    if (abstract?.likeStyle === undefined) return abstract;
    return this.#abstracts.get(this.#byStyle.get(abstract.likeStyle) ?? '') ?? abstract;
  }

  #formatOf(id: string, level: number): LevelFormat | undefined {
    return this.#lists.get(id)?.levels.get(level) ?? this.#abstractOf(id)?.levels.get(level);
  }
}
