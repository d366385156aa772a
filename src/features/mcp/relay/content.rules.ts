import { isLongerJson } from '../../../shared/json/json-bytes.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { isReadableJson } from '../tools/tool.rules.js';

/** The most items of a kind of one server, and the most bytes of one and of all. */
const MAX_ITEMS = 1_000;
const MAX_ITEM_BYTES = 16 * 1024;
const MAX_BYTES = 1024 * 1024;
const MAX_ADDRESS = 2_048;
/** As names of tools: clients show prompts as commands. */
const PROMPT = /^[A-Za-z0-9_.-]{1,128}$/;

export type ContentKind = 'resources' | 'templates' | 'prompts';

/** A resource, a template of resources or a prompt of a server. */
export interface ServerContent {
  /** The address, the template or the name. */
  name: string;
  definition: JsonObject;
}

const MEMBER = { resources: 'uri', templates: 'uriTemplate', prompts: 'name' } as const;

/** The items of a server's list that clients can be shown: each once, without what is for machines, as many as fit. */
export function contentsIn(kind: ContentKind, listed: readonly JsonValue[]): ServerContent[] {
  const found = new Map<string, ServerContent>();
  let bytes = 0;
  for (const item of listed) {
    const content = readContent(kind, item);
    if (content === undefined || found.has(content.name)) continue;
    bytes += Buffer.byteLength(JSON.stringify(content.definition));
    if (bytes > MAX_BYTES || found.size === MAX_ITEMS) break;
    found.set(content.name, content);
  }
  return [...found.values()];
}

function readContent(kind: ContentKind, item: JsonValue): ServerContent | undefined {
  if (!isJsonObject(item) || isLongerJson(item, MAX_ITEM_BYTES) || !isReadableJson(item)) return undefined;
  const { _meta, ...definition } = item;
  const name = item[MEMBER[kind]];
  if (typeof name !== 'string' || name === '' || name.length > MAX_ADDRESS) return undefined;
  return kind === 'prompts' && !PROMPT.test(name) ? undefined : { name, definition };
}

/**
 * Whether an address can be of a template (RFC 6570): by what is before its first expression and after its last. Patterns are
 * not made from templates, which are the servers' own and could take for ever.
 */
export function fitsTemplate(template: string, uri: string): boolean {
  const [first, last] = [template.indexOf('{'), template.lastIndexOf('}')];
  if (first === -1 || last < first) return template === uri;
  const [prefix, suffix] = [template.slice(0, first), template.slice(last + 1)];
  // A template of nothing but an expression would fit the addresses of all other servers.
  return prefix !== '' && uri.length >= prefix.length + suffix.length && uri.startsWith(prefix) && uri.endsWith(suffix);
}
