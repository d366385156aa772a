import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { TASKS } from '../tasks/task.rules.js';

/** The abilities of a client that servers may use while they work for it. */
export interface ClientProfile {
  /** The same for clients with the same abilities. */
  key: string;
  capabilities: JsonObject;
}

/** A client that cannot be asked anything. */
export const SILENT: ClientProfile = clientProfileOf(undefined);

/**
 * The abilities in a client's declaration, and nothing else of it: there are few different ones, and servers are connected to
 * once for each, so that none is told of an ability that its client lacks.
 */
export function clientProfileOf(declared: JsonValue | undefined): ClientProfile {
  const { elicitation, sampling, roots, extensions } = isJsonObject(declared) ? declared : {};
  const capabilities: JsonObject = {};
  if (isJsonObject(elicitation)) {
    const modes = only(elicitation, ['form', 'url']);
    // Without a mode, a form is meant (specification 2025-11-25, "Elicitation").
    capabilities.elicitation = Object.keys(modes).length === 0 ? { form: {} } : modes;
  }
  if (isJsonObject(sampling)) capabilities.sampling = only(sampling, ['context', 'tools']);
  if (isJsonObject(roots)) capabilities.roots = {};
  // Clients of revisions before 2026-07-28 declare none.
  if (isJsonObject(extensions) && isJsonObject(extensions[TASKS])) capabilities.extensions = { [TASKS]: {} };
  return { key: JSON.stringify(capabilities), capabilities };
}

/** The ability that a client would need for a request of this method and parameters. */
export function neededFor(method: string, params: JsonObject): JsonObject {
  if (method === 'roots/list') return { roots: {} };
  if (method === 'sampling/createMessage') return { sampling: params.tools === undefined ? {} : { tools: {} } };
  return { elicitation: { [params.mode === 'url' ? 'url' : 'form']: {} } };
}

/** Those of these members that are there, empty: what else is in them is not for servers. */
function only(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => isJsonObject(value[name])).map((name) => [name, {}]));
}

/** Whether a client can be asked by a request of this method and parameters. */
export function canBeAsked({ capabilities }: ClientProfile, method: string, params: JsonObject): boolean {
  if (method === 'roots/list') return isJsonObject(capabilities.roots);
  if (method === 'sampling/createMessage') {
    const { sampling } = capabilities;
    return isJsonObject(sampling) && (params.tools === undefined || isJsonObject(sampling.tools));
  }
  if (method !== 'elicitation/create') return false;
  const { elicitation } = capabilities;
  return isJsonObject(elicitation) && isJsonObject(elicitation[params.mode === 'url' ? 'url' : 'form']);
}

/** Whether a client can follow tasks. */
export function followsTasks({ capabilities: { extensions } }: ClientProfile): boolean {
  return isJsonObject(extensions) && isJsonObject(extensions[TASKS]);
}
