import { hash } from 'node:crypto';
import type { RiskLevel } from '../../../contracts/identity.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { headerProblem } from './param-headers.rules.js';

/** The most tools of one server: all that are accepted are in the memory of every instance. */
export const MAX_TOOLS = 1_000;
/** The most bytes of one definition as JSON, and of all of a server. */
export const MAX_DEFINITION_BYTES = 64 * 1024;
export const MAX_DEFINITIONS_BYTES = 1024 * 1024;
/** The deepest schema of a tool: clients and models read it with recursion. */
const MAX_DEPTH = 32;
/** Clients accept names of this form (specification 2026-07-28, "Tool names"). */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;
const MAX_NAME = 128;

/** Whether a tool may be called depends on it. */
export type ToolState = 'NEW' | 'ACCEPTED' | 'CHANGED' | 'GONE';

/** A tool as its server offers it. */
export interface OfferedTool {
  name: string;
  definition: JsonObject;
  /** The SHA-256 hash of the definition in canonical form (RFC 8785), hex. */
  pin: string;
}

/** The record of a tool that its state depends on. */
export interface ToolRecord {
  pin: string;
  acceptedPin: string | null;
  isOffered: boolean;
}

/** The state of a tool: only one that is accepted as it is may be called. */
export function toolStateOf({ pin, acceptedPin, isOffered }: ToolRecord): ToolState {
  if (!isOffered) return 'GONE';
  if (acceptedPin === null) return 'NEW';
  return acceptedPin === pin ? 'ACCEPTED' : 'CHANGED';
}

/** The name under which clients see a tool of a server. A server's name has no `_`, so no two can be alike. */
export function publicName(server: string, tool: string): string {
  return `${server}_${tool}`;
}

/** The tools in the answer of a server, those that cannot be offered left out with the reason. */
export function offeredIn(server: string, tools: readonly JsonValue[]): { offered: OfferedTool[]; problems: string[] } {
  const problems: string[] = [];
  const offered = new Map<string, OfferedTool>();
  let bytes = 0;
  for (const tool of tools) {
    const read = readTool(server, tool);
    if ('problem' in read) problems.push(read.problem);
    else if (offered.has(read.name)) problems.push(`${read.name}: offered twice`);
    else if ((bytes += read.bytes) > MAX_DEFINITIONS_BYTES || offered.size === MAX_TOOLS) {
      problems.push(`more than ${MAX_TOOLS} tools, or ${MAX_DEFINITIONS_BYTES} bytes of them: the others are left out`);
      break;
    } else offered.set(read.name, { name: read.name, definition: read.definition, pin: read.pin });
  }
  return { offered: [...offered.values()], problems };
}

/** Everything that a server says about a tool, except `_meta`, which is for machines and may differ each time. */
function readTool(server: string, tool: JsonValue): (OfferedTool & { bytes: number }) | { problem: string } {
  if (!isJsonObject(tool) || typeof tool.name !== 'string') return { problem: 'a tool without a name' };
  const { _meta, ...definition } = tool;
  const { name } = tool;
  if (!NAME.test(name))
    return { problem: `${JSON.stringify(name.slice(0, MAX_NAME))}: expected letters, digits, _ . -` };
  if (publicName(server, name).length > MAX_NAME) return { problem: `${name}: the name is too long for this server` };
  if (!isJsonObject(tool.inputSchema) || tool.inputSchema.type !== 'object')
    return { problem: `${name}: expected an inputSchema of type object` };
  if (depthOf(definition) > MAX_DEPTH) return { problem: `${name}: nested more than ${MAX_DEPTH} deep` };
  if (!isReadableJson(definition)) return { problem: `${name}: has characters that are no text` };
  const misnamed = headerProblem(tool.inputSchema);
  if (misnamed !== undefined) return { problem: `${name}: ${misnamed}` };
  const text = canonicalJson(definition);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DEFINITION_BYTES) return { problem: `${name}: larger than ${MAX_DEFINITION_BYTES} bytes` };
  return { name, definition, pin: hash('sha256', text, 'hex'), bytes };
}

function depthOf(value: JsonValue | undefined, left = MAX_DEPTH + 1): number {
  if (left === 0 || typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const member of Object.values(value) as (JsonValue | undefined)[])
    deepest = Math.max(deepest, depthOf(member, left - 1));
  return deepest + 1;
}

/** Whether all texts can be kept: neither U+0000 nor lone surrogates. */
export function isReadableJson(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (Object.entries(value) as [string, JsonValue | undefined][]).every(
    ([name, member]) => isReadableJson(name) && isReadableJson(member),
  );
}

/** The behaviour that a server claims for its tool; part of what a person accepted. */
export function toolAnnotations({ annotations }: JsonObject): JsonObject {
  return isJsonObject(annotations) ? annotations : {};
}

/** The risk of a tool by its annotations; without any it may change things (specification, `ToolAnnotations`). */
export function risksOf(annotations: JsonObject): [RiskLevel, string][] {
  if (annotations.readOnlyHint === true) return [['low', 'the tool is said to read only']];
  if (annotations.destructiveHint === false) return [['medium', 'the tool changes things']];
  return [['medium', 'the tool may destroy things']];
}

/** How a listing differs from the records of a server. */
export interface ListingChange {
  added: OfferedTool[];
  /** Those whose definition differs, and those that are offered again. */
  changed: OfferedTool[];
  gone: string[];
}

/** How the tools that a server offers differ from those that it had; undefined if they do not. */
export function listingChange(
  before: ReadonlyMap<string, Pick<ToolRecord, 'pin' | 'isOffered'>>,
  offered: readonly OfferedTool[],
): ListingChange | undefined {
  const now = new Set(offered.map(({ name }) => name));
  const added = offered.filter(({ name }) => !before.has(name));
  const changed = offered.filter(({ name, pin }) => {
    const known = before.get(name);
    return known !== undefined && (known.pin !== pin || !known.isOffered);
  });
  const gone = [...before].filter(([name, { isOffered }]) => isOffered && !now.has(name)).map(([name]) => name);
  return added.length + changed.length + gone.length === 0 ? undefined : { added, changed, gone };
}
