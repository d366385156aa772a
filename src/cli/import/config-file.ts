import { open } from 'node:fs/promises';
import { parseDocument, YAMLParseError } from 'yaml';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { ProgramEnded } from '../program.js';

/** The largest file, bytes. */
const MOST_BYTES = 5 * 1024 * 1024;
/** The most values that aliases of YAML may stand for, and in all. */
const MOST_ALIASES = 1_000;
const MOST_VALUES = 500_000;
const MOST_DEPTH = 50;

class UnreadableFile extends ProgramEnded {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 2, options);
  }
}

/** The object in a file of YAML or JSON. Throws a ProgramEnded, whose message has nothing of the file's text. */
export async function readConfigFile(file: string, format: 'yaml' | 'json'): Promise<JsonObject> {
  const text = await textOf(file);
  const parsed = format === 'yaml' ? yamlIn(text, file) : jsonIn(text, file);
  const value = plain(parsed, file);
  if (!isJsonObject(value)) throw new UnreadableFile(`${file} has no object in it`);
  return value;
}

async function textOf(file: string): Promise<string> {
  try {
    await using handle = await open(file, 'r');
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      ({ bytesRead: read } = await handle.read(bytes, length, bytes.length - length));
    if (length > MOST_BYTES) throw new UnreadableFile(`${file} is larger than ${MOST_BYTES / 1024 / 1024} MB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if (error instanceof TypeError) throw new UnreadableFile(`${file} is not UTF-8`, { cause: error });
    throw new UnreadableFile(`${file} cannot be read`, { cause: error });
  }
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The engine's message quotes the text.
    throw new UnreadableFile(`${file} is not JSON`, { cause: error });
  }
}

/** YAML 1.1, which LiteLLM reads by PyYAML. */
function yamlIn(text: string, file: string): unknown {
  try {
    const document = parseDocument(text, { version: '1.1', prettyErrors: false, logLevel: 'silent', stringKeys: true });
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    if (error instanceof YAMLParseError) {
      const line = text.slice(0, error.pos[0]).split('\n').length;
      throw new UnreadableFile(`${file} is not YAML: ${error.code} in line ${line}`, { cause: error });
    }
    if (error instanceof RangeError || error instanceof ReferenceError || error instanceof TypeError)
      throw new UnreadableFile(`${file} is nested too deep, or has too many aliases`, { cause: error });
    throw error;
  }
}

/** The same value with JSON's types alone. */
function plain(value: unknown, file: string): JsonValue {
  let rest = MOST_VALUES;
  const copy = (one: unknown, depth: number): JsonValue => {
    if (depth > MOST_DEPTH || (rest -= 1) < 0)
      throw new UnreadableFile(`${file} is nested too deep, or has too many values`);
    if (one instanceof Date) return one.toISOString().slice(0, 10);
    if (typeof one === 'string' || typeof one === 'boolean') return one;
    if (typeof one === 'number') return Number.isFinite(one) ? one : null;
    if (Array.isArray(one)) return one.map((item) => copy(item, depth + 1));
    if (typeof one !== 'object' || one === null || one instanceof Uint8Array || one instanceof Set) return null;
    return Object.fromEntries(
      Object.entries(one).map(([name, item]: [string, unknown]) => [name, copy(item, depth + 1)]),
    );
  };
  return copy(value, 0);
}
