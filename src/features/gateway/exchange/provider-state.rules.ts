import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { entryOf, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

type IsState = (value: JsonValue, among: JsonObject) => boolean;

const isSaid: IsState = (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
const isText: IsState = (value) => typeof value === 'string' && value !== '';
const hasId: IsState = (value) => isJsonObject(value) && isText(value.id ?? null, value);

/**
 * Members by which a request refers to what a provider keeps for an account: to somebody else's as well, since tenants
 * share accounts, and to text that nobody has scanned, judged or held. test/integration/gateway/provider-state.long.test.ts
 * compares them with the types of the providers' SDKs.
 */
export const PROVIDER_STATE: Readonly<Record<string, IsState>> = {
  assistant_id: isSaid,
  audio: (value, among) => hasId(value, among) || (isJsonObject(value) && hasId(value.voice ?? null, value)),
  cached_content: isSaid,
  cachedContent: isSaid,
  comparison_response_id: isSaid,
  connector_id: isSaid,
  // A new one is named by its kind, as `{type: 'auto'}`.
  container: (value, among) => isText(value, among) || hasId(value, among),
  container_id: isSaid,
  conversation: isSaid,
  conversation_id: isSaid,
  file_id: isSaid,
  file_ids: isSaid,
  input_file_id: isSaid,
  previous_message_id: isSaid,
  previous_response_id: isSaid,
  prompt: hasId,
  // Anthropic's own skills are everybody's.
  skill_id: (value, { type }) => isSaid(value, {}) && type !== 'anthropic',
  thread: isSaid,
  thread_id: isSaid,
  tunnel_id: isSaid,
  type: (value) => value === 'item_reference',
  user_profile_id: isSaid,
  vector_store_ids: isSaid,
  workspace_id: isSaid,
};

/** Names of ids that refer to nothing but the request itself, or to the gateway's own records. */
export const OWN_IDS: ReadonlySet<string> = new Set([
  'approval_request_id',
  'call_id',
  'caller_id',
  'id',
  'tab_id',
  'tool_call_id',
  'tool_id',
  'tool_use_id',
  'user_id',
]);

/** Members that hold what a client, a schema or an earlier answer says, which no provider looks up. */
const QUOTED: ReadonlySet<string> = new Set([
  'annotations',
  'arguments',
  'citations',
  // What a client says of itself, such as its own thread.
  'client_metadata',
  'input_examples',
  'input_schema',
  'json_schema',
  'metadata',
  'parameters',
  'properties',
  'results',
  'schema',
]);
const CALL = /tool_use$/;

/** Throws INVALID_REQUEST for a request that refers to a provider's state by an id. `body`: as it leaves for the provider. */
export function assertNoProviderState(body: JsonValue): void {
  const paths: string[] = [];
  visit(body, '', paths);
  if (paths.length === 0) return;
  const message = 'refers to what a provider keeps, which belongs to nobody here: send the content itself';
  throw invalidRequest(paths.map((path): RequestIssue => ({ path, message })));
}

function visit(value: JsonValue, path: string, paths: string[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) if (typeof item === 'object') visit(item, `${path}[${index}]`, paths);
    return;
  }
  if (!isJsonObject(value)) return;
  const isCall = typeof value.type === 'string' && CALL.test(value.type);
  for (const name in value) {
    const member = value[name];
    if (member === undefined || member === null || QUOTED.has(name) || (isCall && name === 'input')) continue;
    if (entryOf(PROVIDER_STATE, name)?.(member, value) === true) paths.push(path === '' ? name : `${path}.${name}`);
    else if (typeof member === 'object') visit(member, path === '' ? name : `${path}.${name}`, paths);
  }
}
