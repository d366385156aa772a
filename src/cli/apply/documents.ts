import { type Document, LineCounter, parseAllDocuments, stringify, visit } from 'yaml';
import type { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue, plainJson, textIn } from '../../shared/json/json.js';
import type { ConfigurationKind, SpecShape, WantedDocument } from './kind.port.js';

/** The most documents of one run, aliases of YAML in a document, and levels of nesting. */
const MOST_DOCUMENTS = 2_000;
const MOST_ALIASES = 100;
const MOST_DEPTH = 50;
/** The most values in a document, with those that aliases stand for. */
const MOST_VALUES = 200_000;
const MEMBERS: ReadonlySet<string> = new Set(['kind', 'name', 'spec']);
const NAME = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,200}$/u;

/** The text of a file, with the name that messages have for it. */
export interface SourceFile {
  file: string;
  text: string;
}

/** The documents of some files, or everything that is wrong with them, one message a problem. */
export interface ReadDocuments {
  documents: WantedDocument[];
  problems: string[];
}

type Path = (string | number)[];

/** A document of YAML under its file, for messages. */
class Place {
  constructor(
    readonly file: string,
    /** Counted from 1. */
    readonly number: number,
    private readonly document: Document,
    private readonly lines: LineCounter,
  ) {}

  /** `file:line: document 2: spec.name`; the line of the nearest value that is there. */
  at(path: Path): string {
    const field = path
      .map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`))
      .join('');
    return `${this.file}:${this.lineOf(path)}: document ${this.number}${field === '' ? '' : `: ${field}`}`;
  }

  lineOf(path: Path): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node: unknown = this.document.getIn(path.slice(0, length), true);
      if (isNode(node)) return this.lines.linePos(node.range[0]).line;
    }
    const { contents } = this.document;
    return this.lines.linePos(isNode(contents) ? contents.range[0] : (this.document.range?.[0] ?? 0)).line;
  }
}

function isNode(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

/** The documents of files. Nothing is to be written while there are problems. Messages never quote the text of a file. */
export function readDocuments(files: readonly SourceFile[], kinds: readonly ConfigurationKind[]): ReadDocuments {
  const documents: WantedDocument[] = [];
  const problems: string[] = [];
  for (const { file, text } of files) {
    const lines = new LineCounter();
    const parsed = parsedIn(text, lines);
    for (const [at, document] of parsed.entries()) {
      const place = new Place(file, at + 1, document, lines);
      const errors = [...document.errors, ...document.warnings];
      for (const { code, pos } of errors)
        problems.push(`${file}:${lines.linePos(pos[0]).line}: document ${at + 1}: is no YAML: ${code}`);
      if (errors.length > 0) continue;
      const read = documentIn(document, place, kinds);
      if (Array.isArray(read)) problems.push(...read);
      else if (read !== undefined) documents.push(read);
    }
  }
  problems.push(...duplicates(documents));
  if (documents.length > MOST_DOCUMENTS) problems.push(`there are more than ${MOST_DOCUMENTS} documents`);
  return { documents, problems };
}

function parsedIn(text: string, lineCounter: LineCounter): Document[] {
  const options = { lineCounter, prettyErrors: false, logLevel: 'silent', stringKeys: true, uniqueKeys: true } as const;
  const parsed = parseAllDocuments(text, options);
  return Array.isArray(parsed) ? parsed : [];
}

/** The document, or its problems; undefined for an empty one. */
function documentIn(
  document: Document,
  place: Place,
  kinds: readonly ConfigurationKind[],
): WantedDocument | string[] | undefined {
  const value = valueOf(document);
  if (value === undefined) return [`${place.at([])}: is nested too deep, or has too many values or aliases`];
  if (value === null) return undefined;
  if (!isJsonObject(value)) return [`${place.at([])}: expected an object with kind, name and spec`];
  const problems = Object.keys(value)
    .filter((member) => !MEMBERS.has(member))
    .map((member) => `${place.at([member])}: unknown field; a document has kind, name and spec`);
  const kind = kinds.find((one) => one.kind === value.kind);
  if (kind === undefined)
    problems.push(`${place.at(['kind'])}: expected one of ${kinds.map((one) => one.kind).join(', ')}`);
  const name = textIn(value.name);
  if (!NAME.test(name)) problems.push(`${place.at(['name'])}: expected a text of 1 to 200 printable characters`);
  if (!isJsonObject(value.spec)) problems.push(`${place.at(['spec'])}: expected an object`);
  if (kind === undefined || !isJsonObject(value.spec) || problems.length > 0) return problems;
  const parsed = kind.spec.safeParse(value.spec);
  if (!parsed.success) return parsed.error.issues.flatMap((issue) => issuesAt(issue, place));
  const spec = plainJson(parsed.data);
  const further = (kind.problems?.(spec) ?? []).map(
    ({ path, message }) => `${place.at(['spec', ...path])}: ${message}`,
  );
  if (further.length > 0) return further;
  return { kind, name, spec: kind.normal?.(spec) ?? spec, place: `${place.file}:${place.lineOf([])}` };
}

function issuesAt(issue: z.core.$ZodIssue, place: Place): string[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${place.at(['spec', ...path, key])}: unknown field`);
  return [`${place.at(['spec', ...path])}: ${wordsOf(issue)}`];
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`;
  if (issue.code === 'invalid_value') return `expected one of ${issue.values.map(String).join(', ')}`;
  return issue.message;
}

/** The plain value of a document within the bounds; undefined beyond them. */
function valueOf(document: Document): JsonValue | undefined {
  try {
    let depth = 0;
    visit(document, (_, __, path) => {
      depth = Math.max(depth, path.length);
      return depth > 2 * MOST_DEPTH ? visit.BREAK : undefined;
    });
    if (depth > 2 * MOST_DEPTH) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    let rest = MOST_VALUES;
    const copy = (one: unknown, level: number): JsonValue => {
      if (level > MOST_DEPTH || (rest -= 1) < 0) throw new RangeError();
      if (one === null || typeof one === 'string' || typeof one === 'boolean') return one;
      if (typeof one === 'number') {
        if (!Number.isFinite(one)) throw new RangeError();
        return one;
      }
      if (Array.isArray(one)) return one.map((item) => copy(item, level + 1));
      if (typeof one !== 'object') throw new RangeError();
      return Object.fromEntries(
        Object.entries(one).map(([name, item]: [string, unknown]) => [name, copy(item, level + 1)]),
      );
    };
    return copy(value, 0);
  } catch (error) {
    if (error instanceof RangeError || error instanceof ReferenceError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function duplicates(documents: readonly WantedDocument[]): string[] {
  const first = new Map<string, string>();
  return documents.flatMap(({ kind, name, place }) => {
    const key = `${kind.kind}/${name}`;
    const before = first.get(key);
    first.set(key, before ?? place);
    return before === undefined ? [] : [`${place}: ${key} is in ${before} already`];
  });
}

/** A document as a file has it: members in the order of the kind, those that have their defaults left out. */
export function documentText(kind: ConfigurationKind, name: string, spec: JsonObject): string {
  return stringify(
    { kind: kind.kind, name, spec: shortSpec(kind.spec, spec) },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}

function shortSpec(shape: SpecShape, spec: JsonObject): JsonObject {
  const short: JsonObject = {};
  for (const [name, schema] of Object.entries(shape.shape)) {
    const value = spec[name];
    if (value === undefined) continue;
    const usual = schema.safeParse(undefined);
    if (usual.success && usual.data !== undefined && JSON.stringify(usual.data) === JSON.stringify(value)) continue;
    short[name] = value;
  }
  return short;
}
