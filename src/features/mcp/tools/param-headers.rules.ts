import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

const MARK = 'x-mcp-header';
/** A token of RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** `number` is not among them, since a number has several forms as text. */
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

/**
 * Why a tool's arguments cannot be in headers as its schema says; undefined where they can. Clients have to leave out such a
 * tool (specification 2026-07-28, "Custom headers from tool parameters").
 */
export function headerProblem(inputSchema: JsonObject): string | undefined {
  const names = new Set<string>();
  return problemIn(inputSchema, names, false);
}

/** `isArgument`: the schema is of an argument, reached by nothing but `properties`. */
function problemIn(schema: JsonObject, names: Set<string>, isArgument: boolean): string | undefined {
  const own = Object.hasOwn(schema, MARK) ? markProblem(schema, names, isArgument) : undefined;
  if (own !== undefined) return own;
  for (const [key, member] of Object.entries(schema)) {
    if (key === 'properties' && isJsonObject(member)) {
      for (const property of Object.values(member)) {
        const found = isJsonObject(property) ? problemIn(property, names, true) : undefined;
        if (found !== undefined) return found;
      }
    } else if (!DATA.has(key) && isMarked(member)) return `${MARK} is at what is no argument`;
  }
  return undefined;
}

/** Members whose values are no schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples', MARK]);

function isMarked(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.some(isMarked);
  return isJsonObject(value) && (Object.hasOwn(value, MARK) || Object.values(value).some(isMarked));
}

function markProblem({ [MARK]: name, type }: JsonObject, names: Set<string>, isArgument: boolean): string | undefined {
  if (!isArgument) return `${MARK} is at what is no argument`;
  if (typeof name !== 'string' || !TOKEN.test(name)) return `${MARK} is no name of a header`;
  if (!TYPES.has(type)) return `${MARK} is at an argument that is no text, integer or boolean`;
  if (names.has(name.toLowerCase())) return `${MARK} names ${name} twice`;
  names.add(name.toLowerCase());
  return undefined;
}
