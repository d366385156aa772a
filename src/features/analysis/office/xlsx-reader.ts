import { format, getFormatFromId, getFormatInfo } from 'numfmt';
import type { DocumentBuilder } from '../documents/document-builder.js';
import { extractionBounds as bounds } from '../documents/extraction-bounds.data.js';
import { ExtractionError } from '../documents/extraction-error.js';
import type { OoxmlPackage } from './ooxml-package.js';
import { readXml } from '../documents/xml-reader.js';

/** 1904-01-01 is this many days after 1899-12-31 in the 1900 date system. */
const DAYS_TO_1904 = 1_462;
const MAX_COLUMNS = 16_384;
const GENERAL = 'General';

interface Workbook {
  sheets: { name: string; part: string }[];
  is1904: boolean;
  strings: string[];
  /** Number format by index of a cell's style. */
  formats: string[];
}

/** The column of a cell reference such as `AB12`, from 0; undefined without one. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A number as its format displays it; as stored if the format is not supported. */
function shown(value: number, pattern: string, is1904: boolean): string {
  try {
    return format(pattern, is1904 && getFormatInfo(pattern).isDate ? value + DAYS_TO_1904 : value, { nbsp: false });
  } catch (error) {
    if (error instanceof Error) return String(value);
    throw error;
  }
}

function readStrings(bytes: Uint8Array): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  readXml(bytes, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(data) {
      if (isText) text += data;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

function readFormats(bytes: Uint8Array): string[] {
  const custom = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'numFmt') custom.set(Number(attribute('numFmtId')), attribute('formatCode') ?? GENERAL);
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) {
        const id = Number(attribute('numFmtId') ?? 0);
        formats.push(custom.get(id) ?? getFormatFromId(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

function readWorkbook(document: OoxmlPackage, main: string): Workbook {
  const parts = document.relationships(main);
  const workbook: Workbook = { sheets: [], is1904: false, strings: [], formats: [] };
  readXml(document.read(main), {
    open(name, attribute) {
      if (name === 'workbookPr') workbook.is1904 = /^(?:1|true|on)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const part = parts.get(attribute('id') ?? '');
      // Charts may be sheets too; they have no cells.
      if (part?.type.endsWith('/worksheet') !== true) return;
      if (workbook.sheets.length >= bounds.sheets)
        throw new ExtractionError('too_large', `the document has more than ${bounds.sheets} sheets`);
      workbook.sheets.push({ name: attribute('name') ?? '', part: part.target });
    },
  });
  const strings = document.related(main, 'sharedStrings');
  const styles = document.related(main, 'styles');
  if (strings !== undefined) workbook.strings = readStrings(document.read(strings));
  if (styles !== undefined) workbook.formats = readFormats(document.read(styles));
  return workbook;
}

function valueOf(raw: string, type: string, style: number, workbook: Workbook): string {
  switch (type) {
    case 's':
      return workbook.strings[Number(raw)] ?? '';
    case 'b':
      return raw === '1' ? 'TRUE' : 'FALSE';
    case 'n': {
      const value = Number(raw);
      if (raw === '' || !Number.isFinite(value)) return raw;
      return shown(value, workbook.formats[style] ?? GENERAL, workbook.is1904);
    }
    default:
      // Formula text, inline text, errors and ISO dates are used unchanged.
      return raw;
  }
}

function readSheet(bytes: Uint8Array, workbook: Workbook, builder: DocumentBuilder): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let count = 0;
  let column = -1;
  let type = 'n';
  let style = 0;
  let raw = '';
  let isValue = false;
  let phonetic = 0;
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'row') {
        row = [];
        column = -1;
      } else if (name === 'c') {
        column = Math.min(MAX_COLUMNS - 1, columnOf(attribute('r')) ?? column + 1);
        type = attribute('t') ?? 'n';
        style = Number(attribute('s') ?? 0);
        raw = '';
      } else if (name === 'rPh') phonetic += 1;
      isValue = name === 'v' || (name === 't' && phonetic === 0);
    },
    text(data) {
      if (isValue) raw += data;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c') {
        const value = valueOf(raw, type, style, workbook);
        if (value === '') return;
        count += 1;
        builder.checkCells(count);
        row[column] = value;
      } else if (name === 'row' && row.length > 0) {
        rows.push(row);
      }
    },
  });
  return dense(rows);
}

/** Rows without the columns that no row uses: a cell far out does not make thousands. */
function dense(rows: readonly string[][]): string[][] {
  const used = new Set<number>();
  for (const row of rows) for (const column of Object.keys(row)) used.add(Number(column));
  const columns = [...used].sort((one, other) => one - other);
  if (rows.length * columns.length > bounds.cells)
    throw new ExtractionError('too_large', `the document has more than ${bounds.cells.toLocaleString('en')} cells`);
  return rows.map((row) => columns.map((column) => row[column] ?? ''));
}

/**
 * Reads an XLSX workbook: each sheet under its name, as one table of cells as displayed; formulas by their stored
 * values. A merged cell is placed at its first position. ECMA-376 §18.
 */
export function readXlsx(document: OoxmlPackage, main: string, builder: DocumentBuilder): void {
  const workbook = readWorkbook(document, main);
  for (const { name, part } of workbook.sheets) {
    const rows = readSheet(document.read(part), workbook, builder);
    if (rows.length === 0) continue;
    builder.heading(1, name);
    builder.table(rows, { title: name });
  }
}
