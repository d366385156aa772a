import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { isLongerJson } from '../../../shared/json/json-bytes.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { withoutOperation } from '../openapi/openapi-request.rules.js';

/** The most virtual servers of a tenant, and entries of one. */
export const MAX_VIRTUAL_SERVERS = 100;
export const MAX_ENTRIES = 200;
/** The most bytes of the fixed arguments of one entry. */
export const MAX_FIXED_BYTES = 4_096;
/** The most bytes of all entries as JSON: they are in the memory of every instance. */
export const MAX_ENTRIES_BYTES = 64 * 1024;
/** A tool, or several by one `*`. */
export const TOOL_PATTERN = /^(?=.{1,128}$)[A-Za-z0-9_.-]*\*?[A-Za-z0-9_.-]*$/;

/** Tools of a server, and their names for the clients of a virtual server. */
export interface VirtualEntry {
  server: string;
  /** The name of the tool there; a `*` in it is any text. */
  tool: string;
  /** Its name here, with the `*` kept; `<server>_<tool>` when null. */
  name: string | null;
  /** Arguments that clients neither see nor choose. */
  arguments: JsonObject | null;
}

/** A tool of a server, under the name that it has where nobody gives another. */
interface KnownTool {
  publicName: string;
  name: string;
  definition: JsonObject;
  server: { name: string };
}

/** A tool as clients of one address see it. */
export interface NamedTool<T extends KnownTool> {
  publicName: string;
  tool: T;
  /** The definition that clients see, without the fixed arguments. */
  definition: JsonObject;
  fixed: JsonObject | undefined;
}

/** The tools of the address for all of them. */
export function allNamed<T extends KnownTool>(tools: readonly T[]): NamedTool<T>[] {
  return tools.map((tool) => ({
    publicName: tool.publicName,
    tool,
    definition: withoutOperation(tool.definition),
    fixed: undefined,
  }));
}

/** The tools of a virtual server, in the order of their names. Of two with the same name, that of the earlier entry. */
export function namedBy<T extends KnownTool>(entries: readonly VirtualEntry[], tools: readonly T[]): NamedTool<T>[] {
  const named = new Map<string, NamedTool<T>>();
  for (const entry of entries)
    for (const tool of tools) {
      const rest = tool.server.name === entry.server ? restOf(entry.tool, tool.name) : undefined;
      if (rest === undefined) continue;
      const publicName = entry.name === null ? tool.publicName : entry.name.replace('*', () => rest);
      if (publicName.length > 128 || named.has(publicName)) continue;
      const fixed = entry.arguments ?? undefined;
      named.set(publicName, {
        publicName,
        tool,
        definition: withoutFixed(withoutOperation(tool.definition), fixed),
        fixed,
      });
    }
  return [...named.values()].sort((one, other) => (one.publicName < other.publicName ? -1 : 1));
}

/** The text that the `*` of a pattern has in a name, empty without one; undefined where it does not fit. */
function restOf(pattern: string, name: string): string | undefined {
  const at = pattern.indexOf('*');
  if (at === -1) return pattern === name ? '' : undefined;
  const [prefix, suffix] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const fits = name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
  return fits ? name.slice(prefix.length, name.length - suffix.length) : undefined;
}

/** Arguments with those that are fixed. Throws INVALID_REQUEST for one that a client cannot choose. */
export function withFixed({ fixed }: Pick<NamedTool<KnownTool>, 'fixed'>, asked: JsonObject): JsonObject {
  if (fixed === undefined) return asked;
  const taken = Object.keys(fixed).find((name) => Object.hasOwn(asked, name));
  if (taken !== undefined) throw invalidRequest([{ path: `arguments.${taken}`, message: 'is fixed for this tool' }]);
  return { ...asked, ...fixed };
}

function withoutFixed(definition: JsonObject, fixed: JsonObject | undefined): JsonObject {
  const { inputSchema: schema } = definition;
  if (fixed === undefined || !isJsonObject(schema)) return definition;
  const isOpen = (name: string): boolean => !Object.hasOwn(fixed, name);
  const properties = isJsonObject(schema.properties)
    ? Object.fromEntries(Object.entries(schema.properties).filter(([name]) => isOpen(name)))
    : schema.properties;
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => typeof name !== 'string' || isOpen(name))
    : schema.required;
  return { ...definition, inputSchema: { ...schema, properties, required } };
}

/** Everything that is wrong with entries. */
export function entryProblems(entries: readonly VirtualEntry[]): RequestIssue[] {
  const issues: RequestIssue[] = [];
  const names = new Set<string>();
  if (isLongerJson(entries, MAX_ENTRIES_BYTES))
    issues.push({ path: 'entries', message: `expected at most ${MAX_ENTRIES_BYTES} bytes together` });
  for (const [at, { tool, name, arguments: fixed }] of entries.entries()) {
    if (name !== null && name.includes('*') !== tool.includes('*'))
      issues.push({ path: `entries[${at}].name`, message: 'expected a * exactly where the tool has one' });
    if (name !== null && !name.includes('*') && names.has(name))
      issues.push({ path: `entries[${at}].name`, message: 'expected each name once' });
    if (name !== null) names.add(name);
    if (fixed !== null && Buffer.byteLength(JSON.stringify(fixed)) > MAX_FIXED_BYTES)
      issues.push({ path: `entries[${at}].arguments`, message: `expected at most ${MAX_FIXED_BYTES} bytes` });
  }
  return issues;
}
