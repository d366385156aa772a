import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** How a protocol names servers of tools that its provider calls itself. */
export interface HostedForm {
  /** The list that they are in. */
  list: 'tools' | 'mcp_servers';
  address: 'server_url' | 'url';
  secret: 'authorization' | 'authorization_token';
  /** The members that a client may give. */
  given: ReadonlySet<string>;
}

/** OpenAI API reference, "Create a model response", tools of type `mcp`. */
export const RESPONSES_FORM: HostedForm = {
  list: 'tools',
  address: 'server_url',
  secret: 'authorization',
  given: new Set([
    'type',
    'server_label',
    'server_description',
    'server_url',
    'allowed_tools',
    'require_approval',
    'defer_loading',
  ]),
};

/** Anthropic API reference, "MCP connector". */
export const MESSAGES_FORM: HostedForm = {
  list: 'mcp_servers',
  address: 'url',
  secret: 'authorization_token',
  given: new Set(['type', 'url', 'name', 'tool_configuration']),
};

const MAX_ADDRESS = 2_048;

/** Whether an item of the form's list is a server that the provider would call. */
export function isHosted({ list }: HostedForm, item: JsonValue | undefined): item is JsonObject {
  return isJsonObject(item) && (list === 'mcp_servers' || item.type === 'mcp');
}

/**
 * Everything that a client must not say of servers: its own credentials for them and ways around the gateway. `elsewhere`: other lists in
 * which tools come, with their paths; servers have no place there.
 */
export function hostedProblems(
  form: HostedForm,
  body: JsonObject,
  elsewhere: readonly (readonly [tools: JsonValue | undefined, path: string])[] = [],
): RequestIssue[] {
  const all = body[form.list];
  const issues: RequestIssue[] = [];
  if (form.list === 'mcp_servers' && all != null && !Array.isArray(all))
    issues.push({ path: form.list, message: 'expected a list of servers' });
  for (const [index, item] of (Array.isArray(all) ? all : []).entries()) {
    const path = `${form.list}[${index}]`;
    if (form.list === 'mcp_servers' && !isJsonObject(item)) issues.push({ path, message: 'expected an object' });
    if (!isHosted(form, item)) continue;
    const address = item[form.address];
    if (typeof address !== 'string' || address === '' || address.length > MAX_ADDRESS)
      issues.push({ path: `${path}.${form.address}`, message: 'expected the address of a server of tools' });
    for (const [name, value] of Object.entries(item))
      if (value != null && !form.given.has(name))
        issues.push({
          path: `${path}.${name}`,
          message: 'is not taken: the gateway calls the server, with the credential that it has for it',
        });
  }
  for (const [tools, path] of elsewhere)
    for (const [index, tool] of (Array.isArray(tools) ? tools : []).entries())
      if (isJsonObject(tool) && tool.type === 'mcp')
        issues.push({ path: `${path}[${index}].type`, message: 'servers of tools are taken in tools alone' });
  return issues;
}
